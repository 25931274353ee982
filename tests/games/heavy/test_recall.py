"""What a running turn has shown of a hidden ship is in all that a search imagines.  [HC-610, HC-R52, HC-R56]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from admiralty.core.engines.proving import CONTRADICTED, ProvingTable, play
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import Session, new
from admiralty.core.sight.prefix import Contradiction
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.paths import diff
from admiralty.core.state.records import copy, pack
from admiralty.core.state.views import mask
from admiralty.games.heavy import GAME
from admiralty.games.heavy.actions import write_orders
from admiralty.games.heavy.condition import contact
from admiralty.games.heavy.recall import recall
from admiralty.games.heavy.records import Battle
from admiralty.games.heavy.words import Ask, Cloak, CloakOrder
from tests.conftest import Compiled

SEEKER, HIDER = 0, 1
WORLDS = 12


class Reached(Exception):
    """The orders of the seeker; not an error."""


class Rerun(ProvingTable):
    """The running turn played again, up to the seeker's orders."""

    def ask_all(self, b: Battle, seats: int, write_order: Any) -> None:
        if write_order is write_orders and seats >> SEEKER & 1:
            raise Reached
        super().ask_all(b, seats, write_order)


def begun(seed: int, **rules: Any) -> Session:
    """A cruiser, and a Romulan under its cloak."""
    deal = GAME.deal(Request(GAME.scenario("neutral_zone"), {"points": 999, **rules}))
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", seed))


def write(session: Session, seat: int, orders: Mapping[Ask, int]) -> None:
    """A plot: what is said of some questions where that is legal, the least of all others."""
    while (box := session.draft(seat).open) is not None:
        legal = box.listed or range(box.low, box.high + 1)
        wanted = orders.get(Ask(box.what), legal[0])
        answers = [each.answer for each in session.draft(seat).boxes]
        session.fill(seat, [*answers, wanted if wanted in legal else legal[0]])


def ordering(session: Session) -> bool:
    """Is the seeker to write its orders?"""
    box = session.draft(SEEKER).open if SEEKER in session.waiting else None
    return box is not None and box.what not in (Ask.CLOAK, Ask.FLASH, Ask.PLACE)


def come_to(turn: int, seeker: Mapping[Ask, int], hider: Mapping[Ask, int], seed: int, **rules: Any) -> Session:
    """The seeker's orders of a turn, with these declarations in it; before it the hider shifts about."""
    session = begun(seed, **rules)
    while session.waiting:
        now = session.beat == turn - 1
        if now and ordering(session):
            return session
        for seat in session.waiting:
            said = {SEEKER: seeker, HIDER: hider}[seat] if now else {Ask.PLACE: 4, Ask.MANOEUVRE: 12}
            write(session, seat, {Ask.PLACE: 4, **said})
            session.ready(seat)
    raise AssertionError("it is over")


def known(session: Session) -> Battle:
    """What the seeker knows of the moment when the turn began."""
    b: Battle = session.state(SEEKER)
    return b


def unknown(session: Session) -> Battle:
    """The same, if nothing had been seen since."""
    run = session.course.run
    b: Battle = copy(session.mask_of(run.start, SEEKER))
    return b


def worlds(session: Session, start: Battle) -> Iterator[Battle]:
    """Battles imagined from there, as they stand when the seeker writes its orders."""
    prefix = session.prefix(SEEKER)
    for draw in range(WORLDS):
        b = copy(start)
        t = Rerun(GAME, b, SimulatedKeys(1, draw), [GAME.simple] * 2)
        t.begin(prefix.beat)
        GAME.imagine(t, b, SEEKER)
        t.tape = list(prefix.dice)
        t.script = {seat: list(row) for seat, row in (prefix.answers or {}).items() if row}
        t.begin(prefix.beat)
        with pytest.raises((Reached, Contradiction)) as end:
            GAME.play_beat(t, b)
        if end.type is Reached:
            yield b


FLASH = {Ask.FLASH: 1 + HIDER}
DROP = {Ask.CLOAK: int(CloakOrder.DROP)}


@pytest.mark.parametrize("turn, seed", [(1, 1), (3, 4)])
def test_what_a_flash_has_found_is_where_it_was_found(turn: int, seed: int) -> None:
    session = come_to(turn, FLASH, {}, seed)
    true = contact(session.battle_now, SEEKER, HIDER)
    assert true.flashed == 1, "the flash could not be paid"
    found = [contact(b, SEEKER, HIDER) for b in worlds(session, known(session))]
    assert len(found) == WORLDS, "nothing contradicts what was seen"
    assert {(each.facing, each.range, each.seen_facing) for each in found} == {(true.facing, true.range, true.facing)}
    blind = [contact(b, SEEKER, HIDER) for b in worlds(session, unknown(session))]
    assert len({(each.facing, each.range) for each in blind}) > 1, "without it the place is guessed"


@pytest.mark.parametrize("rules", [{}, {"power_roll": "hidden"}, {"plotting": "reply", "first_poster": "alternate"}])
@pytest.mark.parametrize("turn", [1, 4])
def test_a_ship_that_drops_its_cloak_is_as_it_is(turn: int, rules: dict[str, str]) -> None:
    """All that the seeker sees then is the same in each world."""
    session = come_to(turn, {}, DROP, 4, **rules)
    if session.battle_now.ships[HIDER].cloak != Cloak.DROPPING:
        assert rules.get("plotting") == "reply", "the seeker posts first"
        return
    sight = mask(session.battle_now, SEEKER)
    found = list(worlds(session, known(session)))
    assert len(found) == WORLDS
    for b in found:
        for ship in b.ships:
            ship.disclosed = 0
        assert not diff(mask(b, SEEKER), sight)
    blind = list(worlds(session, unknown(session)))
    assert any(diff(mask(b, SEEKER), sight) for b in blind), "without it the place is guessed"


def test_once_all_have_ordered_only_the_place_is_as_it_was() -> None:
    """Moves have begun then, and damage is done."""
    session = come_to(3, {}, DROP, 4)
    start, now = unknown(session), session.mask_of(session.battle_now, SEEKER)
    now = copy(now)
    for ship in now.ships:
        ship.order.shown = 2
    now.ships[HIDER].lost[6] = 2
    recall(start, now, SEEKER)
    assert start.ships[HIDER].disclosed == 1 and start.ships[HIDER].lost[6] == 0
    assert contact(start, SEEKER, HIDER).facing == contact(now, SEEKER, HIDER).facing


def test_nothing_is_noted_that_the_seat_does_not_know() -> None:
    """A cloak that stays, and no flash: the battle is as it was."""
    session = come_to(3, {}, {}, 4)
    assert not diff(known(session), unknown(session))
    dropped = come_to(3, {}, DROP, 4)
    assert known(dropped).ships[HIDER].order.manoeuvre == 0


def test_it_is_forgotten_with_the_turn() -> None:
    session = come_to(3, FLASH, DROP, 4)
    b = known(session)
    assert b.ships[HIDER].disclosed == 2
    t = ProvingTable(GAME, b, SimulatedKeys(1, 1), [GAME.simple] * 2)
    t.begin(session.beat)
    GAME.imagine(t, b, SEEKER)
    GAME.play_beat(t, b)
    assert b.ships[HIDER].disclosed == 0


@pytest.mark.slow
@pytest.mark.parametrize("seeker, hider", [(FLASH, {}), ({}, DROP)])
def test_both_engines_imagine_the_same(compiled: Compiled, seeker: Mapping[Ask, int], hider: Mapping[Ask, int]) -> None:
    session = come_to(3, seeker, hider, 4)
    start, prefix, held = known(session), session.prefix(SEEKER), [GAME.simple] * 2
    block = compiled(GAME, session.deal.size).run(start, held, 5, 0, WORLDS, prefix, keep=True)
    for k in range(WORLDS):
        slow = play(GAME, start, SimulatedKeys(5, k), held, prefix)
        assert slow.outcome != CONTRADICTED
        assert tuple(int(n) for n in block.results[k]) == (slow.outcome, slow.beats, slow.dice, slow.turns)
        assert block.finals[k].tobytes() == pack(slow.battle)
