"""What may be set by hand as the game stands: by a referee at a thing on the board, by a seat where it may unasked.

And which edits of a referee's belong to one deed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import Refused
from ..face.game import Deal, Game, Offer
from ..face.touch import Deed, Thing
from ..journal.entries import Edit
from ..sight.places import limits, require_settable
from ..state.paths import place, set_place, set_places
from ..state.records import copy
from ..state.views import OPEN, mask
from .history import Course, Numbered, edits_of
from .live import Disagrees
from .referee import deal_now, veiled_now

_PART = re.compile(r"(.*) \((\d+) of (\d+)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Range:
    """How far the number of a deed may be set, and what it is now."""

    low: int
    high: int
    value: int


def deed_of(course: Course, n: int) -> list[int]:
    """The edits that were made together with edit `n` by one deed, itself among them, the first one first.

    A deed is one edit; in journals of earlier releases it is one for each of its places, whose reasons count them.
    """
    acts: list[Numbered] = [each for beat in course.beats for each in beat.acts]
    acts += [(each.n, each.edit) for each in course.gone]
    edits = sorted(edits_of(acts), key=lambda each: each[0])
    at = next((i for i, (m, _) in enumerate(edits) if m == n), None)
    found = None if at is None else _PART.fullmatch(edits[at][1].reason)
    if at is None or found is None:
        return [n]
    first, count = at + 1 - int(found[2]), int(found[3])
    deed = edits[max(0, first) : max(0, first) + count]
    said = [f"{found[1]} ({k + 1} of {count})" for k in range(count)]
    return [m for m, _ in deed] if [act.reason for _, act in deed] == said else [n]


def battle_to_come(course: Course) -> Any:
    """A copy of the battle as it is now, with the edits that wait for the end of the running beat."""
    return _with_waiting(course, course.run.battle)


def battle_to_write(course: Course) -> Any:
    """A copy of the battle as the running beat began, with all edits since: what a scenario's file can hold of it."""
    return _with_waiting(course, course.run.start)


def _with_waiting(course: Course, battle: Any) -> Any:
    """A copy of a battle with the edits that wait for the end of the running beat."""
    battle = copy(battle)
    for _, edit in course.beat.edits(waiting=True):
        set_places(battle, edit.changes)
    return battle


def find_thing(course: Course, ids: Sequence[str]) -> Thing | None:
    """What the first of these ids that the room knows shows on the board; None where it knows none of them."""
    game, deal = course.stage.game, deal_now(course, OPEN)
    if game.touch is None:
        return None
    battle = battle_to_come(course)
    return next((thing for id in ids if (thing := game.touch(id, battle, deal)) is not None), None)


def can_do(game: Game, deal: Deal, battle: Any, deed: Deed) -> bool:
    """Do the limits of the game at hand allow a deed that one press does? The battle is the same after it."""
    done: list[tuple[str, int]] = []
    try:
        for path, value in deed.changes:
            require_settable(game, deal, battle, path, value)
            done.append((path, place(battle, path)))
            set_place(battle, path, value)
    except Refused:
        return False
    finally:
        for path, value in reversed(done):
            set_place(battle, path, value)
    return True


def range_of(game: Game, deal: Deal, battle: Any, deed: Deed) -> Range | None:
    """How far the number of a deed may be chosen: as all of its places allow; None where they don't."""
    found = [limits(game, deal, battle, path) for path in deed.places]
    known = [each for each in found if each is not None]
    if not known or len(known) < len(found):
        return None
    low, high = max(low for low, _ in known), min(high for _, high in known)
    return Range(low, high, place(battle, deed.places[0])) if low < high else None


# ---- what a seat offers ----------------------------------------------------------------------------------------------


def offers_now(course: Course, seat: int) -> list[tuple[Offer, int]]:
    """What a seat may set unasked, each with what it is now, or will be once the running beat is over.

    Nothing while an end of the game waits for the referee.
    """
    offers = course.stage.game.offers
    if offers is None or seat < 0 or course.held is not None or course.outcome is not None:
        return []
    battle, veiled = battle_to_come(course), veiled_now(course, seat)
    seen = veiled.mask(battle) if veiled else mask(battle, seat)
    found = offers.open(seen, veiled.deal if veiled else deal_now(course, seat), seat)
    return [(each, place(battle, each.path)) for each in found if not (veiled and veiled.hides(each.path))]


def require_offered(course: Course, n: int, edit: Edit) -> None:
    """`Disagrees` unless entry `n`, which a seat made, is an offer that it may make."""
    plain = Edit(edit.beat, edit.path, edit.value, by=edit.by)
    found = next((each for each, _ in offers_now(course, edit.by) if each.path == edit.path), None)
    if edit != plain or found is None or all(value != edit.value for value, _ in found.choices):
        raise Disagrees(n, f"is no offer that seat {edit.by} may make")
