"""How much is taken from one client and where from, and what every answer carries: pure ASGI, which copies nothing."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import ip_network
from types import MappingProxyType
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from admiralty.core.errors import Refused

from ..asked.commands import id_read
from ..base.hosts import require_name
from ..base.json_text import text_of
from ..base.refusals import Broken, Denied, TooLong, TooOften, Unavailable, error_told, status_of
from ..base.settings import Settings

POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a seat's link is a secret
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
ADDRESSES_MOST = 10_000  # whose pace is remembered
SAFE = ("GET", "HEAD", "OPTIONS")
LOOK, DRAW, MAKE = 0.2, 2.0, 5.0  # what a look costs of the pace, a ship's bill or a post read, and a new table
PRINT = 20.0  # ... and a record sheet as a PDF, or a proof, which keep a worker busy for longest
REPLAY = 20.0  # ... and a replay that is not there yet
API = "/api/"
DEALING = tuple(f"{API}v1/{name}" for name in ("tables", "scenario", "odds"))
PROVING = ("/sheet", "/verify", "/share", "/import")  # ... and those that a worker plays a game again for, or prints
MAKING = ("/again", "/branch", "/battles")  # how the addresses end that deal a battle
PACED = (API, "/healthz")  # the pages themselves are always there
IMPORT, RULING = f"{API}v1/import", "/referee"
LONG, LONG_MOST = 64 * 1024, 16  # how many bytes of a referee's command cost as much as another; and at most so often
COMMANDS = ("/commands", RULING, "/posts")  # how the addresses end that take a command with an id
BODY, PACE = "admiralty.body", "admiralty.pace"  # in the scope: a command's bytes as they come; the host's pace

log = logging.getLogger("admiralty.server")


class Bucket:
    """A pace: so many a second, and so many at once."""

    __slots__ = ("at", "burst", "clock", "left", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.left, self.clock, self.at = rate, burst, burst, clock, clock()

    def take(self, cost: float = 1.0) -> bool:
        """One more: is it within the pace?"""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Paces:
    """The pace of each host."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, host: str) -> Bucket:
        """A host's own."""
        found = self._known[host] = self._known.get(host) or Bucket(self.rate, self.burst)
        self._known.move_to_end(host)
        while len(self._known) > ADDRESSES_MOST:
            self._known.popitem(last=False)
        return found


def same_origin(headers: Headers) -> bool:
    """Does a browser say that it comes from a page of this server? Other programs say nothing, and may."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.casefold() == headers.get("host", "").casefold()


def host_of(scope: Scope) -> str:
    """Who comes, as far as limits go."""
    return host_named(scope["client"][0] if scope.get("client") else "")


def host_named(address: str) -> str:
    """An address, or the network of 64 bits that an IPv6 host chooses its own from."""
    if ":" not in address:
        return address
    try:
        return str(ip_network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


class Guard:
    """Checks host, origin, pace and length of every request, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.paces = Paces(settings.request_rate, settings.request_burst)
        self.sockets: Counter[str] = Counter()  # that are open, by host
        self.requests: Counter[str] = Counter()  # that are under way, by host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        begun: list[Message] = []  # of the answer
        answer = _with_headers(send, scope["path"], self.settings.secure, begun)
        looks = scope["method"] in SAFE
        told = headers.get("content-length", "0")
        length = int(told) if told.isdecimal() and len(told) < 16 else sys.maxsize
        try:
            require_name(headers.get("host"), self.settings.host_names)
        except Denied as problem:
            await _refuse(answer, problem)
            return
        if not looks and not same_origin(headers):
            await _refuse(answer, Denied("origin", "this page is not one of the server's own"))
            return
        cost = LOOK if looks else _cost(scope["path"], length)
        if scope["path"].startswith(PACED) and not self._pace(scope).take(cost):
            await _refuse(answer, TooOften("server", "slow down", "", "wait a little"))
            return
        limit = self._limit(scope["path"], length)
        if length > limit:
            await _refuse(answer, TooLong("request", f"is longer than {limit} bytes"))
            return
        kept = scope[BODY] = bytearray() if scope["path"].endswith(COMMANDS) else None
        host = host_of(scope)
        if self.requests[host] >= self.settings.host_requests_limit:
            await _refuse(answer, TooOften("server", "you have too many requests running", "", "wait a little"))
            return
        try:
            with _one_more(self.requests, host):
                await self.app(scope, _count(receive, limit, kept), answer)
        except asyncio.CancelledError:  # the server stops, and has waited for it as long as it will
            if not begun:
                what = "is being stopped, and this may not have been done"
                await _refuse(answer, Unavailable("server", what, "", "send it again in a while"), id_sent(scope))
        except Exception as problem:  # a fault of ours; what it was is nobody's business
            log.error("a request broke", exc_info=problem)
            await _refuse(answer, Broken("server", "this broke", "", "please report it"), id_sent(scope))

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket, if it is for this server, and its host has not too many already and does not come too often."""
        try:
            require_name(Headers(scope=scope).get("host"), self.settings.host_names)
        except Denied as problem:
            await send({"type": "websocket.close", "code": 1008, "reason": problem.what[:100]})
            return
        host = host_of(scope)
        if self.sockets[host] >= self.settings.host_sockets_limit or not self._pace(scope).take(LOOK):
            await send({"type": "websocket.close", "code": 1013, "reason": "slow down"})
            return
        with _one_more(self.sockets, host):
            await self.app(scope, receive, send)

    def _limit(self, path: str, length: int) -> int:
        """The most bytes of a request; one whose length is told may be longer at the referee's desk, and costs more."""
        if path == IMPORT:
            return self.settings.import_limit
        long = path.endswith(RULING) and length > self.settings.body_limit
        return self.settings.ruling_limit if long else self.settings.body_limit

    def _pace(self, scope: Scope) -> Bucket:
        pace = scope[PACE] = self.paces.of(host_of(scope))
        return pace


@contextmanager
def _one_more(counts: Counter[str], host: str) -> Iterator[None]:
    """Counted as long as it lasts."""
    counts[host] += 1
    try:
        yield
    finally:
        counts[host] -= 1
        if not counts[host]:
            del counts[host]


def charge(scope: Scope, cost: float) -> None:
    """Take from the pace of whoever asks what it costs over and above a look; `TooOften` if there is not so much."""
    if not scope[PACE].take(cost):
        raise TooOften("server", "slow down", "", "wait a little")


def _cost(path: str, length: int) -> float:
    """What a request of so many bytes costs that is no look: dearest is one that deals a battle."""
    if path.endswith(RULING):
        return 1.0 + min(length // LONG, LONG_MOST)
    if path in DEALING or path.endswith(MAKING):
        return MAKE
    if path.endswith(PROVING):
        return PRINT
    return DRAW if path.endswith(("/design", "/posts", "/seats")) else 1.0


def id_sent(scope: Scope) -> dict[str, str]:
    """``re``, the id of the command in a request, where it can be read: every refusal carries it."""
    id = id_read(bytes(scope[BODY])) if scope.get(BODY) else None
    return {} if id is None else {"re": id}


def _count(receive: Receive, limit: int, kept: bytearray | None) -> Receive:
    """The request's body, as long as it is not longer than it may be; what comes is added to `kept`."""
    got = 0

    async def counted() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if kept is not None:
            kept.extend(message.get("body", b""))
        if got > limit:
            raise HTTPException(TooLong.status, f"is longer than {limit} bytes")
        return message

    return counted


def _with_headers(send: Send, path: str, secure: bool, begun: list[Message]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            begun.append(message)
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if secure:
                headers["strict-transport-security"] = "max-age=31536000"
            headers.setdefault("cache-control", "no-store" if path.startswith("/api/") else "no-cache")
        await send(message)

    return sending


async def _refuse(send: Send, problem: Refused, id: Mapping[str, str] = MappingProxyType({})) -> None:
    body = text_of({**id, "error": error_told(problem)}).encode("utf-8")
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode("ascii"))]
    await send({"type": "http.response.start", "status": status_of(problem), "headers": headers})
    await send({"type": "http.response.body", "body": body})
