"""How the things of Heavy Combat are said, and who may know what of them."""

from __future__ import annotations

from functools import lru_cache

from admiralty.core.face.vocabulary import Vocabulary, but_for, by_number, of_first, or_none, say_ordinal, words_for
from admiralty.core.face.wording import Arg, Names, name_of, say_member

from ..aiming import INTO
from ..fighters import AT_FLIGHT
from ..records import FLIGHTS, NONE, Battle, accounted, told, visible
from ..tables import FACINGS, MOUNTED, SYSTEMS
from ..words import Cloak, Facing, FlightOrder, Manoeuvre, System

BANK_WORDS = ("phaser bank", "beam disruptor bank")
WRITTEN_BANKS = ("Phasers", "Beam Disruptors")  # all of them, as orders name them
SYSTEM_NAMES = {
    system: say_member(system).removesuffix("s") if system in MOUNTED else say_member(system).title()
    for system in System
}
PLAIN = words_for(
    Manoeuvre.NOTHING, Manoeuvre.CLOSE, Manoeuvre.RETREAT, Manoeuvre.HOLD, Manoeuvre.CLOSE_TWO, Manoeuvre.RETREAT_TWO,
    Manoeuvre.SURRENDER, NOTHING="hold position", HOLD="hold the enemy's facing",
)  # fmt: skip
CLOAK_ORDERS = ("leave the cloak as it is", "engage the cloak", "drop the cloak")
AXES = ("the axis from Fore to Aft", "the axis from Port to Starboard", "the axis from Dorsal to Ventral")
FLIGHT_ORDERS = words_for(*FlightOrder, RETURN="return to the ship")
WORDS_OF_THE_MODERATOR = ("as computed", "a hit", "a miss")


# ---- who may know -------------------------------------------------------------------------------------------------


# What the ship that stands first does or loses: known to others unless it is cloaked.  [HC-460, HC-480]
uncloaked = of_first("ships", visible, "seat")
accounts_known = of_first("ships", accounted)  # what its batteries hold  [HC-R76]


def asked_or_uncloaked(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
    """The same, but whoever is asked knows it, too."""
    return owner == seat or uncloaked(b, args, owner, seat)


def own(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
    """What the seat that is asked knows alone, such as the power that is left."""
    return owner == seat or told(b, seat)


# ---- how things are said ------------------------------------------------------------------------------------------


def said_facing(value: int, names: Names) -> str:
    """A facing as it is printed."""
    return Facing(value).name.capitalize() if 0 <= value < FACINGS else "no facing"


def said_system(value: int, names: Names) -> str:
    """A system as it is printed; the banks as they are called, where all ships have the same."""
    return bank_word(names.get("mount", ())) if value == System.BANKS else SYSTEM_NAMES[System(value)]


def system_word(system: int, beam: int) -> str:
    """A system as its ship calls it: its banks are phasers or beam disruptors."""
    return BANK_WORDS[beam] if system == System.BANKS else SYSTEM_NAMES[System(system)]


def heading(system: int, beam: int, count: int) -> str:
    """A system as a heading: several that are ordered one by one in the plural."""
    said = system_word(system, beam)
    said = f"{said}s" if system in MOUNTED and count > 1 else said
    return said[0].upper() + said[1:]


@lru_cache(maxsize=64)
def bank_word(mounts: tuple[str, ...]) -> str:
    """What a bank is called, by the names of all mounts: only "bank" where there are both kinds."""
    found = [word for word in BANK_WORDS if any(name.startswith(word) for name in mounts)]
    return found[0] if len(found) == 1 else SYSTEM_NAMES[System.BANKS]


def said_chance(chance: int) -> str:
    """A chance of 36 in words."""
    return "always" if chance == 36 else f"{chance // 6} in 6" if chance % 6 == 0 else f"{chance} in 36"


def said_box(value: int, names: Names) -> str:
    """A box of a system, or a point of a shield."""
    if value >= SYSTEMS:
        return f"point of the {said_facing(value - SYSTEMS, names)} shield"
    if value == System.BATTERIES:
        return "battery"
    name = said_system(value, names)
    return name if value in MOUNTED else f"{name} box"


def said_manoeuvre(value: int, names: Names) -> str:
    """A manoeuvre in a few words.  [HC-700 .. HC-780, HC-R12, HC-R49]"""
    if value in PLAIN:
        return PLAIN[Manoeuvre(value)]
    if value < Manoeuvre.CLOSE:
        return f"rotate to {said_facing(value - Manoeuvre.ROTATE, names)}"
    if value < Manoeuvre.ADVANCE:
        return f"shift to its {said_facing(value - Manoeuvre.SHIFT, names)}"
    if value < Manoeuvre.TURN:
        return f"advance {said_facing(value - Manoeuvre.ADVANCE, names)}"
    start, end = divmod(value - Manoeuvre.TURN, FACINGS)
    return f"turn the hull from {said_facing(start, names)} to {said_facing(end, names)}"


def said_flight(value: int, names: Names) -> str:
    """A flight of its ship."""
    return f"flight {value + 1}"


def said_target(value: int, names: Names) -> str:
    """A ship, a flight of one, or whatever lies hidden in the direction named."""
    if value == INTO:
        return "anything hidden there"
    if value >= AT_FLIGHT:
        ship, flight = divmod(value - AT_FLIGHT, FLIGHTS)
        return f"{said_flight(flight, names)} of {name_of(names, 'ship', ship)}"
    return name_of(names, "ship", value)


WORDS = Vocabulary(
    {
        "ship": "ship",
        "enemy": "ship",
        "side": "side",
        "mount": "mount",
        "slot": say_ordinal,
        "left": Arg("left", seen=own),
        "facing": said_facing,
        "flight": said_flight,
        "manoeuvre": said_manoeuvre,
        "what": said_box,
        "system": said_system,
        "target": said_target,
        "state": Cloak,
        "aim": but_for(NONE, "shield", said_system),
        "charge": Arg("charge", seen=accounts_known),
        "mending": Arg("what", said_box, uncloaked),
        "row": Arg("row", seen=asked_or_uncloaked),
        "word": WORDS_OF_THE_MODERATOR,
        "some-ship": but_for(NONE, "nobody", "ship"),
        "a-ship": or_none("ship"),
        "a-facing": or_none(said_facing),
        "an-aim": or_none(said_system, "the shield"),
        "a-box": or_none(said_box, "nothing"),
        "turn-axis": lambda value, names: AXES[value // 2],
        "cloak-order": CLOAK_ORDERS,
        "flight-order": by_number(FLIGHT_ORDERS),
        "fire": ("hold", "fire"),
        "weapons": lambda value, names: f"{SYSTEM_NAMES[System(value)]}s",
        "yes": ("no", "yes"),
    },
    hidden=own,
)
