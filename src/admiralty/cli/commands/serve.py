"""``admiralty serve``: the tables in the browser."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from admiralty.core.errors import Refused, quote_value
from admiralty.core.errors.interrupts import STOPPED

from ..text.common import BOT_MS, BotMs, pair_of
from ..text.files import read_toml

if TYPE_CHECKING:
    from admiralty.server.base.settings import OfferedBot

BACKLOG = 2048  # connections that may wait
PACE, BURST = 20.0, 10  # requests a second from one address, after so many seconds' worth of them at once
PACE_OF_A_RUN = 5.0  # for so many requests a second, one run of odds may be under way, ...
RUNS_LEAST, RUNS_MOST = 4, 32  # ... but so many in any case, and never more than half of all
DATABASE = typer.Option(
    "--database", metavar="URL", envvar="ADMIRALTY_DATABASE", show_default="in the data folder",
    help="Where the tables are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
)  # fmt: skip
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8000,
    database: Annotated[str | None, DATABASE] = None,
    https: Annotated[bool, typer.Option("--https", help="Players reach it only by https, through a proxy.")] = False,
    proxied: Annotated[
        bool, typer.Option("--proxied", help="A proxy on this machine says who comes (X-Forwarded-For).")
    ] = False,
    host_name: Annotated[
        list[str] | None,
        typer.Option("--host-name", metavar="NAME", help="One more name that browsers may use, next to localhost."),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=0, max=64, help="Processes that compute odds.")
    ] = 1,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME=BOT",
            help="Offer a bot at the tables as level bot-NAME: python:module.Class or 'stdio:PROGRAM …'.",
        ),
    ] = None,
    bot_ms: BotMs = BOT_MS,
    pace: Annotated[
        float,
        typer.Option(
            "--pace",
            metavar="N",
            min=1,
            help="Requests a second from one address; ten times as many at once, and a fifth as many runs of odds.",
        ),
    ] = PACE,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser, if there is one.")] = False,
) -> None:
    """Serve the tables in the browser, until Ctrl-C."""
    from admiralty.server.app import create_app
    from admiralty.server.base import logs
    from admiralty.server.base.hosts import name_of, names_given
    from admiralty.server.base.settings import Settings, default_database
    from admiralty.server.network.connections import raise_descriptors
    from admiralty.server.network.wire import Server

    url = database or default_database()
    settings = Settings(
        url, secure=https, proxied=proxied, host_names=(*names_given(host_name or ()), name_of(host)),
        workers=workers, warm=workers > 0, bots=bots_offered(bot or (), bot_ms),
        request_rate=pace, request_burst=BURST * pace, host_runs_limit=runs_of(pace),
    )  # fmt: skip
    logs.begin()
    raise_descriptors()
    with _listen(host, port) as listening:
        app = create_app(settings)
        address = f"http://{_address_of(host)}:{listening.getsockname()[1]}/"
        typer.echo(f"Admiralty is at {address} (Ctrl-C stops it).")
        sys.stdout.flush()
        if open_ and has_display():
            import webbrowser

            webbrowser.open(address)
        server = Server(app, settings)
        with suppress(KeyboardInterrupt):  # it has closed all tables by then
            server.run(sockets=[listening])
        if server.interrupted:
            raise typer.Exit(STOPPED)


def _listen(host: str, port: int) -> socket.socket:
    """The socket, bound before anything else is done; `Refused` if another program has it."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)  # asyncio sends small messages at once only if it says TCP
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(place)
            listening.listen(BACKLOG)  # from now on nobody is turned away, only kept waiting until it has started
        except OSError:
            listening.close()
            raise
    except OSError as problem:
        raise Refused(f"{host}:{port}", f"can't listen there: {problem.strerror}", "", "try another --port") from None
    return listening


def runs_of(pace: float) -> int:
    """How many runs of odds one address may have under way."""
    return max(RUNS_LEAST, min(RUNS_MOST, int(pace / PACE_OF_A_RUN)))


def bots_offered(texts: Sequence[str], bot_ms: int) -> tuple[OfferedBot, ...]:
    """The bots of the options ``--bot NAME=BOT``: loaded, and programs started once; `Refused` where one can't be."""
    from admiralty.core.door.loading import load, names_a_bot
    from admiralty.core.door.seating import SeatedBot
    from admiralty.core.door.stdio import StdioBot
    from admiralty.core.face.game import Request
    from admiralty.games import ROOMS, game
    from admiralty.server.base.settings import OfferedBot

    found: dict[str, OfferedBot] = {}
    for text in texts:
        name, who = pair_of(text, "--bot", "NAME=BOT")
        if not re.fullmatch(r"[a-z0-9_-]{1,30}", name) or name in found:
            what = "names two bots" if name in found else "is no name of 1 to 30 small letters, digits, - and _"
            raise Refused("--bot", f"{quote_value(name)} {what}", "", "choose another name")
        if not names_a_bot(who):
            raise Refused(
                f"--bot {name}", f"{quote_value(who)} is no bot", "", "write python:module.Class or stdio:PROGRAM"
            )
        bot = SeatedBot(load(who, f"--bot {name}", bot_ms), bot_ms)
        room = game(ROOMS[0])
        deal = room.deal(Request(read_toml(str(next(iter(room.scenarios.values()))))))
        try:
            if isinstance(bot.bot, StdioBot):
                bot.start(room, deal, 0)  # it says its name and version
            found[name] = OfferedBot(name, who, bot_ms, str(bot), bot.identity)
        finally:
            bot.end()
    return tuple(found.values())


def _address_of(host: str) -> str:
    """The address as a browser on this machine takes it."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def has_display() -> bool:
    """Is there a screen on which a browser could open?"""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in DISPLAYS)
