"""Officers and ships that are given to the computer at the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from admiralty.core.errors import Refused, quote_value
from admiralty.core.play.bouts import NO_BOUT, give, given_by

from .table_words import Reply

if TYPE_CHECKING:
    from .table import Table

USAGE = "give NAME gives one to the computer, and takes back one that is given."


def may_give(table: Table) -> bool:
    """Has the seat on screen anything that the computer could play?"""
    return table.begun and not table.over and table.seat >= 0 and bool(_named(table))


def give_one(table: Table, rest: str) -> Reply:
    """List what the computer plays and could play, or change that for one of them."""
    if not may_give(table):
        raise Refused("give", "there is nothing to give to the computer now")
    named, seat, bouts = _named(table), table.seat, table.match.bouts
    given = given_by(table.session, seat, bouts)
    if not rest:
        rows = [f"{name}: {'the computer plays' if thing in given else 'you play'}" for name, thing in named.items()]
        rows += _said_of_others(table)
        return Reply(title="Officers and ships", body=(*rows, "", f"{USAGE} It is not saved."))
    exact = [each for each in named if each.casefold() == rest.casefold()]
    found = exact or [each for each in named if each.casefold().startswith(rest.casefold())]
    if len(found) != 1:
        raise Refused("give", f"{quote_value(rest)} is not one of yours", "", f"they are: {', '.join(named)}")
    name = found[0]
    things = (given & set(named.values())) ^ {named[name]}
    bouts[seat] = give(table.session, seat, things, bouts.get(seat, NO_BOUT))
    if named[name] in things:
        said = f"The computer plays {name} from now on, until you leave the table."
        return table.went_on(said, table.session.receipt)
    waits = named[name] in given_by(table.session, seat, bouts)
    return Reply(f"You play {name} again{' once this turn is over' if waits else ''}.")


def _said_of_others(table: Table) -> list[str]:
    """What the computer plays for others here, as far as the seat may know of it."""
    session, giving = table.session, table.game.giving
    seen, names = session.view(table.seat), session.deal_for(table.seat).names
    return [
        f"{giving.name(thing, names)}: the computer plays for {session.called[seat]}"
        for seat in sorted(table.match.bouts)
        if seat != table.seat
        for thing in sorted(given_by(session, seat, table.match.bouts))
        if giving and giving.known(seen, thing)
    ]


def _named(table: Table) -> dict[str, int]:
    """What the seat may give, by its names."""
    giving, names = table.game.giving, table.session.deal_for(table.seat).names
    things = giving.things(table.session.battle_now, table.seat) if giving else ()
    return {giving.name(thing, names): thing for thing in things if giving}
