"""Records: one declaration gives a dataclass, a NumPy dtype, bytes, JSON and copies.

A record is a flat, dumb thing of whole numbers: the interpreter runs rules on the dataclass, the compiler on a NumPy
record with the same field names. Every number is 32 bits wide when packed, little endian, without padding, so that
``pack(obj)`` equals the bytes of the NumPy record. Records have no methods; what is done with them stands here.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, TypeVar, cast, dataclass_transform

from ..errors import Refused, quote_value

if TYPE_CHECKING:
    import numpy as np

R = TypeVar("R")
LOWEST, HIGHEST = -(2**31), 2**31 - 1
DECLARED: list[type] = []  # every record type there is
_blanks: dict[tuple[type, int], Any] = {}  # one of each record type and size class, to be copied


class Sizes(IntEnum):
    """The size classes of a room's battles: a duel does not pay for a fleet.

    A room with others than `Size` declares a `Size` of its own in its `records`, from 0 on; a row has as many lengths.
    """


class Size(Sizes):
    """The classes of a room that has two."""

    SMALL = 0
    LARGE = 1


class Sight(Enum):
    """The predicates that every game shares: who may see a field, a fact, a die or an argument of an event."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody yet"


ALL, OWNER, NOBODY = Sight.ALL, Sight.OWNER, Sight.NOBODY
Predicate = Callable[[Any, Any, int, int], bool]  # (battle, record, owning seat, asking seat) -> may it see?
Seen = Sight | Predicate
Places = str | Callable[[Any], Sequence[str]]  # a kind of things, "zone-zone" for each of it with each, or names
"""What the places of a row of numbers stand for: the things of a kind that has names ("side"), or what is named by a
function of the record."""
Within = str | Callable[..., tuple[int, int]]
"""How far a number may be set by hand in the game at hand: up to the last of the things of a kind ("ship", "seat",
"outcome"); from one number to another, by (battle, record), in a row by (battle, record, place); `FIXED`: not at all,
as only the rules keep it right; `COUNTER`: to half of its limit, as it still grows."""
FIXED, COUNTER = "fixed", "counter"
Lasts = str | tuple[str, ...]  # with what a value is over, such as "turn", or with any of these: see `lasting`


@dataclass(frozen=True, slots=True)
class Spec:
    """One field as declared: its shape, its limits, who may see it."""

    name: str
    kind: str  # number, numbers, one, several
    low: int = 0
    high: int = 0
    default: int = 0
    counts: tuple[int, ...] = (1,)  # of numbers and records: one for all size classes, or one for each
    record: Any = None
    seen: Seen = ALL
    names: type[IntEnum] | None = None
    note: Any = None  # what other core modules attach, e.g. a house rule
    places: Places = ""
    within: Within = ""
    lasts: Lasts = ()

    def count(self, size: int) -> int:
        """How many places a row has in a size class."""
        return self.counts[size] if len(self.counts) > 1 else self.counts[0]


def _spec(**known: Any) -> Any:
    return field(metadata={"spec": known})


def number(
    low: int,
    high: int,
    default: int | None = None,
    *,
    seen: Seen = ALL,
    names: type[IntEnum] | None = None,
    note: Any = None,
    within: Within = "",
    lasts: Lasts = (),
) -> Any:
    """A whole number from `low` to `high`; `default` (`low` unless given) is what a viewer gets who may not see it."""
    start = low if default is None else default
    _limits(low, high, start)
    known: dict[str, Any] = {"seen": seen, "names": names, "note": note, "within": within, "lasts": lasts}
    return _spec(kind="number", low=low, high=high, default=start, **known)


def numbers(
    count: int | tuple[int, ...],
    low: int,
    high: int,
    default: int | None = None,
    *,
    seen: Seen = ALL,
    names: type[IntEnum] | None = None,
    note: Any = None,
    places: Places = "",
    within: Within = "",
    lasts: Lasts = (),
) -> Any:
    """A row of whole numbers; `count` is one length, or one for each size class; `places` says what they stand for."""
    start = low if default is None else default
    _limits(low, high, start)
    counts = _counts(count)
    known: dict[str, Any] = {"seen": seen, "names": names, "note": note, "places": places, "within": within}
    return _spec(kind="numbers", low=low, high=high, default=start, counts=counts, lasts=lasts, **known)


def one(of: type, *, seen: Seen = ALL, within: Within = "", lasts: Lasts = ()) -> Any:
    """A record inside a record; `within` may be `FIXED`, for all that is in it."""
    return _spec(kind="one", record=of, seen=seen, within=within, lasts=lasts)


def several(of: type, count: int | tuple[int, ...], *, seen: Seen = ALL, lasts: Lasts = ()) -> Any:
    """A row of records; `count` is one length, or one for each size class."""
    return _spec(kind="several", record=of, counts=_counts(count), seen=seen, lasts=lasts)


def _limits(low: int, high: int, default: int) -> None:
    if not LOWEST <= low <= default <= high <= HIGHEST:
        raise ValueError(f"limits {low} to {high} with default {default} do not fit a 32-bit field")


def _counts(count: int | tuple[int, ...]) -> tuple[int, ...]:
    counts = count if isinstance(count, tuple) else (count,)
    if min(counts, default=0) < 1:
        raise ValueError("a row has at least one place")
    return counts


@dataclass_transform(kw_only_default=True, field_specifiers=(number, numbers, one, several))
def record(
    owner: str | None = None,
    open_when: Callable[[Any], bool] | None = None,
    all_see: Mapping[Predicate, Callable[[Any], bool]] | None = None,
    absent: str = "",
) -> Callable[[type[R]], type[R]]:
    """Make a class a record; `owner` names the field that holds the owning seat of it and of what lies inside it.

    `open_when(battle)` may say that everybody sees all of such records just now: then nobody looks at them one by one.
    `all_see` says the same for the fields of one predicate: ``{known: has_open_sheets}``.
    `absent` names a number that is at its default where the record is an empty place of a row: all of it is then, and a
    view looks no further.
    A record may extend another: it has all fields of that one first, those that it declares anew in their old place.
    """

    def declare(cls: type[R]) -> type[R]:
        known: dict[str, Spec] = {spec.name: spec for spec in getattr(cls, "__record__", ())}
        for name in get_annotations(cls):
            known[name] = Spec(name=name, **cls.__dict__[name].metadata["spec"])
            setattr(cls, name, field(default_factory=_factory(known[name])))
        specs = tuple(known.values())
        made = cast(type[R], dataclass(slots=True)(cls))
        made.__record__ = specs  # type: ignore[attr-defined]
        made.__owner__ = owner  # type: ignore[attr-defined]
        made.__open_when__ = open_when  # type: ignore[attr-defined]
        made.__all_see__ = all_see or {}  # type: ignore[attr-defined]
        made.__absent__ = absent  # type: ignore[attr-defined]
        _compile(made, specs)
        classes_of(made)
        DECLARED.append(made)
        return made

    return declare


def _factory(spec: Spec, size: int = 0) -> Callable[[], Any]:
    match spec.kind:
        case "number":
            return lambda: spec.default
        case "numbers":
            return lambda: [spec.default] * spec.count(size)
        case "one":
            return lambda: blank(spec.record, size)
    return lambda: [blank(spec.record, size) for _ in range(spec.count(size))]


def fields_of(cls: type) -> tuple[Spec, ...]:
    """The fields of a record type in their order."""
    return cast("tuple[Spec, ...]", cls.__record__)  # type: ignore[attr-defined]


def owner_of(cls: type) -> str | None:
    """The name of the field that holds the owning seat, if the record declares one."""
    return cast("str | None", cls.__owner__)  # type: ignore[attr-defined]


def is_record(cls: type) -> bool:
    """Is this class a record?"""
    return "__record__" in cls.__dict__


def blank(cls: type[R], size: int = 0) -> R:
    """A record with every field at its default, its rows as long as the size class has them."""
    if (cls, size) not in _blanks:
        made = object.__new__(cls)
        for spec in fields_of(cls):
            setattr(made, spec.name, _factory(spec, size)())
        _blanks[cls, size] = made  # only once it is whole: other threads may be asking for it
    return cast(R, copy(_blanks[cls, size]))


# ---- copies, generated once a class: the interpreted proving ground spends much of its time here -------------------


def _compile(cls: type, specs: tuple[Spec, ...]) -> None:
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    copying, filling, flat = ["def copied(s):", " n = new(cls)"], ["def filled(n, s):"], ["def flat(s, out):"]
    for spec in specs:
        name = spec.name
        if spec.record is not None:
            scope[f"copy_{name}"] = spec.record.__copied__
            scope[f"fill_{name}"] = spec.record.__filled__
            scope[f"flat_{name}"] = spec.record.__flat__
        match spec.kind:
            case "number":
                copying.append(f" n.{name} = s.{name}")
                filling.append(f" n.{name} = s.{name}")
                flat.append(f" out.append(s.{name})")
            case "numbers":
                copying.append(f" n.{name} = s.{name}[:]")
                filling.append(f" n.{name}[:] = s.{name}")
                flat.append(f" out.extend(s.{name})")
            case "one":
                copying.append(f" n.{name} = copy_{name}(s.{name})")
                filling.append(f" fill_{name}(n.{name}, s.{name})")
                flat.append(f" flat_{name}(s.{name}, out)")
            case _:
                copying.append(f" n.{name} = [copy_{name}(x) for x in s.{name}]")
                filling.append(f" for x, y in zip(n.{name}, s.{name}, strict=True): fill_{name}(x, y)")
                flat.append(f" for x in s.{name}: flat_{name}(x, out)")
    copying.append(" return n")
    exec("\n".join(copying + filling + flat), scope)  # the text above, from our own declarations only
    for key in ("copied", "filled", "flat"):
        setattr(cls, f"__{key}__", staticmethod(scope[key]))


def copy(source: R) -> R:
    """A copy that shares nothing with its source."""
    return cast(R, source.__copied__(source))  # type: ignore[attr-defined]


def copy_into(target: R, source: R) -> None:
    """Overwrite every field of `target`; what rules write instead of assigning a record to a place."""
    target.__filled__(target, source)  # type: ignore[attr-defined]


# ---- bytes --------------------------------------------------------------------------------------------------------


def flat(source: object) -> list[int]:
    """All numbers of a record in the order of their declaration."""
    out: list[int] = []
    source.__flat__(source, out)  # type: ignore[attr-defined]
    return out


def pack(source: object) -> bytes:
    """The bytes of the record: little-endian 32-bit numbers, the same as those of its NumPy form."""
    values = flat(source)
    return struct.pack(f"<{len(values)}i", *values)


def width(cls: type, size: int = 0) -> int:
    """How many numbers a record holds."""
    total = 0
    for spec in fields_of(cls):
        each = 1 if spec.record is None else width(spec.record, size)
        total += each * (spec.count(size) if spec.kind in ("numbers", "several") else 1)
    return total


def classes_of(cls: type) -> int:
    """How many size classes a record tells apart; `ValueError` where its rows have lengths for different numbers."""
    found = {len(spec.counts) for spec in fields_of(cls)}
    found |= {classes_of(spec.record) for spec in fields_of(cls) if spec.record is not None}
    if len(found - {1}) > 1:
        raise ValueError(f"the rows of {cls.__name__} have lengths for {sorted(found - {1})} size classes")
    return max(found, default=1)


def size_of(cls: type, count: int) -> int:
    """The first size class in which a record has so many numbers."""
    return next(size for size in range(classes_of(cls)) if width(cls, size) == count)


def unpack(cls: type[R], data: bytes, size: int = 0) -> R:
    """The record that `pack` gave the bytes of; `Refused` where the length does not fit."""
    if len(data) != 4 * width(cls, size):
        wanted = 4 * width(cls, size)
        raise Refused(cls.__name__, f"{len(data)} bytes where the record of size class {size} has {wanted}")
    return _unflat(cls, iter(struct.unpack(f"<{len(data) // 4}i", data)), size)


def _unflat(cls: type[R], values: Iterator[int], size: int) -> R:
    made = object.__new__(cls)
    for spec in fields_of(cls):
        match spec.kind:
            case "number":
                value: Any = next(values)
            case "numbers":
                value = [next(values) for _ in range(spec.count(size))]
            case "one":
                value = _unflat(spec.record, values, size)
            case _:
                value = [_unflat(spec.record, values, size) for _ in range(spec.count(size))]
        setattr(made, spec.name, value)
    return made


def dtype_of(cls: type, size: int = 0) -> np.dtype[Any]:
    """The NumPy form of the record, for the compiled interpreter."""
    import numpy as np

    parts: list[tuple[Any, ...]] = []
    for spec in fields_of(cls):
        base = "<i4" if spec.record is None else dtype_of(spec.record, size)
        if spec.kind in ("numbers", "several"):
            parts.append((spec.name, base, (spec.count(size),)))
        else:
            parts.append((spec.name, base))
    return np.dtype(parts, align=True)


# ---- JSON -----------------------------------------------------------------------------


def to_json(source: object) -> dict[str, Any]:
    """The record as plain lists, numbers and names."""
    out: dict[str, Any] = {}
    for spec in fields_of(type(source)):
        value = getattr(source, spec.name)
        match spec.kind:
            case "one":
                out[spec.name] = to_json(value)
            case "several":
                out[spec.name] = [to_json(each) for each in value]
            case "numbers":
                out[spec.name] = list(value)
            case _:
                out[spec.name] = int(value)
    return out


def from_json(cls: type[R], data: object, size: int = 0, where: str = "") -> R:
    """Read what `to_json` wrote; `Refused` names the place of anything missing, strange or beyond its limits."""
    here = where or cls.__name__
    if not isinstance(data, Mapping):
        raise Refused(here, "is not a table of fields")
    known = {spec.name for spec in fields_of(cls)}
    if strange := sorted(str(key) for key in data.keys() - known):
        raise Refused(here, f"has no field {quote_value(strange[0])}")
    if missing := [spec.name for spec in fields_of(cls) if spec.name not in data]:
        raise Refused(here, f"lacks the field {missing[0]!r}")
    made = object.__new__(cls)
    for spec in fields_of(cls):
        setattr(made, spec.name, _from_json(spec, data[spec.name], size, f"{here}.{spec.name}"))
    return made


def _from_json(spec: Spec, value: object, size: int, where: str) -> Any:
    if spec.kind == "number":
        return check_number(spec, value, where)
    if spec.kind == "one":
        return from_json(spec.record, value, size, where)
    if not isinstance(value, list) or len(value) != spec.count(size):
        raise Refused(where, f"is not a list of {spec.count(size)}")
    if spec.kind == "numbers":
        return [check_number(spec, each, f"{where}.{i}") for i, each in enumerate(value)]
    return [from_json(spec.record, each, size, f"{where}.{i}") for i, each in enumerate(value)]


def check_number(spec: Spec, value: object, where: str) -> int:
    """The value if it is a whole number within the limits of the field; `Refused` otherwise."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(where, f"{quote_value(value)} is not a whole number")
    if not spec.low <= value <= spec.high:
        raise Refused(where, f"{quote_value(value)} is not from {spec.low} to {spec.high}")
    return value
