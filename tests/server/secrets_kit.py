"""A server in this process whose every word is kept, and the people who try to learn what they may not."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from types import FrameType, TracebackType
from typing import Any

import httpx
import pytest
from starlette.websockets import WebSocketDisconnect

from admiralty.core.play.session import Session
from admiralty.games.systemships.words import Ask, Tactic
from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings
from admiralty.server.database.people import hash_secret
from admiralty.server.hall.hall import Hall
from admiralty.server.seen.places import place_of
from admiralty.server.table.clients import GONE
from admiralty.server.table.running import RunningTable

from .guests import meant
from .testing import TestClient, WebSocketTestSession

API = "/api/v1"
RED, BLUE, WATCHER, STRANGER = (letter * 43 for letter in "rbws")  # the tokens of four devices
UNHURRIED: Mapping[str, Any] = dict.fromkeys(
    ("message_rate", "message_burst", "request_rate", "request_burst"), 1000000000.0
)
SHIP = {"name": "Ghost", "pd": 8, "beams": 4, "screens": 3, "tubes": 1, "missiles": 3}
CLOCK = re.compile(r'(?<=at":)1\d{9}')  # when something was made or said
QUIET = {Ask.TACTIC: int(Tactic.ATTACK)}  # an order that does nothing


class House:
    """A server and all that it has sent, by device."""

    def __init__(self, database: str = "sqlite://", **changes: Any) -> None:
        self.app = create_app(Settings(database, **{"workers": 0, **UNHURRIED, **changes}))
        self.client = TestClient(self.app)
        self.hall: Hall = self.app.state.hall
        self.said: dict[str, list[str]] = {}

    def __enter__(self) -> House:
        self.client.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.client.__exit__(kind, error, at)

    def ask(self, method: str, path: str, device: str = "", body: Any = None, **headers: str) -> httpx.Response:
        """A request; its answer is kept."""
        sent = {"cookie": f"admiralty={device}"} if device else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        more = {"content": body} if isinstance(body, bytes) else {"json": body} if body is not None else {}
        answer: httpx.Response = self.client.request(method, API + path, headers=sent, **more)
        self.client.cookies.clear()
        seen = [f"{name}: {value}" for name, value in sorted(answer.headers.items())]
        self.said.setdefault(device, []).append("\n".join([str(answer.status_code), *seen, answer.text]))
        return answer

    def get(self, path: str, device: str = "", **headers: str) -> httpx.Response:
        """GET."""
        return self.ask("GET", path, device, **headers)

    def post(self, path: str, device: str = "", body: Any = None, **headers: str) -> httpx.Response:
        """POST."""
        return self.ask("POST", path, device, {} if body is None else body, **headers)

    def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Run something in the server's own loop."""
        assert self.client.portal is not None
        return self.client.portal.call(work, *arguments)

    def table(self, id: str) -> RunningTable:
        """The table in the server's memory."""
        return self.hall.tables[id]


class Duel:
    """A duel at a server: red made the table, blue came by the invitation; `link` is now blue's own."""

    def __init__(
        self, house: House, ship: Mapping[str, Any] = SHIP, foe: Mapping[str, Any] = SHIP, **asked: Any
    ) -> None:
        self.house, self.counts = house, Counter[tuple[str, str]]()
        made = house.post(
            "/tables",
            RED,
            {
                "scenario": "systemships/duel", "settings": {"warp_points": 60}, "name": "Anne",
                "seats": {"red": "me", "blue": "open"}, "ships": {"red": [ship], "blue": [foe]}, **asked,
            },
        )  # fmt: skip
        assert made.status_code == 201, made.text
        self.id: str = made.json()["id"]
        self.path = f"/tables/{self.id}"
        self.invitation: str = made.json()["links"]["blue"]
        self.table = house.table(self.id)
        self.join(BLUE, "Ben", self.invitation)
        self.link = self.own_link(BLUE)

    @property
    def session(self) -> Session:
        """The session as the server has it."""
        assert self.table.session is not None
        return self.table.session

    @property
    def spoken(self) -> list[str]:
        """What people have said."""
        return [line["text"] for line in self.table.talk.public if line["who"]]

    def seats_of(self, device: str) -> list[int]:
        """The seats that the server lets a device play."""
        return self.table.seats_of(hash_secret(device))

    def join(self, device: str, name: str = "Carl", link: str | None = None) -> httpx.Response:
        """Use blue's own link, or another one."""
        secret = (self.link if link is None else link).removeprefix("/join/")
        return self.house.post("/join", device, {"secret": secret, "name": name})

    def own_link(self, device: str, seat: str = "blue") -> str:
        """A seat's link, as a device of it reads it; the answer is not kept among what was said."""
        found: str = self.table.links_told(hash_secret(device))[seat]
        return found

    def see(self, device: str, seat: str | None = None) -> dict[str, Any]:
        """A snapshot."""
        found: dict[str, Any] = self.house.get(self.path + (f"?seat={seat}" if seat else ""), device).json()
        return found

    def do(self, device: str, seat: str, do: str, **more: Any) -> httpx.Response:
        """A command by POST, with the place that it is for."""
        self.counts[device, seat] += 1  # a device's own: refusals tell it its id again
        command = {"do": do, "id": f"{device[:4]}-{seat}-{self.counts[device, seat]}", **meant(do), **more}
        if do in ("fill", "ready", "unready", "answer") and "at" not in more:
            command["at"] = json.loads(self.place(seat))
        return self.house.post(f"{self.path}/commands", device, {"seat": seat, "command": command})

    def place(self, seat: str) -> str:
        """Where the game stands for a seat, as JSON."""
        return json.dumps(place_of(self.session, self.table.seats.index(seat)))

    def order(self, seat: str, wanted: Mapping[Any, int] = QUIET) -> list[int]:
        """The answers of a plot: what is wanted, else the least."""
        plot, number = self.session.plot, self.table.seats.index(seat)
        answers: list[int] = []
        assert plot is not None
        while (asked := plot.sheet(number, answers).open) is not None:
            legal = list(asked.listed or range(asked.low, asked.high + 1))
            want = wanted.get(Ask(asked.what), legal[0])
            answers.append(want if want in legal else legal[0])
        return answers

    def ready(self, device: str, seat: str, wanted: Mapping[Any, int] = QUIET) -> httpx.Response:
        """Lock orders."""
        answer = self.do(device, seat, "ready", answers=self.order(seat, wanted))
        assert answer.status_code == 200, answer.text
        return answer

    def fought(self, red: Mapping[Any, int] = QUIET, blue: Mapping[Any, int] = QUIET) -> None:
        """A round of orders."""
        self.ready(RED, "red", red)
        self.ready(BLUE, "blue", blue)

    def lose(self, choose: Callable[[list[int]], int] = min) -> None:
        """Whoever is asked what to lose says so."""
        while (asked := self.session.asked) is not None:
            seat = self.table.seats[asked.seat]
            choice = choose(list(asked.listed or range(asked.low, asked.high + 1)))
            answer = self.do(RED if seat == "red" else BLUE, seat, "answer", value=choice)
            assert answer.status_code == 200, answer.text

    def ended(self) -> None:
        """Red asks to leave and blue agrees."""
        self.do(RED, "red", "leave")
        assert self.do(BLUE, "blue", "consent", agree=True).status_code == 200
        assert self.session.over

    def ear(self, device: str, seat: str = "", **headers: str) -> Ear:
        """A socket."""
        return Ear(self.house, f"{self.path}/socket?seat={seat}", device, **headers)


def effort(house: House, ask: Callable[[], Any]) -> Counter[str]:
    """What the server does for a request that changes nothing: how often each of its functions is called.

    It is asked once for what is made the first time only, then until the least came twice: what the server does
    beside it, by the clock, only adds.
    """
    found: list[Counter[str]] = []

    def heard(frame: FrameType, event: str, argument: Any) -> None:
        name = frame.f_code.co_filename
        if event == "call" and ("/admiralty/" in name or name == "<string>"):  # the latter is made of declarations
            found[-1][f"{name.rpartition('/')[2]}: {frame.f_code.co_name}"] += 1

    ask()
    while len(found) < 2 or found.count(min(found, key=Counter.total)) < 2:
        assert len(found) < 30, "it is never the same twice"
        found.append(Counter())
        house.run(sys.setprofile, heard)
        try:
            ask()
        finally:
            house.run(sys.setprofile, None)
    return min(found, key=Counter.total)


class Ear:
    """A socket that keeps what it hears."""

    def __init__(self, house: House, path: str, device: str, **headers: str) -> None:
        self.house, self.device, self.pings = house, device, 0
        sent = {"cookie": f"admiralty={device}"} if device else {}
        self.web: WebSocketTestSession = house.client.websocket_connect(API + path, headers={**sent, **headers})

    def __enter__(self) -> Ear:
        self.web.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.web.__exit__(kind, error, at)

    def receive(self) -> str:
        """The next message; it is kept."""
        text = str(self.web.receive_text())
        self.house.said.setdefault(self.device, []).append(text)
        return text

    def heard(self) -> list[str]:
        """All that was sent until now."""
        self.pings += 1
        self.web.send_text(json.dumps({"do": "ping", "id": f"ping-{self.pings}"}))
        out = []
        while f'"re":"ping-{self.pings}"' not in (text := self.receive()):
            out.append(text)
        return out

    def tell(self, do: str, **more: Any) -> dict[str, Any]:
        """Say something; the reply to it."""
        self.pings += 1
        self.web.send_text(json.dumps({"do": do, "id": f"say-{self.pings}", **more}))
        while not (text := self.receive()).startswith('{"re":'):
            pass
        found: dict[str, Any] = json.loads(text)
        return found

    def closed(self) -> int:
        """The code that it is closed with, once all else is read; it has to be."""
        self.web.send_text(json.dumps({"do": "ping", "id": "closed"}))
        while True:
            try:
                text = self.receive()
            except WebSocketDisconnect as end:
                return int(end.code)
            assert '"re":"closed"' not in text, "it is open"


class Tripwire:
    """In place of what may not be looked at before a refusal."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"{name} was looked at before it was refused")


def constant(run: int) -> Callable[[int], bytes]:
    """In place of the operating system's randomness: in one run the same bytes each time."""
    return lambda size: blake2b(f"{run} {size}".encode("ascii"), digest_size=size).digest()


def everything(house: House, *but: str) -> str:
    """All that was sent to anybody but these devices."""
    return "\n".join(text for device, texts in house.said.items() if device not in but for text in texts)


def fixed(names: Iterable[str], texts: Iterable[str]) -> list[str]:
    """The texts with each of these JSON strings numbered by its first appearance: when it changes stays seen."""
    known: dict[str, str] = {}
    pattern = re.compile(rf'("(?:{"|".join(names)})":)"([^"]*)"')

    def number(found: re.Match[str]) -> str:
        return f'{found[1]}"{known.setdefault(found[2], f"number {len(known) + 1}")}"'

    return [CLOCK.sub("now", pattern.sub(number, text)) for text in texts]


def tripped(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nobody may look into the game."""
    monkeypatch.setattr(duel.table, "session", Tripwire())


def shut(duel: Duel, device: str, seat: str, tail: str = "", **headers: str) -> list[str]:
    """All that a socket says before it is closed; it has to be."""
    said: list[str] = []
    sent = {"cookie": f"admiralty={device}"} if device else {}
    url = f"{API}{duel.path}/socket?seat={seat}{tail}"
    with pytest.raises(WebSocketDisconnect) as end:  # noqa: PT012, SIM117 - both ways of being shut out are meant
        with duel.house.client.websocket_connect(url, headers={**sent, **headers}) as web:
            web.send_text(json.dumps({"do": "ping", "id": "shut"}))
            while True:
                said.append(web.receive_text())
                assert '"re":"shut"' not in said[-1], "it is open"
    assert end.value.code == GONE
    return said
