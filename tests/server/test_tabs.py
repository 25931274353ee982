"""Two tabs, two devices, and a line that is cut and comes back, in the middle of whatever may happen at a table."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from admiralty.server.database.reading import CHAT_KEPT
from admiralty.server.table import computers

from .conftest import Start, hall_of
from .guests import Guest, Line, Plain
from .test_clocks import CLOCK, Watch
from .testing import TestClient


@dataclass
class Scene:
    """A duel with a clock: Ann is red on a desktop and a phone, Ben is blue."""

    client: TestClient
    ann: Guest
    phone: Guest
    ben: Guest
    id: str
    watch: Watch
    patch: pytest.MonkeyPatch

    def line(self, stack: ExitStack, guest: Guest, before: Line | None = None) -> Line:
        """A socket of red; one that comes back where another left off."""
        tail = f"&epoch={before.epoch}&since={before.n}" if before else ""
        line = stack.enter_context(guest.socket(self.id, "red", tail))
        if before:
            line.n, line.epoch, line.chat, line.log = before.n, before.epoch, list(before.chat), list(before.log)
            line.state = dict(before.state)
        else:
            assert line.next()["full"]
        return line

    def sees_what_is(self, line: Line, guest: Guest) -> None:
        """What a line has been told is what there is."""
        assert line.do("ping")["ok"]
        seen = guest.see(self.id, "red")
        told = {key: value for key, value in line.state.items() if key != "odds"}
        assert told == {key: seen[key] for key in told}
        assert line.log == seen["log"] and line.chat[-CHAT_KEPT:] == seen["chat"]


@pytest.fixture
def scene(start: Start, monkeypatch: pytest.MonkeyPatch) -> Scene:
    client = start(message_burst=1e6, workers=1)
    ann, phone, ben = (Guest(client, name) for name in ("Ann", "Phone", "Ben"))
    watch = Watch(client)
    made = ann.make(seats={"red": "me", "blue": "open"}, clock=CLOCK)
    ben.join(made["links"]["blue"])
    phone.join(ann.see(made["id"], "red")["you"]["links"]["red"])
    return Scene(client, ann, phone, ben, made["id"], watch, monkeypatch)


# ---- what may happen ------------------------------------------------------------------------------------------------


def fills(it: Scene) -> None:
    it.ann.orders(it.id, "red")


def is_ready(it: Scene) -> None:
    it.ann.act(it.id, "red")


def reopens(it: Scene) -> None:
    it.ann.act(it.id, "red")
    it.ann.do(it.id, "red", "unready")


def both_play(it: Scene) -> None:
    it.ann.act(it.id, "red"), it.ben.act(it.id, "blue")


def asks_and_is_granted(it: Scene) -> None:
    both_play(it)
    it.ben.do(it.id, "blue", "leave")
    it.ann.do(it.id, "red", "consent", agree=False)
    it.ann.do(it.id, "red", "leave")
    it.ben.do(it.id, "blue", "consent", agree=True)


def time_is_up(it: Scene) -> None:
    it.watch.passes(CLOCK)


def the_server_was_suspended(it: Scene) -> None:
    it.watch.look()
    it.watch.wakes(after=3600)


def the_database_is_away_for_a_while(it: Scene) -> None:
    def away(_: object) -> Any:
        raise OperationalError("", {}, sqlite3.OperationalError("database is locked"))

    answers = it.ann.orders(it.id, "red")
    with it.patch.context() as patch:
        patch.setattr(hall_of(it.client).store, "transact", away)
        assert it.ann.do(it.id, "red", "ready", 503, answers=answers, id="again")["re"] == "again"
    assert it.ann.do(it.id, "red", "ready", answers=answers, id="again")["ok"]


def many_bad_commands(it: Scene) -> None:
    for k, bad in enumerate(({"do": "fly"}, {"do": "chat"}, {"do": "fill", "at": [9, 9, 9], "answers": []})):
        sent = {"seat": "red", "command": {**bad, "id": f"bad-{k}"}}
        assert it.phone.ask("POST", f"/tables/{it.id}/commands", json=sent).json()["re"] == f"bad-{k}"


def more_talk_than_is_kept(it: Scene) -> None:
    for k in range(2 * CHAT_KEPT + 3):
        it.ben.do(it.id, "blue", "chat", text=f"line {k}")


def the_other_seat_is_revoked(it: Scene) -> None:
    it.ann.post(f"/tables/{it.id}/seats/blue/revoke")


HAPPENINGS = (
    fills, is_ready, reopens, both_play, asks_and_is_granted, time_is_up, the_server_was_suspended,
    the_database_is_away_for_a_while, many_bad_commands, more_talk_than_is_kept, the_other_seat_is_revoked,
)  # fmt: skip
each = pytest.mark.parametrize("happens", HAPPENINGS, ids=lambda each: each.__name__)


@each
def test_two_tabs_and_two_devices_are_told_the_same(scene: Scene, happens: Callable[[Scene], None]) -> None:
    with ExitStack() as stack:
        one, two = scene.line(stack, scene.ann), scene.line(stack, scene.ann)
        phone = scene.line(stack, scene.phone)
        happens(scene)
        for line, guest in ((one, scene.ann), (two, scene.ann), (phone, scene.phone)):
            scene.sees_what_is(line, guest)
        assert one.state == two.state and one.n == two.n


@each
@pytest.mark.parametrize("also", [False, True], ids=["alone", "another tab stays"])
def test_whose_line_was_cut_meanwhile_comes_back_to_what_is(
    scene: Scene, happens: Callable[[Scene], None], also: bool
) -> None:
    with ExitStack() as stack:
        stays = scene.line(stack, scene.ann) if also else None
        with ExitStack() as short:
            cut = scene.line(short, scene.ann)
            cut_too = scene.line(short, scene.phone)
            for line in (cut, cut_too):
                line.do("ping")
        happens(scene)
        for guest, before in ((scene.ann, cut), (scene.phone, cut_too)):
            back = scene.line(stack, guest, before)
            scene.sees_what_is(back, guest)
        if stays:
            scene.sees_what_is(stays, scene.ann)


# ---- commands whose answer is lost ----------------------------------------------------------------------------------


def lose(scene: Scene, guest: Guest, command: Plain) -> None:
    """Send a command and be cut before its reply is read."""
    with ExitStack() as stack:
        line = scene.line(stack, guest)
        line.web.send_text(json.dumps(command))
        line.web.send_text(json.dumps({"do": "ping", "id": "arrived"}))
        seen = [line.next()]
        while seen[-1].get("re") != "arrived":  # whatever came of it is thrown away: the page is gone
            seen.append(line.next())


def again(scene: Scene, guest: Guest, command: Plain) -> Plain:
    """Come back, and say it again under its id."""
    with ExitStack() as stack:
        line = scene.line(stack, guest)
        return line.do(**{"what": command["do"], **{k: v for k, v in command.items() if k != "do"}})


def test_what_was_said_again_is_done_once(scene: Scene) -> None:
    answers, at = scene.ann.orders(scene.id, "red"), scene.ann.see(scene.id, "red")["at"]
    for command in (
        {"do": "chat", "id": "said", "text": "Once"},
        {"do": "fill", "id": "filled", "at": at, "answers": answers[:1]},
        {"do": "ready", "id": "locked", "at": at, "answers": answers},
        {"do": "leave", "id": "asked"},
    ):
        lose(scene, scene.ann, command)
        first, second = again(scene, scene.ann, command), again(scene, scene.phone, command)
        assert first == second and first["ok"] and first["re"] == command["id"]
    seen = scene.ann.see(scene.id, "red")
    assert [line["text"] for line in seen["chat"]].count("Once") == 1
    assert seen["seats"][0]["ready"] and seen["undo"]["kind"] == "leave"


def test_two_tabs_write_one_draft_and_the_last_word_counts(scene: Scene) -> None:
    with ExitStack() as stack:
        one, two = scene.line(stack, scene.ann), scene.line(stack, scene.phone)
        values = [each["value"] for each in one.state["form"]["open"]["choices"]]
        for line, value in ((one, values[0]), (two, values[1]), (one, values[2])):
            assert line.do("fill", answers=[value])["ok"]
        for line, guest in ((one, scene.ann), (two, scene.phone)):
            scene.sees_what_is(line, guest)
            assert [box["answer"] for box in line.state["form"]["boxes"]] == [values[2]]


def test_of_two_tabs_that_say_ready_one_is_too_late(scene: Scene) -> None:
    answers = scene.ann.orders(scene.id, "red")
    with ExitStack() as stack:
        one, two = scene.line(stack, scene.ann), scene.line(stack, scene.phone)
        at = one.state["at"]
        assert one.do("ready", answers=answers, at=at)["ok"]
        late = two.do("ready", answers=answers, at=at)
        assert late["error"] and late["re"]
        for line, guest in ((one, scene.ann), (two, scene.phone)):
            scene.sees_what_is(line, guest)


def test_odds_go_to_who_asked_last_and_end_with_its_line(scene: Scene) -> None:
    table = hall_of(scene.client).tables[scene.id]
    with ExitStack() as stack:
        one = scene.line(stack, scene.ann)
        with ExitStack() as short:
            two = scene.line(short, scene.phone)
            assert one.do("odds")["ok"] and two.do("odds")["ok"]
            one.until(lambda line: "Another window" in (line.state.get("odds") or {}).get("remark", ""))
            two.until(lambda line: "answers" in (line.state.get("odds") or {}))
        scene.ann.do(scene.id, "red", "chat", text="the phone is gone")
        assert not table.asking
        one.state["odds"] = None
        assert one.do("odds")["ok"]
        one.until(lambda line: "answers" in (line.state.get("odds") or {}))
        scene.sees_what_is(one, scene.ann)


def test_a_finished_game_is_looked_through_by_all_of_them(scene: Scene) -> None:
    asks_and_is_granted(scene)
    found = {guest.ask("GET", f"/tables/{scene.id}/replay").content for guest in (scene.ann, scene.phone, scene.ben)}
    assert len(found) == 1
    with ExitStack() as stack:
        scene.sees_what_is(scene.line(stack, scene.phone), scene.phone)


def test_a_computer_plays_in_a_worker_while_lines_are_cut(scene: Scene) -> None:
    scene.patch.setattr(computers, "is_dear", lambda _: True)
    scene.id = scene.ann.make("systemships/skirmish", seats={"red": "me", "blue": "computer:simple"})["id"]
    scene.phone.join(scene.ann.see(scene.id, "red")["you"]["links"]["red"])
    with ExitStack() as stack:
        stays = scene.line(stack, scene.ann)
        with ExitStack() as short:
            cut = scene.line(short, scene.phone)
        before = stays.state["at"]
        scene.ann.act(scene.id, "red")
        stays.until(lambda line: line.state["at"] != before and line.state["seats"][0]["waited_for"])
        scene.sees_what_is(stays, scene.ann)
        scene.sees_what_is(scene.line(stack, scene.phone, cut), scene.phone)
