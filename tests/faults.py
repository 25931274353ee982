"""Kill the server at random moments while people play, and see that nothing acknowledged is lost or done twice.

Run as ``python -m tests.faults [--kills 100] [--scenario GAME/NAME]`` (``make faults``), or with several processes on
one PostgreSQL database behind nginx (``make cluster``). Players on real sockets answer as fast as they may; a server is
killed (SIGKILL) again and again and started anew on the same database. Whoever loses its socket connects again,
wherever that leads, and says again, with the same id, what was not acknowledged. At the end every journal is read from
the database: each seat's acts in it have to be exactly those that were acknowledged to it, in their order.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
from benchmarks.load.crowd import DUEL, Kind, every_game, kinds_of
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from admiralty.core.journal import parse
from admiralty.core.journal.entries import Answer, Plot
from admiralty.core.journal.secret import seal_receipt
from admiralty.core.play import session as sessions
from admiralty.core.play.staging import secret_of
from admiralty.games import game
from admiralty.server.database import schema
from admiralty.server.database.databases import parse_url
from tests import cluster

TABLES, GONE = 8, 1008
PATIENCE = 10.0  # seconds until a life in which nothing happens is ended all the same
TURNED_AWAY = 20  # so often may a seat be turned away before its table counts as lost
LOST = (OSError, WebSocketException, httpx.HTTPError)


def main() -> None:
    """Run it; the exit status is 1 if anything was lost or done twice."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql (one of its own), or a URL")
    parser.add_argument("--processes", type=int, default=1, help="server processes on the database")
    parser.add_argument("--nginx", action="store_true", help="behind nginx, which spreads the clients of each table")
    parser.add_argument("--mix", action="store_true", help="tables of every game in equal parts")
    parser.add_argument("--scenario", action="append", help="tables of this one; of several in equal parts")
    options = parser.parse_args()
    sys.exit(1 if run(**vars(options)) else 0)


def run(
    kills: int,
    seed: int,
    database: str = "sqlite",
    processes: int = 1,
    nginx: bool = False,
    mix: bool = False,
    scenario: Sequence[str] | None = None,
) -> int:
    """Kill it so often; how many seats' acts are not as they were acknowledged."""
    kinds = kinds_of(scenario) if scenario else every_game() if mix else [DUEL]
    print(f"seed {seed}, {database}, {processes} server processes" + (" behind nginx" if nginx else ""))
    print(f"{TABLES} tables of {', '.join(name for name, _ in kinds)}")
    with tempfile.TemporaryDirectory() as home, cluster.database(database, Path(home)) as url:
        options = ("--workers", "0")
        servers = cluster.Cluster(url, Path(home), processes, nginx, options)
        try:
            return asyncio.run(_play(servers, kills, random.Random(seed), kinds))
        finally:
            servers.stop()


class TurnedAway(Exception):
    """The server does not know the table, or will not have us at the seat."""


@dataclass
class Player:
    """A seat: what was acknowledged to it, and the act that is on its way."""

    table: str
    name: str
    number: int
    cookie: str
    rng: random.Random
    acknowledged: list[list[int]] = field(default_factory=list)  # the answers of each act
    receipts: list[str] = field(default_factory=list)
    on_its_way: dict[str, Any] | None = None
    acts: int = 0
    repeated: int = 0
    lives: int = 0
    turned_away: int = 0
    over: bool = False


class Play:
    """One player on one socket after the other."""

    def __init__(self, player: Player, crowd: Crowd) -> None:
        self.player, self.crowd, self.servers = player, crowd, crowd.servers
        self.state: dict[str, Any] = {}
        self.changed = asyncio.Event()
        self.reply: asyncio.Future[dict[str, Any]] | None = None

    async def go_on(self) -> None:
        """Until the game is over or the crowd goes home, whatever happens to the server."""
        while not self.player.over:
            try:
                await self._live()
            except (InvalidStatus, TurnedAway) as problem:
                if isinstance(problem, InvalidStatus) and problem.response.status_code >= 500:
                    continue  # a proxy that finds no server just now
                self.player.turned_away += 1  # the server is up and does not know the table or the seat
                self.player.over = self.player.turned_away > TURNED_AWAY
            except LOST:
                pass
            finally:
                await asyncio.sleep(0.05)

    async def _live(self) -> None:
        player = self.player
        host = f"127.0.0.1:{self.servers.port(player.rng)}"
        url = f"ws://{host}/api/v1/tables/{player.table}/socket?seat={player.name}"
        headers = {"Cookie": f"admiralty={player.cookie}", "Origin": f"http://{host}"}
        self.state, self.changed = {}, asyncio.Event()
        async with connect(url, additional_headers=headers, max_size=None) as web:
            self.web = web
            player.lives += 1
            reading = asyncio.create_task(self._read(web))
            try:
                await self._wait(reading)
                if player.on_its_way:
                    player.repeated += 1
                    await self._say(web, reading)
                while not player.over:
                    self.changed.clear()
                    if self.crowd.stop or self.state["table"]["status"] != "running":
                        player.over = True
                    elif not await self._act(web, reading):
                        await self._wait(reading)
            finally:
                reading.cancel()

    async def _wait(self, reading: asyncio.Task[None]) -> None:
        while not self.changed.is_set():
            waiting = asyncio.create_task(self.changed.wait())
            await asyncio.wait([waiting, reading], timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if reading.done():
                raise self._lost()
            if self.crowd.stop and self.state:  # a game of another kind may go on for long
                return

    def _lost(self) -> Exception:
        gone = self.web.close_code == GONE
        return TurnedAway() if gone else ConnectionError("the socket is gone")

    async def _read(self, web: ClientConnection) -> None:
        with suppress(*LOST):
            async for text in web:
                said = json.loads(text)
                if "re" not in said:
                    self.state.update(said.get("set", {}))
                    self.changed.set()
                elif self.reply and not self.reply.done():
                    self.reply.set_result(said)

    async def _act(self, web: ClientConnection, reading: asyncio.Task[None]) -> bool:
        form, question = self.state["form"], self.state["question"]
        player = self.player
        if question is not None:
            command = {"do": "answer", "value": self._choice(question), "confirmed": True}
        elif form is not None and not form["ready"]:
            answers: list[int] = [box["answer"] for box in form["boxes"]]
            while form["open"] is not None:
                answers.append(self._choice(form["open"]))
                said = await self._send(web, reading, {"do": "fill", "answers": answers, "id": self._id()})
                if "error" in said:
                    return False
                form = self.state["form"]
            values = [box["answer"] for box in form["boxes"]]
            command = {"do": "ready", "answers": values, "confirmed": True}
        else:
            return False
        player.on_its_way = {**command, "id": self._id(), "at": self.state["at"]}
        await self._say(web, reading)
        return True

    def _id(self) -> str:
        self.player.acts += 1
        return f"{self.player.table}-{self.player.name}-{self.player.acts}"

    def _choice(self, question: dict[str, Any]) -> int:
        values = [choice["value"] for choice in question["choices"]]
        if len(values) > 20 or not values:
            return max(question["low"], min(question["high"], self.player.rng.randint(1, 9)))
        return int(self.player.rng.choice(values))

    async def _say(self, web: ClientConnection, reading: asyncio.Task[None]) -> None:
        player = self.player
        command = player.on_its_way
        assert command is not None
        said = await self._send(web, reading, command)
        player.on_its_way = None
        if "error" not in said:
            player.acknowledged.append(list(command.get("answers", [command.get("value")])))
            player.receipts.append(said["receipt"])

    async def _send(
        self, web: ClientConnection, reading: asyncio.Task[None], command: dict[str, Any]
    ) -> dict[str, Any]:
        self.reply = asyncio.get_running_loop().create_future()
        await web.send(json.dumps({"at": self.state["at"], **command}))
        if command["do"] != "fill":
            self.crowd.sent.set()
        await asyncio.wait([self.reply, reading], return_when=asyncio.FIRST_COMPLETED)
        if not self.reply.done():
            raise self._lost()
        return self.reply.result()


class Crowd:
    """Tables that are played until there were enough kills; one that is over makes room for another."""

    def __init__(self, servers: cluster.Cluster, rng: random.Random, kinds: Sequence[Kind]) -> None:
        self.servers, self.rng, self.kinds = servers, rng, kinds
        self.players: list[Player] = []
        self.sent = asyncio.Event()
        self.stop = False

    async def run(self) -> None:
        """All places at once."""
        await asyncio.gather(*(self._place(k) for k in range(TABLES)))

    async def something_sent(self) -> None:
        """Wait until somebody sends an act."""
        self.sent.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.sent.wait(), PATIENCE)

    async def _place(self, k: int) -> None:
        while not self.stop:
            players = await self._opened(k)
            self.players += players
            await asyncio.gather(*(Play(player, self).go_on() for player in players))

    async def _opened(self, k: int) -> list[Player]:
        scenario, seats = self.kinds[k % len(self.kinds)]
        wanted = {"scenario": scenario, "seats": dict.fromkeys(seats, "me"), "name": "Player"}
        while True:
            try:
                address = f"http://127.0.0.1:{self.servers.port(self.rng)}"
                async with httpx.AsyncClient(base_url=address, timeout=10) as client:
                    made = await client.post("/api/v1/tables", json=wanted)
                    made.raise_for_status()
                    cookie = made.cookies["admiralty"]
            except LOST:
                await asyncio.sleep(0.1)
                continue
            rng = random.Random(self.rng.random())
            return [Player(made.json()["id"], name, k, cookie, rng) for k, name in enumerate(seats)]


async def _play(servers: cluster.Cluster, kills: int, rng: random.Random, kinds: Sequence[Kind]) -> int:
    await servers.start()
    crowd = Crowd(servers, rng, kinds)
    playing = asyncio.create_task(crowd.run())
    for k in range(1, kills + 1):
        await crowd.something_sent()  # each life is to be one in which something happens
        await asyncio.sleep(rng.uniform(0.0, 0.6))
        if k % 2:  # every other time just when an act is being written down or acknowledged
            await crowd.something_sent()
            await asyncio.sleep(rng.uniform(0, 0.02))
        await servers.kill_one(rng)
        if k % 10 == 0:
            print(f"{k} kills, {sum(len(player.acknowledged) for player in crowd.players)} acts acknowledged")
    crowd.stop = True
    await playing
    return _judge(crowd.players, servers.url, kills)


def _judge(players: list[Player], database: str, kills: int) -> int:
    """Compare what was acknowledged with what the journals hold; how many seats differ."""
    faults = 0
    engine = sa.create_engine(parse_url(database))
    tables, entries = schema.tables, schema.entries
    with engine.connect() as known:
        for player in players:
            header = known.execute(sa.select(tables.c.header).where(tables.c.id == player.table)).scalar()
            if header is None or player.turned_away > TURNED_AWAY:
                faults += 1
                print(f"{player.table} {player.name}: its table or its seat is lost")
                continue
            lines = sa.select(entries.c.line).where(entries.c.table_id == player.table).order_by(entries.c.n)
            rows = known.execute(lines).all()
            journal, note, _ = parse(b"".join([bytes(header), *(bytes(line) for (line,) in rows)]), player.table)
            sessions.watch(game(journal.header.game), journal)  # every beat's hash is that of its replay
            held = [_answers(act) for act in journal.entries if _is_of(act, player.number)]
            secret = secret_of(journal)
            told = {seal_receipt(secret, each) for each in journal.hashes}
            if note or held != player.acknowledged or not told.issuperset(player.receipts):
                faults += 1
                lost = Counter(map(str, player.acknowledged)) - Counter(map(str, held))
                twice = Counter(map(str, held)) - Counter(map(str, player.acknowledged))
                print(f"{player.table} {player.name}: lost {dict(lost)}, done twice or unasked {dict(twice)} {note}")
    engine.dispose()
    acts = sum(len(player.acknowledged) for player in players)
    repeated = sum(player.repeated for player in players)
    again = sum(player.lives - 1 for player in players)
    print(f"{acts} acts acknowledged, {repeated} said again after a loss, {again} reconnections, {faults} faults")
    if acts < kills:
        print("hardly anything was played between the kills: that proves nothing")
    return faults + (acts < kills)


def _is_of(act: object, seat: int) -> bool:
    return isinstance(act, Answer | Plot) and act.seat == seat


def _answers(act: Any) -> list[int]:
    return [box[3] for box in act.answers] if isinstance(act, Plot) else [act.value]


if __name__ == "__main__":
    main()
