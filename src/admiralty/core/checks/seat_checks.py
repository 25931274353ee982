"""Did the computer answer as it says? What cheap levels answer follows from the secret, so they are asked again.

Levels that take their time are not, nor is a level that this release does not have. People answer for themselves, and a
draft that counted when a clock ran out was theirs. A journal of another release, or of an unknown one, may have been
played by other doctrines: where they answer differently now, nothing is proved and nothing refuted. A journal names
the release that started it; one that was played on by another is refuted only by the release that it names.
"""

from __future__ import annotations

from typing import Any

from ..door.loading import names_a_bot
from ..errors import Refused
from ..errors.release import release
from ..journal import Journal
from ..journal.entries import COMPUTER, DRAFT, Answer, Entry, Plot
from ..play.autoplay import PEOPLE, answers_of
from ..play.history import Course
from ..play.live import Disagrees, Stage
from ..play.referee import players_now
from ..play.session import Session
from ..sight.choosing import Chooser

LEVEL, FILE, OWN = "computer:", "doctrine:", "computer:own"


class SeatChecks:
    """Looks at each answer of a journal that is replayed: see `course.replay`."""

    def __init__(self, stage: Stage, journal: Journal) -> None:
        self.stage, self.journal = stage, journal
        self.unchecked: dict[str, str] = {}  # computer seat -> why its answers were not checked
        self.clocked = 0  # answers that the computer gave when a clock ran out, and that were checked
        self._answered: set[str] = set()  # computer seats with answers that were checked
        self._doctrines: dict[tuple[str, str], Any] = {}

    @property
    def checked(self) -> tuple[str, ...]:
        """The computer seats whose every answer was checked."""
        return tuple(seat for seat in self.journal.header.seats if seat in self._answered - self.unchecked.keys())

    def look(self, course: Course, n: int, act: Entry) -> None:
        """Check an act before it is taken; `Disagrees` if the computer would have answered otherwise."""
        if not isinstance(act, Answer | Plot):
            return
        header = self.journal.header
        if act.clock and header.format > 1 and not header.clock:
            raise Disagrees(n, "says that a clock ran out, and this game has none")
        name, late = header.seats[act.giver], act.clock == COMPUTER
        who = players_now(course, header.players).get(name, PEOPLE[0])
        if act.clock == DRAFT or (who in PEOPLE and not late):
            return
        try:
            doctrine = self.stage.game.simple if late else self._doctrine(who, name)
            fits = self._answers(course, act.seat, doctrine) == _values_given(act)
        except Refused as problem:
            self.unchecked.setdefault(name, problem.what)
            return
        if not fits and header.release and header.release == release():
            raise Disagrees(n, f"is not what {'the computer' if late else who} answers for {name} by this secret")
        if not fits:
            self.unchecked.setdefault(name, f"{who} answers differently in this release")
        elif late:
            self.clocked += 1
        else:
            self._answered.add(name)

    def _answers(self, course: Course, seat: int, doctrine: Any) -> tuple[int, ...]:
        """What the doctrine answers; none where it breaks on what an altered journal makes of the battle."""
        keys = self.stage.keys
        if keys is None:
            raise Refused("", "the secret is not told")
        session = Session(self.stage, None, self.journal, course, [])
        if seat not in session.waiting:
            return ()  # the rules will refuse the act
        try:
            return answers_of(session, seat, doctrine, keys.luck(session.beat, seat))
        except (ValueError, LookupError, ArithmeticError, AssertionError):
            return ()

    def _doctrine(self, who: str, seat: str) -> Any:
        """The doctrine that plays a seat; `Refused` if it cannot be asked again cheaply."""
        if (who, seat) not in self._doctrines:
            self._doctrines[who, seat] = self._found(who, seat)
        found = self._doctrines[who, seat]
        if isinstance(found, str):
            raise Refused(seat, found)
        return found

    def _found(self, who: str, seat: str) -> Any:
        """The doctrine, or why there is none."""
        game = self.stage.game
        if who.startswith(FILE) or who == OWN:
            held = self.stage.deal.request.doctrines.get(seat)
            return f"{who} is not in the journal" if held is None else game.load_doctrine(held, seat)
        if names_a_bot(who):
            return f"{who} is a bot, and no bot is asked again"
        level = next((each for each in game.levels if LEVEL + each.key == who), None)
        if level is None or level.reckons or isinstance(level.doctrine, Chooser):
            return f"{who} takes its time" if level else f"{who} is no cheap level of this game"
        return level.doctrine


def _values_given(act: Answer | Plot) -> tuple[int, ...]:
    return (act.value,) if isinstance(act, Answer) else tuple(box[3] for box in act.answers)
