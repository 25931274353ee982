"""The parts that a designer is made of: what each may be, how it is read, written, and described by a schema.

A part is a number, a word of several, a text, a list of names, or a row of lines: each line is of one kind and has the
parts of its kind, e.g. the components of a ship. What is read is plain data (numbers, texts, lists, tables), and reads
back as itself.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeGuard

from ..errors import Refused, quote_value, suggest
from ..errors.plain_text import is_plain, without_strange

NAME_LIMIT, NOTES_LIMIT = 80, 4000  # characters
KEY = re.compile(r"[a-z][a-z0-9_]*")
KIND = "kind"  # the key that says of which kind a line is
# What JSON Schema can say of printable characters: no control character, and a name is not all blanks.
_CONTROL = r"\u0000-\u001f\u007f-\u009f"
_NAME = rf"[^{_CONTROL}]*[^{_CONTROL}\s][^{_CONTROL}]*"
NAME_PATTERN = rf"^{_NAME}$"
TEXT_PATTERN = rf"^({_NAME})?$"
NOTES_PATTERN = r"^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f]*$"


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
    seldom: bool = False  # is it mostly left at its default, so that a form keeps it folded away?


@dataclass(frozen=True, slots=True)
class Choice:
    """A part that is one of several words; the first is the default unless one is named.

    `example` is the word, if there is one, with which a design is an example of the rulebook that is played only as it
    is printed: a design that has it and is none has a fault at this part, and a form that changes one takes it away.
    """

    key: str
    label: str
    options: tuple[str, ...]
    default: str = ""
    help: str = ""
    clause: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A part that is a name of one's own, at most 80 characters; empty unless it is given."""

    key: str
    label: str
    help: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Names:
    """A part that is a list of names, at most `most`, none twice; empty unless it is given.

    A form offers the `options` where there are any; the designer finds the fault of a name that is none of them.
    """

    key: str
    label: str
    most: int
    help: str = ""
    clause: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of line with its parts, which hold no lines themselves.

    `level` says how lines hang together: those that follow and have a higher level belong to a line, as components
    to the section that they stand below, and a form moves them along.
    """

    key: str
    label: str
    parts: tuple[Number | Choice | Text | Names, ...]
    clause: str = ""
    level: int = 1
    help: str = ""


@dataclass(frozen=True, slots=True)
class Lines:
    """A part that is a row of lines, at most `most`, each of one of these kinds; empty unless it is given."""

    key: str
    label: str
    kinds: tuple[Kind, ...]
    most: int
    help: str = ""
    clause: str = ""


def number_of(
    key: str, low: int, high: int, text: str, default: int = 0, label: str = "", boxes: bool = True
) -> Number:
    """A number whose help ends with its clause, ``Hides it. [HC-460]``, labelled by its key unless a label is given."""
    said, _, clause = text.removesuffix("]").rpartition(" [")
    label = label or key.replace("_", " ").title()
    return Number(key, label, low, high, default, help=said, clause=clause, boxes=boxes)


Part: TypeAlias = Number | Choice | Text | Names | Lines
Value: TypeAlias = Any  # int, str, list[str] or list[dict[str, Value]], as the part says


def start_of(part: Part) -> Value:
    """What a part is where nothing is said of it."""
    match part:
        case Number():
            return part.default
        case Choice():
            return part.default or (part.options[0] if part.options else "")
        case Text():
            return ""
    return []


def require_parts(parts: Sequence[Part], reserved: Sequence[str]) -> None:
    """Raises `ValueError` for parts that no file could hold: a mistake of the room."""
    keys = [part.key for part in parts]
    for part in parts:
        if not KEY.fullmatch(part.key) or part.key in reserved or keys.count(part.key) > 1:
            raise ValueError(f"{part.key!r} cannot be the key of a part")
        if isinstance(part, Number) and not part.low <= part.default <= part.high:
            raise ValueError(f"{part.key}: the default {part.default} is not from {part.low} to {part.high}")
        if isinstance(part, Choice) and (not part.options or start_of(part) not in part.options):
            raise ValueError(f"{part.key}: the default {start_of(part)!r} is not among its options")
        if isinstance(part, Choice) and part.example and part.example not in part.options:
            raise ValueError(f"{part.key}: the example {part.example!r} is not among its options")
        if isinstance(part, Lines):
            kinds = [kind.key for kind in part.kinds]
            if not kinds or len(set(kinds)) < len(kinds):
                raise ValueError(f"{part.key}: its kinds are none, or two of one key")
            for kind in part.kinds:
                require_parts(kind.parts, (KIND,))


# ---- reading ---------------------------------------------------------------------------------------------------------


def is_name(value: object) -> TypeGuard[str]:
    """Is this a name: 1 to 80 printable characters on one line, not all of them blanks?"""
    return isinstance(value, str) and bool(value.strip()) and len(value) <= NAME_LIMIT and is_plain(value)


def is_notes(value: object) -> TypeGuard[str]:
    """Is this a plain text of up to 4,000 characters?"""
    return isinstance(value, str) and len(value) <= NOTES_LIMIT and is_plain(re.sub(r"[\n\t]", " ", value))


def value_of(part: Part, value: object, where: str) -> Value:
    """The value of a part as a file gave it; `Refused` names what is wrong with it."""
    match part:
        case Number():
            if not isinstance(value, int) or isinstance(value, bool):
                raise Refused(where, f"{part.key}: {quote_value(value)} is not a whole number", part.clause)
            if not part.low <= value <= part.high:
                raise Refused(
                    where, f"{part.key}: {quote_value(value)} is not from {part.low} to {part.high}", part.clause
                )
            return int(value)
        case Choice():
            if not isinstance(value, str) or value not in part.options:
                remedy = suggest(value, part.options, "choices")
                raise Refused(where, f"{part.key}: {quote_value(value)} is no such choice", part.clause, remedy)
            return value
        case Text():
            if value != "" and not is_name(value):
                what = f"{part.key}: {quote_value(value)} is not a name of 1 to {NAME_LIMIT} plain characters"
                raise Refused(where, what, part.clause)
            return value
        case Names():
            return _names(part, value, where)
    if not isinstance(value, list):
        raise Refused(where, f"{part.key}: {quote_value(value)} is not a list of lines", part.clause)
    if len(value) > part.most:
        raise Refused(where, f"{part.key}: has {len(value)} lines, more than {part.most}", part.clause)
    return [_line(part, line, f"{where}: {part.key} {number}") for number, line in enumerate(value, start=1)]


def _names(part: Names, value: object, where: str) -> list[str]:
    if not isinstance(value, list):
        raise Refused(where, f"{part.key}: {quote_value(value)} is not a list of names", part.clause)
    if len(value) > part.most:
        raise Refused(where, f"{part.key}: has {len(value)} names, more than {part.most}", part.clause)
    for name in value:
        if not is_name(name):
            what = f"{part.key}: {quote_value(name)} is not a name of 1 to {NAME_LIMIT} plain characters"
            raise Refused(where, what, part.clause)
        if value.count(name) > 1:
            raise Refused(where, f"{part.key}: {quote_value(name)} is named twice", part.clause)
    return list(value)


def _line(part: Lines, line: object, where: str) -> dict[str, Value]:
    if not isinstance(line, Mapping):
        raise Refused(where, f"{quote_value(line)} is not a table of parts", part.clause, 'e.g. { kind = "…" }')
    kinds = {kind.key: kind for kind in part.kinds}
    if KIND not in line:
        raise Refused(where, "the key 'kind' is missing", part.clause, suggest("", kinds, "kinds"))
    kind = kinds.get(line[KIND]) if isinstance(line[KIND], str) else None
    if kind is None:
        raise Refused(where, f"{quote_value(line[KIND])} is no kind", part.clause, suggest(line[KIND], kinds, "kinds"))
    known = {inner.key: inner for inner in kind.parts}
    for key in line:
        if key not in known and key != KIND:
            what = f"a line of the kind {kind.key} has no part {quote_value(key)}"
            raise Refused(where, what, kind.clause, suggest(key, [KIND, *known]))
    values = {key: value_of(inner, line.get(key, start_of(inner)), where) for key, inner in known.items()}
    return {KIND: kind.key, **values}


def read_typed(part: Part, text: str, where: str) -> Value:
    """A part as it is typed on one line; what is no number where one belongs is left to be refused.

    Names are set apart by commas, lines by semicolons: ``bridge ap=2 tg=4 name='Twin Cockpit'; frame tg=4``.
    """
    match part:
        case Number():
            return int(text) if len(text) < 40 and text.removeprefix("-").isdecimal() else text
        case Names():
            return [name.strip() for name in text.split(",") if name.strip()]
        case Lines():
            return [_typed_line(part, words, where) for words in _typed_lines(text, where)]
    return text


def _typed_lines(text: str, where: str) -> list[list[str]]:
    lexer = shlex.shlex(text, posix=True, punctuation_chars=";")
    lexer.whitespace_split, lexer.commenters = True, ""
    out: list[list[str]] = [[]]
    try:
        for word in lexer:
            if set(word) == {";"}:
                out.append([])
            else:
                out[-1].append(word)
    except ValueError:
        raise Refused(where, f"{quote_value(text)} has a quotation mark that is not closed") from None
    return [words for words in out if words]


def _typed_line(part: Lines, words: list[str], where: str) -> dict[str, Value]:
    kind = next((each for each in part.kinds if each.key == words[0]), None)
    known = {inner.key: inner for inner in kind.parts} if kind else {}
    line: dict[str, Value] = {KIND: words[0]}
    for word in words[1:]:
        key, sign, text = word.partition("=")
        if not sign or not key:
            raise Refused(where, f"{quote_value(word)} is not of the form KEY=VALUE", "", f"e.g. {words[0]} name=Laser")
        if key in line:
            raise Refused(where, f"{quote_value(key)} is given twice in one line")
        line[key] = read_typed(known[key], text, where) if key in known else text
    return line


# ---- schemas ---------------------------------------------------------------------------------------------------------


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


def part_schema(part: Part) -> dict[str, Any]:
    """The JSON Schema of a part."""
    unit = f"in {part.unit}" if isinstance(part, Number) and part.unit else ""
    said = " ".join(text for text in (part.help, unit, f"[{part.clause}]" if part.clause else "") if text)
    out: dict[str, Any] = {"title": part.label, "description": said, "default": start_of(part)}
    match part:
        case Number():
            return {"type": "integer", "minimum": part.low, "maximum": part.high, **out}
        case Choice():
            return {"type": "string", "enum": list(part.options), **out}
        case Text():
            return {"type": "string", "maxLength": NAME_LIMIT, "pattern": TEXT_PATTERN, **out}
        case Names():
            each = {"type": "string", "minLength": 1, "maxLength": NAME_LIMIT, "pattern": NAME_PATTERN}
            return {"type": "array", "maxItems": part.most, "uniqueItems": True, "items": each, **out}
    kinds = [_kind_schema(kind) for kind in part.kinds]
    return {"type": "array", "maxItems": part.most, "items": {"oneOf": kinds}, **out}


def _kind_schema(kind: Kind) -> dict[str, Any]:
    said = f"{', '.join(filter(None, (kind.label, kind.help)))}."
    if kind.clause:
        said += f" [{kind.clause}]"
    properties = {KIND: {"const": kind.key}, **{part.key: part_schema(part) for part in kind.parts}}
    return {
        "type": "object",
        "description": said,
        "properties": properties,
        "required": [KIND],
        "additionalProperties": False,
    }


# ---- writing ---------------------------------------------------------------------------------------------------------


def quote(text: str) -> str:
    """A TOML basic string: quotes, backslashes and control characters escaped."""
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    escaped = "".join(escapes.get(c, c) for c in text)
    return '"' + without_strange(escaped, lambda c: f"\\U{ord(c):08X}") + '"'


def write_value(part: Part, value: Value) -> str:
    """The value of a part in TOML; of a line only what differs from the default."""
    match part:
        case Number():
            return str(value)
        case Names():
            return f"[{', '.join(quote(name) for name in value)}]"
        case Lines():
            lines = "".join(f"  {_written_line(part, line)},\n" for line in value)
            return f"[\n{lines}]" if lines else "[]"
    return quote(value)


def _written_line(part: Lines, line: Mapping[str, Value]) -> str:
    kind = next(each for each in part.kinds if each.key == line[KIND])
    said = [f"{KIND} = {quote(kind.key)}"]
    for inner in kind.parts:
        value = line.get(inner.key, start_of(inner))
        if value != start_of(inner):
            said.append(f"{inner.key} = {write_value(inner, value)}")
    return f"{{ {', '.join(said)} }}"
