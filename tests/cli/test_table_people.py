"""Several people at one keyboard: whispers, hand-outs, and one person who plays several seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.cli.table.table import Table
from admiralty.core.play.desk import Desk

from .typist import page_text, table

DUEL = "systemships/duel"
ORDERS = ("d", "0", "3", "4", "5", "6", "ready")


@pytest.fixture
def of(tmp_path: Path) -> Table:
    """A duel of two people."""
    return table(DUEL, tmp_path / "game.jsonl", "blue=human", seed=None)


def at(of: Table, seat: str) -> None:
    """Play until this seat has the screen."""
    for _ in range(8):
        if not of.curtain and of.seat_name == seat:
            return
        lines = [""] if of.curtain or of.parting else ORDERS
        for line in lines:
            of.enter(line)
    raise AssertionError(f"{seat} never has the screen")


def test_a_whisper_waits_for_its_seat(of: Table) -> None:
    at(of, "Red")
    assert "whisper" in of.commands()
    assert "Blue reads it" in of.enter("whisper Blue strike  at noon").text
    for line in ORDERS:
        of.enter(line)
    assert of.curtain and of.seat_name == "Blue"
    assert of.enter("").text == "Red whispers: strike at noon"
    assert not of.match.whispers
    assert "noon" not in "".join(row.text for row in of.log())
    assert b"noon" not in Path(of.match.path).read_bytes()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("whisper", "starts with no other player"),
        ("whisper Red hello", "starts with no other player"),
        ("whisper Blue", "says nothing"),
        ("handouts", "handed you nothing"),
    ],
)
def test_what_makes_no_sense_is_refused(of: Table, line: str, words: str) -> None:
    at(of, "Red")
    reply = of.enter(line)
    assert reply.wrong and words in reply.text


def test_one_person_plays_both_seats_without_a_curtain(of: Table) -> None:
    at(of, "Red")
    assert "no curtain" in of.enter("alone").text and "whisper" not in of.commands()
    for line in ORDERS:
        of.enter(line)
        assert not of.curtain
    assert of.seat_name == "Blue" and of.boxes()
    assert "behind a curtain" in of.enter("alone").text
    for line in ORDERS:
        of.enter(line)
    at(of, "Red")


def test_hand_outs_are_read_by_the_seats_that_have_them(of: Table) -> None:
    at(of, "Red")
    Desk(of.session).note("The door is behind the painting.", (0,), "A torn page")
    assert "handouts" in of.commands()
    said = page_text(of.enter("handouts"))
    assert "A torn page (round 1)" in said and "  The door is behind the painting." in said
    for line in ORDERS:
        of.enter(line)
    at(of, "Blue")
    assert "handouts" not in of.commands() and of.enter("handouts").wrong


def test_a_single_seat_needs_none_of_it(tmp_path: Path) -> None:
    of = table(DUEL, tmp_path / "game.jsonl")
    assert {"whisper", "alone", "handouts"}.isdisjoint(of.commands())
    for line in ("whisper Blue hello", "alone"):
        assert of.enter(line).wrong
