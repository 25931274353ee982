"""What a referee is shown of a thing on the board that they touch: what it is, and what can be done to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from admiralty.core.face.touch import Deed, Thing
from admiralty.core.journal.entries import Answer, Plot
from admiralty.core.play.deeds import battle_to_come, can_do, find_thing, range_of
from admiralty.core.play.session import Session

from ..asked.opening import COMPUTER


def touched_told(session: Session, ids: Sequence[str]) -> dict[str, Any]:
    """The thing that the first known one of these ids shows, with the deeds that the game at hand allows."""
    thing = find_thing(session.course, ids)
    return {"thing": thing and _thing_told(session, thing), "begun": has_begun(session)}


def has_begun(session: Session) -> bool:
    """Has a person answered in the running beat? What a computer has answered it answers again."""
    seats = {act.giver for _, act in session.course.beat.given if isinstance(act, Answer | Plot)}
    return any(not session.players[session.deal.seats[seat]].startswith(COMPUTER) for seat in seats)


def _thing_told(session: Session, thing: Thing) -> dict[str, Any]:
    battle = battle_to_come(session.course)
    whole = find_thing(session.course, [thing.whole]) if thing.whole else None
    return {
        "id": thing.id,
        "name": thing.name,
        "said": thing.said,
        "veiled": thing.veiled,
        "whole": whole and {"id": whole.id, "name": whole.name},
        "deeds": list(_deeds_told(session, battle, thing.deeds)),
        "parts": [_part_told(session, battle, part) for part in thing.parts],
    }


def _part_told(session: Session, battle: Any, part: Thing) -> dict[str, Any]:
    pressed = [deed for deed in part.deeds if deed.changes]
    opens = part.opens or bool(part.veiled) or len(pressed) < len(part.deeds)
    deeds = list(_deeds_told(session, battle, pressed))
    return {"id": part.id, "name": part.name, "said": part.said, "opens": opens, "deeds": deeds}


def _deeds_told(session: Session, battle: Any, deeds: Sequence[Deed]) -> Iterator[dict[str, Any]]:
    game, deal = session.game, session.deal
    for deed in deeds:
        if deed.changes:
            if can_do(game, deal, battle, deed):
                yield {"verb": deed.verb, "changes": [each._asdict() for each in deed.changes]}
        elif (found := range_of(game, deal, battle, deed)) is not None:
            words = [each._asdict() for each in deed.choices if found.low <= each.value <= found.high]
            if words or not deed.choices:
                yield {
                    "verb": deed.verb, "places": deed.places, "label": deed.label, "words": words,
                    "low": found.low, "high": found.high, "value": found.value,
                }  # fmt: skip
