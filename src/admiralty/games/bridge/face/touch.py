"""What the GM can do by hand: pools, ships, their screens and systems, zones, officers, traits.  [BC-R269]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Deed, Thing, as_part, choose, press, read_id, tally
from admiralty.core.face.wording import say_count
from admiralty.core.ground import zones as zones_of

from ..design import screens_of
from ..form.legality import helm_of
from ..form.spending import WARY_MOST
from ..records import Battle
from ..scene.edits import is_there
from ..scene.words import Obstacle
from ..tables import DETERMINED, NONE, OFFICERS, POOL, SYSTEMS, ZONES, Whom
from ..words import Hazard, Quality, Status, System
from .saying import HAZARDS, say_system
from .sheets import STATES, say_obstacle
from .tasks import mark, new_marks, task, tasks
from .trait_desk import new_trait, trait, traits_about, traits_of_scene

OFF = (Status.NONE, Status.WAITING)


def touch(id: str, b: Battle, deal: Deal) -> Thing | None:
    """The thing that a shape or a sheet of the board shows."""
    if id == "things-zones":
        return zones(b, deal)
    if id in ("pools", "small-round", "tight-round", "small-turn", "sheet-pools", "things-pools"):
        return pools(b, deal)
    if id == "things-scene":
        return scene(b)
    if id == "sheet-console":
        return ships(b, deal)
    if id == "sheet-tasks":
        return tasks(b, deal)
    if id == "sheet-zones":
        return zones(b, deal)
    said = id.removeprefix("map-").removeprefix("small-").removeprefix("sheet-")
    kind, numbers = read_id(said if said[:1].isalpha() else f"ship-{said}")
    if not numbers:
        return None
    k, part = numbers[0], numbers[1] if len(numbers) > 1 else -1
    if kind == "officer" and k < len(b.officers) and b.officers[k].aboard:
        return officer(b, deal, k)
    if kind == "zone" and k < len(b.zones) and b.zones[k].used:
        return zone(b, deal, k)
    if kind in ("way", "obstacle") and 0 <= k < part < len(b.zones) and zones_of.are_joined(b.graph, k, part):
        return way(b, deal, k, part)
    if kind == "other" and k < len(b.others) and b.others[k].kind:
        return task(b, deal, k)
    if kind == "mark" and k < len(b.marks) and b.marks[k].ruling:
        return mark(b, deal, k)
    if kind == "trait" and k < len(b.traits) and b.traits[k].potency:
        return trait(b, deal, k)
    if kind not in ("hull", "name", "ship", "system", "screens") or k >= len(b.ships) or b.ships[k].status in OFF:
        return None
    if kind == "system":
        return system(b, k, part) if 0 <= part < SYSTEMS else None
    return ship(b, deal, k)


def zones(b: Battle, deal: Deal) -> Thing:
    """All zones, each to be looked at by itself."""
    parts = [as_part(zone(b, deal, k)) for k in range(len(b.zones)) if b.zones[k].used]
    return Thing("things-zones", "Zones", say_count(len(parts), "zone"), (), tuple(parts))


def ships(b: Battle, deal: Deal) -> Thing:
    """The GM's ships, each to be looked at by itself."""
    there = [k for k, it in enumerate(b.ships) if it.status not in OFF and not it.crewed]
    parts = tuple(as_part(ship(b, deal, k)) for k in there)
    return Thing("sheet-console", "Console", say_count(len(parts), "ship"), (), parts)


def pools(b: Battle, deal: Deal) -> Thing:
    """Momentum, Threat, and the traits in the scene.  [BC-R216, BC-R220]"""
    said = f"Momentum {b.momentum}, Threat {b.threat}"
    deeds = [choose("Set Momentum", "Momentum", ["momentum"]), choose("Set Threat", "Threat", ["threat"])]
    if b.momentum < POOL:
        deeds.append(press("Momentum +1", ("momentum", b.momentum + 1)))
    if b.momentum:
        deeds.append(press("Momentum −1", ("momentum", b.momentum - 1)))
    if b.wary < WARY_MOST and b.threat:
        deeds.append(press("Complicate next task", ("wary", b.wary + 1), ("threat", b.threat - 1)))
    deeds.append(press("Threat +1", ("threat", b.threat + 1)))
    if b.threat:
        deeds.append(press("Threat −1", ("threat", b.threat - 1)))
    new = replace(as_part(scene(b)), said="starts once this turn is over" if b.new_scene else "start a new one")
    parts = (new, *traits_of_scene(b, deal), *new_trait(b, "whom", Whom.PLAYERS.value))
    return Thing("things-pools", "Pools", said, tuple(deeds), parts)


def scene(b: Battle) -> Thing:
    """The scene, and how to start a new one.  [BC-R229, BC-R351]"""
    if b.new_scene:
        deed, said = press("Keep scene", ("new_scene", 0)), "a new scene starts once this turn is over"
    else:
        deed = press("New scene", ("new_scene", 1))
        said = (
            "A new scene makes screens and Reserve Power full, and costs the crew 1 Momentum. Breaches stay, and so do"
            " traits of ships and officers. What is readied, aimed, prepared or swept is over, and so is every trait"
            " of the scene, a zone or a side."
        )
    return Thing("things-scene", "Scene", said, (deed,))


# ---- ships ----------------------------------------------------------------------------------------------------------


def ship(b: Battle, deal: Deal, i: int) -> Thing:
    """A whole ship: its systems, its traits, where it is.  [BC-R269]"""
    it, whole = b.ships[i], f"ship-{i}"
    parts = [system(b, i, each) for each in range(SYSTEMS)]
    if it.raised:
        parts.append(tally(f"screens-{i}", "Screens", f"ships.{i}.screens", it.screens, screens_of(b, i), whole))
    parts += [*traits_about(b, deal, "ship", i), *new_trait(b, "ship", i), *contacts(b, deal, i)]
    return Thing(
        whole, deal.names["ship"][i], STATES[Status(it.status)], tuple(_deeds(b, deal, i)), tuple(parts), f"ships.{i}"
    )


def _deeds(b: Battle, deal: Deal, i: int) -> Iterator[Deed]:
    it, path = b.ships[i], f"ships.{i}"
    fates = (Status.FIGHTING, Status.CRITICAL, Status.DESTROYED, Status.GONE)
    yield choose(
        "Set state", "State", [f"{path}.status"], [(each, STATES[each]) for each in fates if each != it.status]
    )
    others = [(k, name) for k, name in enumerate(deal.names["zone"]) if b.zones[k].used and k != it.zone]
    if others:
        yield choose("Move", "Zone", [f"{path}.zone"], others)
    yield press("Disarm" if it.armed else "Arm", (f"{path}.armed", 1 - it.armed))
    if it.design.charges:
        yield choose(
            "Set power", "Reserve Power", [f"{path}.reserve"], [(n, str(n)) for n in range(it.design.charges + 1)]
        )
    if it.design.shroud:
        yield press("Drop shroud" if it.shrouded else "Shroud", (f"{path}.shrouded", 1 - it.shrouded))
    if it.hidden:
        yield press("Conceal" if it.revealed else "Reveal", (f"{path}.revealed", 1 - it.revealed))
    if not it.crewed:
        named = [(each, each.name.title()) for each in Quality if each != it.quality]
        yield choose("Set crew", "Crew Quality", [f"{path}.quality"], named)
        if not it.identified:
            yield press("Identify", (f"{path}.identified", 1))
        yield choose("Set turns", "Turns taken", [f"{path}.turns"])
        yield from _waits(b, OFFICERS + i)
    yield from new_marks(b, NONE, i)
    yield from effects(b, i)
    yield choose("Set braces", "Turns braced", [f"{path}.braces"])
    if it.holder >= 0:
        yield press("Set free", (f"{path}.holder", -1))


IN_FORCE = {
    "evades": "Evasive Action",
    "defends": "Defensive Fire",
    "attacks": "Attack Pattern",
    "rotates": "Rotate Screens",
}


def effects(b: Battle, i: int) -> Iterator[Deed]:
    """What is in force on a ship ends, or starts as if its helm had just done it.  [BC-R26, BC-R29]"""
    it, o = b.ships[i], helm_of(b, i)
    until = max(1, it.turns) if o == NONE else o + 1
    for key, said in IN_FORCE.items():
        if getattr(it, key):
            yield press(f"End {said}", (f"ships.{i}.{key}", 0))
        elif key != "defends":  # it needs a weapon
            yield press(said, (f"ships.{i}.{key}", until))


def contacts(b: Battle, deal: Deal, i: int) -> Iterator[Thing]:
    """Contact with each other ship of the zone; the log names none that is hidden.  [BC-250]"""
    for j, other in enumerate(b.ships):
        if j != i and is_there(b, i) and is_there(b, j) and other.zone == b.ships[i].zone:
            now = b.ships[i].touches[j]
            places = (f"ships.{i}.touches.{j}", f"ships.{j}.touches.{i}")
            deed = press("End" if now else "Start", *((place, 1 - now) for place in places))
            name = "Contact" if other.hidden or b.ships[i].hidden else f"Contact with {deal.names['ship'][j]}"
            yield Thing(f"contact-{i}-{j}", name, "they touch" if now else "they are apart", (deed,))


def system(b: Battle, i: int, what: int) -> Thing:
    """A system with its breaches.  [BC-R244]"""
    it, path = b.ships[i], f"ships.{i}"
    breaches, patched = it.breaches[what], it.patched[what]
    deeds = [press("Breach", (f"{path}.breaches.{what}", breaches + 1))]
    if breaches > patched:
        deeds.append(press("Patch", (f"{path}.patched.{what}", patched + 1)))
    if breaches:
        mended = [(f"{path}.breaches.{what}", breaches - 1)]
        mended += [(f"{path}.patched.{what}", breaches - 1)] if patched >= breaches else []
        mended += [(f"{path}.torn.{what}", breaches - 1)] if it.torn[what] >= breaches else []
        deeds.append(press("Mend", *mended))
    deeds.append(press("Revive" if it.lost[what] else "Destroy", (f"{path}.lost.{what}", 1 - it.lost[what])))
    if it.troubles[what]:
        deeds.append(press("Restore", (f"{path}.troubles.{what}", it.troubles[what] - 1)))
    else:
        deeds.append(press("Glitch", (f"{path}.troubles.{what}", 1)))
    said = "destroyed" if it.lost[what] else say_count(breaches, "breach", "breaches")
    return Thing(f"system-{i}-{what}", say_system(System(what), {}), said, tuple(deeds), whole=f"ship-{i}")


# ---- zones and officers ---------------------------------------------------------------------------------------------


def zone(b: Battle, deal: Deal, k: int) -> Thing:
    """A zone: what leaving costs, its hazard, cover, concealment.  [BC-680, BC-R255 .. BC-R257]"""
    it, path = b.zones[k], f"zones.{k}"
    hazards = [(each, HAZARDS[each]) for each in Hazard if each != it.hazard]
    deeds = [
        choose("Set terrain", "Cost of leaving", [f"{path}.terrain"]),
        choose("Set hazard", "Hazard", [f"{path}.hazard"], hazards),
        choose("Set cover", "Cover", [f"{path}.cover"]),
        choose("Set concealment", "Concealment", [f"{path}.concealment"]),
        press("Calm" if it.volatile else "Make volatile", (f"{path}.volatile", 1 - it.volatile)),
    ]
    near = [j for j in range(len(b.zones)) if zones_of.are_joined(b.graph, k, j)]
    ways = [replace(way(b, deal, min(j, k), max(j, k)), name=f"the way to {deal.names['zone'][j]}") for j in near]
    parts = (*ways, *traits_about(b, deal, "zone", k), *new_trait(b, "zone", k))
    return Thing(f"zone-{k}", deal.names["zone"][k], f"{it.terrain} to leave", tuple(deeds), parts)


def way(b: Battle, deal: Deal, one: int, other: int) -> Thing:
    """The way between two zones: an obstacle is laid on it, cleared, laid again.  [BC-R258, BC-R354]"""
    path = f"obstacles.{one * ZONES + other}"
    now, before = b.obstacles[one * ZONES + other], deal.battle.obstacles[one * ZONES + other]
    deeds = [press("Clear", (path, 0))] if now else []
    if before not in (0, now):
        deeds.append(press("Lay again", (path, before)))
    others = [(each.value, say_obstacle(each) or "none") for each in Obstacle if each != now]
    deeds.append(choose("Set obstacle", "Obstacle", [path], others))
    said = (
        f"{say_obstacle(now)}, plus what terrain costs" if now else "no obstacle; one adds its price to each crossing"
    )
    name = f"the way from {deal.names['zone'][one]} to {deal.names['zone'][other]}"
    return Thing(f"way-{one}-{other}", name, said, tuple(deeds))


def officer(b: Battle, deal: Deal, o: int) -> Thing:
    """An officer: Determination, and what weighs on the next task.  [BC-R224]"""
    it, path = b.officers[o], f"officers.{o}"
    others = [(n, str(n)) for n in range(DETERMINED + 1) if n != it.determination]
    deeds = [
        choose("Set Determination", "Determination", [f"{path}.determination"], others),
        choose("Set Overload", "Harder tasks", [f"{path}.overload"]),
        choose("Set lost time", "Turns without minor", [f"{path}.delayed"]),
        press("Has not acted" if it.acted else "Has acted", (f"{path}.acted", 1 - it.acted)),
        *new_marks(b, o, NONE),
    ]
    if it.offers:
        deeds.append(press("Drop offer", (f"{path}.offers", 0)))  # [BC-R352]
    if people := [(seat, name) for seat, name in enumerate(deal.called[: b.gm]) if seat != it.seat]:
        deeds.append(choose("Hand over", "To", [f"{path}.seat"], people))  # [BC-R272]
    taken = [each.place for each in b.officers if each.aboard]
    stations = enumerate(deal.names["station"])
    if free := [(n, name) for n, name in stations if b.stations[n] and n not in taken]:
        deeds.append(choose("Move", "Station", [f"{path}.place"], free))
    deeds += _waits(b, o)
    parts = (*traits_about(b, deal, "officer", o), *new_trait(b, "officer", o))
    return Thing(f"officer-{o}", deal.names["officer"][o], f"Determination {it.determination}", tuple(deeds), parts)


def _waits(b: Battle, k: int) -> list[Deed]:
    """What an officer or a ship has readied can be dropped.  [BC-1200]"""
    return [press("Drop readied action", (f"readied.{k}.dropped", 1))] if b.readied[k].action else []
