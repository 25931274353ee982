"""`serve_bot`: a Python bot as a program of its own, which is asked by lines as any other."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any, BinaryIO, NoReturn, cast

from ..errors import Refused
from ..face.game import Deal
from .bots import Bot
from .lines import line_of, read_line
from .questions import Question


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a program is told of the deal: some of what a `Deal` has, by the same names."""

    game: str
    scenario: str
    title: str
    seats: tuple[str, ...]
    called: tuple[str, ...]
    outcomes: tuple[str, ...]
    settings: Mapping[str, str]


class AskedByLine(Question):
    """A question that came as a line. The battle stays where it was asked: nothing can be imagined here."""

    __slots__ = ("_told",)

    def __init__(self, told: Mapping[str, Any], seat: int) -> None:
        """For `serve_bot`."""
        self._told, self.seat = told, seat
        self.what, self.plot, self.luck = told["what"], told["plot"], told["luck"]

    @property
    def label(self) -> str:
        """As `Question`."""
        return str(self._told["label"])

    @property
    def clause(self) -> str:
        """As `Question`."""
        return str(self._told["clause"])

    @property
    def legal(self) -> Sequence[int]:
        """As `Question`."""
        listed = self._told["listed"]
        return range(self.low, self.high + 1) if listed is None else tuple(listed)

    @property
    def low(self) -> int:
        """As `Question`."""
        return int(self._told["low"])

    @property
    def high(self) -> int:
        """As `Question`."""
        return int(self._told["high"])

    @property
    def facts(self) -> tuple[int | None, ...]:
        """As `Question`."""
        return tuple(self._told["facts"])

    @property
    def view(self) -> dict[str, Any]:
        """As `Question`; `Refused` where `serve_bot` was not told to ask for it."""
        if "view" not in self._told:
            raise Refused("view", "was not asked for", "", 'write serve_bot(bot, wants=["view"])')
        return cast(dict[str, Any], self._told["view"])

    def _require_open(self) -> NoReturn:
        raise Refused(f"question {self.label}", "only its line is here, not the battle", "", "play it as python:…")

    @property
    def game(self) -> NoReturn:
        """`Refused`, as all that needs the rules."""
        self._require_open()


def serve_bot(bot: Bot, wants: Sequence[str] = (), read: BinaryIO | None = None, write: BinaryIO | None = None) -> None:
    """Let a bot answer what comes by standard input, until it is told to quit or nobody asks any more.

    `wants` may hold "view". What the bot prints goes to standard error. A question has all that a line says; `start` is
    called with a `Dealt`.
    """
    lines, out = read or sys.stdin.buffer, write or sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        _serve(bot, wants, lines, out)


def _serve(bot: Bot, wants: Sequence[str], lines: BinaryIO, out: BinaryIO) -> None:
    dealt: Deal | None = None
    seat, playing = 0, False
    asked: AskedByLine | None = None
    for line in lines:
        told = read_line(line)
        match told.get("type"):
            case "hello":
                dealt, seat = _dealt(told), told["seats"].index(told["seat"])
                named = bot.name or type(bot).__name__
                _send(out, {"type": "hello", "name": named, "version": bot.version, "wants": list(wants)})
            case "ask" | "refused" as kind:
                if kind == "ask":
                    asked = AskedByLine(told, seat)
                else:
                    print(f"refused: {told['problem']} [{told['clause']}]", file=sys.stderr)
                if not playing and dealt is not None:
                    bot.start(dealt, seat)
                playing = True
                if asked is not None:
                    _send(out, {"id": asked._told["id"], "answer": bot.answer(asked)})
            case "over":
                bot.end(told["outcome"], told["worth"])
                playing = False
            case "quit":
                break
    bot.close()


def _send(out: BinaryIO, message: Mapping[str, Any]) -> None:
    out.write(line_of(message))
    out.flush()


def _dealt(told: Mapping[str, Any]) -> Deal:
    """As a bot reads it, who takes a part of it for the whole."""
    seats, called, outcomes = (tuple(told[key]) for key in ("seats", "called", "outcomes"))
    dealt = Dealt(told["game"], told["scenario"], told["title"], seats, called, outcomes, told["settings"])
    return cast(Deal, dealt)
