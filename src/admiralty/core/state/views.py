"""Views: what a seat may know of a record. Everything that leaves the server is made from one.

A seat is its number; SPECTATOR sees what all may see, OPEN sees everything (the referee, or everybody after the end).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar, cast

from .records import ALL, NOBODY, OWNER, Seen, Spec, blank, copy, fields_of, owner_of

R = TypeVar("R")
_masks: dict[type, Any] = {}  # the masking function of each record type
_views: dict[type, Any] = {}  # and that which makes plain data
SPECTATOR, OPEN = -1, -2
FEW = 3  # numbers that are looked at rather than asked for
MANY = 8  # ... where that spares a copy of the whole record
UNOWNED = -3  # the owner of what lies in no record that names one: equal to no seat, not even a spectator's


def sees(seen: Seen, battle: Any, record: Any, owner: int, seat: int) -> bool:
    """May this seat see what carries this predicate, in a record of that owner?"""
    if seat == OPEN or seen is ALL:
        return True
    if seen is NOBODY:
        return False
    if seen is OWNER:
        return owner == seat >= 0
    return bool(cast(Any, seen)(battle, record, owner, seat))


def mask(battle: R, seat: int) -> R:
    """The battle with everything the seat may not see at its default.

    To look at, now, not to write on: what everybody may see, and what is at its default, is shared with the battle
    itself, and what nobody may see with other masks. Take a `copy` to change it, or to keep it while play goes on.
    """
    if seat == OPEN:
        return copy(battle)
    cls = type(battle)
    masked = _masks.get(cls)
    if masked is None:
        masked = _masks[cls] = _compile(cls)
    return masked(battle, battle, seat, UNOWNED)  # type: ignore[no-any-return]


def mask_part(battle: Any, name: str, seat: int) -> Any:
    """One record of the battle, its field itself shown to all, as `mask` has it in a battle that hides something."""
    part = getattr(battle, name)
    cls = type(part)
    masked = _masks.get(cls)
    if masked is None:
        masked = _masks[cls] = _compile(cls)
    return masked(part, battle, seat, UNOWNED)


def view(battle: object, seat: int) -> dict[str, Any]:
    """The battle as plain data, with None for what the seat may not see."""
    cls = type(battle)
    viewed = _views.get(cls)
    if viewed is None:
        viewed = _views[cls] = _compile_view(cls)
    return viewed(battle, battle, seat, UNOWNED)  # type: ignore[no-any-return]


# ---- functions of a record type, generated once: an interpreted opponent gets a masked copy each time, and every
# ---- viewer of a table plain data with each move


class _Hidden(dict[int, list[int]]):
    """Numbers that a seat may not see, by how many they are: made once for all masks."""

    def __init__(self, default: int) -> None:
        super().__init__()
        self.default = default

    def __missing__(self, count: int) -> list[int]:
        made = self[count] = [self.default] * count
        return made


def _compile(cls: type) -> Any:
    if _closed(cls):
        made: Any = blank(cls)
        return lambda s, b, seat, owner: made
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    groups, lines = _group(cls), ["def masked(s, b, seat, owner):"]
    for spec in fields_of(cls):
        if spec.record is not None:
            scope[f"mask_{spec.name}"] = _compile(spec.record)
            scope[f"blank_{spec.name}"] = blank(spec.record) if _closed(spec.record) else None
            scope[f"hide_{spec.name}"] = _emptied(spec.record)
            scope[f"open_{spec.name}"] = spec.record.__open_when__
            for i, seen in enumerate(_group(spec.record)):
                scope[f"all_{spec.name}_{i}"] = spec.record.__all_see__.get(seen)
        elif spec.kind == "numbers":
            scope[f"hide_{spec.name}"] = [spec.default] * spec.counts[0] if _is_fixed(spec) else _Hidden(spec.default)
    lines += _lines_that_ask(cls, groups, scope, {seen: _at_default(specs) for seen, specs in groups.items()})
    inner = [spec for spec in fields_of(cls) if spec.record is not None and not _open(spec.record)]
    unseen = _at_default(groups.get(NOBODY, []), most=MANY)
    if (NOBODY not in groups or unseen) and all(spec.record.__open_when__ for spec in inner):  # shared as a whole?
        tests = [unseen] if unseen else []
        tests += [f"m{i}" for i in range(len(groups)) if f"may_{i}" in scope]
        tests += [f"open_{spec.name}(b)" for spec in inner]
        lines += [f" if {' and '.join(tests) or True}:", "  return s"]
    lines.append(" n = new(cls)")
    for i, (seen, specs) in enumerate(groups.items()):
        shown, hidden = [_say_shown(spec) for spec in specs], [_hide(spec) for spec in specs]
        if seen is ALL:
            lines += [f" {line}" for line in shown]
        elif seen is NOBODY:
            lines += [f" {line}" for line in hidden]
        else:
            lines += [f" if m{i}:", *(f"  {line}" for line in shown), " else:", *(f"  {line}" for line in hidden)]
    lines.append(" return n")
    exec("\n".join(lines), scope)  # the text above, from our own declarations only
    return scope["masked"]


def _compile_view(cls: type) -> Any:
    scope: dict[str, Any] = {}
    groups = _group(cls)
    place = {seen: i for i, seen in enumerate(groups)}
    parts = []
    for spec in fields_of(cls):
        if spec.record is not None:
            scope[f"view_{spec.name}"] = _compile_view(spec.record)
        hidden = "" if spec.seen is ALL else f" if seat == {OPEN} else None"
        if spec.seen is not ALL and spec.seen is not NOBODY:
            hidden = f" if m{place[spec.seen]} or seat == {OPEN} else None"
        parts.append(f'"{spec.name}": {_plain(spec)}{hidden}')
    lines = ["def viewed(s, b, seat, owner):", *_lines_that_ask(cls, groups, scope), f" return {{{', '.join(parts)}}}"]
    exec("\n".join(lines), scope)  # from our own declarations only
    return scope["viewed"]


def _group(cls: type) -> dict[Any, list[Spec]]:
    """The fields of a record by who may see them."""
    groups: dict[Any, list[Spec]] = {}
    for spec in fields_of(cls):
        groups.setdefault(spec.seen, []).append(spec)
    return groups


def _lines_that_ask(
    cls: type, groups: Mapping[Any, object], scope: dict[str, Any], empty: Mapping[Any, str] | None = None
) -> list[str]:
    """Lines that set m0, m1 ...: may the seat see the fields of each group? What is `empty` has nothing to hide."""
    lines = [f" owner = s.{owner}"] if (owner := owner_of(cls)) else []
    for i, seen in enumerate(groups):
        if seen is not ALL and seen is not NOBODY:
            scope[f"may_{i}"] = seen
            test = "owner == seat >= 0" if seen is OWNER else f"may_{i}(b, s, owner, seat)"
            nothing = (empty or {}).get(seen)
            lines.append(f" m{i} = {nothing} or {test}" if nothing else f" m{i} = {test}")
    return lines


def _at_default(specs: Sequence[Spec], record: str = "s", most: int = FEW) -> str:
    """The test that these fields are at their defaults, where that is cheaper than to ask who may see them; else ''."""
    if not 0 < len(specs) <= most or any(spec.kind != "number" for spec in specs):
        return ""
    return f"({' and '.join(f'{record}.{spec.name} == {spec.default}' for spec in specs)})"


def _closed(cls: type) -> bool:
    """Does nobody ever see anything of such a record, so that all of them look alike?"""
    return all(spec.seen is NOBODY and spec.record is None and _is_fixed(spec) for spec in fields_of(cls))


def _emptied(cls: type) -> Any:
    """What gives the empty record in place of a hidden one: the same for all of them of one size class."""
    if _has_one_length(cls):
        made: Any = blank(cls)
        return lambda s: made
    if not (telling := _row_that_tells_size(cls)):
        return empty_copy
    row_of, known = attrgetter(telling), dict[int, object]()

    def empty_of_its_size(source: object) -> object:
        count = len(row_of(source))
        if count not in known:
            known[count] = empty_copy(source)
        return known[count]

    return empty_of_its_size


def _row_that_tells_size(cls: type) -> str:
    """The path of a row whose length differs in every size class; '' where a record has none."""
    for spec in fields_of(cls):
        if spec.kind in ("numbers", "several") and 1 < len(spec.counts) == len(set(spec.counts)):
            return spec.name
        if spec.kind == "one" and (inner := _row_that_tells_size(spec.record)):
            return f"{spec.name}.{inner}"
    return ""


def _has_one_length(cls: type) -> bool:
    return all(_is_fixed(spec) and (spec.record is None or _has_one_length(spec.record)) for spec in fields_of(cls))


def _is_fixed(spec: Spec) -> bool:
    return len(set(spec.counts)) == 1


def _plain(spec: Spec) -> str:
    match spec.kind:
        case "number":
            return f"+s.{spec.name}"  # a plain number, whatever it is a member of
        case "numbers":
            return f"list(s.{spec.name})"
        case "one":
            return f"view_{spec.name}(s.{spec.name}, b, seat, owner)"
    return f"[view_{spec.name}(x, b, seat, owner) for x in s.{spec.name}]"


def _say_shown(spec: Spec) -> str:
    if spec.record is None or _open(spec.record):
        return f"n.{spec.name} = s.{spec.name}"
    masked = f"mask_{spec.name}(s.{spec.name}, b, seat, owner)"
    if _closed(spec.record):
        masked = f"blank_{spec.name}"
    before = ""
    if spec.kind == "several":
        each = masked if _closed(spec.record) else f"mask_{spec.name}(x, b, seat, owner)"
        before, whole = _whole(spec)
        if empty := _at_default([each for each in fields_of(spec.record) if each.name == spec.record.__absent__], "x"):
            whole = f"{empty} or {whole}" if whole else empty
        masked = f"[{f'x if {whole} else ' if whole else ''}{each} for x in s.{spec.name}]"
    if spec.record.__open_when__:
        masked = f"s.{spec.name} if open_{spec.name}(b) else {masked}"
    return f"{before}n.{spec.name} = {masked}"


def _whole(spec: Spec) -> tuple[str, str]:
    """The test that nothing of `x`, one of these records, is to be hidden, and what is asked once for all of them.

    Both are '' where each has to be asked about.
    """
    before, tests, cls = "", list[str](), spec.record
    for i, (seen, specs) in enumerate(_group(cls).items()):
        if seen is not ALL:
            test = _at_default(specs, "x") if seen is NOBODY or cls.__all_see__ else ""
            if seen in cls.__all_see__:
                before += f"m{spec.name}_{i} = all_{spec.name}_{i}(b); "
                test = f"(m{spec.name}_{i} or {test})" if test else f"m{spec.name}_{i}"
            if not test:
                return "", ""
            tests.append(test)
    return ("", "") if any(each.record is not None for each in fields_of(cls)) else (before, " and ".join(tests))


def _open(cls: type) -> bool:
    """May everybody see all of such a record?"""
    return all(spec.seen is ALL and (spec.record is None or _open(spec.record)) for spec in fields_of(cls))


def _hide(spec: Spec) -> str:
    match spec.kind:
        case "number":
            return f"n.{spec.name} = {spec.default}"
        case "numbers":
            return f"n.{spec.name} = hide_{spec.name}" + ("" if _is_fixed(spec) else f"[len(s.{spec.name})]")
        case "one":
            return f"n.{spec.name} = hide_{spec.name}(s.{spec.name})"
    return f"n.{spec.name} = [hide_{spec.name}(x) for x in s.{spec.name}]"


def empty_copy(source: object) -> object:
    """A record of the same lengths with every field at its default."""
    made = object.__new__(type(source))
    for spec in fields_of(type(source)):
        value = getattr(source, spec.name)
        match spec.kind:
            case "number":
                blank: Any = spec.default
            case "numbers":
                blank = [spec.default] * len(value)
            case "one":
                blank = empty_copy(value)
            case _:
                blank = [empty_copy(each) for each in value]
        setattr(made, spec.name, blank)
    return made
