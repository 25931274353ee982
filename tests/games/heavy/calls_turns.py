"""What cases call of whole turns and of single orders. `turns` yields what it finds turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.state.records import copy
from admiralty.games.heavy.condition import contact, hostile

from ..cases import Case, Fields, Step
from .aliases import FACING
from .orders import IllegalError
from .reading import ROOM, Scene, outcome, told

ALWAYS = ("facing", "shields", "lost", "torpedoes", "cloak")  # unchanged where nothing is said of them
GONE = {"reinforced": {}, "cm": 0, "ccm": 0, "rotation": None}  # nothing of it where nothing is said of it


@ROOM.call
def turns(case: Case) -> Iterator[Mapping[str, Any]]:
    """One turn after the other. A turn with an order that is refused does not take place."""
    try:
        scene = Scene(case)
    except Refused as refused:
        yield {"refused": refused.rule}
        return
    for step in case.steps:
        if step.expect is not None and "refused" in step.expect:
            yield _refused(scene, step)
            continue
        before, old = _state(scene), copy(scene.b)
        for _ in range(step.times or 1):
            scene.play(step).require_done()
        yield _after(scene, before, old)


def _refused(scene: Scene, step: Step) -> Fields:
    """Whose order may not be given; the battle stays as it is."""
    before = scene.b
    scene.b = copy(before)
    try:
        scene.play(step, Random(1))
    except IllegalError as illegal:
        name = scene.names[illegal.ship]
        return Fields({"refused": lambda said: {name: said.get(name, "")}, "allowed": False})
    finally:
        scene.b = before
    return Fields({"refused": {}, "allowed": True})


@ROOM.call
def order(case: Case) -> Mapping[str, Any]:
    """May this order be given?"""
    return _refused(Scene(case), case.steps[0])


# ---- what a turn came to --------------------------------------------------------------------------------------------


def _state(scene: Scene) -> dict[str, dict[str, Any]]:
    """What stays as it is where a case says nothing, by ship."""
    keys = ALWAYS if scene.b.vessels == 2 else ALWAYS[1:]  # else the facing is one of a pair
    return {
        name: {**{key: scene.paths.get(f"{name}.{key}") for key in keys}, "flights": scene.paths.get(f"{name}.flights")}
        for name in scene.names
    }


def _after(scene: Scene, before: Mapping[str, dict[str, Any]], old: Any) -> Fields:
    """What a turn came to, and what is expected where the case says nothing."""
    t = scene.t
    assert t is not None
    found: dict[str, Any] = {name: _ship(scene, name, before[name]) for name in scene.names}
    heard = told(scene.b, t)
    found |= {
        "outcome": outcome(scene.b, t),
        "told": lambda said: {**{seat: [] for seat in said if not said[seat]}, **heard},
        "first": "ab"[scene.b.first] if scene.b.first in (0, 1) else "",
    }
    if scene.b.vessels == 2:
        unsaid: dict[str, Any] = {"range": contact(old, 0, 1).range}
    else:
        found["pairs"], unsaid = (lambda said: _pairs(scene, said, old)), {"pairs": []}
    return Fields(found, {"outcome": "none", **unsaid}, scene.paths.look)


def _ship(scene: Scene, name: str, before: Mapping[str, Any]) -> Fields:
    """A ship after a turn."""
    rotation, flights = scene.paths.get(f"{name}.rotation"), scene.paths.get(f"{name}.flights")
    found = {
        "rotation": lambda said: {key: rotation[key] for key in said} if said and rotation else rotation,
        "flights": lambda said: _flights(said, before["flights"], flights),
    }
    unsaid = {key: value for key, value in before.items() if key != "flights"} | GONE | {"flights": []}
    return Fields(found, unsaid, lambda key, value: scene.paths.look(f"{name}.{key}", value))


def _flights(said: list[Any], before: list[Any], after: list[Any]) -> list[Any]:
    """Of each flight what is named; one that is not named is found only where it or its fighters have changed."""
    named = [{key: each[key] for key in wanted} for wanted, each in zip(said, after, strict=False)]
    rest = zip(before[len(said) :], after[len(said) :], strict=True)
    return named + [new for old, new in rest if any(old[key] != new[key] for key in ("state", "fighters"))]


def _pairs(scene: Scene, said: list[Any], old: Any) -> list[Any]:
    """How the pairs that are named lie to each other now, and every other pair that does not lie as before."""
    names, found = scene.names, []
    named = {frozenset(pair["ships"]): pair["ships"] for pair in said}
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            lies, was = contact(scene.b, i, j), contact(old, i, j)
            ships = named.get(frozenset((one, other)))
            changed = (lies.range, lies.facing) != (was.range, was.facing)
            if hostile(old, i, j) and (ships == [one, other] or (ships is None and changed)):
                facings = [list(FACING)[each.facing] for each in (lies, contact(scene.b, j, i))]
                found.append({"ships": [one, other], "range": lies.range, "facing": facings})
    order = list(named.values())
    return sorted(found, key=lambda pair: order.index(pair["ships"]) if pair["ships"] in order else len(order))
