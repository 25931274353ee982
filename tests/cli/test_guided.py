"""A first battle in the terminal, with every kind of question explained once."""

from __future__ import annotations

from pathlib import Path

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
