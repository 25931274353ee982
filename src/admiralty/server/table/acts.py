"""What each command does to a table: on its session, and as steps for the store. Nothing here waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from admiralty.core.errors import Refused
from admiralty.core.errors.plain_text import is_plain
from admiralty.core.journal.entries import Plot
from admiralty.core.play.alike import answer_alike
from admiralty.core.play.autoplay import Orders, count_to_take_back, require_standing, usual_standing
from admiralty.core.play.bouts import NO_BOUT, Left, first_left, give, is_given, is_left, leave_bout
from admiralty.core.play.desk import Desk
from admiralty.core.play.ending import resign
from admiralty.core.play.forms import require_confirmed
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN

from ..asked.commands import (
    AnswerIt,
    BoutLeft,
    Chat,
    Command,
    Consent,
    Fill,
    Give,
    Leave,
    Lock,
    NameIt,
    OfferIt,
    Ping,
    Point,
    Ready,
    Resign,
    StandingOrders,
    ThrowIt,
    UndoIt,
    Unlock,
    Unready,
)
from ..asked.opening import HUMAN, REFEREE
from ..asked.referee_commands import RULINGS, GmHand, GmRevoke, RefereeCommand
from ..base.json_text import text_of
from ..base.refusals import Denied
from ..database import schema
from ..database.store import Step
from ..known.keeping import Request, draft_of, standing_text
from ..seen.places import own_acts, place_of, receipt_of
from .computers import let_them_play
from .locking import do_locking
from .rows import remark
from .ruling import do_ruling, make_ready, unseal
from .running import RunningTable

_OLD_DRAFT = sa.delete(schema.drafts).where(
    schema.drafts.c.table_id == sa.bindparam("table"), schema.drafts.c.seat == sa.bindparam("of")
)
_OLD_STANDING = sa.delete(schema.standing).where(
    schema.standing.c.table_id == sa.bindparam("table"), schema.standing.c.seat == sa.bindparam("of")
)
_NEW_STANDING = sa.insert(schema.standing)
_NEW_DRAFT = sa.insert(schema.drafts)  # statements that are made once: making them takes longer than doing them

Done = tuple[dict[str, Any], list[Step]]  # the reply, what is to be committed besides the journal


def do(table: RunningTable, device: str, seat: int, command: Command | RefereeCommand) -> Done:
    """Do what a seat or the referee says; `Refused` if it may not be, and then the caller rolls back what was begun."""
    reply: dict[str, Any] = {"re": command.id, "ok": True}
    if isinstance(command, RULINGS):
        steps = do_ruling(table, seat, command)
        steps = [*steps, *(settle(table) if isinstance(command, GmHand | GmRevoke) else [])]
        let_them_play(table)
        return {**reply, "receipt": receipt_of(table, OPEN)}, steps
    require_player(table, device, seat, command)
    match command:
        case Ping():
            return reply, []
        case Chat():
            return reply, [_say(table, seat, command)]
        case Fill():
            return reply, _fill(table, table.playing, seat, command)
        case StandingOrders():
            return reply, _stand(table, table.playing, seat, command.asks, command.values)
        case NameIt():
            table.playing.give_name(seat, command.of, command.number, command.text)
            return {**reply, "receipt": receipt_of(table, seat)}, []
        case ThrowIt():
            _throw(table.playing, seat, command)
            return {**reply, "receipt": receipt_of(table, seat)}, []
        case OfferIt():
            table.playing.offer(seat, command.path, command.value)
            steps = []  # it may be a computer's to answer now
        case BoutLeft():
            return reply, _leave_bout(table, table.playing, seat, command.leave)
        case Give():
            table.pending.bouts[seat] = give(table.playing, seat, command.things, bout_left(table, seat))
            return reply, _standing_steps(table, seat)
        case AnswerIt():
            steps = _answer(table, table.playing, seat, command)
        case Ready():
            steps = _lock_in(table, table.playing, seat, command)
        case Unready():
            steps = _reopen(table, table.playing, seat)
        case Lock() | Unlock():
            steps = do_locking(table, seat, command)
        case Consent():
            steps = _consent(table, device, seat, command.agree)
        case UndoIt():
            steps = _ask_undo(table, seat, command.to)
        case Leave():
            steps = _ask_leave(table, seat)
        case Resign():
            resign(table.playing, seat)
            table.request, steps = None, []
        case _:
            raise Refused("command", "is for a socket only")
    let_them_play(table, {**table.bouts, **table.pending.bouts})
    return {**reply, "receipt": receipt_of(table, seat)}, steps


def _throw(session: Session, seat: int, command: ThrowIt) -> None:
    label = " ".join(command.label.split())
    if not is_plain(label):
        raise Refused("label", "is not a line of plain characters")
    session.throw(seat, command.count, command.sides, label, command.aside)


def require_player(table: RunningTable, device: str, seat: int, command: Command) -> None:
    """`Denied` where the referee has the seat in hand, and for the referee's own place, which plays no seat."""
    if seat == OPEN and not isinstance(command, Ping | Chat | NameIt | Point):
        raise Denied("seat", "is the referee's, who plays none of the game's by it")
    require_in_hand(table, device, seat)


def require_in_hand(table: RunningTable, device: str, seat: int) -> None:
    """`Denied` where the referee plays the seat, and the device is not theirs."""
    if seat >= 0 and table.players[seat] == REFEREE and not table.is_referee(device):
        raise Denied(
            table.called[seat],
            "the referee plays it now",
            remedy="wait until it is yours again, or ask the referee for it",
        )


def _answer(table: RunningTable, session: Session, seat: int, command: AnswerIt) -> list[Step]:
    table.request = None
    asked = session.pending.get(seat)
    if asked and not command.confirmed:
        require_confirmed(table.called[seat], [(asked, command.value)])
    steps = _forget_finished_bout(table, session, seat)
    if command.alike and asked and asked.alike:
        answer_alike(session, seat, command.value)
    else:
        session.answer(seat, command.value)
    return steps


def _lock_in(table: RunningTable, session: Session, seat: int, command: Ready) -> list[Step]:
    table.request = None
    steps = _forget_finished_bout(table, session, seat)
    make_ready(session, seat, list(command.answers), confirmed=command.confirmed)
    return steps


def _fill(table: RunningTable, session: Session, seat: int, command: Fill) -> list[Step]:
    if command.anew:  # else an answer that is as before would stay at its old box
        session.fill(seat, [])
    session.fill(seat, list(command.answers))
    return _draft_steps(table, session, seat)


def _draft_steps(table: RunningTable, session: Session, seat: int) -> list[Step]:
    place, draft = table.pending.drafts[seat] = place_of(session, seat), draft_of(session, seat)
    row = {"table_id": table.id, "seat": seat, "at": text_of(place), "answers": text_of(draft)}
    return [(_OLD_DRAFT, [{"table": table.id, "of": seat}]), (_NEW_DRAFT, [row])]


def _reopen(table: RunningTable, session: Session, seat: int) -> list[Step]:
    """Withdraw a sealed plot: it becomes the draft again, if it can still be one after what the referee has set.

    Who had left the bout to the computer answers for itself again.
    """
    table.request = None
    if session.plot is None or seat not in session.plot.given:
        raise Refused(table.called[seat], "has no locked orders to undo")
    values = unseal(session, session.plot, seat)
    with suppress(Refused):
        session.fill(seat, values)
    return [*_draft_steps(table, session, seat), *_take_command(table, seat)]


def _stand(
    table: RunningTable, session: Session, seat: int, asks: Sequence[int], values: Mapping[int, int]
) -> list[Step]:
    """What is asked now is answered by them as soon as they are on the disk."""
    names = session.deal_for(seat).names
    table.pending.standing[seat] = require_standing(session.game, asks, values, names)
    return _standing_steps(table, seat)


def left_by(table: RunningTable, seat: int) -> Orders:
    """The standing orders of a seat."""
    return table.standing.get(seat, usual_standing(table.playing.game))


def bout_left(table: RunningTable, seat: int) -> Left:
    """The bout that a seat leaves to the computer, and what it has given to it."""
    return table.bouts.get(seat, NO_BOUT)


def _standing_steps(table: RunningTable, seat: int) -> list[Step]:
    """The row of what a seat leaves to standing orders, and of its bout."""
    orders = table.pending.standing.get(seat, left_by(table, seat))
    bout = table.pending.bouts.get(seat, bout_left(table, seat))
    row = {"table_id": table.id, "seat": seat, "asks": standing_text(orders, bout)}
    return [(_OLD_STANDING, [{"table": table.id, "of": seat}]), (_NEW_STANDING, [row])]


def _leave_bout(table: RunningTable, session: Session, seat: int, leave: bool) -> list[Step]:
    """What is asked in it is answered as soon as this is on the disk; or the seat answers for itself again."""
    before = bout_left(table, seat)
    table.pending.bouts[seat] = (
        leave_bout(session, seat)._replace(given=before.given) if leave else before.without_bout()
    )
    return _standing_steps(table, seat)


def _take_command(table: RunningTable, *seats: int) -> list[Step]:
    """End the bouts that these seats left; returns the steps by which they answer for themselves again."""
    steps: list[Step] = []
    for seat in seats:
        if bout_left(table, seat).bout:
            table.pending.bouts[seat] = bout_left(table, seat).without_bout()
            steps += _standing_steps(table, seat)
    return steps


def _forget_finished_bout(table: RunningTable, session: Session, seat: int) -> list[Step]:
    """A bout that is over is left no longer once its seat acts by itself; returns the steps that say so."""
    return [] if is_left(session, seat, table.bouts) else _take_command(table, seat)


def _say(table: RunningTable, seat: int, command: Chat) -> Step:
    said = " ".join(command.text.split())
    if not is_plain(said) or not said:
        raise Refused("chat", "is not a line of plain characters")
    line, step = remark(table, said, table.say_speaker(seat), hearers(table, seat, command.to))
    table.pending.chat.append(line)
    return step


def hearers(table: RunningTable, seat: int, names: Sequence[str]) -> list[int]:
    """The viewers whom something of a seat is for, itself first; none: it is for everybody. `Refused` where one of
    them is nobody.
    """
    if not names:
        return []
    hears = list(dict.fromkeys([seat, *(table.seat_named(name) for name in names)]))
    if hears == [seat]:
        raise Refused("to", "is your own seat", "", "name somebody else, or nobody to talk to everybody")
    for each in hears[1:]:
        in_hand = each >= 0 and table.players[each] == REFEREE
        if not in_hand and not (table.grants.get(each) and (each == OPEN or table.players[each] == HUMAN)):
            raise Refused("Referee" if each == OPEN else table.called[each], "has nobody who could hear that")
    if any(each >= 0 and table.players[each] == REFEREE for each in hears) and OPEN not in hears:
        hears.append(OPEN)
    return hears


# ---- what needs the others' consent ---------------------------------------------------------------------------------


def _ask_undo(table: RunningTable, seat: int, to: int | None) -> list[Step]:
    session = _going_on(table)
    if Desk(session).deciding:
        raise Refused(session.deal.title, "the referee still decides whether the game is over", "", "wait for that")
    mine = own_acts(session, seat)
    if to is None:  # what standing orders answered they would answer again at once
        count = first_left(session, seat, table.bouts)
        mine = mine[: count or count_to_take_back(session, seat, left_by(table, seat), table.bouts)]
    if not mine or (to is not None and to > len(mine)):
        raise Refused(table.called[seat], "has nothing to undo")
    entry = mine[(to or len(mine)) - 1]
    plot = session.plot
    if plot and seat in plot.given and entry == mine[-1]:
        return _reopen(table, session, seat)
    beat = next(act.beat for n, act in session.acts if n == entry)
    word = session.game.wording.beat_word
    text = f"{table.called[seat]} asks to undo its answer in {word} {beat + 1}"
    return [*_take_command(table, seat), *_put_request(table, Request("undo", seat, entry, text))]


def _ask_leave(table: RunningTable, seat: int) -> list[Step]:
    _going_on(table)
    return _put_request(table, Request("leave", seat, 0, f"{table.called[seat]} asks to end the game in a draw"))


def _going_on(table: RunningTable) -> Session:
    if table.playing.over:
        raise Refused(table.playing.deal.title, "the game is over")
    return table.playing


def _put_request(table: RunningTable, request: Request) -> list[Step]:
    table.request = request
    return [] if table.asked_of(request) else _fulfil(table, request)


def _consent(table: RunningTable, device: str, seat: int, agree: bool) -> list[Step]:
    """Who asks cannot agree as another seat, though the device may play that one too; its no withdraws the request."""
    request = table.request
    if request is not None and seat == request.by and not agree:
        table.request = None
        return []
    asked = table.asked_of(request) if request and request.refused < 0 else []
    theirs = request is not None and device not in table.devices_of(request.by)
    if request is None or not theirs or seat not in asked or seat in request.agreed:
        raise Refused(table.called[seat], "has nothing to agree to")
    agreed, refused = ([*request.agreed, seat], -1) if agree else (request.agreed, seat)
    table.request = Request(request.kind, request.by, request.to, request.text, agreed, refused)
    if agree and set(asked) <= set(agreed):
        return _fulfil(table, table.request)
    return []


def settle(table: RunningTable) -> list[Step]:
    """After a seat was handed over or left: a request lapses with who asked, and is granted when nobody is left to be
    asked.
    """
    request = table.request
    if request is None or request.refused >= 0:
        return []
    if table.players[request.by] != HUMAN or not table.devices_of(request.by):
        table.request = None
        return []
    return _fulfil(table, request) if set(table.asked_of(request)) <= set(request.agreed) else []


def _fulfil(table: RunningTable, request: Request) -> list[Step]:
    """Do what all have agreed to."""
    session = table.playing
    table.request = None
    if request.kind == "leave":
        session.leave()
        return []
    beat = next((act.beat for n, act in session.acts if n == request.to), -1)
    lost: dict[int, Plot] = {}
    for n, act in session.acts:
        if n >= request.to and isinstance(act, Plot) and act.beat == beat:
            lost.setdefault(act.seat, act)  # what it wrote in later plots of the beat belongs to other forms
    session.undo(request.to)
    steps = _take_command(table, *table.bouts)  # a bout that begins again is asked about again
    for act in lost.values():  # what was written is not lost: it becomes the draft again
        if session.plot and act.seat in session.waiting and not table.players[act.seat].startswith("computer:"):
            try:
                session.fill(act.seat, [box[3] for box in act.answers])
            except Refused:
                continue
            if is_given(session, act.seat, table.bouts):  # else the computer would do the same again
                session.fill(act.seat, [])
            steps += _draft_steps(table, session, act.seat)
    return steps
