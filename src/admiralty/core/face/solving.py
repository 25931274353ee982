"""A question about a game that has one best answer, and what a solver of it is asked and gives.

A room may offer puzzles (`Game.puzzles`). A puzzle is solved exactly, or a proven bound stands beside what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

Tell = Callable[[str, int, int], None]
"""Is told what is going on, how much of it is done, and of how much."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be solved, and how.

    What is done is kept in `folder`, and the same task goes on from there. `designs` is of how many of the best the
    exact chances are wanted. With `only`, no other designs than these are looked at, each given by its parts.
    """

    settings: Mapping[str, str]  # as people write them
    folder: Path
    designs: int = 100
    threads: int = 1
    tell: Tell = lambda what, done, of: None
    only: Sequence[Mapping[str, int]] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """One design with its best play: its chance, and the plan that it begins with."""

    rank: int  # designs with the same chance share one
    name: str
    parts: Mapping[str, int]
    opening: str
    chance: float


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer. Every chance in `ranked`, and `bound`, is within `error` of the exact one, relatively."""

    title: str
    ranked: Sequence[Ranked]
    bound: float  # nothing that is not ranked has more
    error: float
    exact: Mapping[str, Fraction] = field(default_factory=dict)  # outcome -> chance, of the best design with its policy
    figures: Mapping[str, int] = field(default_factory=dict)  # what was counted on the way
    remarks: Sequence[str] = ()
    files: Sequence[Path] = ()
    seconds: float = 0.0
    partial: bool = False  # was it stopped? Then the chances are those that are sure so far, and there are no others


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question that a room can solve."""

    key: str
    sentence: str
    solve: Callable[[Task], Answer]  # `Interrupted` by Ctrl-C, with the answer so far
    points: str = ""  # the setting that says for how many points one may build
