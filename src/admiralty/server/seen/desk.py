"""What a referee is shown next to the open board: what they have done, and what lies at every place of the battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from admiralty.core.book.field_words import label_of, places_of, spelt_out
from admiralty.core.errors import Refused
from admiralty.core.face.wording import say_member
from admiralty.core.journal.entries import Edit, Plot
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session
from admiralty.core.sight.places import limits
from admiralty.core.sight.veils import rows_of
from admiralty.core.state.records import Spec, fields_of
from admiralty.core.state.views import OPEN, empty_copy
from admiralty.opponents.levels import levels

from ..asked.opening import COMPUTER
from ..known.state import TableState

ACTS_TOLD = 200  # the newest acts that are told


def name_of_seat(table: TableState, seat: int) -> str:
    """What a seat is called, the referee's among them."""
    return "of the referee" if seat == OPEN else table.called[seat]


def desk_told(table: TableState) -> dict[str, Any]:
    """The acts of the referee, the newest first, and the acts of play that can be taken back."""
    session = table.session
    if session is None:
        return {"acts": [], "last": 0, "play": [], "levels": [], "can": "", "end": None}
    desk = Desk(session)
    acts = [each._asdict() for each in reversed(desk.acts)][:ACTS_TOLD]
    names = [COMPUTER + level.key for level in levels(session.game)]
    end = {"text": desk.end, "entry": desk.newest_edit} if desk.deciding else None
    can, play = session.game.desk, _play_told(session)
    return {"acts": acts, "last": desk.last, "play": play, "levels": names, "can": can, "end": end}


def _play_told(session: Session) -> list[dict[str, Any]]:
    """The last acts of the seats, for taking play back to before one of them; nothing of what is sealed."""
    sealed = session.plot.given.values() if session.plot else ()
    out = []
    for n, act in reversed(session.acts[-ACTS_TOLD:]):
        if not isinstance(act, Edit) and not any(act is each for each in sealed):
            what = "orders" if isinstance(act, Plot) else session.game.wording.asks[act.what].label
            out.append({"n": n, "beat": act.beat, "text": f"{session.called[act.giver]}: {what}"})
    return out


def held_said(session: Session, seat: int) -> str:
    """What a hold means for who reads it, and who ends it."""
    whose, ends = ("You hold", "you let") if seat == OPEN else ("The referee holds", "the referee lets")
    if not session.on_hold:
        return f"{whose} the game after this {session.game.wording.beat_word.lower()}"
    return f"{whose} the game. Nothing is lost: no clock runs and no computer answers until {ends} it go on"


def places_told(session: Session, path: str) -> dict[str, Any]:
    """The parts of a place, each with its name, and the number where it is one; `Refused` where there is no place."""
    here: Any = session.battle_now
    for step in path.split(".") if path else ():
        if isinstance(here, list):
            here = here[int(step)] if step.isdecimal() and len(step) < 7 and int(step) < len(here) else None
        else:
            here = getattr(here, step, None) if any(spec.name == step for spec in _fields(here)) else None
        if here is None or isinstance(here, int):
            raise Refused(path, "has no parts")
    if not isinstance(here, list):
        parts = [_part(session, path, spec, getattr(here, spec.name)) for spec in _fields(here)]
        return {"path": path, "parts": parts}
    return {"path": path, "parts": _rows_told(session, path, here)}


def _fields(source: Any) -> tuple[Spec, ...]:
    return fields_of(type(source)) if not isinstance(source, list | int) else ()


def _part(session: Session, path: str, spec: Spec, value: Any, label: str = "", step: str = "") -> dict[str, Any]:
    """A place by its label, spelt out where the game's guide knows an abbreviation in it, and how far it may be set."""
    game, step = session.game, step or spec.name
    out: dict[str, Any] = {
        "step": step,
        "label": spelt_out(game, label or label_of(game, spec.name)),
        "leads_on": not isinstance(value, int),
        "value": None,
    }
    if isinstance(value, int):
        found = limits(game, session.deal, session.course.run.battle, f"{path}.{step}" if path else step)
        low, high = found or (value, value)
        words = [{"value": int(each), "text": say_member(each)} for each in spec.names or () if low <= each <= high]
        out.update(value=value, low=low, high=high, words=words, fixed=found is None)
    return out


def _rows_told(session: Session, path: str, rows: list[Any]) -> list[dict[str, Any]]:
    """All rows: those that have a name or hold anything before those that are empty."""
    holder: Any = session.battle_now
    *before, field = path.split(".")
    for step in before:
        holder = holder[int(step)] if isinstance(holder, list) else getattr(holder, step)
    if rows and isinstance(rows[0], int):
        spec = next(each for each in _fields(holder) if each.name == field)
        labels = enumerate(places_of(spec, session.deal_for(OPEN), holder))
        return [_part(session, path, spec, rows[i], label, str(i)) for i, label in labels]
    kinds = rows_of(session.game, session.deal)
    kind = next((kind for kind, each in kinds.items() if each == path), None)
    names = session.deal_for(OPEN).names.get(kind, ()) if kind else ()
    out, empty = list[dict[str, Any]](), list[dict[str, Any]]()
    for i, row in enumerate(rows):
        label = names[i] if i < len(names) else f"{label_of(session.game, field)} {i + 1}"
        told = {"step": str(i), "leads_on": True, "value": None}
        if i < len(names) or row != empty_copy(row):
            of = _holder_said(session, row, [other for other in kinds if other != kind])
            out.append({**told, "label": f"{of}{label}"})
        else:
            empty.append({**told, "label": f"{label} (empty)"})
    return out + empty


def _holder_said(session: Session, row: Any, kinds: Sequence[str]) -> str:
    """The thing that a row belongs to by a field of its kind's name, as veils have it: ``Ghost: `` before its part."""
    names = session.deal_for(OPEN).names
    fields = {spec.name for spec in _fields(row)}
    kind = next((each for each in kinds if each in fields and 0 <= getattr(row, each) < len(names[each])), None)
    return f"{names[kind][getattr(row, kind)]}: " if kind else ""
