"""The crowd: tables, their seats with a WebSocket each, and what they do when it is their turn."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect

from admiralty.core.face.game import Request
from admiralty.games import ROOMS, game

Kind: TypeAlias = tuple[str, Sequence[str]]  # a scenario, and the seats that people play
DUEL: Kind = ("systemships/duel", ["red", "blue"])
USUAL: Sequence[Kind] = (("systemships/challenge", ["warp"]), DUEL)
NUMBER = 4  # what a box takes where any number will do, if its limits allow


def kinds_of(scenarios: Sequence[str]) -> Sequence[Kind]:
    """Scenarios, as ``game/name``, with all their seats played by people."""
    kinds: list[Kind] = []
    for each in scenarios:
        room, _, name = each.partition("/")
        deal = game(room).deal(Request(game(room).scenario(name)))
        kinds.append((each, deal.seats))
    return kinds


def every_game() -> Sequence[Kind]:
    """The first scenario of every game."""
    return kinds_of([f"{room}/{next(iter(game(room).scenarios))}" for room in ROOMS])


@dataclass
class Pace:
    """How long people think."""

    mean: float  # seconds


@dataclass
class Told:
    """An answer on its way: which seats have to hear of it."""

    sent: float
    waiting: set[int]


class Crowd:
    """All tables of the load."""

    def __init__(self, address: str, pace: Pace, rng: random.Random, kinds: Sequence[Kind]) -> None:
        self.address, self.pace, self.rng, self.kinds = address, pace, rng, kinds
        self.tables: list[asyncio.Task[None]] = []
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.commands = 0
        self.refused = 0
        self.finished = 0

    async def open(self, count: int) -> None:
        """Open the tables, a few at a time."""
        gate = asyncio.Semaphore(8)
        ready: list[asyncio.Event] = []

        async def one(k: int) -> None:
            async with gate:
                event = asyncio.Event()
                ready.append(event)
                task = asyncio.create_task(self._table(k, event))
                task.add_done_callback(_require_sound)
                self.tables.append(task)
                await event.wait()

        await asyncio.gather(*(one(k) for k in range(count)))

    def start(self) -> None:
        """Forget what was measured so far."""
        self.acknowledged.clear()
        self.told.clear()
        self.commands = self.refused = self.finished = 0

    def figures(self, seconds: float) -> dict[str, Any]:
        """What was measured."""
        found: dict[str, Any] = {"answers": len(self.told), "answers_a_second": round(len(self.told) / seconds, 1)}
        found["messages_a_second"] = round(self.commands / seconds, 1)
        for name, row in (("acknowledged", self.acknowledged), ("told", self.told)):
            for percent in (50, 95, 99):
                found[f"{name}_p{percent}_ms"] = round(1000 * _percentile(row, percent), 1)
        return {**found, "refused": self.refused, "games_finished": self.finished}

    async def close(self) -> None:
        """Everybody goes home."""
        for table in self.tables:
            table.cancel()
        await asyncio.gather(*self.tables, return_exceptions=True)

    async def _table(self, k: int, begun: asyncio.Event) -> None:
        """One table after the other in this place."""
        while True:
            scenario, names = self.kinds[k % len(self.kinds)]
            seats = dict.fromkeys(names, "me")
            home = home_of(k)
            transport = httpx.AsyncHTTPTransport(verify=False, local_address=home)  # certificates take long to read
            async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60, transport=transport) as client:
                wanted = {"scenario": scenario, "seats": seats, "name": f"Guest {k}"}
                given = (await client.post("/api/v1/tables", json=wanted)).raise_for_status()
            table = Table(self, given.json()["id"], list(seats), given.cookies["admiralty"], home)
            await table.play(begun)
            self.finished += 1


def home_of(k: int) -> str:
    """Where the people of a table come from: a loopback address of their own, as the server paces each address."""
    return f"127.1.{k // 250}.{k % 250 + 1}"


def _require_sound(task: asyncio.Task[None]) -> None:
    """A mistake of the driver is no figure."""
    if not task.cancelled() and task.exception():
        raise SystemExit(f"the driver failed: {task.exception()!r}")


def _percentile(row: list[float], percent: int) -> float:
    ordered = sorted(row)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else float("nan")


class Table:
    """One table, and the people at it."""

    def __init__(self, crowd: Crowd, id: str, seats: list[str], cookie: str, home: str) -> None:
        self.crowd, self.id, self.cookie, self.home = crowd, id, cookie, home
        self.seats = [Seat(self, number, name) for number, name in enumerate(seats)]
        self.answers: dict[str, Told] = {}  # by the receipt that came with it
        self.heard: dict[str, set[int]] = {}

    async def play(self, begun: asyncio.Event) -> None:
        """Until the game is over."""
        tasks = [asyncio.create_task(seat.sit(begun)) for seat in self.seats]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()

    def hears(self, seat: int, receipt: str) -> None:
        """A seat has been told of everything up to this receipt."""
        self.heard.setdefault(receipt, set()).add(seat)
        self._settle(receipt)

    def acknowledged(self, receipt: str, sent: float) -> None:
        """An answer of somebody was acknowledged with this receipt."""
        self.crowd.acknowledged.append(time.perf_counter() - sent)
        self.answers[receipt] = Told(sent, {seat.number for seat in self.seats})
        self._settle(receipt)

    def _settle(self, receipt: str) -> None:
        told = self.answers.get(receipt)
        if told and told.waiting <= self.heard.get(receipt, set()):
            self.crowd.told.append(time.perf_counter() - told.sent)
            self.answers.clear()
            self.heard.clear()


@dataclass
class Seat:
    """A seat with its socket: it keeps the snapshot as a browser does, and answers when it is waited for."""

    table: Table
    number: int
    name: str
    state: dict[str, Any] = field(default_factory=dict)
    replies: dict[str, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)
    numbers: itertools.count[int] = field(default_factory=itertools.count)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def sit(self, begun: asyncio.Event) -> None:
        """Until the game is over."""
        crowd = self.table.crowd
        url = f"ws://{crowd.address}/api/v1/tables/{self.table.id}/socket?seat={self.name}"
        headers = {"Cookie": f"admiralty={self.table.cookie}", "Origin": f"http://{crowd.address}"}
        home = (self.table.home, 0)
        async with connect(url, additional_headers=headers, max_size=None, compression=None, local_addr=home) as socket:
            reading = asyncio.create_task(self._read(socket))
            try:
                await self.changed.wait()
                begun.set()
                while self.state["table"]["status"] == "running":
                    self.changed.clear()
                    if not await self._act(socket):
                        await self.changed.wait()
            finally:
                reading.cancel()

    async def _read(self, socket: ClientConnection) -> None:
        async for text in socket:
            said = json.loads(text)
            if "re" in said:
                self.replies.pop(said["re"]).set_result(said)
                continue
            self.state.update(said.get("set", {}))
            if "receipt" in said.get("set", {}):
                self.table.hears(self.number, said["set"]["receipt"])
            self.changed.set()

    async def _act(self, socket: ClientConnection) -> bool:
        """Think and answer, if it is our turn."""
        form, question = self.state.get("form"), self.state.get("question")
        if question is None and (form is None or form["ready"]):
            return False
        crowd = self.table.crowd
        await asyncio.sleep(crowd.rng.expovariate(1 / crowd.pace.mean))
        if question is not None:
            await self._answer(socket, {"do": "answer", "value": self._choice(question), "confirmed": True})
            return True
        answers: list[int] = []
        while form["open"] is not None:
            answers.append(self._choice(form["open"]))
            said = await self._say(socket, {"do": "fill", "answers": answers})
            if "error" in said:
                return True
            form = self.state["form"]  # told before the reply
        values = [box["answer"] for box in form["boxes"]]
        await self._answer(socket, {"do": "ready", "answers": values, "confirmed": True})
        return True

    def _choice(self, question: dict[str, Any]) -> int:
        choices = [choice["value"] for choice in question["choices"]]
        wide = len(choices) > 20 if choices else question["high"] - question["low"] > 10
        number = max(question["low"], min(NUMBER, question["high"]))
        if wide and (not choices or number in choices):
            return number
        rng = self.table.crowd.rng
        return int(rng.choice(choices) if choices else rng.randint(question["low"], question["high"]))

    async def _answer(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        sent = time.perf_counter()
        said = await self._say(socket, command)
        if "error" not in said:
            self.table.acknowledged(said["receipt"], sent)

    async def _say(self, socket: ClientConnection, command: dict[str, Any]) -> dict[str, Any]:
        id = f"{self.table.id}-{self.number}-{next(self.numbers)}"
        reply = asyncio.get_running_loop().create_future()
        self.replies[id] = reply
        self.table.crowd.commands += 1
        await socket.send(json.dumps({"id": id, "at": self.state["at"], **command}))
        said: dict[str, Any] = await reply
        self.table.crowd.refused += "error" in said
        return said
