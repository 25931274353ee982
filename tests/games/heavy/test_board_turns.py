"""The board while orders are written: the fire of the turn before, whose shields answer a click, arrows off writing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import dist

import pytest

from admiralty.core.face.scenes import Click, Line, Point, Polygon, Scene, Shape
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import Session, new
from admiralty.core.sight.story import EVENT
from admiralty.core.state.records import copy
from admiralty.core.state.views import SPECTATOR
from admiralty.games.heavy import GAME
from admiralty.games.heavy.condition import contact
from admiralty.games.heavy.words import Ask, Cloak, Event, Facing, Flight, Manoeuvre, Shown

from .test_board import LEAST, OF_SHIELDS, PHONE, boxes, dealt, drawn, fleets, lying, middle, parts, seen


def answer(session: Session, seat: int, orders: Mapping[Ask, int]) -> None:
    """A plot: what is said of some questions, as far as it is legal, the least of all others."""
    while (box := session.draft(seat).open) is not None:
        legal = box.listed or range(box.low, box.high + 1)
        wanted = orders.get(Ask(box.what), legal[0])
        answers = [each.answer for each in session.draft(seat).boxes]
        session.fill(seat, [*answers, wanted if wanted in legal else legal[-1] if wanted else legal[0]])


def to_orders(session: Session) -> Session:
    """Nothing is declared; then orders are written."""
    while session.draft(session.waiting[0]).open.what in (Ask.CLOAK, Ask.FLASH, Ask.PLACE):  # type: ignore[union-attr]
        for seat in session.waiting:
            answer(session, seat, {})
            session.ready(seat)
    return session


# ---- fire ---------------------------------------------------------------------------------------------------------


def shots(scene: Scene, begins: str) -> dict[str, str]:
    return {id: shape.name for id, shape in parts(scene).items() if id.startswith(begins)}


def test_fire_of_the_turn_before_stays_in_sight_until_the_next_is_revealed() -> None:
    """Both seats see it, dimmed, while they write; as it was told, with nothing of the new orders."""
    session = new(GAME, dealt(), dict.fromkeys(("a", "b"), "human"), Source("practice", 3))
    for seat in to_orders(session).waiting:
        answer(session, seat, {Ask.BANK: 4, Ask.HEAVY: 1})
        session.ready(seat)
    assert session.beat == 1
    name = "phaser bank 1 of Federation CA at Klingon D7, power 4, last turn"
    for seat in (0, 1, SPECTATOR):
        scene = GAME.scene(session.view(seat), session.deal, seat)
        assert shots(scene, "was-0")["was-0-0"] == name and shots(scene, "was-1")
        assert not shots(scene, "shot-")
        assert {parts(scene)[id].role for id in shots(scene, "was-")} == {"note"}
    answer(to_orders(session), 0, {Ask.BANK: 6})
    for seat in (0, 1):  # one has written, nobody is ready
        assert shots(GAME.scene(session.view(seat), session.deal, seat), "was-0")["was-0-0"] == name


def test_what_is_revealed_takes_its_place_ship_by_ship() -> None:
    """In reply form the first poster's new orders are seen beside the other's fire of the turn before."""
    deal = dealt()
    b = copy(deal.battle)
    for i, ship in enumerate(b.ships):
        ship.fired[0], ship.fired_at[0] = 3, 1 - i
    b.ships[0].order.shown, b.ships[0].order.points[1], b.ships[0].order.target[1] = Shown.ORDERS, 2, 1
    scene = seen(b, deal, 1)
    assert list(shots(scene, "shot-")) == ["shot-0-1"] and list(shots(scene, "was-")) == ["was-1-0"]
    b.ships[0].order.hidden = 1  # it vanished in the meantime: nothing of it is seen
    b.ships[0].cloak = Cloak.ON
    assert not shots(seen(b, deal, 1), "shot-") and list(shots(seen(b, deal, 1), "was-")) == ["was-1-0"]


@pytest.mark.parametrize("rules", [{}, {"cloak_guess": "die"}])
def test_blind_fire_of_the_turn_before_goes_where_it_was_told_to_go(rules: dict[str, str]) -> None:
    deal = dealt("neutral_zone", points="999", **rules)
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 3))
    while session.beat == 0:
        for seat in session.waiting:
            answer(session, seat, {Ask.DIRECTION: 1 + Facing.PORT, Ask.BANK: 2})
            session.ready(seat)
    told = next(line.args[1] for line in session.log_for(1) if line.kind == EVENT and line.id == Event.DIRECTION)
    assert rules or told == Facing.PORT
    for seat in (0, 1, SPECTATOR):
        scene = GAME.scene(session.view(seat), deal, seat)
        line = parts(scene)["was-0-0"]
        assert (
            isinstance(line, Line) and line.name == "phaser bank 1 of Federation CA into the dark, power 2, last turn"
        )
        off = middle(parts(scene)[f"frame-0-{told}"])
        far = {k: dist((line.x2, line.y2), middle(parts(scene)[f"frame-0-{k}"])) for k in range(6)}
        assert min(far, key=lambda k: far[k]) == told and dist((line.x1, line.y1), off) < 40


# ---- clicks -------------------------------------------------------------------------------------------------------


def answering(scene: Scene, *what: Ask) -> dict[Click, set[str]]:
    """Each answer to these questions, and the ships on whose shields it is given."""
    found: dict[Click, set[str]] = {}
    for id, shape in parts(scene).items():
        if shape.answer and shape.answer.what in what:
            found.setdefault(shape.answer, set()).add(id.split("-")[1])
    return found


def test_of_several_ships_the_one_that_is_asked_about_answers_by_its_shields() -> None:
    """A click says no more than a facing: it is for the ship whose orders are being written."""
    deal = fleets(a=["ca", "dd"], b=["d7", "f5"])
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 3))
    asked = []
    to_orders(session)
    while (box := session.draft(0).open) is not None:
        if box.what in (Ask.ENEMY, Ask.MANOEUVRE, Ask.REINFORCE):
            scene = GAME.scene(session.view(0), deal, 0)
            own = answering(scene, Ask.REINFORCE, Ask.DIRECTION)
            assert own and set.union(*own.values()) == {str(box.facts[0])}
            ways = answering(scene, Ask.MANOEUVRE)
            turns = {ship for click, ships in ways.items() if click.value < Manoeuvre.CLOSE for ship in ships}
            assert turns == {str(box.facts[0])}
            shifts = {ships for click, row in ways.items() if 10 <= click.value < 16 for ships in row}
            assert shifts == ({"3"} if box.what != Ask.ENEMY else set()), "round the enemy that the orders name"
            assert not answering(scene, Ask.PLACE, Ask.FLIGHT_FACING)
            asked.append(box.facts[0])
        legal = box.listed or (box.low,)
        wanted = {Ask.ENEMY: 1 + 3, Ask.MANOEUVRE: Manoeuvre.ROTATE + 3}.get(Ask(box.what), legal[0])
        session.fill(0, [*[each.answer for each in session.draft(0).boxes], wanted])
    assert set(asked) == {0, 1}
    assert not answering(GAME.scene(session.view(0), deal, 0), *OF_SHIELDS), "all is written"
    assert not answering(GAME.scene(session.view(SPECTATOR), deal, SPECTATOR), *OF_SHIELDS)


# ---- arrows -------------------------------------------------------------------------------------------------------


def corners(shape: Shape) -> tuple[Point, ...]:
    if isinstance(shape, Line):
        return (shape.x1, shape.y1), (shape.x2, shape.y2)
    return shape.points if isinstance(shape, Polygon) else ()


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("start", range(6))
def test_the_arrow_of_a_rotation_crosses_no_writing(start: int, hidden: bool) -> None:
    deal = dealt("neutral_zone" if hidden else "duel")
    for presented, end in product(range(6) if hidden else [start], range(6)):
        if end != start:
            b = lying(deal.battle, presented, 3, 2)
            contact(b, 0, 1).seen_facing = presented
            for i, ship in enumerate(b.ships):
                ship.taken = [20 + i] * 6
            ship = b.ships[0]
            ship.turning, ship.turned_from, ship.turn_enemy, ship.turn_needs = end, start, 1, 2
            scene = seen(b, deal)
            wide, high = drawn(scene)
            arrow = [each for id, each in parts(scene).items() if id.startswith("turn-0-")]
            assert len(arrow) > 2
            for shape, (said, *box) in product(arrow, boxes(scene, LEAST / min(PHONE[0] / wide, PHONE[1] / high))):
                xs, ys = zip(*corners(shape), strict=True)
                free = max(xs) < box[0] or min(xs) > box[2] or max(ys) < box[1] or min(ys) > box[3]
                assert free, f"{shape.id} from {start} to {end} crosses {said!r}"


@pytest.mark.parametrize(
    "distance, attack, kill",
    [
        (1, "each fighter 4 in 6", "4 in 6"),
        (2, "each fighter 2 in 6", "3 in 6"),
        (3, "no fire at this range", "2 in 6"),
    ],
)
def test_the_sheets_say_exactly_how_often_fighters_hit_and_are_hit(distance: int, attack: str, kill: str) -> None:
    """HC-R86: the flight's own row, and on its prey's sheet what fires at it; under a cloak nothing of either."""
    deal = dealt("fighters")
    b = copy(deal.battle)
    flight = b.ships[0].flights[0]
    flight.state, flight.prey, flight.range, flight.facing = Flight.OUT, 1, distance, Facing.PORT
    for cloak in (Cloak.OFF, Cloak.ON):
        b.ships[1].cloak = cloak
        for viewer in (0, 1, SPECTATOR):
            sheets = {each.id: [(row.label, row.value) for row in each.rows] for each in seen(b, deal, viewer).sheets}
            own, prey = sheets["sheet-0"], sheets["sheet-1"]
            shown, at = own.index(("Flight 1", f"4 fighters, range {distance} of Klingon D7, Port")), "each point, bolt"
            assert (own[shown + 1 : shown + 2] == [("Hits, as it stands", attack)]) == (cloak == Cloak.OFF)
            place = prey.index(("To flight 1 of Federation CVL", f"Port, range {distance}"))
            said = ("Hits, as it stands", f"{at} or torpedo {kill}")
            assert (prey[place + 1 : place + 2] == [said]) == (cloak == Cloak.OFF)
