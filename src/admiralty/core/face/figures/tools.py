"""Tools of a room: small calculators. Inputs go in, a drawing, rows and a sentence come out.

A room that has some brings `face/tools.py` with `TOOLS`. A tool is pure: what it finds follows from its inputs alone.
So it knows nothing of any battle, and everybody may use it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from ...errors import Refused, quote_value, suggest
from ...yard.parts import KEY, Choice, Number, read_typed, require_parts, start_of, value_of
from ..scenes import Scene

Input: TypeAlias = Number | Choice
Values: TypeAlias = Mapping[str, Any]  # by the inputs' keys: a whole number, or a word


class Figure(NamedTuple):
    """One row of what a tool finds."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a tool finds; any of it may be left out."""

    sentence: str = ""
    rows: tuple[Figure, ...] = ()
    scene: Scene | None = None


class Spot(NamedTuple):
    """An end of a drag on the board, in the scene's units, and the ids of what lies there, the topmost first."""

    x: float
    y: float
    ids: tuple[str, ...] = ()


class Calculator(Protocol):
    """What has inputs: a tool, or an exact distribution."""

    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def sentence(self) -> str: ...
    @property
    def inputs(self) -> tuple[Input, ...]: ...
    @property
    def needs(self) -> tuple[str, ...]: ...


C = TypeVar("C", bound=Calculator)


@dataclass(frozen=True, slots=True)
class Tool:
    """A calculator. Inputs among `needs` have no default: they must be given.

    `run` may refuse values that don't go together (`Refused`). `drag` turns a drag on the board, from one spot to
    another, into the values of some inputs; those that it leaves out stay as they are.
    """

    key: str
    title: str
    sentence: str
    inputs: tuple[Input, ...]
    run: Callable[[Values], Drawn]
    needs: tuple[str, ...] = ()
    drag: Callable[[Spot, Spot], Values] | None = None

    def __post_init__(self) -> None:
        """Raises `ValueError` for a tool that nobody could use: a mistake of the room."""
        require_parts(self.inputs, ())
        if not KEY.fullmatch(self.key) or not self.title.strip() or not self.sentence.strip():
            raise ValueError(f"{self.key!r}: a tool has a key, a title and a sentence")
        if strange := set(self.needs) - {each.key for each in self.inputs}:
            raise ValueError(f"{self.key}: needs {min(strange)!r}, which is no input")


class ToolFault(Refused):
    """A tool broke on values that it takes; the room's own exception is its cause."""


def require_tools(tools: Sequence[Calculator]) -> None:
    """Raises `ValueError` where two tools of a room share a key: a mistake of the room."""
    keys = [tool.key for tool in tools]
    if len(set(keys)) < len(keys):
        raise ValueError(f"two tools have one key: {', '.join(keys)}")


def find_tool(tools: Sequence[C], key: str, where: str, what: str = "tool") -> C:
    """The tool of this key, or whatever it is that they are; `Refused` names those there are."""
    known = {tool.key: tool for tool in tools}
    if key not in known:
        raise Refused(where, f"there is no {what} {quote_value(key)}", "", suggest(key, known, f"{what}s"))
    return known[key]


def start_values(tool: Calculator) -> dict[str, Any]:
    """What its inputs are where nothing is said of them, without those that must be given."""
    return {each.key: start_of(each) for each in tool.inputs if each.key not in tool.needs}


def say_limits(part: Input) -> str:
    """What an input may be: ``0 to 9``, or its words."""
    if isinstance(part, Choice):
        return ", ".join(part.options)
    return f"{part.low} to {part.high}" + (f" {part.unit}" if part.unit else "")


def read_texts(tool: Calculator, texts: Mapping[str, str]) -> dict[str, Any]:
    """The values of all inputs from what was typed for some of them; `Refused` as of `require_values`."""
    known = {each.key: each for each in tool.inputs}
    typed = {key: read_typed(known[key], text, tool.title) if key in known else text for key, text in texts.items()}
    return require_values(tool, typed)


def require_values(tool: Calculator, given: Mapping[str, object]) -> dict[str, Any]:
    """The values of all inputs; `Refused` for an unknown name, a value out of its limits, and one that is missing."""
    known = {each.key: each for each in tool.inputs}
    for key in given:
        if key not in known:
            raise Refused(tool.title, f"has no input {quote_value(key)}", "", suggest(key, known, "inputs"))
    values = start_values(tool) | {key: value_of(known[key], value, tool.title) for key, value in given.items()}
    for key in tool.needs:
        if key not in values:
            remedy = f"give {key}: {say_limits(known[key])}"
            raise Refused(tool.title, f"lacks {known[key].label}", known[key].clause, remedy)
    return {key: values[key] for key in known}


def work_out(tool: Tool, values: Values) -> Drawn:
    """What the tool finds; `Refused` for values that don't go together, `ToolFault` where the room made a mistake."""
    try:
        found = tool.run(dict(values))
        if not isinstance(found, Drawn):
            raise TypeError(f"{tool.key} gives {quote_value(found)}")
        return found
    except Refused:
        raise
    except Exception as fault:
        raise _broken(tool) from fault


def drag_values(tool: Tool, start: Spot, end: Spot) -> dict[str, Any]:
    """What a drag on the board says of some inputs; `Refused` where that's out of their limits, or the tool takes none.

    `ToolFault` where the room made a mistake.
    """
    if tool.drag is None:
        raise Refused(tool.title, "takes nothing from the board", "", "type its inputs")
    if not all(isfinite(each) for each in (start.x, start.y, end.x, end.y)):
        raise Refused(tool.title, "a place on the board is two numbers")
    known = {each.key: each for each in tool.inputs}
    try:
        found = dict(tool.drag(start, end))
        parts = {known[key]: value for key, value in found.items()}
    except Refused:
        raise
    except Exception as fault:
        raise _broken(tool) from fault
    return {part.key: value_of(part, value, tool.title) for part, value in parts.items()}


def _broken(tool: Tool) -> ToolFault:
    return ToolFault(tool.title, "this tool has a fault: it can't work this out", "", "try other values")
