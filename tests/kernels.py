"""Compile the kernels, one after the other, while other tests run: those that need them do not wait then."""

from __future__ import annotations

from admiralty.core.engines.compiling import compile_now
from admiralty.core.face.game import Request
from admiralty.games import game
from tests.rooms import ROOMS

if __name__ == "__main__":
    scenarios = [(room, game(room).scenario(name)) for room in ROOMS for name in game(room).scenarios]
    sizes = {(game(room).deal(Request(scenario)).size, room) for room, scenario in scenarios}
    for size, room in sorted(sizes):  # the small ones first: most tests wait for those
        compile_now(game(room).room, size)
