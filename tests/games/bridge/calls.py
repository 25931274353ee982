"""What cases of this room may call."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from admiralty.games.bridge import design, tasks
from admiralty.games.bridge.attack import attack as play_attack
from admiralty.games.bridge.attack import devastate
from admiralty.games.bridge.damage import (
    find_system,
    halve_hit,
    lower_screens,
    raise_screens,
    regenerate,
    start_attack,
    strike,
)
from admiralty.games.bridge.tables import CREW_ATTRIBUTE, CREW_DEPARTMENT, FACES
from admiralty.games.bridge.words import Defence, Quality, ShipDie

from ..cases import Case, Fields
from .aliases import number
from .reading import ROOM, A, Scene, script


def write_task(b: Any, said: Any) -> None:
    """A task as a case describes it."""
    task = b.task
    tasks.open_task(b, said["target"], said.get("critical", 1), said.get("difficulty", 0))
    task.dice, task.ones, task.range = said.get("dice", 2), said.get("ones", 0), said.get("range", 1)
    if said.get("powered"):
        task.ship_die = ShipDie.POWERED
    elif ship := said.get("ship"):
        task.ship_die, task.ship_target = ShipDie.ROLLED, ship["target"]
        task.ship_critical = tasks.ship_critical_of(b, ship.get("department", 1))
    for k, helper in enumerate(said.get("helpers", [])):
        task.helpers, task.helper_targets[k] = k + 1, helper["target"]
        task.helper_criticals[k] = helper.get("critical", 1)


def write_hit(b: Any, said: Any) -> None:
    """A hit as a case describes it."""
    hit = b.hit
    hit.piercing, hit.depleting = int(said.get("piercing", False)), int(said.get("depleting", False))
    hit.high_yield, hit.rating, hit.extra = int(said.get("high_yield", False)), said.get("rating", 0), 0


def found_of(b: Any) -> dict[str, Any]:
    """What a task has come to."""
    task = b.task
    names = ("successes", "complications", "momentum")
    return {**{name: getattr(task, name) for name in names}, "passed": bool(task.passed)}


@ROOM.call
def task(case: Case) -> Fields:
    """The dice of a task."""
    scene = Scene(case)
    t = script(case, case.steps[0])
    write_task(scene.b, case.get("with"))
    tasks.roll_task(t, scene.b)
    assert not t.dice, f"left over: {t.dice}"
    return Fields(found_of(scene.b))


@ROOM.call
def hit(case: Case) -> Iterator[Fields]:
    """Hits on the ship `a`, a step for each attack; the hits of one attack in its order."""
    scene, given = Scene(case), case.get("with")
    attacks = given["attacks"] if "attacks" in given else [given["hits"]]
    for step, hits in zip(case.steps, attacks, strict=True):
        t, nets, breaches = script(case, step), [], 0
        start_attack(scene.b)
        for said in hits:
            if said.get("extra"):
                halve_hit(scene.b)
            else:
                write_hit(scene.b, said)
            system = said.get("system")
            scene.b.hit.system = find_system(t, scene.b, A) if system is None else number(system)
            strike(t, scene.b, A)
            nets.append(scene.b.hit.net)
            breaches += scene.b.hit.breaches
        t.done()
        yield Fields({"nets": nets, "made": breaches}, at=scene.paths.look)


@ROOM.call
def attack(case: Case) -> Fields:
    """An attack on `a` from its task to its hit, and a Devastating one where the case says so."""
    scene, given = Scene(case), case.get("with")
    t = script(case, case.steps[0])
    write_task(scene.b, given["task"])
    write_hit(scene.b, given["hit"])
    play_attack(t, scene.b, A)
    if given.get("devastating"):
        devastate(t, scene.b, A)
    t.done()
    return Fields(found_of(scene.b), at=scene.paths.look)


@ROOM.call
def figures(case: Case) -> Fields:
    """What follows from the numbers of the ship `a`."""
    scene = Scene(case)
    b = scene.b
    whole, first, second = design.screens_of(b, A), design.first_point(b, A), design.second_point(b, A)
    found: dict[str, Any] = {
        "resistance": design.resistance(b, A),
        "screens": whole,
        "points": [first, second],
        "marked": [whole - point + 1 for point in (first, second) if point > 0],
        "critical_limit": design.critical_limit(b, A),
    }
    found["system_limits"] = Fields(at=lambda name, _: design.system_limit(b, A, number(name)))
    found["destroyed"] = Fields(at=lambda name, _: design.is_system_destroyed(b, A, number(name)))
    return Fields(found)


@ROOM.call
def screens(case: Case) -> Iterator[Fields]:
    """Screens of `a` lowered, raised, regenerated, or hit, a step for each."""
    scene = Scene(case)
    for step, said in zip(case.steps, case.get("with")["do"], strict=True):
        what, amount = (said, 0) if isinstance(said, str) else next(iter(said.items()))
        t = script(case, step)
        if what == "lower":
            lower_screens(scene.b, A)
        elif what == "raise":
            raise_screens(scene.b, A)
        elif what == "regenerate":
            regenerate(scene.b, A, amount)
        else:
            assert what == "hit", f"{case.where}: {what} is nothing that is done to screens"
            start_attack(scene.b)
            write_hit(scene.b, {"rating": amount})
            scene.b.hit.system = find_system(t, scene.b, A)
            strike(t, scene.b, A)
        t.done()
        yield Fields(at=scene.paths.look)


@ROOM.call
def opposed(case: Case) -> Fields:
    """The Difficulty that a defence sets, and what its side gains if the attack fails."""
    scene, given = Scene(case), case.get("with")
    scene.b.defence = Defence[str(given["defence"]).upper()]
    difficulty = tasks.opposed_difficulty(scene.b, given["base"], given["reactive"])
    gain = tasks.defender_momentum(difficulty, given.get("successes", difficulty), given["reactive"])
    return Fields({"difficulty": difficulty, "gain": gain})


@ROOM.call
def crew(case: Case) -> Fields:
    """The ratings of an NPC ship's crew."""
    quality = Quality[str(case.get("with")["quality"]).upper()]
    attribute, department = CREW_ATTRIBUTE[quality], CREW_DEPARTMENT[quality]
    target, critical = tasks.target_of(attribute, department), tasks.critical_of(department, 1)
    return Fields({"attribute": attribute, "department": department, "target": target, "critical": critical})


@ROOM.call
def dice_price(case: Case) -> Fields:
    """What so many more dice cost."""
    return Fields({"price": tasks.price_of_dice(case.get("with")["more"])})


@ROOM.call
def bank(case: Case) -> Fields:
    """Momentum goes into the pool."""
    scene = Scene(case)
    tasks.bank(scene.b, case.get("with")["momentum"])
    return Fields(at=scene.paths.look)


@ROOM.call
def odds(case: Case) -> Fields:
    """The exact chance of a task: every throw of its dice, counted by the rules."""
    scene = Scene(case)
    write_task(scene.b, case.get("with"))
    task = scene.b.task
    thrown = [(task.faces, k, task.target, task.critical) for k in range(task.ones, task.dice)]
    thrown += [(task.helper_faces, k, task.helper_targets[k], task.helper_criticals[k]) for k in range(task.helpers)]
    dice = [_faces(task, target, critical) for _, _, target, critical in thrown]
    if task.ship_die == ShipDie.ROLLED:
        dice.append(_faces(task, task.ship_target, task.ship_critical))
    task.faces[: task.ones] = [tasks.ONE] * task.ones
    success = trouble = Fraction(0)
    for throw in product(*dice):
        for (row, k, _, _), (face, _) in zip(thrown, throw, strict=False):
            row[k] = face
        if task.ship_die == ShipDie.ROLLED:
            task.ship_face = throw[-1][0]
        tasks.count_task(scene.b)
        chance = Fraction(prod(ways for _, ways in throw), FACES ** len(dice))
        success += chance * task.passed
        trouble += chance * (task.complications > 0)
    return Fields({"chance": str(success), "complication": str(trouble)})


def _faces(task: Any, target: int, critical: int) -> list[tuple[int, int]]:
    """One face of a die for each thing that the rules make of one, and how many faces are like it."""
    alike: dict[tuple[int, int], list[int]] = {}
    for face in range(1, FACES + 1):
        alike.setdefault((tasks.score(face, target, critical), tasks.complicates(task, face)), []).append(face)
    return [(faces[0], len(faces)) for faces in alike.values()]
