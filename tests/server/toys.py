"""Toy games among the games of the house, for one test."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from admiralty import games
from admiralty.core.face.game import Game
from admiralty.server import app
from admiralty.server.asked import opening
from admiralty.server.routes import books


def house_toy(
    game: Game, scenario: str, folder: Path, monkeypatch: pytest.MonkeyPatch, others: Mapping[str, str] | None = None
) -> str:
    """Offer the game with one scenario of this name, whose key comes back, and `others` by what their files hold."""
    files = {name: folder / f"{name}.toml" for name in (scenario, *(others or ()))}
    for name, file in files.items():
        text = f'game = "{game.key}"\ntitle = "{game.title}"\n'
        file.write_text(text + (others or {}).get(name, ""), encoding="utf-8")
    room = type(sys)(f"admiralty.games.{game.key}")
    room.GAME = replace(game, scenarios=files)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, room.__name__, room)
    monkeypatch.setitem(games.MODULES, game.key, game.key)
    for module in (games, app, opening, books):
        monkeypatch.setattr(module, "ROOMS", (*games.MODULES,))
    return f"{game.key}/{scenario}"
