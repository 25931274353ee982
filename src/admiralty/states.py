"""`deal` and `State`: any game that comes with Admiralty as a program plays it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from admiralty.core.door.states import GameState
from admiralty.core.door.stored import NUMBERS, SEEDS
from admiralty.core.engines import compiling
from admiralty.core.errors import Refused, quote_value
from admiralty.core.errors.interrupts import hold_interrupts
from admiralty.core.face.game import Deal, Game
from admiralty.games import game

if TYPE_CHECKING:
    from admiralty.core.engines.compiled_stepping import Stepper


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

    Compiled rules answer several times as quickly as interpreted ones, with the same questions and outcomes. `engine`
    says which a state has; its copies have the same. In `new` and `from_bytes` it may be

    - "auto": compiled where the rules of this game and size lie compiled in the cache already, as after `admiralty
      simulate` with the same scenario. Nothing is compiled for it; to load them takes a second, once;
    - "compiled": where they don't, they are compiled now, once, which takes 20 seconds to 3 minutes and is said on
      standard error. `Refused` where Numba, which compiles, is not installed;
    - "interpreted": nothing is loaded; a battle or two are soonest played so.
    """

    __slots__ = ()

    @classmethod
    def new(cls, dealt: Deal | str, seed: int = 0, battle: int = 0, engine: str = "auto") -> Self:
        """Battle number `battle` of the simulation `seed`, at its first question; a scenario's name is dealt first.

        `Refused` for a seed beyond 0 to 2**64 - 1, or a battle beyond 0 to 2**63 - 1.
        """
        for name, value, many in (("seed", seed, SEEDS), ("battle", battle, NUMBERS)):
            if not 0 <= value < many:
                raise Refused(name, f"{value} is not from 0 to {many - 1}")
        found = deal(dealt) if isinstance(dealt, str) else dealt
        played = game(found.game)
        return cls.begin(played, found, seed, battle, _stepper(played, found, engine))

    @classmethod
    def from_bytes(cls, dealt: Deal, data: bytes, engine: str = "interpreted") -> Self:
        """The state that `to_bytes` gave the bytes of, with the deal that it was made from.

        `Refused` where they are another game's, another version's of its rules, another deal's, or damaged. Those of
        somebody else take interpreted: only so every number in them is looked at again.
        """
        played = game(dealt.game)
        return cls.read(played, dealt, data, _stepper(played, dealt, engine))


_steppers: dict[tuple[str, int], Stepper | None] = {}  # by room and size class; None: they can't be loaded
_marks: dict[tuple[str, int], Path] = {}  # the file that says that they are compiled


def _stepper(played: Game, dealt: Deal, engine: str) -> Stepper | None:
    """What steps the compiled rules of a deal; None: they are interpreted."""
    if engine not in ("auto", "compiled", "interpreted"):
        raise Refused("engine", f"there is no {quote_value(engine)}", "", 'say "auto", "compiled" or "interpreted"')
    if engine == "interpreted":
        return None
    key = (played.room, dealt.size)
    if key in _steppers and (engine == "auto" or _steppers[key] is not None):
        return _steppers[key]
    if engine == "compiled":
        _compile(played, dealt)
    elif not _is_compiled(played, dealt):
        return None
    try:
        _steppers[key] = _load(played, dealt)
    except ImportError as problem:  # Numba or NumPy is there and does not work
        if engine == "compiled":
            raise Refused("engine", f"compiled rules can't be loaded: {problem}", "", "interpret instead") from problem
        _steppers[key] = None
    return _steppers[key]


def _is_compiled(played: Game, dealt: Deal) -> bool:
    """Do its rules lie compiled in the cache?"""
    key = (played.room, dealt.size)
    if key not in _marks:
        _marks[key] = compiling.kernel_path(played.room, dealt.size).with_suffix(".ready")
    return _marks[key].exists() and compiling.can_compile()


def _compile(played: Game, dealt: Deal) -> None:
    """Compile its rules, unless they lie compiled in the cache."""
    from admiralty.odds.engines import Setup, wait_for_kernels

    said = list[str]()

    def tell(done: int, word: str) -> None:
        if not said:
            said.append(f"Compiling the rules of {dealt.game}, once: this takes 20 seconds to 3 minutes.")
            print(said[0], file=sys.stderr, flush=True)

    wait_for_kernels(played, [Setup(dealt.battle, dealt.size, ())], tell)


def _load(played: Game, dealt: Deal) -> Stepper | None:
    from admiralty.core.engines import compiled
    from admiralty.core.engines.compiled_stepping import Stepper

    with hold_interrupts():  # a Ctrl-C in one of the compiler's callbacks would be lost
        kernel = compiled.load(played, dealt.size)
        if kernel is None:
            return None
        kernel.run(dealt.battle, (), 0, 0, 0)  # no battle: the machine code is read from the cache
    return Stepper(kernel)
