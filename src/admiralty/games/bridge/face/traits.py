"""Traits in words: what one does and to whom, what it is called, its sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row, Sheet
from admiralty.core.face.wording import Names, name_of, say_count
from admiralty.core.state.records import fields_of

from ..scene.records import Trait
from ..scene.traits import effect_of, officer_of, ship_of, system_of, whom_of, zone_of
from ..tables import NONE, OFFICERS, OPEN_TRAITS, Effect, Whom
from ..words import Position, Side, System

View = Mapping[str, Any]
EFFECTS = {
    Effect.NONE: "nothing",
    Effect.ATTACKS_EASIER: "{whose} attacks are easier",
    Effect.ATTACKS_HARDER: "{whose} attacks are harder",
    Effect.HARD_TO_HIT: "{who} {is} harder to hit",
    Effect.EASY_TO_HIT: "{who} {is} easier to hit",
    Effect.SYSTEM_EASIER: "{whose} {system} {work} better",
    Effect.SYSTEM_HARDER: "{whose} {system} {work} worse",
    Effect.TASKS_EASIER: "{whose} tasks{match} are easier",
    Effect.TASKS_HARDER: "{whose} tasks{match} are harder",
    Effect.COURSE: "{who} {flies} for less",
    Effect.JAMMED: "{who} {is} jammed",
    Effect.TASKS_IMPOSSIBLE: "{whose} tasks{match} are impossible",
    Effect.TASKS_POSSIBLE: "{whose} tasks{match} are possible without their system",
    Effect.ATTACKS_IMPOSSIBLE: "{who} can't attack",
    Effect.RISKIER: "{whose} tasks{match} are riskier",
    Effect.INDIRECT: "{where}cover is bypassed",
    Effect.NOTE: "a note about {who}",
}
AT = re.compile(r"\{whose\} (attacks|\{system\}|tasks\{match\})")
SCENE = {Whom.ALL: "everybody", Whom.PLAYERS: "the crew", Whom.GM: "the GM"}
OF = {Whom.ALL: "", Whom.PLAYERS: "the crew's ", Whom.GM: "the GM's "}
POSITIONS = ("Command", "Communications", "the Helm", "Navigator", "Operations", "Sensors", "Tactical")
assert len(POSITIONS) == len(Position)


def say_new(said: int, names: Names) -> str:
    """What a trait of this number does."""
    return say_effect(
        {
            "effect": effect_of(said),
            "ship": ship_of(said),
            "zone": zone_of(said),
            "officer": officer_of(said),
            "whom": whom_of(said),
            "system": system_of(said),
            "position": NONE,
        },
        names,
    )


def say_effect(trait: View, names: Names) -> str:
    """What a trait does, and to whom."""
    system, position = trait["system"], trait["position"]
    match = f" with the {System(system).name.title()}" if system >= 0 else ""
    match += f" at {POSITIONS[position]}" if position >= 0 else ""
    who, several = _who(trait, names)
    said = EFFECTS[Effect(trait["effect"])]
    if " at " in who:  # else it would read "the ships at Open Approach's tasks"
        said = AT.sub(r"\1 of {who}", said)
    return said.format(
        who=who,
        whose=f"{who}'" if who.endswith("s") and several else f"{who}'s",
        where="" if trait["zone"] < 0 else f"{name_of(names, 'zone', trait['zone'])}'s ",
        flies="fly" if several else "flies",
        match=match,
        system="systems" if system < 0 else System(system).name.title(),
        work="works" if system == System.STRUCTURE else "work",
        **{"is": "are" if several else "is"},
    )


def seen_of(trait: Trait) -> View:
    """A trait of the battle as a view has it."""
    return {each.name: getattr(trait, each.name) for each in fields_of(Trait)}


def _who(trait: View, names: Names) -> tuple[str, bool]:
    """Whom a trait concerns; are they several?"""
    if trait["ship"] >= 0:
        return name_of(names, "ship", trait["ship"]), False
    if trait["officer"] >= 0:
        return name_of(names, "officer", trait["officer"]), False
    if trait["zone"] >= 0:
        if trait["effect"] == Effect.JAMMED and trait["whom"] == Whom.ALL:
            return name_of(names, "zone", trait["zone"]), False
        return f"{OF[Whom(trait['whom'])]}ships at {name_of(names, 'zone', trait['zone'])}", True
    return SCENE[Whom(trait["whom"])], False


def is_named(k: int, names: Names) -> bool:
    """Has somebody given this trait a name, or the scenario?"""
    return name_of(names, "trait", k) != unnamed(k)


def unnamed(k: int) -> str:
    """What a trait is called until it has a name."""
    return f"trait {k + 1}"


def call_trait(k: int, trait: View, names: Names) -> str:
    """The name of a trait; without one, what it does."""
    return name_of(names, "trait", k) if is_named(k, names) else say_effect(trait, names)


def describe(k: int, trait: View, names: Names) -> str:
    """The name of a trait, if it has one, and what it does; its Potency, where that is not 1."""
    said = f"{name_of(names, 'trait', k)}: " if is_named(k, names) else ""
    return said + say_effect(trait, names) + degree(trait)


def degree(trait: View) -> str:
    """Its Potency, where that is not 1."""
    return f" (Potency {trait['potency']})" if trait["potency"] > 1 else ""


def traits_of(view: View, deal: Deal, kind: str, number: int) -> list[str]:
    """The traits that are about a ship, a zone or an officer, in words."""
    found = enumerate(view["traits"])
    return [_with_end(k, each, deal.names) for k, each in found if each["potency"] and each[kind] == number]


def _with_end(k: int, trait: View, names: Names) -> str:
    """What it is, and how long it lasts where that is not for the scene."""
    lasting = f", {say_lasting(trait, names)}" if trait["until"] or trait["rounds"] else ""
    return describe(k, trait, names) + lasting


def trait_sheets(view: View, deal: Deal) -> list[Sheet]:
    """A sheet for each trait in the scene."""
    return [_sheet(k, each, deal) for k, each in enumerate(view["traits"]) if each["potency"]]


def _sheet(k: int, trait: View, deal: Deal) -> Sheet:
    said = say_effect(trait, deal.names)
    name = call_trait(k, trait, deal.names)
    rows = (
        Row("Effect", f"{said[:1].upper()}{said[1:]}"),
        Row("Potency", str(trait["potency"])),
        Row("Whose", _whose(k, trait)),
        Row("Lasts", say_lasting(trait, deal.names)),
    )
    return Sheet(place_of_trait(k), f"{name[:1].upper()}{name[1:]}", f"Record of {name}", rows)


def _whose(k: int, trait: View) -> str:
    if k >= OPEN_TRAITS:
        return "the GM's, and secret"
    return "the GM's" if trait["side"] == Side.GM else "the crew's"


def place_of_trait(k: int) -> str:
    """The id of the sheet of a trait."""
    return f"sheet-trait-{k}"


def say_lasting(trait: View, names: Names) -> str:
    """How long it lasts."""
    if trait["rounds"]:
        return "for this round" if trait["rounds"] == 1 else f"for {say_count(trait['rounds'], 'round')}"
    if not trait["until"]:
        return "for the scene"
    if trait["maker"] == 0 and trait["until"] <= OFFICERS:
        return f"until {name_of(names, 'officer', trait['until'] - 1)}'s next turn"
    return f"until {name_of(names, 'ship', trait['maker'])}'s next turn"
