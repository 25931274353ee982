"""`deal` and `State`: any game that comes with Admiralty as a program plays it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Self

from admiralty.core.door.states import GameState
from admiralty.core.face.game import Deal
from admiralty.games import game


def deal(
    scenario: str | os.PathLike[str],
    settings: Mapping[str, object] | None = None,
    ships: Mapping[str, str | Sequence[str]] | None = None,
    places: Mapping[str, str] | None = None,
) -> Deal:
    """A scenario ready to be played: ``game/name`` for one that comes with Admiralty, or a TOML file.

    `settings` are house rules and settings by name; `ships` are those of a side, each the name of one that comes with
    the game or a TOML file, and so is what fills one of its `places`, such as an officer's station. `Refused` says what
    is wrong with any of them, and where.

    >>> duel = deal("systemships/duel")
    >>> duel.seats
    ('red', 'blue')
    >>> deal("bridge/edge", places={"command": "aimes", "sensors": "valcourt"}).places[0].holder
    'Aimes'
    >>> deal("systemships/dual")
    Traceback (most recent call last):
    admiralty.core.errors.Refused: systemships/dual: there is no such scenario; did you mean 'duel'?
    """
    from admiralty.cli.text.common import Choices, deal_of

    fleets = {side: (each,) if isinstance(each, str) else tuple(each) for side, each in (ships or {}).items()}
    said = {name: str(value) for name, value in (settings or {}).items()}
    return deal_of(os.fspath(scenario), Choices({}, said, fleets, places or {}))[1]


class State(GameState):
    """A battle that is being played: it waits at each question of each seat, and can be copied there.

    >>> state = State.new("systemships/duel", seed=1)
    >>> question = state.question()
    >>> question.seat, question.label, question.clause, question.low, question.high
    (0, 'tactic', 'WW-310', 0, 3)
    >>> twin = state.copy()
    >>> state.answer(max(question.legal))
    >>> State.from_bytes(state.deal, state.to_bytes()).to_bytes() == state.to_bytes()
    True
    >>> while not state.over:
    ...     state.answer(max(state.legal))
    >>> state.outcome, state.worth(0), state.worth(1)
    ('standoff', 0, 0)
    >>> twin.seat, twin.beat
    (0, 0)
    """

    __slots__ = ()

    @classmethod
    def new(cls, dealt: Deal | str, seed: int = 0, battle: int = 0) -> Self:
        """Battle number `battle` of the simulation `seed`, at its first question; a scenario's name is dealt first."""
        found = deal(dealt) if isinstance(dealt, str) else dealt
        return cls.begin(game(found.game), found, seed, battle)

    @classmethod
    def from_bytes(cls, dealt: Deal, data: bytes) -> Self:
        """The state that `to_bytes` gave the bytes of, with the deal that it was made from.

        `Refused` where they are another game's, another version's of its rules, another deal's, or damaged.
        """
        return cls.read(game(dealt.game), dealt, data)
