"""Toy games among the games of the house, for one test."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from admiralty import games
from admiralty.core.face.game import Game
from admiralty.server import app
from admiralty.server.asked import opening


def house_toy(game: Game, scenario: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Offer the game with one scenario of this name, whose key comes back."""
    file = folder / f"{scenario}.toml"
    file.write_text(f'game = "{game.key}"\ntitle = "{game.title}"\n', encoding="utf-8")
    room = type(sys)(f"admiralty.games.{game.key}")
    room.GAME = replace(game, scenarios={scenario: file})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, room.__name__, room)
    monkeypatch.setitem(games.MODULES, game.key, game.key)
    for module in (games, app, opening):
        monkeypatch.setattr(module, "ROOMS", (*games.MODULES,))
    return f"{game.key}/{scenario}"
