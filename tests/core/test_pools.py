"""Dice thrown for one purpose are one line of the log, and stay dice of their own in everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.cli.table.table_words import log_rows
from admiralty.core.checks.conformance import check_wording
from admiralty.core.face.game import Request
from admiralty.core.face.wording import DieWord, LogLine, Thrown, say_pool
from admiralty.core.journal.entries import Dice
from admiralty.core.play.session import Session, new
from admiralty.core.sight.cueing import Beat
from admiralty.core.sight.story import DIE, Happening, event_told, tell_lines, void_dice
from admiralty.core.sight.veils import veiled_for
from admiralty.core.state.views import OPEN, SPECTATOR

from .playing import SECRET, bytes_of, play_on
from .toy_crew import GAME, SEATS, deal
from .toy_crew_rules import PILOT, RAIDER, Die, Event

DEAL = deal(Request({}, {"dice": "8", "mending": "yes"}))
SENSORS = GAME.wording.dice[Die.SENSORS]


def crew(game: Any = GAME, secret: bytes = SECRET) -> Session:
    return new(game, DEAL, dict.fromkeys(SEATS, "human"), secret=secret)


def thrown(value: int, sides: int = 20, officer: int = PILOT, beat: int = 0, die: int = Die.SENSORS) -> Happening:
    return Happening(beat, DIE, die, (value, sides, officer) if die == Die.SENSORS else (value, sides))


def told(*happenings: Happening, seat: int = OPEN, game: Any = GAME) -> list[str]:
    return [line.text for line in tell_lines(game, DEAL, happenings, seat)]


def test_several_dice_are_one_line() -> None:
    session = crew()
    session.answer(PILOT, PILOT)
    (entry,) = (entry for entry in session.journal.entries if isinstance(entry, Dice))
    values = [value for _, _, value in entry.rolled]
    assert len(values) == 8
    (line,) = (line for line in session.log_for(PILOT) if line.kind == DIE)
    assert line.text == f"Pilot rolls 8d20 for sensors: {', '.join(map(str, values))}" and line.clause == "TK-3"
    assert [die.value for die in line.dice] == values and {die.sides for die in line.dice} == {20}


def test_a_die_that_is_hidden_hides_only_itself() -> None:
    session = crew()
    session.answer(PILOT, PILOT)
    (mine,) = (line for line in session.log_for(PILOT) if line.kind == DIE)
    seen = [die.value for die in mine.dice if die.value < 19]
    assert 0 < len(seen) < 8, "by this secret some die shows 19 or more"
    for viewer in (RAIDER, SPECTATOR):
        (line,) = (line for line in session.log_for(viewer) if line.kind == DIE)
        assert line.text == f"? rolls {len(seen)}d20 for sensors: {', '.join(map(str, seen))}"
        assert [die.value for die in line.dice] == seen


def test_what_stands_between_two_dice_parts_them_for_who_reads_it() -> None:
    event = event_told(GAME, 3, 0, DEAL.battle, Event.LEFT, (3,))
    hidden = event_told(GAME, 3, 0, DEAL.battle, Event.FOUND, (0, 0))
    assert told(thrown(3), event, thrown(4)) == [
        "Pilot rolls 1d20 for sensors: 3", "The ship has 3 of hull left.", "Pilot rolls 1d20 for sensors: 4",
    ]  # fmt: skip
    assert told(thrown(3), hidden, thrown(4), seat=RAIDER) == ["Pilot rolls 2d20 for sensors: 3, 4"], (
        "the raider cannot count what it does not see"
    )
    assert len(told(thrown(3), hidden, thrown(4), seat=PILOT)) == 3


@pytest.mark.parametrize(
    "other",
    [thrown(4, sides=12), thrown(4, officer=1), thrown(4, beat=1), thrown(4, die=Die.UNKNOWN)],
    ids=["another size", "another one's", "another beat", "another purpose"],
)
def test_other_dice_are_another_line(other: Happening) -> None:
    assert len(told(thrown(3), other, thrown(5))) == 3


def test_a_die_that_does_not_count_says_so_in_its_place() -> None:
    lines = [thrown(3), thrown(17), thrown(8)]
    void_dice(lines, "rolled again", "TK-9", 1, after=1)
    assert told(*lines) == ["Pilot rolls 3d20 for sensors: 3, 17 (rolled again), 8"]


def test_faces_have_their_names_and_numbers_start_where_they_do() -> None:
    dice = [Thrown(1, 2), Thrown(2, 2)]
    assert say_pool(DieWord("toss", "X-1", faces=("heads", "tails"), pool="toss of {dice}"), dice, (), {}) == (
        "Toss of 2d2: heads, tails"
    )
    assert say_pool(DieWord("digit", "X-1", lowest=0, pool="{dice}"), [Thrown(10, 10)], (), {}) == "1d10: 9"


def test_dice_stay_as_they_are_without_a_sentence_for_several() -> None:
    dice = {**GAME.wording.dice, Die.SENSORS: replace(SENSORS, pool="")}
    plain = replace(GAME, wording=replace(GAME.wording, dice=dice))
    assert told(thrown(3), thrown(17), game=plain) == ["sensors: 3 of 20", "sensors: 17 of 20"]
    one, two = (play_on(crew(game), Random(7)) for game in (GAME, plain))
    assert bytes_of(one) == bytes_of(two), "the journal has the dice, whatever is told of them"
    assert one.prefix(PILOT) == two.prefix(PILOT)


def test_a_veil_hides_whose_dice_they_are() -> None:
    veiled = veiled_for(GAME, DEAL, DEAL.battle, [("traits.0", False)], RAIDER)
    assert veiled is not None
    named = replace(veiled, deal=replace(DEAL, names={**DEAL.names, "seat": ("something unseen", "Gunner", "Raider")}))
    (line,) = tell_lines(GAME, DEAL, [thrown(3), thrown(4)], RAIDER, named)
    assert line.text == "Something unseen rolls 2d20 for sensors: 3, 4"


class Dicing(Beat):
    """A room's beat that shows dice."""

    def hear_die(self, line: LogLine) -> None:
        self.heard = [*getattr(self, "heard", ()), *((die.value, die.sides) for die in line.dice)]


def test_a_room_hears_all_dice_of_a_line_and_its_cues_name_lines() -> None:
    def struck(beat: Any, k: int, args: Sequence[int | None]) -> None:
        beat.show("strike", k)

    lines = tell_lines(
        GAME, DEAL, [thrown(3), thrown(4), event_told(GAME, 3, 0, DEAL.battle, Event.STRUCK, (2,))], OPEN
    )
    beat = Dicing(DEAL, {Event.STRUCK: struck})
    (cue,) = beat.play(lines)
    assert beat.heard == [(3, 20), (4, 20)] and cue.line == 1 and lines[1].text == "The raider strikes for 2."


def test_the_terminal_has_a_line_for_them() -> None:
    lines = tell_lines(GAME, DEAL, [thrown(3), thrown(4), Happening(0, DIE, Die.UNKNOWN, (2, 3))], OPEN)
    assert [(row.text, row.clause, row.dice) for row in log_rows(lines)] == [
        ("Pilot rolls 2d20 for sensors: 3, 4", "TK-3", True), ("Dice: imagined: 2 of 3.", "TK-4", True),
    ]  # fmt: skip


def test_words_for_several_dice_are_checked() -> None:
    broken = replace(SENSORS, pool="{nobody} rolls {dice}")
    game = replace(GAME, wording=replace(GAME.wording, dice={**GAME.wording.dice, Die.SENSORS: broken}))
    with pytest.raises(AssertionError, match=r"die <Die.SENSORS: 1> cannot be said: KeyError\('nobody'\)"):
        check_wording(game, DEAL)
    check_wording(GAME, DEAL)
