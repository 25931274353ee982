"""Places inside a record: every number has a path such as ``ships.0.drive``; limits, differences and edits go by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from ..errors import Refused
from ..face.game import Deal, Game
from ..face.wording import say_member
from ..state.limits import leaves
from ..state.records import COUNTER, FIXED, Spec, check_number, fields_of
from .veils import rows_of


def diff(old: object, new: object) -> list[tuple[str, int, int]]:
    """What differs between two records of one type: (path, old, new)."""
    if old == new:
        return []
    pairs = zip(leaves(old), leaves(new), strict=True)
    return [(path, was, now) for (path, _, was), (_, _, now) in pairs if was != now]


def place(source: object, path: str) -> int:
    """The number at a path; `Refused` where there is none."""
    holder, spec, at = _walk(source, path)
    value = getattr(holder, spec.name)
    return int(value if at is None else value[at])


def set_place(source: object, path: str, value: int) -> None:
    """Set the number at a path within the limits of its field; `Refused` otherwise, and nothing is changed."""
    holder, spec, at = _walk(source, path)
    check_number(spec, value, path)
    if at is None:
        setattr(holder, spec.name, value)
    else:
        getattr(holder, spec.name)[at] = value


def say_number(game: Game, deal: Deal, path: str, value: int) -> str:
    """What a number at a path stands for: a word of its field, a seat or a thing that has a name; else the number."""
    kind: Any = game.battle
    spec = None
    for step in path.split("."):
        if not step.isdecimal():
            spec = next((each for each in fields_of(kind) if each.name == step), None) if kind else None
            kind = spec.record if spec else None
    if spec is None:
        return str(value)
    for member in spec.names or ():
        if int(member) == value:
            return say_member(member)
    if spec.within == "outcome" or not isinstance(spec.within, str) or value < 0:
        return str(value)
    things = {"seat": deal.seats, **deal.names}.get(spec.within, ())
    return things[value] if value < len(things) else str(value)


def limits(game: Game, deal: Deal, battle: Any, path: str) -> tuple[int, int] | None:
    """From where to where the number at a path may be set by hand as the game stands; None: not at all."""
    holder, spec, _ = _walk(battle, path)
    if not _is_there(game, deal, path) or any(each.within == FIXED for each in _way(battle, path)):
        return None
    if spec.within in ("", COUNTER):
        return spec.low, spec.high // 2 if spec.within else spec.high
    if isinstance(spec.within, str):
        things = {"seat": deal.seats, "outcome": deal.outcomes, **deal.names}[spec.within]
        return spec.low, min(spec.high, len(things) - 1)
    low, high = spec.within(battle, holder)
    return max(spec.low, low), min(spec.high, high)


def _is_there(game: Game, deal: Deal, path: str) -> bool:
    """Is this no empty row at the end of the things that were dealt?"""
    field, row = (*path.split("."), "")[:2]
    kind = next((kind for kind, each in rows_of(game, deal).items() if each == field), None)
    return kind is None or int(row) < len(deal.names[kind])


def _way(battle: Any, path: str) -> Iterator[Spec]:
    """The fields on the way to a number, its own the last."""
    here = battle
    for step in path.split("."):
        if step.isdecimal():
            here = here[int(step)]
        else:
            yield next(spec for spec in fields_of(type(here)) if spec.name == step)
            here = getattr(here, step)


def require_settable(game: Game, deal: Deal, battle: Any, path: str, value: int) -> None:
    """`Refused` unless this number may be set by hand as the game stands."""
    check_number(_walk(battle, path)[1], value, path)
    found = limits(game, deal, battle, path)
    if found is None and not _is_there(game, deal, path):
        raise Refused(path, "there is no such thing in this game")
    if found is None:
        raise Refused(path, "the rules keep this number themselves: it can't be set by hand")
    low, high = found
    if not low <= value <= high:
        raise Refused(
            path, f"{value} doesn't fit this game: " + (f"{low} to {high} do" if low < high else f"{low} does")
        )


def _walk(source: object, path: str) -> tuple[Any, Spec, int | None]:
    """The record that holds a number, the number's field, and its place where that is a row."""
    steps, here = path.split("."), source
    while steps:
        name = steps.pop(0)
        spec = next((s for s in fields_of(type(here)) if s.name == name), None)
        if spec is None:
            raise Refused(path, f"there is no field {name!r}")
        if spec.kind == "number" and not steps:
            return here, spec, None
        if spec.kind == "number" or (spec.kind != "one" and not steps):
            raise Refused(path, "is not the place of a number")
        holder, here = here, getattr(here, name)
        if spec.kind != "one":
            row = cast("list[Any]", here)
            index = steps.pop(0)
            if len(index) > 6 or not index.isdecimal() or index != str(int(index)) or int(index) >= len(row):
                raise Refused(path, f"{name} has the places 0 to {len(row) - 1}")
            if spec.kind == "numbers":
                if steps:
                    raise Refused(path, "is not the place of a number")
                return holder, spec, int(index)
            here = row[int(index)]
    raise Refused(path, "is not the place of a number")
