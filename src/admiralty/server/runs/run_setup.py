"""What is asked of the proving ground: a scenario, one set-up or two on common dice, how many battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from admiralty.core.errors import Refused
from admiralty.core.face.game import SIMPLE, Deal, Game
from admiralty.core.face.wording import say_count
from admiralty.core.state.questions import SEATS
from admiralty.games import game
from admiralty.odds.figures import sentence_of
from admiralty.odds.simulation import labels
from admiralty.opponents.levels import require_doctrine

from ..asked.commands import File, Making, Name, PartValue, Whole
from ..asked.opening import COMPUTER, OWN_DOCTRINE, dealt, doctrine_of, require_seats

BATTLES_MOST = 1_000_000
SEED_MOST = 2**53 - 1  # what a browser's numbers hold exactly
Text = Annotated[str, Field(max_length=80)]


class SetupAsked(BaseModel):
    """One set-up: what it has that the scenario has not."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seats: dict[Name, Text] = Field(
        default_factory=dict, max_length=SEATS, description="seat -> computer:LEVEL or :own."
    )
    settings: dict[Name, Text | Whole] = Field(default_factory=dict, max_length=64)
    ships: dict[Name, Annotated[list[Name | dict[Name, str | PartValue]], Field(max_length=16)]] = Field(
        default_factory=dict,
        max_length=SEATS,
        description="side -> its ships: keys, or parts as a ship's file has them.",
    )
    doctrines: dict[Name, File] = Field(
        default_factory=dict, max_length=SEATS, description="seat -> the TOML text that computer:own plays it by."
    )


class RunAsked(BaseModel):
    """A run of battles."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    scenario: Text = Field("", description="game/name, of `/api/v1/games`.")
    file: File | None = Field(None, description="A scenario of one's own: a TOML text, in place of that one.")
    battles: Annotated[int, Field(strict=True, ge=1, le=BATTLES_MOST)] = 10_000
    seed: Annotated[int, Field(strict=True, ge=0, le=SEED_MOST)] | None = Field(
        None, description="Absent: a fresh one."
    )
    a: SetupAsked = Field(default_factory=SetupAsked)
    b: SetupAsked | None = Field(None, description="A second set-up, on the same dice.")
    keep: bool = Field(True, description="Else it is forgotten when nobody looks at it any more.")


@dataclass(frozen=True, slots=True)
class Job:
    """The set-ups as a worker takes them: a deal, who plays its seats, and by which doctrines."""

    game: str
    deals: tuple[Deal, ...]
    players: tuple[tuple[str, ...], ...]
    doctrines: tuple[tuple[Any, ...], ...]
    seed: int


def job_of(asked: RunAsked, seed: int, key: bytes) -> Job:
    """Deal what was asked for; `Refused` in one line, which names the set-up where there are two.

    `key` is the server's, by which it knows its own files.
    """
    deals, players, doctrines = [], [], []
    for name, setup in (("A", asked.a), ("B", asked.b)):
        if setup is None:
            continue
        try:
            found, deal = _dealt(asked, setup, key)
            whos = _players(deal, setup)
            players.append(whos)
            doctrines.append(tuple(_doctrine(found, deal, seat, who) for seat, who in enumerate(whos)))
        except Refused as problem:
            where = f"{name}: {problem.where}" if asked.b else problem.where
            raise Refused(where, problem.what, problem.rule, problem.remedy) from None
        deals.append(deal)
    return Job(deals[0].game, tuple(deals), tuple(players), tuple(doctrines), seed)


def _dealt(asked: RunAsked, setup: SetupAsked, key: bytes) -> tuple[Game, Deal]:
    data = setup.model_dump(exclude={"seats"})
    return dealt(Making(scenario=asked.scenario, file=asked.file, **data), key)


def _players(deal: Deal, setup: SetupAsked) -> tuple[str, ...]:
    require_seats("seats", setup.seats, deal)
    require_seats("doctrines", setup.doctrines, deal)
    return tuple(setup.seats.get(seat, COMPUTER + SIMPLE) for seat in deal.seats)


def _doctrine(found: Game, deal: Deal, seat: int, who: str) -> Any:
    name = deal.seats[seat]
    doctrine = doctrine_of(found, who, deal.request.doctrines.get(name))
    if doctrine is None:
        why = "is given no doctrine" if who == OWN_DOCTRINE else f"nobody plays many battles like {who!r}"
        raise Refused(f"seats: {name}", why, "", "name a level, or computer:own with a doctrine")
    require_doctrine(doctrine, f"seats: {name}")
    return doctrine


# ---- said to people -------------------------------------------------------------------------------------------------


def head_of(job: Job, asked: RunAsked) -> dict[str, Any]:
    """What a run is about, in words that still hold when the rules have changed."""
    found, deal = game(job.game), job.deals[0]
    known = labels(deal)
    return {
        "game": found.key,
        "game_title": found.title,
        "title": deal.title,
        "scenario": f"{found.key}/{deal.scenario}" if asked.file is not None else asked.scenario,
        "beat_word": found.wording.beat_word,
        "unit": found.wording.unit,
        "rules_version": found.rules_version,
        "seats": list(deal.seats),
        "called": list(deal.called),
        "labels": list(known),
        "sentences": {label: _meaning(found, job.deals, label) for label in known},
        "worth": {
            label: [found.worth(label, deal, seat) if label in deal.outcomes else 0 for seat in range(len(deal.seats))]
            for label in known
        },
        "options": {key: options_of(setup) for key, setup in setups_of(asked).items()},
        "rulings": {key: dict(each.settings) for key, each in zip("ab", job.deals, strict=False)},
    }


def _meaning(found: Game, deals: Sequence[Deal], label: str) -> str:
    """What an outcome means; where it names the ships of one set-up only, in each of them."""
    said = list(dict.fromkeys(sentence_of(found, deal, label) for deal in deals))
    return said[0] if len(said) == 1 else " ".join(f"{key}: {each}" for key, each in zip("AB", said, strict=True))


def setups_of(asked: RunAsked) -> dict[str, SetupAsked]:
    """``a``, and ``b`` where there is one."""
    return {"a": asked.a, **({"b": asked.b} if asked.b else {})}


def options_of(setup: SetupAsked) -> list[str]:
    """A set-up in the words of the commands' options; one's own ships and doctrines by their names."""
    return [
        *(f"ship {side}={_name(ship)}" for side, fleet in setup.ships.items() for ship in fleet),
        *(f"seat {seat}={who.removeprefix(COMPUTER)}" for seat, who in setup.seats.items()),
        *(f"set {name}={value}" for name, value in setup.settings.items()),
    ]


def _name(ship: str | Mapping[str, Any]) -> str:
    return ship if isinstance(ship, str) else str(ship.get("name", "a ship"))


def too_few(battles: int, wanted: int) -> str:
    """Why a run has fewer battles than were asked for."""
    return f"left off after {say_count(battles, 'battle')} of {wanted:,}: the interpreter plays no more at once"
