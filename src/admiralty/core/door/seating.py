"""Bots at a table: a chooser that asks one, and what a journal keeps of it."""

from __future__ import annotations

import inspect
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import file_digest
from typing import Any

from ..errors import Refused
from ..face.game import Deal, Game, Request
from ..sight.choosing import Chooser, Shown, Sight
from ..state.records import copy
from ..state.views import mask
from .bots import Bot, Missed, said_of
from .patient import PatientBot
from .questions import Question
from .stdio import NAME_MOST, StdioBot
from .table_questions import TableQuestion


class SeatedBot(Chooser):
    """A bot at one seat of one table. Where it has no answer, `simple` answers, and `remarks` say how often.

    `start` it before the first question, whether the game is new or goes on; `end` it in any case. If play is taken
    back, it is asked again.
    """

    def __init__(self, bot: Bot, time_ms: int) -> None:
        """`time_ms`: how long it may take for an answer."""
        self.files = dict(_hashes(bot))
        self.bot = bot if isinstance(bot, StdioBot) else PatientBot(bot, time_ms)
        self._deal: Deal | None = None
        self._ended, self._said = False, ""

    def start(self, game: Game, deal: Deal, seat: int) -> None:
        """Tell it that it plays this seat; `Refused` where it raises an error, or says no hello."""
        self._deal = known_deal(deal, seat)
        try:
            self.bot.start(self._deal, seat)
        except Refused:
            raise
        except (Exception, SystemExit) as problem:
            where = f"{deal.called[seat]} ({self})"
            raise Refused(where, f"it raised {said_of(problem)}", "", "mend its start") from problem
        if isinstance(self.bot, StdioBot):
            self.bot.greet(game, seat)  # it says its name and version

    @property
    def identity(self) -> dict[str, Any]:
        """What a journal keeps of it once it has started: its name, its version, the hashes of its files."""
        name, version = (" ".join(str(each).split())[:NAME_MOST] for each in (self.bot.name, self.bot.version))
        return {"bot": name, "version": version, "files": self.files}

    def choose(self, sight: Sight) -> Sequence[int]:
        """As `Chooser`."""
        deal, written = self._deal, list[int]()
        assert deal is not None, "a bot is asked before it is started"

        def reply(shown: Shown) -> int:
            written.append(self._answer(TableQuestion(deal, sight, shown, written)))
            return written[-1]

        return sight.ask(reply)

    def _answer(self, question: Question) -> int:
        try:
            return self.bot.answer(question)
        except Missed:
            return question.answer_of(question.game.simple)

    def end(self, outcome: str = "", worth: int = 0) -> None:
        """No question follows; `outcome`: the label of how the battle ended, empty where it goes on another time.

        After the first time it does nothing.
        """
        if self._ended:
            return
        self._ended = True
        try:
            if outcome:
                self.bot.end(outcome, worth)
            self.bot.close()
        except (Exception, SystemExit) as problem:
            self._said = f"{self}: at the end it raised {said_of(problem)}."

    @property
    def remarks(self) -> tuple[str, ...]:
        """What should be said of it, a sentence each."""
        return (*self.bot.remarks, *([self._said] if self._said else []))

    def __str__(self) -> str:
        return str(self.bot)


def known_deal(deal: Deal, seat: int) -> Deal:
    """A deal as a seat may know it: the battle masked, and nothing of the files that others brought."""
    called = deal.request.scenario.get("called")
    told = Request({} if called is None else {"called": called})
    return replace(deal, battle=copy(mask(deal.battle, seat)), request=told)


def say_changes(kept: Mapping[str, Any] | None, bot: SeatedBot) -> str:
    """That a bot is another one than the one a journal keeps, in a sentence; empty where it is the same."""
    before = dict(kept or {})
    now = bot.identity
    if before == now:
        return ""
    named = " ".join(str(each) for each in (before.get("bot"), before.get("version")) if each)
    if named != str(bot):
        return f"{bot} plays on for {named or 'a bot'}."
    return f"The files of {bot} have changed since the game started."


def _hashes(bot: Bot) -> Iterator[tuple[str, str]]:
    """The files that a bot is made of, as far as they are named, with a hash (hex) of each."""
    if isinstance(bot, StdioBot):
        for place, word in enumerate(bot.command):
            path = shutil.which(word) if place == 0 else word
            if path and os.path.isfile(path):
                yield word, _hash(path)
        return
    with suppress(TypeError, OSError):
        path = inspect.getfile(type(bot))
        yield os.path.basename(path), _hash(path)


def _hash(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
