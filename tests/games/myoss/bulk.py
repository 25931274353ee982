"""What holds in every battle, looked at in many states of one battle at a time: columns of numbers, no loops."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from admiralty.core.face.game import Deal
from admiralty.core.state.limits import leaves
from admiralty.core.state.records import Size, blank, pack
from admiralty.games.myoss.records import NONE, SEATS, Battle
from admiralty.games.myoss.words import Contest, Kind, Stage, Status

THERE = (Status.FIGHTING, Status.STORED, Status.DOCKED)
PEOPLED = (Kind.BRIDGE, Kind.CREW)
BUILT = ("tg_bought", "bought", "cost", "built", "crewed")
PART_KEPT = ("side", "kind", "section", "size", "low", "high", "tg_start", *BUILT)
SECTION_KEPT = ("side", "home", "first", "end", "size")
SHIP_KEPT = ("side", "shuttle", "cost", "home")
CHANGES = {"parts": ("side", "size", "low", "high", "tg_start"), "sections": ("side", "size"), "ships": ("side",)}
BATTLE_KEPT = ("rules", "contest", "sides", "teams", "ship_count", "section_count", "part_count", "support_count")
KEPT = {"parts": PART_KEPT, "sections": SECTION_KEPT, "ships": SHIP_KEPT}


class Found:
    """Faults as they are found, a line each with the first state that has it."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def unless(self, right: Any, what: str) -> None:
        """`right` has a row for each state, and whatever else in it is looked at."""
        if not np.all(right):
            self.lines.append(f"state {np.argwhere(~right)[0].tolist()}: {what}")


def faults(deal: Deal, states: Any) -> list[str]:
    """What does not hold in states (n, as NumPy records) of battles that were dealt so; a line each."""
    found, start = Found(), np.frombuffer(pack(deal.battle), states.dtype)[0]
    _limits(found, deal.size, states)
    for name in BATTLE_KEPT:
        found.unless(np.atleast_1d(states[name] == start[name]), f"{name} is not as it was dealt")
    campaign = start["contest"] == Contest.CAMPAIGN
    for rows, names in KEPT.items():
        for name in names:
            if campaign and name in CHANGES[rows]:
                continue
            found.unless(states[rows][name] == start[rows][name], f"{rows}: {name} is not as it was dealt")
    joined = states["sections"]["neighbours"] & ~start["sections"]["neighbours"]
    found.unless(joined == 0, "sections have grown together")
    _components(found, start, states)
    _people(found, start, states["parts"])
    _belonging(found, states)
    _ships(found, states)
    _ends(found, states)
    if campaign:
        _campaign(found, start, states)
    found.unless(states["work_count"] == 0, "work is left on the list")
    return found.lines


@cache
def _bounds(size: Size) -> tuple[list[str], Any, Any]:
    """Every number of a battle: its path, the least and the most that it may be."""
    fields = [(path, spec.low, spec.high) for path, spec, _ in leaves(blank(Battle, size))]
    paths, low, high = zip(*fields, strict=True)
    return list(paths), np.array(low), np.array(high)


def _limits(found: Found, size: Size, states: Any) -> None:
    """Every number lies within the limits of its field."""
    paths, low, high = _bounds(size)
    numbers = states.view("<i4").reshape(len(states), len(paths))
    right = ((numbers >= low) & (numbers <= high)).all(axis=0)
    found.lines += [f"{paths[k]} is beyond its limits" for k in np.flatnonzero(~right)]


def _components(found: Found, start: Any, states: Any) -> None:
    """No attribute above its purchase, none below its floor, none lost but by damage.  [MG-1310, MG-2960, MG-2980]"""
    parts, kind = states["parts"], start["parts"]["kind"]
    tg, value, bought = parts["tg"], parts["value"], parts["bought"]
    found.unless(tg <= parts["tg_bought"], "a component is tougher than bought")
    found.unless(value <= bought, "an attribute is above its purchase")
    found.unless((parts["wrecked"] == 0) | (tg == 0), "what was destroyed is there again")
    alive = (tg > 0) & (kind != Kind.NONE)
    # Only damage takes these, and a repair that backfires may take the last point of one: MG-2560.
    plain = alive & ~np.isin(kind, [*PEOPLED, Kind.SHIELD])
    unrepaired = plain & ~_with(start, Kind.MAINTENANCE)
    found.unless(~unrepaired[..., None] | (value >= np.minimum(bought, 1)), "an attribute is below its floor")
    rules = start["rules"]
    if rules["attribute_loss"] == 0 and rules["repair_attribute"] == 0:
        lost = (bought - value).sum(axis=-1)
        found.unless(~plain | (lost <= parts["tg_bought"] - tg), "more points of attributes are lost than of toughness")
    found.unless(parts["cargo"] <= start["parts"]["cargo"], "cargo has come from nowhere")
    locked = parts["lock"] != NONE
    found.unless(~locked | ((tg > 0) & (parts["ship"] != NONE) & (kind == Kind.TRACTOR_BEAM)), "a lost beam holds")
    found.unless(locked.sum(axis=-1) == states["locks"], "locks are counted wrongly")
    auto = parts["autofire"] == 1
    found.unless(~auto | ((kind == Kind.COMPUTER) & (parts["target"] != NONE)), "a component fires at nobody")


def _people(found: Found, start: Any, parts: Any) -> None:
    """AP are not below 1 but where healing, repairs or moving took them, and places are filled once.  [MG-2980]"""
    kind = start["parts"]["kind"]
    crew = np.isin(kind, PEOPLED)
    ap, vacant, bought = parts["value"][..., 0], parts["vacant"], parts["bought"][..., 0]
    found.unless(~crew | (ap + vacant <= bought), "there are people in empty places")
    found.unless(crew | (vacant == 0), "there are empty places where nobody works")
    moved = _with(start, Kind.MAINTENANCE) | _with(start, Kind.MEDICAL) | _with(start, Kind.TRANSPORTER)
    moved |= _ferried(start)
    still = crew & ~moved & (start["parts"]["staffed"] == 1) & (parts["tg"] > 0)
    found.unless(~still | (ap >= 1), "a crew that nobody moved has no AP")
    found.unless(parts["people"] <= np.where(kind == Kind.AMENITY, bought, 0), "there are more passengers than bunks")


def _with(start: Any, kind: Kind) -> Any:
    """Of each component: had its ship one of this kind?"""
    parts = start["parts"]
    return np.isin(parts["ship"], parts["ship"][parts["kind"] == kind])


def _ferried(start: Any) -> Any:
    """Of each component: had its team shuttles, or holds from which people walk?  [MG-R63]"""
    parts, ships, teams = start["parts"], start["ships"], start["teams"]
    moving = [*ships["side"][ships["shuttle"] == 1], *parts["side"][parts["kind"] == Kind.HOLD]]
    return np.isin(teams[parts["side"]], teams[np.array(moving, dtype=int)])


def _belonging(found: Found, states: Any) -> None:
    """Components belong to the ship of their section, sections to ships that are there.  [MG-2090, MG-R78]"""
    parts, sections, ships = states["parts"], states["sections"], states["ships"]
    owner = _at(sections["ship"], parts["section"])
    held = parts["ship"] != NONE
    found.unless(~held | (parts["kind"] == Kind.NONE) | (parts["ship"] == owner), "a component has left its section")
    rows = np.arange(ships.shape[-1])
    counted = np.arange(sections.shape[-1]) < states["section_count"][..., None]
    has = ((sections["ship"][..., None] == rows) & counted[..., None]).any(axis=-2)
    vessel = (ships["shuttle"] == 0) & (rows < states["ship_count"][..., None])
    there = np.isin(ships["status"], THERE)
    found.unless(~(vessel & there) | has, "a ship that is there has no section")
    found.unless(
        ~(vessel & np.isin(ships["status"], [Status.DESTROYED, Status.NONE])) | ~has, "a lost ship has sections"
    )


def _ships(found: Found, states: Any) -> None:
    """What a ship uses is its own and works; who is aboard another is aboard a berth that is there."""
    parts, ships = states["parts"], states["ships"]
    rows = np.arange(ships.shape[-1])
    for name in ("shield", "cloak", "bridge"):
        used = ships[name]
        works = (_at(parts["tg"], used) > 0) & (_at(parts["ship"], used) == rows)
        found.unless((used == NONE) | works, f"a ship uses a {name} that it has not")
    found.unless((ships["shield"] == NONE) | (ships["cloak"] == NONE), "shield and cloak are both up")
    aboard = np.isin(ships["status"], [Status.STORED, Status.DOCKED])
    found.unless((ships["berth"] != NONE) == aboard, "a ship is in a hold and is not")
    berthed = (_at(parts["ship"], ships["berth"]) != NONE) & (_at(parts["tg"], ships["berth"]) > 0)
    found.unless(~aboard | berthed, "a ship is in a hold that is gone")
    locked = parts["lock"] != NONE
    holder = np.isin(_at(ships["status"], parts["ship"]), THERE)
    found.unless(~locked | holder, "a beam holds for a ship that is gone")
    held = np.isin(_at(ships["status"], parts["lock"]), [Status.FIGHTING, Status.DOCKED])
    found.unless(~locked | held, "a beam holds a ship that is gone")
    aimed = np.isin(_at(ships["status"], parts["target"]), THERE) | (states["over"] == 1)[..., None]
    found.unless(~(holder & (parts["autofire"] == 1)) | aimed, "a computer fires at a ship that is gone")
    served = _at(parts["ship"], parts["serves"]) == parts["ship"]
    found.unless(~(holder & (parts["serves"] != NONE)) | served, "a computer serves a weapon that is gone")


def _ends(found: Found, states: Any) -> None:
    """It is over when it is over, and who has won is the only one left.  [MG-R17]"""
    over, ships = states["over"] == 1, states["ships"]
    found.unless(over == (states["stage"] == Stage.OVER), "it is over and is not")
    left = (ships["status"] == Status.FIGHTING) & (ships["shuttle"] == 0)
    team, sides = states["teams"], states["sides"]
    winner = states["result"]
    won = over & (winner < sides) & (states["contest"] == Contest.BATTLE)
    mine = np.take_along_axis(team, ships["side"], axis=-1) == _at(team, np.minimum(winner, SEATS - 1)[..., None])
    # The last pursuer's end wins the battle, and lets the fugitive go: MG-R68.
    away = (ships["status"] == Status.ESCAPED) & (ships["shuttle"] == 0)
    found.unless(~won | ((left | away) & mine).any(axis=-1), "who has no ship has won")
    found.unless(~won[..., None] | ~left | mine, "somebody has won while others have ships")
    mutual = over & (winner == sides) & (states["contest"] == Contest.BATTLE)
    found.unless(~mutual | ~left.any(axis=-1), "nobody has won while there are ships")


def _campaign(found: Found, start: Any, states: Any) -> None:
    """Nobody owes anything, and a ship is as large as what is in it.  [MG-S70]"""
    parts, sections = states["parts"], states["sections"]
    out = parts["size"] == 0
    real = start["parts"]["kind"] != Kind.NONE
    found.unless(~real | out | (parts["size"] == parts["built"]), "a component has another size")
    found.unless(~(real & out) | (parts["tg"] == 0), "what was taken out works")
    for s in range(int(start["section_count"])):
        here = (start["parts"]["section"] == s) & real
        less = np.where(here & out, parts["built"], 0).sum(axis=-1)
        found.unless(sections["size"][..., s] == start["sections"]["size"][s] - less, "a ship has another size")
        found.unless((parts["side"] == sections["side"][..., s, None]) | ~here, "a component has another owner")
        length = np.where(here & ~out, parts["high"] - parts["low"] + 1, 0).sum(axis=-1)
        found.unless(np.where(here & ~out, parts["high"], 0).max(axis=-1) == length, "hit locations have holes")
    found.unless(states["battle"] <= start["rules"]["battles"], "there are too many battles")
    yard = states["stage"] == Stage.YARD
    settled = np.isin(states["ships"]["status"], [Status.NONE, Status.FIGHTING, Status.FOR_SALE])
    found.unless(~yard | settled.all(axis=-1), "a ship is neither home nor lost")


def _at(column: Any, place: Any) -> Any:
    """The entries of a column (n, k) at places (n, m); at place -1 the last, which nobody looks at."""
    return np.take_along_axis(column, np.where(place < 0, column.shape[-1] - 1, place), axis=-1)
