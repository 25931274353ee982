"""What turns are offered to, and what an officer's may be offered to now.  [BC-R117, BC-R352]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from admiralty.core.face.game import Deal, Offer, Offers
from admiralty.core.face.wording import Names, name_of

from ...form.legality import may_give
from ...form.offers import may_offer
from ...tables import OFFER_ATTACK, OFFER_REACTION, OFFICERS


def say_offer(offer: int, names: Names) -> str:
    """What an officer's turn is offered to; nothing for 0."""
    if offer == OFFER_ATTACK:
        return "the next attack"
    if offer == OFFER_REACTION:
        return "the next reactive roll"
    return f"{name_of(names, 'officer', offer - 1)}'s next task" if offer else ""


def offers_of(b: Any, deal: Deal, seat: int) -> Iterator[Offer]:
    """Of each officer of a seat whose turn can be given up: what it may be marked for, or that it is kept."""
    for p in range(OFFICERS):
        if b.officers[p].seat == seat and may_give(b, p):
            marks = [n for n in range(1, OFFER_REACTION + 1) if may_offer(b, p, n)]
            given = ((n, f"Give it to {say_offer(n, deal.names)}") for n in marks)
            yield Offer(f"officers.{p}.offers", name_of(deal.names, "officer", p), ((0, "Keep the turn"), *given))


def tell_offer(path: str, value: int, deal: Deal) -> str:
    """The line of the log."""
    officer = name_of(deal.names, "officer", int(path.split(".")[1]))
    if value == 0:
        return f"{officer} keeps the turn."
    return f"{officer} offers the turn to {say_offer(value, deal.names)}."


OFFERS = Offers("Offer a turn", offers_of, tell_offer)
