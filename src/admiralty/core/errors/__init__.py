"""Errors for people: what, where, which rule, what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

LONGEST_NAME = 80  # characters of a name that are looked at to guess what was meant


class Refused(Exception):
    """Bad input, refused in one line; nothing was changed."""

    exit_status = 1  # with which a command that is refused so ends

    def __init__(self, where: str, what: str, rule: str = "", remedy: str = "") -> None:
        super().__init__(where, what, rule, remedy)
        self.where, self.what, self.rule, self.remedy = where, what, rule, remedy

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled without its constructor, which takes other things in each kind: workers send refusals."""
        return _blank, (type(self), self.args), self.__dict__

    def __str__(self) -> str:
        line = f"{self.where}: {self.what}" if self.where else self.what
        if self.rule:
            line += f" [{self.rule}]"
        if self.remedy:
            line += f"; {self.remedy}"
        return " ".join(line.split())


def _blank(kind: type[Refused], args: tuple[Any, ...]) -> Refused:
    return kind.__new__(kind, *args)


def suggest(name: object, known: Iterable[str], them: str = "known") -> str:
    """What to do about a name that is unknown: the one known that is most like it, else all those known."""
    names = list(known)
    if found := nearest(name, names):
        return f"did you mean {quote_value(found)}?"
    return f"{them}: {', '.join(names) or 'none'}"


def nearest(name: object, known: Iterable[str]) -> str:
    """The name known that is most like one that is not; empty if none is."""
    typed = name[:LONGEST_NAME].casefold() if isinstance(name, str) else ""
    folded = {each.casefold(): each for each in reversed(list(known))}
    close = get_close_matches(typed, folded, 1)
    return folded[close[0]] if close else ""


def quote_value(value: object, longest: int = 40) -> str:
    """A strange value as a message quotes it: short and printable, whatever it is."""
    if isinstance(value, str):
        return repr(value if len(value) <= longest else value[: longest - 1] + "…")
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "nothing"}[value]
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, int):  # Python itself refuses to write the longest ones
        return repr(value) if abs(value) < 10**longest else "a number beyond all measure"
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list | tuple) else f"a {type(value).__name__}"
