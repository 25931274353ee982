"""Questions that are left to standing orders at the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from admiralty.core.errors import Refused, quote_value
from admiralty.core.face.wording import may_be_left, values_of
from admiralty.core.play.autoplay import AS_SIMPLE, Orders

from .table_words import Reply

if TYPE_CHECKING:
    from .table import Table

ASK = -2  # in the place of a value: the question is asked
WORDS = {ASK: "ask me", AS_SIMPLE: "as the computer would"}
PLAINLY = {ASK: "you are asked", AS_SIMPLE: "answered for you"}  # of a question that has no values
USAGE = "standing LABEL changes one; standing LABEL VALUE where there are several."


def may_stand(table: Table) -> bool:
    """Is there a question in this game that the seat on screen may leave to standing orders?"""
    return table.begun and not table.over and bool(_asks(table))


def standing(table: Table, rest: str) -> Reply:
    """List what may be left to standing orders, or change one of them."""
    if not may_stand(table):
        raise Refused("standing", "no standing order could answer anything now")
    asks = _asks(table)
    orders = table.match.standing.setdefault(table.seat, {})
    if not rest:
        rows = [row for label, what in asks.items() for row in _said(table, label, what, orders)]
        return Reply(title="Standing orders", body=(*rows, "", f"{USAGE} They are not saved."))
    label, typed = _parted(list(asks), rest)
    what = asks[label]
    place = _place(_values(table, what), label, typed) if typed else ASK if what in orders else AS_SIMPLE
    if place == ASK:
        orders.pop(what, None)
        return Reply(f"You answer {label} yourself again.")
    orders[what] = place
    how = "as simple would" if place == AS_SIMPLE else _values(table, what)[place].lower()
    return table.went_on(
        f"From now on the computer answers {label} for you, {how}, until you leave the table.", table.session.receipt
    )


def _asks(table: Table) -> dict[str, int]:
    """What the seat on screen may leave to standing orders, by its label."""
    deal, asks = table.session.deal_for(table.seat), table.game.wording.asks
    return {word.label: int(what) for what, word in asks.items() if may_be_left(word, deal, table.seat)}


def _values(table: Table, what: int) -> list[str]:
    names = table.session.deal_for(table.seat).names
    return [label for label, _ in values_of(table.game.wording.asks[what], names)]


def _said(table: Table, label: str, what: int, orders: Orders) -> list[str]:
    """What is asked, what answers it now, and what else could."""
    values, place = _values(table, what), orders.get(what, ASK)
    now = values[place] if place >= 0 else WORDS[place] if values else PLAINLY[place]
    said = [f"{label}: {now.lower()}", f"  {table.game.wording.asks[what].standing}"]
    return [*said, f"  {WORDS[ASK]} · {WORDS[AS_SIMPLE]} · {' · '.join(values)}"] if values else said


def _parted(labels: Sequence[str], typed: str) -> tuple[str, str]:
    """The question that is meant, and what is typed behind it."""
    words = typed.casefold().split()
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count])
        found = [each for each in labels if each == said] or [each for each in labels if each.startswith(said)]
        if len(found) == 1:
            return found[0], " ".join(words[count:])
    raise Refused("standing", f"{quote_value(typed)} is not one of them", "", f"they are: {', '.join(labels)}")


def _place(values: Sequence[str], label: str, typed: str) -> int:
    """The place of the value that is typed, AS_SIMPLE or ASK."""
    said = {WORDS[ASK]: ASK, WORDS[AS_SIMPLE]: AS_SIMPLE, **{value: place for place, value in enumerate(values)}}
    exact = [place for text, place in said.items() if text.casefold() == typed]
    found = exact or [place for text, place in said.items() if text.casefold().startswith(typed)]
    if len(found) != 1:
        raise Refused(
            f"standing {label}", f"{quote_value(typed)} is no order for it", "", f"they are: {', '.join(said)}"
        )
    return found[0]
