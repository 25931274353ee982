"""The words of the cases of this room: facings, systems and mounts, and names for what is more than one field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.games.heavy.condition import contact
from admiralty.games.heavy.movement import rotating, slow
from admiralty.games.heavy.records import NONE, Ship
from admiralty.games.heavy.special import can_cloak
from admiralty.games.heavy.tables import LATERAL_WAIT, SYSTEMS
from admiralty.games.heavy.words import Cloak, Facing, Flight, Manoeuvre, System

from ..cases import Words
from ..paths import Alias

FACING = Words({facing.name.lower(): int(facing) for facing in Facing})
SYSTEM = Words({system.name.lower(): int(system) for system in System})
FLIGHT = Words({flight.name.lower(): int(flight) for flight in Flight})
WORDS = {"FACING": FACING, "SYSTEM": SYSTEM}
SEATS = "abcd"
MOUNTS = Words({
    "bank": System.BANKS,
    "disruptor": System.DISRUPTORS,
    "forward launcher": System.FORWARD_LAUNCHERS,
    "aft launcher": System.AFT_LAUNCHERS,
})  # fmt: skip
MOVES = {"none": 0, "close": Manoeuvre.CLOSE, "retreat": Manoeuvre.RETREAT, "hold": Manoeuvre.HOLD}
MOVES |= {"close 2": Manoeuvre.CLOSE_TWO, "retreat 2": Manoeuvre.RETREAT_TWO}


def what_of(text: str) -> int:
    """A system, or a point of a shield."""
    return SYSTEMS + FACING[text.removeprefix("shield ")] if text.startswith("shield ") else SYSTEM[text]


def mount(ship: Ship, name: str) -> int:
    """The number of a mount by its name."""
    kind, _, number = name.rpartition(" ") if name[-1].isdigit() else (name, "", "1")
    found = [m for m in range(ship.arms) if ship.mounts[m].system == MOUNTS[kind]]
    return found[int(number) - 1] if int(number) <= len(found) else NONE


def mount_name(ship: Ship, m: int) -> str:
    """Its name by its number."""
    kind = next(name for name, system in MOUNTS.items() if system == ship.mounts[m].system)
    same = [n for n in range(ship.arms) if ship.mounts[n].system == ship.mounts[m].system]
    return kind if "launcher" in kind and len(same) == 1 else f"{kind} {same.index(m) + 1}"


# ---- setting --------------------------------------------------------------------------------------------------------


def put_lost(scene: Any, i: int, said: Mapping[str, int]) -> None:
    """Boxes of systems that are lost, and the mounts that are in them."""
    ship = scene.b.ships[i]
    for system, boxes in said.items():
        ship.lost[SYSTEM[system]] = count = boxes
        for each in ship.mounts[: ship.arms]:
            if each.system == SYSTEM[system] and count > 0:
                each.down, count = 1, count - 1


def put_reload(scene: Any, i: int, said: Mapping[str, int]) -> None:
    """In how many more turns mounts cannot fire."""
    ship = scene.b.ships[i]
    for name, wait in said.items():
        ship.mounts[mount(ship, name)].ready = scene.b.turn + 1 + wait


def put_rotation(scene: Any, i: int, said: Mapping[str, Any]) -> None:
    """A rotation under way."""
    ship, lies = scene.b.ships[i], contact(scene.b, i, 1 - i)
    ship.turning, ship.turn_enemy = FACING[said["to"]], 1 - i
    ship.turned_from = FACING[said["from"]] if "from" in said else lies.facing
    ship.turn_done, ship.turn_needs = said["done"], said.get("needed", 2)
    ship.axis = FACING[said.get("axis", "fore")] // 2 * 2
    lies.tracked = int(said.get("tracked", False))


def put_step(scene: Any, i: int, said: Mapping[str, str]) -> None:
    """A slow move in its second turn."""
    ship = scene.b.ships[i]
    ship.step, ship.step_left, ship.step_enemy = int(MOVES[said["move"]]), 1, 1 - i


def put_lateral_wait(scene: Any, i: int, turns: int) -> None:
    """In how many more turns no lateral move can be ordered."""
    ship = scene.b.ships[i]
    ship.lateral = scene.b.turn + 1 - (2 * LATERAL_WAIT if slow(ship) else LATERAL_WAIT) + turns


def put_cloak(scene: Any, i: int, said: str) -> None:
    """`off`, or `cloaked` from the turn before."""
    scene.b.ships[i].cloak = {"off": Cloak.OFF, "cloaked": Cloak.ON}[said]


def put_repairs(scene: Any, i: int, said: Sequence[Mapping[str, Any]]) -> None:
    """Repairs under way."""
    for repair, each in zip(scene.b.ships[i].repairs, said, strict=False):
        repair.what, repair.done = what_of(each["system"]), each["done"]


def put_flights(scene: Any, i: int, said: Sequence[Mapping[str, Any]]) -> None:
    """The flights of a ship in their order."""
    for flight, each in zip(scene.b.ships[i].flights, said, strict=False):
        flight.state, flight.fighters = FLIGHT[each["state"]], each["fighters"]
        flight.range, flight.turns = each.get("range", flight.range), each.get("turns", 0)
        flight.prey = 1 - i if each["state"] == "out" else NONE


def put_pairs(scene: Any, place: int, said: Sequence[Mapping[str, Any]]) -> None:
    """How pairs of ships lie to each other."""
    for pair in said:
        ships = [scene.names.index(name) for name in pair["ships"]]
        for i, j, facing in zip(ships, reversed(ships), pair["facing"], strict=True):
            lies = contact(scene.b, i, j)
            lies.facing, lies.range = FACING[facing], pair["range"]
            lies.seen_facing, lies.seen_range = lies.facing, lies.range


# ---- reading --------------------------------------------------------------------------------------------------------


def lost_of(scene: Any, i: int) -> dict[str, int]:
    """The boxes lost by system, those with none left out."""
    lost = scene.b.ships[i].lost
    return {name: lost[system] for name, system in SYSTEM.items() if lost[system]}


def cloak_of(scene: Any, i: int) -> str:
    """`cloaked` where the next turn is a cloaked one."""
    ship = scene.b.ships[i]
    engaged = ship.cloak == Cloak.ENGAGING and can_cloak(scene.b, ship)
    return "cloaked" if ship.cloak == Cloak.ON or engaged else "off"


def reload_of(scene: Any, i: int) -> dict[str, int]:
    """The mounts that cannot fire in the next turn, and in how many more."""
    ship, turn = scene.b.ships[i], scene.b.turn + 1
    mounts = [m for m in range(ship.arms) if ship.mounts[m].ready > turn and not ship.mounts[m].down]
    return {mount_name(ship, m): ship.mounts[m].ready - turn for m in mounts}


def rotation_of(scene: Any, i: int) -> dict[str, Any] | None:
    """The rotation under way; None where there is none."""
    ship = scene.b.ships[i]
    return {
        "to": list(FACING)[ship.turning],
        "from": list(FACING)[ship.turned_from],
        "done": ship.turn_done,
        "needed": ship.turn_needs,
        "tracked": bool(contact(scene.b, i, ship.turn_enemy).tracked),
        "axis": list(FACING)[ship.axis],
    } if rotating(ship) else None  # fmt: skip


def repairs_of(scene: Any, i: int) -> list[dict[str, Any]]:
    """The repairs under way."""
    names = [*SYSTEM, *(f"shield {facing}" for facing in FACING)]
    return [{"system": names[each.what], "done": each.done} for each in scene.b.ships[i].repairs if each.what != NONE]


def flights_of(scene: Any, i: int) -> list[dict[str, Any]]:
    """The flights of a ship in their order."""
    ship = scene.b.ships[i]
    return [
        {"state": list(FLIGHT)[each.state], "fighters": each.fighters, "range": each.range, "turns": each.turns}
        for each in ship.flights[: ship.design.carried]
    ]


def facing_of(scene: Any, i: int) -> str:
    """What a ship presents to its only enemy."""
    return list(FACING)[contact(scene.b, i, 1 - i).facing]


def deal_it(scene: Any, place: int, said: Any) -> None:
    """The deal has taken care of it."""


ALIASES: dict[str, str | Alias] = {
    "class": Alias(deal_it),
    "range": Alias(deal_it, lambda scene, place: contact(scene.b, 0, 1).range),
    "turn": Alias(deal_it),
    "facing": Alias(deal_it, facing_of),
    "shields.FACING": "taken[FACING]",
    "lost": Alias(put_lost, lost_of),
    "reinforced.FACING": "old[FACING]",
    "cm": "cm_old",
    "ccm": "ccm_old",
    "batteries": "charge",
    "cloaked_turns": "cloaked",
    "reload": Alias(put_reload, reload_of),
    "rotation": Alias(put_rotation, rotation_of),
    "step": Alias(put_step),
    "lateral_wait": Alias(put_lateral_wait),
    "cloak": Alias(put_cloak, cloak_of),
    "repairs": Alias(put_repairs, repairs_of),
    "flights": Alias(put_flights, flights_of),
    "pairs": Alias(put_pairs),
    "spent": Alias(None, lambda scene, i: scene.t.spent.get(i, 0)),
}
