"""What a pilot sees at a glance: ghosts as the rules move ships, chances as printed, clicks that are answers."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random, sample_states
from admiralty.core.face.figures.gauges import Posed
from admiralty.core.face.game import Request
from admiralty.core.face.scenes import Circle, Hull, Line, Polygon, Scene, Shape, each_shape
from admiralty.core.ground.fog import as_seen
from admiralty.core.state.questions import legal
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, mask, view
from admiralty.games.bydo import GAME
from admiralty.games.bydo.face.gauge import gauge
from admiralty.games.bydo.glance import courses
from admiralty.games.bydo.glance.courses import all_next, course_of, next_move, stops_of, with_vector
from admiralty.games.bydo.glance.grounds import grounds
from admiralty.games.bydo.glance.known import NOBODY, known_from_view, near, play_safe
from admiralty.games.bydo.glance.odds import beam_of, shot_at, shot_at_unit
from admiralty.games.bydo.glance.shapes import TILE
from admiralty.games.bydo.glance.thrusts import reach_of
from admiralty.games.bydo.glance.units import id_of
from admiralty.games.bydo.glance.warnings import chance_of_total, warnings
from admiralty.games.bydo.names import see_missile
from admiralty.games.bydo.options import BeamHitsFriends, DragWhen, DryBrake, WaveBeam
from admiralty.games.bydo.tables import PANICKED, TERRAINS
from admiralty.games.bydo.words import Ask, Burn, Event, Extra, Form, Grip, Kind, Phase, Status, Step, Terrain, Weapon

from .random_deals import random_deal

AIMED = (Weapon.VULCAN, Weapon.MAIN_GUN, Weapon.STANDARD_WAVE_CANNON)  # 1d10, 1d20, 1d100
PRINTED = re.findall(
    r"^\| [\w, -]*?(?:1d(\d+)\+)?(\d+) \| ([\d.]+)% / ([\d.]+)% \| ([\d.]+)% / ([\d.]+)% \| ([\d.]+)% / ([\d.]+)% \|$",
    GAME.rulebook.read_text(encoding="utf-8"),
    re.MULTILINE,
)
DUEL = GAME.deal(Request(GAME.scenario("duel")))


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: f"1d{row[0] or 0}+{row[1]}")
def test_chances_are_those_of_the_rulebook(row: tuple[str, ...]) -> None:
    """Section 3.8: engine die and tokens, then hit and glance for each aim die."""
    for k, weapon in enumerate(AIMED):
        shot = shot_at(weapon, int(row[0] or 0), int(row[1]))
        assert f"{100 * shot.hit:.2f} {100 * shot.glance:.2f}" == f"{row[2 + 2 * k]} {row[3 + 2 * k]}"


def test_all_rows_of_the_rulebook_are_read() -> None:
    assert len(PRINTED) == 12


class _Foresees(Watch):
    """The next move of all ships, foreseen before it is made."""

    def __init__(self) -> None:
        self.foreseen: dict[int, tuple[int, int]] = {}
        self.before: Any = None
        self.compared = self.left_out = 0
        self.luck = Random(1)

    def checkpoint(self, b: Any) -> None:
        self.before = None
        if b.phase == Phase.RESOLVING and b.over == 0:
            self.before = copy(b)
            known = known_from_view(view(b, OPEN), OPEN)
            here = [i for i, ship in enumerate(b.ships) if ship.status in (Status.ACTIVE, Status.DESYNCED)]
            legs = all_next(known)
            for i in here:
                self.check_alone(known, i)
            self.foreseen = {i: legs[i].path[-1] if legs[i].path else (b.ships[i].x, b.ships[i].y) for i in here}

    def check_alone(self, known: Any, i: int) -> None:
        """Thrusting somewhere, a ship flies the same without those that it cannot meet."""
        stops = [stops_of(known, i)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(courses, "near", lambda safe, *_: safe)
            stops.append(stops_of(known, i))
        assert stops[0] == stops[1]
        vector = self.luck.randint(-5, 5), self.luck.randint(-5, 5)
        whole = play_safe(known)
        some = near(whole, i, max(map(abs, vector)))
        self.left_out += sum(ship is NOBODY for ship in some.ships)
        one, other = (next_move(with_vector(each, i, vector))[1][i] for each in (whole, some))
        assert (one.path, one.dice(), one.crash() is None) == (other.path, other.dice(), other.crash() is None)

    def event(self, b: Any, event: int, args: tuple[int, ...]) -> None:
        """The first pass starts: all have moved."""
        if event != Event.PASS or self.before is None:
            return
        before, self.before = self.before, None
        if all(ship.status == was.status for ship, was in zip(b.ships, before.ships, strict=True)):
            for i, tile in self.foreseen.items():
                assert (b.ships[i].x, b.ships[i].y) == tile, f"ship {i}"
                self.compared += 1


def test_ships_come_to_where_their_ghosts_stood() -> None:
    """Over random maps and house rules, as long as nobody is destroyed in between."""
    watch = _Foresees()
    for number in range(60):
        play_random(GAME, random_deal(Random(number)), number, watch)
    assert watch.compared > 300 and watch.left_out > 300


def drifting(dx: int, dy: int, **parts: int) -> Any:
    """A duel's Arrowhead with this vector, as its pilot knows it."""
    b = copy(DUEL.battle)
    b.phase, b.round = Phase.RESOLVING, 1
    ship = b.ships[0]
    ship.dx, ship.dy = dx, dy
    for name, value in parts.items():
        setattr(ship, name, value)
    return b


def foreseen(b: Any) -> Any:
    """What its pilot knows of it."""
    return known_from_view(view(b, 0), 0)


def test_a_course_ends_at_the_edge_and_is_warned_of() -> None:
    known = known_from_view(view(drifting(0, 4, x=3, y=2), 0), 0)
    legs = course_of(known, 0)
    assert [leg.path[-1] for leg in legs] == [(3, 6), (3, 10), (3, 11)]
    assert next(iter(warnings(known, 0, course_of(known, 0)))) == "Edge in 3 rounds: it leaves the map"


@pytest.mark.parametrize(("charge", "told"), [(0, []), (1, ["Any hit by a weapon loses your wave charge, 1 of 6"])])
def test_a_charge_is_warned_of_only_where_there_is_one(charge: int, told: list[str]) -> None:
    """The Rebo's range is 10, and it is 4 tiles away.  [BY-1110]"""
    known = foreseen(drifting(0, 0, x=12, y=5, charge=charge))
    assert [each for each in warnings(known, 0, course_of(known, 0)) if "charge" in each] == told


def test_braking_takes_what_the_rulebook_says() -> None:
    """With a d4: 4 a round at best, 1 at worst, and 2 on average, rounded down."""
    stops = stops_of(foreseen(drifting(5, 0)), 0)
    assert [(stop.rolled, stop.rounds, len(stop.path)) for stop in stops] == [(1, 5, 10), (2, 3, 4), (4, 2, 1)]


def test_air_slows_a_ship_that_brakes() -> None:
    """6 at a roll of 1: 5, in the air 4; then 3, 2; then 1, 0: four and two tiles in three rounds."""
    b = drifting(6, 0, x=1)
    b.terrain[: b.columns * b.rows] = [Terrain.AIR] * (b.columns * b.rows)
    b.sides[0].chart[: b.columns * b.rows] = [as_seen(Terrain.AIR)] * (b.columns * b.rows)
    worst = stops_of(foreseen(b), 0)[0]
    assert (worst.rolled, worst.rounds, len(worst.path), worst.blocked) == (1, 3, 6, False)


def test_an_empty_tank_brakes_by_the_house_rule() -> None:
    b = drifting(3, 0, fuel=0)
    assert [(stop.rounds, len(stop.path)) for stop in stops_of(foreseen(b), 0)] == [(3, 3)]
    b.rules.dry_brake = DryBrake.FULL_ROLL
    assert [stop.rounds for stop in stops_of(foreseen(b), 0)] == [3, 2, 1]


def test_the_chance_of_a_crash_that_destroys() -> None:
    assert chance_of_total(2, 8) == 1 / 16 and chance_of_total(3, 3) == 1 and chance_of_total(3, 13) == 0


# ---- the board ------------------------------------------------------------------------------------------------------


def writing(form: int, **plan: int) -> tuple[Any, Scene]:
    """The Arrowhead's pilot fills in a form."""
    b = drifting(2, 0, tokens=3)
    b.plan.seat, b.plan.ship, b.plan.form = 0, 0, form
    b.plan.heading, b.plan.turn, b.plan.after_turn, b.plan.tokens = 2, 2, 2, 3
    for name, value in plan.items():
        setattr(b.plan, name, value)
    return b, GAME.scene(view(b, 0), DUEL, 0)


def shapes(scene: Scene, word: str) -> list[Shape]:
    return [each for each in each_shape(scene.shapes) if each.id.startswith(word)]


def test_heading_and_vector_have_two_colours() -> None:
    _, scene = writing(Form.NONE)
    (hull,), vector = shapes(scene, "ship-0"), shapes(scene, "course-0")
    assert isinstance(hull, Hull) and hull.heading == 90
    assert {each.role for each in vector} == {"neutral"} != {hull.role}
    assert vector[0].name == "Vector of Arrowhead: (2, 0), magnitude 2"
    assert not shapes(GAME.scene(view(drifting(0, 0), 0), DUEL, 0), "course-0"), "no arrow at rest"


def test_a_click_on_a_reached_tile_gives_turn_and_thrust_that_are_legal() -> None:
    b, scene = writing(Form.MANOEUVRE)
    known = known_from_view(view(b, 0), 0)
    ends = [each for each in shapes(scene, "plan-end-0-") if isinstance(each, Polygon)]
    assert len(ends) == len(reach_of(known, 0)) > 20
    for each in ends:
        click = each.answer
        assert click is not None and (click.what, click.value) == (Ask.EXTRA, Extra.NOTHING)
        (turn, heading), (burn, amount) = click.then
        assert (turn, burn) == (Ask.TURN, Ask.BURN) and 0 <= heading < 8 and Burn.MAIN < amount < Burn.FREE_BRAKE
        assert click.starts == (3 if heading == 2 else 2), "a thrust alone keeps the heading"
    certain = next(each for each in ends if "main 1, " in each.name and "heading E" in each.name)
    least = next(each for each in ends if "main 4, " in each.name and "heading E" in each.name)
    assert certain.shade > least.shade and "with 25%" in least.name and "with 100%" in certain.name


def test_a_drafted_thrust_shows_an_end_for_each_roll() -> None:
    _, scene = writing(Form.MANOEUVRE, burn=Burn.MAIN + 3)
    names = [each.name for each in shapes(scene, "plan-draft-0-")]
    assert names == [
        "Arrowhead as drafted, with 25%: (6, 6)",
        "Arrowhead as drafted, with 25%: (7, 6)",
        "Arrowhead as drafted, with 50%: (8, 6)",
    ]


def test_the_ring_tells_what_a_turn_costs() -> None:
    _, scene = writing(Form.MANOEUVRE)
    marks = {each.name: each for each in shapes(scene, "plan-turn-0-")}
    assert marks["Arrowhead to S: 2 tokens, 1 left for evasion"].answer == (Ask.TURN, 4, (), 1)
    assert marks["Arrowhead to W: 4 tokens, out of reach"].answer is None


def test_targets_and_the_beam_carry_their_chances() -> None:
    b, _ = writing(Form.FIRE)
    b.ships[0].x, b.ships[0].y, b.ships[0].charge = 12, 5, 6
    scene = GAME.scene(view(b, 0), DUEL, 0)
    (aim,) = (each for each in shapes(scene, "plan-aim-") if isinstance(each, Circle))
    assert aim.name == "Vulcan at B-Rv Rebo 1: 2% hits, 3% glances, 0.1 damage expected"
    assert aim.answer is not None and aim.answer.what == Ask.STEP and aim.answer.value >> 16 == Weapon.VULCAN
    (beam,) = (each for each in shapes(scene, "plan-beam-0") if not isinstance(each, Line))
    assert beam.name.startswith("Standard Wave Cannon: meets B-Rv Rebo 1, 88% hits")


def test_what_is_unseen_is_on_no_board() -> None:
    b = drifting(2, 0)
    b.sides[0].sight[1] = 0
    told = [GAME.scene(view(b, 0), DUEL, 0)]
    b.ships[1].x, b.ships[1].dx, b.ships[1].initiative = 9, -4, 20
    told.append(GAME.scene(view(b, 0), DUEL, 0))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("own", "foe", "id"),
    [(2, None, "ship-0"), (None, 129, "ship-65"), (2, 64 * 2, "ship-0"), (5, 129, "ship-65"), (5, 1, "ship-129"),
     (None, 1, ""), (None, None, ""), (2 * (8192 + 24 + 1), None, "missile-1003")],
)  # fmt: skip
def test_events_and_boards_call_a_unit_alike(own: int | None, foe: int | None, id: str) -> None:
    assert id_of(own, foe) == id


# ---- figures --------------------------------------------------------------------------------------------------------


def test_figures_stand_at_shots_turns_and_thrusts() -> None:
    found: dict[int, set[str]] = {}
    for b, q in sample_states(GAME, DUEL, 6):
        if q is not None:
            posed = Posed(q.seat, q.what, tuple(q.facts), q.low, q.high, tuple(legal(q)) if q.count else None)
            labels = {each.label for each in gauge(mask(b, q.seat), posed, DUEL.names)}
            found[q.what] = found.get(q.what, set()) | labels
    assert {"Hits", "Left for evasion"} <= found[Ask.STEP]
    assert {"All of it"} <= found[Ask.BURN] and found[Ask.TURN] >= {"Left for evasion"}


def test_a_thrust_into_the_edge_is_said_to_crash() -> None:
    b = drifting(-3, 0, x=4, heading=6, tokens=3)
    b.plan.seat, b.plan.ship, b.plan.form, b.plan.heading, b.plan.tokens = 0, 0, Form.MANOEUVRE, 6, 3
    told = gauge(mask(b, 0), Posed(0, Ask.BURN, (0, 6), 0, 0, (0, 101, 104, 201)), DUEL.names)
    crashes = {each.answer: each.value for each in told if each.label == "Crash"}
    assert crashes == {104: "75%"}, "the ship is 4 tiles from the edge: with 1 it stays on the map"
    assert Step.DONE not in crashes


def test_the_legend_tells_what_ground_does_at_this_magnitude() -> None:
    told = [[each.name for each in grounds(fast)] for fast in (0, 5)]
    assert told[0][Terrain.METEORS] == "Micro Meteors: 1 damage a tile above magnitude 4"
    assert told[1][Terrain.METEORS] == "Micro Meteors: 1 damage a tile above magnitude 4, yours is 5"
    assert (told[0][Terrain.WALL], told[1][Terrain.WALL]) == ("Wall: in the way", "Wall: a crash of 5d4")
    assert told[0][Terrain.CURRENT + 2] == "Current E: carries by 1 to E"
    assert told[0][Terrain.AIR] == "Open Air: slows by 1 who starts here"
    assert grounds(0, DragWhen.EACH_TILE)[Terrain.AIR].name == "Open Air: slows by 1 on each tile"
    assert told[0][TERRAINS] == "Open Space in digestive mist: 1 damage" and len({*told[1]}) == 2 * TERRAINS


def test_a_desynced_thrust_is_doubled_and_passes_through_everything() -> None:
    b, _ = writing(Form.MANOEUVRE, extra=Extra.DESYNC, burn=Burn.MAIN + 8)
    b.ships[1].x, b.ships[1].y = 7, 6
    names = [each.name for each in shapes(GAME.scene(view(b, 0), DUEL, 0), "plan-draft-0-")]
    assert names == [f"Arrowhead as drafted, with 25%: ({x}, 6)" for x in (7, 9, 11, 13)]


def test_a_shaken_pilot_and_a_shield_count() -> None:
    b = drifting(0, 0, x=14, y=5)
    b.ships[1].tokens = 0
    known = known_from_view(view(b, OPEN), OPEN)
    steady = shot_at_unit(known, 0, Weapon.VULCAN, 1)
    known.ships[0].sanity = PANICKED
    known.ships[1].grip, known.ships[1].heading = Grip.FRONT, 6
    shaken = shot_at_unit(known, 0, Weapon.VULCAN, 1)
    assert (round(steady.hit, 3), round(shaken.hit, 3)) == (0.65, 0.45), "its aim loses 2  [BY-S47]"
    assert steady.points > 1 and shaken.points == 0, "a Force takes 3 off, and a Vulcan does 2  [BY-S40]"


def test_another_ship_s_next_move_is_drawn_and_none_at_rest() -> None:
    b = drifting(0, 0)
    b.ships[1].dx = -3
    (ghost,) = (each for each in shapes(GAME.scene(view(b, 0), DUEL, 0), "plan-next-") if each.id == "plan-next-65")
    assert ghost.name == "B-Rv Rebo 1 after the next move: (13, 5)"
    b.ships[1].dx = 0
    assert not shapes(GAME.scene(view(b, 0), DUEL, 0), "plan-next-")


def test_a_long_vector_ends_at_the_edge_of_the_board() -> None:
    scene = GAME.scene(view(drifting(-90, 45, x=9, y=6), 0), DUEL, 0)
    (line,) = (each for each in shapes(scene, "in-vector-0-line") if isinstance(each, Line))
    assert -TILE <= line.x2 < 0 and line.y2 - line.y1 == pytest.approx(-(line.x2 - line.x1) / 2)
    assert shapes(scene, "course-0")[0].name == "Vector of Arrowhead: (-90, 45), magnitude 90"


# ---- a wave cannon's line -------------------------------------------------------------------------------------------


def in_line(beam: WaveBeam) -> Any:
    """The Arrowhead at (2, 6) faces E; a Rebo at (6, 6), an own missile at (8, 6), a wall at (11, 6)."""
    b = drifting(0, 0, x=2, y=6, heading=2, charge=6)
    b.rules.wave_beam = beam
    b.ships[1].x, b.ships[1].y = 6, 6
    dart = b.missiles[0]
    dart.kind, dart.x, dart.y, dart.side, b.flying = Kind.CONTACT, 8, 6, 0, 1
    b.sides[0].own_missiles[0] = 1
    see_missile(b, 0, 0)
    cell = 6 * b.columns + 11
    b.terrain[cell], b.sides[0].chart[cell] = Terrain.WALL, as_seen(Terrain.WALL)
    return foreseen(b)


@pytest.mark.parametrize(
    ("beam", "end", "met", "walled"),
    [(WaveBeam.FIRST, 6, 1, False), (WaveBeam.PIERCE_KILLS, 11, 2, True), (WaveBeam.ALL, 11, 2, True)],
)
def test_a_beam_meets_what_the_house_rule_lets_it_meet(beam: WaveBeam, end: int, met: int, walled: bool) -> None:
    """As far as the dice may let it come.  [BY-R61]"""
    b = in_line(beam)
    found = beam_of(b, 0, 2)
    assert found.tiles == tuple((x, 6) for x in range(3, end + 1))
    assert found.units == (1, len(b.ships))[:met] and found.walled is walled


def test_a_beam_that_spares_friends_passes_their_missile() -> None:
    b = in_line(WaveBeam.ALL)
    b.rules.beam_hits_friends = BeamHitsFriends.OFF
    assert beam_of(b, 0, 2).units == (1,)
    assert beam_of(b, 0, 6).tiles == ((1, 6), (0, 6)), "to the edge of the map"
