"""What cases call of fire, damage and rounds. A function returns what it finds, or yields it by rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.engines import exact
from admiralty.core.state.records import Size
from admiralty.games.systemships import actions, attack, damage, turn
from admiralty.games.systemships.records import Battle, Ship
from admiralty.games.systemships.words import Attribute, Die, Event, Finding, Status, Tactic

from ..campaign import examples as on_a_map
from ..cases import Case, Fields
from .aliases import TACTICS, build, values
from .calls_ships import Found, guarded
from .reading import ROOM, IllegalError, ReadingTable, Scene, empty, play_round

FINDINGS = {"miss": Finding.MISS, "hit": Finding.HIT, "hit+1": Finding.HIT_1, "hit+2": Finding.HIT_2}
FINDINGS["escapes"] = Finding.ESCAPES
RESULTS = {int(finding): name for name, finding in FINDINGS.items()}
for _played in on_a_map.CALLS:
    ROOM.call(_played)

# ---- results and damage ---------------------------------------------------------------------------------------------


@ROOM.call
def crt(case: Case) -> Found:
    """What the Combat Results Table says of a shot."""
    said = case.given
    if said.get("missile"):
        return {"result": RESULTS[_fire_missile(said)]}
    difference = said["difference"] if "difference" in said else said["firer_drive"] - said["target_drive"]
    return {"result": RESULTS[attack.finding(empty(), TACTICS[said["firer"]], difference, TACTICS[said["target"]])]}


def _fire_missile(said: Mapping[str, Any]) -> int:
    """The result that is told when a ship with these orders fires a missile; a target without a drive stands still."""
    b = guarded(Case("", {"set": {"system": {"ship": [99, 99, 0, 64, 99], "tl": 0}}})).b
    order, target = b.ships[0].order, b.ships[1].order
    order.tactic, order.drive = TACTICS[said["firer"]], said.get("firer_drive", 0)
    target.tactic, target.drive = TACTICS[said["target"]], said.get("target_drive", 0)
    speed = said["missile_speed"] if "missile_speed" in said else said["difference"]
    order.tubes, order.targets[0], order.speeds[0] = 1, 1, speed
    t = ScriptedTable([], [])
    attack.fire(t, b)
    (shot,) = [args for event, args in t.events if event == Event.MISSILE]
    return shot[4]


@ROOM.call
def crt_table(case: Case) -> Found:
    """A row of the table against each tactic of the target."""
    b, firer = empty(), TACTICS[case.given["firer"]]
    return {
        target: [RESULTS[attack.finding(b, firer, d, TACTICS[target])] for d in case.given["differences"]]
        for target in ("attack", "dodge", "retreat")
    }


@ROOM.call
def hits(case: Case) -> Found:
    """Fire a shot whose result in the table is the case's: what arrives."""
    b = guarded(case.but(set={"system": {"ship": [99, 99, 0, 64, 99], "tl": case.given["tl"]}})).b
    b.crt = [FINDINGS[case.given["result"]].value] * len(b.crt)
    order = b.ships[0].order
    if "beam" in case.given:
        order.beam, order.beam_target = case.given["beam"], 1
    else:
        order.tubes, order.speeds[0], order.targets[0] = 1, 5, 1
    attack.fire(ScriptedTable([], []), b)
    return {"hits": b.ships[1].hits}


@ROOM.call
def absorb(case: Case) -> Found:
    """What a screen lets through."""
    return {"effective": damage.effective(case.given["hits"], case.given["screen"], case.given["tl"])}


def _facing(case: Case) -> Battle:
    """A systemship (place 0) and a ship with a tactic and a drive (place 1)."""
    b = guarded(case).b
    build(b.ships[1], [99, 0, 0, 0, 0])
    return b


def _one_missile(target: Mapping[str, Any], tl: int) -> dict[int, Fraction]:
    shooter = {"ship": [1, 0, 0, 1, 1], "tl": tl}
    b = _facing(Case("", {"set": {"system": shooter, "target": target}}))

    def step(t: Any, b: Battle) -> int:
        order = b.ships[0].order
        order.tubes, order.targets[0], order.speeds[0] = 1, 1, t.roll(Die.MISSILE_SPEED, 10)
        attack.fire(t, b)
        return b.ships[1].hits

    return exact.results(step, b)


def _mean(hits: Mapping[int, Fraction]) -> Fraction:
    return sum((n * chance for n, chance in hits.items()), Fraction(0))


@ROOM.call
def missile_table(case: Case) -> Found:
    """The chance that a missile of TL 0 hits, and its mean."""
    hits = _one_missile({key: case.given[key] for key in ("tactic", "drive")}, 0)
    return {"chance": 1 - hits.get(0, Fraction(0)), "mean": _mean(hits)}


@ROOM.call
def missile_hits(case: Case) -> Found:
    """The hits of one missile, the whole distribution."""
    hits = _one_missile(case.given["target"], case.given["tl"])
    return {"hits": hits, "mean": _mean(hits)}


@ROOM.call
def attack_chances(case: Case) -> Found:
    """The hits of a systemship's round before any screen, and the chance that its target escapes."""

    def step(t: Any, b: Battle) -> tuple[int, bool]:
        actions.automatic_orders(t, b)
        attack.fire(t, b)
        return b.ships[1].hits, b.ships[1].order.tactic == Tactic.RETREAT and attack.escapes(b, 1)

    found = exact.results(step, _facing(case))
    counts = {count for count, _ in found}
    return {
        "hits": {n: sum(chance for (count, _), chance in found.items() if count == n) for n in counts},
        "escapes": sum((chance for (_, escaped), chance in found.items() if escaped), Fraction(0)),
    }


def _loss_name(ship: Ship, attribute: int) -> str:
    names = {Attribute.PD: "PD", Attribute.BEAM: "B", Attribute.SCREEN: "S", Attribute.TUBE: "T"}
    return names.get(Attribute(attribute), f"{min(3, ship.missiles)}M")


@ROOM.call
def damage_list(case: Case) -> Found:
    """What a systemship loses, point by point."""
    b = guarded(case).b
    ship, sequence = b.ships[0], []
    for _ in range(case.given["points"]):
        if damage.points(ship):
            sequence.append(_loss_name(ship, damage.automatic_loss(ship)))
        damage.take(ScriptedTable([], []), b, 0, 1)
    damage.destroy_stripped(ScriptedTable([], []), b)
    return {"sequence": sequence, "ship": values(ship), "destroyed": ship.status == Status.DESTROYED}


@ROOM.call
def damage_sweep(case: Case) -> Found:
    """How often each entry of the list takes the first point, computed here from the rulebook."""
    top = range(case.given["max"] + 1)
    counts = dict.fromkeys("1234567", 0)
    ship = Battle().ships[0]
    fleet = [(pd, b, s, t, m) for pd in top for b in top for s in top for t in top
             for m in range(case.given["max_missiles"] + 1)]  # fmt: skip
    for pd, b, s, tubes, m in fleet[1:]:
        build(ship, [pd, b, s, tubes, m])
        entry, attribute = _entry(pd, b, s, tubes, m)
        counts[entry] += 1
        assert damage.automatic_loss(ship) == attribute
    return {"entries": Fields(counts)}


def _entry(pd: int, b: int, s: int, tubes: int, m: int) -> tuple[str, Attribute]:
    if tubes > m:
        return "1", Attribute.TUBE
    if m > 3 * tubes:
        return "2", Attribute.MISSILES
    if pd > tubes + b + s:
        return "3", Attribute.PD
    for attribute, it, others in (
        (Attribute.TUBE, tubes, (b, s)),
        (Attribute.BEAM, b, (tubes, s)),
        (Attribute.SCREEN, s, (tubes, b)),
    ):
        if it > max(others):
            return "4", attribute
    if not (b > tubes or s > tubes):
        return "5", Attribute.TUBE
    return ("7", Attribute.SCREEN) if s > b else ("6", Attribute.BEAM)


@ROOM.call
def legal_hits(case: Case) -> Found:
    """May a player's hits be taken so? What is left afterwards."""
    scene = Scene(case.but(settings={}), {"red": ["it", *[name for name in case.set if name != "it"]]})
    b, ship = scene.b, scene.b.ships[0]
    t = ReadingTable(scene.names, case["answers"])
    try:
        damage.take(t, b, 0, case.given["points"])
        damage.destroy_stripped(t, b)
        t.done()
    except IllegalError:
        return {"legal": False}
    left = {
        name: values(each) if each.status != Status.DESTROYED else [0] * 5
        for name, each in zip(scene.names[1:], b.ships[1:], strict=False)
    }
    return {
        "legal": True,
        "ship": values(ship),
        "racks": ship.racks,
        "destroyed": ship.status == Status.DESTROYED,
        "carried": left,
        "more": Fields(at=lambda key, value: getattr(ship, key)),
    }


# ---- rounds and battles ---------------------------------------------------------------------------------------------


@ROOM.call
def legal_order(case: Case) -> Found:
    """May this order be written?"""
    said, status = case.given, case.given.get("status")
    own = ["it", *said.get("carried", []), *said.get("adrift", []), "carrier"]
    sides = {"red": own, "neutral": said.get("neutral", []), "blue": ["enemy"]}
    scene = Scene(case.but(set={}), sides, Size.LARGE)
    b, it = scene.b, scene.b.ships[0]
    for ship in b.ships[: b.vessels]:
        build(ship, [3, 1, 1, 0, 0])
    scene.paths.put_all({**case.set, **{name: {"carried_by": "it"} for name in said.get("carried", [])}})
    carrier = b.ships[scene.names.index("carrier")]
    carrier.status = Status.FIGHTING if status == "picked_up" else Status.NONE
    if status == "picked_up":
        carrier.warp, carrier.order.pick_up = 1, 0
    elif status in ("carried", "dropped"):
        it.status = Status.CARRIED
    t = ReadingTable(scene.names, case["answers"])
    try:
        if it.status == Status.FIGHTING:
            actions.write_order(t, b, 0, 0)
        t.require_written(b, "it", case["answers"]["it"])
    except IllegalError:
        return {"legal": False}
    return {"legal": True}


@ROOM.call
def targets(case: Case) -> Found:
    """At whom each ship may fire, and whether there is a combat at all."""
    if case.given.get("hex") == "space":
        return on_a_map.in_space(case)
    scene, status = Scene(case), case.given.get("status", {})
    for name in status:
        if status[name] in ("carried", "dropped"):
            scene.b.ships[scene.names.index(name)].status = Status.CARRIED

    def of(said: Mapping[str, Any]) -> Found:
        found = {
            name: [other for j, other in enumerate(scene.names) if actions.hostile(scene.b, i, j)]
            for i, name in enumerate(scene.names)
            if status.get(name) != "picked_up"  # it may not fire: shown by the cases of legal_order
        }
        return {**{name: each for name, each in said.items() if name not in found}, **found}

    return {"targets": of, "combat": turn.anybody_fights(scene.b)}


def _after(case: Case, scene: Scene) -> Fields:
    """What a round came to."""
    b = scene.b
    places = ("win", "loss", "mutual", "standoff") if case["start"] == "challenge" else (
        "red", "blue", "mutual", "standoff", "neutral"
    )  # fmt: skip
    found = {
        "over": bool(b.over),
        "round": b.round,
        "margin": turn.margin(b),
        "outcome": places[turn.outcome(b)] if b.over else "none",
        "treaty": [side for k, side in enumerate(("red", "blue")) if b.treaties >> k & 1],
    }
    return Fields(found, at=scene.paths.look)


@ROOM.call
def round(case: Case) -> Found:
    """A round in the middle of a combat: nothing is blind, nothing is rolled up."""
    scene = Scene(case)
    scene.b.round = 1
    play_round(case, scene, case.steps[0])
    return _after(case, scene)


@ROOM.call
def battle(case: Case) -> Iterator[Found]:
    """A combat of as many rounds as there are steps."""
    scene = Scene(case)
    for step in case.steps:
        assert not scene.b.over, "the combat is over before the case's last round"
        play_round(case, scene, step)
        yield _after(case, scene)
