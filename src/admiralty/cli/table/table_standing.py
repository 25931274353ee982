"""Questions that are left to standing orders at the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from admiralty.core.errors import Refused, quote_value

from .table_words import Reply

if TYPE_CHECKING:
    from .table import Table


def may_stand(table: Table) -> bool:
    """Is there a question in this game that the seat on screen may leave to standing orders?"""
    return table.begun and not table.over and any(word.standing for word in table.game.wording.asks.values())


def standing(table: Table, rest: str) -> Reply:
    """List what may be left to standing orders, or change one of them."""
    if not may_stand(table):
        raise Refused("standing", "no standing order could answer anything now")
    asks = {word.label: int(what) for what, word in table.game.wording.asks.items() if word.standing}
    chosen = table.match.standing.setdefault(table.seat, set())
    if not rest:
        words = table.game.wording.asks
        rows = [
            row
            for label, what in asks.items()
            for row in (
                f"{label}: {'answered for you' if what in chosen else 'you are asked'}",
                f"  {words[what].standing}",
            )
        ]
        return Reply(title="Standing orders", body=(*rows, "", "standing LABEL changes one. They are not saved."))
    said = rest.casefold()
    found = [label for label in asks if label == said] or [label for label in asks if label.startswith(said)]
    if len(found) != 1:
        raise Refused("standing", f"{quote_value(rest)} is not one of them", "", f"they are: {', '.join(asks)}")
    chosen ^= {asks[found[0]]}
    if asks[found[0]] not in chosen:
        return Reply(f"You answer {found[0]} yourself again.")
    return table.went_on(
        f"From now on the computer answers {found[0]} for you, as simple would, until you leave the table.",
        table.session.receipt,
    )
