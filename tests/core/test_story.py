"""Whose an event is: its owner alone sees what is the owner's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from admiralty.core.face.wording import Arg, EventWord
from admiralty.core.sight.story import die_thrown, event_told, may_see, tell_lines, void_dice
from admiralty.core.state.records import OWNER, copy
from admiralty.core.state.views import OPEN, SPECTATOR

from .playing import plots, practice
from .toy import DEAL, GAME, WORDING
from .toy_rules import Die, Event

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
    happened = event_told(game, 2, 0, copy(DEAL.battle), Event.OVER, args)
    assert [seat for seat in (SPECTATOR, 0, 1) if may_see(happened.audience, seat)] == (
        [] if owner is None else [owner]
    )
    assert may_see(happened.audience, OPEN)


def test_an_argument_may_be_the_owners_alone() -> None:
    word = EventWord("{thing}", "TY-1", (Arg("thing", seen=OWNER),), owner=lambda b, args: b.sides[1].seat)
    game = replace(GAME, wording=replace(WORDING, events={**WORDING.events, Event.OVER: word}))
    (mask,) = event_told(game, 2, 0, copy(DEAL.battle), Event.OVER, (7,)).audiences
    assert [may_see(mask, seat) for seat in (SPECTATOR, 0, 1)] == [False, False, True]


def test_dice_that_do_not_count_say_why_and_by_which_rule() -> None:
    """The toy throws a six again; an event may say the same of other dice, with those between."""
    thrown = [die_thrown(GAME, 2, 0, copy(DEAL.battle), Die.STRIKE, 6, value) for value in (1, 2, 3)]
    void_dice(thrown, "void", "TY-9", 1, 1)
    lines = tell_lines(GAME, DEAL, thrown, 0)
    assert [(line.text, line.clause) for line in lines] == [
        ("strike: 1 of 6", "TY-4"), ("strike: 2 of 6, void", "TY-9"), ("strike: 3 of 6", "TY-4")
    ]  # fmt: skip
    for seed in range(20):
        session = practice(seed)
        plots(session)
        sixes = [line for line in session.log if line.kind == "die" and line.args == (6, 6)]
        if sixes:
            assert [line.text for line in sixes] == ["strike: 6 of 6, rolled again"] * len(sixes)
            return
    raise AssertionError("no six in all these games")
