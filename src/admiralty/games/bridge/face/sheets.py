"""The sheets next to the board: pools, ships, officers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row, Sheet, row_of_boxes
from admiralty.core.face.wording import name_of, say_count
from admiralty.core.ground import zones
from admiralty.core.state.records import blank

from ..design import first_point, resistance, screens_of, second_point
from ..options import Reactor
from ..places import OBSTACLES
from ..records import Battle, Design, Ship
from ..tables import IMPOSSIBLE, NONE, POOL, SHIPS, ZONES, Action, Tag, Whom
from ..words import Arm, Attribute, Band, Department, Hazard, Prepared, Quality, Status, System, Talent
from ..yard.weapons import say_qualities
from .focuses import FITS
from .rows.course import roll_rows, turn_rows
from .rows.goal import goal_rows
from .rows.lasting import in_force
from .rows.panel import station_rows
from .rows.repairs import repair_rows, say_reactor
from .saying import ACTIONS as SAID
from .saying import BANDS, HAZARDS, PREPARED, RANGES, say_gm, say_trigger
from .telling.offers import say_offer
from .traits import traits_of

WHOSE: Mapping[int, str] = {
    Whom.PLAYERS: "the crew",
    Whom.GM: "the GM's ships",
}  # ships that an obstacle is one to; else all
STATES = {
    Status.NONE: "not there",
    Status.FIGHTING: "in the battle",
    Status.CRITICAL: "critical, drifting",
    Status.DESTROYED: "destroyed",
    Status.WAITING: "not there yet",
    Status.FLED: "dived away, and may be pursued",
    Status.GONE: "gone",
}
OFF_MAP = (Status.FLED, Status.GONE)
View = Mapping[str, Any]


def pools_sheet(view: View, deal: Deal) -> Sheet:
    """What both sides have to spend, the round, and what decides the battle."""
    last, momentum = view["objective"]["rounds"], view["momentum"]
    rows = (
        Row("Momentum", f"{momentum} of {POOL}{_last_paid(view, deal)}", POOL, momentum, True, "figure"),
        Row("Threat", f"{view['threat']}{_last_added(view, deal)}", large="figure"),
        Row("Round", f"{view['round']} of {last}" if last else str(view["round"]), large="figure"),
        Row("Next turn", _next_turn(view, deal)),
        *turn_rows(view, deal),
        *roll_rows(view, deal),
        *goal_rows(view, deal),
    )
    return Sheet("sheet-pools", "Pools", "Momentum, Threat, the round, and what wins", rows)


def _next_turn(view: View, deal: Deal) -> str:
    """Whose turn comes next."""
    if view["over"]:
        return "nobody's: the battle is over"
    return say_gm(deal) if view["side"] else "the crew"


def _last_paid(view: View, deal: Deal) -> str:
    """Who paid last of the Momentum, and how much."""
    if not view["paid"]:
        return ""
    return f"; last: {name_of(deal.names, 'officer', view['payer'])} paid {view['paid']}"


def _last_added(view: View, deal: Deal) -> str:
    """Who paid by adding Threat, or that the GM spent some."""
    if not view["added"]:
        return ""
    if view["payer"] == NONE:
        return f"; last: the GM spent {view['added']}"
    return f"; last: {name_of(deal.names, 'officer', view['payer'])} added {view['added']}"


def zones_sheet(view: View, deal: Deal) -> Sheet:
    """The map in words: what each zone holds, who is there, and where one flies from it."""
    rows = []
    for k, name in enumerate(deal.names["zone"]):
        if not view["zones"][k]["used"]:
            continue
        there = [deal.names["ship"][i] for i, ship in enumerate(view["ships"]) if is_at(ship, k)]
        near = [_next_to(view, k, j, each) for j, each in enumerate(deal.names["zone"]) if _joined(view, k, j)]
        said = [", ".join(feature_words(view["zones"][k], deal.names["feature"][k])), f"next to {', '.join(near)}"]
        said += traits_of(view, deal, "zone", k)
        said += [f"probe of {deal.names['ship'][i]}" for i, ship in enumerate(view["ships"]) if ship["probes"][k]]
        if there:
            said.append(f"there: {', '.join(there)}")
        rows.append(Row(name, "; ".join(filter(None, said))))
    return Sheet("sheet-zones", "Zones", "The zones and who is in them", tuple(rows))


def _joined(view: View, one: int, other: int) -> bool:
    return bool(zones.are_joined(view["graph"], one, other))


def _next_to(view: View, one: int, other: int, name: str) -> str:
    said = say_way(view, one, other)
    return f"{name} ({said})" if said else name


def say_way(view: View, one: int, other: int) -> str:
    """What the obstacle between two zones costs, and whom; nothing where there is none.  [BC-R258]"""
    return say_obstacle(view["obstacles"][one * ZONES + other])


def say_obstacle(obstacle: int) -> str:
    """The same, by the number of the obstacle."""
    price, whose = obstacle % OBSTACLES, obstacle // OBSTACLES
    said = f"{price} to cross"
    return f"{said} for {WHOSE[whose]}" if price and whose in WHOSE else said if price else ""


def obstacle_price(view: View, one: int, other: int) -> int:
    """What the obstacle between two zones costs, to whomever it does.  [BC-R258]"""
    return int(view["obstacles"][one * ZONES + other] % OBSTACLES)


def is_at(ship: View, zone: int) -> bool:
    """Is this ship, or what is left of it, in a zone?"""
    return ship["status"] in (Status.FIGHTING, Status.CRITICAL) and bool(ship["zone"] == zone)


def feature_words(zone: View, feature: str) -> Iterator[str]:
    """What is special about a zone."""
    if feature:
        yield feature
    if zone["terrain"]:
        yield f"{zone['terrain']} to leave"
    for key in ("cover", "concealment"):
        if zone[key]:
            yield f"{key} {'impossible' if zone[key] == IMPOSSIBLE else zone[key]}"
    if zone["hazard"]:
        yield HAZARDS[Hazard(zone["hazard"])]
    if zone["volatile"]:
        yield "volatile"
    if zone["buoy"]:
        yield "a buoy" if zone["buoy"] == 1 else "a buoy, read"


# ---- ships -----------------------------------------------------------------------------------------------------------


def ship_sheet(view: View, deal: Deal, i: int, role: str) -> Sheet:
    """The record of a ship, as its viewer knows it."""
    name = deal.names["ship"][i]
    return Sheet(f"sheet-{i}", name, f"Record of {name}", tuple(_rows(view, deal, i)), role)


def _rows(view: View, deal: Deal, i: int) -> Iterator[Row]:
    ship, names = view["ships"][i], deal.names
    yield Row("State", STATES[Status(ship["status"])], large="" if ship["status"] == Status.FIGHTING else "line")
    yield Row("Class", "not identified" if ship["craft"] is None else name_of(names, "craft", ship["craft"]))
    breaches = ""
    if ship["breaches"] is not None:
        breaches = f", {say_count(sum(ship['breaches']), 'breach', 'breaches')} of {ship['scale']}"
    yield Row("Scale", f"{ship['scale']}{breaches}")
    if ship["zone"] is None:
        yield Row("Where", "hidden")
        yield Row("Turns", f"{ship['scale'] - ship['turns']} of {ship['scale']} left this round")
        return
    if ship["hidden"]:
        yield Row("Hidden", "its zone is known to the other side" if ship["revealed"] else "nobody else knows where")
    yield Row("Where", "off the map" if ship["status"] in OFF_MAP else name_of(names, "zone", ship["zone"]))
    if view["rules"]["reactor"] == Reactor.ON and (reactor := say_reactor(ship)):
        yield Row("Reactor", reactor, large="line")
    if ship["hits"]:
        taken = f"{ship['marks']} of {ship['hits']}"
        yield replace(row_of_boxes("Hits", taken, ship["hits"], ship["hits"] - ship["marks"]), large="line")
        yield Row("Resistance", str(ship["hard"]))
        return
    yield from _screens(view, ship, i)
    yield Row("Weapons", "armed" if ship["armed"] else "not armed")
    if ship["bystander"]:
        yield Row("Part", "none: it takes no part in the fight")
    elif not ship["crewed"]:
        yield Row("Crew", "unknown" if ship["quality"] is None else Quality(ship["quality"]).name.lower())
        yield Row("Turns", f"{ship['scale'] - ship['turns']} of {ship['scale']} left this round")
    else:
        yield Row("Reserve Power", say_count(ship["reserve"], "charge"))
    if said := traits_of(view, deal, "ship", i):
        yield Row("Traits", "; ".join(said))
    yield from _lasting(view, ship, deal)
    yield from _systems(ship)
    yield from _weapons(ship, deal)
    yield from repair_rows(view, i)


def _screens(view: View, ship: View, i: int) -> Iterator[Row]:
    """The track, or the band in a word for who knows no more.  [BC-R264, BC-R359]"""
    if ship["screens"] is None or ship["design"] is None:
        yield Row("Screens", BANDS[Band(ship["band"])] + ("" if ship["raised"] else ", lowered"), large="line")
        return
    b = as_battle(view, i)
    whole = screens_of(b, i)
    said = f"{ship['screens']} of {whole}" if ship["raised"] else f"lowered, {ship['stored']} kept"
    marks = tuple(point for point in (first_point(b, i), second_point(b, i)) if point)
    yield replace(row_of_boxes("Screens", said, whole, ship["screens"]), large="line", marks=marks)
    yield Row("Marks", " and ".join(map(str, marks)))
    yield Row("Resistance", str(resistance(b, i)))


def _lasting(view: View, ship: View, deal: Deal) -> Iterator[Row]:
    if touched := [name_of(deal.names, "ship", j) for j, touching in enumerate(ship["touches"]) if touching]:
        yield Row("Contact", f"with {' and '.join(touched)}")
    if said := "; ".join(in_force(view, ship, deal)):
        yield Row("In force", said)
    owed = [f"{say_count(ship['braces'], 'turn')} braced"] if ship["braces"] else []
    owed += ["Overload"] if ship["overload"] else []
    owed += ["Lost time"] if ship["delayed"] else []
    owed += ["Exposed"] if ship["exposed"] else []
    if ship["holder"] >= 0:
        owed.append("held by a tractor beam")
    if owed:
        yield Row("Owed", ", ".join(owed))
    waiting = ["scanned by the enemy"] if ship["scanned"] else []
    waiting += ["weapons calibrated"] if ship["calibrated"] else []
    waiting += ["an action readied"] if ship["waits"] else []
    waiting += ["sensors calibrated"] if ship["focused"] else []
    locked = [] if ship["crewed"] or not ship["targets"] else ship["targets"]
    waiting += [f"Targeting Solution on {deal.names['ship'][j]}" for j, each in enumerate(locked) if each]
    waiting += [f"power for the {System(k).name.title()}" for k, power in enumerate(ship["rerouted"]) if power]
    if waiting:
        yield Row("Waiting", ", ".join(waiting))


def _systems(ship: View) -> Iterator[Row]:
    ratings = ship["design"] and ship["design"]["systems"]
    for system in System:
        label = system.name.title() if system != System.WEAPONS else "Weapons system"
        said = [] if ratings is None else [str(ratings[system])]
        if ship["lost"][system]:
            said.append("destroyed")
        elif ship["breaches"][system]:
            patched = f", {ship['patched'][system]} patched" if ship["patched"][system] else ""
            said.append(f"{say_count(ship['breaches'][system], 'breach', 'breaches')}{patched}")
        if ship["troubles"][system]:
            said.append(f"trouble {ship['troubles'][system]}")
        if said:
            value = ": ".join(said) if ratings is not None else ", ".join(said)
            hurt = ship["lost"][system] or ship["breaches"][system] or ship["troubles"][system]
            yield Row(label, value, large="line" if ship["crewed"] or hurt else "")


def _weapons(ship: View, deal: Deal) -> Iterator[Row]:
    for weapon in ship["design"]["weapons"] if ship["design"] else ():
        if weapon["arm"]:
            name = name_of(deal.names, "weapon", weapon["called"])
            said = [RANGES[weapon["reach"]], f"rating {weapon['rating']}"]
            said += say_qualities(weapon["qualities"], weapon["versatile"])
            if weapon["arm"] == Arm.TORPEDO:
                said.append("1 Threat a shot")
            yield Row(f"{name[:1].upper()}{name[1:]}", ", ".join(said))


def as_battle(view: View, i: int) -> Any:
    """A battle with what its viewer knows of one ship, for the rules that read it."""
    b: Any = blank(Battle)
    for key, value in view["rules"].items():
        setattr(b.rules, key, value)
    ship: Ship = b.ships[i]
    shown, design = view["ships"][i], view["ships"][i]["design"]
    ship.scale, ship.small, ship.rotates = shown["scale"], shown["small"], shown["rotates"]
    ship.breaches[:], ship.patched[:] = shown["breaches"], shown["patched"]
    built: Design = ship.design
    built.systems[:], built.departments[:] = design["systems"], design["departments"]
    built.plated, built.deep, built.twin = design["plated"], design["deep"], design["twin"]
    return b


# ---- officers --------------------------------------------------------------------------------------------------------


def officer_sheet(view: View, deal: Deal, o: int, role: str, known: Battle | None = None) -> Sheet:
    """The record of an officer; for the one who holds it with what the station can do now."""
    officer, names = view["officers"][o], deal.names
    head = [
        Row("Station", _station(officer, deal)),
        *([] if view["over"] else [Row("Turn", _turn(officer, deal))]),
        Row("Determination", f"{officer['determination']}; {name_of(names, 'value', o)}"),
    ]
    for label, said in (("Owed", ", ".join(_owed(officer))), ("Waiting", ", ".join(_waiting(view, deal, o)))):
        if said:
            head.append(Row(label, said))
    if known is not None:
        if said := "; ".join(in_force(view, view["ships"][officer["ship"]], deal)):
            head.append(Row("In force", said))
        head += station_rows(view, known, deal, o)
    rows = [
        *head,
        Row("Skills", _skills(officer)),
        Row("Focus", ", ".join(FITS[Tag(k)] for k, has in enumerate(officer["focus"]) if has) or "none"),
        Row("Talent", _plain(Talent(officer["talent"]).name)),
    ]
    if traits := traits_of(view, deal, "officer", o):
        rows.append(Row("Traits", "; ".join(traits)))
    whole = name_of(names, "officer_known", o)
    return Sheet(f"sheet-officer-{o}", name_of(names, "officer", o), f"Record of {whole}", tuple(rows), role)


def _turn(officer: View, deal: Deal) -> str:
    """Whether it is taken, and what it is offered to.  [BC-080, BC-R117]"""
    if officer["acted"]:
        return "taken"
    return f"offered to {say_offer(officer['offers'], deal.names)}" if officer["offers"] else "to come"


def _owed(officer: View) -> Iterator[str]:
    for key, word in (("overload", "Overload"), ("delayed", "Lost time")):
        if officer[key]:
            yield word


def _waiting(view: View, deal: Deal, o: int) -> Iterator[str]:
    """What the next task of an officer may use, and what is readied and prepared."""
    officer, names = view["officers"][o], deal.names
    for key, word in (("calibrated", "weapons calibrated"), ("focused", "sensors calibrated")):
        if officer[key]:
            yield word
    if (ready := view["readied"][o])["action"]:
        trigger = say_trigger(ready["trigger"] * SHIPS + ready["about"], names)
        said = f"{'Override: ' if ready['override'] else ''}{SAID[Action(ready['action'])]}"
        yield f"{said} readied: {trigger[:1].lower()}{trigger[1:]}"
    if officer["prepared"]:
        yield f"{PREPARED[Prepared(officer['prepared'])]} prepared"


def _station(officer: View, deal: Deal) -> str:
    """Where an officer is, and where it goes."""
    names = deal.names["station"]
    here = "on the way" if officer["place"] < 0 else names[officer["place"]]
    return here if officer["heads"] < 0 else f"{here}, to {names[officer['heads']]}"


def _plain(name: str) -> str:
    return name.lower().replace("_", " ")


def _skills(officer: View) -> str:
    nature = ", ".join(f"{each.name.title()} {officer['attributes'][each]}" for each in Attribute)
    return f"{nature}; " + ", ".join(f"{each.name.title()} {officer['departments'][each]}" for each in Department)
