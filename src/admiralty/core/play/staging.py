"""What a journal's header says, and the stage that it sets: the game's deal, its dice and where it starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeAlias

from ..errors import Refused
from ..errors.release import release
from ..face.game import Deal, Game, Request, called_in
from ..journal import Journal
from ..journal import secret as secrets
from ..journal.entries import Entry, Header, Over, Source
from ..state.dice import Keys, SecretKeys, SimulatedKeys
from ..state.paths import diff, set_place
from ..state.records import HIGHEST, copy
from .live import Stage
from .sources import DiceSource, KeyedDice, TapedDice


class Store(Protocol):
    """Where a journal is kept: an entry that `append` has returned from is safe, and stands in the journal."""

    def append(self, entry: Entry) -> str:
        """Keep an entry and add it to the journal; returns the receipt; `Refused` and nothing kept if it cannot."""


Stores: TypeAlias = Callable[[Journal], Store]


class Memory:
    """A journal that is kept nowhere else."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def append(self, entry: Entry) -> str:
        """As `Store`."""
        return self.journal.append(entry)


def header_of(
    game: Game,
    deal: Deal,
    players: Mapping[str, str],
    dice: Source,
    secret: bytes | None,
    words: Mapping[str, str],
    origin: Any,
    terms: Mapping[str, Any],
) -> Header:
    """The header of a new game; a fresh secret is drawn unless one is given. `terms`: locks, salts, clock, if any."""
    known, commitment = b"", ""
    if dice.kind == "secret":
        known = secret or secrets.fresh()
        commitment = secrets.commitment(known)
    elif secret is not None:
        raise Refused("secret", f"dice of kind {dice.kind} have none of their own")
    elif dice.kind == "practice":
        commitment = secrets.commitment(secrets.practice(dice.seed))
    scenario = request_json(deal.request)
    told = game.key, game.rules_version, scenario, deal.seats, players, commitment, dice, words, known.hex(), origin
    return Header(*told, release(), **terms)


def stage_of(game: Game, journal: Journal) -> Stage:
    """Deal a journal's game again by the rules of this release; `Refused` if it is another game."""
    header = journal.header
    if header.game != game.key:
        raise Refused("journal", f"is of the game {header.game}, not {game.key}")
    request = request_from(header.scenario)
    try:
        deal = game.deal(request)
    except (LookupError, TypeError, ValueError, AttributeError) as problem:  # a strange scenario
        raise Refused("journal", f"its scenario cannot be dealt: {problem}") from problem
    if deal.seats != header.seats:
        raise Refused("journal", f"has the seats {', '.join(header.seats)}; the scenario {', '.join(deal.seats)}")
    beat, start = _start(deal, header.origin)
    keys, opened = _keys(header, bytes.fromhex(secret_of(journal)))
    dice: DiceSource = TapedDice() if keys is None else KeyedDice(keys)
    return Stage(game, deal, dice, keys, opened.hex(), beat, start)


def seats_called(header: Header) -> tuple[str, ...]:
    """What people call each seat of a journal's game, whether it can be dealt or not."""
    request = header.scenario if isinstance(header.scenario, Mapping) else {}
    scenario = request.get("scenario")
    return called_in(scenario if isinstance(scenario, Mapping) else {}, header.seats)


def secret_of(journal: Journal) -> str:
    """The secret (hex) as far as the journal tells it: in its header, or at its end; empty: it does not."""
    last = journal.entries[-1] if journal.entries else None
    return journal.header.secret or (last.secret if isinstance(last, Over) else "")


def _keys(header: Header, secret: bytes) -> tuple[Keys | None, bytes]:
    source = header.dice
    if source.kind == "simulated":
        return SimulatedKeys(source.seed, source.battle), b""
    if source.kind == "practice":
        secret = secrets.practice(source.seed)
        if header.commitment != secrets.commitment(secret):
            raise Refused("journal", "its commitment is not that of its practice seed")
    return (SecretKeys(secrets.table_key(secret, header.words)), secret) if secret else (None, b"")


# ---- the scenario and the origin as JSON -----------------------------------------------------------------------------


def request_json(request: Request) -> dict[str, Any]:
    """A request as a header holds it: its tables, and the order of the keys wherever that is not the alphabet's.

    A journal writes every table in the order of the alphabet; a scenario may name its sides in an order of its own.
    """
    parts = {"scenario": request.scenario, "settings": request.settings, "ships": request.ships}
    if request.doctrines:
        parts["doctrines"] = request.doctrines
    if request.places:
        parts["places"] = request.places
    order: dict[str, list[str]] = {}
    for name, part in parts.items():
        _note_order(part, name, order)
    return {**{name: _plain(part) for name, part in parts.items()}, "order": order}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _steps(value: Any) -> list[tuple[str, Any]]:
    """What lies in a table or a list, each with its step in a path; a slash in a key is written ~1."""
    if isinstance(value, Mapping):
        return [(str(key).replace("~", "~0").replace("/", "~1"), each) for key, each in value.items()]
    return [(str(i), each) for i, each in enumerate(value)] if isinstance(value, list | tuple) else []


def _note_order(value: Any, path: str, order: dict[str, list[str]]) -> None:
    if isinstance(value, Mapping) and list(value) != sorted(value):
        order[path] = [str(key) for key in value]
    for step, each in _steps(value):
        _note_order(each, f"{path}/{step}", order)


def request_from(data: object) -> Request:
    """Read what `request_json` gave."""
    if not isinstance(data, dict) or data.keys() - {"doctrines", "places"} != {
        "scenario",
        "settings",
        "ships",
        "order",
    }:
        raise Refused("journal", "its scenario does not consist of scenario, settings, ships and order")
    for name, part in data.items():
        if not isinstance(part, dict):
            raise Refused("journal", f"its {name} is not a table")
    for side, ships in data["ships"].items():
        if not isinstance(ships, list) or not all(isinstance(ship, dict) for ship in ships):
            raise Refused("journal", f"its ships of {side} are not a list of ships")
    order = data["order"]
    for seat, doctrine in data.get("doctrines", {}).items():
        if not isinstance(doctrine, dict):
            raise Refused("journal", f"its doctrine of {seat} is not a table")
    for place, filled in data.get("places", {}).items():
        if not isinstance(filled, str | dict):
            raise Refused("journal", f"what fills its place {place} is neither a name nor a table")
    parts = {name: _order(part, name, order) for name, part in data.items() if name != "order"}
    ships = {side: tuple(each) for side, each in parts["ships"].items()}
    more = {key: parts[key] for key in ("doctrines", "places") if key in parts}
    return Request(parts["scenario"], parts["settings"], ships, **more)


def _order(value: Any, path: str, order: Mapping[str, Any]) -> Any:
    if not isinstance(value, dict | list):
        return value
    inner = [_order(each, f"{path}/{step}", order) for step, each in _steps(value)]
    if isinstance(value, list):
        return inner
    found = dict(zip(value, inner, strict=True))
    keys = order.get(path, list(found))
    named = isinstance(keys, list) and all(isinstance(key, str) for key in keys)
    if not named or len(keys) != len(found) or set(keys) != set(found):
        raise Refused("journal", f"the order of {path} does not name its keys")
    return {key: found[key] for key in keys}


def reseat(
    deal: Deal, before: Mapping[str, str], after: Mapping[str, str], doctrines: Mapping[str, Mapping[str, Any]]
) -> Deal:
    """The deal of a branch in which others may play: its journal holds the doctrines of its own players, by seat.

    Who plays a seat as before keeps the doctrine that the journal held; that of whoever left goes with them.
    """
    held = {seat: data for seat, data in deal.request.doctrines.items() if after.get(seat) == before.get(seat)}
    return replace(deal, request=replace(deal.request, doctrines={**held, **doctrines}))


def origin_of(deal: Deal, beat: int, state: Any, imagined: str = "") -> dict[str, Any]:
    """Where a branch starts: its first beat, and what then differs from the battle as the scenario deals it.

    `imagined` names the seat by whose knowledge it starts, where what that seat could not see was drawn afresh.
    """
    origin = {"beat": beat, "changes": {path: now for path, _, now in diff(deal.battle, state)}}
    return {**origin, "imagined": imagined} if imagined else origin


def _start(deal: Deal, origin: Any) -> tuple[int, Any]:
    start = copy(deal.battle)
    if origin is None:
        return 0, start
    if not isinstance(origin, dict) or origin.keys() - {"imagined"} != {"beat", "changes"}:
        raise Refused("journal", "its origin does not consist of beat and changes")
    if "imagined" in origin and origin["imagined"] not in deal.seats:
        raise Refused("journal", "its origin is imagined by a seat that there is not")
    beat, changes = origin["beat"], origin["changes"]
    if not isinstance(beat, int) or isinstance(beat, bool) or not isinstance(changes, dict):
        raise Refused("journal", "its origin is not a beat and a table of changes")
    if not 0 <= beat <= HIGHEST:
        raise Refused("journal", f"its origin is no beat from 0 to {HIGHEST}")
    for path, value in changes.items():
        set_place(start, path, value)
    return beat, start
