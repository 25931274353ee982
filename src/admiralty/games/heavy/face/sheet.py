"""The record sheet of a ship beside the board: what is noted of it, row by row.  [HC-030, HC-1150]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.rows import RecordView, rows_of, ship_sheet
from admiralty.core.face.scenes import Row, Sheet, row_of_boxes
from admiralty.core.face.wording import say_count, say_member

from ..aiming import blind, is_launcher
from ..attack import REROLL, TEN, chance_to_hit
from ..condition import commanded, directed, powered, three_quarters
from ..fighters import attack_chance, kill_chance
from ..options import SystemShotShields
from ..records import FLIGHTS, NONE
from ..tables import CHART_HITS, FACINGS, MAX_RANGE, MOUNTED, REPAIR_TURNS, ROW, SYSTEMS
from ..words import Cloak, Flight, Shown, Status, System
from .plan import away, strength, turning
from .saying import heading, said_box, said_chance, said_facing, said_flight, said_manoeuvre, system_word

View = Mapping[str, Any]
HITS, STRIKES = "Hits, as it stands", "Strikes a system"
DICE = [6 - abs(7 - total) for total in range(13)]  # ways of 36 to roll a total of two dice
UNARMED = {Cloak.ENGAGING: "engages its cloak", Cloak.ON: "cloaked", Cloak.DROPPING: "drops its cloak"}


def sheet(i: int, view: View, deal: Deal, role: str) -> Sheet:
    """All that a seat may know of a ship."""
    ship = view["ships"][i]
    rows = [
        *_state(i, view),
        *_position(i, view, deal),
        *(Row(f"{said_facing(facing, {})} shield", strength(ship, facing)) for facing in range(FACINGS)),
        *_internals(ship, view),
        *_fire(ship, view),
        *_works(ship, view, deal),
    ]
    return ship_sheet(i, ship["seat"], deal, rows, role)


def _state(i: int, view: View) -> Iterator[Row]:
    """What has become of it, its power, its cloak, its countermeasures."""
    ship = view["ships"][i]
    if said := away(ship["status"]):
        yield Row("Status", said)
    if view["turn"] and not said:
        rolled = "secret" if ship["power"] is None else f"{ship['power']} rolled"
        left = f", {ship['left']} left" if ship["left"] and ship["order"]["shown"] != Shown.ORDERS else ""
        yield Row("Power", rolled + left)
    if ship["design"]["boxes"][System.CLOAK]:
        most = view["rules"]["cloak_limit"]
        turns = f"{max(0, most - ship['cloaked'])} of {most} turns left"
        lost = ship["lost"] is not None and ship["lost"][System.CLOAK] >= ship["design"]["boxes"][System.CLOAK]
        yield Row("Cloak", f"{'lost' if lost and not ship['cloak'] else say_member(Cloak(ship['cloak']))}, {turns}")
    cm, ccm = ship["cm"] + ship["cm_old"], ship["ccm"] + ship["ccm_old"]
    if cm + ccm:
        yield Row("CM, CCM", f"{cm}, {ccm}")


def _position(i: int, view: View, deal: Deal) -> Iterator[Row]:
    """How it lies to each of its enemies, its rotation, its move, its orders.  [HC-1010, HC-1090]"""
    ship = view["ships"][i]
    if ship["status"] != Status.FIGHTING:
        return
    for j in range(view["vessels"]):
        other = view["ships"][j]
        if other["seat"] != ship["seat"] and other["status"] == Status.FIGHTING:
            yield Row(f"To {deal.names['ship'][j]}", _lies(i, j, view))
            if said := _hits(i, j, view):
                yield Row(HITS, said)
            if said := _strikes(i, j, view):
                yield Row(STRIKES, said)
            yield from _fighters(i, j, view, deal)
    if ship["turning"] not in (None, NONE):
        yield Row("Rotation", turning(ship))
    if ship["step"]:
        more = ", one turn more" if ship["step_left"] else ""
        yield Row("Move", said_manoeuvre(ship["step"], {}) + more)
    order = ship["order"]
    if order["shown"] == Shown.ORDERS and order["manoeuvre"] is not None:
        said = said_manoeuvre(order["manoeuvre"], {}) if order["manoeuvre"] else "no manoeuvre"
        yield Row("Orders", said)


def _fighters(i: int, j: int, view: View, deal: Deal) -> Iterator[Row]:
    """An enemy's flights that are out against the ship, and the exact chance of a shot at them.  [HC-R86]"""
    for k, flight in enumerate(view["ships"][j]["flights"]):
        if flight["state"] == Flight.OUT and flight["prey"] == i:
            lies = f"{said_facing(flight['facing'], {})}, range {flight['range']}"
            yield Row(f"To {said_flight(k, {})} of {deal.names['ship'][j]}", lies)
            if view["ships"][i]["cloak"] != Cloak.ON:
                yield Row(HITS, f"each point, bolt or torpedo {said_chance(kill_chance(flight['range']))}")


def _hits(i: int, j: int, view: View) -> str:
    """The exact chance of a shot of each kind of weapon at an enemy that is seen, as both stand.  [HC-310, HC-R59]"""
    if not _in_reach(i, j, view):
        return ""
    b: Any = RecordView(view)
    if blind(b.ships[i]):
        return "by the direction die"
    return ", ".join(
        f"{_word(i, system, view)} {said_chance(chance_to_hit(b, i, j, system))}" for system in _kinds(i, view)
    )


def _strikes(i: int, j: int, view: View) -> str:
    """The exact chance that a shot aimed at a system destroys a box of it, as both stand.  [HC-200, HC-210, HC-R42]

    By the house rule that wants the shield gone nothing is said before it is.  [HC-R41]
    """
    b: Any = RecordView(view)
    other, facing = view["ships"][j], view["contacts"][j * len(view["ships"]) + i]["facing"]
    if not _in_reach(i, j, view) or blind(b.ships[i]) or not directed(b, b.ships[i]):
        return ""
    whole = other["cloak"] == Cloak.OFF and (facing is None or other["taken"][facing] < other["design"]["shield"])
    if b.rules.system_shot_shields == SystemShotShields.MUST_BE_DOWN and whole:
        return ""
    total = CHART_HITS[b.rules.system_shot_die]
    roll = Fraction(DICE[total], 36 - DICE[REROLL]) if total else Fraction(1, TEN)
    still = [system for system in _kinds(i, view) if system != System.BANKS or view["ships"][i]["turning"] == NONE]
    chances = {_word(i, system, view): roll * Fraction(chance_to_hit(b, i, j, system), 36) for system in still}
    return ", ".join(f"{name} {chance.numerator} in {chance.denominator}" for name, chance in chances.items())


def _in_reach(i: int, j: int, view: View) -> bool:
    """Does the viewer see both ships, the one able to fire and in reach of the other?"""
    known = view["contacts"][i * len(view["ships"]) + j]["range"]
    seen = view["ships"][i]["lost"] is not None and view["ships"][j]["cloak"] != Cloak.ON
    seen = seen and not silence(view["ships"][i], view)
    return seen and known is not None and known <= MAX_RANGE


def _kinds(i: int, view: View) -> list[int]:
    """The kinds of weapons that a ship has left, and something to fire with them."""
    ship = view["ships"][i]
    left = dict.fromkeys(mount["system"] for mount in ship["mounts"][: ship["arms"]] if not mount["down"])
    return [system for system in left if ship["torpedoes"] or not is_launcher(system)]


def _word(i: int, system: int, view: View) -> str:
    return system_word(system, view["ships"][i]["design"]["beam"])


def _lies(i: int, j: int, view: View) -> str:
    """Own facing to the enemy's, and the range, as they are posted."""
    count = len(view["ships"])
    lies, other = view["contacts"][i * count + j], view["contacts"][j * count + i]
    apart = lies["range"] if lies["range"] is not None else other["range"]
    if lies["facing"] is None and other["facing"] is None:
        if lies["seen_turn"] is None or lies["seen_facing"] in (None, NONE):
            return "not known"
        return f"{said_facing(lies['seen_facing'], {})}, range {lies['seen_range']} on turn {lies['seen_turn']}"
    mine, theirs = ("?" if facing is None else said_facing(facing, {}) for facing in (lies["facing"], other["facing"]))
    held = ", held" if lies["tracked"] else ""
    return f"{mine} to {theirs}, range {apart}{held}"


def _internals(ship: View, view: View) -> Iterator[Row]:
    """Hull and systems by the rows of the chart.  [HC-910, HC-930, HC-970]"""
    built, seen = ship["design"]["boxes"], ship["lost"] is not None
    lost = ship["lost"] if seen else ship["known"]
    if not seen:
        yield Row("Not seen", f"{say_count(ship['heard'], 'box', 'boxes')} lost since")
    if view["rules"]["hull_boxes"]:
        yield row_of_boxes("Hull", "", view["rules"]["hull_boxes"], ship["hull"])
    for system in range(SYSTEMS):
        if built[system]:
            label = f"{heading(system, ship['design']['beam'], built[system])}, die {ROW[system]}"
            yield row_of_boxes(label, _loads(ship, system, view), built[system], built[system] - lost[system])
    total = sum(built)
    yield Row("Internals", f"{total - sum(lost)} of {total} left, {_brink(ship, total)}")


def _brink(ship: View, total: int) -> str:
    """When catastrophic damage comes, or that it came.  [HC-950, HC-R69]"""
    return "catastrophe suffered" if ship["catastrophe"] else f"catastrophe at {three_quarters(total)} lost"


def _loads(ship: View, system: int, view: View) -> str:
    """Of each launcher and disruptor whether it may fire, or when, of the batteries what they hold."""
    if system == System.BATTERIES:
        if view["rules"]["batteries"]:
            return "inert"
        return "" if ship["charge"] is None else f"{ship['charge']} charged"
    if system not in MOUNTED or ship["mounts"] is None:
        return ""
    if system == System.BANKS:
        return "silent" if silence(ship, view) else ""
    mounts = [mount for mount in ship["mounts"][: ship["arms"]] if mount["system"] == system]
    said = [_load(ship, mount, view) for mount in mounts]
    return said[0] if len(set(said)) == 1 else ", ".join(said)


def _load(ship: View, mount: View, view: View) -> str:
    """What a launcher or a disruptor is good for now."""
    if mount["down"]:
        return "lost"
    if mount["ready"] > view["turn"]:
        return f"turn {mount['ready']}"
    if silence(ship, view):
        return "silent"
    return "no torpedo" if is_launcher(mount["system"]) and not ship["torpedoes"] else "loaded"


def silence(ship: View, view: View) -> str:
    """Why a ship that is seen has no fire at all, as it stands; empty where it may fire.

    [HC-510, HC-520, HC-530, HC-690, HC-R27, HC-S06]
    """
    b: Any = RecordView(view)
    known: Any = RecordView(ship)
    if said := away(ship["status"]) or UNARMED.get(Cloak(ship["cloak"]), ""):
        return said
    if ship["lost"] is None:
        return ""
    if not powered(known):
        return "no warp"
    if not commanded(b, known):
        return "no bridge"
    return "it moves" if ship["step"] else ""


def _fire(ship: View, view: View) -> list[Row]:
    """A ship that cannot fire says so, and why; torpedoes."""
    said, built = silence(ship, view), ship["design"]["torpedoes"]
    return rows_of(
        ("Fire", said and not away(ship["status"]) and f"none: {said}"),
        ("Torpedoes", built and f"{ship['torpedoes']} of {built} left"),
    )


def _works(ship: View, view: View, deal: Deal) -> Iterator[Row]:
    """Repairs under way, and flights of fighters."""
    for slot, repair in enumerate(ship["repairs"] or ()):
        if repair["what"] not in (None, NONE):
            yield Row(
                f"Repair {slot + 1}", f"{said_box(repair['what'], deal.names)}, turn {repair['done']} of {REPAIR_TURNS}"
            )
    for k in range(FLIGHTS):
        flight = ship["flights"][k]
        if flight["fighters"] or flight["state"]:
            yield Row(f"Flight {k + 1}", f"{say_count(flight['fighters'], 'fighter')}, {_where(flight, deal)}")
            if flight["state"] == Flight.OUT and view["ships"][flight["prey"]]["cloak"] != Cloak.ON:
                chance = attack_chance(flight["range"])
                yield Row(HITS, f"each fighter {said_chance(chance)}" if chance else "no fire at this range")


def _where(flight: View, deal: Deal) -> str:
    """Where a flight is."""
    if flight["state"] != Flight.OUT:
        return say_member(Flight(flight["state"]))
    prey = deal.names["ship"][flight["prey"]]
    return f"range {flight['range']} of {prey}, {said_facing(flight['facing'], {})}"
