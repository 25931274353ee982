"""Designers as data: the parts of a ship with their limits, and one function from a design to its cost and faults.

The browser's designer, the terminal's, the ship files (TOML) and their JSON Schema all come from one `Designer`. A
design is a mapping from the key of each part to its value. A file holds ``name``, perhaps ``notes``, and the
parts at the same level; a part that is left out has its default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..errors import Refused, quote_value, suggest
from .parts import (
    KIND,
    NAME_LIMIT,
    NOTES_LIMIT,
    Lines,
    Number,
    Part,
    Value,
    is_name,
    is_notes,
    name_schema,
    notes_schema,
    part_schema,
    quote,
    require_parts,
    start_of,
    value_of,
    write_value,
)

RESERVED = ("name", "notes")

Design: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Group:
    """Parts that stand together under a heading."""

    title: str
    parts: tuple[Part, ...]
    extra: bool = False  # of a variant of the game: not asked for one by one, and nowhere while a design has none of it


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the bill."""

    label: str
    count: int  # of the part, or the units that it takes up where the designer has a unit of size
    cost: int
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a design is not legal: the part concerned (or an empty key), what is wrong, which clause says so.

    The key of a line is that of its part and its number from 1: ``lines 3``.
    """

    key: str
    what: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the record sheet, ready to be printed; columns at the places in `right` stand to the right."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a design comes to. `cost` and `size` are in the units of its designer; without faults it is legal."""

    lines: tuple[Line, ...]
    cost: int
    size: int = 0
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Fault, ...] = ()  # what is worth knowing though the design may be played
    summary: str = ""  # the ship in a few words; empty: its lines say it all
    verdict: str = ""  # what is said of it where it has no faults and is still not simply legal
    tables: tuple[Table, ...] = ()  # its record sheet, where the parts alone are not enough
    beside: Mapping[str, str] = field(default_factory=dict)  # what a form shows beside a part, by its key as in `Fault`


@dataclass(frozen=True, slots=True)
class Designer:
    """All that a designer of one kind of thing (`file_kind`, e.g. ``warpship``) needs to know.

    By its file kind it is chosen among those of a game that has several; the key of the first is its game's.
    """

    key: str
    title: str
    groups: tuple[Group, ...]
    evaluate: Callable[[Design], Estimate]
    file_kind: str = "ship"
    cost_unit: str = "points"  # its singular lacks the s
    size_unit: str = ""  # empty: size means nothing here
    plural: str = ""  # of the file kind; without one it takes an s

    def __post_init__(self) -> None:
        """Raises `ValueError` for parts that no file could hold: a mistake of the room."""
        require_parts(list(parts_of(self)), RESERVED)


def with_article(designer: Designer) -> str:
    """One of what it designs: ``a ship``, ``an officer``."""
    return f"{'an' if designer.file_kind[0] in 'aeiou' else 'a'} {designer.file_kind}"


def plural_of(designer: Designer) -> str:
    """Several of what it designs: ``ships``."""
    return designer.plural or f"{designer.file_kind}s"


def require_apart(designers: Sequence[Designer]) -> None:
    """Raises `ValueError` where two designers of a game have one file kind or key: a mistake of the room."""
    for names in ([each.file_kind for each in designers], [each.key for each in designers]):
        if len(set(names)) < len(names):
            raise ValueError(f"two designers of a game have one name: {', '.join(names)}")


def designer_for(designers: Sequence[Designer], kind: str, where: str) -> Designer:
    """The designer of a game for a file kind, the first without one; `Refused` if there is none."""
    if not designers:
        raise Refused(where, "has no ships to be designed")
    found = next((each for each in designers if kind in ("", each.file_kind)), None)
    if found is None:
        kinds = [each.file_kind for each in designers]
        raise Refused(where, f"{quote_value(kind)} is nothing that it designs", "", suggest(kind, kinds, "it designs"))
    return found


def unit_for(designer: Designer, cost: int) -> str:
    """The unit behind a cost: ``point`` for 1, else ``points``."""
    return designer.cost_unit.removesuffix("s") if cost == 1 else designer.cost_unit


def parts_of(designer: Designer) -> Iterator[Part]:
    """Every part in the order of the groups."""
    for group in designer.groups:
        yield from group.parts


def groups_of(designer: Designer, values: Design) -> list[Group]:
    """The groups that a design has anything to say of: all but the extra ones that it leaves as they begin."""
    return [g for g in designer.groups if not g.extra or any(values[part.key] != start_of(part) for part in g.parts)]


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
                where,
                f"{with_article(designer)} has no part {quote_value(key)}",
                "",
                suggest(key, [*known, *RESERVED]),
            )
    return {key: value_of(part, data.get(key, start_of(part)), where) for key, part in known.items()}


def name_of(designer: Designer, data: Mapping[str, object], where: str, clause: str = "") -> str:
    """The name in a file: 1 to 80 printable characters on one line."""
    name = _table(designer, data, where).get("name")
    if "name" not in data:
        raise Refused(where, f"{with_article(designer)} has a name, which is missing", clause, 'write name = "…"')
    if not is_name(name):
        raise Refused(where, f"name: {quote_value(name)} is not a name of 1 to {NAME_LIMIT} plain characters", clause)
    return name


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names of ships in one battle: those of one name get a number, but none that makes up another's name."""
    taken, made = set(names), []
    for name in names:
        told, number = name, 0
        while told in made or (told in taken and (number or names.count(name) > 1)):
            number += 1
            told = f"{name} {number}"
        made.append(told)
    return tuple(made)


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
        raise Refused(where, f"is not a table with the parts of {with_article(designer)}")
    return data


def place_said(designer: Designer, values: Design, key: str) -> str:
    """The part that a fault is about, in words: ``Beams``, or ``Line 3, Bridge``; nothing for the whole."""
    name, _, number = key.partition(" ")
    part = next((part for part in parts_of(designer) if part.key == name), None)
    if part is None or not isinstance(part, Lines) or not number:
        return part.label if part else key
    line = values[name][int(number) - 1]
    kinds = {kind.key: kind.label for kind in part.kinds}
    return f"Line {number}, {line.get('name') or kinds[line[KIND]]}"


def fault_said(designer: Designer, values: Design, fault: Fault) -> str:
    """A fault or a remark in a line: where, what, and the clause."""
    place = place_said(designer, values, fault.key)
    line, _, name = place.partition(", ")
    if name and fault.what.startswith(f"{name}: "):  # it names the line itself
        place = line
    said = f"{place}: {fault.what}" if place else fault.what
    return f"{said} [{fault.clause}]" if fault.clause else said


def json_schema(designer: Designer) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the files of this designer."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": designer.title,
        "description": f"{with_article(designer).capitalize()} file of {designer.key}.",
        "type": "object",
        "properties": {
            "name": name_schema(f"The name of the {designer.file_kind}."),
            "notes": notes_schema(),
            **{part.key: part_schema(part) for part in parts_of(designer)},
        },
        "required": ["name"],
        "additionalProperties": False,
    }


# ---- writing ---------------------------------------------------------------------------------------------------------


def to_toml(designer: Designer, name: str, values: Design, notes: str = "") -> str:
    """The file of a design, which `parse` reads back; `Refused` if it could not."""
    sound = parse(designer, {**values, "name": name, "notes": notes}, name)
    out = [f"name = {quote(name)}"]
    if notes:
        out.append(f"notes = {quote(notes)}")
    for group in groups_of(designer, sound):
        out += ["", f"# {_comment(group.title)}"]
        for part in group.parts:
            unit = f" ({part.unit})" if isinstance(part, Number) and part.unit else ""
            begun = f"{part.key} = {write_value(part, sound[part.key])}"
            out.append(begun if isinstance(part, Lines) else f"{begun:<23} # {_comment(part.label + unit)}")
    return "\n".join(out) + "\n"


def _comment(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)
