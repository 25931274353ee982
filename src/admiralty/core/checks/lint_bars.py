"""What only people at a table need changes nothing: simulations skip it, so that they would part from the table."""

from __future__ import annotations

import ast
from collections.abc import Iterator

CHANGES = ("roll", "roll_until", "emit", "ask_all")
INSTEAD = "do it before; simulations skip what only a table needs"


def told_only(branch: ast.If) -> Iterator[tuple[ast.AST, str]]:
    """What changes a battle, throws or tells behind `if t.tells_why():`, each with what it is."""
    match branch.test:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="t"), attr="tells_why")):
            for node in (each for statement in branch.body for each in ast.walk(statement)):
                yield from _effects(node)


def asked_in(call: ast.Call, told: str) -> Iterator[tuple[ast.AST, str]]:
    """The calls in the arguments of `t.bar` or `t.share` (`told`) that are handed the table."""
    for node in (each for given in call.args for each in ast.walk(given)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="t"), attr=name)):
                yield node, f"t.{name} in a {told}"
            case ast.Call(args=args) if any(isinstance(each, ast.Name) and each.id == "t" for each in args):
                yield node, f"a call with the table in a {told}"


def _effects(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="t"), attr=name)) if name in CHANGES:
            yield node, f"t.{name} behind t.tells_why()"
        case ast.Assign(targets=targets):
            yield from ((node, "a change behind t.tells_why()") for each in targets if not isinstance(each, ast.Name))
        case ast.AugAssign(target=ast.Attribute() | ast.Subscript()):
            yield node, "a change behind t.tells_why()"
