"""A house rule is compared with the words of its enum: what the lint says of a bare number next to one.

``b.rules.victory == 1`` says nothing to a reader, and a value that is added or moved breaks it unseen.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

Refusal = tuple[ast.AST, str, str]  # where it stands, what it is, what to write instead


@dataclass(slots=True)
class Switches:
    """The house rules that rule files may meet: the enum of each, and the names of its values."""

    enums: dict[str, str] = field(default_factory=dict)  # field -> enum
    names: dict[str, dict[int, str]] = field(default_factory=dict)  # enum -> number -> name

    def add(self, path: Path) -> None:
        """Learn the house rules of one file of options; one that does not parse teaches nothing."""
        try:
            tree = ast.parse(path.read_bytes())
        except (OSError, SyntaxError, ValueError):
            return
        for node in ast.walk(tree):
            match node:
                case ast.ClassDef(name=name, bases=[ast.Name(id="Switch")]):
                    self.names[name] = dict(_member(line) for line in node.body if isinstance(line, ast.Assign))
                case ast.AnnAssign(
                    target=ast.Name(id=name),
                    value=ast.Call(func=ast.Name(id="option"), args=[_, ast.Name(id=enum), *_]),
                ):
                    self.enums[name] = enum


def switches_of(rule_files: Iterable[Path]) -> Switches:
    """The house rules declared next to these files, or next to the folder that they are in."""
    found = Switches()
    folders = {folder for path in rule_files for folder in (path.parent, path.parent.parent)}
    for folder in sorted(folders):
        found.add(folder / "options.py")
    return found


def refusals_in(tree: ast.Module, known: Switches) -> Iterator[Refusal]:
    """The places of a file where a house rule is not compared with a word of its enum."""
    constants = _values_of(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from _refusals_of(node, _Reading(known, constants | _values_of(ast.walk(node))))


def _refusals_of(function: ast.FunctionDef, reading: _Reading) -> Iterator[Refusal]:
    for node in ast.walk(function):
        match node:
            case ast.Compare(left=left, comparators=others):
                for one, other in zip([left, *others], others, strict=False):
                    yield from reading.compared(one, other)
                    yield from reading.compared(other, one)
            case ast.Match(subject=subject, cases=cases):
                for case in cases:
                    for inner in ast.walk(case.pattern):
                        if isinstance(inner, ast.MatchValue):
                            yield from reading.compared(subject, inner.value)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Attribute):
                        yield from reading.compared(target, value)
            case ast.BinOp(left=left, right=right):
                yield from (each for side in (left, right) for each in reading.bare(side, "arithmetic on"))
            case ast.BoolOp(values=values):
                yield from (each for value in values for each in reading.bare(value, "a yes or no made of"))
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) | ast.UnaryOp(operand=test):
                yield from reading.bare(test, "a yes or no made of")


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the names of a function stand for."""

    known: Switches
    values: dict[str, ast.expr]  # what a name was given

    def switch(self, node: ast.expr) -> str | None:
        """The house rule that is read here, if one is."""
        match node:
            case ast.Attribute(value=record, attr=name) if name in self.known.enums and self.is_rules(record):
                return name
            case ast.Name(id=name) if isinstance(given := self.values.get(name), ast.Attribute):
                return self.switch(given)
        return None

    def is_rules(self, node: ast.expr) -> bool:
        """Does this stand for the record of house rules?"""
        match node:
            case ast.Attribute(attr="rules") | ast.Name(id="rules"):
                return True
            case ast.Name(id=name) if isinstance(given := self.values.get(name), ast.Attribute):
                return given.attr == "rules"
        return False

    def compared(self, one: ast.expr, other: ast.expr) -> Iterator[Refusal]:
        """What is wrong where a house rule is compared with this, or set to it."""
        name = self.switch(one)
        if name is None:
            return
        enum = self.known.enums[name]
        for part in other.elts if isinstance(other, ast.Tuple | ast.List) else [other]:
            what = self.wrong(part, enum)
            if what:
                yield part, f"{what} next to the house rule {name}", f"write {self.words(enum, part)}"

    def bare(self, node: ast.expr, what: str) -> Iterator[Refusal]:
        name = self.switch(node)
        if name is not None:
            enum = self.known.enums[name]
            yield node, f"{what} the house rule {name}", f"compare it with {self.words(enum, node)}"

    def wrong(self, node: ast.expr, enum: str) -> str:
        """What stands where a word of this enum should; nothing of what may hold one."""
        match node:
            case ast.Constant():
                return f"{node.value!r}"
            case ast.UnaryOp(operand=ast.Constant()):
                return "a number"
            case ast.Name(id=name) if name.isupper():
                given = self.values.get(name)
                return self.wrong(given, enum) if isinstance(given, ast.Attribute) else name
            case ast.Attribute(value=ast.Name(id=other), attr=name) if name.isupper() and other != enum:
                return f"{other}.{name}"
        return ""

    def words(self, enum: str, node: ast.expr) -> str:
        """What to write: the word of a number, else all words of the enum."""
        names = self.known.names.get(enum, {})
        match node:
            case ast.Constant(value=int(number)) if number in names:
                return f"{enum}.{names[number]}"
        return " or ".join(f"{enum}.{name}" for name in names.values()) or f"a value of {enum}"


def _values_of(nodes: Iterable[ast.AST]) -> dict[str, ast.expr]:
    """What names are given by these nodes: one that is given two things stands for the last."""
    found: dict[str, ast.expr] = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
    return found


def _member(line: ast.Assign) -> tuple[int, str]:
    """Number and name of a value: ``TEN = 0, "10"``."""
    value = line.value.elts[0] if isinstance(line.value, ast.Tuple) else line.value
    match line.targets[0], value:
        case ast.Name(id=name), ast.Constant(value=int(number)):
            return number, name
    return -1, ""
