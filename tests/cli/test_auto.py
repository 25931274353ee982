"""A combat of the campaign that the terminal's player leaves to the computer."""

from __future__ import annotations

from pathlib import Path

from admiralty.core.play.bouts import bout_of

from ..web.test_campaign import THREE
from .typist import table

SCENARIO = THREE.replace("rounds = 2\n", "")  # combats are fought until they are decided


def test_a_combat_is_left_and_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "three.toml"
    file.write_text(SCENARIO, encoding="utf-8")
    of = table(str(file), tmp_path / "game.jsonl", "blue=computer:simple", "green=computer:simple")
    assert "auto" not in of.commands()
    assert of.enter("auto").wrong
    for line in ("nothing", "", "Red 1", "Ember"):
        reply = of.enter(line)
        assert not reply.wrong, (line, reply.text)
    assert "auto" in of.commands()
    number, before = bout_of(of.session, of.seat), len(of.session.acts)
    assert of.enter("auto").text.startswith(
        "The computer fights the combat at Ember for you. undo takes all of it back."
    )
    assert len(of.session.acts) > before
    assert of.over or bout_of(of.session, of.seat) != number
    of.enter("undo")
    assert len(of.session.acts) == before
    assert bout_of(of.session, of.seat) == number and not of.match.bouts


def test_ready_gives_the_answer_that_ends_the_orders(tmp_path: Path) -> None:
    of = table("campaign/median", tmp_path / "game.jsonl", "blue=computer:simple")
    assert "ready" in of.commands()
    assert not of.enter("build lance").wrong
    assert not of.enter("ready").wrong
    question = of.question()
    assert question is not None and question.label == "ship that moves"
