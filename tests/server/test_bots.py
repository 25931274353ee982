"""Bots that the operator offers: people choose them; one that fails holds up nobody, is answered for and told of."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from admiralty.cli.commands.serve import bots_offered
from admiralty.core.errors import Refused
from admiralty.server.base.settings import OfferedBot
from admiralty.server.workers import bots
from admiralty.server.workers.bots import Turn, bot_turn

from .conftest import Start, hall_of
from .guests import Guest, Line

HOUR = 3_600_000  # milliseconds for an answer, however busy the machine is
MODULE = """
import os, time
import admiralty

class As(admiralty.Bot):
    version = 2  # no text, as people write it

    def __init__(self, level="simple"):
        self.level = admiralty.level(level)

    def answer(self, question):
        assert question.imagined(1).view(question.seat) == question.view
        return self.level.answer(question)

class Fails(admiralty.Bot):
    def __init__(self, how):
        self.how = how

    def start(self, deal, seat):
        if self.how == "never":
            time.sleep(1e6)
        if self.how == "leaves":
            raise SystemExit("only red")

    def answer(self, question):
        if self.how == "crash":
            os._exit(3)
        if self.how == "hang":
            time.sleep(1e6)
        return {"wrong": -7, "unnumbered": float("nan")}[self.how]
"""
HUGE = """
import sys
sys.stdin.readline()
print('{"type": "hello", "name": "huge"}', flush=True)
sys.stdin.readline()
sys.stdout.write("x" * 2_000_000)
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "bots_of_server_tests.py").write_text(MODULE)
    (tmp_path / "huge_of_server_tests.py").write_text(HUGE)
    monkeypatch.delitem(sys.modules, "bots_of_server_tests", raising=False)  # it came from another test's folder
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    yield
    bots._end_all()
    bots._unfit.clear()


def offered(name: str, text: str, time_ms: int = HOUR) -> OfferedBot:
    kind = text if text.startswith("stdio:") else f"python:bots_of_server_tests.{text}"
    return OfferedBot(name, kind, time_ms, name, {"bot": name, "version": "2", "files": {}})


def seated(start: Start, bot: OfferedBot) -> tuple[Guest, str]:
    """Ann at a table with a bot against her."""
    ann = Guest(start(bots=(bot,)), "Ann")
    return ann, ann.make(seats={"red": "me", "blue": f"computer:bot-{bot.name}"})["id"]


def is_ready(line: Line) -> bool:
    return bool(line.state) and line.state["seats"][1]["ready"]


def test_a_bot_is_chosen_and_plays_to_the_end(start: Start) -> None:
    ann, id = seated(start, offered("bold", "As"))
    (level,) = (each for each in ann.get("/games")[0]["levels"] if each["key"] == "bot-bold")
    assert level == {"key": "bot-bold", "sentence": "bold, a bot of this server", "many": False}
    assert ann.play_out_waiting(id)["table"]["status"] == "over"
    assert ann.see(id)["chat"] == []
    header = json.loads(ann.ask("GET", f"/tables/{id}/journal").content.splitlines()[0])
    assert header["players"]["blue"] == "computer:bot-bold"
    assert header["scenario"]["doctrines"] == {"blue": {"bot": "bold", "version": "2", "files": {}}}


def test_only_the_operator_s_bots_can_be_chosen(start: Start) -> None:
    ann = Guest(start(bots=(offered("bold", "As"),)), "Ann")
    for who in ("computer:bot-brash", "python:bots_of_server_tests.As", "stdio:sh", "computer:python:os.system"):
        wish = {"scenario": "systemships/duel", "name": "Ann", "seats": {"blue": who}}
        assert "there is no player" in ann.post("/tables", wish, 400)["error"]["what"]


@pytest.mark.parametrize(
    "how, said",
    [("crash", "its process ended"), ("never", "it took too long"), ("leaves", "it could not start")],
)
def test_who_ends_its_process_or_never_starts_is_answered_for(
    start: Start, monkeypatch: pytest.MonkeyPatch, how: str, said: str
) -> None:
    monkeypatch.setattr(bots, "TURN_LEAST", 0.01 if how == "never" else 3600.0)
    ann, id = seated(start, offered("bad", f"Fails?how={how}", 1 if how == "never" else HOUR))
    monkeypatch.setattr(bots, "TURN_ANSWERS", 0)
    with ann.socket(id) as red:
        red.until(is_ready)
        red.until(lambda line: bool(line.chat))
        (told,) = red.chat
    assert told["text"] == f"Blue: the bot bad had no answer ({said}), so the level simple answered."
    assert told["who"] == ""


def test_a_bot_that_is_not_offered_any_more_has_no_answer(start: Start) -> None:
    client = start()
    assert client.portal is not None
    found = client.portal.call(hall_of(client).bots.turn, "computer:bot-bold", "table", b"", 1)
    assert found == Turn([], "this server doesn't offer it any more")


# ---- what is done in the process of a bot ----------------------------------------------------------------------------


@pytest.fixture
def journal(start: Start) -> bytes:
    """A game that waits for both seats."""
    ann = Guest(start(), "Ann")
    id = ann.make(seats={"red": "me", "blue": "me"})["id"]
    return b"".join(hall_of(ann.client).tables[id].playing.journal.lines())


@pytest.mark.parametrize(
    "text, time_ms, said",
    [
        ("Fails?how=wrong", HOUR, "not legal"),
        ("Fails?how=unnumbered", HOUR, "not legal"),
        ("Fails?how=unheard", HOUR, "an error"),
        ("Fails?how=hang", 1, "too late"),
        (f"stdio:'{sys.executable}' huge_of_server_tests.py", HOUR, "after it was gone"),
        ("As", HOUR, ""),
    ],
)
def test_each_failure_is_answered_for_by_simple(journal: bytes, text: str, time_ms: int, said: str) -> None:
    bot, simple = offered("bot", text), offered("simple", "As")
    right = bot_turn(simple.text, HOUR, "one", journal, 1)
    found = bot_turn(bot.text, time_ms, "other", journal, 1)
    assert found.values == right.values and len(found.values) > 1 and right.said == ""
    assert found.said.split(" and ")[0] == said


def test_a_bot_sits_at_so_many_tables_only(journal: bytes) -> None:
    text = offered("bold", "As").text
    for n in range(bots.HELD_MOST + 2):
        bot_turn(text, HOUR, f"table{n}", journal, 1)
    assert list(bots._seated) == [(f"table{n}", 1) for n in range(2, bots.HELD_MOST + 2)]


def test_who_can_not_start_is_not_started_again(journal: bytes) -> None:
    text = "python:bots_of_server_tests.Nobody"
    for _ in range(2):
        with pytest.raises(Refused, match="has no 'Nobody'"):
            bot_turn(text, HOUR, "table", journal, 1)
    assert list(bots._unfit) == [("table", 1)]


# ---- the operator's option -------------------------------------------------------------------------------------------


def test_an_operator_offers_bots_by_name() -> None:
    (found,) = bots_offered(["bold=python:bots_of_server_tests.As?level=random"], 500)
    assert (found.name, found.called, found.time_ms) == ("bold", "As 2", 500)
    assert found.identity["bot"] == "As" and list(found.identity["files"]) == ["bots_of_server_tests.py"]


@pytest.mark.parametrize(
    "texts, said",
    [
        (["bold"], "--bot: 'bold' is not of the form NAME=BOT"),
        (["Bold=python:bots_of_server_tests.As"], "'Bold' is no name of 1 to 30 small letters"),
        (["bold=simple"], "--bot bold: 'simple' is no bot; write python:module.Class or stdio:PROGRAM"),
        (["bold=python:bots_of_server_tests.Nobody"], "--bot bold: the module bots_of_server_tests has no 'Nobody'"),
        (["bold=python:bots_of_server_tests.As"] * 2, "'bold' names two bots"),
    ],
)
def test_what_can_not_be_offered_is_refused(texts: list[str], said: str) -> None:
    with pytest.raises(Refused) as refused:
        bots_offered(texts, 500)
    assert said in str(refused.value)
