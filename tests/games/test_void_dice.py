"""Dice that do not count say so in the log, with the rule by which they are thrown again."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.cli.table.table_words import log_rows, row_said
from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.face.game import Request
from admiralty.core.face.wording import LogLine
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import play_out
from admiralty.core.play.session import new
from admiralty.core.sight.story import DIE, EVENT
from admiralty.games import game
from admiralty.games.heavy import attack
from admiralty.games.heavy import words as heavy

BATTLES = 8


def logs(key: str, name: str) -> Iterator[list[LogLine]]:
    """Battles that the computer plays against itself."""
    room = game(key)
    for seed in range(BATTLES):
        deal = room.deal(Request(room.scenario(name)))
        session = new(room, deal, dict.fromkeys(deal.seats, "computer:simple"), Source("practice", seed))
        play_out(session, dict.fromkeys(range(len(deal.seats)), room.simple), 300, {})
        yield session.log


def test_of_internal_damage_the_dice_that_count_are_the_boxes_lost() -> None:
    clauses = set()
    for log in logs("heavy", "duel"):
        dice = [line for line in log if line.kind == DIE and line.id == heavy.Die.INTERNAL]
        lost = [line for line in log if line.kind == EVENT and line.id == heavy.Event.LOST]
        assert len([line for line in dice if not line.void]) == len(lost)
        void = [line for line in dice if line.void]
        assert all(line.text.endswith(" of 6, rolled again: that row has no box left") for line in void)
        clauses |= {line.clause for line in void}
    assert clauses == {"HC-920", "HC-940"}, "each on the chart of its own navy"


def test_a_12_of_the_chart_is_void() -> None:
    t = ScriptedTable([(heavy.Die.SYSTEM_SHOT_CHART, value) for value in (6, 6, 2, 3)])
    assert attack.chart(t) == 5
    assert t.events == [(heavy.Event.CHART_12, (2,))]
    word = game("heavy").wording.events[heavy.Event.CHART_12]
    assert word.voids and word.clause == "HC-220"


def test_in_myoss_gamma_a_location_that_is_not_taken_says_so() -> None:
    found = {line.clause for log in logs("myoss", "melee") for line in log if line.void}
    found |= {line.clause for log in logs("myoss", "battleaxes") for line in log if line.void}
    assert {"MG-R43", "MG-R73", "MG-3250"} <= found


def test_many_of_them_stand_together() -> None:
    lines = [LogLine(0, DIE, 1, (value, 100), "MG-R43", f"critical: {value} of 100, rolled again", "rolled again")
             for value in range(60, 80)]  # fmt: skip
    (row,) = log_rows([*lines, LogLine(0, DIE, 1, (3, 100), "MG-2890", "critical: 3 of 100")])
    said = "Dice: critical: 60, 61, 62, 63, 64, 65 … (20 dice) of 100, rolled again; critical: 3 of 100."
    assert row_said(row) == f"{said} [MG-R43, MG-2890]"
