"""The lint of rule files: what two interpreters of one text would not read alike, or could not read at all.

A rule file is plain functions on records of whole numbers. Everything outside that subset is refused with a word on
what to write instead; the recursion test looks at all files of a room together.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from .lint_advice import A_FUNCTION, BUILTINS, LOOP, MODULES, NAMES, reason, wrong_end
from .lint_bars import INSTEAD, asked_in, told_only
from .lint_calls import askers, astray_in, circles_in
from .lint_kinds import WHOLE, Declared, Kind, Names, find_declared, pairs
from .lint_switches import refusals_in, switches_of

ALLOWED_IMPORTS = (
    "__future__",
    "typing.Final",
    "words",
    "records",
    "tables",
    "options",
    "core.state.table",
    "core.state.questions",
    "core.state.dice.chance",
    "core.state.records.copy_into",
    "core.state.lasting.clear",
    "core.state.lasting.expire",
    "core.state.standing.find_followed",
    "core.state.standing.holds",
    "core.state.stored.stored",
    "core.ground.fog",
    "core.ground.hexes",
    "core.ground.squares",
    "core.ground.words",
    "core.ground.zones",
    "core.state.contacts",
    "computer.opponents",
)
"""Modules, or single names of them, that a rule file of any room may import, without dots in front and `admiralty.`."""

LONGEST = 70
EFFECTS = ("ask", "offer", "offer_range", "bar", "share", "tells_why", "ask_all", "roll", "roll_until", "emit")
ERRORS = ("AssertionError", "ValueError")
COPY = "write copy_into(target, source)"
ENDS = ("core.state.lasting.clear", "core.state.lasting.expire")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that a rule file may not hold: where it stands, what it is, what to write instead."""

    path: Path
    line: int
    what: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}; {self.instead}"


_Key = tuple[Path, str]  # a function: its file without suffix, its name


@dataclass(slots=True)
class _File:
    """A rule file as read: its functions, and which names stand for other rule files and their functions."""

    path: Path
    tree: ast.Module
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    modules: dict[str, str] = field(default_factory=dict)  # local name -> rule file
    imported: dict[str, _Key] = field(default_factory=dict)  # local name -> rule file, function
    faults: list[Fault] = field(default_factory=list)


def lint_file(path: Path, allowed_imports: Sequence[str] = ALLOWED_IMPORTS) -> list[Fault]:
    """The faults of one rule file, in the order of its lines."""
    return lint_files([path], allowed_imports)


def lint_files(paths: Iterable[Path], allowed_imports: Sequence[str] = ALLOWED_IMPORTS) -> list[Fault]:
    """The faults of rule files that may call each other; recursion is looked for across all of them."""
    paths = sorted(paths)
    known, faults, files = find_declared(paths), list[Fault](), list[_File]()
    for path in paths:
        try:
            files.append(_File(path, ast.parse(path.read_bytes(), str(path))))
        except SyntaxError as error:
            faults.append(Fault(path, error.lineno or 1, f"not Python: {error.msg}", "mend it"))
        except (OSError, ValueError) as error:
            faults.append(Fault(path, 1, f"not readable: {error}", "mend it"))
    named = [name for path in paths for name in (path.stem, f"{path.parent.name}.{path.stem}")]
    for file in files:
        _top(file, (*allowed_imports, *named))
    functions = {_key(file, name): function for file in files for name, function in file.functions.items()}
    switches = switches_of(paths)
    for file in files:
        faults += [Fault(file.path, _line(node), *why) for node, *why in refusals_in(file.tree, switches)]
        for function in file.functions.values():
            _Function(file, function, known, functions).check()
        faults += file.faults
    each = [(file, _key(file, name), function) for file in files for name, function in file.functions.items()]
    calls = {key: _calls_of(file, function, functions) for file, key, function in each}
    asking = askers(functions, calls)
    for file, key, function in each:
        if key in asking:
            find = partial(_function_of, file, own=_own(function))
            faults += [Fault(file.path, _line(node), *why) for node, *why in astray_in(function, find, asking)]
    return sorted({*faults, *_recursion(functions, calls)})


def _key(file: _File, name: str) -> _Key:
    return file.path.with_suffix(""), name


# ---- the top of a file --------------------------------------------------------------------------------------------


def _top(file: _File, allowed: Sequence[str]) -> None:
    for place, node in enumerate(file.tree.body):
        match node:
            case ast.Expr(value=ast.Constant(value=str())) if place == 0:
                pass
            case ast.Import() | ast.ImportFrom():
                _import(file, node, allowed)
            case ast.FunctionDef():
                file.functions[node.name] = node
            case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value) if _is_constant(value):
                pass
            case _:
                reasons = [why for inner in ast.walk(node) if (why := reason(inner))]
                what, instead = [*reasons, ("more than constants at the top of a file", A_FUNCTION)][0]
                file.faults.append(Fault(file.path, node.lineno, what, instead))


def _is_constant(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=int()) | ast.Name() | ast.Attribute(value=ast.Name() | ast.Attribute()):
            return True
        case ast.Tuple(elts=parts):
            return all(_is_constant(part) for part in parts)
        case ast.UnaryOp(operand=inner):
            return _is_constant(inner)
        case ast.BinOp(left=left, right=right):
            return reason(value) is None and _is_constant(left) and _is_constant(right)
    return False


def _import(file: _File, node: ast.Import | ast.ImportFrom, allowed: Sequence[str]) -> None:
    source = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
    source = source.removeprefix("admiralty.")
    for alias in node.names:
        full = f"{source}.{alias.name}".strip(".")
        if alias.name == "*" or not (full in allowed or source in allowed):
            instead = MODULES.get(full.split(".")[0], f"import only {', '.join(allowed[:10])} and rule files")
            file.faults.append(Fault(file.path, node.lineno, f"an import of {full}", instead))
        elif full in allowed:
            file.modules[alias.asname or alias.name] = full
        else:
            folder = file.path.parents[max(1, getattr(node, "level", 0)) - 1]
            file.imported[alias.asname or alias.name] = folder.joinpath(*source.split(".")), alias.name


# ---- the inside of a function -------------------------------------------------------------------------------------


class _Function(ast.NodeVisitor):
    """Looks through one function."""

    def __init__(
        self, file: _File, function: ast.FunctionDef, known: Declared, functions: dict[_Key, ast.FunctionDef]
    ) -> None:
        self.file, self.function, self.functions, self.known = file, function, functions, known
        self.names = Names(function, known, self.returned)
        self.own = _own(function)

    def fault(self, node: ast.AST, what: str, instead: str) -> None:
        self.file.faults.append(Fault(self.file.path, _line(node), what, instead))

    def returned(self, called: ast.expr) -> Kind | None:
        key = _function_of(self.file, called, self.own)
        return self.known.annotated(self.functions[key].returns) if key in self.functions else None

    def check(self) -> None:
        """Its signature, then every line of it."""
        function = self.function
        if ast.get_docstring(function) is None:
            self.fault(function, f"{function.name} has no docstring", "write a sentence of the rule, and its clause")
        if (function.end_lineno or function.lineno) - function.lineno >= LONGEST:
            self.fault(function, f"{function.name} has more than {LONGEST} lines", "split it where the rulebook does")
        for node in function.decorator_list:
            self.fault(node, "a decorator", "leave it out")
        self.signature(function.args)
        for line in function.body[ast.get_docstring(function) is not None :]:
            self.visit(line)

    def signature(self, args: ast.arguments) -> None:
        function = self.function
        if function.returns is None or any(arg.annotation is None for arg in args.args):
            self.fault(function, f"{function.name} is not annotated", "annotate every argument and what is returned")
        if args.posonlyargs or args.kwonlyargs or args.vararg or args.kwarg:
            self.fault(function, f"{function.name} has arguments of special kinds", "name plain arguments")
        for default in args.defaults:
            if not _is_constant(default):
                self.fault(default, "a default that is no constant", "pass it at every call")
        has_t = bool(args.args) and args.args[0].arg == "t" and _is_table(args.args[0])
        odd = [arg for arg in args.args[has_t:] if arg.arg == "t" or _is_table(arg)]
        uses_t = any(isinstance(node, ast.Name) and node.id == "t" for node in ast.walk(function))
        if odd or (uses_t and not has_t):
            self.fault(function, f"{function.name} hides its effects", "write t: Table as its first argument")

    def visit(self, node: ast.AST) -> None:
        if why := reason(node):
            self.fault(node, *why)
        super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.fault(node, "a function inside a function", A_FUNCTION)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Said already; what it holds is no matter."""

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """Said already; what it holds is no matter."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Said already; its strings are part of it."""

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:
        self.fault(node, "an import inside a function", "import at the top of the file")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.visit_Import(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        self.visit(node.test)
        if node.msg is not None and not _is_text(node.msg):
            self.visit(node.msg)

    def visit_Raise(self, node: ast.Raise) -> None:
        match node:
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name), args=args, keywords=[]), cause=None):
                if name in ERRORS and all(_is_text(arg) for arg in args):
                    return
        self.fault(node, "a raise of another kind", 'write raise ValueError("a fixed text")')

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store) and node.id == "t":
            self.fault(node, "a value named t", "keep that name for the table")
        outside = node.id in dir(builtins) and node.id not in BUILTINS and node.id not in self.own
        if outside and node.id not in (*self.file.functions, *self.file.imported, *self.file.modules):
            self.fault(node, f"{node.id}()", NAMES.get(node.id, f"use only {', '.join(BUILTINS)}"))

    def visit_If(self, node: ast.If) -> None:
        for each, what in told_only(node):
            self.fault(each, what, INSTEAD)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id=name) if name[0].isupper() and name not in dir(builtins):
                self.fault(node, f"{name} made anew", "write to a record that the battle holds; a number needs no enum")
            case ast.Name(id=name) if self.file.modules.get(name) in ENDS and name not in self.own:
                self.ends(node, self.file.modules[name] == ENDS[1])
                return
            case ast.Name():
                pass
            case ast.Attribute(value=ast.Name(id="t"), attr=name):
                if name not in EFFECTS:
                    self.fault(node, f"t.{name}", f"the table has {', '.join(EFFECTS)}")
                elif name in ("bar", "share"):
                    if name == "bar" and any(isinstance(each, ast.Constant) for each in node.args[1:]):
                        self.fault(node, "a reason without a name", "write a member of the room's Bar")
                    for each, what in asked_in(node, name):
                        self.fault(each, what, INSTEAD)
            case ast.Attribute(value=ast.Name(id=name)) if name in self.file.modules and name not in self.own:
                pass
            case ast.Attribute(value=ast.Name(id=name), attr="append" | "pop") if name in self.own:
                pass
            case ast.Attribute(attr=name) if name in EFFECTS:
                self.fault(node, f"{name} of something that is not t", "write t: Table as the first argument")
            case ast.Attribute(attr=name):
                self.fault(node, f"a method, {name}", "write a function")
            case _:
                self.fault(node, "a call of something without a name", "call a function by its name")
        if any(each.arg is None for each in node.keywords):
            self.fault(node, "a starred expression", "name every element")
        self.generic_visit(node)

    def ends(self, node: ast.Call, expires: bool) -> None:
        """A record is cleared, or what lasts a span in it expires."""
        if why := wrong_end(node, expires, self.known.spans):
            self.fault(node, *why)
        elif (kind := self.names.of(node.args[0])) in (Kind.NUMBER, Kind.NUMBERS, Kind.RECORDS):
            self.fault(node, f"an end of {kind.value}", "end a record, or loop over a row of them")
        for each in node.args[:1]:
            self.visit(each)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for op, left, right in zip(node.ops, sides, sides[1:], strict=False):
            if isinstance(op, ast.Is | ast.IsNot):
                if not any(isinstance(side, ast.Constant) and side.value is None for side in (left, right)):
                    self.fault(node, "is", "write == or != on numbers; is only with None")
            elif not isinstance(op, ast.In | ast.NotIn) and not {self.names.of(left), self.names.of(right)}.isdisjoint(
                WHOLE
            ):
                self.fault(node, "a comparison of whole records or rows", "compare number by number")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if not isinstance(node.target, ast.Name) and self.names.of(node.target) in WHOLE:
            self.fault(node, f"arithmetic on {self.names.of(node.target).value}", LOOP)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            for place, value in pairs(target, node.value):
                self.assigned(node, place, value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assigned(node, node.target, node.value)
            self.visit(node.value)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.assigned(node, node.target, node.value)
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        self.names.bind_loop(node.target, node.iter)
        self.generic_visit(node)

    def assigned(self, node: ast.AST, place: ast.expr, value: ast.expr) -> None:
        """A record or a row may get a second name, but not be put in another's place."""
        kind = self.names.of(value)
        if isinstance(value, ast.Name) and value.id == "t":
            self.fault(node, "a second name for the table", "write t")
        if isinstance(place, ast.Name):
            self.names.bind(place, kind)
            return
        there = self.names.of(place)
        if there in WHOLE or (there is Kind.UNKNOWN and kind in WHOLE):
            what = there if there in WHOLE else kind
            self.fault(node, f"an assignment of {what.value}", COPY if what is not Kind.NUMBERS else LOOP)
        elif Kind.UNKNOWN is there is kind and isinstance(place, ast.Subscript):
            if isinstance(value, ast.Name | ast.Attribute | ast.Subscript):
                self.fault(node, "an assignment of what may be a record", f"{COPY}; for a number, int(source)")


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 1)


def _own(function: ast.FunctionDef) -> set[str]:
    """The names that the function itself gives a value."""
    stored = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return stored | {arg.arg for arg in function.args.args}


def _is_table(arg: ast.arg) -> bool:
    return isinstance(arg.annotation, ast.Name) and arg.annotation.id == "Table"


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# ---- who calls whom -----------------------------------------------------------------------------------------------


def _function_of(file: _File, node: ast.AST, own: Iterable[str]) -> _Key:
    """The function of the rule files that a name stands for, if it stands for one."""
    match node:
        case ast.Name(id=name) if name not in own:
            return file.imported.get(name, (file.path.with_suffix(""), name))
        case ast.Attribute(value=ast.Name(id=module), attr=name) if module not in own:
            return file.path.parent / file.modules.get(module, "?"), name
    return file.path.parent, "?"


def _calls_of(file: _File, function: ast.FunctionDef, functions: Container[_Key]) -> list[_Key]:
    met = map(partial(_function_of, file, own=_own(function)), ast.walk(function))
    return [key for key in dict.fromkeys(met) if key in functions]


def _recursion(functions: dict[_Key, ast.FunctionDef], calls: dict[_Key, list[_Key]]) -> Iterator[Fault]:
    for circle in circles_in(calls):
        what = "recursion, " + " -> ".join(f"{path.name}.{name}" for path, name in [*circle, circle[0]])
        path, line = circle[0][0].with_suffix(".py"), functions[circle[0]].lineno
        yield Fault(path, line, what, "keep a work list in the record and loop over it")
