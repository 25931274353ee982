"""Guests of a server in tests: devices with their cookies, and sockets that follow a table."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
from starlette.websockets import WebSocketDisconnect

from .testing import TestClient, WebSocketTestSession

Plain = dict[str, Any]
_ids = count(1)


def fresh_id() -> str:
    return f"command-{next(_ids)}"


class Guest:
    """A device: it keeps its cookie to itself, as a browser does."""

    def __init__(self, client: TestClient, name: str = "Ann") -> None:
        self.client, self.name, self.cookie = client, name, ""

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {**more.pop("headers", {}), **({"cookie": self.cookie} if self.cookie else {})}
        self.client.cookies.clear()
        found = self.client.request(method, f"/api/v1{path}", headers=headers, **more)
        given = found.headers.get("set-cookie", "")
        if given.startswith("admiralty="):
            self.cookie = given.partition(";")[0]
        self.client.cookies.clear()
        return found

    def get(self, path: str, status: int = 200) -> Any:
        found = self.ask("GET", path)
        assert found.status_code == status, found.text
        return found.json()

    def post(self, path: str, data: Any = None, status: int = 200) -> Any:
        found = self.ask("POST", path, json={} if data is None else data)
        assert found.status_code == status, found.text
        return found.json()

    def make(self, scenario: str = "systemships/duel", **more: Any) -> Plain:
        made: Plain = self.post("/tables", {"scenario": scenario, "name": self.name, **more}, 201)
        return made

    def join(self, link: str) -> Plain:
        secret = link.removeprefix("/join/")
        joined: Plain = self.post("/join", {"secret": secret, "name": self.name})
        return joined

    def see(self, id: str, seat: str = "") -> Plain:
        seen: Plain = self.get(f"/tables/{id}?seat={seat}")
        return seen

    def do(self, table: str, seat: str, what: str, status: int = 200, **more: Any) -> Plain:
        """A command by POST; `at` is fetched where the command takes one, and what is grave is meant."""
        command = {"do": what, "id": fresh_id(), **meant(what), **more}
        if what in ("fill", "ready", "unready", "answer") and "at" not in more:
            command["at"] = self.see(table, seat)["at"]
        reply: Plain = self.post(f"/tables/{table}/commands", {"seat": seat, "command": command}, status)
        return reply

    def orders(self, id: str, seat: str, pick: Callable[[Plain], int] | None = None) -> list[int]:
        """Fill in the plot of a seat to its end; the answers."""
        while True:
            form = self.see(id, seat)["form"]
            answers = [box["answer"] for box in form["boxes"]]
            if form["complete"]:
                return answers
            self.do(id, seat, "fill", answers=[*answers, (pick or first)(form["open"])])

    def act(self, id: str, seat: str) -> Plain:
        """Answer whatever this seat is asked, or say ready."""
        seen = self.see(id, seat)
        if seen["form"]:
            return self.do(id, seat, "ready", answers=self.orders(id, seat))
        return self.do(id, seat, "answer", value=first(seen["question"]))

    def play_out(self, id: str) -> Plain:
        """Play all of one's seats until the game is over."""
        for _ in range(200):
            seen = self.see(id)
            if seen["table"]["status"] == "over":
                return seen
            mine = set(seen["you"]["seats"])
            self.act(id, next(each["name"] for each in seen["seats"] if each["waited_for"] and each["name"] in mine))
        raise AssertionError("the game does not end")

    def play_out_waiting(self, id: str) -> Plain:
        """The same where computers take their time."""
        with self.socket(id) as line:
            line.next()
            mine = set(line.state["you"]["seats"])

            def asked(line: Line) -> bool:
                waited = any(each["waited_for"] and each["name"] in mine for each in line.state["seats"])
                return waited or line.state["table"]["status"] == "over"

            while True:
                line.until(asked)
                if line.state["table"]["status"] == "over":
                    return line.state
                seat = line.state["you"]["name"]
                beat = line.state["at"]
                self.act(id, seat)
                line.until(lambda line, beat=beat: line.state["at"] != beat)  # type: ignore[misc]

    @contextmanager
    def socket(self, id: str, seat: str = "", tail: str = "", **headers: str) -> Iterator[Line]:
        said = {**({"cookie": self.cookie} if self.cookie else {}), **headers}
        path = f"/api/v1/tables/{id}/socket?seat={seat}{tail}"
        with self.client.websocket_connect(path, headers=said) as web, noticed() as trouble:
            yield Line(web, trouble)


def meant(what: str) -> Plain:
    """Whoever plays at random means it, grave or not."""
    return {"confirmed": True} if what in ("ready", "answer") else {}


def changed(cells: str, changes: list[tuple[int, str]]) -> str:
    """The cells of a map with new signs from these places on."""
    for at, signs in changes:
        cells = cells[:at] + signs + cells[at + len(signs) :]
    return cells


def first(question: Plain) -> int:
    choices = question["choices"]
    return int(choices[0]["value"] if choices else question["low"])


class Trouble(logging.Handler):
    """Notes errors after which the server tries again and again, and ends a wait for what may never come.

    It warns of those with their traceback; what it answers all the same is logged as an error.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.problem: BaseException | None = None
        self.waiting: Future[Any] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """As `logging` has it."""
        if record.exc_info and record.levelno == logging.WARNING and self.problem is None:
            self.problem = record.exc_info[1]
            if self.waiting:
                self.waiting.cancel()

    def wait_for(self, waiting: Future[Any]) -> Any:
        """What comes of it; the server's error where there is one before."""
        self.waiting = waiting
        try:
            if self.problem is None or waiting.done():
                return waiting.result()
        except CancelledError:
            pass
        finally:
            self.waiting = None
        waiting.cancel()
        raise AssertionError(f"the server broke: {self.problem!r}") from self.problem


@contextmanager
def noticed() -> Iterator[Trouble]:
    """The trouble that the server has inside."""
    log, trouble = logging.getLogger("admiralty.server"), Trouble()
    log.addHandler(trouble)
    try:
        yield trouble
    finally:
        log.removeHandler(trouble)


class Line:
    """A socket and what is known by it."""

    def __init__(self, web: WebSocketTestSession, trouble: Trouble) -> None:
        self.web, self.state, self.log, self.chat = web, Plain(), [], []
        self.trouble = trouble
        self.n, self.epoch = 0, ""
        self.log: list[Plain]
        self.chat: list[Plain]

    def next(self) -> Plain:
        """The next message, taken in."""
        return self._take_in(json.loads(self.web.receive_text()))

    def _take_in(self, message: Plain) -> Plain:
        if "n" in message:
            full = message.get("full", False)
            assert full or message["n"] == self.n + 1, (self.n, message)
            self.n, self.epoch = message["n"], message["epoch"]
            if full:
                self.state, self.chat = {}, []
            self.log = self.log[: message.get("log_from", len(self.log))] + message.get("log", [])
            self.chat += message.get("chat", [])
        self.state.update(message.get("set", {}))
        for id, changes in message.get("cells", {}).items():
            self.state["tiles"]["cells"][id] = changed(self.state["tiles"]["cells"][id], changes)
        return message

    def tell(self, what: str, **more: Any) -> str:
        id: str = more.setdefault("id", fresh_id())
        if what in ("fill", "ready", "unready", "answer"):
            more.setdefault("at", self.state["at"])
        self.web.send_text(json.dumps({"do": what, **meant(what), **more}))
        return id

    def do(self, what: str, **more: Any) -> Plain:
        """A command, and its reply; what comes before it is taken in."""
        id = self.tell(what, **more)
        while True:
            message = self.next()
            if "re" in message:
                assert message["re"] == id, message
                return message

    def closed(self) -> WebSocketDisconnect:
        """Take in messages until the other side closes."""
        try:
            while True:
                self.next()
        except WebSocketDisconnect as problem:
            return problem

    def until(self, wanted: Callable[[Line], bool]) -> None:
        """Take in messages until it is so; an error of the server's that nobody expected ends it."""
        while not wanted(self):
            message = self.trouble.wait_for(self.web.portal.start_task_soon(self.web._send_rx.receive))
            self.web._raise_on_close(message)
            self._take_in(json.loads(message["text"]))
