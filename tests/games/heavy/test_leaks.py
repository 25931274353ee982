"""Where a cloaked ship is and what it does is its owner's secret: nothing that another seat gets may depend on it.

[HC-460, HC-480, HC-R73, HC-R91]
"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.engines.proving import ProvingTable
from admiralty.core.face.game import Deal, Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import Session, new
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import copy
from admiralty.core.state.views import mask
from admiralty.games.heavy import GAME
from admiralty.games.heavy.tables import SYSTEMS
from admiralty.games.heavy.turn import play_beat
from admiralty.games.heavy.words import Ask, Cloak, Facing, Manoeuvre
from admiralty.odds.answers import rollouts

from ..cases import Step
from .reading import ReadingTable, Scene, case_of

SEEKER, HIDER = 0, 1
SETTINGS = {"points": 999}


def dealt(**rules: Any) -> Deal:
    """A cruiser, and another under its cloak."""
    return GAME.deal(Request(GAME.scenario("neutral_zone"), {**SETTINGS, **rules}))


def begun(seed: int, **rules: Any) -> Session:
    deal = dealt(**rules)
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", seed))


def write(session: Session, seat: int, orders: dict[Ask, int]) -> None:
    """A plot: what is said of some questions, the least of all others."""
    while (box := session.draft(seat).open) is not None:
        answers = [each.answer for each in session.draft(seat).boxes]
        session.fill(seat, [*answers, orders.get(Ask(box.what), min(box.listed or (box.low,)))])


def played(seed: int, place: int, orders: dict[Ask, int], turns: int = 1, edit: str = "", **rules: Any) -> Session:
    """The hider lies at a place and has orders, the seeker none; until the seeker writes its own after some turns."""
    session, said = begun(seed, **rules), {Ask.PLACE: place, **orders}
    if edit:
        session.edit(f"ships.{HIDER}.{edit}", 1, hidden=True)
    while session.waiting:
        for seat in session.waiting:
            box = session.draft(seat).open
            if seat == SEEKER and session.beat >= turns and box and box.what == Ask.MANOEUVRE:
                return session
            write(session, seat, said if seat == HIDER else {})
            session.ready(seat)
    raise AssertionError("it is over")


def known(session: Session, seat: int = SEEKER) -> dict[str, Any]:
    """All that a seat gets."""
    state, prefix = session.state(seat), session.prefix(seat)
    deal, minds = session.deal, [GAME.levels[0].doctrine] * len(session.deal.seats)
    odds = list(rollouts(GAME, deal, state, prefix, seat, (), minds, 20, 3, engine="interpreted", paths=0))[-1]
    seen = session.view(seat)
    return {
        "log": session.log_for(seat),
        "view": seen,
        "state": state,
        "pending": session.pending.get(seat),
        "draft": session.draft(seat),
        "prefix": prefix,
        "scene": GAME.scene(seen, deal, seat),
        "odds": odds,
    }


def same(one: Session, two: Session) -> None:
    first, second = known(one), known(two)
    for what, value in first.items():
        assert value == second[what], f"the seeker's {what} tells what is hidden"
    assert any(each.battles for each in first["odds"])


def hidden(session: Session) -> Any:
    """What nobody but the owner knows, to see that it differs."""
    b = session.battle_now
    ship = b.ships[HIDER]
    lies = [(each.facing, each.range) for each in b.contacts]
    mended = [each.what for each in ship.repairs]
    return lies, ship.turning, ship.step, ship.lateral, ship.charge, ship.lost, ship.taken, mended


@pytest.mark.parametrize("place", [1, 4])
def test_where_a_cloaked_ship_starts_is_its_secret(place: int) -> None:
    one, two = played(1, 0, {}, 0), played(1, place, {}, 0)
    assert hidden(one) != hidden(two)
    same(one, two)


ORDERS = [
    {Ask.MANOEUVRE: int(Manoeuvre.CLOSE)},
    {Ask.MANOEUVRE: int(Manoeuvre.HOLD)},
    {Ask.MANOEUVRE: int(Manoeuvre.ROTATE) + 2},
]


@pytest.mark.parametrize("orders", ORDERS, ids=["close", "hold", "rotate"])
@pytest.mark.parametrize("power_roll", ["public", "hidden"])
def test_what_it_does_there_is_its_secret(orders: dict[Ask, int], power_roll: str) -> None:
    """After the turn, when the other writes again: its range, its rotation, what it spent."""
    one, two = (played(2, 0, each, power_roll=power_roll) for each in ({}, orders))
    assert hidden(one) != hidden(two)
    same(one, two)


@pytest.mark.parametrize(
    "what", ["lost.3", "charge", "mounts.0.ready", "repairs.0.what", "turning", "lateral", "step_left", "taken.2"]
)
def test_what_its_owner_alone_knows_is_its_secret(what: str) -> None:
    """A fact behind the cloak, set by hand: boxes lost or mended, power stored, weapons, repairs, what is under way."""
    one, two = played(3, 0, {}, 0), played(3, 0, {}, 0, what)
    same(one, two)


def test_a_shield_that_is_mended_under_the_cloak_is_its_secret() -> None:
    """HC-R32: three turns give a point back."""
    port = 1 + SYSTEMS + Facing.PORT
    one, two = (played(3, 0, orders, 4, "taken.2", repair_shields="yes") for orders in ({}, {Ask.REPAIR: port}))
    assert [each.battle_now.ships[HIDER].taken[Facing.PORT] for each in (one, two)] == [1, 0]
    same(one, two)


def test_what_its_shields_had_taken_when_it_was_last_seen_is_known_and_imagined() -> None:
    """HC-R32: a ship engages its cloak, and a point of a shield is mended under it."""
    hurt = {"class": "d7", "shields": {"port": 5}}
    b = Scene(case_of({"repair_shields": "yes"}, a={"class": "ca"}, b=hurt)).b
    play_beat(ReadingTable(b, Step(None, {"b": {"cloak": "engage"}}, None, None)), b)
    assert b.ships[HIDER].cloak == Cloak.ENGAGING and b.ships[HIDER].known_taken[Facing.PORT] == 5
    b.ships[HIDER].cloak = Cloak.ON
    b.ships[HIDER].taken[Facing.PORT] = 4
    seen = copy(mask(b, SEEKER))
    assert seen.ships[HIDER].taken[Facing.PORT] == 0 and seen.ships[HIDER].known_taken[Facing.PORT] == 5
    t = ProvingTable(GAME, seen, SimulatedKeys(1, 1), ())
    t.begin(0)
    GAME.imagine(t, seen, SEEKER)
    assert seen.ships[HIDER].taken == seen.ships[HIDER].known_taken


@pytest.mark.parametrize("orders", [{Ask.MANOEUVRE: int(Manoeuvre.RETREAT)}, {Ask.HEAVY: 1}, {Ask.COUNTERMEASURES: 1}])
def test_what_the_other_has_written_is_its_secret(orders: dict[Ask, int]) -> None:
    """Both ships are in sight, and one side is ready with its orders while the other still writes."""
    pair = []
    for each in ({}, orders):
        deal = GAME.deal(Request(GAME.scenario("duel")))
        session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 4))
        while Ask.MANOEUVRE not in [form.what for form in session.pending.values()]:
            for seat in session.waiting:
                write(session, seat, {})
                session.ready(seat)
        write(session, HIDER, each)
        session.ready(HIDER)
        pair.append(session)
    assert pair[0].battle_of(HIDER) != pair[1].battle_of(HIDER)
    same(*pair)
