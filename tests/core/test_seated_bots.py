"""Bots at the table: they are asked what their seats may know, and where they fail `simple` answers and it is said."""

from __future__ import annotations

import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.door.bots import Bot, Computer
from admiralty.core.door.patient import LATE_MOST
from admiralty.core.door.seating import SeatedBot, known_deal, say_changes
from admiralty.core.door.stdio import StdioBot
from admiralty.core.errors import Refused
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import auto_answer, play_out
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session
from admiralty.core.state.records import copy

from . import toy, toy_plots
from .test_bot_programs import FIRST, FRAME_MOST, HELLO, Program, program  # noqa: F401  a fixture

HOUR = 3_600_000  # milliseconds for an answer, however busy the machine is
SECRET = bytes(range(32))
ROOMS = pytest.mark.parametrize("room", [toy, toy_plots])


class As(Bot):
    """Plays as a level does."""

    def __init__(self, key: str = "simple") -> None:
        self.level, self.name = Computer(key), key

    def answer(self, question: Any) -> Any:
        return self.level.answer(question)


class Imagining(As):
    """Looks at all that it is told, in an imagined battle, too."""

    def __init__(self) -> None:
        super().__init__()
        self.looked, self.plots = 0, 0

    def answer(self, question: Any) -> Any:
        state = question.imagined(question.luck)
        other = state.question(question.seat)
        assert other.what == question.what and tuple(other.legal) == tuple(question.legal)
        assert (other.facts, other.plot) == (question.facts, question.plot)
        assert state.view(question.seat) == question.view
        assert (question.low, question.high) == (min(question.legal), max(question.legal))
        value = super().answer(question)
        state.answer(value, question.seat)
        self.looked, self.plots = self.looked + 1, self.plots + question.plot
        return value


class Failing(Bot):
    """Raises what it is given, or answers it."""

    name, version = "failing", "3"

    def __init__(self, what: Any) -> None:
        self.what = what

    def answer(self, question: Any) -> Any:
        if isinstance(self.what, BaseException):
            raise self.what
        return self.what


class Hanging(Bot):
    """Never answers, until it is let go."""

    def __init__(self) -> None:
        self.go, self.asked = threading.Event(), 0

    def answer(self, question: Any) -> Any:
        self.asked += 1
        self.go.wait()


def begun(room: Any) -> Session:
    return sessions.new(room.GAME, room.DEAL, {}, secret=SECRET)


def seated(room: Any, bot: Bot, seat: int, time_ms: int = HOUR) -> SeatedBot:
    found = SeatedBot(bot, time_ms)
    found.start(room.GAME, room.DEAL, seat)
    return found


def played(room: Any, *players: Any) -> list[Any]:
    """All acts of a game."""
    session = begun(room)
    play_out(session, dict(enumerate(players)), 200)
    return [act for _, act in session.acts]


@ROOMS
def test_bots_at_the_table_play_as_the_levels_that_they_ask(room: Any) -> None:
    levels = {level.key: level.doctrine for level in room.GAME.levels}
    right = played(room, levels["random"], levels["simple"])
    bots = [seated(room, As("random"), 0), seated(room, As("simple"), 1)]
    assert played(room, *bots) == right and len(right) > 3
    assert not any(bot.remarks for bot in bots)


@ROOMS
def test_a_battle_is_imagined_in_which_all_is_as_the_seat_sees_it(room: Any) -> None:
    bots = [Imagining(), Imagining()]
    players = [seated(room, bot, seat) for seat, bot in enumerate(bots)]
    assert played(room, *players) == played(room, room.GAME.simple, room.GAME.simple)
    assert all(bot.looked > 2 and bot.plots for bot in bots) and not any(each.remarks for each in players)


@pytest.mark.parametrize(
    "what, said",
    [
        (KeyError("lost"), "an error). failing 3: its last error was KeyError: 'lost' (test_seated_bots.py, line "),
        (SystemExit(3), "an error). failing 3: its last error was SystemExit: 3"),
        (float("nan"), "not legal)."),
        (None, "not legal)."),
        ("1", "not legal)."),
        (-7, "not legal)."),
        (10**30, "not legal)."),
    ],
)
def test_simple_answers_for_who_fails_and_it_is_said(what: Any, said: str) -> None:
    room = toy_plots
    bot = seated(room, Failing(what), 1)
    assert played(room, room.GAME.simple, bot) == played(room, room.GAME.simple, room.GAME.simple)
    asked = bot.bot.asked  # type: ignore[union-attr]
    line = " ".join(bot.remarks)
    assert f"failing 3: simple answered {asked} of its {asked} questions ({asked} {said}" in line and asked > 3, line


def test_who_hangs_is_asked_no_more_after_three_questions() -> None:
    room, hanging = toy_plots, Hanging()
    bot = seated(room, hanging, 1, time_ms=1)
    try:
        assert played(room, room.GAME.simple, bot) == played(room, room.GAME.simple, room.GAME.simple)
        assert hanging.asked == 1, "a thread that hangs is left alone"
        first, second = bot.remarks
        assert f"({LATE_MOST} too late, " in first and "after it was given up)" in first
        assert second == "Hanging: it gave no answer in time for 3 questions in a row."
        bot.end("first", 1)  # nor is it told how it ended
    finally:
        hanging.go.set()


@pytest.mark.parametrize(
    "code, said",
    [
        (f"{FIRST}raise ValueError('no fuel')\n", "it ended: ValueError: no fuel"),
        (f"{HELLO}sys.stdin.readline()\nsys.stdout.write('x' * {FRAME_MOST + 1})\n", "a line of more than 1 MB"),
        (
            f"{HELLO}for told in lines():\n    print('{{\"id\":%d,\"answer\":NaN}}' % told['id'], flush=True)\n",
            "refused twice)",
        ),
        (f"{HELLO}for told in lines():\n    say(id=told['id'] + 1, answer=0)\n", "refused twice)"),
    ],
)
def test_simple_answers_for_programs_that_fail(program: Program, code: str, said: str) -> None:  # noqa: F811
    room = toy_plots
    bot = seated(room, program(code), 1)
    try:
        acts = played(room, room.GAME.simple, bot)
    finally:
        bot.end()
    assert len(acts) > 3 and said in " ".join(bot.remarks), bot.remarks


def test_a_program_says_its_name_before_it_is_asked(program: Program, tmp_path: Path) -> None:  # noqa: F811
    made = program(f"{HELLO}sys.stdin.read()\n")
    bot = seated(toy_plots, made, 0)
    try:
        name = made.command[-1]
        assert bot.identity["bot"] == "odd" and set(bot.identity["files"]) == {sys.executable, name}
        with pytest.raises(Refused, match="did not say hello"):
            seated(toy_plots, program("sys.exit(3)\n"), 0)
    finally:
        bot.end()


def test_what_a_bot_is_told_of_the_deal_hides_what_its_seat_cannot_know() -> None:
    battle = copy(toy.DEAL.battle)
    battle.sides[0].reserve = battle.sides[1].reserve = 3
    known = known_deal(replace(toy.DEAL, battle=battle), 0)
    assert [side.reserve for side in known.battle.sides] == [3, 5], "the other's is at its default"
    assert not known.request.ships and not known.request.scenario and known.called == toy.DEAL.called


def test_a_bot_sees_under_the_veils_of_a_referee() -> None:
    views = list[Any]()

    class Looking(As):
        def answer(self, question: Any) -> Any:
            views.append(question.view)
            return super().answer(question)

    session, bot = begun(toy), seated(toy, Looking(), 0)
    before = session.view(0)
    Desk(session).veil("sides.1.reserve", (0,), shown=True)
    shown = session.view(0)
    auto_answer(session, 0, bot)
    assert views[0] == shown != before and not bot.remarks


def test_a_journal_says_who_played_and_verifies_without_the_bot() -> None:
    room, bot = toy_plots, seated(toy_plots, As(), 1)
    held = {"second": bot.identity}
    deal = replace(room.DEAL, request=replace(room.DEAL.request, doctrines=held))
    players = {"first": "computer:simple", "second": "python:tests.core.test_seated_bots.As"}
    session = sessions.new(room.GAME, deal, players, secret=SECRET)
    play_out(session, {0: room.GAME.simple, 1: bot}, 200)
    (name,) = bot.files
    assert session.journal.header.scenario["doctrines"]["second"] == {
        "bot": "simple", "version": "", "files": {"test_seated_bots.py": bot.files[name]},
    }  # fmt: skip
    verdict = verify(session.journal, room.GAME)
    assert verdict.consistent and "is a bot, and no bot is asked again" in verdict.unchecked["second"]


def test_another_bot_that_plays_on_is_told_from_the_first() -> None:
    bot = seated(toy_plots, As(), 1)
    assert say_changes(bot.identity, bot) == ""
    changed = {**bot.identity, "files": {"test_seated_bots.py": "0" * 64}}
    assert say_changes(changed, bot) == "The files of simple have changed since the game started."
    assert say_changes({"bot": "Bold", "version": "1.2", "files": {}}, bot) == "simple plays on for Bold 1.2."


def test_a_bot_that_can_not_start_is_refused() -> None:
    class Unfit(As):
        def start(self, deal: Any, seat: int) -> None:
            raise KeyError("engine")

    with pytest.raises(Refused, match=r"Second \(simple\): it raised KeyError: 'engine'"):
        seated(toy_plots, Unfit(), 1)


def test_what_a_bot_raises_at_the_end_is_said() -> None:
    class Leaving(As):
        def close(self) -> None:
            raise KeyError("door")

    bot = seated(toy_plots, Leaving(), 1)
    bot.end("first", -1)
    bot.end()
    (said,) = bot.remarks
    assert said.startswith("simple: at the end it raised KeyError: 'door' (test_seated_bots.py, line ")


def test_a_stdio_bot_is_no_patient_one(program: Program) -> None:  # noqa: F811
    made = program(f"{HELLO}sys.stdin.read()\n")
    assert isinstance(SeatedBot(made, 5).bot, StdioBot)
