"""Places of a battle that a referee sets by hand: how far they may be set, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import Refused
from ..face.endings import join_words
from ..face.game import Deal, Game
from ..face.state_files import REMEDY, STATE
from ..face.wording import say_member
from ..state.paths import Finder, find_number, put
from ..state.records import COUNTER, FIXED, Spec, check_number, fields_of
from .veils import rows_of

SEAT = "seat"  # the field by which a thing belongs to a seat


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
    if spec.name == SEAT and callable(spec.within):
        return deal.called[value] if 0 <= value < len(deal.called) else str(value)
    if spec.within == "outcome" or not isinstance(spec.within, str):
        return str(value)
    things = {"seat": deal.seats, **deal.names}.get(spec.within, ())
    if value < 0 and things:
        return "none"
    return things[value] if 0 <= value < len(things) else str(value)


def limits(game: Game, deal: Deal, battle: Any, path: str) -> tuple[int, int] | None:
    """From where to where the number at a path may be set by hand as the game stands; None: not at all."""
    holder, spec, at = find_number(battle, path)
    if not _is_there(game, deal, path) or any(each.within == FIXED for each in _way(battle, path)):
        return None
    if spec.within in ("", COUNTER):
        return spec.low, spec.high // 2 if spec.within else spec.high
    if isinstance(spec.within, str):
        things = {"seat": deal.seats, "outcome": deal.outcomes, **deal.names}[spec.within]
        return spec.low, min(spec.high, len(things) - 1)
    low, high = spec.within(battle, holder) if at is None else spec.within(battle, holder, at)
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


def require_state(game: Game, deal: Deal, by_hand: bool = False) -> None:
    """`Refused` unless a battle can start from the state that its scenario's file gives.

    Its numbers keep to the limits of the game at hand; `by_hand` also those that the rules alone may set are refused.
    """
    state = deal.request.scenario.get(STATE, {})
    where = f"{deal.title}: {STATE}"
    for path, value in state.items():
        if by_hand or limits(game, deal, deal.battle, path) is not None:
            try:
                require_settable(game, deal, deal.battle, path, value)
            except Refused as refused:
                raise Refused(f"{where}: {path}", refused.what, refused.rule, refused.remedy or REMEDY) from None
    if state and game.outcome(deal.battle) >= 0:
        raise Refused(where, "the battle is over as it stands", "", "take the state of an earlier turn")


def require_settable(game: Game, deal: Deal, battle: Any, path: str, value: int) -> None:
    """`Refused` unless this number may be set by hand as the game stands."""
    spec = find_number(battle, path)[1]
    check_number(spec, value, path)
    _require_word(spec, path, value)
    _require_within(deal, _require_limits(game, deal, battle, path), path, value)


def require_all_settable(game: Game, deal: Deal, battle: Any, changes: Sequence[tuple[str, int]]) -> None:
    """The same for numbers that are set one after the other, each as the game stands then; sets them in `battle`."""
    finder, known = Finder(battle), dict[str, tuple[int, int]]()
    for path, value in changes:
        holder, spec, at = finder.find(path)
        check_number(spec, value, path)
        _require_word(spec, path, value)
        row = "" if at is None or callable(spec.within) else path.rpartition(".")[0]
        found = known.get(row) or _require_limits(game, deal, battle, path)
        if row:
            known[row] = found
        _require_within(deal, found, path, value)
        put(holder, spec, at, value)


def _require_limits(game: Game, deal: Deal, battle: Any, path: str) -> tuple[int, int]:
    found = limits(game, deal, battle, path)
    if found is None and not _is_there(game, deal, path):
        raise Refused(path, "there is no such thing in this game")
    if found is None:
        raise Refused(path, "the rules keep this number themselves: it can't be set by hand")
    return found


def _require_word(spec: Spec, path: str, value: int) -> None:
    """`Refused` where the numbers of a field are words, and this one is none."""
    if spec.names is not None and all(int(member) != value for member in spec.names):
        raise Refused(path, f"{value} stands for nothing")


def _require_within(deal: Deal, found: tuple[int, int], path: str, value: int) -> None:
    low, high = found
    if not low <= value <= high:
        if path.endswith(f".{SEAT}") and value < len(deal.called):
            raise Refused(path, f"{deal.called[value]} can't have it: {join_words(deal.called[low : high + 1])} may")
        raise Refused(
            path, f"{value} doesn't fit this game: " + (f"{low} to {high} do" if low < high else f"{low} does")
        )
