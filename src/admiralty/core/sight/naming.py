"""Names that are given in play: to what is born in it, by whom the room lets name it, beside the rules.

A name is as secret as its thing: a viewer who may not know of it reads what it would be called without a name, which
is nothing, as nobody speaks to that viewer of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from ..errors import Refused, quote_value
from ..errors.plain_text import is_plain
from ..face.game import Deal, Game
from ..journal.rulings import ITSELF, Named
from ..state.records import owner_of
from ..state.views import OPEN, SPECTATOR, UNOWNED, sees
from .veils import rows_of

Born: TypeAlias = int
"""What tells a thing from others that its row held; 0: there is none."""
NAME_LONG = 40  # characters


def _row_of(game: Game, deal: Deal, battle: Any, of: str, number: int) -> Any:
    """The row of the battle that holds a thing; None where there is none."""
    rows = getattr(battle, rows_of(game, deal)[of]) if of in game.naming else ()
    return rows[number] if 0 <= number < min(len(rows), len(deal.names[of])) else None


def born(game: Game, deal: Deal, battle: Any, of: str, number: int) -> Born:
    """Is there a thing of this kind and number now, and which one?"""
    row = _row_of(game, deal, battle, of, number)
    return 0 if row is None else game.naming[of].born(row)


def may_know(game: Game, deal: Deal, battle: Any, of: str, number: int, seat: int) -> bool:
    """Is there such a thing, and may this viewer know of it?"""
    row = _row_of(game, deal, battle, of, number)
    if row is None or not game.naming[of].born(row):
        return False
    owner = owner_of(type(row))
    return sees(game.naming[of].seen, battle, row, getattr(row, owner) if owner else UNOWNED, seat)


def who_knows(game: Game, deal: Deal, battle: Any, of: str, number: int) -> int:
    """The mask of all who may know of such a thing, as an audience."""
    viewers = range(SPECTATOR, len(deal.seats))
    return sum(1 << seat + 1 for seat in viewers if may_know(game, deal, battle, of, number, seat))


def may_name(game: Game, deal: Deal, battle: Any, of: str, number: int, seat: int) -> bool:
    """May this seat, or with open eyes the referee, give such a thing a name now?"""
    known = may_know(game, deal, battle, of, number, seat)
    return known and (seat == OPEN or (seat >= 0 and game.naming[of].may(battle, number, seat)))


def with_names(game: Game, deal: Deal, battle: Any, given: Iterable[tuple[Named, Born]], seat: int) -> Deal:
    """The deal with the names that stand, the oldest given first, as a viewer may read them in this battle."""
    names: dict[str, list[str]] = {}
    for act, thing in given:
        if born(game, deal, battle, act.of, act.number) == thing and may_know(
            game, deal, battle, act.of, act.number, seat
        ):
            names.setdefault(act.of, list(deal.names[act.of]))[act.number] = act.name
    return replace(deal, names={**deal.names, **{of: tuple(row) for of, row in names.items()}}) if names else deal


def require_name(game: Game, deal: Deal, battle: Any, act: Named) -> None:
    """`Refused` unless this name may be given now; `deal` has the names that who gives it may read.

    What is not there is refused in the same words as what may not be named.
    """
    seat = OPEN if act.by == ITSELF else act.by
    where = "referee" if seat == OPEN else deal.called[seat]
    if not may_name(game, deal, battle, act.of, act.number, seat):
        raise Refused(where, "may not name that now")
    if not act.name or len(act.name) > NAME_LONG or not is_plain(act.name) or act.name != " ".join(act.name.split()):
        remedy = f"write one line of 1 to {NAME_LONG} plain characters"
        raise Refused(where, f"{quote_value(act.name)} is no name", "", remedy)
    if not game.naming[act.of].unlike:
        return
    for other, name in enumerate(deal.names[act.of]):
        alike = other != act.number and name.casefold() == act.name.casefold()
        if alike and may_know(game, deal, battle, act.of, other, seat):
            raise Refused(where, f"another one is called {quote_value(name)}", "", "choose another name")
