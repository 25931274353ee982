"""Programs as bots: the protocol, and what becomes of battles where a program fails.

No test looks at a real clock: it stands still where a program is to have time, and runs where it hangs.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Container, Iterator
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.door import lines
from admiralty.core.door.bots import Bot, closed_after, play_battle, remarks_of
from admiralty.core.door.lines import FRAME_MOST, read_line
from admiralty.core.door.serving import serve_bot
from admiralty.core.door.stdio import StdioBot
from admiralty.core.engines.proving import Result, play
from admiralty.core.errors import Refused
from admiralty.core.state.dice import SimulatedKeys
from tests.rooms import ROOT

from .toy_plots import DEAL, GAME

RANDOM, SIMPLE = (level.doctrine for level in GAME.levels)
HEAD = """
import json, sys, time
def say(**told):
    print(json.dumps(told), flush=True)
def lines():
    for line in sys.stdin:
        yield json.loads(line)
"""
USUAL = """
for told in lines():
    if told["type"] == "hello":
        say(type="hello", name="usual", version="1", wants=WANTS)
    elif told["type"] == "ask":
        KEPT.append(told)
        say(id=told["id"], answer=told["low"] if told["listed"] is None else told["listed"][0])
    elif told["type"] == "quit":
        break
    else:
        KEPT.append(told)
"""
HELLO = 'sys.stdin.readline(); say(type="hello", name="odd")\n'

FIRST = f"""
{HELLO}
def answer(told):
    say(id=told["id"], answer=told["low"] if told["listed"] is None else told["listed"][0])
def ask():
    return json.loads(sys.stdin.readline())
answer(ask())
"""

Program = Callable[..., StdioBot]


def still() -> float:
    """A clock that stands still: whoever is waited for has time."""
    return 0.0


class Running:
    """A clock that is an hour on whenever somebody looks."""

    def __init__(self) -> None:
        self.hours = 0

    def __call__(self) -> float:
        self.hours += 1
        return 3600.0 * self.hours


class Switched:
    """A clock that stands still until it is let go."""

    def __init__(self) -> None:
        self.runs, self.running = False, Running()

    def __call__(self) -> float:
        return self.running() if self.runs else 0.0


class Letting(Bot):
    """Plays as a program does, and lets the clock go while these of its questions are asked, by number from 0."""

    def __init__(self, bot: StdioBot, clock: Switched, at: Container[int]) -> None:
        self.bot, self.clock, self.at = bot, clock, at

    def start(self, deal: Any, seat: int) -> None:
        self.bot.start(deal, seat)

    def answer(self, question: Any) -> int:
        self.clock.runs = self.bot.asked in self.at
        try:
            return self.bot.answer(question)
        finally:
            self.clock.runs = False

    def end(self, outcome: str, worth: int) -> None:
        self.bot.end(outcome, worth)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """Makes bots of programs, which are all gone after the test."""
    made: list[StdioBot] = []
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def make(code: str, clock: Callable[[], float] = still, head: str = HEAD) -> StdioBot:
        path = tmp_path / f"program{len(made)}.py"
        path.write_text(head + code)
        made.append(StdioBot([sys.executable, "-I", str(path)], 1000, clock))
        return made[-1]

    yield make
    for bot in made:
        bot.clock = Running()
        for line in bot.lines.values():
            line.program.clock = bot.clock
            line.program.end()


def battle(bot: Any, number: int = 0) -> Result:
    return play_battle(GAME, DEAL, (RANDOM, bot), 1, number)


def simple(number: int = 0) -> Result:
    return play(GAME, DEAL.battle, SimulatedKeys(1, number), (RANDOM, SIMPLE))


def fails(bot: StdioBot, *said: str) -> None:
    """Battles go on as `simple` would play them, and it is said."""
    with closed_after([bot]):
        assert [battle(bot, number).battle for number in range(3)] == [simple(number).battle for number in range(3)]
    line = " ".join(remarks_of([bot]))
    assert f"simple answered {bot.asked} of its {bot.asked} questions" in line and bot.asked > 6
    for each in said:
        assert each in line, line


# ---- what goes over the lines ----------------------------------------------------------------------------------------


def test_a_program_is_asked_told_the_end_and_told_to_quit(program: Program, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    code = f"KEPT, WANTS = [], ['view']\n{USUAL}\nopen({str(kept)!r}, 'w').write(json.dumps(KEPT))\n"
    bot = program(code)
    with closed_after([bot]):
        found = battle(bot)
        battle(bot, 1)
    assert str(bot) == "usual 1" and bot.remarks == () and not bot.missed
    told = json.loads(kept.read_text())
    asked, over = [each for each in told if each["type"] == "ask"], [each for each in told if each["type"] == "over"]
    assert [each["id"] for each in asked] == list(range(1, len(asked) + 1)) and bot.asked == len(asked)
    assert list(asked[0]) == [
        "type", "id", "what", "label", "clause", "low", "high", "listed", "facts", "plot", "luck", "time_ms", "view",
    ]  # fmt: skip
    assert asked[0]["view"]["sides"][0]["orders"]["away"] is None and asked[0]["time_ms"] == 1000
    outcome = DEAL.outcomes[found.outcome]
    assert over[0] == {"type": "over", "outcome": outcome, "worth": GAME.worth(outcome, DEAL, 1)} and len(over) == 2
    assert not list(tmp_path.glob("*.log"))


def test_a_view_is_sent_to_who_wants_it(program: Program, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    bot = program(f"KEPT, WANTS = [], []\n{USUAL}\nopen({str(kept)!r}, 'w').write(json.dumps(KEPT))\n")
    with closed_after([bot]):
        battle(bot)
    assert not any("view" in each for each in json.loads(kept.read_text()))


def test_one_bot_plays_both_seats_with_a_program_for_each(program: Program) -> None:
    bot = program(f"KEPT, WANTS = [], []\n{USUAL}")
    with closed_after([bot]):
        play_battle(GAME, DEAL, (bot, bot), 1, 0)
        assert set(bot.lines) == {0, 1}
    assert not bot.lines and not bot.remarks


# ---- programs that fail ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        'print(\'{"id":%d,"answer":NaN}\' % told["id"], flush=True)',
        'print("no json", flush=True)',
        'print("[" * 100_000, flush=True)',
        "sys.stdout.buffer.write(bytes([255, 254, 253, 10])); sys.stdout.flush()",
        'print("7", flush=True)',
        'say(id=told["id"], answer=99)',
        'say(id=told["id"], answer=1.0)',
        'say(id=told["id"], answer=True)',
        'print(\'{"id":%d,"answer":%s}\' % (told["id"], "9" * 5000), flush=True)',
        'say(id=told["id"])',
        'say(id=told["id"] + 1, answer=0)',
        'say(id=str(told["id"]), answer=0)',
        "say(id=None, answer=0)",
    ],
)
def test_who_is_refused_twice_is_answered_for(program: Program, answer: str) -> None:
    code = f"for told in lines():\n    if told['type'] in ('ask', 'refused'):\n        {answer}\n"
    fails(program(HELLO + code), "refused twice)")


def test_who_is_refused_once_answers_again(program: Program) -> None:
    code = """
for told in lines():
    if told["type"] == "ask":
        asked = told
        say(id=told["id"], answer=99)
    elif told["type"] == "refused":
        assert told["id"] == asked["id"] and told["clause"] == asked["clause"]
        assert told["problem"].startswith("99 is not ")
        say(id=told["id"], answer=asked["low"] if asked["listed"] is None else asked["listed"][0])
"""
    bot, plain = program(HELLO + code), program(f"KEPT, WANTS = [], []\n{USUAL}")
    with closed_after([bot, plain]):
        assert battle(bot).battle == battle(plain).battle
    assert not bot.missed and not bot.remarks


def test_who_crashes_is_answered_for_and_quoted(program: Program, tmp_path: Path) -> None:
    bot = program(f"{HELLO}sys.stdin.readline()\nraise ValueError('no fuel')\n")
    fails(bot, "after it was gone)", "odd: it ended: ValueError: no fuel; what it wrote to stderr is in ")
    (log,) = tmp_path.glob("admiralty-bot-*.log")
    assert "Traceback" in log.read_text() and str(log) in " ".join(bot.remarks)


def test_who_sends_a_huge_line_is_ended(program: Program) -> None:
    code = (
        f"{HELLO}sys.stdin.readline()\nsys.stdout.write('x' * {FRAME_MOST + 1}); sys.stdout.flush()\nsys.stdin.read()\n"
    )
    bot = program(code)
    fails(bot, "it sent a line of more than 1 MB", "after it was gone)")


def test_who_sends_without_end_is_ended(program: Program) -> None:
    fails(program(f"{HELLO}sys.stdin.readline()\nwhile True: sys.stdout.write('x' * 65536)\n"), "more than 1 MB")


def test_who_hangs_is_answered_for_and_ended_after_three(program: Program) -> None:
    clock = Switched()
    bot = program(f"{FIRST}time.sleep(1e6)\n", clock)
    letting = Letting(bot, clock, range(1, 4))
    for number in range(3):
        battle(letting, number)
    (line,) = bot.lines.values()
    assert bot.missed == {"late": 3, "gone": bot.asked - 4} and line.program.process.returncode == -9
    said = " ".join(bot.remarks)
    assert f"simple answered {bot.asked - 1} of its {bot.asked} questions (3 too late, " in said
    assert "it gave no answer in time for 3 questions in a row" in said


def test_an_answer_that_comes_too_late_is_nobodys(program: Program) -> None:
    """It answers the second question once it has read the third, and that, too."""
    clock = Switched()
    late = "second, third = ask(), ask()\nanswer(second)\nanswer(third)\n"
    on = "for told in lines():\n    if told['type'] == 'ask':\n        answer(told)\n"
    bot = program(FIRST + late + on, clock)
    with closed_after([bot]):
        battle(Letting(bot, clock, (1,)))
    assert bot.missed == {"late": 1} and bot.asked > 3


def test_who_reads_nothing_is_gone() -> None:
    started = lines.Program([sys.executable, "-c", "import time; time.sleep(1e6)"], Running())
    with pytest.raises(lines.Gone, match="it doesn't read what it is asked"):
        started.send(b"x" * 10_000_000, 3600.0)
    assert not started.end() and started.process.returncode == -9


def test_who_goes_on_after_quit_is_ended(program: Program) -> None:
    clock = Switched()
    bot = program(f"KEPT, WANTS = [], []\n{USUAL}\nprint('I stay', file=sys.stderr)\ntime.sleep(1e6)\n", clock)
    battle(bot)
    (line,) = bot.lines.values()
    clock.runs = True
    bot.close()
    assert line.program.process.returncode == -9
    assert remarks_of([bot]) == ("usual 1: it went on after it was told to quit, and was ended.",)


def test_what_a_program_has_started_ends_with_it(program: Program, tmp_path: Path) -> None:
    """A pipe that both hold open comes to its end once none is left."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    sleeper = "[sys.executable, '-c', 'import time; time.sleep(1e6)']"
    starts = f"import os, subprocess\nheld = os.open({str(pipe)!r}, os.O_WRONLY)\n"
    code = f"{starts}subprocess.Popen({sleeper}, pass_fds=[held])\n{FIRST}time.sleep(1e6)\n"
    clock = Switched()
    bot = program(code, clock)
    for number in range(3):
        battle(Letting(bot, clock, range(1, 4)), number)
    os.set_blocking(reading, True)
    assert os.read(reading, 1) == b""
    os.close(reading)


@pytest.mark.parametrize(
    "code, said",
    [
        ("", "did not say hello: it ended; its first line is"),
        ("raise SystemExit('no such engine')", "did not say hello: it ended: no such engine"),
        ("print('hi', flush=True); sys.stdin.read()", "did not say hello: it is not JSON"),
        ("say(type='hallo'); sys.stdin.read()", "its first line is of another type"),
        ("print('[1]', flush=True); sys.stdin.read()", "it is not a JSON object"),
        ("say(type='hello', name='x' * 41); sys.stdin.read()", "no plain texts of at most 40 characters"),
        ("say(type='hello', name=3); sys.stdin.read()", "no plain texts"),
        ("say(type='hello', name='a\\x1b[2J'); sys.stdin.read()", "no plain texts"),
        ("say(type='hello', wants=['sight']); sys.stdin.read()", "its wants are a list, not a list; it may hold view"),
    ],
)
def test_who_says_no_hello_does_not_play(program: Program, code: str, said: str) -> None:
    bot = program(code)
    with pytest.raises(Refused) as refused, closed_after([bot]):
        battle(bot)
    assert said in str(refused.value), refused.value


def test_who_is_silent_does_not_play(program: Program) -> None:
    with pytest.raises(Refused, match="did not say hello: it said nothing for 10 seconds"):
        battle(program("time.sleep(1e6)", Running()))


def test_what_cannot_be_started_does_not_play(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="can't be started: No such file"):
        battle(StdioBot([str(tmp_path / "none")], 1000, still))


# ---- a bot in Python as a program ------------------------------------------------------------------------------------


class Cautious(Bot):
    name, version = "cautious", "3"

    def __init__(self) -> None:
        self.notes: list[Any] = []

    def start(self, deal: Any, seat: int) -> None:
        self.notes.append((deal.scenario, deal.called, seat))

    def answer(self, question: Any) -> int:
        print("thinking")  # which is no answer
        self.notes.append((repr(question), question.facts, question.plot, question.luck, question.what))
        return int(question.low)

    def end(self, outcome: str, worth: int) -> None:
        self.notes.append((outcome, worth))


SERVED = f"""
import sys
sys.path[:0] = [{str(ROOT / "src")!r}, {str(ROOT)!r}]
from admiralty import serve_bot
from tests.core.test_bot_programs import Cautious
serve_bot(Cautious(), wants=["view"])
"""


def test_a_served_bot_plays_as_it_does_here(program: Program) -> None:
    bot, here = program(SERVED, head=""), Cautious()
    with closed_after([bot]):
        for number in range(4):
            assert battle(bot, number).battle == battle(here, number).battle
        assert str(bot) == "cautious 3"
        (line,) = bot.lines.values()
    assert not bot.remarks and line.program.process.returncode == 0


def test_a_served_bot_ends_with_who_asks_it(program: Program) -> None:
    """Nobody tells it to quit: its standard input ends, as it does where its parent was killed."""
    bot = program(SERVED, head="")
    battle(bot)
    (line,) = bot.lines.values()
    assert line.program.end(1.0)
    assert line.program.process.returncode == 0


def serve(bot: Bot, *messages: Any, **more: Any) -> list[Any]:
    out = io.BytesIO()
    serve_bot(bot, read=io.BytesIO(b"".join(json.dumps(each).encode() + b"\n" for each in messages)), write=out, **more)
    return [json.loads(line) for line in out.getvalue().splitlines()]


TOLD = {
    "type": "hello", "protocol": 1, "game": "toy_plots", "rules_version": 1, "scenario": "toy_plots/duel",
    "title": "Plots", "seat": "second", "seats": ["first", "second"], "called": ["First", "Second"],
    "outcomes": ["draw"], "settings": {},
}  # fmt: skip
ASK = {
    "type": "ask", "id": 7, "what": 2, "label": "points", "clause": "TP-3", "low": 1, "high": 5, "listed": None,
    "facts": [0, None], "plot": True, "luck": 81, "time_ms": 1000,
}  # fmt: skip


def test_what_a_served_bot_is_told() -> None:
    bot = Cautious()
    said = serve(bot, TOLD, ASK, {"type": "over", "outcome": "draw", "worth": 0}, ASK, {"type": "quit"}, ASK)
    hello = {"type": "hello", "name": "cautious", "version": "3", "wants": []}
    assert said == [hello, {"id": 7, "answer": 1}, {"id": 7, "answer": 1}]
    asked = ("<seat 1 is asked for points [TP-3]: 1 to 5>", (0, None), True, 81, 2)
    started = ("toy_plots/duel", ("First", "Second"), 1)
    assert bot.notes == [started, asked, ("draw", 0), started, asked]


def test_a_served_bot_has_what_its_line_says_and_no_more() -> None:
    class Looking(Bot):
        def answer(self, question: Any) -> int:
            assert tuple(question.legal) == (3, 1) and (question.low, question.high) == (1, 3)
            for look, why in (
                (lambda: question.view, "view: was not asked for; write serve_bot"),
                (lambda: question.imagined(1), "only its line is here, not the battle; play it as python:"),
                (lambda: question.answer_of(None), "only its line is here"),
            ):
                with pytest.raises(Refused, match=why):
                    look()
            return 3

    listed = {**ASK, "listed": [3, 1], "high": 3}
    assert serve(Looking(), TOLD, listed)[1:] == [{"id": 7, "answer": 3}]


def test_a_served_bot_reads_why_it_was_refused(capsys: pytest.CaptureFixture[str]) -> None:
    refused = {"type": "refused", "id": 7, "problem": "9 is not from 0 to 5", "clause": "TP-3"}
    assert len(serve(Cautious(), TOLD, ASK, refused)) == 3
    assert "refused: 9 is not from 0 to 5 [TP-3]" in capsys.readouterr().err


def test_a_line_is_an_object_of_json() -> None:
    assert read_line(b'{"a": 1}') == {"a": 1}
    for line, why in (
        (b'{"a": Infinity}', "Infinity is no number of JSON"),
        (b"[]", "it is not a JSON object"),
        (b"\xff\xfe\xfd", "it is not UTF-8"),
        (b"[" * 100_000, "it nests too deep"),
    ):
        with pytest.raises(ValueError, match=why):
            read_line(line)
