"""House rules and settings: fields of a room's record of rules, each with its values, its default and its sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from ..errors import Refused, quote_value, suggest
from .records import HIGHEST, Spec, blank, fields_of, number
from .words import Word

R = TypeVar("R")


class Switch(Word):
    """The values of a house rule: 0, 1, 2, … in this order.

    People write a member's name in small letters, or the text after its number: ``TEN = 0, "10"``.
    """

    text: str

    def __new__(cls, number: int, text: str = "") -> Self:
        member = int.__new__(cls, number)
        member._value_, member.text = number, text
        return member

    @property
    def written(self) -> str:
        """The value as people write it."""
        return self.text or self.name.lower()


@dataclass(frozen=True, slots=True)
class Note:
    """What a field of a rules record says of itself."""

    sentence: str
    ruling: str
    switch: type[Switch] | None  # the values of a house rule; None: a plain number
    words: Mapping[str, int]  # words that stand for a number, e.g. rolled = -1
    matters: Callable[[Any], bool] | None = None  # in which battle, as dealt, it can change anything; None: in any
    least: int | None = None  # of the numbers that are written as such, where words stand for those below
    seats: bool = False  # does it decide how many seats there are?

    @property
    def values(self) -> tuple[str, ...]:
        """The values of a house rule as people write them; none of a plain number."""
        return tuple(value.written for value in self.switch or ())


def option(
    ruling: str,
    values: type[Switch],
    sentence: str,
    default: int = 0,
    matters: Callable[[Any], bool] | None = None,
) -> Any:
    """A switchable ruling with named values; the first is the default unless one is named."""
    if [*values] != [*range(len(values))]:
        raise ValueError(f"the values of {values.__name__} are not numbered 0, 1, 2, …")
    return number(0, len(values) - 1, int(default), note=Note(sentence, ruling, values, {}, matters))


def setting(
    ruling: str,
    low: int,
    high: int,
    default: int,
    sentence: str,
    words: Mapping[str, int] | None = None,
    matters: Callable[[Any], bool] | None = None,
    least: int | None = None,
    seats: bool = False,
) -> Any:
    """A number that a scenario or a house rule sets; some numbers may have words, and those below `least` no other.

    One that decides how many `seats` there are is asked where a table's seats are given out.
    """
    return number(low, high, default, note=Note(sentence, ruling, None, dict(words or {}), matters, least, seats))


def options_of(rules: type) -> tuple[Spec, ...]:
    """The fields of a rules record that can be set by name."""
    return tuple(spec for spec in fields_of(rules) if isinstance(spec.note, Note))


def idle(rules: type, battle: Any) -> list[str]:
    """The options that change nothing in a battle that was dealt like this one, whatever ships come to it."""
    notes = {spec.name: spec.note for spec in options_of(rules)}
    return [name for name, note in notes.items() if note.matters and not note.matters(battle)]


def seats_decided_by(rules: type, battle: Any) -> Spec | None:
    """The option that decides how many seats a battle has that was dealt like this one; None if none does."""
    deciding = [spec for spec in options_of(rules) if spec.note.seats]
    return next((spec for spec in deciding if not spec.note.matters or spec.note.matters(battle)), None)


def say(spec: Spec, value: int) -> str:
    """A value of an option as people write it."""
    note: Note = spec.note
    if note.values:
        return note.values[value]
    return next((word for word, number_ in note.words.items() if number_ == value), str(value))


def values_said(spec: Spec) -> str:
    """The legal values of an option in words."""
    note: Note = spec.note
    if note.values:
        return " or ".join(note.values)
    plain = f"a number from {_least(spec)} to {spec.high}"
    return " or ".join([*note.words, plain])


def _least(spec: Spec) -> int:
    """The least number that is written as one; a negative one has a word."""
    note: Note = spec.note
    if note.least is not None:
        return note.least
    return max(spec.low, *(value + 1 for value in note.words.values() if value < 0), spec.low)


def schema_of(spec: Spec) -> dict[str, Any]:
    """The JSON Schema of an option's value in a file: one of its words, or a whole number within its limits."""
    note: Note = spec.note
    said = {"description": f"{note.sentence} [{note.ruling}]", "default": _write(spec, spec.default)}
    if note.values:
        numbers = [int(value) for value in note.values if value.isdecimal()]  # they may be written as such, too
        kind = {} if numbers else {"type": "string"}
        return {**kind, "enum": [*note.values, *numbers], **said}
    number_ = {"type": "integer", "minimum": _least(spec), "maximum": spec.high}
    if not note.words:
        return {**number_, **said}
    return {"anyOf": [number_, {"type": "string", "enum": list(note.words)}], **said}


def _write(spec: Spec, value: int) -> int | str:
    said = say(spec, value)
    return value if said == str(value) else said


def read(rules: type, name: str, text: object, where: str = "--set") -> int:
    """The value that a person wrote for an option; `Refused` names the option's values."""
    spec = next((each for each in options_of(rules) if each.name == name), None)
    if spec is None:
        known = sorted(each.name for each in options_of(rules))
        raise Refused(where, f"there is no setting {quote_value(name)}", "", suggest(name, known))
    note: Note = spec.note
    words = {**{value: i for i, value in enumerate(note.values)}, **note.words}
    plain = note.values and isinstance(text, int) and not isinstance(text, bool) and 0 <= text <= HIGHEST
    named = str(text) if plain else text  # a file may write a value that is a number as one
    if isinstance(named, str) and named in words:
        return words[named]
    value = _whole(text)
    fits = value is not None and not note.values and spec.low <= value <= spec.high
    if value is None or not fits or (value < _least(spec) and value in words.values()):
        raise Refused(where, f"{name} cannot be {quote_value(text)}", note.ruling, f"it is {values_said(spec)}")
    return value


def set_rules(rules: type[R], *settings: tuple[str, Mapping[str, Any]]) -> R:
    """A rules record with what was set, each (where it stands, name → value); what comes later wins."""
    found = blank(rules)
    for where, values in settings:
        for name, value in values.items():
            setattr(found, name, read(rules, name, value, where))
    return found


def chosen_said(rules: object) -> dict[str, str]:
    """Every option of a rules record with its value as people write it."""
    return {spec.name: say(spec, getattr(rules, spec.name)) for spec in options_of(type(rules))}


def _whole(text: object) -> int | None:
    if isinstance(text, int) and not isinstance(text, bool):
        return text
    if isinstance(text, str) and len(text) < 12 and text.strip().removeprefix("-").isdecimal():
        return int(text)
    return None
