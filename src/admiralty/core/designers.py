"""Designers as data: the parts of a ship with their limits, and one function from a design to its cost and faults.

The browser's designer, the terminal's, the ship files (TOML) and their JSON Schema all come from one `Designer`. A
design is a mapping from the key of each part to its number or word. A file holds ``name``, perhaps ``notes``, and the
parts at the same level; a part that is left out has its default.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeGuard

from .errors import Refused, meant, shown
from .wording import noun_for

NAME_LIMIT, NOTES_LIMIT = 80, 4000  # characters
BOXES_LIMIT = 100  # more boxes than these are not drawn
KEY = re.compile(r"[a-z][a-z0-9_]*")
# What JSON Schema can say of printable characters: no control character, and a name is not all blanks.
_CONTROL = r"\u0000-\u001f\u007f-\u009f"
NAME_PATTERN = rf"^[^{_CONTROL}]*[^{_CONTROL}\s][^{_CONTROL}]*$"
NOTES_PATTERN = r"^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f]*$"
RESERVED = ("name", "notes")

Value: TypeAlias = int | str
Design: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Number:
    """A part that is counted: `low` to `high` of it."""

    key: str
    label: str
    low: int
    high: int
    default: int = 0
    unit: str = ""
    help: str = ""
    clause: str = ""
    boxes: bool = True  # is it ticked off in boxes on the record sheet?


@dataclass(frozen=True, slots=True)
class Choice:
    """A part that is one of several words; the first is the default unless one is named."""

    key: str
    label: str
    options: tuple[str, ...]
    default: str = ""
    help: str = ""
    clause: str = ""


Part: TypeAlias = Number | Choice


@dataclass(frozen=True, slots=True)
class Group:
    """Parts that stand together under a heading."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the bill."""

    label: str
    count: int
    cost: int
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a design is not legal: the part concerned (or an empty key), what is wrong, which clause says so."""

    key: str
    what: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a design comes to. `cost` and `size` are in the units of its designer; without faults it is legal."""

    lines: tuple[Line, ...]
    cost: int
    size: int = 0
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Designer:
    """All that a designer of one kind of thing (`file_kind`, e.g. ``warpship``) needs to know."""

    key: str
    title: str
    groups: tuple[Group, ...]
    evaluate: Callable[[Design], Estimate]
    file_kind: str = "ship"
    cost_unit: str = "points"  # its singular lacks the s
    size_unit: str = ""  # empty: size means nothing here

    def __post_init__(self) -> None:
        """Raises `ValueError` for parts that no file could hold: a mistake of the room."""
        keys = [part.key for part in parts_of(self)]
        for part in parts_of(self):
            if not KEY.fullmatch(part.key) or part.key in RESERVED or keys.count(part.key) > 1:
                raise ValueError(f"{part.key!r} cannot be the key of a part")
            if isinstance(part, Number) and not part.low <= part.default <= part.high:
                raise ValueError(f"{part.key}: the default {part.default} is not from {part.low} to {part.high}")
            if isinstance(part, Choice) and (not part.options or start_of(part) not in part.options):
                raise ValueError(f"{part.key}: the default {start_of(part)!r} is not among its options")


def unit_for(designer: Designer, cost: int) -> str:
    """The unit behind a cost: ``point`` for 1, else ``points``."""
    return noun_for(cost, designer.cost_unit.removesuffix("s"), designer.cost_unit)


def parts_of(designer: Designer) -> Iterator[Part]:
    """Every part in the order of the groups."""
    for group in designer.groups:
        yield from group.parts


def start_of(part: Part) -> Value:
    """What a part is where nothing is said of it."""
    if isinstance(part, Number):
        return part.default
    return part.default or (part.options[0] if part.options else "")


def blank(designer: Designer) -> dict[str, Value]:
    """The design in which every part has its default."""
    return {part.key: start_of(part) for part in parts_of(designer)}


# ---- reading ---------------------------------------------------------------------------------------------------------


def parse(designer: Designer, data: Mapping[str, object], where: str) -> dict[str, Value]:
    """The parts of a design from what a file held; `Refused` names the key that is strange, missing or beyond limits.

    The name is required and checked (read it with `name_of`); whether the design is legal is not asked here.
    """
    name_of(designer, data, where)
    notes_of(designer, data, where)
    return parse_parts(designer, {key: value for key, value in data.items() if key not in RESERVED}, where)


def parse_parts(designer: Designer, data: Mapping[str, object], where: str) -> dict[str, Value]:
    """As `parse`, for parts without a name, e.g. from a form that is being filled in."""
    known = {part.key: part for part in parts_of(designer)}
    for key in _table(designer, data, where):
        if key not in known:
            raise Refused(
                where, f"a {designer.file_kind} has no part {shown(key)}", "", meant(key, [*known, *RESERVED])
            )
    return {key: _value(part, data.get(key, start_of(part)), where) for key, part in known.items()}


def name_of(designer: Designer, data: Mapping[str, object], where: str) -> str:
    """The name in a file: 1 to 80 printable characters on one line."""
    name = _table(designer, data, where).get("name")
    if "name" not in data:
        raise Refused(where, f"a {designer.file_kind} has a name, which is missing", "", 'write name = "…"')
    if not is_name(name):
        raise Refused(where, f"name: {shown(name)} is not a name of 1 to {NAME_LIMIT} plain characters")
    return name


def is_name(value: object) -> TypeGuard[str]:
    """Is this a name: 1 to 80 printable characters on one line, not all of them blanks?"""
    return isinstance(value, str) and bool(value.strip()) and len(value) <= NAME_LIMIT and value.isprintable()


def is_notes(value: object) -> TypeGuard[str]:
    """Is this a plain text of up to 4,000 characters?"""
    return isinstance(value, str) and len(value) <= NOTES_LIMIT and all(c.isprintable() or c in "\n\t" for c in value)


def notes_of(designer: Designer, data: Mapping[str, object], where: str) -> str:
    """The notes in a file: any text up to 4,000 characters, or none."""
    notes = _table(designer, data, where).get("notes", "")
    if not is_notes(notes):
        raise Refused(where, f"notes: are not a plain text of up to {NOTES_LIMIT} characters")
    return notes


def require_sound(designer: Designer, values: Design, where: str) -> Estimate:
    """What the design comes to; `Refused` with its first fault if it is not legal."""
    estimate = designer.evaluate(values)
    for fault in estimate.faults[:1]:
        raise Refused(where, f"{fault.key}: {fault.what}" if fault.key else fault.what, fault.clause)
    return estimate


def _table(designer: Designer, data: object, where: str) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise Refused(where, f"is not a table with the parts of a {designer.file_kind}")
    return data


def _value(part: Part, value: object, where: str) -> Value:
    if isinstance(part, Choice):
        if not isinstance(value, str) or value not in part.options:
            remedy = meant(value, part.options, "choices")
            raise Refused(where, f"{part.key}: {shown(value)} is no such choice", part.clause, remedy)
        return value
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(where, f"{part.key}: {shown(value)} is not a whole number", part.clause)
    if not part.low <= value <= part.high:
        raise Refused(where, f"{part.key}: {shown(value)} is not from {part.low} to {part.high}", part.clause)
    return int(value)


def json_schema(designer: Designer) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the files of this designer."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": designer.title,
        "description": f"A {designer.file_kind} file of {designer.key}.",
        "type": "object",
        "properties": {
            "name": name_schema(f"The name of the {designer.file_kind}."),
            "notes": notes_schema(),
            **{part.key: _schema(part) for part in parts_of(designer)},
        },
        "required": ["name"],
        "additionalProperties": False,
    }


def name_schema(description: str) -> dict[str, Any]:
    """The JSON Schema of a name, as `is_name` takes it."""
    return {
        "type": "string",
        "description": description,
        "minLength": 1,
        "maxLength": NAME_LIMIT,
        "pattern": NAME_PATTERN,
    }


def notes_schema() -> dict[str, Any]:
    """The JSON Schema of notes, as `is_notes` takes them."""
    return {
        "type": "string",
        "description": "Any plain text, for people.",
        "maxLength": NOTES_LIMIT,
        "pattern": NOTES_PATTERN,
        "default": "",
    }


def _schema(part: Part) -> dict[str, Any]:
    unit = f"in {part.unit}" if isinstance(part, Number) and part.unit else ""
    said = " ".join(text for text in (part.help, unit, f"[{part.clause}]" if part.clause else "") if text)
    out: dict[str, Any] = {"title": part.label, "description": said, "default": start_of(part)}
    if isinstance(part, Number):
        return {"type": "integer", "minimum": part.low, "maximum": part.high, **out}
    return {"type": "string", "enum": list(part.options), **out}


# ---- writing ---------------------------------------------------------------------------------------------------------


def to_toml(designer: Designer, name: str, values: Design, notes: str = "") -> str:
    """The file of a design, which `parse` reads back; `Refused` if it could not."""
    sound = parse(designer, {**values, "name": name, "notes": notes}, name)
    out = [f"name = {_quoted(name)}"]
    if notes:
        out.append(f"notes = {_quoted(notes)}")
    for group in designer.groups:
        out += ["", f"# {_comment(group.title)}"]
        for part in group.parts:
            value = sound[part.key]
            said = f"{part.label} ({part.unit})" if isinstance(part, Number) and part.unit else part.label
            written = _quoted(value) if isinstance(value, str) else str(value)
            out.append(f"{f'{part.key} = {written}':<23} # {_comment(said)}")
    return "\n".join(out) + "\n"


def _quoted(text: str) -> str:
    """A TOML basic string: quotes, backslashes and control characters escaped."""
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(escapes.get(c) or (c if c.isprintable() else f"\\U{ord(c):08X}") for c in text) + '"'


def _comment(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def sheet_text(designer: Designer, name: str, values: Design, notes: str = "") -> str:
    """The record sheet of a design as plain text: its parts with boxes to tick, its bill, its faults."""
    values = {**blank(designer), **values}
    estimate = designer.evaluate(values)
    wide = max([8, *(len(part.label) for part in parts_of(designer)), *(len(line.label) for line in estimate.lines)])
    out = [name, designer.title, "=" * max(len(name), len(designer.title), 40)]
    for group in designer.groups:
        out += ["", group.title, *(_part_line(part, values[part.key], wide) for part in group.parts)]
    out += ["", "Cost"]
    for line in estimate.lines:
        out.append(f"  {line.label:<{wide}} {line.count:>5} {line.cost:>7}  {line.clause}".rstrip())
    out.append(f"  {'total':<{wide}} {'':>5} {estimate.cost:>7}  {unit_for(designer, estimate.cost)}".rstrip())
    if designer.size_unit:
        out += ["", f"Size: {estimate.size} {designer.size_unit}"]
    if estimate.faults:
        out += ["", "Not legal", *(f"  {_fault_line(designer, fault)}" for fault in estimate.faults)]
    if notes:
        out += ["", "Notes", *(f"  {line}".rstrip() for line in notes.splitlines())]
    return "\n".join(out) + "\n"


def _part_line(part: Part, value: Value, wide: int) -> str:
    if isinstance(part, Choice) or isinstance(value, str):
        return f"  {part.label:<{wide}}       {value}"
    unit = f" {part.unit}" if part.unit else ""
    head = f"  {part.label:<{wide}} {value:>5}{unit}  "
    rows = _boxes(value) if part.boxes and 0 < value <= BOXES_LIMIT else [""]
    return "\n".join([(head + rows[0]).rstrip(), *(" " * len(head) + row for row in rows[1:])])


def _boxes(count: int) -> list[str]:
    """Boxes in fives, twenty to a line."""
    fives = ["□" * min(5, count - start) for start in range(0, count, 5)]
    return [" ".join(fives[start : start + 4]) for start in range(0, len(fives), 4)]


def _fault_line(designer: Designer, fault: Fault) -> str:
    labels = {part.key: part.label for part in parts_of(designer)}
    said = f"{labels.get(fault.key, fault.key)}: {fault.what}" if fault.key else fault.what
    return f"{said} [{fault.clause}]" if fault.clause else said
