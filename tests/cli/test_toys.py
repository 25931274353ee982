"""Toy games in a terminal: maps, fog, long beats and twelve seats, by people at one keyboard, until the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from admiralty.cli.table.match import Match
from admiralty.cli.table.table import Table
from admiralty.cli.text.common import HUMAN, Who
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import new
from tests.core import toy_crew, toy_fog, toy_fray, toy_ground, toy_march, toy_moles, toy_range

from .typist import next_line, page_text

TOYS = (toy_crew, toy_fog, toy_fray, toy_ground, toy_march, toy_moles, toy_range)
PERSON = Who(HUMAN, None)


def seated(toy: Any) -> Table:
    deal = toy.deal(Request({}, {})) if hasattr(toy, "deal") else toy.DEAL
    session = new(toy.GAME, deal, dict.fromkeys(deal.seats, HUMAN), Source("practice", 3))
    return Table(match=Match(session, "toy.jsonl", [PERSON] * len(deal.seats)))


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.__name__.rpartition(".")[2])
def test_people_play_it_to_the_end(toy: Any) -> None:
    of, luck = seated(toy), Random(1)
    while not of.session.over:
        reply = of.enter(next_line(of, luck))
        assert not reply.wrong, page_text(reply)
    assert of.log() and of.closing()


def board(of: Table) -> list[str]:
    return page_text(of.enter("board")).splitlines()


def test_a_captain_reads_only_the_chart_of_what_was_seen() -> None:
    """The terrain is the same for both; what each has not seen yet is covered, by either captain's own eyes."""
    of, luck = seated(toy_fog), Random(2)
    read = dict[int, list[str]]()
    while len(read) < 2:
        if of.curtain or of.question() is None:
            of.enter("")
            continue
        read[of.seat] = board(of)
        of.enter(next_line(of, luck))
    first, second = ([line[3:].strip() for line in read[seat] if line[:2].strip().isdigit()] for seat in range(2))
    assert first == ["O~~~", "~~#", "~~#", "~~#", *[""] * 5]
    assert second == [*[""] * 5, "~~~~", "#~~~", "~~~~", "~~~O"]
    for lines in read.values():
        assert "Waters, seen now: ~ water, # reef." in lines and "Waters, never seen:   unknown." in lines
