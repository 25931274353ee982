"""The kernel leaves out what is only told to people: a rule does the same without its bars."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from admiralty.core.engines.pruning import prune

from . import toy_rules


class Table:
    """A table that notes what it is asked."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def bar(self, value: int, why: int) -> None:
        self.calls.append("bar")

    def tells_why(self) -> bool:
        self.calls.append("tells_why")
        return True

    def roll(self, die: int, sides: int) -> int:
        self.calls.append("roll")
        return sides


def barring(t: Any, open_: int, most: int = 6) -> int:
    if open_ > 2:
        return int(t.roll(0, most))
    elif t.tells_why():
        t.bar(open_, 1)
        return -1
    else:
        t.bar(0, 2)
    for _ in range(open_):
        t.bar(1, 3)
    if t.tells_why():
        t.bar(2, 3)
    return open_


def plain(t: Any, sides: int) -> int:
    return int(t.roll(0, sides))


def test_bars_and_what_stands_behind_them_are_left_out() -> None:
    pruned = prune(barring)
    assert [pruned(Table(), open_) for open_ in (0, 2, 3)] == [0, 2, 6]
    table = Table()
    pruned(table, 1)
    pruned(table, 3, 8)
    assert table.calls == ["roll"]
    assert not {"bar", "tells_why"} & set(pruned.__code__.co_names)
    assert pruned.__code__.co_firstlineno == barring.__code__.co_firstlineno
    assert pruned.__globals__ is barring.__globals__ and pruned.__defaults__ == barring.__defaults__


def test_other_rules_are_compiled_as_they_stand() -> None:
    assert prune(plain) is plain
    rules = [each for each in vars(toy_rules).values() if isinstance(each, FunctionType)]
    barred = [each for each in rules if "bar" in each.__code__.co_names]
    assert barred and all(prune(each) is not each for each in barred)
    assert all(
        prune(each) is each for each in rules if each not in barred and "tells_why" not in each.__code__.co_names
    )
