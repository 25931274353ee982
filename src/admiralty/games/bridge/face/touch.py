"""What the GM can do by hand: pools, ships, their screens and systems, zones, officers, traits.  [BC-R269]"""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Deed, Thing, as_part, choose, press, read_id, tally
from admiralty.core.face.wording import say_count

from ..design import screens_of
from ..form.spending import WARY_MOST
from ..records import Battle
from ..scene.traits import made_of
from ..tables import DETERMINED, NONE, POOL, SYSTEMS
from ..words import Hazard, Quality, Status, System
from .saying import HAZARDS, say_system, say_trait
from .sheets import STATES
from .tasks import mark, new_marks, task, tasks

OFF = (Status.NONE, Status.WAITING)


def touch(id: str, b: Battle, deal: Deal) -> Thing | None:
    """The thing that a shape or a sheet of the board shows."""
    if id == "things-zones":
        return zones(b, deal)
    if id in ("pools", "round", "small-turn", "sheet-pools", "things-pools"):
        return pools(b)
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


def pools(b: Battle) -> Thing:
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
    return Thing("things-pools", "Pools", said, tuple(deeds))


# ---- ships ----------------------------------------------------------------------------------------------------------


def ship(b: Battle, deal: Deal, i: int) -> Thing:
    """A whole ship: its systems, its traits, where it is.  [BC-R269]"""
    it, whole = b.ships[i], f"ship-{i}"
    parts = [system(b, i, each) for each in range(SYSTEMS)]
    if it.raised:
        parts.append(tally(f"screens-{i}", "Screens", f"ships.{i}.screens", it.screens, screens_of(b, i), whole))
    parts += [as_part(trait(b, deal, k)) for k, each in enumerate(b.traits) if each.potency and each.ship == i]
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
    yield from new_marks(b, NONE, i)
    yield choose("Set braces", "Turns braced", [f"{path}.braces"])
    if it.holder >= 0:
        yield press("Set free", (f"{path}.holder", -1))


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


def trait(b: Battle, deal: Deal, k: int) -> Thing:
    """A trait: a degree more, or less.  [BC-R265]"""
    it, path = b.traits[k], f"traits.{k}.potency"
    said = say_trait(made_of(it.effect, it.system, it.ship), deal.names)
    deeds = [press("Raise", (path, it.potency + 1))] if it.potency < 3 else []
    deeds.append(press("Lower", (path, it.potency - 1)))
    return Thing(
        f"trait-{k}", said[:1].upper() + said[1:], f"Potency {it.potency}", tuple(deeds), whole=f"ship-{it.ship}"
    )


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
    return Thing(f"zone-{k}", deal.names["zone"][k], f"{it.terrain} to leave", tuple(deeds))


def officer(b: Battle, deal: Deal, o: int) -> Thing:
    """An officer: Determination, and what weighs on the next task.  [BC-R224]"""
    it, path = b.officers[o], f"officers.{o}"
    others = [(n, str(n)) for n in range(DETERMINED + 1) if n != it.determination]
    deeds = [
        choose("Set Determination", "Determination", [f"{path}.determination"], others),
        choose("Set Overload", "Harder tasks", [f"{path}.overload"]),
        choose("Set lost time", "Turns without minor", [f"{path}.delayed"]),
        *new_marks(b, o, NONE),
    ]
    return Thing(f"officer-{o}", deal.names["officer"][o], f"Determination {it.determination}", tuple(deeds))
