"""What the commands share: scenarios, ships, seats and settings as people write them, seeds, progress."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.errors.plain_text import is_plain

from .completing import offer_scenarios
from .files import read_toml

if TYPE_CHECKING:
    from admiralty.core.face.game import Deal, Game, Request
    from admiralty.odds.engines import Progress

BATTLES_LIMIT, SEED_LIMIT = 1_000_000_000, 2**63 - 1
COMPUTER, DOCTRINE, HUMAN = "computer:", "doctrine:", "human"
BOT_MS, BOT_MS_LIMIT = 1000, 3_600_000  # for an answer of a program
READY = "'admiralty scenarios' lists those that come with it"
WORDS_LIMIT = 200  # characters of a seat's own words, as a journal takes them

Scenario = Annotated[
    str,
    typer.Argument(
        metavar="SCENARIO",
        help="game/name, or a TOML file.",
        show_default=False,
        autocompletion=offer_scenarios,
    ),
]
Battles = Annotated[
    int, typer.Option("-n", "--battles", metavar="N", min=1, max=BATTLES_LIMIT, help="How many battles.")
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="NAME=WHO",
        help="Who plays a seat: a level (simple, …), doctrine:FILE, or a bot: python:module.Class, 'stdio:PROGRAM …'.",
    ),
]
BotMs = Annotated[
    int,
    typer.Option(
        "--bot-ms",
        metavar="MS",
        min=1,
        max=BOT_MS_LIMIT,
        help="How long a stdio bot may take for an answer, in milliseconds; after that 'simple' answers.",
    ),
]
Settings = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting or house rule.")]
Ships = Annotated[
    list[str] | None,
    typer.Option("--ship", metavar="SIDE=SHIP", help="A side's ship: a name or a TOML file; several make a fleet."),
]
Places = Annotated[
    list[str] | None,
    typer.Option(
        "--place",
        metavar="PLACE=WHO",
        help="Fills a place of the scenario, such as an officer's station: a name or a TOML file.",
    ),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, max=SEED_LIMIT, help="The seed; a fresh one if left out.")
]
Engine = Annotated[str, typer.Option("--engine", metavar="auto|compiled|interpreted", help="Which engine plays.")]
Threads = Annotated[
    int | None, typer.Option("--threads", metavar="N", min=1, max=1024, help="How many cores; all if left out.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen for a scenario, in the words of the options."""

    seats: Mapping[str, str]  # seat -> who plays it
    settings: Mapping[str, str]
    ships: Mapping[str, tuple[str, ...]]  # side -> its ships
    places: Mapping[str, str] = field(default_factory=dict)  # place -> what fills it

    def over(self, base: Choices) -> Choices:
        """These choices where they say something, else those of `base`; a side's ships are replaced together."""
        return Choices(
            {**base.seats, **self.seats},
            {**base.settings, **self.settings},
            {**base.ships, **self.ships},
            {**base.places, **self.places},
        )


def choices(
    seats: Sequence[str] | None = None,
    settings: Sequence[str] | None = None,
    ships: Sequence[str] | None = None,
    places: Sequence[str] | None = None,
) -> Choices:
    """The options ``--seat``, ``--set``, ``--ship`` and ``--place`` as they were written."""
    fleets: dict[str, tuple[str, ...]] = {}
    for side, ship in [pair_of(text, "--ship", "SIDE=SHIP") for text in ships or ()]:
        fleets[side] = (*fleets.get(side, ()), ship)
    filled: dict[str, str] = {}
    for place, what in [pair_of(text, "--place", "PLACE=WHO") for text in places or ()]:
        if place in filled:
            both = f"{quote_value(filled[place])} and {quote_value(what)}"
            raise Refused(f"--place {place}", f"has room for one, not for {both}", "", "leave one of them out")
        filled[place] = what
    return Choices(
        dict(pair_of(text, "--seat", "NAME=WHO") for text in seats or ()),
        dict(pair_of(text, "--set", "NAME=VALUE") for text in settings or ()),
        fleets,
        filled,
    )


def pair_of(text: str, option: str, form: str) -> tuple[str, str]:
    """``NAME=VALUE`` as its two halves."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise Refused(option, f"{quote_value(text)} is not of the form {form}")
    return name.strip(), value.strip()


# ---- scenarios and ships --------------------------------------------------------------------------------------------


def scenario_of(text: str) -> tuple[Game, dict[str, Any]]:
    """The game and the content of a scenario: ``game/name`` for one that comes with it, or a TOML file."""
    from admiralty.games import ROOMS, game

    key, slash, name = text.partition("/")
    if slash and key in ROOMS and not name.endswith(".toml"):
        found = game(key)
        if name not in found.scenarios:
            raise Refused(text, "there is no such scenario", "", suggest(name, found.scenarios, f"{key} has"))
        return found, read_toml(str(found.scenarios[name]))
    data = read_toml(text, READY)
    named = data.get("game")
    if not isinstance(named, str) or named not in ROOMS:
        if "game" in data:
            raise Refused(f"{text}: game", f"{quote_value(named)} is not a game", "", suggest(named, ROOMS, "games"))
        from .recognising import instead_of

        if strange := instead_of("scenario", text, data):
            raise strange
        raise Refused(text, "does not say which game it is for", "", f'write game = "…"; games: {", ".join(ROOMS)}')
    return game(named), data


def ship_data(
    game: Game, text: str, option: str = "--ship", named: MutableMapping[str, str] | None = None
) -> dict[str, Any]:
    """The content of a ship file: the name of one that comes with the game, or a TOML file; `named`: see `_in_file`."""
    from admiralty.core.files.ship_files import names_a_file, with_carried

    if text in game.ships:
        return read_toml(str(game.ships[text]))
    known = suggest(text, game.ships, f"{game.key} has")
    if not names_a_file(text):
        raise Refused(option, f"there is no ship {quote_value(text)}", "", f"{known} (or name a TOML file)")
    beside = Beside(text)
    read = with_carried(read_toml(text, known), "", beside.ship)
    if named is not None:
        named.update({f"{option}{place}": file for place, file in beside.named.items()})
    return read


class Beside:
    """Reads the ship files that a file names, and remembers which of its places named them."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.named: dict[str, str] = {}  # place in the file -> the ship's file

    def ship(self, name: str, place: str) -> Mapping[str, Any]:
        """The content of a ship file with those of the ships that it carries; they lie beside it."""
        from admiralty.core.files.ship_files import with_carried

        data = self._read(name, place)
        carried = Beside(self.named[place])

        def inner(each: str, at: str) -> dict[str, Any]:
            read = carried._read(each, at)
            self.named[place + at] = carried.named[at]
            return read

        return with_carried(data, "", inner)

    def _read(self, name: str, place: str) -> dict[str, Any]:
        """The file that is named at a place; `Refused` if it is not in the folder of this one or below, or no ship."""
        from .recognising import require_ship

        if os.path.isabs(name) or ".." in re.split(r"[/\\]", name):
            remedy = f"move it next to {os.path.basename(self.file)} and give its name alone"
            raise Refused(f"{self.file}{place}", f"{quote_value(name)} is somewhere else", "", remedy)
        self.named[place] = path = os.path.join(os.path.dirname(self.file), name)
        data = read_toml(path, f"{self.file}{place} names it: give a file next to that one, a ship's name or its table")
        require_ship(path, data)
        return data


def deal_of(text: str, chosen: Choices) -> tuple[Game, Deal]:
    """A scenario with its options dealt; what is wrong with a file is said with the file's name."""
    from admiralty.core.face.game import Request
    from admiralty.core.files.ship_files import names_a_file, with_files
    from admiralty.core.sight.places import require_state

    game, scenario = scenario_of(text)
    beside = Beside(text)
    scenario = with_files(scenario, game.ship_places, beside.ship)
    named = beside.named
    ships = {
        side: tuple(ship_data(game, ship, f"--ship {side}", named) for ship in fleet)
        for side, fleet in chosen.ships.items()
    }
    places = {key: read_toml(what, READY) if names_a_file(what) else what for key, what in chosen.places.items()}
    try:
        deal = game.deal(Request(scenario, dict(chosen.settings), ships, places=places))
        require_state(game, deal)
        return game, deal
    except Refused as refused:
        raise _in_file(refused, text, chosen, named) from None


def _in_file(refused: Refused, text: str, chosen: Choices, named: Mapping[str, str]) -> Refused:
    """The refusal, saying in which file the fault is; `named` are those that the scenario names, by their places."""
    where, side = refused.where, refused.where.removeprefix("--ship ").split(":")[0]
    filled = chosen.places.get(where.removeprefix("--place ").split(":")[0], "")
    for place, file in sorted(named.items(), key=lambda each: -len(each[0])):  # a carried ship before its carrier
        _, found, rest = where.partition(place)
        if found and rest[:1] in ("", ":"):
            return Refused(f"{file}{rest}", refused.what, refused.rule, refused.remedy)
    if side in chosen.ships:
        where = f"{where} ({', '.join(chosen.ships[side])})"
    elif filled:
        where = f"{where} ({filled})"
    elif not where.startswith("--"):
        where = f"{text}: {where}"
    return Refused(where, refused.what, refused.rule, refused.remedy)


# ---- seats ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Who:
    """Who plays a seat, as a journal names it (``human``, ``computer:LEVEL``, ``doctrine:FILE``); people have none.

    `data` is the content of a doctrine's file, or what a bot is called and made of: a journal keeps it.
    """

    text: str
    doctrine: Any
    data: Mapping[str, Any] | None = None
    note: str = ""  # what should be said of a bot that plays on


def who_of(game: Game, text: str, option: str = "--seat", bot_ms: int = 0) -> Who:
    """``human``, a level with or without ``computer:``, or ``doctrine:`` with a file or a shipped doctrine's name.

    With `bot_ms` also a bot, as `load` reads it, with so many milliseconds for an answer; close it in the end.
    """
    from admiralty.core.files.ship_files import names_a_file

    if text == HUMAN:
        return Who(HUMAN, None)
    if text.startswith(DOCTRINE):
        name = text.removeprefix(DOCTRINE)
        known = suggest(name, game.doctrines, f"{game.key} has")
        if name not in game.doctrines and not names_a_file(name):
            raise Refused(option, f"there is no doctrine {quote_value(name)}", "", f"{known} (or name a TOML file)")
        data = read_toml(str(game.doctrines.get(name, name)), known)
        return Who(text, game.load_doctrine(data, name), data)
    level = text.removeprefix(COMPUTER)
    from admiralty.core.door.loading import load, names_a_bot
    from admiralty.opponents.levels import levels

    if names_a_bot(text):
        if not bot_ms:
            raise Refused(option, "no bot can play here", "", "bots play in play, simulate and compare")
        return Who(text, load(text, option, bot_ms))

    for known_level in levels(game):
        if known_level.key == level:
            return Who(COMPUTER + level, known_level.doctrine)
    there = suggest(level, [each.key for each in levels(game)], "levels")
    raise Refused(option, f"there is no player {quote_value(text)}", "", f"{there} (or doctrine:FILE)")


def require_seats(deal: Deal, seats: Iterable[str], option: str) -> None:
    """`Refused` if one of these seats is none of the deal's."""
    for seat in seats:
        if seat not in deal.seats:
            raise Refused(option, f"there is no seat {quote_value(seat)}", "", suggest(seat, deal.seats, "seats"))


def computers_of(
    game: Game, deal: Deal, seats: Mapping[str, str], option: str = "--seat", bot_ms: int = BOT_MS
) -> tuple[Who, ...]:
    """Who plays each seat in many games at once: doctrines and bots, as nobody may take their time; else `simple`."""
    from admiralty.opponents.levels import require_doctrine

    require_seats(deal, seats, option)
    players = tuple(who_of(game, seats.get(seat, "simple"), f"{option} {seat}", bot_ms) for seat in deal.seats)
    for seat, who in zip(deal.seats, players, strict=True):
        if who.doctrine is None:
            raise Refused(f"{option} {seat}", "nobody answers here", "", "name a level or doctrine:FILE")
        require_doctrine(who.doctrine, f"{option} {seat}")
    return players


def words_of(deal: Deal, texts: Sequence[str] | None) -> dict[str, str | None]:
    """The options ``--words SEAT=TEXT`` and ``--words SEAT``: each seat's own words, None where they are asked."""
    found: dict[str, str | None] = {}
    for text in texts or ():
        seat, sign, words = text.partition("=")
        require_seats(deal, [seat], "--words")
        found[seat] = fitting_words(words, "--words") if sign else None
    return found


def fitting_words(text: str, where: str) -> str:
    """A seat's own words; `Refused` if a journal could not hold them."""
    if not text.strip() or len(text) > WORDS_LIMIT or not is_plain(text):
        raise Refused(where, f"{quote_value(text)} is not a line of 1 to {WORDS_LIMIT} plain characters")
    return text


def words_said(seats: Sequence[str], words: Mapping[str, str]) -> str:
    """The seats' own words in a line."""
    return f"Own words: {', '.join(f'{seat} {words[seat]!r}' for seat in seats if seat in words)}"


def with_doctrines(deal: Deal, players: Sequence[Who]) -> Deal:
    """The deal with the content of its players' doctrine files, so that a journal of it needs none of them."""
    from dataclasses import replace

    held = {seat: who.data for seat, who in zip(deal.seats, players, strict=True) if who.data is not None}
    return replace(deal, request=replace(deal.request, doctrines=held))


def who_again(game: Game, request: Request, seat: str, text: str) -> Who:
    """Who plays a seat of a journalled game; a doctrine is the one that the journal holds, wherever its file is now.

    `Refused` for a bot: a journal may be anybody's, so it starts no program.
    """
    from admiralty.core.door.loading import names_a_bot

    if names_a_bot(text):
        what = f"is played by the bot {text}, which starts only if you say so"
        raise Refused(f"seat {seat}", what, "", f"say --seat {shlex.quote(f'{seat}={text}')}")
    if not text.startswith(DOCTRINE):
        return who_of(game, text, f"seat {seat}")
    data = request.doctrines.get(seat)
    if data is None:
        raise Refused(f"seat {seat}", f"is played by {quote_value(text)}, and the journal does not hold that doctrine")
    return Who(text, game.load_doctrine(data, f"seat {seat}, {text}"), data)


def doctrines_of(game: Game, deal: Deal, seats: Mapping[str, str], bot_ms: int = BOT_MS) -> tuple[Any, ...]:
    """The doctrine or bot of each seat, where nobody is to be asked."""
    return tuple(who.doctrine for who in computers_of(game, deal, seats, "--seat", bot_ms))


# ---- the rest -------------------------------------------------------------------------------------------------------


def seed_of(seed: int | None) -> int:
    """The seed given, or a fresh one."""
    import secrets

    return secrets.randbits(32) if seed is None else seed


@contextmanager
def progress(total: int) -> Iterator[Progress | None]:
    """A bar on standard error while it is a terminal, else nothing."""
    import sys

    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, word: bar.update(task, completed=done, description=word)
