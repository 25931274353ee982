"""States as bytes: whose they are, and the place where the battle stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from ..engines.stepping_tables import Place
from ..errors import Refused, quote_value
from ..face.game import Deal, Game
from ..state.digests import digest, layout_digest
from ..state.limits import check as check_limits
from ..state.questions import SEATS
from ..state.records import pack, unpack

MAGIC = b"admiralty state 1\n"
CHECKED = 16  # bytes at the end that all others are checked by
SEEDS, NUMBERS = 1 << 64, 1 << 63  # how many seeds there are, and battles of each
COUNTS = ("seed", "number", "beat", "answers", "rolled", "dice", "first", "begun")  # of a place, its plain numbers
HEAD_LIMIT = 1 << 24  # bytes of its line at most


def deal_digest(deal: Deal) -> str:
    """A short hash of what is dealt, in hex: the battle with its house rules, the seats and the outcomes."""
    told = json.dumps([digest(deal.battle), deal.seats, deal.outcomes])
    return blake2b(told.encode(), digest_size=16).hexdigest()


def head_of(game: Game, deal: Deal) -> dict[str, Any]:
    """By what bytes are known: game, rules version, deal, layout."""
    layout = layout_digest(game.battle, deal.size)
    return {"game": game.key, "rules_version": game.rules_version, "deal": deal_digest(deal), "layout": layout}


def write(head: Mapping[str, Any], place: Place) -> bytes:
    """A place as bytes; `head` is that of its game and deal."""
    told = {
        **head,
        **{name: getattr(place, name) for name in COUNTS},
        "own": place.own,
        "since": place.since,
        "ahead": place.ahead,
        "tape": place.tape,
    }
    battle = place.battle if isinstance(place.battle, bytes) else pack(place.battle)
    data = MAGIC + json.dumps(told, separators=(",", ":")).encode() + b"\n" + battle
    return data + _check(data)


def read(game: Game, deal: Deal, data: bytes) -> Place:
    """The place that `write` gave the bytes of; `Refused` says whose they are instead, or that they are damaged."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise Refused("state", f"{quote_value(data)} is not bytes")
    data = bytes(data)
    if not data.startswith(MAGIC):
        raise Refused("state", "these are not the bytes of a state", "", "give what to_bytes() gave")
    line, _, battle = data[len(MAGIC) : -CHECKED].partition(b"\n")
    try:
        told = json.loads(line[:HEAD_LIMIT])
        for name, own in head_of(game, deal).items():
            _require(name, told[name], own)
        if data[-CHECKED:] != _check(data[:-CHECKED]):
            raise ValueError
        counts = {name: int(told[name]) for name in COUNTS}
        since, own = tuple(told["since"]), tuple(told["own"])
        ahead = tuple((seat, tuple(answers)) for seat, answers in told["ahead"])
        tape = tuple((die, sides, value) for die, sides, value in told["tape"])
        record: Any = unpack(game.battle, battle, deal.size)
        large = {"seed": SEEDS, "number": NUMBERS}
        if not all(0 <= value < large.get(name, 1 << 31) for name, value in counts.items()) or len(own) > SEATS:
            raise ValueError
        if check_limits(record) or not all(1 <= value <= sides for _, sides, value in tape):
            raise ValueError
        return Place(battle=record, own=own, since=since, ahead=ahead, tape=tape, **counts)
    except (ValueError, LookupError, TypeError):
        raise Refused("state", "its bytes are damaged", "", "give all of what to_bytes() gave") from None


def _require(name: str, told: object, own: object) -> None:
    if told == own:
        return
    match name:
        case "game":
            raise Refused("state", f"is of the game {quote_value(told)}, not {own}")
        case "rules_version":
            what = f"was made by version {quote_value(told)} of the rules, these are version {own}"
            raise Refused("state", what, "", "play it again from its start")
        case "deal":
            raise Refused("state", "is of another deal", "", "deal its own scenario, ships and house rules")
    what = "was made by another release, whose battle holds other numbers"
    raise Refused("state", what, "", "play it again from its start")


def _check(data: bytes) -> bytes:
    return blake2b(data, digest_size=CHECKED).digest()
