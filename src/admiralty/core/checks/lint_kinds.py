"""What an expression of a rule file stands for, as far as its text tells: a number, a row, or a record.

Copying a record by assignment means one thing to the interpreter (both names now hold one thing) and another to the
compiler (its numbers are copied), so the lint has to know records from numbers. It learns the fields from the record
declarations that lie beside the rule files, and the rest from annotations.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path


class Kind(Enum):
    """What a value is; the words are those of the messages."""

    NUMBER = "a number"
    NUMBERS = "a row of numbers"
    RECORD = "a record"
    RECORDS = "a row of records"
    UNKNOWN = "something"


WHOLE = (Kind.NUMBERS, Kind.RECORD, Kind.RECORDS)
SPECIFIERS = {
    "number": Kind.NUMBER,
    "option": Kind.NUMBER,
    "setting": Kind.NUMBER,
    "numbers": Kind.NUMBERS,
    "one": Kind.RECORD,
    "several": Kind.RECORDS,
}
ELEMENTS = {Kind.NUMBERS: Kind.NUMBER, Kind.RECORDS: Kind.RECORD, Kind.NUMBER: Kind.NUMBER}
Returned = Callable[[ast.expr], "Kind | None"]


@dataclass(slots=True)
class Declared:
    """The fields and the names of the record types that rules may meet."""

    fields: dict[str, Kind] = field(default_factory=dict)
    records: set[str] = field(default_factory=set)
    spans: set[str] = field(default_factory=set)  # what a field may last

    def add(self, path: Path) -> None:
        """Learn the records of one file; one that does not parse teaches nothing."""
        try:
            tree = ast.parse(path.read_bytes())
        except (OSError, SyntaxError, ValueError):
            return
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and any(_name_of_call(each) == "record" for each in node.decorator_list):
                self.records.add(node.name)
                for line in node.body:
                    self._field(line)

    def _field(self, line: ast.stmt) -> None:
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name) or line.value is None:
            return
        kind = SPECIFIERS.get(_name_of_call(line.value), Kind.UNKNOWN)
        for lasts in (each.value for each in getattr(line.value, "keywords", ()) if each.arg == "lasts"):
            self.spans |= {str(each.value) for each in ast.walk(lasts) if isinstance(each, ast.Constant)}
        # One name with two meanings in two records is known for neither.
        self.fields[line.target.id] = kind if self.fields.get(line.target.id, kind) is kind else Kind.UNKNOWN

    def annotated(self, annotation: ast.expr | None) -> Kind:
        """What an annotation promises."""
        match annotation:
            case ast.Name(id="int" | "bool"):
                return Kind.NUMBER
            case ast.Name(id=name) if name in self.records:
                return Kind.RECORD
            case ast.Subscript(value=ast.Name(id="list"), slice=inner):
                return Kind.RECORDS if self.annotated(inner) is Kind.RECORD else Kind.NUMBERS
        return Kind.UNKNOWN


def find_declared(rule_files: Iterable[Path]) -> Declared:
    """What the Python files beside these rule files declare, and the core's own question."""
    known = Declared()
    beside = {file for path in rule_files for file in path.parent.glob("*.py")}
    for file in sorted(beside | {Path(__file__).parent.parent / "state" / "questions.py"}):
        known.add(file)
    return known


class Names:
    """The kinds of one function's names, learnt line by line."""

    def __init__(self, function: ast.FunctionDef, known: Declared, returned: Returned) -> None:
        self.known, self.returned = known, returned
        self.kinds = {arg.arg: known.annotated(arg.annotation) for arg in function.args.args}

    def of(self, value: ast.expr) -> Kind:
        """What an expression stands for."""
        match value:
            case ast.BinOp(left=ast.List()) | ast.BinOp(right=ast.List()) | ast.List() | ast.ListComp():
                return Kind.NUMBERS
            case ast.Constant() | ast.BinOp() | ast.UnaryOp() | ast.BoolOp() | ast.Compare():
                return Kind.NUMBER
            case ast.Tuple(elts=parts):
                return Kind.NUMBER if all(self.of(part) is Kind.NUMBER for part in parts) else Kind.UNKNOWN
            case ast.IfExp(body=body, orelse=orelse):
                return self.of(body) if self.of(body) is self.of(orelse) else Kind.UNKNOWN
            case ast.NamedExpr(value=inner):
                return self.of(inner)
            case ast.Name(id=name):
                return self.kinds.get(name, Kind.NUMBER if name.isupper() else Kind.UNKNOWN)
            case ast.Attribute(attr=name):
                return self.known.fields.get(name, Kind.NUMBER if name.isupper() else Kind.UNKNOWN)
            case ast.Subscript(value=row):
                return ELEMENTS.get(self.of(row), Kind.UNKNOWN)
            case ast.Call(func=called):
                return self.returned(called) or Kind.NUMBER
        return Kind.UNKNOWN

    def bind(self, target: ast.expr, kind: Kind) -> None:
        """Learn what a name is from a line that gives it a value."""
        if isinstance(target, ast.Name):
            self.kinds[target.id] = kind if self.kinds.get(target.id, kind) is kind else Kind.UNKNOWN

    def bind_loop(self, target: ast.expr, over: ast.expr) -> None:
        """Learn what a loop's names are."""
        match target, over:
            case ast.Tuple(elts=[number, each]), ast.Call(func=ast.Name(id="enumerate"), args=[row, *_]):
                self.bind(number, Kind.NUMBER)
                self.bind(each, ELEMENTS.get(self.of(row), Kind.UNKNOWN))
            case ast.Tuple(elts=several), ast.Call(func=ast.Name(id="zip"), args=rows) if len(several) == len(rows):
                for each, row in zip(several, rows, strict=True):
                    self.bind(each, ELEMENTS.get(self.of(row), Kind.UNKNOWN))
            case _:
                self.bind(target, ELEMENTS.get(self.of(over), Kind.UNKNOWN))


def pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """The places that an assignment fills, each with what goes there; every place of `a, b = f()` with the call."""
    if not isinstance(target, ast.Tuple | ast.List):
        return [(target, value)]
    if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts):
        return [pair for two in zip(target.elts, value.elts, strict=True) for pair in pairs(*two)]
    return [pair for each in target.elts for pair in pairs(each, value)]


def _name_of_call(node: ast.expr) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
