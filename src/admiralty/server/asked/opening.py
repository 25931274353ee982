"""What a table is made from: its scenario, ships and seats, as a client asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from admiralty.core.book.guides import scenarios_of
from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.face.game import SIMPLE, Deal, Game, Level, Request
from admiralty.core.files.shipped import content
from admiralty.core.sight.choosing import Chooser
from admiralty.core.sight.places import require_state
from admiralty.core.state import options
from admiralty.core.yard.designers import Designer, parse, plural_of
from admiralty.games import ROOMS, game
from admiralty.opponents.levels import levels

from ..database.people import fitting_name
from .commands import Making
from .drawing import designer_told, lines_told, read_toml
from .effects import is_measured, with_effects
from .sealing import is_own

Bots: TypeAlias = Mapping[str, Mapping[str, Any]]  # who plays a seat -> what a journal keeps of that bot
HUMAN, COMPUTER, MINE, OPEN_SEAT = "human", "computer:", "me", "open"
CLOCK_LEAST = 5  # seconds for a decision
REFEREE, DESK = "referee", "*"  # who plays a seat that the referee has taken over; the referee's own place in addresses
SHIPS_MOST = 48  # of all sides; no battle holds more
BOT = "bot-"  # how the level of a bot starts, which the operator offers
NO_BOTS: Bots = MappingProxyType({})
OWN_DOCTRINE = "computer:own"  # plays by the doctrine that came with the wish for a table


@dataclass(frozen=True, slots=True)
class Opening:
    """A game ready to begin: the deal, who plays each seat, and which human seats are the creator's own."""

    game: Game
    deal: Deal
    players: Mapping[str, str]
    mine: tuple[int, ...]
    open: tuple[int, ...]
    names: Mapping[int, str]  # of those who play the creator's seats, where they have names of their own


@cache
def _content(path: Path) -> dict[str, Any]:
    return content(path)


def open_table(asked: Making, key: bytes = b"", bots: Bots = NO_BOTS) -> Opening:
    """Deal what was asked for; `Refused` in one line. `key` is the server's, by which it knows its own files."""
    found, deal = dealt(asked, key)
    return seat_all(found, deal, asked, bots)


def seat_all(found: Game, deal: Deal, asked: Making, bots: Bots = NO_BOTS) -> Opening:
    """Who sits where at a table of this deal; `Refused` in one line. `bots`: those that may be chosen."""
    players, mine, open_ = _seats(found, deal, asked, bots)
    if held := {seat: bots[who] for seat, who in players.items() if who in bots}:
        request = replace(deal.request, doctrines={**deal.request.doctrines, **held})
        deal = replace(deal, request=request)
    if asked.locks and asked.words:
        raise Refused(
            "words", "are public already, so nobody can lock them", "", "let each seat lock its own at the table"
        )
    for where, given in (("words", asked.words), ("names", asked.names), ("doctrines", asked.doctrines)):
        require_seats(where, given, deal)
    names = {k: fitting_name(asked.names[deal.seats[k]]) for k in mine if deal.seats[k] in asked.names}
    return Opening(found, deal, players, mine, open_, names)


def dealt(asked: Making, key: bytes = b"") -> tuple[Game, Deal]:
    """The battle that was asked for, whoever plays it; `Refused` in one line. `key`: see `open_table`."""
    found, scenario = _scenario(asked)
    if 0 < asked.clock < CLOCK_LEAST:
        raise Refused("clock", f"{asked.clock} seconds are too few", "", f"give at least {CLOCK_LEAST}, or 0 for none")
    if asked.private and asked.listed:
        raise Refused("listed", "a private table can't be in the lobby", "", "choose one of the two")
    if (count := sum(map(len, asked.ships.values()))) > SHIPS_MOST:
        raise Refused("ships", f"{count} are too many", "", f"at most {SHIPS_MOST} in all")
    ships = {side: tuple(_ship(found, each, side) for each in fleet) for side, fleet in asked.ships.items()}
    try:
        doctrines = _doctrines(found, asked)
        with lines_told(asked.file):
            deal = found.deal(Request(scenario, dict(asked.settings), ships, doctrines, dict(asked.places)))
            require_state(found, deal, by_hand=asked.file is not None and not is_own(asked, key))
            return found, deal
    except Refused as refused:
        where = refused.where.replace("--ship", "ships of").replace("--set", "settings").replace("--place", "place")
        raise Refused(where, refused.what, refused.rule, refused.remedy) from None


def _scenario(asked: Making) -> tuple[Game, dict[str, Any]]:
    """The scenario that was sent, or the one that was named."""
    if asked.file is not None:
        return own_scenario(asked.file)
    key, _, name = asked.scenario.partition("/")
    found = game(key)
    if name not in found.scenarios:
        raise Refused(asked.scenario, "there is no such scenario", "", suggest(name, found.scenarios, f"{key} has"))
    return found, _content(found.scenarios[name])


def own_scenario(text: str) -> tuple[Game, dict[str, Any]]:
    """The game and the content of a scenario that somebody wrote."""
    content = read_toml(text, "scenario")
    if not isinstance(key := content.get("game"), str):
        raise Refused("scenario", "does not say which game it is for", "", 'write game = "…"')
    return game(key), content


def _doctrines(found: Game, asked: Making) -> dict[str, dict[str, Any]]:
    """The doctrines that were sent, each found good."""
    held = {seat: read_toml(text, f"doctrine of {seat}") for seat, text in asked.doctrines.items()}
    for seat, data in held.items():
        with lines_told(asked.doctrines[seat]):
            found.load_doctrine(data, f"doctrine of {seat}")
    return held


def require_seats(where: str, given: Mapping[str, Any], deal: Deal) -> None:
    """`Refused` if something is given for a seat that there is not."""
    if strange := sorted(set(given) - set(deal.seats)):
        raise Refused(
            where, f"there is no seat {quote_value(strange[0])}", "", suggest(strange[0], deal.seats, "seats")
        )


def _ship(found: Game, ship: str | dict[str, Any], side: str) -> Mapping[str, Any]:
    if not isinstance(ship, str):
        return ship
    if ship not in found.ships:
        raise Refused(side, f"there is no ship {quote_value(ship)}", "", suggest(ship, found.ships, f"{found.key} has"))
    return _content(found.ships[ship])


def _seats(
    found: Game, deal: Deal, asked: Making, bots: Bots
) -> tuple[dict[str, str], tuple[int, ...], tuple[int, ...]]:
    """Who plays each seat; those that are the creator's; those that wait for somebody."""
    require_seats("seats", asked.seats, deal)
    usual = (MINE, *(COMPUTER + SIMPLE for _ in deal.seats[1:]))
    whos = [asked.seats.get(seat, who) for seat, who in zip(deal.seats, usual, strict=True)]
    for seat, who in zip(deal.seats, whos, strict=True):
        if who in (MINE, OPEN_SEAT) or (who == OWN_DOCTRINE and seat in asked.doctrines):
            continue
        known = [*(COMPUTER + level.key for level in levels(found)), *bots]
        if who not in known:
            raise Refused(
                f"seats: {seat}", f"there is no player {quote_value(who)}", "", suggest(who, [MINE, OPEN_SEAT, *known])
            )
    mine = tuple(k for k, who in enumerate(whos) if who == MINE)
    open_ = tuple(k for k, who in enumerate(whos) if who == OPEN_SEAT)
    if not mine and not open_:
        what, remedy = "the computer plays every seat", f"take one yourself ({MINE}), or leave one {OPEN_SEAT}"
        if asked.referee:  # computers don't wait for anybody
            what += ", so the battle would be over before its referee sees it"
            remedy += ": there the battle waits, and the referee may step in"
        raise Refused("seats", what, "", remedy)
    players = {seat: who if who.startswith(COMPUTER) else HUMAN for seat, who in zip(deal.seats, whos, strict=True)}
    return players, mine, open_


def doctrine_of(found: Game, who: str, held: Mapping[str, Any] | None = None) -> Any:
    """The doctrine of ``computer:LEVEL``, or the one `held` for ``computer:own``; None for all others."""
    if who == OWN_DOCTRINE and held is not None:
        return found.load_doctrine(held, "doctrine")
    level = who.removeprefix(COMPUTER) if who.startswith(COMPUTER) else ""
    return next((each.doctrine for each in levels(found) if each.key == level), None)


# ---- the games there are, as a client shows them --------------------------------------------------------------------


@cache
def games_told() -> list[dict[str, Any]]:
    """Every game with its scenarios, ships, levels and options."""
    return [_tell(game(key)) for key in ROOMS]


def _tell(found: Game) -> dict[str, Any]:
    designer = found.designer
    return {
        "key": found.key,
        "title": found.title,
        "sentence": found.sentence,
        "beat_word": found.wording.beat_word,
        "cost_unit": designer.cost_unit if designer else "",
        "scenarios": [scenario_told(found, name, _content(path)) for name, path in scenarios_of(found).items()],
        "designer": designer_told(designer) if designer else None,
        "also_designed": [
            {**designer_told(each), "plural": plural_of(each), "ready": _ready_told(found, each)}
            for each in found.designers[1:]
        ],
        "imagined": found.imagined,
        "ships": _ready_told(found, designer),
        "levels": [_level_told(level) for level in levels(found)],
        "doctrines": [
            {"key": key, "name": str(_content(path).get("name", key)), "file": path.read_text(encoding="utf-8")}
            for key, path in found.doctrines.items()
        ],
        "tools": bool(found.tools),
        "options": with_effects(found, map(_option_told, options.options_of(found.rules))),
        "measured": is_measured(found),
    }


def _ready_told(found: Game, designer: Designer | None) -> list[dict[str, Any]]:
    """The designs of this kind that come with a game; those of one that designs nothing have no cost."""
    told = []
    load = partial(parse, designer) if designer and designer is not found.designer else found.load_ship
    for key, path in (found.ready(designer) if designer else found.ships).items():
        data = _content(path)
        parts = {name: value for name, value in load(data, key).items() if name != "name"}
        cost = designer.evaluate(parts).cost if designer else None
        told.append({"key": key, "name": data["name"], "notes": data.get("notes", ""), "cost": cost, "parts": parts})
    return told


def _level_told(level: Level) -> dict[str, Any]:
    return {"key": level.key, "sentence": level.sentence, "many": not isinstance(level.doctrine, Chooser)}


def scenario_told(found: Game, name: str, data: Mapping[str, Any], by_hand: bool = False) -> dict[str, Any]:
    """A scenario, of the game's own or one that somebody wrote `by_hand`; `Refused` if it cannot be dealt."""
    deal = found.deal(Request(data))
    require_state(found, deal, by_hand)
    return {
        "key": f"{found.key}/{name}",
        "title": deal.title,
        "notes": str(data.get("notes", "")),
        "seats": list(deal.seats),
        "called": list(deal.called),
        "duties": dict(deal.duties),
        "players": _most_seats(found, data, deal),
        "ships_for": [side.key for side in deal.sides] if found.designer else [],
        "sides": sides_told(found, deal),
        "places": [asdict(place) for place in deal.places],
        "budgets": {side.key: deal.budgets[side.key] for side in deal.sides if side.key in deal.budgets},
        "settings": dict(deal.settings),
        "idle": options.idle(found.rules, deal.battle),
        "barred": list(deal.barred),
    }


def _most_seats(found: Game, data: Mapping[str, Any], deal: Deal) -> int:
    """How many people can play a scenario, at most: as many as it has seats where that setting is highest."""
    deciding = options.seats_decided_by(found.rules, deal.battle)
    if deciding is None:
        return len(deal.seats)
    try:
        more = found.deal(Request(data, {deciding.name: deciding.high}))
    except Refused:  # a scenario of somebody's own may leave no room for them
        return len(deal.seats)
    return max(len(deal.seats), len(more.seats))


def sides_told(found: Game, deal: Deal) -> list[dict[str, Any]]:
    """The sides of a deal that may choose their ships; none where the game designs none."""
    return [asdict(side) for side in deal.sides] if found.designer else []


def _option_told(spec: Any) -> dict[str, Any]:
    note: options.Note = spec.note
    words = [word for word, _ in sorted(note.words.items(), key=lambda each: each[1])]
    return {
        "name": spec.name,
        "clause": note.ruling,
        "sentence": note.sentence,
        "values": list(note.values) or words,
        "number": None
        if note.values
        else [max(spec.low, *(v + 1 for v in note.words.values() if v < 0), spec.low), spec.high],
        "default": options.say(spec, spec.default),
        "seats": note.seats,
        "said": options.values_said(spec),
    }
