"""What holds in every engagement, watched in random ones: `make soak` watches many more.

Ships, scenarios and house rules are drawn by chance. The interpreted battles are watched turn by turn, every one of
them; of compiled ones the states at the end and after some turns. A soak comes in parts, for workers to share.
"""

from __future__ import annotations

import os
import random
from typing import Any

import numpy as np
import pytest

from admiralty.core.engines.proving import BEATS_MAX, CALLED, CONTRADICTED, ProvingTable, play
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check, leaves
from admiralty.core.state.options import options_of, say
from admiralty.core.state.paths import set_place
from admiralty.core.state.records import Size, copy, pack
from admiralty.core.state.views import SPECTATOR, mask, view
from admiralty.games.heavy import GAME
from admiralty.games.heavy.actions import write_orders
from admiralty.games.heavy.aiming import is_launcher
from admiralty.games.heavy.condition import contact, powered
from admiralty.games.heavy.movement import cost, is_lateral, is_step
from admiralty.games.heavy.options import Rules
from admiralty.games.heavy.records import Battle, Ship
from admiralty.games.heavy.special import flash_cost, upkeep_cost
from admiralty.games.heavy.tables import DISRUPTOR_WAIT, FACINGS, MOUNTED, PHOTON_WAIT, SYSTEMS
from admiralty.games.heavy.words import Cloak, CloakOrder, Event, Status, System

SOAK = int(os.environ.get("ADMIRALTY_SOAK", "100"))
PART = 2500  # interpreted battles, watched turn by turn, of one test
OFTEN = 3000  # of the first so many every fifth has its views looked at in many turns, of all others each in one turn
ALIKE = 2000 if SOAK > 50_000 else 20  # played by both engines
BLOCK = 50  # compiled battles of one deal
SHIPS = sorted(GAME.ships)
LEVELS = {level.key: level.doctrine for level in GAME.levels}
DRAWN = {"cloak_limit": (1, 12), "hull_boxes": (0, 12), "turn_limit": (1, 60)}  # numbers, and how far they go here
SEED = 20_261_122


def dealt(pick: random.Random, large: bool = False) -> Deal:
    """A scenario that comes with the game, or a duel of two ships, or a fleet, under random house rules."""
    settings: dict[str, Any] = {"points": 999}
    for spec in options_of(Rules):
        if spec.name in DRAWN and pick.random() < 0.2:
            settings[spec.name] = pick.randint(*DRAWN[spec.name])
        if spec.note.values and pick.random() < 0.15:
            settings[spec.name] = say(spec, pick.randint(spec.low, spec.high))
    if large:
        sides = {seat: [_entry(pick) for _ in range(pick.randint(1, 2))] for seat in "abcd"[: pick.randint(2, 4)]}
        settings["multi_ship"] = "pairwise"
        return GAME.deal(Request({"game": "heavy", "title": "Soak", "sides": sides}, settings))
    if pick.random() < 0.2:
        name = pick.choice([name for name in sorted(GAME.scenarios) if name != "fleet_action"])
        return GAME.deal(Request(GAME.scenario(name), settings))
    sides = {seat: [_entry(pick)] for seat in "ab"}
    scenario = {"game": "heavy", "title": "Soak", "range": pick.randint(1, 4), "sides": sides}
    return GAME.deal(Request(scenario, settings))


def _entry(pick: random.Random) -> dict[str, Any]:
    """A ship, how it starts, and perhaps its fighters."""
    ship = pick.choice(SHIPS)
    facing = pick.choice(["fore", "aft", "port", "starboard", "dorsal", "ventral"])
    hidden = {"cloaked": True} if ship not in ("ca", "dd") and pick.random() < 0.2 else {}
    return {"ship": ship, "presents": facing, "flights": pick.randint(0, 2), **hidden}


def minds(pick: random.Random, deal: Deal) -> list[Any]:
    """Mostly at random, so that everything happens that may."""
    return [LEVELS[pick.choice(["random", "random", "simple"])] for _ in deal.seats]


class Watch(ProvingTable):
    """The proving ground's table, looking on."""

    def __init__(self, game: Any, b: Battle, keys: Any, doctrines: Any, spy: random.Random | None) -> None:
        super().__init__(game, b, keys, doctrines)
        self.spy = spy
        self.events: list[tuple[int, tuple[int, ...]]] = []

    def emit(self, event: int, *args: int) -> None:
        self.events.append((int(event), args))

    def ask_all(self, b: Battle, seats: int, write: Any) -> None:
        super().ask_all(b, seats, write)
        if self.spy is not None and write is write_orders:
            check_views(self.spy, b)  # all have written, nothing is shown yet


# ---- a turn ---------------------------------------------------------------------------------------------------------


def spent(b: Battle, before: Battle, i: int) -> int:
    """What the ship's orders cost, reckoned anew from what it wrote."""
    order, old = b.ships[i].order, before.ships[i]
    power = cost(order.manoeuvre) + cost(order.beside) + order.launch + sum(order.points)
    power += 2 * (order.cm + order.ccm + sum(order.reinforce))
    power += sum(what >= 0 for what in order.repair) + sum(order.go_on)
    power += flash_cost(before, order.flash) if order.flash >= 0 else 0
    if old.cloak == Cloak.OFF or old.cloak == Cloak.DROPPING:
        power += order.cloak == CloakOrder.ENGAGE
    return power + (upkeep_cost(b) if order.stays else 0)


def check_turn(before: Battle, b: Battle, events: list[tuple[int, tuple[int, ...]]], fired: dict[Any, int]) -> None:
    """A turn between two states: what was paid, fired, lost and mended."""
    assert check(b) == []
    for i in range(b.vessels):
        old, ship = before.ships[i], b.ships[i]
        if old.status != Status.FIGHTING:
            assert pack(old.design) == pack(ship.design) and old.lost == ship.lost and old.taken == ship.taken
            continue
        shots = [args[1] % len(ship.mounts) for event, args in events if event == Event.SHOT and args[0] == i]
        check_power(before, b, i)
        check_shots(before, b, i, shots, fired)
        check_losses(old, ship, [args for event, args in events if event == Event.LOST and args[0] == i])
        check_shields(b, ship)
        assert old.cloaked <= ship.cloaked <= old.cloaked + (ship.cloak == Cloak.ON)
        assert ship.cloaked <= b.rules.cloak_limit
        assert old.hull >= ship.hull
        assert all(each.done < 3 for each in ship.repairs)
        for j in range(b.vessels):
            one, other = contact(b, i, j), contact(b, j, i)
            assert one.range == other.range >= 1


def check_power(before: Battle, b: Battle, i: int) -> None:
    """Spent power is never above roll and charge; what is left of it charges the batteries."""
    old, ship = before.ships[i], b.ships[i]
    charge = old.charge if b.rules.batteries == 0 else 0
    paid = spent(b, before, i)
    if not powered(old):
        assert ship.power == 0 and paid <= 1
        assert ship.charge <= old.charge
        return
    assert paid <= ship.power + charge, "power spent exceeds power had"
    if ship.status == Status.FIGHTING:
        cells = ship.design.boxes[System.BATTERIES] - ship.lost[System.BATTERIES]
        assert ship.charge == (min(cells, ship.power + charge - paid) if b.rules.batteries == 0 else 0)


def check_shots(before: Battle, b: Battle, i: int, shots: list[int], fired: dict[Any, int]) -> None:
    """Each as ordered, from a mount that stands and is loaded; torpedoes fall by as many as were launched."""
    old, ship = before.ships[i], b.ships[i]
    ordered = [m for m in range(ship.arms) if ship.order.points[m] > 0]
    if ship.status != Status.SURRENDERED:
        assert sorted(shots) == ordered, "not everything that was ordered was fired"
    for m in range(ship.arms):
        if old.mounts[m].down == 1:
            fired.pop((i, m), None)  # a repaired mount is loaded, whenever it fired before  [HC-R79]
    launched = 0
    for m in shots:
        system = ship.mounts[m].system
        assert old.mounts[m].down == 0 and old.mounts[m].ready <= b.turn
        launched += is_launcher(system)
        if system != System.BANKS:
            wait = PHOTON_WAIT if is_launcher(system) else DISRUPTOR_WAIT
            assert b.turn - fired.get((i, m), -wait) >= wait, "a mount has fired too soon"
            fired[i, m] = b.turn
    assert old.torpedoes - ship.torpedoes == launched, "torpedoes do not match shots"
    if shots:
        order = ship.order
        assert old.cloak != Cloak.ON and ship.cloak == Cloak.OFF  # one that was engaged was never on: HC-R53
        assert not any(is_step(each) or is_lateral(each) for each in (order.manoeuvre, order.beside))


def check_losses(old: Ship, ship: Ship, lost: list[tuple[int, ...]]) -> None:
    """Boxes lost are those that were told less those that were mended, and the mounts go with them."""
    for system in range(SYSTEMS):
        assert 0 <= ship.lost[system] <= ship.design.boxes[system]
        fallen = sum(args[1] == system for args in lost)
        mended = old.lost[system] + fallen - ship.lost[system]
        assert 0 <= mended <= sum(each.what == system and each.done == 2 for each in old.repairs)
    for system in MOUNTED:
        down = sum(each.down for each in ship.mounts[: ship.arms] if each.system == system)
        assert down == ship.lost[system]


def check_shields(b: Battle, ship: Ship) -> None:
    """Within their capacity; what reinforces them now was bought in this turn, and lasts but one more."""
    assert all(0 <= points <= ship.design.shield for points in ship.taken)
    assert ship.fresh == [0] * FACINGS and ship.cm == ship.ccm == 0
    for facing in range(FACINGS):
        assert 0 <= ship.old[facing] <= ship.order.reinforce[facing], "reinforcement is older than two turns"
    assert ship.cm_old <= ship.order.cm and ship.ccm_old <= ship.order.ccm
    sensors = ship.design.boxes[System.SENSORS] - ship.lost[System.SENSORS]
    if ship.status == Status.FIGHTING:
        assert ship.cm_old + ship.ccm_old <= sensors + 2  # two boxes may have been mended since


# ---- what a seat gets -----------------------------------------------------------------------------------------------


def check_views(pick: random.Random, b: Battle) -> None:
    """Changing what a seat may not see changes nothing that it gets."""
    for seat in (*range(b.seats), SPECTATOR):
        seen, masked = view(b, seat), pack(mask(b, seat))
        other, changed = copy(b), 0
        for path, spec, _ in leaves(b):
            if at(seen, path) is None:
                set_place(other, path, pick.randint(spec.low, min(spec.high, spec.low + 9)))
                changed += 1
        assert changed
        assert view(other, seat) == seen
        assert pack(mask(other, seat)) == masked


def at(seen: Any, path: str) -> Any:
    """A place of a view; None where it is hidden."""
    for step in path.split("."):
        if seen is None:
            return None
        seen = seen[int(step)] if isinstance(seen, list) else seen[step]
    return seen


# ---- the battles ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(0, SOAK, PART))
def test_invariants_hold_in_random_battles(first: int) -> None:
    for number in range(first, min(SOAK, first + PART)):
        pick = random.Random(number)
        deal = dealt(pick, large=number % 10 == 9)
        b = copy(deal.battle)
        spied = number < OFTEN and number % 5 == 0
        t = Watch(GAME, b, SimulatedKeys(number, number), minds(pick, deal), None)
        fired: dict[Any, int] = {}
        beat = 0
        while GAME.outcome(b) < 0:
            assert beat < BEATS_MAX, f"battle {number} does not end"
            before, t.events = copy(b), []
            once = number >= OFTEN and beat == number % 5
            t.spy = pick if once or (spied and pick.random() < 0.2) else None
            t.begin(beat)
            GAME.play_beat(t, b)
            check_turn(before, b, t.events, fired)
            if spied and t.spy is not None:
                check_views(pick, b)
            beat += 1
        assert 0 <= GAME.outcome(b) < len(deal.outcomes)
        assert beat <= b.rules.turn_limit


@pytest.mark.slow
def test_both_engines_play_alike(compiled: Any) -> None:
    """Outcome, turns, dice, and every byte at the end."""
    for number in range(ALIKE):
        pick = random.Random(SEED + number)
        deal = dealt(pick, large=ALIKE > 1000 and number % 10 == 9)
        held = minds(pick, deal)
        slow = play(GAME, deal.battle, SimulatedKeys(SEED, number), held)
        block = compiled(GAME, deal.size).run(deal.battle, held, SEED, number, 1, keep=True)
        assert tuple(int(n) for n in block.results[0]) == (slow.outcome, slow.beats, slow.dice, slow.turns), (
            f"battle {number}"
        )
        assert block.finals[0].tobytes() == pack(slow.battle), f"battle {number} ends otherwise"


@pytest.mark.slow
def test_compiled_battles_end_within_their_limits(compiled: Any) -> None:
    for number in range(max(2, SOAK // BLOCK)):
        pick = random.Random(-1 - number)
        deal = dealt(pick, large=SOAK > 50_000 and number % 20 == 0)
        kernel, held = compiled(GAME, deal.size), minds(pick, deal)
        for beats in (BEATS_MAX, pick.randint(1, 12)):
            block = kernel.run(deal.battle, held, SEED, number * BLOCK, BLOCK, beats=beats, keep=True)
            assert CONTRADICTED not in block.outcomes
            assert beats < BEATS_MAX or CALLED not in block.outcomes, f"deal {number}: a battle does not end"
            check_ends(deal, block.finals)


def check_ends(deal: Deal, ends: Any) -> None:
    """Columns of many states: nothing is beyond what was built."""
    ships, start = ends["ships"], deal.battle
    assert (ends["over"] * (ends["result"] >= len(deal.outcomes)) == 0).all()
    assert (ends["turn"] <= start.rules.turn_limit).all()
    for i in range(start.vessels):
        built, ship = start.ships[i], ships[:, i]
        assert (ship["design"] == np.frombuffer(pack(start), ends.dtype)["ships"][0, i]["design"]).all()
        assert ((ship["taken"] >= 0) & (ship["taken"] <= built.design.shield)).all()
        assert ((ship["lost"] >= 0) & (ship["lost"] <= np.array(built.design.boxes))).all()
        assert ((ship["torpedoes"] >= 0) & (ship["torpedoes"] <= built.torpedoes)).all()
        assert (ship["cloaked"] <= start.rules.cloak_limit).all()
        assert (ship["hull"] <= start.rules.hull_boxes).all()
        assert (ship["charge"] <= built.design.boxes[System.BATTERIES]).all()
        assert (ship["fresh"] == 0).all() and (ship["cm"] == 0).all()


# ---- the invariants themselves: each is broken by hand, and seen to be broken ---------------------------------------

BROKEN = [  # what is set after a turn in which nothing was done
    ("ships.0.torpedoes", 19),
    ("ships.0.charge", 1),
    ("ships.0.taken.2", 28),
    ("ships.0.lost.3", 1),
    ("ships.0.mounts.0.down", 1),
    ("ships.0.old.1", 1),
    ("ships.0.cm_old", 1),
    ("ships.0.cloaked", 1),
    ("ships.0.hull", 1),
    ("ships.0.order.points.0", 3),
    ("ships.0.order.manoeuvre", 61),
    ("ships.0.order.reinforce.0", 30),
    ("contacts.1.range", 2),
    ("turn", -1),
]


@pytest.mark.parametrize("path,value", BROKEN, ids=[path for path, _ in BROKEN])
def test_each_invariant_sees_what_breaks_it(path: str, value: int) -> None:
    before = copy(GAME.deal(Request(GAME.scenario("duel"))).battle)
    for ship in before.ships:
        ship.power, ship.order.flash, ship.order.repair = 6, -1, [-1, -1]
    after = copy(before)
    check_turn(before, after, [], {})
    holder: Any = after
    *steps, last = path.split(".")
    for step in steps:
        holder = holder[int(step)] if isinstance(holder, list) else getattr(holder, step)
    if isinstance(holder, list):
        holder[int(last)] = value
    else:
        setattr(holder, last, value)
    with pytest.raises(AssertionError):
        check_turn(before, after, [], {})


def test_a_large_deal_is_one() -> None:
    assert {dealt(random.Random(n), large=True).size for n in range(20)} == {Size.SMALL, Size.LARGE}
