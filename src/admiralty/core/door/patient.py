"""Bots in Python at a table, where people wait: each answer has its time, and an error ends no game."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from threading import Thread

from ..face.game import Deal
from .bots import Bot, CountedBot, Missed, said_of
from .questions import Question

LATE_MOST = 3  # questions in a row without an answer in time, after which a bot is asked no more
MISSED = {"late": "too late", "refused": "not legal", "raised": "an error", "gone": "after it was given up"}


class PatientBot(CountedBot):
    """Asks another bot, in a thread: where it has no legal answer in so many milliseconds, `simple` answers.

    A thread can't be ended from outside. One that hangs is left alone, and asked no more after three questions. What it
    does at the end has the time of an answer, too.
    """

    missed_words = MISSED

    def __init__(self, bot: Bot, time_ms: int) -> None:
        super().__init__()
        self.bot, self.time_ms = bot, time_ms
        self.name, self.version = bot.name or type(bot).__name__, bot.version
        self.late, self.gone = 0, False
        self.error = ""  # the last one that it raised
        self._thinking: Thread | None = None

    def start(self, deal: Deal, seat: int) -> None:
        """As `Bot`."""
        self.bot.start(deal, seat)

    def answer(self, question: Question) -> int:
        """As `Bot`; `Missed` where it has no legal answer in time."""
        self.asked += 1
        if self.gone:
            raise self.miss("gone")
        found = self._ask(question)
        self.late = 0 if found else self.late + 1
        if not found:
            self.gone = self.late == LATE_MOST
            raise self.miss("late")
        if isinstance(found[0], Missed):
            raise found[0]
        if isinstance(found[0], BaseException):
            self.error = said_of(found[0])
            raise self.miss("raised") from None
        try:
            value = index(found[0])  # type: ignore[arg-type]
        except TypeError:
            raise self.miss("refused") from None
        if value not in question.legal:
            raise self.miss("refused")
        return value

    def _ask(self, question: Question) -> list[object]:
        """What it answers or raises; nothing if it takes too long, with this question or still with one before."""
        found: list[object] = []

        def think() -> None:
            try:
                found.append(self.bot.answer(question))
            except BaseException as problem:  # it may leave by sys.exit
                found.append(problem)

        if self._thinking is None or not self._thinking.is_alive():
            self._thinking = Thread(target=think, name=str(self), daemon=True)
            self._thinking.start()
            self._thinking.join(self.time_ms / 1000)
            return found
        self._thinking.join(self.time_ms / 1000)
        return []

    def end(self, outcome: str, worth: int) -> None:
        """As `Bot`."""
        self._at_last(lambda: self.bot.end(outcome, worth))

    def close(self) -> None:
        """As `Bot`."""
        self._at_last(self.bot.close)

    def _at_last(self, work: Callable[[], None]) -> None:
        """Let it do something that no answer waits for; what it raises is raised here."""
        raised: list[BaseException] = []

        def do() -> None:
            try:
                work()
            except BaseException as problem:  # it may leave by sys.exit
                raised.append(problem)

        if self.gone:
            return
        thread = Thread(target=do, name=str(self), daemon=True)
        thread.start()
        thread.join(self.time_ms / 1000)
        if raised:
            raise raised[0]

    @property
    def remarks(self) -> tuple[str, ...]:
        """As `Bot`."""
        raised = (f"{self}: its last error was {self.error}.",) if self.error else ()
        gone = (f"{self}: it gave no answer in time for {LATE_MOST} questions in a row.",) if self.gone else ()
        return (*self.counted(), *raised, *gone, *self.bot.remarks)
