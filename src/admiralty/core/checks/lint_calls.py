"""What functions of rule files call: recursion among them, and rules that may ask.

The interpreter reads a rule that may ask again as a generator (`engines/yielding.py`), and the compiler leaves it by an
error where an answer is missing (`engines/desk.py`), which releases nothing that it holds.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key")  # of a function
ASKING = ("ask", "ask_all")
BY_NAME = "import it by its name: from .file import rule"
HELD = "keep it in a record, or work it out in a rule that doesn't ask"


def circle_of(start: Key, calls: Mapping[Key, Sequence[Key]]) -> list[Key]:
    """The shortest way from a function back to itself, nothing if there is none."""
    ways, seen = [[start]], {start}
    for way in ways:
        for key in calls[way[-1]]:
            if key == start:
                return way
            if key not in seen:
                seen.add(key)
                ways.append([*way, key])
    return []


def circles_in(calls: Mapping[Key, Sequence[Key]]) -> Iterator[list[Key]]:
    """A circle for each function that is in one, but each function in one of them only."""
    said: set[Key] = set()
    for key in calls:
        circle = circle_of(key, calls)
        if circle and said.isdisjoint(circle):
            said.update(circle)
            yield circle


def callers_of(called: set[Key], calls: Mapping[Key, Sequence[Key]]) -> set[Key]:
    """These functions, and all that come to call one of them."""
    found, before = set(called), 0
    while len(found) > before:
        before = len(found)
        found.update(key for key, its in calls.items() if not found.isdisjoint(its))
    return found


def askers(functions: Mapping[Key, ast.FunctionDef], calls: Mapping[Key, list[Key]]) -> set[Key]:
    """The functions that may ask, themselves or by what they call."""
    return callers_of({key for key, function in functions.items() if any(map(_is_question, ast.walk(function)))}, calls)


def astray_in(
    function: ast.FunctionDef, find: Callable[[ast.expr], Key], asking: Container[Key]
) -> Iterator[tuple[ast.AST, str, str]]:
    """What a function that may ask must not hold: where, what, and what to write instead.

    `find` tells which function is called, `asking` are those that may ask.
    """
    for node in ast.walk(function):
        match node:
            case ast.ListComp():
                inner = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
                if any(_is_question(each) or find(each.func) in asking for each in inner):
                    yield node, "a question inside a list", "write a loop"
                else:
                    yield node, "a list in a rule that may ask", HELD
            case ast.List(ctx=ast.Load()):
                yield node, "a list in a rule that may ask", HELD
            case ast.Call(func=ast.Attribute(attr="ask_all"), args=[_, _, ast.Attribute(attr=name) as order]) if (
                find(order) in asking
            ):
                yield order, f"{name}, which may ask, handed on by its file", BY_NAME
            case ast.Call(func=ast.Attribute(attr=name)) if find(node.func) in asking:
                yield node, f"{name}, which may ask, called by its file", BY_NAME


def _is_question(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="t"), attr=attr)):
            return attr in ASKING
    return False
