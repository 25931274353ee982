"""Campaigns that differ only in their combats to come: nobody but who wrote them can tell them apart before.  [BY-060]

Two campaigns start with the same combat; those after it have other Bydo, types, maps, places, even another class of
battle. Both are played alike, and all that the captain, each pilot, the Bydo's seat and a spectator is told is compared
at each place, until the next combat begins; so is what a computer at a seat would be given.
"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.conformance_unseen import told_to
from admiralty.core.files.shipped import content
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import auto_answer, sight_of
from admiralty.core.play.session import Session, new
from admiralty.core.state.digests import digest
from admiralty.core.state.records import to_json
from admiralty.core.state.views import OPEN, view
from admiralty.games import game
from admiralty.games.bydo.records import Size
from admiralty.games.bydo.travel.words import Mode

from .test_travel import GAME, dealt

TITLES = ("Picket", "What comes next", "The end")
SEATS = (-1, 0, 1, 4)  # who looks on, the captain, a pilot, the Bydo


def combats(first: dict[str, Any], *later: dict[str, Any]) -> list[dict[str, Any]]:
    """A picket that everybody knows, and others; all are called alike."""
    return [{**each, "title": title} for each, title in zip((first, *later), TITLES, strict=True)]


def of(name: str, **changed: Any) -> dict[str, Any]:
    """A scenario of the skirmish, with some keys changed."""
    return {**content(game("bydo").scenarios[name]), **changed}


STRANGE = {"name": "Gloam", "health": 44, "sight": 12, "bydo_shots": 3, "oculoids": 2, "force": "yes"}
OTHERS = [{"ship": STRANGE, "at": [24, 9]}, {"ship": "warship", "at": [20, 9]}, {"ship": "rebo", "docked": True}]
FIRST = of("belt", objective={"rounds": 1})
USUAL = combats(FIRST, of("belt"), of("belt_hard"))
UNLIKE = combats(FIRST, of("belt_hard", bydo=OTHERS, strength=None, jamming=[{"columns": [0, 4]}]), of("belt"))
MANY = [{"ship": "rebo", "at": [20 + k, 5]} for k in range(9)]
LARGER = combats(FIRST, of("colony", bydo=MANY, strength=None), of("root"))


@pytest.fixture(params=[{}, {"remotes": "on", "fog": "off"}], ids=["usual", "open"])
def settings(request: pytest.FixtureRequest) -> dict[str, str]:
    return dict(request.param)


def tables(settings: dict[str, str], other: list[dict[str, Any]]) -> list[Session]:
    """Two tables whose later combats differ; they have the same dice."""
    deals = [dealt("three", settings, combats=made) for made in (USUAL, other)]
    return [new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 5, 1)) for deal in deals]


def answers_alike(one: Session, two: Session) -> bool:
    """The computer answers at one table for whoever waits, and the same is written at the other."""
    seat = one.waiting[0]
    assert [*one.waiting] == [*two.waiting]
    for session in (one, two):
        auto_answer(session, seat, GAME.simple)
    return one.acts[-1] == two.acts[-1]


def at_last(session: Session) -> bool:
    """Has the second combat begun?"""
    b = session.battle_of(OPEN)
    return bool(session.over or (b.mode == Mode.COMBAT and b.stage > 0))


@pytest.mark.parametrize("other", [UNLIKE, LARGER], ids=["other Bydo", "another class of battle"])
def test_nobody_is_told_of_a_combat_before_it_begins(settings: dict[str, str], other: list[dict[str, Any]]) -> None:
    one, two = tables(settings, other)
    if other is LARGER:
        assert two.deal.size > one.deal.size == Size.SMALL
    looks = 0
    while not at_last(one) and not at_last(two):
        for seat in SEATS:
            assert told_to(one, seat) == told_to(two, seat)
        looks += 1
        assert answers_alike(one, two), "a computer decided otherwise"
    assert looks > 15 and at_last(one) and at_last(two)
    told = [[told_to(session, seat) for seat in SEATS] for session in (one, two)]
    assert told[0] != told[1], "the combats differ once they are there"


def test_no_view_and_no_computer_has_anything_of_a_combat_to_come(settings: dict[str, str]) -> None:
    one, two = tables(settings, UNLIKE)
    while not at_last(one):
        for seat in SEATS:
            assert view(one.battle_of(OPEN), seat) == view(two.battle_of(OPEN), seat)
        for seat in one.waiting:
            assert digest(sight_of(one, seat).state) == digest(sight_of(two, seat).state)
        answers_alike(one, two)
    assert to_json(one.battle_of(OPEN)) != to_json(two.battle_of(OPEN))


def test_no_name_of_a_bydo_type_stands_where_a_seat_reads_before_it_is_met(settings: dict[str, str]) -> None:
    """The page, the log and the forms of the whole first leg; the types of the crew stand there."""
    one = tables(settings, UNLIKE)[1]
    while one.battle_of(OPEN).mode == Mode.TRAVEL:
        read = repr([told_to(one, seat) for seat in SEATS[:3]])  # the GM's own notes may name them
        assert "Gloam" not in read and "Rebo" not in read and "Arrow" in read
        auto_answer(one, one.waiting[0], GAME.simple)
