"""What a referee does to a thing on the board: deeds of several numbers, done and taken back as one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Change, Deed, Thing, as_part, choose, press, read_id, tally
from admiralty.core.journal.entries import Edit
from admiralty.core.play.deeds import battle_to_come, can_do, deed_of, find_thing, range_of
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN
from tests.core.playing import PEOPLE, SECRET, again, bytes_of, order, step, toy
from tests.core.toy import DEAL, GAME

HULL, RESERVE = "sides.0.hull", "sides.0.reserve"


def touch(id: str, b: Any, deal: Deal) -> Thing | None:
    """The sides of the toy game."""
    kind, numbers = read_id(id)
    return tally("side-0", "First", HULL, b.sides[0].hull, 12, "") if (kind, numbers) == ("side", (0,)) else None


def touched() -> Session:
    return new(replace(GAME, touch=touch), DEAL, PEOPLE, secret=SECRET)


def set_apart(session: Session, changes: list[tuple[str, int]], reason: str) -> None:
    """A deed as earlier releases wrote it: an edit for each of its places."""
    for k, (path, value) in enumerate(changes, 1):
        session.edit(path, value, reason if len(changes) == 1 else f"{reason} ({k} of {len(changes)})")


def edits(session: Session) -> Iterator[int]:
    return (n for n, act in session.acts if isinstance(act, Edit))


@pytest.mark.parametrize(
    ("id", "kind", "numbers"),
    [
        ("box-3-5-1", "box", (3, 5, 1)), ("box-3-5-1-lost", "box", (3, 5, 1)), ("range", "range", ()), ("", "", ()),
        ("7", "", ()), ("hull-1-answer-0", "hull", (1,)), ("ship-12345678", "ship", ()),
    ],
)  # fmt: skip
def test_an_id_is_read_as_far_as_it_is_one(id: str, kind: str, numbers: tuple[int, ...]) -> None:
    assert read_id(id) == (kind, numbers)


def test_what_is_counted_is_damaged_down_to_nothing_and_mended_up_to_all() -> None:
    one, none, all_ = (tally("a", "Beams", "beams", left, 2, "ship-0") for left in (1, 0, 2))
    assert one.deeds == (Deed("Damage", (Change("beams", 0),)), Deed("Mend", (Change("beams", 2),)))
    assert [deed.verb for deed in none.deeds] == ["Mend"] and [deed.verb for deed in all_.deeds] == ["Damage"]
    assert as_part(one) == replace(one, deeds=(), opens=True)


def test_a_deed_of_several_edits_is_taken_back_as_one() -> None:
    session, before = touched(), touched().state(OPEN)
    desk = Desk(session)
    set_apart(session, [(HULL, 3), (RESERVE, 9)], "A mine")
    after = session.state(OPEN)
    assert (after.sides[0].hull, after.sides[0].reserve) == (3, 9)
    first, second = edits(session)
    assert deed_of(session.course, first) == deed_of(session.course, second) == [first, second]
    desk.take_back(second)
    assert session.state(OPEN) == before and not [each for each in desk.acts if each.stands]
    with pytest.raises(Refused, match="no act of the referee that stands"):
        desk.take_back(first)
    assert verify(again(bytes_of(session)), GAME).consistent


@pytest.mark.parametrize("apart", [True, False])
def test_a_deed_of_an_earlier_beat_is_set_back_as_one(apart: bool) -> None:
    session = touched()
    before = session.state(OPEN).sides[0]
    changes = [(HULL, 3), (RESERVE, 9)]
    if apart:
        set_apart(session, changes, "A mine")
    else:
        Desk(session).set(changes, "A mine")
    first = next(edits(session))
    beat = session.beat
    random = Random(1)
    while session.beat == beat:
        step(session, random)
    Desk(session).take_back(first)
    now = battle_to_come(session.course).sides[0]
    assert (now.hull, now.reserve) == (before.hull, before.reserve)


def test_deeds_with_one_reason_are_told_apart() -> None:
    session = touched()
    desk = Desk(session)
    for hull in (5, 4):
        set_apart(session, [(HULL, hull), (RESERVE, hull)], "Damage")
    desk.set([(HULL, 2)], "Damage")
    a, b, c, d, e = edits(session)
    assert [deed_of(session.course, n) for n in (a, b, c, d, e)] == [[a, b], [a, b], [c, d], [c, d], [e]]
    desk.take_back(d)
    assert [act.path for n, act in session.acts if n == e] == [HULL] and list(edits(session)) == [a, b, e]
    assert deed_of(session.course, a) == [a, b]


@pytest.mark.parametrize("reason", ["once (1 of 2)", "(2 of 1)", "late (2 of 2)", "(99 of 99)"])
def test_a_reason_that_only_looks_like_a_deeds_takes_nothing_along(reason: str) -> None:
    session = touched()
    session.edit(HULL, 5, reason)
    session.edit(RESERVE, 5, "another")
    first, second = edits(session)
    assert deed_of(session.course, first) == [first] and deed_of(session.course, second) == [second]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ([], "sets each of its places once"),
        ([(HULL, 1), (HULL, 2)], "sets each of its places once"),
        ([(HULL, 1), (RESERVE, 10)], "not from 0 to 9"),
        ([(HULL, 1), ("sides.0.mast", 1)], "there is no field"),
    ],
)
def test_a_deed_that_may_not_be_done_changes_nothing(changes: list[tuple[str, int]], why: str) -> None:
    session = touched()
    data = bytes_of(session)
    with pytest.raises(Refused, match=why):
        Desk(session).set(changes, "A mine")
    assert bytes_of(session) == data


def test_the_next_deed_goes_on_from_what_still_waits() -> None:
    """Between two answers edits wait; two presses damage twice all the same."""
    session = touched()
    order(session, 0, 1, 2)
    desk = Desk(session)
    for left in (11, 10):
        thing = find_thing(session.course, ["sea", "side-0"])
        assert thing is not None and thing.deeds[0].changes == (Change(HULL, left),)
        desk.set(thing.deeds[0].changes, "Damage")
    assert session.battle_now.sides[0].hull == 12 and battle_to_come(session.course).sides[0].hull == 10


def test_now_withdraws_the_answers_of_the_beat_once() -> None:
    session = touched()
    order(session, 0, 1, 2)
    Desk(session).set([(HULL, 3), (RESERVE, 9)], "A mine", reopen=True)
    assert (session.battle_now.sides[0].hull, session.battle_now.sides[0].reserve) == (3, 9)
    assert not session.course.beat.given and session.course.withdrawals == 1


def test_what_the_limits_forbid_is_no_deed_and_leaves_the_battle_as_it_is() -> None:
    session = touched()
    game, deal, battle = session.game, session.deal, session.battle_now
    same = copy(battle)
    assert can_do(game, deal, battle, press("Mend", (HULL, 12)))
    assert not can_do(game, deal, battle, press("Mend", (RESERVE, 2), (HULL, 13)))
    assert battle == same
    assert range_of(game, deal, battle, choose("Set", "Both", [HULL, RESERVE])) is not None
    found = range_of(game, deal, battle, choose("Set", "Both", [HULL, RESERVE]))
    assert found and (found.low, found.high, found.value) == (0, 9, 12)


def test_a_room_that_knows_no_touch_has_its_fields_only() -> None:
    assert find_thing(toy().course, ["side-0"]) is None
    assert find_thing(touched().course, ["sea"]) is None
