"""Rules without what the kernel has no use for: what is for people at a table, as why an answer is not open."""

from __future__ import annotations

import ast
import inspect
import textwrap
from types import CodeType, FunctionType

DROPPED = ("bar", "share")


def prune(rule: FunctionType) -> FunctionType:
    """The rule without `t.bar(…)`, `t.share(…)` and what stands behind `if t.tells_why():`, or itself if it has none.

    The compiler drops them, too, but only after it has compiled them.
    """
    if not {*DROPPED, "tells_why"} & set(rule.__code__.co_names):
        return rule
    tree = ast.parse(textwrap.dedent(inspect.getsource(rule)))
    ast.increment_lineno(tree, rule.__code__.co_firstlineno - 1)
    module = compile(ast.fix_missing_locations(_Pruner().visit(tree)), rule.__code__.co_filename, "exec")
    code = next(const for const in module.co_consts if isinstance(const, CodeType) and const.co_name == rule.__name__)
    made = FunctionType(code, rule.__globals__, rule.__name__, rule.__defaults__)
    made.__module__ = rule.__module__
    return made


class _Pruner(ast.NodeTransformer):
    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if getattr(node, "body", None) == []:  # all of it is gone
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if _is_call_of(node.value, *DROPPED) else node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt] | None:
        self.generic_visit(node)
        return (node.orelse or None) if _is_call_of(node.test, "tells_why") else node


def _is_call_of(node: ast.AST, *names: str) -> bool:
    """Is this a call of the table's method of one of these names?"""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="t"), attr=attr)):
            return attr in names
    return False
