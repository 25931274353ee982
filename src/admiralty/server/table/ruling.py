"""What a referee's commands do to a table.

His place at a table is none of the game's seats: its number is that of the open view, and by it go his grants and his
link; its name in addresses is `opening.DESK`.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from admiralty.core.errors import Refused, quote_value
from admiralty.core.errors.plain_text import is_plain
from admiralty.core.face.endings import join_words
from admiralty.core.face.maps.brush import HIDE, paint_cells, show_cells
from admiralty.core.face.touch import Change
from admiralty.core.journal.entries import Edit, Plot
from admiralty.core.play.autoplay import usual_standing
from admiralty.core.play.bouts import NO_BOUT
from admiralty.core.play.deeds import battle_to_come
from admiralty.core.play.desk import Desk
from admiralty.core.play.forms import require_confirmed
from admiralty.core.play.plots import OpenPlot
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN
from admiralty.opponents.levels import levels

from ..asked.opening import COMPUTER, HUMAN, REFEREE
from ..asked.referee_commands import (
    GmConfirm,
    GmEdit,
    GmHand,
    GmHold,
    GmNote,
    GmPaint,
    GmRevoke,
    GmRoll,
    GmShow,
    GmUndo,
    GmVeil,
    RefereeCommand,
)
from ..base.refusals import Denied
from ..database import schema
from ..database.store import Step
from ..known.keeping import no_draft
from .rows import link_row
from .running import RunningTable


def do_ruling(table: RunningTable, seat: int, command: RefereeCommand) -> list[Step]:
    """Do it; `Refused` if it may not be, and then the caller rolls back what was begun."""
    if seat != OPEN:
        raise Denied("seat", "is not the referee's")
    session, desk = table.playing, Desk(table.playing)
    steps: list[Step] = []
    asked_nothing, before = _is_nobody_asked(session), list(table.players)
    last = getattr(command, "last", None)
    if last is not None and (done := desk.say_since(last)):
        raise Refused("desk", f"the referee has acted since: {done}", "", "look again, then decide")
    match command:
        case GmEdit():
            table.request = None
            also = [(each.path, each.value) for each in command.also]
            changes = [(command.path, command.value), *also]
            desk.set(changes, _line(command.reason), command.hidden, command.reopen)
        case GmPaint() | GmShow():
            table.request = None
            stroke, what = _brushed(table, session, command)
            own = _line(command.reason)  # everybody reads it, and the kind is for those who see the cells
            reason = ": ".join(filter(None, [what, own])) if command.hidden else own
            desk.set(stroke, reason, command.hidden, command.reopen)
        case GmVeil():
            seats = _seats(table, command.seats)
            desk.veil(command.path, seats, command.shown, _line(command.reason), command.more)
        case GmRoll():
            desk.roll(command.count, command.sides, _line(command.label), _seats(table, command.seats))
        case GmNote():
            desk.note(_line(command.text), _seats(table, command.seats), _line(command.title))
        case GmHand():
            steps = _hand(table, session, table.seat_named(command.seat), command.to)
        case GmHold():
            desk.hold(command.on)
        case GmRevoke():
            table.request = None
            desk.take_back(command.entry)
        case GmUndo():
            table.request = None
            session.undo(command.entry)
        case GmConfirm():
            desk.confirm()
    table.seat_session(session, table.kept)  # a hand-over, or one taken back: who plays is told anew
    if asked_nothing and not _is_nobody_asked(session):
        table.restore_drafts()  # there was no plot to write in
    for each, who in enumerate(table.players):
        steps += _hush(table, each) if who != before[each] else []
    return steps


def _is_nobody_asked(session: Session) -> bool:
    """Does the game wait for the referee, who decides on its end or holds it?"""
    return Desk(session).deciding or session.on_hold


def _brushed(table: RunningTable, session: Session, command: GmPaint | GmShow) -> tuple[Sequence[Change], str]:
    """What a stroke of the brush changes, and what it is called."""
    brush, battle = session.game.brush, battle_to_come(session.course)
    if brush is None:
        raise Refused("brush", f"{session.game.title} has no map to paint on")
    if isinstance(command, GmPaint):
        changes = paint_cells(brush, battle, command.cells, command.kind)
        return changes, f"paint {brush.kinds_of(session.deal.names)[command.kind]}"
    seats = _seats(table, command.seats)
    changes = show_cells(brush, battle, command.cells, seats, command.how)
    return (
        changes,
        f"{command.how} {'to' if command.how != HIDE else 'from'} {join_words([table.called[s] for s in seats])}",
    )


def _hush(table: RunningTable, seat: int) -> list[Step]:
    """What was whispered at a seat so far is for who sat there: whoever sits there now is not told of it."""
    table.pending.heard_from[seat] = table.talk.end
    links = schema.links
    mine = (links.c.table_id == table.id) & (links.c.seat == seat)
    return [(sa.update(links).where(mine).values(heard_from=table.talk.end), [])]


def _line(text: str) -> str:
    """One line of plain characters, as a journal takes it."""
    said = " ".join(text.split())
    if not is_plain(said):
        raise Refused("referee", "that is no line of plain characters")
    return said


def _seats(table: RunningTable, names: Sequence[str]) -> list[int]:
    seats = [table.seat_named(name) for name in names]
    if OPEN in seats:
        raise Refused("seats", "the referee is no seat of the game")
    return seats


def _hand(table: RunningTable, session: Session, seat: int, to: str) -> list[Step]:
    """Hand a seat over; drafts and standing orders of whoever sat there are dropped, and nobody else's are shown."""
    if seat == OPEN:
        raise Refused("seat", "the referee is no seat of the game")
    known = [HUMAN, REFEREE, *(COMPUTER + level.key for level in levels(session.game))]
    if to not in known:
        raise Refused("to", f"there is no player {quote_value(to)}", "", f"say {', '.join(known)}")
    plot = session.plot
    if plot and seat in plot.given and to != HUMAN and table.players[seat].startswith(COMPUTER):
        unseal(session, plot, seat)  # whoever plays next writes them anew
        plot = session.plot
    if plot and seat in plot.given and to == REFEREE:
        what = "has locked its orders: they are secret, even from the referee"
        raise Refused(table.called[seat], what, "", "wait until they are shown, or undo")
    Desk(session).hand(seat, to)
    if plot and seat in session.waiting:
        session.fill(seat, [])
    table.pending.drafts[seat] = ([], no_draft())
    table.pending.standing[seat], table.pending.bouts[seat] = usual_standing(session.game), NO_BOUT
    of = schema.drafts.c, schema.standing.c
    steps: list[Step] = [
        (sa.delete(source).where(columns.table_id == table.id, columns.seat == seat), [])
        for source, columns in zip((schema.drafts, schema.standing), of, strict=True)
    ]
    if to == HUMAN and seat not in table.generations:  # so far nobody could sit there
        table.pending.links[seat] = 1
        steps.append((sa.insert(schema.links), [link_row(table, seat, 1)]))
    return steps


# ---- sealed orders ---------------------------------------------------------------------------------------------------


def unseal(session: Session, plot: OpenPlot, seat: int) -> list[int]:
    """Withdraw a sealed plot: its answers. What others had sealed after it, and what the referee had set by hand, is
    given again as it was: orders first, so that an edit still waits for the end of a beat that anybody has answered in.
    """
    mine = next(n for n, act in session.acts if act is plot.given[seat])
    later = [act for n, act in session.acts if n > mine]
    values = [box[3] for box in plot.given[seat].answers]
    session.undo(mine)
    for act in later:
        if isinstance(act, Plot):
            make_ready(session, act.seat, [box[3] for box in act.answers], act.clock)
    for act in later:
        if isinstance(act, Edit):
            session.act(act)
    return values


def make_ready(session: Session, seat: int, answers: list[int], clock: str = "", confirmed: bool = True) -> None:
    """Exactly these answers: none may be dropped because an earlier one was changed. `clock`: as of `Session.ready`.

    `Refused` where one is grave and not `confirmed`.
    """
    boxes = session.draft(seat).boxes
    if session.plot and seat not in session.plot.given:
        if [box.answer for box in boxes] != answers:
            session.drafts.pop(seat, None)
            boxes = session.fill(seat, answers).boxes
        if not confirmed:
            require_confirmed(session.called[seat], ((box.question, box.answer) for box in boxes))
    session.ready(seat, clock)
