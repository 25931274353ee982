"""What an answer costs or sets off for certain in a campaign, as its seat may know it: treaties, combats.

Nothing here is played: it is what `movement` and `turn` will do, told before.
"""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.core.face.wording import Names, Note, name_of, say_count
from admiralty.core.ground.hexes import steps

from ...records import NONE
from ...words import Status
from ..design import in_stock
from ..movement import STAY, at, at_war, fleet_of, hostile_at, moves_along, ships_at
from ..records import RADIUS, STARS, Campaign
from ..special import has_base, in_holds
from ..words import Load, Move

NAMED = 2  # so many stars or foes are named in a note
Facts = tuple[int | None, ...]


def note_move(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """To move no more ships ends the movement; how many go together.  [IS-R25, WW-300, WW-R81]"""
    if value >= Move.FLEET:
        return Note(f"{say_count(fleet_of(b, value - Move.FLEET), 'ship')} together", "WW-R81")
    return _note_end(b, seat, names) if value == NONE else None


def note_goal(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Where ships go, or stay; if they are the last that move, all that the end of the movement brings.

    [IS-R07, IS-R25, WW-140, WW-300, WW-R81]
    """
    i = facts[0]
    if i is None:
        return None
    going = [j for j in range(b.vessels) if j == i or (facts[2] != 1 and moves_along(b, i, j))]
    place = b.hulls[i].hex if value == STAY else value
    star = b.map[place]
    unseen = star != NONE and b.stars[star].entered == 0
    fights = value != STAY and star != NONE and not unseen and hostile_at(b, seat, place)
    spent = 0 if value == STAY else b.reach[value]
    left = 0 if fights or value == STAY else max(b.hulls[j].left for j in going) - spent
    end = _end_at(b, seat, going, place) if left == 0 and _are_last(b, going) else ([], [])
    if unseen:
        return _note_unseen(names, *end)
    if any(end):
        return _said_end(names, *end)
    if star == NONE:
        met = value != STAY and hostile_at(b, seat, place)
        return Note("no combat in space", "WW-300") if met else None
    treaty = b.stars[star].treaties >> seat & 1
    if not treaty:
        return Note(f"combat with {_foes(b, seat, place, names)}", "WW-300") if fights else None
    more = "; combat there" if fights else " if it stays" if left else ""
    return Note(f"{_said_void(names, [star])}{more}", "IS-R25")


def _note_unseen(names: Names, void: Sequence[int], fights: Sequence[int]) -> Note:
    """A star that nobody has looked at, with what else the end of the movement brings."""
    if void and fights:
        return Note(f"{_count_void(void)}; {len(fights)} or {len(fights) + 1} combats", "IS-R07")
    if void:
        return Note(f"{_said_void(names, void)}; combat possible", "IS-R07")
    return Note(
        f"combat at {_named(names, fights, 1)}, perhaps here" if fights else "unseen: combat is possible", "IS-R07"
    )


def note_load(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """A systemship that is dropped in the course of the movement stays there.  [IS-R25]"""
    i = facts[0]
    star = NONE if i is None else b.map[b.hulls[i].hex]
    if star != NONE and Load.DROP <= value < Load.PICK_UP and b.stars[star].treaties >> seat & 1:
        return Note(f"{_said_void(names, [star])} if it stays", "IS-R25")
    return None


def note_retreat(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Whoever comes to a star that nobody has looked at meets what is there; how far it is from there to a star of
    one's own.  [IS-R07, WW-R65]
    """
    star = b.map[value]
    if star != NONE and b.stars[star].entered == 0:
        return Note("a systemship may be there", "IS-R07")
    own = [(steps(value, b.stars[k].hex, RADIUS), k) for k in range(b.star_count) if b.stars[k].owner == seat]
    if star != NONE or not own:
        return None
    far, nearest = min(own)
    return Note(f"{say_count(far, 'hex', 'hexes')} from {names['star'][nearest]}", "WW-R65")


def note_work_at(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What is in stock there.  [IS-S04]"""
    if value == NONE:
        return None
    if value < STARS and not has_base(b, value):
        return Note(f"{say_count(in_holds(b, seat, b.stars[value].hex), 'point')} in holds", "WW-R75")
    return Note(say_count(in_stock(b, seat, value), "point"), "IS-S04")


def note_combat(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Whom one meets there.  [WW-300]"""
    return Note(f"against {_foes(b, seat, b.stars[value].hex, names)}", "WW-300")


def is_empty_space(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """Is the hex without star and ships?"""
    return value != STAY and b.map[value] == NONE and not any(at(b, i, value) for i in range(b.vessels))


def _are_last(b: Campaign, going: Sequence[int]) -> bool:
    """Has no other ship movement points left, so that the movement ends by itself when these have moved?"""
    return all(j in going or b.hulls[j].left == 0 for j in range(b.vessels))


def _note_end(b: Campaign, seat: int, names: Names) -> Note | None:
    """What the end of the movement brings."""
    return _said_end(names, *_end_at(b, seat))


def _end_at(b: Campaign, seat: int, going: Sequence[int] = (), place: int = NONE) -> tuple[list[int], list[int]]:
    """Stars whose treaties the end of the movement voids, and those of combats, some ships being in hex `place`.

    [IS-R25, WW-300]
    """
    void, fights = [], []
    for star in range(b.star_count):
        here = b.stars[star].hex
        if not _ships_then(b, seat, here, going, place):
            continue
        broken = b.stars[star].treaties >> seat & 1
        if broken:
            void.append(star)
        if (broken and b.stars[star].guard != NONE) or hostile_at(b, seat, here):
            fights.append(star)
    return void, fights


def _said_end(names: Names, void: Sequence[int], fights: Sequence[int]) -> Note | None:
    """The end of the movement in words."""
    if not void:
        return Note(f"combat at {_named(names, fights)}", "WW-300") if fights else None
    if not fights:
        return Note(_said_void(names, void), "IS-R25")
    if len(void) == 1 and void == fights:
        return Note(f"{_said_void(names, void)}; combat there", "IS-R25")
    return Note(f"{_count_void(void)}; combat at {_named(names, fights, 1)}", "IS-R25")


def _said_void(names: Names, void: Sequence[int]) -> str:
    """Whose treaty is broken, or how many are."""
    return f"voids {names['star'][void[0]]}'s treaty" if len(void) == 1 else _count_void(void)


def _count_void(void: Sequence[int]) -> str:
    return "voids a treaty" if len(void) == 1 else f"voids {len(void)} treaties"


def _ships_then(b: Campaign, seat: int, here: int, going: Sequence[int], place: int) -> bool:
    """Has the seat ships in a hex once these are in hex `place`?"""
    if not going:
        return ships_at(b, seat, here) > 0
    moved = [
        j in going or (b.ships[j].status == Status.CARRIED and b.ships[j].carrier in going) for j in range(b.vessels)
    ]
    stay = any(b.ships[j].side == seat and at(b, j, here) and not moved[j] for j in range(b.vessels))
    return stay or here == place


def _foes(b: Campaign, seat: int, place: int, names: Names) -> str:
    """Who is hostile there: other sides by their names, the systemship by its own."""
    foes = dict.fromkeys(
        name_of(names, "side", b.ships[i].side) if b.ships[i].side < b.sides else name_of(names, "ship", i)
        for i in range(b.vessels)
        if at(b, i, place) and at_war(b, seat, i)
    )
    return " and ".join(foes) if len(foes) <= NAMED else f"{len(foes)} foes"


def _named(names: Names, stars: Sequence[int], most: int = NAMED) -> str:
    return " and ".join(names["star"][star] for star in stars) if len(stars) <= most else f"{len(stars)} stars"
