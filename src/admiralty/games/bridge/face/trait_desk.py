"""The GM's hand on traits: new ones at a press, changed, kept secret, removed.  [BC-R222, BC-R265, BC-R269, BC-R326]"""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Deed, Thing, as_part, choose, press

from ..deal.traits import OPEN
from ..records import Battle
from ..scene.records import Trait
from ..scene.traits import POTENCY_MOST, free_trait, made_in, made_of
from ..tables import NONE, OPEN_TRAITS, TRAITS, Effect, Whom
from ..words import Position, System
from .traits import POSITIONS, call_trait, say_effect, say_lasting, seen_of

QUICK = {
    "Harder": (Effect.TASKS_HARDER, 0),
    "Easier": (Effect.TASKS_EASIER, 0),
    "Harder this round": (Effect.TASKS_HARDER, 1),
    "Easier this round": (Effect.TASKS_EASIER, 1),
}
"""What a press makes: tasks harder or easier, for the scene or this round."""
AIMED = {"Hard to hit": (Effect.HARD_TO_HIT, 0), "Easy to hit": (Effect.EASY_TO_HIT, 0), "Jammed": (Effect.JAMMED, 0)}
WHOM = {Whom.ALL: "everybody", Whom.PLAYERS: "the crew", Whom.GM: "the GM's ships"}


def new_trait(b: Battle, kind: str, number: int) -> tuple[Thing, ...]:
    """The part of a ship, a zone, an officer or a side that makes a new trait of it; none without a place for one."""
    ship = number if kind == "ship" else NONE
    k = free_trait(b, made_of(Effect.NOTE, NONE, ship) if ship != NONE else made_in(Effect.NOTE, 0))
    if k == NONE:
        return ()
    quick = QUICK if kind in ("officer", "whom") else {**QUICK, **AIMED}
    made = [(verb, what) for verb, what in quick.items() if k < OPEN_TRAITS or what[0] not in OPEN]
    deeds = tuple(press(verb, *_made(k, kind, number, *what)) for verb, what in made)
    return (Thing(f"new-trait-{kind}-{number}", "new trait", "", deeds),)


def _made(k: int, kind: str, number: int, effect: Effect, rounds: int) -> Iterator[tuple[str, int]]:
    yield f"traits.{k}.potency", 1
    yield f"traits.{k}.effect", effect.value
    yield f"traits.{k}.{kind}", number
    if rounds:
        yield f"traits.{k}.rounds", rounds


def traits_about(b: Battle, deal: Deal, kind: str, number: int) -> list[Thing]:
    """The traits of a ship, a zone or an officer, each to be looked at by itself."""
    found = enumerate(b.traits)
    return [as_part(trait(b, deal, k)) for k, each in found if each.potency and getattr(each, kind) == number]


def traits_of_scene(b: Battle, deal: Deal) -> list[Thing]:
    """The traits that are about no ship, zone or officer."""
    return [as_part(trait(b, deal, k)) for k, each in enumerate(b.traits) if each.potency and not _whole(each)]


def trait(b: Battle, deal: Deal, k: int) -> Thing:
    """A trait: a degree more, or less, and all that it is about.  [BC-R265]"""
    it = b.traits[k]
    seen = seen_of(it)
    name, does = call_trait(k, seen, deal.names), say_effect(seen, deal.names)
    said = f"Potency {it.potency}, {say_lasting(seen, deal.names)}"
    whole = _whole(it) if k < OPEN_TRAITS else ""  # what the log says of a part names it
    called = f"{name[:1].upper()}{name[1:]}"
    return Thing(
        f"trait-{k}", called, said if name == does else f"{does}; {said}", tuple(_deeds(b, deal, k)), (), "", whole
    )


def _whole(it: Trait) -> str:
    """The thing that a trait is about."""
    for kind in ("ship", "zone", "officer"):
        if getattr(it, kind) >= 0:
            return f"{kind}-{getattr(it, kind)}"
    return ""


def _deeds(b: Battle, deal: Deal, k: int) -> Iterator[Deed]:
    it, path = b.traits[k], f"traits.{k}"
    if it.potency < POTENCY_MOST:
        yield press("Raise", (f"{path}.potency", it.potency + 1))
    if it.potency > 1:
        yield press("Lower", (f"{path}.potency", it.potency - 1))
    yield press("Remove", (f"{path}.potency", 0))
    yield press("For the scene", (f"{path}.rounds", 0)) if it.rounds else press("For this round", (f"{path}.rounds", 1))
    if it.effect not in (*OPEN, Effect.INDIRECT):
        yield from _secrecy(b, k)
    hidden = (*OPEN, Effect.INDIRECT) if k >= OPEN_TRAITS else ()  # no secret may do these
    effects = [each for each in Effect if each not in (it.effect, Effect.NONE, *hidden)]
    others = [(each.value, _say_as(it, deal, effect=each.value)) for each in effects]
    yield choose("Set effect", "Effect", [f"{path}.effect"], others)
    systems = [(NONE, "any task"), *((each.value, each.name.title()) for each in System)]
    yield choose("Set system", "System", [f"{path}.system"], [each for each in systems if each[0] != it.system])
    positions = [(NONE, "any position"), *((each.value, POSITIONS[each]) for each in Position)]
    yield choose(
        "Set position", "Position", [f"{path}.position"], [each for each in positions if each[0] != it.position]
    )
    if it.ship == NONE:
        sides = [(each.value, WHOM[each]) for each in Whom if each != it.whom]
        yield choose("Set side", "Whose ships", [f"{path}.whom"], sides)
    yield choose("Set rounds", "Rounds", [f"{path}.rounds"])


def _say_as(it: Trait, deal: Deal, **other: int) -> str:
    """What a trait would do that differed in this."""
    return say_effect({**seen_of(it), **other}, deal.names)


def _secrecy(b: Battle, k: int) -> Iterator[Deed]:
    """Put a trait among those that the GM alone knows, or among those that all see.  [BC-R323]"""
    secret = k >= OPEN_TRAITS
    places = range(OPEN_TRAITS - b.laid) if secret else range(OPEN_TRAITS, TRAITS)
    free = next((each for each in places if b.traits[each].potency == 0), NONE)
    if free == NONE:
        return
    it = b.traits[k]
    about = ("ship", "zone", "officer", "whom", "system", "position")
    fields = ("potency", "effect", *about, "rounds", "side", "maker", "until", "since")
    changes = [(f"traits.{free}.{each}", getattr(it, each)) for each in fields]
    changes.append((f"traits.{free}.kept", 0 if secret else 1))
    yield press("Show" if secret else "Keep secret", *changes, (f"traits.{k}.potency", 0))
