"""The referee's desk: what they can do at a session, each of it an entry of its journal that they can take back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..errors import Refused
from ..journal.entries import Edit, Entry
from ..journal.rulings import ITSELF, Hand, Hold, Note, Revoke, Roll, Ruling, Veil
from ..journal.steps import PLACES_MOST
from ..sight.story import EDIT
from ..sight.veils import spots
from ..state.paths import place
from ..state.views import OPEN
from .course import ending
from .deeds import battle_to_come, deed_of
from .history import is_by_hand
from .referee import Acted, acts_of, throw_dice
from .session import Session, require_different

VEILED_MOST = 2 * PLACES_MOST  # places of all veils that stand


class Desk:
    """What a referee does beside the rules of one game; they edit by `Session.edit`, take play back by `undo`."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def acts(self) -> list[Acted]:
        """All that the referee has done, in its order."""
        return list(acts_of(self.session.course))

    def set(
        self, changes: Sequence[tuple[str, int]], reason: str = "", hidden: bool = False, reopen: bool = False
    ) -> str:
        """Set numbers that belong together as one edit, as of `Session.edit_places`; returns its receipt."""
        return self.session.edit_places(changes, reason, hidden, reopen)

    def veil(
        self, path: str, seats: Collection[int], shown: bool = False, reason: str = "", more: Sequence[str] = ()
    ) -> str:
        """Hide a place and all below it from these seats, or show it to them, and `more` places with it; returns the
        receipt. `Refused` where too many places would lie under veils, as each look at the game goes through all.
        """
        require_different("veil", "covers", [path, *more])
        for each in (path, *more):
            spots(self.session.battle_now, each)
        if not seats:
            raise Refused(path, "hides it from nobody: name a seat")
        self._require_room(1 + len(more))
        return self._do(Veil(self.session.beat, path, self._seats(seats), shown, reason, tuple(more)))

    def _require_room(self, count: int) -> None:
        """`Refused` where there are too many veils for so many more places; what was taken back doesn't count."""
        acts = self.session.course.referee
        lying = sum(len(each.entry.paths) for each in acts if isinstance(each.entry, Veil) and not each.revoked)
        if lying + count > VEILED_MOST:
            what = f"cover {lying:,} of at most {VEILED_MOST:,} places already: {count:,} more don't fit"
            raise Refused("veils", what, "", "take back some of them, or hide a whole row as one place")

    def roll(self, count: int, sides: int, label: str = "", seats: Collection[int] = ()) -> str:
        """Throw dice of the game's secret of which these seats know; returns the receipt."""
        self.session.require_playable()
        rolled = throw_dice(self.session.course, count, sides)
        return self._do(Roll(self.session.beat, label, rolled, self._seats(seats)))

    def note(self, text: str, seats: Collection[int] = (), title: str = "") -> str:
        """Write something down that these seats may read, with a title as a hand-out; returns the receipt."""
        if not text.strip():
            raise Refused("note", "says nothing")
        return self._do(Note(self.session.beat, text, self._seats(seats), title.strip()))

    def hand(self, seat: int, player: str) -> str:
        """Hand a seat over to a `human`, the `referee` or a `computer:LEVEL`; returns the receipt."""
        names = self.session.deal.seats
        if self.session.players[names[seat]] == player:
            raise Refused(names[seat], f"{player} already plays it")
        return self._do(Hand(self.session.beat, seat, player))

    def hold(self, on: bool) -> str:
        """Hold the game before its next beat, or let it go on; returns the receipt."""
        if self.session.course.hold == on:
            raise Refused("hold", "the game is held already" if on else "nobody holds the game")
        return self._do(Hold(self.session.beat, on))

    @property
    def deciding(self) -> bool:
        """Has an act of the referee led to the end of the game, which they have yet to confirm or to take back?"""
        return self.session.course.held is not None

    @property
    def end(self) -> str:
        """How the game ends if the referee confirms it; empty where no end waits for him."""
        held, session = self.session.course.held, self.session
        deal = session.deal_for(OPEN)
        return "" if held is None else session.game.wording.outcomes(deal.outcomes[held], deal)

    @property
    def newest_edit(self) -> int | None:
        """The entry of the newest edit that stands."""
        return max((n for n, act in self.session.acts if is_by_hand(act)), default=None)

    @property
    def last(self) -> int:
        """The newest entry in which the referee did or took back anything; 0 where there is none."""
        return self.session.journal.last("referee", _is_the_referees)

    def say_since(self, n: int) -> str:
        """What the referee did last, in words, if that was after entry `n`; else nothing."""
        last = self.last
        if last <= n:
            return ""
        entry = self.session.journal.entries[last - 1]
        of = entry.entry if isinstance(entry, Revoke) else last
        text = next((each.text for each in self.acts if each.n == of), "")
        return f"{text} Undone." if of != last else text

    def confirm(self) -> str:
        """The end that an act of the referee has led to is the end: the secret is opened; returns the receipt."""
        session = self.session
        session.require_playable()
        held = session.course.held
        if held is None:
            raise Refused(session.deal.title, "no end waits for the referee", "", "change what decides it first")
        return session.act(ending(session.course, held))

    def take_back(self, n: int) -> str:
        """Take back one act of the referee, entry `n`, with the edits that one deed made along with it.

        A place that was set by hand in an earlier beat is set back at the next checkpoint: play goes on from what it
        led to, unless it is taken back by `Session.undo`. `Refused` where all places are as they were before it by
        now, such as a word to the rules that they have acted on. Returns the receipt.
        """
        standing = {each.n for each in self.acts if each.stands}
        deed = [m for m in deed_of(self.session.course, n) if m in standing] if n in standing else [n]
        self._require_something_left(deed)
        return [self._take_back(m) for m in reversed(deed)][-1]

    def _require_something_left(self, deed: Sequence[int]) -> None:
        """`Refused` if edits of earlier beats would be set back to what their places are now."""
        session, battle = self.session, battle_to_come(self.session.course)
        edits = [(m, act) for m, act in session.acts if m in deed and isinstance(act, Edit)]
        if not edits or any(act.beat == session.beat for _, act in edits):
            return
        if all(place(battle, path) == value for m, act in edits for path, value in self._places_before(m, act)):
            what = "nothing is left to set back: what came of it stays"
            raise Refused("take back", what, "", "undo play back to before it")

    def _places_before(self, n: int, edit: Edit) -> list[tuple[str, int]]:
        """What the places of an edit of an earlier beat were before it."""
        lines = (line for beat in self.session.course.beats for line in beat.played.lines)
        before = next(line.args for line in lines if line.kind == EDIT and line.id == n)
        return list(zip((path for path, _ in edit.changes), before, strict=False))

    def _take_back(self, n: int) -> str:
        session = self.session
        found = next((each for each in self.acts if each.n == n and each.stands), None)
        if found is None:
            raise Refused("take back", f"entry {n} is no act of the referee that stands")
        if found.kind != "edit" or found.beat == session.beat:
            return self._do(Revoke(session.beat, n))
        edit = next(act for m, act in session.acts if m == n and isinstance(act, Edit))
        return session.edit_places(self._places_before(n, edit), "undone", edit.hidden, back=n)

    def _do(self, act: Veil | Roll | Note | Hand | Hold | Revoke) -> str:
        self.session.require_playable()
        return self.session.act(act)

    def _seats(self, seats: Collection[int]) -> tuple[int, ...]:
        count = len(self.session.deal.seats)
        if strange := [seat for seat in seats if not 0 <= seat < count]:
            raise Refused("seats", f"there is no seat {strange[0]}")
        return tuple(sorted(set(seats)))


def _is_the_referees(entry: Entry) -> bool:
    """Did the referee do it, and no seat that named something, or took a name back?"""
    return isinstance(entry, Edit | Ruling) and getattr(entry, "by", ITSELF) == ITSELF
