"""What people set unasked: what an officer's turn is offered to, and as the captain who holds an officer.

[BC-R117, BC-R272, BC-R352]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from admiralty.core.face.game import Deal, Offer, Offers
from admiralty.core.face.wording import Names, name_of

from ...deal.people import first_in_command, say_person
from ...form.legality import may_give
from ...form.offers import may_offer
from ...tables import CREW, NONE, OFFER_REACTION, OFFICERS


def say_offer(offer: int, names: Names) -> str:
    """What an officer's turn is offered to."""
    return name_of(names, "offer", offer)


def offers_of(b: Any, deal: Deal, seat: int) -> Iterator[Offer]:
    """What a seat may set now: what its officers' turns are given to, and as the captain who holds each officer."""
    for p in range(OFFICERS):
        if b.officers[p].seat == seat and may_give(b, p):
            marks = [n for n in range(1, OFFER_REACTION + 1) if may_offer(b, p, n)]
            given = ((n, f"Give it to {say_offer(n, deal.names)}") for n in marks)
            yield Offer(f"officers.{p}.offers", name_of(deal.names, "officer", p), ((0, "Keep the turn"), *given))
    yield from hand_overs(b, deal, seat)


def hand_overs(b: Any, deal: Deal, seat: int) -> Iterator[Offer]:
    """Of the captain's person: who of the crew holds each officer aboard.  [BC-R272]"""
    first = first_in_command(b)
    if b.gm == 1 or seat != (b.ships[CREW] if first == NONE else b.officers[first]).seat:
        return
    people = tuple(enumerate(deal.called[: b.gm]))
    for p in range(OFFICERS):
        if b.officers[p].aboard:
            label = name_of(deal.names, "officer", p) + (" (hands officers over)" if p == first else "")
            yield Offer(f"officers.{p}.seat", label, people, "Hand over an officer")


def tell_offer(path: str, value: int, deal: Deal) -> str:
    """The line of the log."""
    _, number, what = path.split(".")
    officer = name_of(deal.names, "officer", int(number))
    if what == "seat":
        return f"The captain hands {officer} to {say_person(deal.called[value], value)}."
    if value == 0:
        return f"{officer} keeps the turn."
    return f"{officer} offers the turn to {say_offer(value, deal.names)}."


OFFERS = Offers("Offer a turn", offers_of, tell_offer)
