"""What a seat offers at the keyboard, unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from admiralty.core.errors import Refused, quote_value

from .table_words import Reply

if TYPE_CHECKING:
    from admiralty.core.face.game import Offer

    from .table import Table

USAGE = "type offer NUMBER; the numbers stand in the list of offer alone"


def may_offer(table: Table) -> bool:
    """Is there anything that the seat on screen may set unasked?"""
    return table.begun and not table.over and bool(table.session.offers(table.seat))


def offer(table: Table, rest: str) -> Reply:
    """List what may be offered, or make one of these offers."""
    offers = table.session.game.offers
    if not may_offer(table) or offers is None:
        raise Refused("offer", "there is nothing to offer now")
    found = table.session.offers(table.seat)
    choices = [(each, value, text) for each, _ in found for value, text in each.choices]
    if not rest:
        now = {each.path: value for each, value in found}
        return Reply(USAGE, title=found[0][0].under or offers.label, body=tuple(_listed(choices, now)))
    if not (rest.isdecimal() and len(rest) < 7 and 1 <= int(rest) <= len(choices)):
        raise Refused("offer", f"{quote_value(rest)} is none of 1 to {len(choices)}", "", "offer alone lists them")
    chosen, value, _ = choices[int(rest) - 1]
    later = table.session.offers_wait(table.seat)
    receipt = table.session.offer(table.seat, chosen.path, value)
    said = offers.said(chosen.path, value, table.session.deal_for(table.seat))
    when = f" It holds from the end of this {table.session.game.wording.beat_word} on." if later else ""
    return table.went_on(f"{said}{when}", receipt)


def _listed(choices: list[tuple[Offer, int, str]], now: dict[str, int]) -> list[str]:
    """Each choice with its number, what belongs to one thing below its label, and below a heading that is not first."""
    lines, under, label = [], choices[0][0].under, ""
    for k, (each, value, text) in enumerate(choices, 1):
        if each.under != under:
            under, label = each.under, ""
            lines += ["", under]
        if each.label != label:
            label = each.label
            lines.append(label)
        lines.append(f"  {k}  {text}" + (" (now)" if now[each.path] == value else ""))
    return lines
