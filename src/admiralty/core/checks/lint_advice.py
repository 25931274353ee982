"""What the lint of rule files refuses wherever it stands, and what to write instead."""

from __future__ import annotations

import ast
from collections.abc import Collection

BUILTINS = ("abs", "bool", "divmod", "enumerate", "int", "len", "max", "min", "range", "sum", "zip")
"""What rules may use of Python's own functions: those that both interpreters read alike."""

LOOP = "write a loop"
A_FUNCTION = "write a function of its own at the top of the file"
NO_ERRORS = "let errors pass; ask whether something holds before doing it"

REFUSED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Set: ("a set", "write a tuple or a bit mask"),
    ast.SetComp: ("a set", "write a tuple or a bit mask"),
    ast.Dict: ("a dict", "write a tuple indexed by number"),
    ast.DictComp: ("a dict", "write a tuple indexed by number"),
    ast.GeneratorExp: ("a generator expression", "write a loop or a list comprehension"),
    ast.Starred: ("a starred expression", "name every element"),
    ast.Lambda: ("a lambda", A_FUNCTION),
    ast.ClassDef: ("a class", "declare records in records.py and names in words.py"),
    ast.Global: ("global", "keep state in the record"),
    ast.Nonlocal: ("nonlocal", "keep state in the record"),
    ast.Try: ("try", NO_ERRORS),
    ast.TryStar: ("try", NO_ERRORS),
    ast.With: ("with", "rules open nothing; use only the record and the table"),
    ast.AsyncWith: ("async", "write plain calls"),
    ast.AsyncFor: ("async", "write plain calls"),
    ast.AsyncFunctionDef: ("async", "write plain calls"),
    ast.Await: ("await", "write plain calls"),
    ast.Yield: ("yield", "ask with t.ask, and put results into the record"),
    ast.YieldFrom: ("yield", "ask with t.ask, and put results into the record"),
    ast.JoinedStr: ("an f-string", "emit an event with numbers; sentences are made in wording.py"),
    ast.MatchClass: ("a pattern of parts", "match numbers only"),
    ast.MatchMapping: ("a pattern of parts", "match numbers only"),
    ast.MatchSequence: ("a pattern of parts", "match numbers only"),
    ast.Delete: ("del", "set the field back to its default"),
    ast.Slice: ("a slice, which aliases or copies by turns", "loop over range(...), or write copy_into for a record"),
}
NAMES = {
    "float": "write whole numbers, and round with // where the rule says so",
    "round": "write // with the rounding that the rule names, such as (2 * a + b) // (2 * b)",
    "set": "write a tuple or a bit mask",
    "frozenset": "write a tuple or a bit mask",
    "dict": "write a tuple indexed by number",
    "print": "write t.emit",
    "open": "rules read and write only the record",
    "input": "write t.ask",
    "any": LOOP,
    "all": LOOP,
    "sorted": LOOP,
    "reversed": "write range(n - 1, -1, -1)",
}
MODULES = {
    "random": "write t.roll, or in an opponent core.state.dice.chance",
    "time": "rules know no clock; count beats in the record",
    "datetime": "rules know no clock; count beats in the record",
    "math": "write arithmetic of whole numbers",
    "os": "rules read and write only the record",
    "io": "rules read and write only the record",
}
CONSTANTS = {float: "a float", str: "a string", bytes: "a string", complex: "a complex number"}


def reason(node: ast.AST) -> tuple[str, str] | None:
    """Why a node may stand nowhere in a rule file, if it is one of those."""
    if isinstance(node, ast.Constant) and node.value is not None and not isinstance(node.value, int):
        what = CONSTANTS.get(type(node.value), "something that is no whole number")
        instead = (
            "name it in words.py, or tell it by an event" if isinstance(node.value, str) else "write whole numbers"
        )
        return f"{what}, {node.value!r}"[:60], instead
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
        return "true division, /", "write // with the rounding that the rule names"
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow) and not _is_number(node):
        return "a power, **", "write the product, or 1 << n for a power of two"
    return REFUSED.get(type(node))


def wrong_end(call: ast.Call, expires: bool, spans: Collection[str]) -> tuple[str, str] | None:
    """What is wrong with a call of `clear` or `expire`, if anything is; `spans` are those that fields last."""
    match call:
        case ast.Call(args=[_], keywords=[]) if not expires:
            return None
        case ast.Call(args=[_, ast.Constant(value=str() as span)], keywords=[]) if expires:
            known = ", ".join(sorted(spans)) or "lasts= beside a field first"
            return None if span in spans else (f"a span that no field lasts, {span!r}", f"write {known}")
    return "an end of something else", 'write clear(record), or expire(record, "turn") with the word as it stands'


def _is_number(power: ast.BinOp | ast.AugAssign) -> bool:
    """Is this two whole numbers as in 10**9, which Python reckons before either interpreter sees it?"""
    match power:
        case ast.BinOp(left=ast.Constant(value=int()), right=ast.Constant(value=int())):
            return True
    return False
