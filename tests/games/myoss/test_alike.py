"""Who picks and adjusts is asked where it makes a difference, and told what each number hits.  [MG-R81]"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import use_script
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import Note, say_answer
from admiralty.core.state.records import copy
from admiralty.core.state.views import sees
from admiralty.games.myoss import GAME
from admiralty.games.myoss.attack import MIXED, aimed, lands
from admiralty.games.myoss.options import CriticalAdjust
from admiralty.games.myoss.records import NONE
from admiralty.games.myoss.words import Ask, Die

from ..test_notes import noted
from .combat import FIRST, SECOND, Fleet, battleaxes, dice, made

# A Battleaxe: Twin Cockpit 1 to 7, Life Support 8 to 12, Greased Lightning 13 to 24, Photon Cannon 25 to 36, Shield 37
# to 43, Computer 44 to 47, Workshop 48 to 51, Frame 52 to 58.


def asked(f: Fleet, index: int, rolled: list[Any], *answers: tuple[Ask, int]) -> list[Ask]:
    """What is asked about a shot of the first ship's at the second, and answered so."""
    seat = FIRST if index > 0 else SECOND
    with use_script(rolled, [(seat, what, value) for what, value in answers]) as t:
        aimed(t, f.b, 0, f.part("Photon Cannon"), 1, 1, index)
    return [Ask(each.what) for each in t.asked]


@pytest.mark.parametrize(
    ("low", "high", "hit"),
    [
        (13, 24, "Greased Lightning"), (12, 24, "mixed"), (13, 25, "mixed"), (1, 7, "Twin Cockpit"), (0, 7, "mixed"),
        (-5, 0, "miss"), (52, 58, "Frame"), (53, 59, "mixed"), (58, 58, "Frame"), (59, 59, "miss"), (59, 99, "miss"),
        (5, 30, "mixed"),
    ],
)  # fmt: skip
def test_where_numbers_land(low: int, high: int, hit: str) -> None:
    f = battleaxes()
    c = lands(f.b, 1, low, high)
    assert ("mixed" if c == MIXED else "miss" if c == NONE else f.names[c]) == hit


def test_a_number_above_the_size_misses_whatever_is_printed_there() -> None:
    """MG-2920: the last component is printed larger than there is room for."""
    f = battleaxes()
    f.b.parts[f.part("Frame", SECOND)].high = 60
    assert lands(f.b, 1, 53, 58) == f.part("Frame", SECOND)
    assert lands(f.b, 1, 58, 59) == MIXED
    assert lands(f.b, 1, 59, 60) == NONE
    assert asked(f, 4, dice(59, 60)) == [], "both miss"


@pytest.mark.parametrize(
    ("index", "rolled"),
    [(4, (59, 99)), (4, (25, 36)), (8, (59, 70, 99)), (8, (25, 30, 36)), (-4, (59, 99)), (-8, (1, 7, 4)), (4, (30, 30)),
     (6, (64, 99)), (6, (18, 19)), (9, (64, 80, 99)), (-9, (18, 19, 18)), (-6, (64, 70))],
)  # fmt: skip
def test_rolls_that_come_to_the_same_are_not_asked_about(index: int, rolled: tuple[int, ...]) -> None:
    assert asked(battleaxes(), index, dice(*rolled)) == []


@pytest.mark.parametrize(
    ("index", "rolled", "what"),
    [
        (4, (58, 59), "roll"), (4, (59, 58), "roll"), (8, (59, 58, 60), "roll"), (8, (59, 60, 58), "roll"),
        (4, (24, 25), "roll"), (8, (25, 36, 37), "roll"), (6, (20, 20), "shift"), (6, (70, 63), "roll"),
        (6, (64, 18), "roll"), (6, (18, 64), "roll"), (9, (64, 70, 63), "roll"), (-9, (64, 63, 70), "roll"),
    ],
)  # fmt: skip
def test_rolls_that_differ_are_asked_about(index: int, rolled: tuple[int, ...], what: str) -> None:
    """Equal rolls are one answer, so of these only the shift is asked."""
    answers = [(Ask.PICK_ROLL, rolled[0])] if what == "roll" else [(Ask.ADJUST, rolled[0])]
    if what == "roll" and index in (6, 9, -9) and rolled[0] not in (64, 18, 70):
        answers.append((Ask.ADJUST, rolled[0]))
    assert asked(battleaxes(), index, dice(*rolled), *answers) == [each for each, _ in answers]


@pytest.mark.parametrize("number", [64, 99, 18, 19, 6, 2, 1])
def test_a_number_that_stays_what_it_is_is_not_shifted(number: int) -> None:
    """1 to 7 are the Twin Cockpit: from 2 on 1 to 7 can be reached, from 6 on 11."""
    if number == 6:
        assert asked(battleaxes(), 3, dice(6), (Ask.ADJUST, 11)) == [Ask.ADJUST]
    else:
        assert asked(battleaxes(), 3, dice(number)) == []


def test_where_a_shift_below_one_misses_it_is_asked() -> None:
    """MG-R41."""
    assert asked(battleaxes(), -1, dice(2)) == []
    assert asked(battleaxes(adjust_floor=1), -1, dice(2), (Ask.ADJUST, 0)) == [Ask.ADJUST]
    assert asked(battleaxes(adjust_floor=1), -9, dice(2, 2, 1), (Ask.PICK_ROLL, 2), (Ask.ADJUST, 0)) != []


def test_a_critical_is_asked_about_where_it_may_miss() -> None:
    """MG-R42."""
    rolled = [(Die.TO_HIT, 100), (Die.CRITICAL, 57)]
    assert asked(battleaxes(), -1, rolled) == []
    loose = battleaxes(critical_adjust=CriticalAdjust.MAY_MISS)
    assert asked(loose, -1, rolled, (Ask.ADJUST, 59)) == [Ask.ADJUST]


@pytest.mark.parametrize("number", [64, 18])
def test_closed_sheets_always_ask(number: int) -> None:
    """MG-R22: what is not asked would tell what lies there."""
    closed = battleaxes(open_sheets=1)
    assert asked(closed, 3, dice(number), (Ask.ADJUST, number)) == [Ask.ADJUST]
    assert asked(closed, 4, dice(number, number + 1), (Ask.PICK_ROLL, number)) == [Ask.PICK_ROLL]


# ---- what stands next to the answers ---------------------------------------------------------------------------------


def dealt(**settings: str) -> tuple[Deal, Any, int]:
    """A battle of two Battleaxes, and the section of blue's."""
    deal = GAME.deal(Request({"game": "myoss", "title": "Try", "sides": {"red": ["battleaxe"], "blue": ["battleaxe"]},
                              "settings": settings}))  # fmt: skip
    b = copy(deal.battle)
    b.shown = 1
    return deal, b, b.ships[1].first_section


def hits(deal: Deal, b: Any, s: int, seat: int, numbers: list[int]) -> list[Note | None]:
    """What the seat is told of numbers at blue's ship, the same of a roll and of a shift."""
    picked = noted(deal, b, seat, Ask.PICK_ROLL, (0, 3, 1, s, 58, 0), numbers)
    assert picked == noted(deal, b, seat, Ask.ADJUST, (0, 3, 1, s, 55, 58), numbers)
    return picked


def test_each_number_tells_what_it_hits() -> None:
    deal, b, s = dealt()
    frame = b.ships[1].end - 1
    found = hits(deal, b, s, FIRST, [12, 57, 58, 59, 0])
    told = [
        ("Life Support", "MG-280"),
        ("Frame", "MG-280"),
        ("Frame", "MG-280"),
        ("miss", "MG-2920"),
        ("miss", "MG-2920"),
    ]
    assert [(each.text, each.clause) for each in found if each] == told
    b.parts[frame].tg = 0
    assert hits(deal, b, s, FIRST, [58]) == [Note("destroyed Frame", "MG-280")]


def test_a_long_name_is_cut() -> None:
    deal, b, s = dealt()
    c = b.ships[1].end - 1
    names = {**deal.names, "part": tuple("A Frame of an uncommonly long name, and more" for _ in deal.names["part"])}
    note = GAME.wording.asks[Ask.ADJUST].note
    assert note is not None
    said = note(b, (0, 3, 1, s, 55, 58), b.parts[c].low, FIRST, names)
    assert said == Note("A Frame of an uncommonly long name, and…", "MG-280") and len(said.text) == 40


def test_closed_sheets_tell_their_owner_only() -> None:
    """MG-R22."""
    deal, b, s = dealt(open_sheets="no")
    assert hits(deal, b, s, FIRST, [12, 59]) == [None, None]
    assert [each.text for each in hits(deal, b, s, SECOND, [12, 59]) if each] == ["Life Support", "miss"]


def test_an_attribute_is_named_and_told_what_it_is_for() -> None:
    """MG-2970: which it is follows from the kind of the component."""
    f = Fleet([made('{kind = "engine", mn = 3, th = 3, tg = 4}, {kind = "frame"}')], ["battleaxe"])
    word = GAME.wording.asks[Ask.LOSE]
    said = {say_answer(word, value, {}): value for value in range(8, 12)}
    assert list(said) == ["MN", "TH", "PW", "AC"]
    deal, b, _ = dealt()
    for what in (Ask.LOSE, Ask.RESTORE):
        notes = noted(deal, b, FIRST, what, (0, 2, 3, 3), list(said.values()))
        assert [each.clause for each in notes if each] == ["MG-590", "MG-630", "MG-290", "MG-690"]
    f.b.rules.open_sheets = 1
    assert not sees(word.seen, f.b, (0, 0, 3, 3), FIRST, SECOND), "it tells what kind of component was hit"
    assert sees(word.seen, f.b, (0, 0, 3, 3), FIRST, FIRST)
