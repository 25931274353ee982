"""How the numbers of this room are said: units by what a side calls them, tiles, headings, vectors, steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from admiralty.core.face.vocabulary import Vocabulary
from admiralty.core.face.wording import Arg, Names, name_of
from admiralty.core.ground.squares import magnitude
from admiralty.core.ground.words import Heading

from ..names import CRAFT, KIND, MISSILES
from ..records import MAP, side_of
from ..tables import PANICKED, SHAKEN
from ..words import Band, Burn, Extra, Form, Given, Grip, Hold, Kind, Status, Step

UNKNOWN = "something unseen"
GRIPS = {Grip.NONE: "none", Grip.FRONT: "in front", Grip.REAR: "at the rear"}
ROLLS = {
    Given.AIM: "aim",
    Given.EVASION: "evasion",
    Given.THRUST: "thrust roll",
    Given.LAUNCH: "launch roll",
    Given.INITIATIVE: "initiative roll",
}
BITS = ("none", "left", "right", "left and right")
BANDS = ("unknown", "unhurt", "above half", "half or less", "a quarter or less")
STATUSES = {
    Status.ACTIVE: "in space",
    Status.DOCKED: "docked",
    Status.DESYNCED: "desynced",
    Status.WITHDRAWN: "withdrawn",
    Status.ADRIFT: "adrift",
    Status.DESTROYED: "destroyed",
    Status.LOST: "lost",
    Status.HULK: "a drifting hulk",
    Status.WAITING: "not placed yet",
    Status.RESERVE: "in reserve",
    Status.ARRIVING: "about to come in",
}
BURNS = {1: "main", 2: "retro", 3: "brake"}
Args = Mapping[str, int | None]


# ---- units -----------------------------------------------------------------------------------------------------------


def say_target(value: int, names: Names) -> str:
    """What a side calls a unit that it has met."""
    if value <= 0:
        return UNKNOWN
    if value >= MISSILES:
        return f"{name_of(names, 'kind', (value - MISSILES) % KIND)} {(value - MISSILES) // KIND}"
    return f"{name_of(names, 'craft', value % CRAFT)} {value // CRAFT}"


def ship_named(names: Names, place: int) -> str:
    """The name of a ship by its `named_place`."""
    return name_of(names, "hull", place)


def say_own(value: int, names: Names) -> str:
    """What its own side calls a unit."""
    code = value // 2
    return say_target(code, names) if code >= MISSILES else ship_named(names, code - 1)


def say_foe(value: int, names: Names) -> str:
    """What the other side calls it."""
    return say_target(value // 2, names)


def _own_side(place: int) -> Callable[[Any, Any, int, int], bool]:
    def may_see(b: Any, args: Any, owner: int, seat: int) -> bool:
        return bool(b.over == 1 or args[place] & 1 == side_of(b, seat))

    return may_see


def _other_side(place: int) -> Callable[[Any, Any, int, int], bool]:
    def may_see(b: Any, args: Any, owner: int, seat: int) -> bool:
        return bool(args[place] & 1 != side_of(b, seat))

    return may_see


def units(names: str, first: int) -> tuple[Arg, ...]:
    """Two arguments for each unit: what its own side calls it, and what the other one does."""
    made = []
    for k, name in enumerate(names.split()):
        place = first + 2 * k
        made.append(Arg(f"{name}_own", say_own, _own_side(place)))
        made.append(Arg(f"{name}_foe", say_foe, _other_side(place)))
    return tuple(made)


def pick(text: str | Callable[[Args], str], names: str) -> Callable[[Args], str]:
    """A sentence with the names of units in braces, by what its reader calls them."""

    def said(args: Args) -> str:
        sentence = text if isinstance(text, str) else text(args)
        for name in names.split():
            known = "own" if args.get(f"{name}_own") is not None else "foe"
            sentence = sentence.replace(f"{{{name}}}", f"{{{name}_{known}}}")
        return sentence[:1].upper() + sentence[1:]

    return said


def to_sides(b: Any, args: Any, owner: int, seat: int) -> bool:
    """A happening is told to the sides of its first argument, and to no blind pilot but of the own ship.  [BY-R83]"""
    if b.over == 1:
        return True
    if args[0] >> side_of(b, seat) & 1 == 0:
        return False
    if seat < 0 or b.pilots[seat].blind == 0:
        return True
    return len(args) > 1 and args[1] // 2 - 1 == b.pilots[seat].ship


# ---- numbers ---------------------------------------------------------------------------------------------------------


def say_heading(value: int, names: Names) -> str:
    """A compass name."""
    return Heading(value).name if 0 <= value < 8 else "no heading"


def say_step(value: int, names: Names) -> str:
    """A step of a fire form."""
    if value >= Step.SHOT:
        return f"{name_of(names, 'weapon', value >> 16)} at {say_target(value & 65535, names)}"
    if value >= Step.FORCE_TURN:
        return f"The {name_of(names, 'kind', Kind.FORCE)} turns to {say_heading(value - Step.FORCE_TURN, names)}"
    if value >= Step.WALL:
        return f"{name_of(names, 'weapon', value - Step.WALL)} at a wall"
    if value > Step.LAUNCH:
        return f"Launch a {name_of(names, 'kind', value - Step.LAUNCH)}"
    if value >= Step.TURN:
        return f"Turn to {say_heading(value - Step.TURN, names)}"
    return {
        Step.DONE: "Done",
        Step.ASK_AGAIN: "Ask me again after this",
        Step.WAVE: "Fire the wave cannon",
        Step.FORCE: f"Launch the {name_of(names, 'kind', Kind.FORCE)}",
    }[Step(value)]


def say_other(value: int, names: Names) -> str:
    """A second target."""
    return f"else {say_target(value, names)}" if value else "hold the shot"


def say_burn(value: int, names: Names) -> str:
    """What the engines do."""
    if value == Burn.NOTHING:
        return "No thrust"
    if value == Burn.FREE_BRAKE:
        return "Brake on the empty tank"
    if value == Burn.ROLL:
        return "Roll, then choose"
    if value // 100 not in BURNS:
        return f"burn {value}"
    word, amount = BURNS[value // 100].capitalize(), value % 100
    return f"{word}, at most {amount}" if amount else f"{word}, ask me after the roll"


def say_thrust(value: int, names: Names) -> str:
    """A thrust after its roll."""
    return f"{BURNS[value // 100].capitalize()} {value % 100}"


def say_extra(value: int, names: Names) -> str:
    """What else a manoeuvre form holds."""
    if value >= Extra.DOCK:
        return f"Dock with {ship_named(names, value - Extra.DOCK)}"
    return {
        Extra.NOTHING: "Stay as you are",
        Extra.DESYNC: "Desync before the thrust",
        Extra.DESYNC_AFTER: "Desync after it",
        Extra.RESYNC: "Resync before the thrust",
        Extra.RESYNC_AFTER: "Resync after it",
    }[Extra(value)]


def say_hold(value: int, names: Names) -> str:
    """What is done with the Force."""
    force = name_of(names, "kind", Kind.FORCE)
    if value >= Hold.ATTACH:
        number, rear = divmod(value - Hold.ATTACH, 2)
        return f"Attach {force} {number} {'at the rear' if rear else 'in front'}"
    return {
        Hold.NOTHING: f"Leave the {force} as it is",
        Hold.SWITCH: "Take it to the other side (1 RCS token)",
        Hold.RECALL_FRONT: "Take it back, in front",
        Hold.RECALL_REAR: "Take it back, at the rear",
    }[Hold(value)]


def say_tile(value: int, names: Names) -> str:
    """A tile by column and row, if the deal tells how wide each of its maps is; -1 is none."""
    if value < 0:
        return "none: stay docked"
    columns = int(names["columns"][value // MAP]) if "columns" in names else 1
    return f"({value % MAP % columns}, {value % MAP // columns})"


def say_homing(value: int, names: Names) -> str:
    """A Balmung's designated target."""
    return {0: "No target", 1: "A tile"}.get(value) or say_target(value, names)


def nerves(sanity: int) -> str:
    """A level of sanity.  [BY-S47]"""
    if sanity > SHAKEN:
        return "steady"
    return "shaken" if sanity > PANICKED else "panicked" if sanity else "broken"


def say_chance(chance: float) -> str:
    """A chance without false digits: none of 0% or 100% that is not certain."""
    if 0 < chance < 0.005:
        return "under 1%"
    return "over 99%" if 0.995 <= chance < 1 else f"{chance:.0%}"


def say_vector(dx: int, dy: int) -> str:
    """A vector in words: ``(3, -1), magnitude 3``."""
    return f"({dx}, {dy}), magnitude {magnitude(dx, dy)}" if dx or dy else "at rest"


SAY = Vocabulary({
    "heading": say_heading,
    "weapon": lambda value, names: name_of(names, "weapon", value),
    "kind": lambda value, names: name_of(names, "kind", value),
    "terrain": lambda value, names: name_of(names, "ground", value),
    "band": lambda value, names: BANDS[Band(value)],
    "form": lambda value, names: {Form.FIRE: "Fire first", Form.MANOEUVRE: "Manoeuvre first"}.get(Form(value), "none"),
    "fire_step": say_step,
    "other": say_other,
    "burn": say_burn,
    "thrust": say_thrust,
    "extra": say_extra,
    "hold": say_hold,
    "given": lambda value, names: ROLLS[Given(value)],
    "grip": lambda value, names: GRIPS[Grip(value)],
    "homing": say_homing,
    "tile": say_tile,
    "target": say_target,
})  # fmt: skip
