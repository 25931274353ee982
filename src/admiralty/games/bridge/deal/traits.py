"""Traits that a scenario lays, each with the name that people read.  [BC-R265, BC-R320 .. BC-R323]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.files.model_files import say_place

from ..records import Battle
from ..scene.traits import is_unseen, made_by, made_for, made_in, made_of
from ..scene.words import Gain
from ..tables import NONE, OPEN_TRAITS, TRAITS, Effect, Whom
from ..words import Position, Side, System
from .files import ScenarioFile, TraitFile
from .tasks import GainFile

Names = Mapping[str, tuple[str, ...]]
OF_ONE = {  # what these have to be about
    Effect.COURSE: "ship",
    Effect.INDIRECT: "zone",
    Effect.SYSTEM_EASIER: "system",
    Effect.SYSTEM_HARDER: "system",
}
OPEN = (Effect.COURSE, Effect.JAMMED, Effect.TASKS_IMPOSSIBLE, Effect.TASKS_POSSIBLE, Effect.ATTACKS_IMPOSSIBLE)
"""What changes what can be ordered is no secret.  [BC-R323]"""


def lay_traits(
    b: Battle, scenario: ScenarioFile, names: Names, keys: Mapping[str, int], where: str
) -> dict[str, tuple[str, ...]]:
    """Put the traits of a scenario into the last places that all see, or into the GM's own; the names with theirs."""
    called = list(names["trait"])
    shown, secret = OPEN_TRAITS, TRAITS
    for n, file in enumerate(scenario.traits):
        place = say_place(where, ["traits", n])
        ship = _number(names["ship"], file.ship, f"{place}: ship", "ships")
        hidden = file.secret or (ship != NONE and is_unseen(b.ships[ship]))
        _require(file, hidden, place)
        if hidden:
            secret -= 1
        else:
            shown -= 1
        k = secret if hidden else shown
        trait = b.traits[k]
        trait.effect, trait.potency, trait.kept = Effect[file.effect.upper()], file.potency, int(file.secret)
        trait.ship, trait.officer = ship, _number(names["officer"], file.officer, f"{place}: officer", "officers")
        trait.zone = _number(tuple(keys), file.zone, f"{place}: zone", "zones")
        trait.whom, trait.rounds, trait.since = Whom[file.whom.upper()], file.rounds, 1
        trait.side = Side.PLAYERS if file.by == "players" else Side.GM
        trait.system = NONE if file.system is None else System[file.system.upper()]
        trait.position = NONE if file.position is None else Position[file.position.upper()]
        called[k] = file.name or called[k]
    b.laid = OPEN_TRAITS - shown
    return {**names, "trait": tuple(called)}


def lay_gains(b: Battle, scenario: ScenarioFile, names: Names, keys: Mapping[str, int], where: str) -> None:
    """Put into the tasks of a scenario the traits that they make.  [BC-R301]"""
    for other, task, n in zip(b.others, scenario.tasks, range(len(scenario.tasks)), strict=False):
        place = say_place(where, ["tasks", n, "trait"])
        if task.trait is None:
            continue
        if task.wins:
            raise Refused(place, "a task that wins the battle makes no trait", "BC-R301", "leave one of the two out")
        other.gain, other.trait = Gain.TRAIT, _said(task.trait, names, keys, place)


def _said(file: GainFile, names: Names, keys: Mapping[str, int], where: str) -> int:
    """The number of a trait that is made, by whom or what it is about."""
    _require(TraitFile.model_validate({**file.model_dump(), "by": "players"}), False, where)
    effect = Effect[file.effect.upper()].value
    if file.system is not None and file.ship is None:
        raise Refused(
            f"{where}: system", "a system that a task's trait is about is a ship's", "BC-R301", "say which ship"
        )
    if file.ship is not None:
        system = NONE if file.system is None else System[file.system.upper()].value
        return made_of(effect, system, _number(names["ship"], file.ship, f"{where}: ship", "ships"))
    if file.zone is not None:
        return made_in(effect, _number(tuple(keys), file.zone, f"{where}: zone", "zones"))
    if file.officer is not None:
        return made_by(effect, _number(names["officer"], file.officer, f"{where}: officer", "officers"))
    return made_for(effect, Whom[file.whom.upper()].value)


def _require(file: TraitFile, hidden: bool, where: str) -> None:
    """`Refused` for what no trait can be."""
    effect = Effect[file.effect.upper()]
    if (kind := OF_ONE.get(effect)) and getattr(file, kind) is None:
        raise Refused(f"{where}: {kind}", f"{file.effect} is about a {kind}", "BC-R320", f"say which {kind}")
    if effect in (Effect.HARD_TO_HIT, Effect.EASY_TO_HIT) and file.officer is not None:
        raise Refused(f"{where}: officer", f"{file.effect} does nothing to an officer", "BC-R320", "say which ship")
    if effect in (Effect.TASKS_IMPOSSIBLE, Effect.ATTACKS_IMPOSSIBLE) and file.by == "players":
        raise Refused(f"{where}: by", f"{file.effect} is the GM's to say", "BC-R267", 'write by = "gm"')
    if hidden and (effect in OPEN or effect == Effect.INDIRECT):
        raise Refused(f"{where}: secret", f"{file.effect} can't be secret", "BC-R323", "leave it out")
    if len([each for each in (file.ship, file.zone, file.officer) if each is not None]) > 1:
        raise Refused(where, "is about a ship, a zone or an officer, not about several", "BC-R320", "choose one")


def _number(known: Sequence[str], said: str | None, where: str, what: str) -> int:
    """The number of what a trait is about; NONE."""
    if said is None:
        return NONE
    if said not in known:
        raise Refused(where, f"there is no {quote_value(said)}", "BC-R265", suggest(said, known, what))
    return known.index(said)
