"""What is known of one table: who sits there, its game, its chat, its clock; and questions about it.

Nothing here runs: no lock, no store, no socket. `table.running` has all that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.journal.entries import Header, header_json
from admiralty.core.journal.secret import canonical
from admiralty.core.play.autoplay import Orders, Standing, timed_seats
from admiralty.core.play.bouts import Bouts, Left
from admiralty.core.play.session import Session
from admiralty.core.play.staging import seats_called
from admiralty.core.state.views import OPEN, SPECTATOR

from ..asked.opening import COMPUTER, DESK, HUMAN, REFEREE
from ..base.refusals import Denied, Unknown, no_table
from ..database.people import Grant, link_of
from .clock import Clock, Due
from .keeping import KeptDraft, Request
from .pledges import LOCK_SECONDS, LOCKING, OPENING, Locking
from .talk import Talk
from .walls import Wall

CALLED = "called"  # in what a table was made from: what people call its seats, which a setting may have dealt out


class TableState:
    """What is known of a table; `key` is the server's, which links are made from."""

    def __init__(
        self, id: str, header: Header, opening: Mapping[str, Any], private: bool, creator: str, key: bytes
    ) -> None:
        self.id, self.header, self.opening = id, header, opening
        self.private, self.creator, self.key = private, creator, key
        self.seats = header.seats
        self._called = tuple(opening.get(CALLED, ())) or seats_called(header)
        self.players = [header.players.get(seat, HUMAN) for seat in header.seats]  # as handed over last
        self.session: Session | None = None
        self.why = ""  # why it cannot go on
        self.locking: Locking | None = None  # words before the game begins; None: it has begun
        self.drafts: dict[int, tuple[list[int], KeptDraft]] = {}  # seat -> place, what it has written; as on the disk
        self.grants: dict[int, list[Grant]] = {}
        self.generations: dict[int, int] = {}  # of each seat's link
        self.standing: dict[int, Orders] = {}  # by seat
        self.bouts: dict[int, Left] = {}  # seat -> the bout that it leaves to the computer
        self.talk = Talk(id, header.seats, key)
        self.walls: dict[str, Wall] = {}  # screens by their ids
        self.request: Request | None = None
        self.missed: Counter[int] = Counter()  # seat -> turns that simple answered for its bot, as far as is known
        self.clock = Clock(opening.get("clock", 0))
        self.over_at: int | None = None  # when the game ended, in seconds since 1970

    # ---- the game ---------------------------------------------------------------------------------------------------

    @property
    def called(self) -> tuple[str, ...]:
        """What people call the seats: as the deal says, once there is one."""
        return self._called if self.session is None else self.session.called

    @property
    def status(self) -> str:
        """locking, running, over or stuck."""
        if self.why or self.locking:
            return "stuck" if self.why else "locking"
        return "over" if self.session and self.session.over else "running"

    @property
    def playing(self) -> Session:
        """The session of a game that can go on; `Refused` if it cannot."""
        if self.session is None or self.why:
            raise Refused(self.id, f"the game cannot go on: {self.why_not}")
        return self.session

    @property
    def why_not(self) -> str:
        """Why there is no game to play on or to look at."""
        return self.why or "players are still locking their words for the dice"

    def header_line(self) -> bytes:
        """The journal's first line, with its secret."""
        return canonical(header_json(self.header)) + b"\n"

    # ---- seats and devices ------------------------------------------------------------------------------------------

    def seat_named(self, name: str) -> int:
        """The number of a seat, that of the referee among them; `Refused` if there is none."""
        if name == DESK and OPEN in self.generations:
            return OPEN
        if name not in self.seats:
            raise Unknown("seat", "there is no such seat at this table")
        return self.seats.index(name)

    def seats_of(self, device: str) -> list[int]:
        """The seats that a device may play."""
        return [k for k in range(len(self.seats)) if self.may_play(device, k)]

    def may_play(self, device: str, seat: int) -> bool:
        """May this device play the seat, or is it the referee who has it in hand?"""
        theirs = bool(device) and any(grant.device == device for grant in self.grants.get(seat, ()))
        return theirs or (seat >= 0 and self.players[seat] == REFEREE and self.is_referee(device))

    def is_referee(self, device: str) -> bool:
        """Is this device the referee's?"""
        return bool(device) and any(grant.device == device for grant in self.grants.get(OPEN, ()))

    def require_seat(self, device: str, seat: int) -> None:
        """`Denied` unless this device may play the seat."""
        if not self.may_play(device, seat):
            raise Denied("seat", "is not yours", "", "use its link on this device")

    def require_viewer(self, device: str, seat: int) -> None:
        """`Denied` unless this device may look on as that seat, or as a spectator."""
        if seat != SPECTATOR:
            self.require_seat(device, seat)
        elif not self.may_watch(device):
            raise no_table()

    def may_watch(self, device: str) -> bool:
        """May this device look on?"""
        mine = self.is_referee(device) or bool(self.seats_of(device))
        return not self.private or (bool(device) and device == self.creator) or mine

    def say_who(self, seat: int) -> str:
        """Who sits there, and what the seat is called: ``Ann (Federation)``."""
        person = self.person(seat)
        return f"{person} ({self.called[seat]})" if person else self.called[seat]

    def say_speaker(self, seat: int) -> str:
        """Who speaks, at a seat or as the referee: nobody does in the name of who sat there before."""
        by = OPEN if seat == OPEN or self.players[seat] == REFEREE else seat
        return f"{self.person(by)} ({'Referee' if seat == OPEN else self.called[seat]})"

    def person(self, seat: int) -> str | None:
        """The name of who took a seat last."""
        found = self.grants.get(seat)
        return found[-1].name if found else None

    def links_told(self, device: str) -> dict[str, str]:
        """The links that a device may know: those of its own seats, and the creator the invitations to open seats."""
        creator = self.is_referee(device) or (bool(device) and device == self.creator)
        return {
            (DESK if seat == OPEN else self.seats[seat]): link_of(self.key, self.id, seat, n)
            for seat, n in sorted(self.generations.items())
            if self.may_play(device, seat) or (creator and not self.grants.get(seat))
        }

    def asked_of(self, request: Request) -> list[int]:
        """The seats that have to agree: those that anybody has taken on another device than those of who asks."""
        mine = self.devices_of(request.by)
        people = [seat for seat in sorted(self.grants) if seat >= 0 and self.players[seat] == HUMAN]
        return [seat for seat in people if seat != request.by and self.devices_of(seat) - mine]

    def devices_of(self, seat: int) -> set[str]:
        """The devices that may play a seat."""
        return {grant.device for grant in self.grants.get(seat, ())}

    def owns_wall(self, device: str, wall: Wall) -> bool:
        """May this device know a screen's link, and revoke it?"""
        return self.may_play(device, wall.by) or self.is_referee(device)

    # ---- who is here ------------------------------------------------------------------------------------------------

    def present(self) -> Mapping[tuple[int, str], int]:
        """How many look on, by the seat that they look as and their device; nobody where nothing runs."""
        return {}

    def count_lookers(self) -> int:
        """How many look on who neither play nor rule here: a device counts once; each nameless socket counts."""
        count = 0
        for (seat, device), here in self.present().items():
            if seat == SPECTATOR and not (self.seats_of(device) or self.is_referee(device)):
                count += min(here, 1) if device else here
        return count

    # ---- who is waited for ------------------------------------------------------------------------------------------

    def owing_words(self) -> list[int]:
        """The seats that have to lock their words now, or to open them."""
        now = self.locking
        if now is None:
            return []
        people = [(k, name) for k, name in enumerate(self.seats) if self.players[k] == HUMAN]
        if now.phase == LOCKING:
            return [k for k, name in people if name not in now.locks]
        return [k for k, name in people if name in now.locks and name not in now.words]

    def is_complete(self) -> bool:
        """Does anybody sit at every human seat? Until then no time runs."""
        return all(self.grants.get(k) for k, who in enumerate(self.players) if who == HUMAN)

    def running_dues(self, time: float, standing: Standing, bouts: Bouts) -> dict[int, Due]:
        """When the time of each seat is up that is waited for, if it begins to be waited for now.

        `standing`, `bouts`: what seats leave to the computer, as of `timed_seats`.
        """
        clock, now = self.clock, ceil(time)
        if self.locking:  # no beat has begun; `moves` tells the phases apart
            fresh = Due(-1, int(self.locking.phase == OPENING), now + LOCK_SECONDS)
            before = {k: due for k, due in clock.dues.items() if due.moves == fresh.moves and k not in clock.spent}
            return {seat: before.get(seat, fresh) for seat in self.owing_words()} if self.is_complete() else {}
        session = self.session
        if not clock.seconds or session is None or self.why or session.over:
            return {}
        people = [k for k, who in enumerate(self.players) if who != REFEREE and not who.startswith(COMPUTER)]
        if not all(self.grants.get(seat) for seat in people):
            return {}
        fresh = Due(session.beat, session.course.moves, now + clock.seconds)
        known = {seat: due for seat, due in clock.dues.items() if seat not in clock.spent}
        running = {seat: known.get(seat, fresh) for seat in timed_seats(session, standing, bouts) if seat in people}
        place = fresh.beat, fresh.moves
        return {seat: due if (due.beat, due.moves) == place else fresh for seat, due in running.items()}
