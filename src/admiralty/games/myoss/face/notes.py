"""What an answer costs or sets off for certain, as its seat may know it.  [MG-R23]

Every door asks before it takes a `grave` one, which can only hurt the player who gives it.
"""

from __future__ import annotations

from admiralty.core.face.wording import Names, Note, name_of

from ..attack import can_attack, lands, section_count
from ..menu import can_aim
from ..movement import is_holding, may_run, opposing
from ..options import OpenSheets
from ..people import people_in
from ..records import NONE, Battle, of_one_team
from ..words import Action, Kind

Facts = tuple[int | None, ...]
AUTOFIRE = "autofire at"
LONGEST = 40  # letters of a note, whatever a component is called
USES = {  # what a point of an attribute is good for, by the number of the attribute
    2 * Kind.ENGINE: Note("to aim, and to be hard to hit", "MG-590"),
    2 * Kind.ENGINE + 1: Note("to flee and to chase", "MG-630"),
    2 * Kind.WEAPON: Note("damage of each hit", "MG-290"),
    2 * Kind.WEAPON + 1: Note("Attack Index of each shot", "MG-690"),
}


def note_action(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """A ship that is blown up, or has nobody to fire at but friends: with one of them nothing more is asked."""
    i = facts[0]
    if i is None:
        return None
    if value == Action.SELF_DESTRUCT:
        what = "the charge's section" if section_count(b, i) > 1 else name_of(names, "ship", i)
        return Note(f"blows up {what}", "MG-1690", grave=True)
    if value in (Action.FIRE, Action.AUTOFIRE_ON):
        targets = [j for j in range(b.ship_count) if can_attack(b, i, j)]
        if targets and not any(opposing(b, i, j) for j in targets):
            return _only_friendly(b, i, value, targets, seat, names)
    if value in (Action.SHIELD_ON, Action.CLOAK_ON) and is_holding(b, i):
        return Note("its tractor beams let go", "MG-R55")
    if value == Action.CUT:
        return Note("what you cut off becomes its own ship", "MG-R66")
    return None


def _only_friendly(b: Battle, i: int, value: int, targets: list[int], seat: int, names: Names) -> Note:
    """Where several targets are possible, the door asks at the target, not here."""
    parts = range(b.ships[i].first, b.ships[i].end)
    if value == Action.FIRE:
        return _friendly(b, "fire at", targets, seat, names, len(targets) == 1)
    sure = any(sum(can_aim(b, i, c, j) for j in targets) == 1 for c in parts)
    return _friendly(b, AUTOFIRE, targets, seat, names, sure)


def note_target(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """A ship of one's own, or of one's team.  [MG-R23]"""
    return None if _is_foe(b, value, seat) else _friendly(b, "fire at", [value], seat, names)


def note_autofire_target(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The same, turn after turn.  [MG-R23]"""
    return None if _is_foe(b, value, seat) else _friendly(b, AUTOFIRE, [value], seat, names)


def _is_foe(b: Battle, j: int, seat: int) -> bool:
    return b.teams[b.ships[j].side] != b.teams[seat]


def _friendly(b: Battle, what: str, ships: list[int], seat: int, names: Names, grave: bool = True) -> Note:
    """A shot at nobody but friends."""
    own = all(b.ships[j].side == seat for j in ships)
    whose = "your own" if own else "your team's"
    which = f"{whose} {name_of(names, 'ship', ships[0])}" if len(ships) == 1 else f"{whose} ships"
    return Note(f"you {what} {which}" if what == "fire at" else f"{what} {which}", "MG-R23", grave=grave)


def note_pick_roll(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What the roll hits as it lies.  [MG-280, MG-R22]"""
    return _where(b, facts, value, seat, names)


def note_adjust(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What the number hits.  [MG-280, MG-R22]"""
    return _where(b, facts, value, seat, names)


def _where(b: Battle, facts: Facts, number: int, seat: int, names: Names) -> Note | None:
    """The component with this hit location, on a sheet that the seat may read."""
    j, s = facts[2], facts[3]
    if j is None or s is None:
        return None
    if b.rules.open_sheets == OpenSheets.NO and not of_one_team(b, b.ships[j].side, seat):
        return None
    c = lands(b, s, number, number)
    if c == NONE:
        return Note("miss", "MG-2920")
    said = ("" if b.parts[c].tg > 0 else "destroyed ") + name_of(names, "part", c)
    return Note(said if len(said) <= LONGEST else f"{said[: LONGEST - 1].rstrip()}…", "MG-280")


def note_lose(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What the attribute is good for."""
    return USES.get(value)


def note_restore(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What the attribute is good for."""
    return USES.get(value)


def note_surrender(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """An offer that is accepted loses the battle.  [MG-R64]"""
    if value == NONE:
        return None
    return Note(f"if {name_of(names, 'side', value)} accepts, you lose", "MG-R64", grave=True)


def note_accept(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What becomes of whoever offers to surrender.  [MG-R64]"""
    if facts[0] is None:
        return None
    other = name_of(names, "side", facts[0])
    return Note(f"{other} is out of the battle" if value else f"{other} fights on", "MG-R64")


def note_flee(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """It is gone at once if no opponent can chase it, as far as their sheets are known.  [MG-R68]"""
    i = facts[0]
    if value == 0 or i is None or b.rules.open_sheets == OpenSheets.NO:
        return None
    chased = any(opposing(b, i, j) and may_run(b, j) for j in range(b.ship_count))
    return None if chased else Note("escapes at once: nobody can chase it", "MG-R68")


def note_give_up(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """A ship that nobody chases any more is gone.  [MG-R68]"""
    i, other = facts[0], facts[1]
    if value == 0 or i is None or other is None:
        return None
    if any(b.ships[j].chasing == other for j in range(b.ship_count) if j != i):
        return None
    return Note(f"{name_of(names, 'ship', other)} escapes: nobody else chases", "MG-R68")


def note_people_from(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The last one aboard leaves.  [MG-R33, MG-R63]"""
    i = facts[0]
    if i is None or value == NONE or _aboard(b, i) != 1:
        return None
    return _emptied(i, names)


def note_people(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """All that are aboard leave.  [MG-R33, MG-R63]"""
    source = facts[1]
    i = NONE if source is None else b.parts[source].ship
    return _emptied(i, names) if i != NONE and _aboard(b, i) == value else None


def _aboard(b: Battle, i: int) -> int:
    """How many people could leave a ship."""
    return sum(people_in(b, c) for c in range(b.ships[i].first, b.ships[i].end) if b.parts[c].ship == i)


def _emptied(i: int, names: Names) -> Note:
    return Note(f"leaves nobody aboard {name_of(names, 'ship', i)}", "MG-R63")
