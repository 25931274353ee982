"""A first battle in the terminal, with every kind of question explained once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from admiralty.cli.table.table_help import typed_for_pressed
from admiralty.core.book.guides import explanations_of, guide_of
from admiralty.games import game
from tests.rooms import ROOMS

from .typist import Lines


def test_each_kind_of_question_is_explained_once(tmp_path: Path) -> None:
    game = Lines("play", "systemships", "--guided", "--save", str(tmp_path / "game.jsonl"), home=tmp_path)
    assert "You command the warpship Lance" in game.read()
    assert "Choose a tactic: " in game.type("")
    assert "Set the drive: " in game.type("dodge")
    assert "Launch missiles: " in game.type("0")
    first = game.type("2")
    assert "Give each missile its speed: " in first and "[WW-360" in first
    assert "Give each missile" not in game.type("4")
    game.type("4")
    said = game.type("ready")
    assert "Choose a tactic" not in said
    game.close()


def test_without_the_word_nothing_is_explained(tmp_path: Path) -> None:
    game = Lines("play", "systemships/challenge", "--save", str(tmp_path / "game.jsonl"), home=tmp_path)
    assert "You command" not in game.read()
    assert "Choose a tactic" not in game.type("")
    game.close()


def test_the_foe_is_the_one_of_the_guide(tmp_path: Path) -> None:
    game = Lines("play", "myoss", "--guided", "--save", str(tmp_path / "game.jsonl"), home=tmp_path)
    assert "You command a Battleaxe" in game.read()
    assert "Blue gunner" in game.type("")
    game.close()


def test_a_guided_battle_tells_only_what_concerns_the_question(tmp_path: Path) -> None:
    """The ships and parts to choose from stand in help; an explanation is not said again."""
    game = Lines("play", "myoss", "--guided", "--save", str(tmp_path / "game.jsonl"), home=tmp_path)
    begun = game.read()
    assert "help lists the ships" in begun and "Ships you may take" not in begun and len(begun.splitlines()) < 50
    offered = game.type("help")
    assert "Ships you may take" in offered and "life_support" in offered
    first = game.type("")
    (title,) = [line for line in first.splitlines() if line.startswith("Shield, cloak or neither: ")]
    assert title not in game.type("what") and title not in game.type("sheets")
    game.close()


@pytest.mark.parametrize("key", ROOMS)
def test_the_guide_says_what_to_type_where_nothing_can_be_pressed(key: str) -> None:
    """What it quotes from a step is an answer that may be typed, as for the systemship: Type “Dodge”."""
    of, said = game(key), []
    guide = guide_of(of)
    for scenario in ("", guide.scenario if guide else ""):
        said += [typed_for_pressed(each.text) for each in explanations_of(of, scenario).values()]
    assert said or not guide
    assert [each for each in said if re.search(r"\b(press|click|button|tap)\b", each, re.IGNORECASE)] == []


def test_in_the_guides_own_battle_one_types_what_is_proposed(tmp_path: Path) -> None:
    play = Lines("play", "bydo", "--guided", "--save", str(tmp_path / "game.jsonl"), home=tmp_path)
    assert "wave cannon is charged" in play.read()
    assert "Type “Fire first”" in play.type("")
    assert "Type “Fire the wave cannon”" in play.type("Fire first")
    assert "Fire the wave cannon" in play.type("Fire the wave cannon")
    play.close()


def test_the_guide_speaks_again_in_a_later_turn_and_at_the_end(tmp_path: Path) -> None:
    game = Lines("play", "bridge", "--guided", "--seed", "5", "--save", str(tmp_path / "game.jsonl"), home=tmp_path)
    game.read()
    game.type("")
    first = "".join(game.type(each) for each in ("fire", "(spread)", "nothing", "", "1 more system"))
    assert "Type “Nothing more”: " in first and "Calibrate Weapons”: " not in first
    assert "The drone is hurt. Type “Fire” again" in game.type("")
    game.type("fire")
    assert "Type “Calibrate Weapons”: free now" in game.type("(spread)")
    for each in ("calib", "1 die more", "nothing", "", "1 more system", "nothing more"):
        assert "The drone is hurt" not in game.type(each)
    said = game.type("")
    assert "Victory" in said and "What else there is: Targeting Solution" in said and "play bridge/edge" in said
    game.close()
