"""What a viewer gets of a table: every part is made from that viewer's own view, and told only where it changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from admiralty.core.face.wording import may_be_left
from admiralty.core.play.autoplay import usual_standing
from admiralty.core.play.desk import Desk
from admiralty.core.play.ending import may_resign
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN, SPECTATOR

from ..asked.opening import HUMAN, REFEREE
from ..base.json_text import text_of
from ..known.state import TableState
from .boards import Board
from .desk import desk_told, held_said
from .ending import ending_told
from .forms import bout_told, form_told, given_told, question_told, standing_told
from .handouts import handouts_told
from .logs import Log
from .places import head_for, own_acts, place_of, receipt_of
from .words import words_told

OWN_PARTS = (  # made for each seat
    "table", "at", "beat", "scene", "tiles", "form", "question", "standing", "bout", "undoable", "handouts",
)  # fmt: skip
HAND_PARTS = ("at", "form", "question", "standing", "bout", "undoable")  # of a seat that the referee plays
DRAFT_PARTS = ("scene", "tiles", "form")  # of these, what follows from the orders that a seat is writing
IN_OTHER_HANDS = {"form": "null", "question": "null", "standing": "[]", "bout": "null", "undoable": "null"}


# ---- single parts ----------------------------------------------------------------------------------------------------


def request_told(table: TableState) -> dict[str, Any] | None:
    """What the seats are asked to agree to, without numbers that tell of hidden things."""
    request = table.request
    if request is None:
        return None
    return {
        "kind": request.kind,
        "by": table.seats[request.by],
        "text": request.text,
        "asked": [table.seats[seat] for seat in table.asked_of(request)],
        "agreed": [table.seats[seat] for seat in request.agreed],
        "refused": table.seats[request.refused] if request.refused >= 0 else None,
    }


class Drawings:
    """What was drawn and put into words for the viewers of one table, kept so that only what is new is made."""

    def __init__(self) -> None:
        self._boards: dict[int, Board] = {}  # by viewer
        self._logs: dict[int, Log] = {}
        self._endings: dict[int, tuple[Any, dict[str, Any]]] = {}  # viewer -> what ended, and what it is told of that

    def board(self, table: str, seat: int) -> Board:
        """What a viewer was shown last."""
        if seat not in self._boards:
            self._boards[seat] = Board(table, seat)
        return self._boards[seat]

    def log(self, session: Session, eyes: int) -> Log:
        """The log as these eyes read it, with all that has happened."""
        if eyes not in self._logs:
            self._logs[eyes] = Log(eyes)
        self._logs[eyes].tell(session)
        return self._logs[eyes]

    def ending(self, session: Session, seat: int) -> dict[str, Any]:
        """What a viewer is told of the end."""
        known = self._endings.get(seat)
        if known is None or known[0] is not session.course:
            known = self._endings[seat] = (session.course, ending_told(session, seat))
        return known[1]

    def forget(self) -> None:
        """Forget it all: it is made again when somebody comes."""
        self._boards.clear()
        self._logs.clear()
        self._endings.clear()


# ---- all parts for one viewer ---------------------------------------------------------------------------------------


class Builder:
    """Makes the parts of a snapshot; what several viewers have in common is made once."""

    def __init__(self, table: TableState, drawings: Drawings) -> None:
        self.table, self.session, self.drawings = table, table.session, drawings
        self.going = None if table.why else table.session  # None: nobody is asked anything any more
        self._made: dict[tuple[str, int], str] = {}
        self._told: dict[int, Log] = {}
        self._seats = self._head = ""

    def draft_parts(self, seat: int, device: str) -> dict[str, str]:
        """Of the parts those that may change while a seat writes its orders, or at its place the referee for one."""
        if seat == OPEN:
            return {"hands": self._once("hands", seat)}
        return self._own(DRAFT_PARTS, seat, device)

    def parts(self, seat: int, device: str) -> dict[str, str]:
        """The top-level keys of a snapshot as JSON texts, without log and chat."""
        made = self._own(OWN_PARTS, seat, device)
        made["seats"] = self._seats = self._seats or text_of(self.seats_told())
        made["you"] = text_of(self._you(seat, device))
        made["undo"] = text_of(request_told(self.table))
        made["receipt"] = text_of(receipt_of(self.table, seat))
        made["head"] = self._head = self._head or text_of(head_for(self.session) if self.session else "")
        made["cues"] = "[]" if (told := self._log(seat)) is None else told.cues()
        made["lookers"] = text_of(self.table.count_lookers())
        made["referee"] = text_of(desk_told(self.table) if seat == OPEN else None)
        if seat == OPEN:
            made["hands"] = self._once("hands", seat)
        if self.session and self.session.game.naming:
            made["names"] = self._once("names", seat)
        if self.going and self.going.game.giving:
            made["given"] = self._once("given", SPECTATOR if self._is_away(seat, device) else seat)
        if self.going and self.going.game.free_dice:
            made["dice"] = text_of(self.going.may_throw(seat))
        if self.going and self.going.game.offers:
            made["offers"] = "null" if self._is_away(seat, device) else self._once("offers", seat)
        return made

    def _own(self, names: Sequence[str], seat: int, device: str) -> dict[str, str]:
        """These parts of a seat; nothing is asked of its player while the referee plays it."""
        answers = IN_OTHER_HANDS if self._is_away(seat, device) else {}
        return {name: answers.get(name) or self._once(name, seat) for name in names}

    def _is_away(self, seat: int, device: str) -> bool:
        """Is this the seat's own player, while the referee plays it?"""
        return seat >= 0 and self.table.players[seat] == REFEREE and not self.table.is_referee(device)

    def scene(self, seat: int) -> str | None:
        """A viewer's board as JSON text; None before there is any."""
        return None if self.session is None else self._once("scene", seat)

    def log(self, seat: int) -> list[str]:
        """The log as a viewer reads it, each line as JSON text."""
        return [] if (told := self._log(seat)) is None else told.texts()

    def struck(self, seat: int, most: int) -> list[str]:
        """Those of its last lines that say what struck a ship."""
        return [] if (told := self._log(seat)) is None else told.struck(most)

    def _log(self, seat: int) -> Log | None:
        """What a viewer reads, put into words once."""
        if self.session is None:
            return None
        eyes = sight_of(self.session, seat)
        if eyes not in self._told:
            self._told[eyes] = self.drawings.log(self.session, eyes)
        return self._told[eyes]

    def _once(self, name: str, seat: int) -> str:
        key = (name, seat)
        if key not in self._made:
            part = getattr(self, f"_{name}")(seat)
            self._made[key] = part if name == "scene" and part is not None else text_of(part)
        return self._made[key]

    def _table(self, seat: int) -> dict[str, Any]:
        table, session = self.table, self.session
        out: dict[str, Any] = {
            "id": table.id, "title": "", "game": table.header.game, "game_title": "", "beat_word": "", "scenario": "",
            "notes": "", "settings": {}, "commitment": table.header.commitment, "private": table.private,
            "referee": OPEN in table.generations, "clock": table.clock.seconds, "status": table.status,
            "why": table.why, "outcome": None, "outcome_text": "", "verdict": "", "result": None, "posting": False,
            "words": words_told(table), "deciding": session is not None and Desk(session).deciding,
        }  # fmt: skip
        playing = session or table.locking
        if playing is None:
            return out
        deal, game = playing.stage.deal, playing.stage.game
        out.update(title=deal.title, game_title=game.title, beat_word=game.wording.beat_word)
        out["posting"] = game.posting is not None
        if game.tools:
            out["tools"] = True
        own = f"{game.key}/own" if table.opening.get("file") else ""
        out.update(scenario=own or table.opening.get("scenario", ""), settings=dict(deal.settings))
        if session is None:
            return out
        if self.going and not session.plotting and len(session.waiting) > 1:
            out["either"] = True
        if not session.over and session.course.hold:
            out["hold"] = "now" if session.on_hold else "next"
            out["held"] = held_said(session, seat)
        out["notes"] = " ".join(filter(None, [origin_said(session), str(deal.request.scenario.get("notes", ""))]))
        if session.over:
            out.update(self.drawings.ending(session, seat))
        return out

    def told(self, name: str, seat: int) -> Any:
        """One part of a viewer's snapshot as plain data."""
        return getattr(self, f"_{name}")(seat)

    def seats_told(self) -> list[dict[str, Any]]:
        """The seats, as everybody sees them."""
        table, session = self.table, self.going
        waiting: Sequence[int] = session.waiting if session else table.owing_words()
        plot = session.plot if session else None
        here = {seat for (seat, _), count in table.present().items() if count}
        return [
            {
                "name": name,
                "called": table.called[k],
                "who": table.players[k],
                "person": table.person(k),
                "taken": bool(table.grants.get(k)),
                "connected": k in here,
                "ready": plot is not None and k in plot.given,
                "waited_for": k in waiting,
                "due": table.clock.due(k) if k in waiting else None,
            }
            for k, name in enumerate(table.seats)
        ]

    def _you(self, seat: int, device: str) -> dict[str, Any]:
        table = self.table
        return {
            "seat": seat if seat >= 0 else None,
            "name": table.seats[seat] if seat >= 0 else None,
            "called": table.called[seat] if seat >= 0 else None,
            "seats": [table.seats[k] for k in table.seats_of(device)],
            "creator": device == table.creator,
            "referee": table.is_referee(device),
            "may_resign": self.session is not None and may_resign(self.session, seat),
            "links": table.links_told(device),
        }

    def _at(self, seat: int) -> list[int]:
        return place_of(self.session, seat) if self.session else [0, 0, 0]

    def _beat(self, seat: int) -> int:
        return self.session.course.known(seat).beat.number if self.session else 0

    def _scene(self, seat: int) -> str | None:
        """As JSON text."""
        if self.session is None:
            return None
        return self.drawings.board(self.table.id, seat).text(self.session, sight_of(self.session, seat))

    def maps(self, seat: int) -> dict[str, Any] | None:
        """The cells of the maps on its board; None if there are none."""
        if self.session is None:
            return None
        self._once("scene", seat)
        return self.drawings.board(self.table.id, seat).tiles

    _tiles = maps  # as a part of a snapshot

    def _form(self, seat: int) -> dict[str, Any] | None:
        session = self.going
        if session is None or session.plot is None or seat not in session.plot.seats:
            return None
        return form_told(session.draft(seat))

    def _question(self, seat: int) -> dict[str, Any] | None:
        session = self.going
        if session is None or session.asked is None:
            return None
        return question_told(session.pending.get(seat))

    def _standing(self, seat: int) -> list[dict[str, Any]]:
        """The questions that the seat may leave to standing orders, whether it does, and at which value."""
        session = self.going
        if session is None or session.over or seat < 0:
            return []
        chosen = self.table.standing.get(seat, usual_standing(session.game))
        names = session.deal_for(seat).names
        return [
            standing_told(int(what), word, names, chosen)
            for what, word in session.game.wording.asks.items()
            if may_be_left(word, session.deal, seat)
        ]

    def _bout(self, seat: int) -> dict[str, Any] | None:
        return bout_told(self.going, seat, self.table.bouts) if self.going else None

    def _given(self, seat: int) -> list[dict[str, Any]]:
        """What of the people's seats is the computer's, or may be."""
        if self.going is None:
            return []
        people = [k for k, who in enumerate(self.table.players) if who in (HUMAN, REFEREE)]
        return [
            {"seat": self.table.seats[k], **told}
            for k in people
            for told in given_told(self.going, k, seat, self.table.bouts)
        ]

    def _hand(self, k: int) -> dict[str, Any]:
        """What a seat that the referee plays is asked, from its own view."""
        told = {"seat": self.table.seats[k], **{name: getattr(self, f"_{name}")(k) for name in HAND_PARTS}}
        if self.going and self.going.game.giving:
            told["given"] = self._given(k)
        if self.going and self.going.game.offers:
            told["offers"] = self._offers(k)
        return told

    def _hands(self, seat: int) -> list[dict[str, Any]]:
        """What the seats that the referee plays are asked."""
        return [
            self._hand(k) for k, who in enumerate(self.table.players) if who == REFEREE and self.session is not None
        ]

    def _handouts(self, seat: int) -> list[dict[str, Any]]:
        return handouts_told(self.session, sight_of(self.session, seat), seat) if self.session else []

    def _names(self, seat: int) -> list[dict[str, Any]]:
        """What the seat may name; no numbers of entries, which count what is hidden."""
        return [
            {"of": each.of, "number": each.number, "called": each.called, "place": each.place, "name": each.name}
            for each in (self.going.to_name(seat) if self.going else ())
        ]

    def _offers(self, seat: int) -> dict[str, Any] | None:
        """What the seat may set unasked, and whether that waits for the end of the running beat."""
        session = self.going
        if session is None or session.game.offers is None:
            return None
        offered = [
            {**each._asdict(), "value": value, "choices": [list(one) for one in each.choices]}
            for each, value in session.offers(seat)
        ]
        later = session.game.wording.beat_word if session.offers_wait(seat) else ""
        return {"label": session.game.offers.label, "list": offered, "later": later} if offered else None

    def _undoable(self, seat: int) -> int | None:
        session = self.going
        if session is None or session.over or seat < 0 or Desk(session).deciding:
            return None
        return len(own_acts(session, seat)) or None


def origin_said(session: Session) -> str:
    """Where a branch comes from, and whether anything in it is imagined; empty for a game that began as dealt."""
    origin = session.journal.header.origin
    if not origin:
        return ""
    where = f"A new game from before {session.game.wording.beat_word} {origin['beat'] + 1}."
    seen = origin.get("imagined")
    return f"{where} The computer imagines what {session.deal.call(seen)} could not see." if seen else where


def sight_of(session: Session, seat: int) -> int:
    """With whose eyes a viewer looks: after the end everybody sees everything."""
    return OPEN if session.over else seat


def snapshot_of(builder: Builder, seat: int, device: str) -> str:
    """The snapshot for somebody who does not stay, as JSON text: its keys, with `log` and `chat`."""
    parts, lines = builder.parts(seat, device), builder.log(seat)
    whole = ",".join(f'"{name}":{text}' for name, text in parts.items())
    return f'{{{whole},"log":[{",".join(lines)}],"chat":{text_of(builder.table.talk.told(seat))},"odds":null}}'


__all__ = ["SPECTATOR", "Builder", "form_told", "snapshot_of"]
