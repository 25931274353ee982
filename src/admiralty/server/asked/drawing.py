"""Ships that people draw, and the TOML texts that they send: read, and told as the designer's form needs them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.record_sheets import DrawnDesigner, Page, page_of
from admiralty.core.files.model_files import say_place
from admiralty.core.files.toml_faults import Unreadable, line_of, parse, value_where
from admiralty.core.yard import designers
from admiralty.core.yard.designers import Design, Designer, Fault
from admiralty.core.yard.parts import Choice, Lines, Names, Number, Part, start_of
from admiralty.games import game

from .commands import Designing

_STEPS = 16  # of a dotted key: reading one takes time with the square of its steps
_DOTTED = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{_STEPS},}}""",
)


def read_toml(text: str, where: str) -> dict[str, Any]:
    """What a TOML text says; `Refused` names the line that is wrong."""
    if _DOTTED.search(text):
        raise Refused(where, f"has a key of more than {_STEPS} steps")
    try:
        content = parse(text)
    except Unreadable as fault:
        named = (("line", fault.line), ("column", fault.column))
        places = [where, *(f"{name} {number}" for name, number in named if number)]
        raise Refused(", ".join(places), fault.why) from None
    if steps := value_where(content, lambda value: not isinstance(value, str | int)):  # no journal's header holds it
        with lines_told(text):
            raise Refused(say_place(where, steps), "is neither text, a whole number, yes or no, nor a list of such")
    return content


@contextmanager
def lines_told(text: str | None) -> Iterator[None]:
    """What is refused of a TOML text is refused with the line that it is about, where that is known."""
    try:
        yield
    except Refused as refused:
        line = line_of(text, refused) if text and not refused.where.startswith("--") else None
        if line is None:
            raise
        raise Refused(f"{refused.where}, line {line}", refused.what, refused.rule, refused.remedy) from None


def designer_told(designer: Designer) -> dict[str, Any]:
    """The parts of a ship with their limits, as a form is made from them."""
    return {
        "title": designer.title,
        "file_kind": designer.file_kind,
        "cost_unit": designer.cost_unit,
        "size_unit": designer.size_unit,
        "groups": [
            {"title": group.title, "parts": [part_told(part) for part in group.parts]} for group in designer.groups
        ],
    }


def part_told(part: Part) -> dict[str, Any]:
    """A part with its limits, as a field of a form is made from it."""
    said = {
        "key": part.key, "label": part.label, "default": start_of(part), "help": part.help, "clause": part.clause,
    }  # fmt: skip
    match part:
        case Number():
            return {
                **said, "is": "number", "unit": part.unit, "low": part.low, "high": part.high, "seldom": part.seldom,
            }  # fmt: skip
        case Choice():
            return {**said, "is": "choice", "options": list(part.options), "example": part.example}
        case Names():
            return {**said, "is": "names", "most": part.most, "options": list(part.options)}
        case Lines():
            kinds = [
                {
                    "key": kind.key, "label": kind.label, "help": kind.help, "clause": kind.clause,
                    "level": kind.level,
                    "parts": [part_told(each) for each in kind.parts],
                }
                for kind in part.kinds
            ]  # fmt: skip
            return {**said, "is": "lines", "most": part.most, "kinds": kinds}
    return {**said, "is": "text"}


def design_told(key: str, asked: Designing) -> dict[str, Any]:
    """What a design comes to by the game's own designer; `Refused` where a part is strange or beyond its limits."""
    designer = game(key).designer_for(asked.designer)
    name, notes, values = _design(designer, asked)
    found = designer.evaluate(values)
    return {
        "name": name,
        "notes": notes,
        "parts": values,
        "lines": [
            {"label": line.label, "count": line.count, "cost": line.cost, "clause": line.clause} for line in found.lines
        ],
        "cost": found.cost,
        "size": found.size,
        "beside": dict(found.beside),
        "faults": [_fault_told(designer, values, fault) for fault in found.faults],
        "remarks": [
            {"key": "", "where": "", "what": text, "clause": ""} for text in (found.verdict, found.summary) if text
        ]
        + [_fault_told(designer, values, each) for each in found.remarks],
        "file": designers.to_toml(designer, name, values, notes) if name else "",
        "silhouette": _silhouette_told(designer, values),
    }


def _silhouette_told(designer: Designer, values: Design) -> list[list[str]]:
    """What the ship looks like: polygons by tone and corners; none where the game does not draw its ships."""
    draw = designer.silhouette if isinstance(designer, DrawnDesigner) else None
    return [list(part) for part in draw(values).parts] if draw else []


def sheet_wanted(key: str, asked: Designing) -> Page:
    """The record sheet of a design, legal or not, as it is printed; `Refused` where it has no name."""
    designer = game(key).designer_for(asked.designer)
    name, notes, values = _design(designer, asked)
    if not name:
        raise Refused(designer.file_kind, "has no name to print", "", "give it one")
    return page_of(designer, name, values, notes)


def _design(designer: Designer, asked: Designing) -> tuple[str, str, dict[str, Any]]:
    """Name (perhaps none yet), notes and parts of what was sent."""
    name, where = asked.name.strip(), asked.name.strip() or designer.file_kind
    if asked.file is None:
        if name:
            designers.name_of(designer, {"name": name}, designer.file_kind)
        notes = designers.notes_of(designer, {"notes": asked.notes}, where)
        return name, notes, designers.parse_parts(designer, asked.parts, where)
    data = read_toml(asked.file, where)
    with lines_told(asked.file):
        name = designers.name_of(designer, data, where)
        return name, designers.notes_of(designer, data, where), designers.parse(designer, data, where)


def _fault_told(designer: Designer, values: Design, fault: Fault) -> dict[str, Any]:
    where = designers.place_said(designer, values, fault.key)
    return {"key": fault.key, "where": where, "what": fault.what, "clause": fault.clause}
