"""Veils: what a referee hides from a viewer, or shows to it, beside what the room's own predicates say.

A veil covers a place of the battle and all that lies below it. Of several that cover one place the newest counts. A
room knows its fields hidden only as it hides them itself: a field that carries a predicate is veiled together with
those of its record that carry the same one, and reads None in a view; one that all may see is at its default. So a
veiled vessel looks as an empty place does, to boards, opponents and odds alike. A room needs nothing of its own for it.

What belongs to a veiled thing by a field of its name (``parts.7.ship`` is 0) goes with it. Whatever the rules must
still ask or tell of it they do, but it is called "something unseen", and no number of such a line or question is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ..book.field_words import label_of, name_place
from ..errors import Refused
from ..face.game import Deal, Game
from ..face.wording import UNSEEN, Arg
from ..state.paths import is_number
from ..state.records import ALL, Spec, copy, fields_of, owner_of
from ..state.views import OPEN, empty_copy, mask, view

Laid = Sequence[tuple[str, bool]]  # paths, and whether they are shown; the oldest first


class Spot(NamedTuple):
    """Fields of one record that are veiled together."""

    holder: tuple[str | int, ...]  # the steps that lead to the record
    fields: tuple[Spec, ...]


@dataclass(frozen=True, slots=True)
class Veiled:
    """The sight of one viewer before whom the referee has laid veils."""

    seat: int
    laid: Laid
    kinds: Mapping[str, str]  # kinds of names that stand for rows of the battle, and the field that has these
    things: frozenset[tuple[str, int]]  # what is hidden as a whole, by kind and number
    deal: Deal  # as this viewer may read it: what is hidden is named UNSEEN
    wide: Laid = ()  # the veils over rows one by one, and over what belongs to them now
    newest: Mapping[str, tuple[int, bool]] = field(
        default_factory=dict
    )  # path -> place in `wide` of its last one, shown

    def view(self, battle: Any) -> dict[str, Any]:
        """As `views.view`."""
        out, known = view(battle, self.seat), view(battle, OPEN)
        for spot, shown in self._lying(battle):
            _lay(out, known, battle, spot, shown)
        return out

    def mask(self, battle: Any) -> Any:
        """As `views.mask`, but a copy."""
        out = copy(mask(battle, self.seat))
        for spot, shown in self._lying(battle):
            here, source = _at(out, spot.holder), _at(battle, spot.holder)
            for spec in spot.fields:
                value = getattr(source, spec.name)
                setattr(here, spec.name, _copy(value) if shown else _default(spec, value))
        return out

    def hides(self, path: str) -> bool:
        """Is this place hidden from the viewer by a veil, or does it belong to what is?"""
        steps = path.split(".")
        above = (".".join(steps[: n + 1]) for n in range(len(steps)))
        covering = max((found for each in above if (found := self.newest.get(each)) is not None), default=(0, True))
        return not covering[1]

    def unseen(self, args: Sequence[Arg], values: Sequence[int | None]) -> frozenset[int]:
        """The places of those arguments that name what is hidden."""
        pairs = enumerate(zip(args, values, strict=False))
        return frozenset(i for i, (arg, value) in pairs if value is not None and (arg.kind, value) in self.things)

    def hides_answer(self, seat: int, args: Sequence[Arg], values: Sequence[int | None]) -> bool:
        """Is an answer of this seat, to a question with these facts, one about what is hidden, or of whom is?"""
        return ("seat", seat) in self.things or bool(self.unseen(args, values))

    def names_seen(self, args: Sequence[Arg], values: Sequence[int | None]) -> bool:
        """Does any argument name what is not hidden?"""
        return any(
            value is not None
            and isinstance(arg.kind, str)
            and arg.kind in self.kinds
            and (arg.kind, value) not in self.things
            and 0 <= value < len(self.deal.names[arg.kind])
            for arg, value in zip(args, values, strict=False)
        )

    def known(self, args: Sequence[Arg], values: Sequence[int | None]) -> tuple[int | None, ...]:
        """What may be told with what is hidden: the names of what is seen, and nothing else."""
        gone = self.unseen(args, values)
        return tuple(
            value if arg.kind in self.kinds and i not in gone else None
            for i, (arg, value) in enumerate(zip(args, values, strict=False))
        )

    def _lying(self, battle: Any) -> Iterator[tuple[Spot, bool]]:
        """What is hidden or shown, in order; a spot that is laid alike again, as by each place of one row, once."""
        found = dict[tuple[Any, ...], tuple[Spot, bool]]()
        for path, shown in self._wide(battle):
            for spot in self._spots(battle, path):
                key = (shown, *spot.holder, *(spec.name for spec in spot.fields))
                found.pop(key, None)
                found[key] = spot, shown
        yield from found.values()

    def _spots(self, battle: Any, path: str) -> Iterator[Spot]:
        """What a veil covers; a row that stands for a seat stays that seat's, or it would not know its own any more."""
        for spot in spots(battle, path):
            if len(spot.holder) == 2 and spot.holder[0] == self.kinds.get("seat"):
                owner = owner_of(type(_at(battle, spot.holder)))
                spot = spot._replace(fields=tuple(spec for spec in spot.fields if spec.name != owner))
            yield spot

    def _wide(self, battle: Any) -> Iterator[tuple[str, bool]]:
        """The veils, each over rows one by one and over what belongs to them."""
        owned = belongings(self.kinds, battle)
        for path, shown in self.laid:
            row = getattr(battle, path, None) if "." not in path else None
            rows = [f"{path}.{i}" for i in range(len(row))] if isinstance(row, list) else [path]
            for each in rows:
                yield each, shown
                yield from ((one, shown) for one in owned.get(each, ()))


class Reader(NamedTuple):
    """Who reads questions and forms: a seat, the deal with the names as it may read them, and its sight under veils."""

    seat: int
    deal: Deal
    veiled: Veiled | None = None

    def is_same(self, other: Reader | None) -> bool:
        """Is what this one reads what the other read?"""
        return other is not None and all(mine is theirs for mine, theirs in zip(self, other, strict=True))


def veiled_for(game: Game, deal: Deal, battle: Any, laid: Laid, seat: int) -> Veiled | None:
    """The sight of a viewer under these veils; None where there are none."""
    if not laid:
        return None
    fields = rows_of(game, deal)
    bare = Veiled(seat, laid, fields, frozenset(), replace(deal, names=dict(deal.names)))
    wide = tuple(bare._wide(battle))
    gone = {path: shown for path, shown in wide if path.partition(".")[2].isdecimal()}  # path of a row -> is it shown?
    things = frozenset(
        (kind, i) for kind, field in fields.items() for i in range(len(getattr(battle, field)))
        if gone.get(f"{field}.{i}") is False
    )  # fmt: skip
    names = {
        kind: tuple(_find_name(things, kind, i, name) for i, name in enumerate(row)) for kind, row in deal.names.items()
    }
    newest = {path: (n, shown) for n, (path, shown) in enumerate(wide)}
    return replace(bare, things=things, deal=replace(deal, names=names), wide=wide, newest=newest)


def _find_name(things: frozenset[tuple[str, int]], kind: str, number: int, name: str) -> str:
    return UNSEEN if (kind, number) in things else name


def rows_of(game: Game, deal: Deal) -> dict[str, str]:
    """Kind of thing with names -> the field of the battle whose rows these are, where there is one."""
    several = {spec.name for spec in fields_of(game.battle) if spec.kind == "several"}
    fields = {kind: game.rows.get(kind, f"{kind}s") for kind in deal.names}
    return {kind: field for kind, field in fields.items() if field in several}


def belongings(kinds: Mapping[str, str], battle: Any) -> dict[str, list[str]]:
    """Path of a row -> the rows that belong to it: another row's field of its kind's name holds its number."""
    found: dict[str, list[str]] = {}
    for spec in fields_of(type(battle)):
        inner = {each.name for each in fields_of(spec.record)} if spec.kind == "several" else set()
        for kind, rows in kinds.items():
            if kind in inner and rows != spec.name:
                for i, row in enumerate(getattr(battle, spec.name)):
                    found.setdefault(f"{rows}.{getattr(row, kind)}", []).append(f"{spec.name}.{i}")
    return found


def spots(battle: Any, path: str) -> list[Spot]:
    """What a veil over this path covers; `Refused` where there is no such place."""
    here, steps = battle, path.split(".")
    done: tuple[str | int, ...] = ()
    while True:
        name, steps = steps[0], steps[1:]
        specs = fields_of(type(here))
        spec = next((each for each in specs if each.name == name), None)
        if spec is None:
            raise Refused(path, f"there is no field {name!r}")
        together = (spec,) if spec.seen is ALL else tuple(each for each in specs if each.seen == spec.seen)
        row = getattr(here, name)
        if spec.kind in ("numbers", "several") and steps:
            step = steps[0]  # what is hidden is known by its path
            if not is_number(step) or int(step) >= len(row):
                raise Refused(path, f"{name} has the places 0 to {len(row) - 1}")
            if spec.kind == "several":
                here, done, steps = row[int(steps[0])], (*done, name, int(steps[0])), steps[1:]
                if steps:
                    continue
                return [Spot(done, fields_of(type(here)))]
            steps = steps[1:]  # a row of numbers is veiled as a whole
        elif spec.kind == "one" and (steps or spec.seen is ALL):
            here, done = row, (*done, name)
            if steps:
                continue
            return [Spot(done, fields_of(type(here)))]
        elif spec.kind == "several" and spec.seen is ALL:
            return [Spot((*done, name, i), fields_of(spec.record)) for i in range(len(row))]
        if steps:
            raise Refused(path, "is not a place of the battle")
        return [Spot(done, together)]


# ---- laying one veil over one spot ---------------------------------------------------------------------------------


def _lay(out: dict[str, Any], whole: dict[str, Any], battle: Any, spot: Spot, shown: bool) -> None:
    """Hide or show it in a view; `whole` is the open one."""
    here: Any = out
    known: Any = whole
    source: Any = battle
    for step in spot.holder:
        if isinstance(step, int):
            here, source, known = here[step], source[step], known[step]
            continue
        source, known = getattr(source, step), known[step]
        if here[step] is None:
            if not shown:
                return  # it is hidden anyway
            here[step] = [_bare(each) for each in source] if isinstance(source, list) else _bare(source)
        here = here[step]
    for spec in spot.fields:
        here[spec.name] = known[spec.name] if shown else _plain(spec, getattr(source, spec.name))


def _at(source: Any, steps: tuple[str | int, ...]) -> Any:
    for step in steps:
        source = source[step] if isinstance(step, int) else getattr(source, step)
    return source


def _default(spec: Spec, value: Any) -> Any:
    """What stands in a masked record in place of a hidden value."""
    match spec.kind:
        case "number":
            return spec.default
        case "numbers":
            return [spec.default] * len(value)
        case "one":
            return empty_copy(value)
    return [empty_copy(each) for each in value]


def _plain(spec: Spec, value: Any) -> Any:
    """What stands in a view in place of a hidden value."""
    if spec.seen is not ALL:
        return None
    if spec.kind == "one":
        return _bare(value)
    return [_bare(each) for each in value] if spec.kind == "several" else _default(spec, value)


def _bare(source: Any) -> dict[str, Any]:
    """A record in a view of which nothing is seen."""
    return {spec.name: _plain(spec, getattr(source, spec.name)) for spec in fields_of(type(source))}


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return [_copy(each) for each in value]
    return value if isinstance(value, int) else copy(value)


def place_said(game: Game, deal: Deal, path: str) -> str:
    """A place in words, as far as its room has names: ``Ghost: order, drive``, ``Laser: TG``."""
    field, _, rest = path.partition(".")
    number, _, inner = rest.partition(".")
    kind = next((kind for kind, each in rows_of(game, deal).items() if each == field), None)
    if kind is None or not number or int(number) >= len(deal.names[kind]):
        return _steps_said(game, deal, path, deal.battle)
    name = deal.names[kind][int(number)]
    return f"{name}: {_steps_said(game, deal, inner, getattr(deal.battle, field)[int(number)])}" if inner else name


def _steps_said(game: Game, deal: Deal, path: str, here: Any) -> str:
    """The steps from a record to a place, each number by what it stands for."""
    steps: list[str] = []
    spec: Spec | None = None
    holder: Any = None
    for step in path.split("."):
        if step.isdecimal():
            steps[-1] += f" {(spec and name_place(spec, deal, int(step), holder)) or int(step) + 1}"
            here = here[int(step)] if spec and int(step) < len(here) else None
        else:
            fields = fields_of(type(here)) if here is not None else ()
            spec = next((each for each in fields if each.name == step), None)
            holder, here = here, getattr(here, step) if spec else None
            steps.append(label_of(game, step))
    return ", ".join(steps)
