"""A game in its own written form: ``replay --posted``, and orders read from a file at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.cli.common import choices
from admiralty.cli.match import open_scenario
from admiralty.cli.table import Table

from .invoking import invoke, refused
from .typist import page_text, table

DUEL, CHALLENGE = "heavy/worked_round", "systemships/challenge"
ORDERS = """
A) Roll [12]
A) Reaction Movement/Position [Begin roll to Starboard]/[A Port to Starboard to B Ventral, Range 2]
A) Countermeasures/Reinforce shields [4 points Reinforce Starboard shields]
A) Target Selection (General or Specific) Fire weapons [Fire Phasers 8 Points at B Ventral]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_orders_are_read_from_a_file_and_the_turn_is_posted(path: Path, tmp_path: Path) -> None:
    of = table(DUEL, path)
    assert of.enter("post").body == ("No turn is over.",)
    (tmp_path / "mine.txt").write_text(ORDERS, encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'mine.txt'}")
    assert not reply.wrong, reply.text
    assert of.question() is None, "the form is filled in"
    assert not of.enter("ready").wrong
    posted = of.enter("post")
    assert "A) Reaction Movement/Position [Begin roll to Starboard]" in "\n".join(posted.body)
    of.match.close()
    shown = invoke("replay", str(path), "--posted", "--seat", "a")
    assert shown.status == 0
    for line in posted.body:
        assert line in shown.out
    assert "Turn 1" in shown.out and "Turn 2" not in shown.out


@pytest.mark.parametrize(
    "old, new, said", [("[Begin roll to Starboard]", "[Fly]", "HC-1010"), ("8 Points", "13 Points", "is not a legal")]
)
def test_what_cannot_be_ordered_is_refused_and_the_form_stays(
    old: str, new: str, said: str, path: Path, tmp_path: Path
) -> None:
    of = table(DUEL, path)
    of.enter("0")
    before = [(row.label, row.answer) for row in of.boxes()]
    (tmp_path / "mine.txt").write_text(ORDERS.replace(old, new), encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'mine.txt'}")
    assert reply.wrong and said in reply.text and "help post" in reply.text
    assert [(row.label, row.answer) for row in of.boxes()] == before
    assert of.enter("post nowhere.txt").wrong


def test_how_orders_are_written_is_told_with_a_sample_that_can_be_read(path: Path, tmp_path: Path) -> None:
    of = table(DUEL, path)
    told = page_text(of.enter("help post"))
    assert "HC-1030" in told and "a step away" in told
    sample = "\n".join(line for line in told.splitlines() if line.startswith("A) "))
    (tmp_path / "sample.txt").write_text(sample, encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'sample.txt'}")
    assert not reply.wrong, reply.text
    assert of.boxes()[0].answer == "rotate to Starboard"
    assert "help post" in of.enter("post").text and "help post" in " ".join(page_text(of.enter("help")).split())
    assert of.enter("help fly").wrong and "odds" in page_text(of.enter("help odds"))


def test_a_text_that_orders_nothing_is_not_taken_for_orders_in_silence(path: Path, tmp_path: Path) -> None:
    of = table(DUEL, path)
    (tmp_path / "mine.txt").write_text("A Movement [1 Point Close to Range 1]", encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'mine.txt'}")
    assert reply.wrong and "orders anything" in reply.text and "help post" in reply.text


def test_before_the_first_turn_nothing_is_posted(path: Path, tmp_path: Path) -> None:
    of = Table(open_scenario(DUEL, choices(), 1))
    assert of.opening
    for line in ("post", "post mine.txt"):
        reply = of.enter(line)
        assert reply.wrong and "nothing has happened yet" in reply.text
    of = table(DUEL, path)
    (tmp_path / "long.txt").write_text(ORDERS * 100, encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'long.txt'}")
    assert reply.wrong and "longer than 20000 characters" in reply.text


def test_a_game_without_a_written_form_says_so(path: Path) -> None:
    of = table(CHALLENGE, path)
    of.enter("d")
    assert of.enter("post").wrong
    of.match.close()
    assert "no written form" in refused("replay", str(path), "--posted")
