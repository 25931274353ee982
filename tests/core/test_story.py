"""Whose an event is: its owner alone sees what is the owner's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from admiralty.core.records import OWNER, copy
from admiralty.core.story import event_told, may_see
from admiralty.core.views import OPEN, SPECTATOR
from admiralty.core.wording import Arg, EventWord

from .toy import DEAL, GAME, WORDING
from .toy_rules import Event

THING, SEAT = Arg("thing"), Arg("seat", "seat")


@pytest.mark.parametrize(
    ("word", "args", "owner"),
    [
        (EventWord("{thing}", "TY-1", (THING, SEAT), OWNER), (0, 1), 1),
        (EventWord("{thing}", "TY-1", (THING, Arg("owner", "seat")), OWNER), (1, 0), 0),
        (EventWord("{thing}", "TY-1", (THING,), OWNER), (1,), None),
        (EventWord("{thing}", "TY-1", (THING,), OWNER, lambda b, args: b.sides[args[0]].seat), (1,), 1),
        (EventWord("{thing}", "TY-1", (THING, SEAT), OWNER, lambda b, args: b.sides[args[0]].seat), (0, 1), 0),
    ],
    ids=["by its seat", "by its owner", "nobody's", "by the battle", "by the battle rather than its seat"],
)
def test_an_event_is_seen_by_its_owner_alone(word: EventWord, args: tuple[int, ...], owner: int | None) -> None:
    game = replace(GAME, wording=replace(WORDING, events={**WORDING.events, Event.OVER: word}))
    told = event_told(game, 2, 0, copy(DEAL.battle), Event.OVER, args)
    assert [seat for seat in (SPECTATOR, 0, 1) if may_see(told.audience, seat)] == ([] if owner is None else [owner])
    assert may_see(told.audience, OPEN)


def test_an_argument_may_be_the_owners_alone() -> None:
    word = EventWord("{thing}", "TY-1", (Arg("thing", seen=OWNER),), owner=lambda b, args: b.sides[1].seat)
    game = replace(GAME, wording=replace(WORDING, events={**WORDING.events, Event.OVER: word}))
    (mask,) = event_told(game, 2, 0, copy(DEAL.battle), Event.OVER, (7,)).audiences
    assert [may_see(mask, seat) for seat in (SPECTATOR, 0, 1)] == [False, False, True]
