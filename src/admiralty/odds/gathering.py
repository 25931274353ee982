"""Rows: a simulation's battles one by one, as columns of numbers and words that are read off each as it ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from admiralty.core.engines.proving import CALLED, CALLED_LABEL
from admiralty.core.errors import Refused
from admiralty.core.face.figures.columns import MISSING, AnyColumn, Column, Noted, choose_columns
from admiralty.core.face.game import Deal, Game
from admiralty.core.state.records import pack

if TYPE_CHECKING:
    import numpy as np

ALWAYS = {
    "battle": "the battle's number: with the seed it is the same battle again",
    "outcome": "how it ended",
    "turns": "how many turns it took, as its players count them",
    "beats": "how many beats, from one rest of the rules to the next",
    "dice": "how many dice were thrown",
}
"""The columns that every game has."""
ENDS = 32 * 1024 * 1024  # bytes of battles that have ended are held at once by each core


@dataclass(slots=True)
class Ear:
    """What one battle's noted columns have come to."""

    columns: Sequence[Noted]
    values: list[int]

    def __call__(self, event: int, args: tuple[int, ...]) -> None:
        """Note what the event is to each column that has nothing yet."""
        for k, column in enumerate(self.columns):
            if self.values[k] == MISSING:
                self.values[k] = column.note(event, args)


@dataclass(frozen=True, slots=True)
class Gathered:
    """A column of all battles: whole numbers, int32 but for the battles' own; what is `MISSING`, or has no word, is
    nothing.
    """

    numbers: np.ndarray[Any, np.dtype[Any]]
    words: Mapping[int, str] = field(default_factory=dict)

    def values(self) -> list[int | str | None]:
        """The numbers or words, one by one."""
        found: list[int | None] = self.numbers.tolist()
        if self.words:
            return [self.words.get(each) if each is not None else None for each in found]
        return [None if each == MISSING else each for each in found]


class Gathering:
    """Reads the columns off the battles of one simulation: hand it to `simulate`, and take its `columns` afterwards."""

    def __init__(self, game: Game, deal: Deal, wanted: Iterable[str] | None = None) -> None:
        """`wanted` names columns of the room or places of the battle; None: all of the room that are read off the end.

        `Refused` for one that there is not.
        """
        known = tuple(game.columns(deal)) if game.columns else ()
        chosen = choose_columns(known, deal, wanted)
        for each in chosen:
            if each.key in ALWAYS:
                raise Refused(f"column {each.key}", "is always there", "", "leave it out")
        self.deal, self.blocks = deal, list[Mapping[str, Any]]()
        self.ended = tuple(each for each in chosen if isinstance(each, Column))
        self.noted = tuple(each for each in chosen if isinstance(each, Noted))
        self.order: tuple[AnyColumn, ...] = chosen
        self.most = max(1, ENDS // len(pack(deal.battle)))

    def ear(self) -> Ear | None:
        """What hears one battle, where anything is noted in play."""
        return Ear(self.noted, [MISSING] * len(self.noted)) if self.noted else None

    def read(self, results: Any, ends: Any, ears: Sequence[Any]) -> Mapping[str, Any]:
        """The columns of a block, by their names, without the battles' numbers."""
        import numpy as np

        found = {"outcome": results[:, 0], "turns": results[:, 3], "beats": results[:, 1], "dice": results[:, 2]}
        found |= {column.key: column.read(ends) for column in self.ended}
        for k, column in enumerate(self.noted):
            found[column.key] = [ear.values[k] for ear in ears]
        return {key: np.array(each, np.int32) for key, each in found.items()}  # copies, so that the ends can go

    def add(self, block: Mapping[str, Any]) -> None:
        """Take the next block in the order of the battles."""
        self.blocks.append(block)

    def columns(self) -> dict[str, Gathered]:
        """All columns by their names, the ones that every game has first."""
        import numpy as np

        outcomes = {CALLED: CALLED_LABEL, **dict(enumerate(self.deal.outcomes))}
        words = {"outcome": outcomes, **{each.key: each.words for each in self.order}}
        battles = sum(len(block["outcome"]) for block in self.blocks)
        found = {"battle": Gathered(np.arange(battles))}
        for key in self.sentences():
            if key != "battle":
                parts = [block[key] for block in self.blocks]
                found[key] = Gathered(np.concatenate(parts or [np.zeros(0, np.int32)]), words.get(key, {}))
        return found

    def sentences(self) -> dict[str, str]:
        """What each column says."""
        return {**ALWAYS, **{each.key: each.sentence for each in self.order}}
