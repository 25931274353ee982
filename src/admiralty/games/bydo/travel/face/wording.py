"""The sentences of travel, beside those of the combats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.vocabulary import Vocabulary
from admiralty.core.face.wording import Arg, DieWord, EventWord, Names, Wording, name_of, say_count
from admiralty.core.state.records import OWNER

from ...face import wording as combat
from ...face.printed import BYDO, CORP, capital
from ...face.prompts import ASKS as COMBAT_ASKS
from ...face.saying import nerves
from ...records import NONE
from ...words import Event as CombatEvent
from ...words import Goal, Kind
from ..records import confided
from ..words import Act, Ask, Die, Event
from .barred import BARS
from .orders import budget, order

Args = Mapping[str, int | None]
ACTS = {
    Act.NOTHING: "Nothing",
    Act.REPAIR: "Repair the ship",
    Act.REFIT: "Refit: other missiles",
    Act.REST: "Rest (+3 sanity)",
    Act.TALK: "Talk (+3 sanity)",
    Act.INVESTIGATE: "Investigate: the GM answers",
}
GOALS = {
    Goal.ANNIHILATE: "be the last with a ship that fights",
    Goal.DESTROY: f"destroy what {BYDO} guard",
    Goal.REACH: "get the capital ship through",
}
RESULTS = ("Combat won", "Combat lost", "Combat drawn")


def _pilot(value: int, names: Names) -> str:
    return name_of(names, "pilot", value)


def _new_ship(value: int, names: Names) -> str:
    return "None" if value == NONE else name_of(names, "craft", value)


def _or_none(kind: str, none: str) -> Any:
    return lambda value, names: none if value == 0 else name_of(names, kind, value - 1)


SAY = Vocabulary({
    "pilot": _pilot,
    "act": lambda value, names: ACTS[Act(value)],
    "kind": lambda value, names: name_of(names, "kind", value),
    "offer": ("No", "Yes"),
    "new-ship": _new_ship,
    "scene-or-none": _or_none("scene", "No scene"),
    "note-or-none": _or_none("note", "Nothing new"),
    "found": ("Given up for lost", "Found alive"),
    "leave": ("No leave", "Leave in port: all sanity back"),
})  # fmt: skip


# ---- sentences that depend on what happened --------------------------------------------------------------------------


def _calmed(doing: str) -> Any:
    def said(args: Args) -> str:
        left = args["left"]
        if left is None or left < 0:
            return f"{{pilot}} {doing}."
        return f"{{pilot}} {doing}: sanity {{left}}, {nerves(left)}."

    return said


def _repaired(args: Args) -> str:
    return "{pilot}'s ship is repaired." if args["health"] is None else "{pilot}'s ship is repaired: health {health}."


def _refitted(args: Args) -> str:
    loaded = [
        say_count(args[key] or 0, f"{{names[kind][{kind:d}]}}")
        for key, kind in (("tracers", Kind.TRACER), ("contacts", Kind.CONTACT), ("balmungs", Kind.BALMUNG))
        if args[key]
    ]
    return f"{{pilot}} refits: {', '.join(loaded)}." if loaded else "{pilot} refits the ship."


def _learned(args: Args) -> str:
    return "{pilot} learns something." if args["note"] is None else "{pilot} learns: {note}"


def _combat(args: Args) -> str:
    rounds = f" in {say_count(args['rounds'], 'round', 'rounds')}" if args["rounds"] else ""
    return f"{{stage}}: {GOALS[Goal(args['goal'] or 0)]}{rounds}."


def _over(args: Args) -> str:
    return f"{RESULTS[args['result'] or 0]}: {{stage}}."


def _ejected(args: Args) -> str:
    if args["held"]:
        return "{pilot} ejects and is picked up."
    return f"{{pilot}} ejects, and {BYDO} hold the field: missing."


def _secret(b: Any, args: Any, owner: int, seat: int) -> bool:
    """What a pilot learns is between the pilot and the GM.  [BY-190]"""
    return confided(b, b.careers[args[0]], args[0], seat)


def _own(b: Any, args: Any, owner: int, seat: int) -> bool:
    """Sanity and loads are told to the own side.  [BY-R101]"""
    return bool(b.over == 1 or seat != b.bydo)


def _say(text: Any, clause: str, line: str = "", *more: Arg) -> EventWord:
    return EventWord(text, clause, (*SAY.args(line), *more))


EVENTS: dict[int, EventWord] = {
    **combat.EVENTS,
    Event.LEG: _say("Leg {leg}: all ships are in the hangar.", "BY-040", "leg"),
    Event.SCENE: _say("Scene: {scene}", "BY-S51", "scene:scene"),
    Event.FOUND: _say("{pilot} is found alive.", "BY-S52", "pilot"),
    Event.GIVEN_UP: _say("{pilot} is given up for lost.", "BY-S52", "pilot"),
    Event.NEW_SHIP: _say("{pilot} gets a new ship: {craft}.", "BY-S52", "pilot craft:craft"),
    Event.NEW_PILOT: _say("A new pilot takes the place of {pilot}.", "BY-S50", "pilot"),
    Event.COURSE: _say("The captain sets course: {stage}.", "BY-R99", "stage:stage"),
    Event.LEAVE: _say("Leave in port: every pilot is steady again.", "BY-S48"),
    Event.REPAIRED: _say(_repaired, "BY-S53", "pilot", Arg("health", seen=_own)),
    Event.REFITTED: _say(
        _refitted, "BY-S53", "pilot", *(Arg(key, seen=_own) for key in ("tracers", "contacts", "balmungs"))
    ),
    Event.RESTED: _say(_calmed("rests"), "BY-S48", "pilot", Arg("left", seen=_own)),
    Event.TALKED: _say(_calmed("talks with the crew"), "BY-S48", "pilot", Arg("left", seen=_own)),
    Event.INVESTIGATED: _say("{pilot} investigates.", "BY-S53", "pilot"),
    Event.LEARNED: _say(_learned, "BY-S53", "pilot", Arg("note", "note", _secret)),
    Event.IDLE: _say("{pilot} does nothing in the hangar.", "BY-S53", "pilot"),
    Event.COMBAT: _say(_combat, "BY-S55", "stage:stage goal rounds"),
    Event.COMBAT_OVER: _say(_over, "BY-S55", "stage:stage result"),
    Event.EJECTED: _say(_ejected, "BY-S52", "pilot held"),
    Event.DIED: _say("{pilot} doesn't come back.", "BY-S52", "pilot"),
    Event.SHIP_LOST: _say("{pilot}'s ship drifts off and is lost.", "BY-R13", "pilot"),
    Event.STRANDED: _say("There is no capital ship to go on with.", "BY-040"),
    Event.CAMPAIGN_OVER: _say("The campaign is over: {won} won, {lost} lost.", "BY-S55", "won lost"),
}


def _ask(prompt: str, named: str, line: str = "", **more: Any) -> Any:
    return SAY.ask(prompt, named, line, seen=OWNER, **more)


ASKS = {
    **COMBAT_ASKS,
    Ask.FOUND: _ask("{pilot} is missing: what becomes of them?", "BY-S52 fate", "pilot:pilot -> found"),
    Ask.SHIP: _ask("{pilot} has no ship: which new one is there?", "BY-S52 new ship", "pilot:pilot -> new-ship"),
    Ask.OFFER: _ask("Do you offer the captain the course to {stage}?", "BY-S51 offer", "stage:stage -> offer"),
    Ask.LEAVE: _ask("Is there leave in a port on this leg?", "BY-S48 leave", "-> leave"),
    Ask.SCENE: _ask("Which scene do you open?", "BY-S51 scene", "-> scene-or-none"),
    Ask.COURSE: _ask("Which course do you set?", "BY-R99 course", "-> stage"),
    Ask.ACT: _ask("{pilot}: what do you do on this leg?", "BY-S53 hangar action", "pilot:pilot -> act"),
    Ask.LOAD: _ask("How many of {left} are {kind}s?", "BY-S53 load", "pilot:pilot kind:kind left"),
    Ask.NOTE: _ask("{pilot} investigates: what do they learn?", "BY-S53 note", "pilot:pilot -> note-or-none"),
}
DICE: dict[int, DieWord] = {**combat.DICE, Die.FATE: DieWord("fate", "BY-S52")}


# ---- the end ---------------------------------------------------------------------------------------------------------


def closing(outcome: str, deal: Any) -> str:
    """How it ended, in a sentence.  [BY-S55]"""
    said = {
        "space_corp": f"{CORP} won more combats.",
        "bydo": f"{BYDO} won more combats.",
        "draw": "Both sides won as many combats.",
    }[outcome]
    return capital(said.format(names=deal.names))


def verdict(outcome: str, deal: Any, seat: int) -> str:
    """How it ended for a player.  [BY-S55]"""
    return "Your side wins the campaign." if worth(outcome, deal, seat) > 0 else closing(outcome, deal)


def worth(outcome: str, deal: Any, seat: int) -> int:
    """1 for a seat whose side has won, -1 for one whose side has lost, 0 in a draw."""
    return combat.worth(outcome, deal, seat)


WORDING = Wording(
    events=EVENTS,
    asks=ASKS,
    dice=DICE,
    bars=BARS,
    outcomes=closing,
    verdicts=verdict,
    beat_word="step",
    turn_word="round",
    headings=(Event.LEG, Event.COMBAT, CombatEvent.ROUND),
    order=order,
    budget=budget,
)
