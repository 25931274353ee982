"""How the many places that a referee sets or hides at once read: a few by their names, more by their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from ..book.field_words import label_of
from ..face.endings import join_words
from ..face.game import Deal, Game
from ..face.wording import HIDDEN, UNSEEN, say_count
from ..state.paths import is_number
from .places import say_number
from .veils import place_said

NAMED_MOST = 3  # places that are called by their names
Changed: TypeAlias = tuple[str, int | None, int | None]  # path, value before, value after; None where it isn't known


def say_changes(game: Game, deal: Deal, changes: Sequence[Changed], reason: str) -> str:
    """The line of an edit, of the places that its reader sees: a few with their values, else how many they are."""

    def said(path: str, value: int | None) -> str:
        return HIDDEN if value is None else say_number(game, deal, path, value)

    if 0 < len(changes) <= NAMED_MOST:
        what = _together(
            [(place_said(game, deal, path), f" from {said(path, a)} to {said(path, b)}") for path, a, b in changes]
        )
    else:
        what = say_places(game, deal, [path for path, _, _ in changes])
    return _sentence(what, reason)


def say_settings(game: Game, deal: Deal, changes: Sequence[tuple[str, int]], reason: str) -> str:
    """The same for the referee's own list, which says to what they were set."""
    if len(changes) > NAMED_MOST:
        what = say_places(game, deal, [path for path, _ in changes])
    else:
        what = _together(
            [(place_said(game, deal, path), f" to {say_number(game, deal, path, value)}") for path, value in changes]
        )
    return _sentence(what, reason)


def _together(said: Sequence[tuple[str, str]]) -> str:
    """Places with what becomes of each; what they are of is named once: ``First: hull to 3 and reserve to 9``."""
    found: list[str] = []
    for head, those in groupby(said, key=lambda each: each[0].rpartition(": ")[0]):
        parts = [place.removeprefix(f"{head}: ") + change for place, change in those]
        found += [f"{head}: {join_words(parts)}"] if head else parts
    return join_words(found)


def _sentence(what: str, reason: str) -> str:
    """What was done by hand, in the words of its button or of the referee, if there are any, and its numbers."""
    return f"The referee: {reason} ({what})." if reason else f"The referee sets {what}."


def end(sentence: str, reason: str) -> str:
    """A sentence with the reason, if there is one."""
    return f"{sentence}: {reason}" if reason else f"{sentence}."


def say_places(game: Game, deal: Deal, paths: Sequence[str]) -> str:
    """Places in words: ``First: hull and First: reserve``, ``200 places of the ground``; none: something unseen."""
    if len(paths) <= NAMED_MOST:
        return join_words([place_said(game, deal, path) for path in paths]) if paths else UNSEEN
    rows = Counter(path.rpartition(".")[0] if is_number(path.rpartition(".")[2]) else "" for path in paths)
    if "" in rows or len(rows) > NAMED_MOST:
        return f"{len(paths)} places"
    return join_words([f"{say_count(count, 'place')} of {_row_said(game, deal, row)}" for row, count in rows.items()])


def _row_said(game: Game, deal: Deal, row: str) -> str:
    return place_said(game, deal, row) if "." in row else f"the {label_of(game, row)}"
