"""What a turn is offered to, in words.  [BC-R117]"""

from __future__ import annotations

from admiralty.core.face.wording import Names, name_of

from ...tables import OFFER_ATTACK, OFFER_REACTION


def say_offer(offer: int, names: Names) -> str:
    """What an officer's turn is offered to; nothing for 0."""
    if offer == OFFER_ATTACK:
        return "the next attack"
    if offer == OFFER_REACTION:
        return "the next reactive roll"
    return f"{name_of(names, 'officer', offer - 1)}'s next task" if offer else ""
