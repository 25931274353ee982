"""Programs in any language as bots: asked a JSON object a line, by docs/bots.md."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from ..errors import Refused, quote_value
from ..errors.plain_text import is_plain
from ..face.game import Deal, Game
from .bots import CountedBot, Missed
from .lines import Gone, Program, can_serve_programs, line_of, read_line
from .questions import Question

PROTOCOL = 1
HELLO = 10.0  # seconds for the first line at least, as a program may take a while to start
GRACE = 2.0  # seconds at least for a program to end after `quit`
REFUSED_MOST = 2  # lines for one question that are no answer to it
LATE_MOST = 3  # questions in a row without an answer in time, after which a program is ended
NAME_MOST = 40  # characters
WANTS = ("view",)
MISSED = {"late": "too late", "refused": "refused twice", "gone": "after it was gone"}


class StdioBot(CountedBot):
    """A program that is asked by its standard input and answers by its standard output.

    Where it has no answer in time, two that are refused, or has ended, the level `simple` answers; `remarks` says how
    often. For each seat that it plays a program is started with the seat's first question.
    """

    missed_words = MISSED

    def __init__(self, command: Sequence[str], time_ms: int, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        if not can_serve_programs():
            what = "a program can't be a bot on this system, which can't wait for a pipe and the clock at once"
            raise Refused("stdio", what, "", "use a bot in Python, or Linux or macOS")
        self.command, self.time_ms, self.clock = tuple(command), time_ms, clock
        self.name = shlex.join(self.command)
        self.lines: dict[int, Line] = {}  # by seat
        self._deals: dict[int, Deal] = {}
        self._playing: list[int] = []  # the seats of the running battle whose end was not told
        self._said: list[str] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> StdioBot:
        """Another bot of the same command, which starts programs of its own."""
        return StdioBot(self.command, self.time_ms, self.clock)

    def start(self, deal: Deal, seat: int) -> None:
        """As `Bot`; a program is for one deal."""
        if seat in self.lines and self._deals.get(seat) is not deal:
            self._close(self.lines.pop(seat))
        self._deals[seat] = deal
        self._playing.append(seat)

    def answer(self, question: Question) -> int:
        """As `Bot`; `Missed` where there is none, `Refused` where the program doesn't even say hello."""
        line = self.greet(question.game, question.seat)
        self.asked += 1
        return line.ask(question)

    def greet(self, game: Game, seat: int) -> Line:
        """The program of a seat that has started, which has said hello; `Refused` where it doesn't."""
        line = self.lines.get(seat)
        if line is None:
            line = self.lines[seat] = Line(self, game, self._deals[seat], seat)
        return line

    def end(self, outcome: str, worth: int) -> None:
        """As `Bot`; the seats come in the order in which they started."""
        seat = self._playing.pop(0)
        if seat in self.lines:
            self.lines[seat].tell({"type": "over", "outcome": outcome, "worth": worth})

    def close(self) -> None:
        """As `Bot`: the programs are asked to quit, and ended if they don't."""
        while self.lines:
            self._close(self.lines.popitem()[1])

    def _close(self, line: Line) -> None:
        line.quit()
        self._said += [each for each in line.remarks if each not in self._said]

    @property
    def remarks(self) -> tuple[str, ...]:
        """As `Bot`."""
        return (*self.counted(), *self._said, *(each for line in self.lines.values() for each in line.remarks))


class Line:
    """One program of a bot, for one seat of one deal."""

    def __init__(self, bot: StdioBot, game: Game, deal: Deal, seat: int) -> None:
        """Start it and exchange hellos; `Refused` where it doesn't say a proper one."""
        self.bot, self.wants, self.id, self.late = bot, frozenset[str](), 0, 0
        self.answered = 0  # the id of the last question that it answered
        self.gone = ""  # why, once it has ended or was ended
        self.stayed = False  # did it go on after `quit`?
        self.program = Program(bot.command, bot.clock)
        try:
            patience = max(HELLO, bot.time_ms / 1000)
            until = bot.clock() + patience
            self.program.send(line_of(_hello(game, deal, seat)), until)
            line = self.program.receive(until)
            if line is None:
                raise Gone(f"it said nothing for {patience:g} seconds")
            self._read_hello(read_line(line))
        except (Gone, ValueError) as problem:
            self.program.end()
            remedy = 'its first line is {"type":"hello","name":"…"}'
            raise Refused(bot.name, f"did not say hello: {problem}", "", remedy) from None
        except BaseException:
            self.program.end()
            raise

    def _read_hello(self, said: dict[str, Any]) -> None:
        if said.get("type") != "hello":
            raise ValueError("its first line is of another type")
        named = [said.get(key, "") for key in ("name", "version")]
        if not all(isinstance(each, str) and len(each) <= NAME_MOST and (not each or is_plain(each)) for each in named):
            raise ValueError(f"its name and version are no plain texts of at most {NAME_MOST} characters")
        wants = said.get("wants", [])
        if not isinstance(wants, list) or not all(isinstance(each, str) and each in WANTS for each in wants):
            raise ValueError(f"its wants are {quote_value(wants)}, not a list; it may hold {', '.join(WANTS)}")
        self.bot.name, self.bot.version, self.wants = named[0] or self.bot.name, named[1], frozenset(wants)

    def ask(self, question: Question) -> int:
        """The program's answer; `Missed` where there is none."""
        if self.gone:
            raise self.bot.miss("gone")
        self.id += 1
        until = self.bot.clock() + self.bot.time_ms / 1000
        try:
            message = self._ask_line(question)
            for _ in range(REFUSED_MOST):
                self.program.send(line_of(message), until)
                line = self._receive(until)
                if line is None:
                    raise self._too_late()
                found = self._read_answer(line, question)
                if isinstance(found, int):
                    self.late, self.answered = 0, self.id
                    return found
                message = {"type": "refused", "id": self.id, "problem": found, "clause": question.clause}
        except Gone as gone:
            self._end(str(gone))
            raise self.bot.miss("gone") from None
        self.late = 0
        raise self.bot.miss("refused")

    def _receive(self, until: float) -> bytes | None:
        """The next line but those that still answer what `simple` has answered for it."""
        while True:
            line = self.program.receive(until)
            if line is None or self.answered == self.id - 1:
                return line
            try:
                told = read_line(line).get("id")
            except ValueError:
                return line
            if not (type(told) is int and self.answered < told < self.id):
                return line

    def _read_answer(self, line: bytes, question: Question) -> int | str:
        """Its answer, or what is wrong with the line."""
        try:
            told = read_line(line)
        except ValueError as problem:
            return str(problem)
        if type(told.get("id")) is not int or told["id"] != self.id:
            return f"the id is not {self.id}"
        value = told.get("answer")
        if type(value) is not int:
            return f"{quote_value(value)} is not a whole number"
        if value not in question.legal:
            return f"{quote_value(value)} is not {_say_legal(question)}"
        return value

    def _ask_line(self, question: Question) -> dict[str, Any]:
        legal = question.legal
        told: dict[str, Any] = {
            "type": "ask",
            "id": self.id,
            "what": question.what,
            "label": question.label,
            "clause": question.clause,
            "low": question.low,
            "high": question.high,
            "listed": None if isinstance(legal, range) else list(legal),
            "facts": question.facts,
            "plot": question.plot,
            "luck": question.luck,
            "time_ms": self.bot.time_ms,
        }
        if "view" in self.wants:
            told["view"] = question.view
        return told

    def _too_late(self) -> Missed:
        self.late += 1
        if self.late == LATE_MOST:
            self._end(f"it gave no answer in time for {LATE_MOST} questions in a row")
        return self.bot.miss("late")

    def tell(self, message: dict[str, Any]) -> None:
        """Tell it something that it does not answer."""
        if self.gone:
            return
        try:
            self.program.send(line_of(message), self.bot.clock() + self.bot.time_ms / 1000)
        except Gone as gone:
            self._end(str(gone))

    def quit(self) -> None:
        """No question follows."""
        if self.gone:
            return
        grace = max(GRACE, self.bot.time_ms / 1000)
        with suppress(Gone):
            self.program.send(line_of({"type": "quit"}), self.bot.clock() + grace)
        self.stayed = not self.program.end(grace)

    def _end(self, why: str) -> None:
        self.gone = why
        self.program.end()

    @property
    def remarks(self) -> list[str]:
        """Why it went early, and whether it stayed too long."""
        said = f"{self.bot}: {self.gone}; what it wrote to stderr is in {self.program.log}." if self.gone else ""
        stayed = f"{self.bot}: it went on after it was told to quit, and was ended." if self.stayed else ""
        return [each for each in (said, stayed) if each]


def _hello(game: Game, deal: Deal, seat: int) -> dict[str, Any]:
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": deal.game,
        "rules_version": game.rules_version,
        "scenario": deal.scenario,
        "title": deal.title,
        "seat": deal.seats[seat],
        "seats": deal.seats,
        "called": deal.called,
        "outcomes": deal.outcomes,
        "settings": dict(deal.settings),
    }


def _say_legal(question: Question) -> str:
    legal = question.legal
    if isinstance(legal, range):
        return f"from {question.low} to {question.high}"
    return f"one of {', '.join(map(str, legal[:20]))}" + (" and others" if len(legal) > 20 else "")
