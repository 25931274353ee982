"""The lint of rule files: each thing it refuses, where it says so, and what it lets pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from admiralty.core.checks.lint import ALLOWED_IMPORTS, Fault, lint_file, lint_files

Write = Callable[[str, str], Path]

RECORDS = '''
"""The records."""

from admiralty.core.state.records import number, numbers, one, record, several


@record()
class Order:
    speed: int = number(0, 9)


@record()
class Ship:
    hull: int = number(0, 9)
    order: Order = one(Order)
    speeds: list[int] = numbers(4, 0, 9)


@record()
class Battle:
    flagship: Ship = one(Ship)
    ships: list[Ship] = several(Ship, 4)
    over: int = number(0, 1, lasts="game")
    acting: int = number(0, 1, lasts=("turn", "game"))
'''

GOOD = '''
"""Who hits whom.  [XX-100 .. XX-190]"""

from __future__ import annotations

from admiralty.core.state.lasting import clear, expire
from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from . import damage
from .damage import through as what_comes_through
from .records import Battle, Ship
from .words import Die, Event, Phase

MISS = -1
HALF_ROUNDS_UP = 1 << 0
MANY = 10**9
TABLE = ((2, -MISS, 0), (1, 0, 3 * 4), (Phase.FIRE, Phase.MOVE.value, 0))


def fire(t: Table, b: Battle, attacker: int, target: int, extra: int = 0) -> int:
    """The number that decides, MISS for a miss.  [XX-110]"""
    rolls, modifier, _ = TABLE[attacker]
    ship, other = b.ships[attacker], b.ships[target]
    number = t.roll(Die.TO_HIT, 100)
    if number == 100 and (second := t.roll_until(Die.TO_HIT, 100, 1, 99)) > 50:
        number = second
    assert rolls >= 0, "a table holds no negative number of rolls"
    if number < 0:
        raise ValueError("a die shows at least 1")
    found = [place for place in range(len(b.ships)) if b.ships[place].hull > 0]
    found.append(target)
    for place, each in enumerate(b.ships):
        each.speeds[place] = ship.speeds[place]
        each.speeds[0], each.speeds[1] = each.speeds[1], each.speeds[0]
        b.ships[place].hull = each.hull if place in (1, 3) else min(each.hull, 4)
    copy_into(b.ships[target].order, ship.order)
    clear(ship.order)
    expire(b, "turn")
    mark(other, sum(found) // 2)
    match b.over:
        case 1 | 2:
            return MISS
        case _:
            damage.apply(t, b, target, what_comes_through(number, extra))
    t.emit(Event.HIT, target, number + modifier)
    return number if number <= other.hull else MISS


def plot(t: Table, b: Battle) -> None:
    """All write at once, for as long as one wants to.  [XX-120]"""
    while b.over == 0 and t.ask(0, Phase.MOVE, 0, 1) == 1:
        t.ask_all(b, 3, write_order)


def write_order(t: Table, b: Battle, seat: int) -> None:
    """A sealed order.  [XX-120]"""
    t.offer(3)
    t.offer_range(5, 9)
    b.ships[seat].order.speed = t.ask(seat, Phase.FIRE, 0, 0, seat)


def mark(ship: Ship, points: int) -> None:
    """What a hit leaves.  [XX-130]"""
    left = min(points, 10**3)
    while left > 0 and ship.hull > 0:
        ship.hull -= 1
        left -= 1


def nearest(b: Battle) -> Ship | None:
    """A ship or none.  [XX-140]"""
    return None if b.over == 1 else b.ships[0]


def is_near(b: Battle) -> bool:
    """Is there one?  [XX-140]"""
    return nearest(b) is not None
'''

DAMAGE = '''
"""Damage.  [XX-200]"""

from admiralty.core.state.table import Table

from .records import Battle


def apply(t: Table, b: Battle, target: int, points: int) -> None:
    """Points come off.  [XX-210]"""
    b.ships[target].hull -= points


def through(number: int, extra: int) -> int:
    """What comes through.  [XX-220]"""
    return max(number - extra, 0)
'''


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(name: str, text: str) -> Path:
        path = tmp_path / f"{name}.py"
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
        return path

    return written


def body(lines: str, names: str = "b: Battle, n: int") -> str:
    """A rule whose second line of code, line 4 of the file, begins with `lines`."""
    inner = "\n".join(f"    {line}" for line in dedent(lines).strip("\n").splitlines())
    return f'def rule({names}) -> int:\n    """A rule.  [XX-1]"""\n    x = 0\n{inner}\n    return x\n'


def test_the_house_style_passes(write: Write) -> None:
    write("records", RECORDS)
    assert lint_files([write("attack", GOOD), write("damage", DAMAGE)]) == []


def test_a_fault_is_one_readable_line() -> None:
    fault = Fault(Path("attack.py"), 12, "a float, 0.5", "write whole numbers")
    assert str(fault) == "attack.py:12: a float, 0.5; write whole numbers"


REFUSED = {
    "float": ("x = 0.5", "a float, 0.5", "whole numbers"),
    "float inside": ("x = n * 1e3", "a float, 1000.0", "whole numbers"),
    "true division": ("x = n / 2", "true division, /", "write //"),
    "true division in place": ("x /= 2", "true division, /", "write //"),
    "power": ("x = 2**n", "a power, **", "1 << n"),
    "float()": ("x = float(n)", "float()", "whole numbers"),
    "round()": ("x = round(n)", "round()", "//"),
    "set": ("x = {1, 2}", "a set", "bit mask"),
    "set comprehension": ("x = {i for i in range(3)}", "a set", "bit mask"),
    "set()": ("x = set()", "set()", "bit mask"),
    "frozenset()": ("x = frozenset()", "frozenset()", "bit mask"),
    "dict": ("x = {1: 2}", "a dict", "a tuple"),
    "dict comprehension": ("x = {i: i for i in range(3)}", "a dict", "a tuple"),
    "dict()": ("x = dict()", "dict()", "a tuple"),
    "generator expression": ("x = sum(i for i in range(3))", "a generator expression", "a loop"),
    "any()": ("x = any([n > 1])", "any()", "a loop"),
    "sorted()": ("x = sorted([n])", "sorted()", "a loop"),
    "starred": ("x, *n = 1, 2", "a starred expression", "every element"),
    "starred argument": ("x = max(*n)", "a starred expression", "every element"),
    "double-starred argument": ("x = max(**n)", "a starred expression", "every element"),
    "lambda": ("x = (lambda: 1)", "a lambda", "a function of its own"),
    "function in a function": ("def inner() -> int:\n    return n", "a function inside a function", "of its own"),
    "class in a function": ("class Inner:\n    pass", "a class", "records.py"),
    "global": ("global x", "global", "the record"),
    "nonlocal": ("nonlocal x", "nonlocal", "the record"),
    "try": ("try:\n    x = 1\nexcept ValueError:\n    x = 2", "try", "let errors pass"),
    "with": ("with n:\n    x = 1", "with", "the record and the table"),
    "yield": ("yield 1", "yield", "t.ask"),
    "yield from": ("yield from n", "yield", "t.ask"),
    "await": ("await n", "await", "plain calls"),
    "f-string": ('x = f"{n}"', "an f-string", "wording.py"),
    "string": ('x = "hit"', "a string, 'hit'", "words.py"),
    "string in a comparison": ('x = n == "hit"', "a string, 'hit'", "words.py"),
    "string as an expression": ('"hit"', "a string, 'hit'", "words.py"),
    "bytes": ('x = b"hit"', "a string, b'hit'", "whole numbers"),
    "ellipsis": ("x = ...", "something that is no whole number, Ellipsis", "whole numbers"),
    "message made of parts": ('assert n > 0, f"{n}"', "an f-string", "wording.py"),
    "a number as a reason": ("t.bar(n, 3)", "a reason without a name", "the room's Bar"),
    "a die for people only": ("if t.tells_why(): t.roll(0, 6)", "t.roll behind t.tells_why()", "simulations"),
    "a change for people only": ("if t.tells_why(): b.n = 1", "a change behind t.tells_why()", "simulations"),
    "a sum for people only": ("if t.tells_why(): b.n += 1", "a change behind t.tells_why()", "simulations"),
    "a die in a bar": ("t.bar(t.roll(0, 6), Bar.X)", "t.roll in a bar", "simulations"),
    "a rule in a bar": ("t.bar(worst(t, b), Bar.X)", "a call with the table in a bar", "simulations"),
    "print": ("print(n)", "print()", "t.emit"),
    "open": ("x = open(n)", "open()", "only the record"),
    "input": ("x = input()", "input()", "t.ask"),
    "another builtin": ("x = getattr(b, n)", "getattr()", "use only abs"),
    "is": ("x = 1 if n is True else 0", "is", "write =="),
    "is not": ("x = 1 if b is not n else 0", "is", "write =="),
    "del": ("del x", "del", "its default"),
    "import": ("import random", "an import inside a function", "at the top"),
    "import from": ("from random import random", "an import inside a function", "at the top"),
    "bare raise": ("raise", "a raise of another kind", "ValueError"),
    "raise of another error": ('raise KeyError("n")', "a raise of another kind", "ValueError"),
    "raise with numbers": ("raise ValueError(n)", "a raise of another kind", "a fixed text"),
    "raise from": ('raise ValueError("n") from n', "a raise of another kind", "a fixed text"),
    "method": ("x = n.bit_length()", "a method, bit_length", "write a function"),
    "append to a record's row": ("b.speeds.append(1)", "a method, append", "write a function"),
    "record made anew": ("x = Ship()", "Ship made anew", "the battle holds"),
    "call of a call": ("x = n(1)(2)", "a call of something without a name", "by its name"),
    "pattern of parts": ("match n:\n    case (1, 2):\n        x = 1", "a pattern of parts", "numbers only"),
    "slice": ("x = n[1:]", "a slice, which aliases or copies by turns", "range"),
    "slice as target": ("b.speeds[:] = n", "a slice, which aliases or copies by turns", "copy_into"),
    "record in a row": ("b.ships[0] = b.ships[1]", "an assignment of a record", "copy_into"),
    "record by name": ("y = b.ships[1]\nb.flagship = y", "an assignment of a record", "copy_into"),
    "record from a loop": ("for y in b.ships:\n    b.flagship = y", "an assignment of a record", "copy_into"),
    "row of records": ("b.ships = n", "an assignment of a row of records", "copy_into"),
    "row of numbers": ("b.flagship.speeds = n", "an assignment of a row of numbers", "a loop"),
    "row of numbers by a list": ("b.flagship.speeds = [0] * 4", "an assignment of a row of numbers", "a loop"),
    "swap of records": (
        "b.ships[0], b.ships[1] = b.ships[1], b.ships[0]",
        "an assignment of a record",
        "copy_into",
    ),
    "record into something unknown": ("n.mystery = b.flagship", "an assignment of a record", "copy_into"),
    "unknown into a row": ("n.mystery[0] = n.riddle", "an assignment of what may be a record", "copy_into"),
    "sum of rows": ("b.flagship.speeds += [1]", "arithmetic on a row of numbers", "a loop"),
    "clear of a row": ("clear(b.ships)", "an end of a row of records", "loop over a row"),
    "clear of a number": ("clear(b.over)", "an end of a number", "end a record"),
    "clear of two": ("clear(b.flagship, n)", "an end of something else", "clear(record)"),
    "clear with a span": ('clear(b, "turn")', "an end of something else", "clear(record)"),
    "expire without a span": ("expire(b)", "an end of something else", 'expire(record, "turn")'),
    "expire by a number": ("expire(b, n)", "an end of something else", 'expire(record, "turn")'),
    "expire by name": ('expire(target=b, span="turn")', "an end of something else", 'expire(record, "turn")'),
    "expire of a row": ('expire(b.ships, "turn")', "an end of a row of records", "loop over a row"),
    "expire of what nothing lasts": ('expire(b, "trun")', "a span that no field lasts, 'trun'", "write game, turn"),
    "text for another function": ('fight(b, "turn")', "a string, 'turn'", "words.py"),
    "comparison of records": ("x = 1 if b.ships[0] == b.flagship else 0", "a comparison of whole", "number by number"),
}
LATER = {"record by name": 1, "record from a loop": 1, "pattern of parts": 1}  # lines that the fault lies further down


@pytest.mark.parametrize("case", REFUSED)
def test_what_a_rule_may_not_hold(write: Write, case: str) -> None:
    lines, what, instead = REFUSED[case]
    write("records", RECORDS)
    text = body(lines)
    if case.startswith(("clear", "expire")):
        text = f"from admiralty.core.state.lasting import clear, expire\n{text}"
    faults = lint_file(write("attack", f"async {text}" if case == "await" else text))
    if case == "await":  # an async function is refused as a whole
        assert [(f.line, f.what) for f in faults] == [(1, "async")]
        return
    found = [fault for fault in faults if fault.what.startswith(what)]
    assert found, faults
    assert found[0].line == 4 + LATER.get(case, 0) + text.startswith("from")
    assert instead in found[0].instead


@pytest.mark.parametrize(
    "lines",
    [
        "b.ships[0].hull = b.ships[1].hull",
        "b.flagship.speeds[n] = b.flagship.speeds[0]",
        "b.flagship.speeds[0], b.flagship.speeds[1] = b.flagship.speeds[1], b.flagship.speeds[0]",
        "b.flagship.speeds[n] = n",
        "b.flagship.speeds[n] += 2",
        "n.mystery[0] = int(n.riddle)",
        "n.mystery = n.riddle",
        "y = b.ships[1]\ny.hull = 3",
        "x = 1 if n in b.flagship.speeds else 0",
        "y = [0] * n\ny[0] = n\ny.append(3)\nx = y.pop()",
        "for place, y in enumerate(b.ships):\n    y.order.speed = place",
        "for p, q in zip(b.flagship.speeds, b.flagship.speeds):\n    b.flagship.speeds[p] = q",
    ],
)
def test_assignments_of_numbers_pass(write: Write, lines: str) -> None:
    write("records", RECORDS)
    assert lint_file(write("attack", body(lines))) == []


def test_a_function_that_gives_a_record_is_known(write: Write) -> None:
    write("records", RECORDS)
    picks = 'def pick(b: Battle) -> Ship:\n    """One.  [XX-2]"""\n    return b.flagship\n\n\n'
    faults = lint_file(write("attack", picks + body("n.mystery[0] = pick(b)")))
    assert [(fault.line, fault.what) for fault in faults] == [(9, "an assignment of a record")]


def test_without_declarations_a_bare_value_in_a_row_is_refused(write: Write) -> None:
    faults = lint_file(write("attack", body("b.ships[0] = b.ships[1]")))
    assert [(fault.line, fault.what) for fault in faults] == [(4, "an assignment of what may be a record")]


@pytest.mark.parametrize(
    "line, what, instead",
    [
        ("import random", "an import of random", "t.roll"),
        ("import time", "an import of time", "no clock"),
        ("from datetime import date", "an import of datetime.date", "no clock"),
        ("import math", "an import of math", "whole numbers"),
        ("import os.path", "an import of os.path", "only the record"),
        ("import io", "an import of io", "only the record"),
        ("import numpy as np", "an import of numpy", "core.state.table"),
        ("from .board import draw", "an import of board.draw", "core.state.table"),
        ("from .words import *", "an import of words.*", "core.state.table"),
        (
            "from admiralty.core.play.session import Session",
            "an import of core.play.session.Session",
            "core.state.table",
        ),
        (
            "from ...core.state.records import blank",
            "an import of core.state.records.blank",
            "core.state.records.copy_into",
        ),
        ("X = 1.5", "a float, 1.5", "whole numbers"),
        ("X = 2**Y", "a power, **", "1 << n"),
        ("X = 1 / 2", "true division, /", "//"),
        ("X = [1, 2]", "more than constants at the top of a file", "a function of its own"),
        ("X = {1, 2}", "a set", "bit mask"),
        ("X = len((1, 2))", "more than constants at the top of a file", "a function of its own"),
        ("X = 'hit'", "a string, 'hit'", "words.py"),
        ("class Ship:\n    pass", "a class", "records.py"),
        ("if True:\n    X = 1", "more than constants at the top of a file", "a function of its own"),
        ("async def rule() -> None:\n    pass", "async", "plain calls"),
        ("try:\n    X = 1\nfinally:\n    pass", "try", "let errors pass"),
    ],
)
def test_what_the_top_of_a_file_may_not_hold(write: Write, line: str, what: str, instead: str) -> None:
    faults = lint_file(write("attack", f'"""A part."""\n\n{line}\n'))
    assert [(fault.line, fault.what) for fault in faults] == [(3, what)]
    assert instead in faults[0].instead


def test_imports_may_be_allowed_or_refused_by_the_caller(write: Write) -> None:
    path = write("attack", "from .words import Die\nfrom .maps import hexes\n")
    assert [fault.what for fault in lint_file(path)] == ["an import of maps.hexes"]
    assert [fault.what for fault in lint_file(path, ["maps.hexes"])] == ["an import of words.Die"]


@pytest.mark.parametrize(
    "text, what",
    [
        ("def rule() -> int:\n    return 1\n", "rule has no docstring"),
        ('def rule(n) -> int:\n    """A."""\n    return n\n', "rule is not annotated"),
        ('def rule(n: int):\n    """A."""\n    return n\n', "rule is not annotated"),
        ('def rule(*, n: int) -> int:\n    """A."""\n    return n\n', "rule has arguments of special kinds"),
        ('def rule(n: int, /) -> int:\n    """A."""\n    return n\n', "rule has arguments of special kinds"),
        ('def rule(*n: int) -> int:\n    """A."""\n    return 1\n', "rule has arguments of special kinds"),
        ('def rule(**n: int) -> int:\n    """A."""\n    return 1\n', "rule has arguments of special kinds"),
        ('def rule(n: int = []) -> int:\n    """A."""\n    return n\n', "a default that is no constant"),
        ('def rule() -> int:\n    """A."""\n' + "    x = 1\n" * 68 + "    return x\n", "rule has more than 70 lines"),
        ('def rule(b: int) -> int:\n    """A."""\n    return t.roll(1, 6)\n', "rule hides its effects"),
        ('def rule(b: int) -> None:\n    """A."""\n    fire(t, b)\n', "rule hides its effects"),
        ('def rule(b: int, t: Table) -> int:\n    """A."""\n    return t.roll(1, 6)\n', "rule hides its effects"),
        ('def rule(t: int) -> int:\n    """A."""\n    return t.roll(1, 6)\n', "rule hides its effects"),
        ('def rule(table: Table) -> int:\n    """A."""\n    return 1\n', "rule hides its effects"),
    ],
)
def test_signatures(write: Write, text: str, what: str) -> None:
    faults = lint_file(write("attack", text))
    assert [(fault.line, fault.what) for fault in faults] == [(1, what)]


def test_seventy_lines_pass(write: Write) -> None:
    assert (
        lint_file(write("attack", 'def rule() -> int:\n    """A."""\n' + "    x = 1\n" * 67 + "    return x\n")) == []
    )


def test_a_decorator_is_refused(write: Write) -> None:
    faults = lint_file(write("attack", '@njit\ndef rule() -> int:\n    """A."""\n    return 1\n'))
    assert [(fault.line, fault.what) for fault in faults] == [(1, "a decorator")]


@pytest.mark.parametrize(
    "line, what",
    [
        ("x = n.roll(1, 6)", "roll of something that is not t"),
        ("t.shuffle(n)", "t.shuffle"),
        ("y = t", "a second name for the table"),
        ("t = n", "a value named t"),
        ("for t in range(n):\n    x = 1", "a value named t"),
    ],
)
def test_the_table_is_always_t(write: Write, line: str, what: str) -> None:
    faults = lint_file(write("attack", body(line, "t: Table, n: int")))
    assert [(fault.line, fault.what) for fault in faults] == [(4, what)]


def function(name: str, *calls: str) -> str:
    lines = "\n".join(f"    {call}" for call in calls)
    return f'def {name}(b: int) -> None:\n    """A rule."""\n{lines}\n\n\n'


def test_recursion_of_one(write: Write) -> None:
    faults = lint_file(write("damage", function("burn", "b = 1") + function("explode", "explode(b)")))
    assert [(fault.line, fault.what) for fault in faults] == [(6, "recursion, damage.explode -> damage.explode")]
    assert faults[0].instead == "keep a work list in the record and loop over it"


def test_recursion_of_several_is_said_once(write: Write) -> None:
    text = function("a", "b1(b)") + function("b1", "c(b)") + function("c", "a(b)") + function("d", "a(b)")
    faults = lint_file(write("damage", text))
    assert [fault.what for fault in faults] == ["recursion, damage.a -> damage.b1 -> damage.c -> damage.a"]


@pytest.mark.parametrize(
    "head, call",
    [
        ("from . import damage", "damage.burn(b)"),
        ("from . import damage as harm", "harm.burn(b)"),
        ("from .damage import burn", "burn(b)"),
        ("from .damage import burn as scorch", "scorch(b)"),
    ],
)
def test_recursion_across_files(write: Write, head: str, call: str) -> None:
    attack = write("attack", f"{head}\n\n\n" + function("fire", call))
    damage = write("damage", "from .attack import fire\n\n\n" + function("burn", "fire(b)"))
    faults = lint_files([damage, attack])
    assert [(f.path.name, f.line, f.what) for f in faults] == [
        ("attack.py", 4, "recursion, attack.fire -> damage.burn -> attack.fire")
    ]
    assert lint_file(attack, (*ALLOWED_IMPORTS, "damage")) == []


def test_recursion_through_a_plot(write: Write) -> None:
    text = 'def plot(t: Table, b: int, seat: int) -> None:\n    """A."""\n    t.ask_all(b, 3, plot)\n'
    assert [fault.what for fault in lint_file(write("turn", text))] == ["recursion, turn.plot -> turn.plot"]


def test_a_local_value_with_the_name_of_a_function_is_no_call(write: Write) -> None:
    text = function("left", "b = 1") + 'def right(left: int) -> int:\n    """A."""\n    return left\n'
    assert lint_file(write("turn", text)) == []


def test_same_names_in_two_rooms_are_two_functions(write: Write, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    one = write("attack", "from .damage import burn\n\n\n" + function("fire", "burn(b)"))
    two = write("other/damage", "from .attack import fire\n\n\n" + function("burn", "fire(b)"))
    assert lint_files([one, two]) == []


def test_a_file_that_is_not_python(write: Write, tmp_path: Path) -> None:
    faults = lint_files([write("attack", "x = 1\ndef f(:\n"), tmp_path / "gone.py"])
    assert [(f.path.name, f.line) for f in faults] == [("attack.py", 2), ("gone.py", 1)]
    assert faults[0].what.startswith("not Python")
    assert faults[1].what.startswith("not readable")


LISTED, INSIDE = "a list in a rule that may ask", "a question inside a list"
WAITING = {
    "a list": ("x = len([1])\nx = t.ask(0, 1, 0, 1)", 6, LISTED, "a rule that doesn't ask"),
    "a list beside a rule": ("x = ask_on(t, b)\nx = len([i for i in (1, 2)])", 7, LISTED, "a record"),
    "asked in a list": ("x = len([t.ask(0, 1, 0, i) for i in (1, 2)])", 6, INSIDE, "a loop"),
    "a rule in a list": ("x = len([ask_on(t, b) for i in (1, 2)])", 6, INSIDE, "a loop"),
    "orders by their file": (
        "t.ask_all(b, 1, other.answered)\nx = ask_on(t, b)",
        6,
        "answered, which may ask, handed on by its file",
        "its name",
    ),
    "by its file": (
        "other.answered(t, b)\nx = ask_on(t, b)",
        6,
        "answered, which may ask, called by its file",
        "its name",
    ),
}
RULES = '''"""Rules.  [XX-1]"""
from . import other
{rule}

def ask_on(t: Table, b: Battle) -> int:
    """It asks.  [XX-2]"""
    return other.sum_of(b) + t.ask(0, 1, 0, 1)
'''
OTHER = '''"""Others.  [XX-1]"""
def answered(t: Table, b: Battle) -> int:
    """It asks.  [XX-3]"""
    return t.ask(0, 1, 0, 1)


def sum_of(b: Battle) -> int:
    """It has a list, and asks nothing.  [XX-4]"""
    return sum([i for i in (1, 2)])
'''


@pytest.mark.parametrize("case", WAITING)
def test_what_a_rule_that_may_ask_may_not_hold(write: Write, case: str) -> None:
    lines, line, what, instead = WAITING[case]
    rules = write("rules", RULES.format(rule=body(lines, "t: Table, b: Battle")))
    (fault,) = lint_files([rules, write("other", OTHER)])
    assert (fault.path, fault.line, fault.what) == (rules, line, what)
    assert instead in fault.instead
