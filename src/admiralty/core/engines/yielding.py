"""Rules as generators: they wait where an open seat is asked, and go on with its answer.

The rules that may ask are read once more. Each `t.ask(…)` of theirs yields where the table has no answer; each
`t.ask_all(…)` and each call of such a rule becomes `yield from`. All others stay as they are, and so do line numbers.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Callable, Generator
from copy import deepcopy
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias

Waiting: TypeAlias = Generator[None, int | None, Any]  # a rule that has begun; `send` gives it the answer it waits for
GIVEN = "_given"  # the local name of an answer
INNER = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda, ast.FunctionDef)


class _Fixed(Exception):
    """A rule that can't become a generator."""


@cache
def suspendable(rule: Callable[..., Any]) -> Callable[..., Waiting] | None:
    """The rule as a generator function; None where it can't be one, or a rule that it calls can't.

    It can't where its text is not at hand, where the table goes to something other than a rule called by its name or is
    not called `t`, and where a question stands inside a comprehension or a function of its own.
    """
    rules = _Rules()
    try:
        return rules.rewritten(rule) if rules.may_ask(rule) else _never_waiting(rule)
    except _Fixed:
        return None


def _never_waiting(rule: Callable[..., Any]) -> Callable[..., Waiting]:
    def played(*given: Any) -> Waiting:
        rule(*given)
        yield from ()

    return played


class _Rules:
    """Rules that call each other, and which of them may ask."""

    def __init__(self) -> None:
        self.trees: dict[Any, ast.FunctionDef] = {}
        self.asking: dict[Any, bool] = {}

    def may_ask(self, rule: Any) -> bool:
        """May this rule ask? It is read for that, with all to which it hands the table."""
        if rule not in self.asking:
            self.asking[rule] = False  # until it is known
            tree = self.trees[rule] = _read(rule)
            calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
            tables = sum(isinstance(node, ast.Name) and node.id == "t" for node in ast.walk(tree))
            known = any(arg.arg == "t" for arg in tree.args.args)
            if not known or tables != sum(map(_tables_in, calls)):
                raise _Fixed  # the table has another name, or gets a second one
            asks = [self.asks(rule, call) for call in calls]
            self.asking[rule] = any(asks)
        return self.asking[rule]

    def asks(self, rule: Any, call: ast.Call) -> bool:
        """May this call in a rule ask?"""
        match call.func:
            case ast.Attribute(value=ast.Name(id="t"), attr=method):
                return self._asks_all(rule, call) if method == "ask_all" else method == "ask"
            case _ if not _tables_in(call):
                return False
            case ast.Name():
                return self.may_ask(_find(rule, call.func))
        if self.may_ask(_find(rule, call.func)):
            raise _Fixed  # other names than the rules' own are not changed
        return False

    def _asks_all(self, rule: Any, call: ast.Call) -> bool:
        """It does; who writes the orders stands third, by its own name if it may ask."""
        order = call.args[2] if len(call.args) > 2 else None
        if self.may_ask(_find(rule, order)) and not isinstance(order, ast.Name):
            raise _Fixed
        return True

    def rewritten(self, rule: Any) -> Callable[..., Waiting]:
        """The generator of a rule. All that were read find each other by the names that their modules give them."""
        spaces: dict[int, dict[str, Any]] = {}
        made: dict[Any, FunctionType] = {}
        for each in (each for each, asks in self.asking.items() if asks):
            space = spaces.setdefault(id(each.__globals__), dict(each.__globals__))
            made[each] = self._generator(each, space)
        for space in spaces.values():
            space.update(
                {name: made[one] for name, one in space.items() if isinstance(one, FunctionType) and one in made}
            )
        return made[rule]

    def _generator(self, rule: Any, space: dict[str, Any]) -> FunctionType:
        tree = deepcopy(self.trees[rule])
        visitor = _Yielding(lambda call: self.asks(rule, call))
        tree.body = [visitor.visit(line) for line in tree.body]
        compiled = compile(ast.fix_missing_locations(ast.Module([tree], [])), rule.__code__.co_filename, "exec")
        code = next(each for each in compiled.co_consts if isinstance(each, CodeType) and each.co_name == rule.__name__)
        generator = FunctionType(code, space, rule.__name__, rule.__defaults__)
        generator.__module__ = rule.__module__
        return generator


class _Yielding(ast.NodeTransformer):
    """Puts `yield` and `yield from` around the calls that may ask."""

    def __init__(self, asks: Callable[[ast.Call], bool]) -> None:
        self.asks = asks

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if not self.asks(node):
            return node
        if not (isinstance(node.func, ast.Attribute) and node.func.attr == "ask"):
            return ast.copy_location(ast.YieldFrom(node), node)
        asked = ast.NamedExpr(ast.Name(GIVEN, ast.Store()), node)
        is_given = ast.Compare(asked, [ast.IsNot()], [ast.Constant(None)])
        return ast.copy_location(ast.IfExp(is_given, ast.Name(GIVEN, ast.Load()), ast.Yield()), node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, INNER) and any(isinstance(each, ast.Call) and self.asks(each) for each in ast.walk(node)):
            raise _Fixed  # it would become a generator of its own
        return super().generic_visit(node)


def _read(rule: Any) -> ast.FunctionDef:
    """The text of a rule, with the line numbers that it has in its file."""
    if not isinstance(rule, FunctionType) or rule.__closure__:
        raise _Fixed
    place = rule.__code__.co_filename
    for node in _parsed(place, "".join(linecache.getlines(place, rule.__globals__))).body:
        match node:
            case ast.FunctionDef(name=rule.__name__, lineno=rule.__code__.co_firstlineno):
                return node
    raise _Fixed


@cache
def _parsed(place: str, text: str) -> ast.Module:
    try:
        return ast.parse(text, place)
    except SyntaxError:  # what lies there now is not what was read
        raise _Fixed from None


def _find(rule: Any, name: ast.expr | None) -> Any:
    """What a rule calls by a name, or by its module's."""
    match name:
        case ast.Name(id=known) if known not in rule.__code__.co_varnames:
            return rule.__globals__.get(known)
        case ast.Attribute(value=ast.Name(id=module), attr=known) if module not in rule.__code__.co_varnames:
            found = rule.__globals__.get(module)
            return getattr(found, known, None) if isinstance(found, ModuleType) else None
    return None


def _tables_in(call: ast.Call) -> int:
    """How often a call uses the table: its method, or as an argument."""
    of_table = isinstance(call.func, ast.Attribute) and _is_table(call.func.value)
    return of_table + sum(map(_is_table, [*call.args, *(each.value for each in call.keywords)]))


def _is_table(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "t"
