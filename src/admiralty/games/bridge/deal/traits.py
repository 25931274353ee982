"""Traits that a scenario lays, each with the name that people read.  [BC-R265, BC-R320 .. BC-R323]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.files.model_files import say_place

from ..records import Battle
from ..scene.traits import is_unseen
from ..tables import NONE, OPEN_TRAITS, TRAITS, Effect, Whom
from ..words import Position, Side, System
from .files import ScenarioFile, TraitFile

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
