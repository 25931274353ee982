"""Compile the kernels, one after the other, while other tests run: those that need them do not wait then."""

from __future__ import annotations

from admiralty.core.engines.compiling import compile_now
from admiralty.core.state.records import Size
from admiralty.games import game
from tests.rooms import ROOMS

if __name__ == "__main__":
    for room in ROOMS:
        compile_now(game(room).room, Size.SMALL)
