"""What a field of a record is called in front of people: its name with the game's abbreviations as they are printed."""

from __future__ import annotations

from math import isqrt
from typing import Any

from ..face.game import Deal, Game
from ..state.records import Spec
from .guides import brief, words_of


def label_of(game: Game, name: str) -> str:
    """``tg_start`` as ``TG start``, where the game has the word TG."""
    known = {word.casefold(): word for word in words_of(game)}
    return " ".join(known.get(each, each) for each in name.split("_"))


def spelt_out(game: Game, label: str) -> str:
    """The label with what its abbreviation means: ``TG start (Toughness)``; as it is where there is none in it."""
    words = words_of(game)
    meant = [brief(words[each]) for each in label.split() if each in words]
    return f"{label} ({', '.join(meant)})" if meant else label


def places_of(spec: Spec, deal: Deal, holder: Any) -> list[str]:
    """What the places of a row of numbers are called, one after the other; those without a name by their number.

    `holder` is the record that has the row. Where the places stand for things that have names, the row is as long as
    there are such things.
    """
    row = getattr(holder, spec.name)
    if isinstance(spec.places, str):
        if "-" in spec.places:
            return [name_place(spec, deal, i) or str(i + 1) for i in range(len(row))]
        return list(deal.names.get(spec.places, ()))[: len(row)] or [str(i + 1) for i in range(len(row))]
    named = spec.places(holder)
    return [named[i] if i < len(named) else str(i + 1) for i in range(len(row))]


def name_place(spec: Spec, deal: Deal, i: int, holder: Any = None) -> str:
    """What place `i` of a row of numbers is called after the things that it stands for; nothing without a name.

    `holder` is the record that has the row, without which a row whose record names its places has no names.
    """
    if not isinstance(spec.places, str):
        named = spec.places(holder) if holder is not None else ()
        return named[i] if i < len(named) else ""
    kind, each, _ = spec.places.partition("-")
    names = deal.names.get(kind, ())
    side = isqrt(spec.counts[-1])
    ends = divmod(i, side) if each else (i,)
    return " to ".join(names[k] for k in ends) if max(ends) < len(names) else ""
