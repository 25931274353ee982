"""The one language of cases: reads the `examples_*.toml` of a room, plays each case and compares what came of it.

README.md beside this file explains the language; `paths.py` finds the fields that a case names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from pathlib import Path
from typing import Any

from admiralty.core.errors import quote_value, suggest
from admiralty.core.state.options import options_of

STEP = ("dice", "answers", "times", "expect")  # what may stand in a step
TABLES = ("settings", "ships", "set", "dice", "answers", "with")  # what `like` merges name by name
READ = ("start", "settings", "ships", "set")  # what a call must read, besides each key of `with`
CASE = ("id", "title", "clauses", "like", "cut", "call", "start", *TABLES, "times", "steps", "rows", "expect")


class CaseError(Exception):
    """A case that cannot be read: where it is, what is wrong, and what was perhaps meant."""

    def __init__(self, where: str, what: str, guess: str = "") -> None:
        super().__init__((f"{where}: " if where else "") + what + (f"; {guess}" if guess else ""))


def require_known(where: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Raise where a name is none of those known; say which one was perhaps meant."""
    allowed = list(known)
    for name in names:
        if name not in allowed:
            raise CaseError(where, f"{quote_value(name)} means nothing here", suggest(name, allowed))


class Words(dict[str, int]):
    """Words and their numbers; one that is none of them is an error that guesses."""

    def __missing__(self, key: str) -> int:
        raise CaseError("", f"{quote_value(key)} means nothing here", suggest(key, self))


def word(where: str, words: type[IntEnum], text: str) -> int:
    """The number of a word of the rulebook, written in small letters."""
    require_known(where, [text], [each.lower() for each in words.__members__])
    return words[text.upper()].value


class Noting(dict[str, Any]):
    """A table of a case that notes which of its keys were read, or asked for in vain."""

    def __init__(self, said: Mapping[str, Any], read: set[str] | None = None) -> None:
        super().__init__(said)
        self.read: set[str] = set() if read is None else read

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.read.add(str(key))
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self.read.update(super().keys())
        return super().__iter__()

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)

    def items(self) -> Any:
        self.read.update(super().keys())
        return super().items()

    def but(self, changed: Mapping[str, Any]) -> Noting:
        """The same table with other values under some keys; what is read of either is noted for both."""
        return Noting({key: dict.__getitem__(self, key) for key in dict.keys(self)} | dict(changed), self.read)

    def unread(self) -> list[str]:
        """The keys that nobody has read."""
        return [key for key in super().__iter__() if key not in self.read]


@dataclass(frozen=True)
class Step:
    """What is scripted and expected of one step of a case."""

    dice: Any
    answers: Any
    times: int | None
    expect: Mapping[str, Any] | None


@dataclass(frozen=True)
class Case:
    """One case of a file, with all that it takes over from another."""

    file: str
    said: Mapping[str, Any]

    def __str__(self) -> str:
        return str(self.said["id"])

    def __getitem__(self, key: str) -> Any:
        return self.said[key]

    def get(self, key: str, default: Any = None) -> Any:
        """What the case says under a key."""
        return self.said.get(key, default)

    @property
    def where(self) -> str:
        """File, id and title, as errors begin."""
        return f"{self.file}, {self.said.get('id', '?')} ({self.said.get('title', 'no title')})"

    @property
    def clauses(self) -> list[str]:
        """The clauses that this case would catch."""
        return list(self.said["clauses"])

    @property
    def call(self) -> str:
        """What is played."""
        return str(self.said.get("call", ""))

    @property
    def settings(self) -> dict[str, Any]:
        """The house rules that differ from their defaults."""
        return dict(self.said.get("settings", {}))

    @property
    def set(self) -> dict[str, Any]:
        """Field paths and their values."""
        return dict(self.said.get("set", {}))

    @property
    def given(self) -> dict[str, Any]:
        """What the call takes: the table `with`."""
        found = self.said.get("with", {})
        return found if isinstance(found, Noting) else dict(found)

    @property
    def steps(self) -> list[Step]:
        """The steps one after the other; a case without `steps` is a single one."""
        return [Step(*(each.get(key) for key in STEP)) for each in self.said.get("steps", [self.said])]

    def but(self, **changed: Any) -> Case:
        """The same case with other words under some keys."""
        said = self.said.but(changed) if isinstance(self.said, Noting) else {**self.said, **changed}
        return replace(self, said=said)


# ---- reading the files ----------------------------------------------------------------------------------------------


def merge(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A case or step over the one that it is like: tables name by name, anything else as a whole."""
    both = {key: {**base[key], **own[key]} for key in TABLES if _is_table(base.get(key)) and _is_table(own.get(key))}
    found = {**base, **own, **both}
    if "steps" in base or "steps" in own:
        old, new = base.get("steps", []), own.get("steps", [])
        steps = [merge(one, two) for one, two in zip(old, new, strict=False)]
        more = new[len(old) :] if len(new) > len(old) else [] if own.get("cut") else old[len(new) :]
        found["steps"] = [*steps, *more]
    return found


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value)  # an empty table takes everything away


class _File:
    """One file: its cases, and what they may be like."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        said = tomllib.loads(path.read_text(encoding="utf-8"))
        require_known(self.name, said, ("case", "bases", "designs"))
        self.cases, self.bases, self.designs = said.get("case", []), said.get("bases", {}), said.get("designs", {})


class Room:
    """The cases of a room and how they are played: by the functions that are registered with `call`."""

    def __init__(self, folder: Path, *rules: type[Any], usual: str = "") -> None:
        self.calls: dict[str, Callable[[Case], Any]] = {}
        self.files = [_File(path) for path in sorted(folder.glob("examples_*.toml"))]
        self.designs = {key: each for file in self.files for key, each in file.designs.items()}
        self.settings, self.usual = [spec.name for each in rules for spec in options_of(each)], usual
        self._all = {case.get("id"): case for file in self.files for case in file.cases}
        self.cases = [self._case(file, said) for file in self.files for said in file.cases]

    def _case(self, file: _File, said: Mapping[str, Any]) -> Case:
        whole = {"call": self.usual, **self._whole(file, said)}
        case = Case(file.name, whole)
        require_known(case.where, whole, CASE)
        for key in ("id", "title", "clauses"):
            if key not in said:
                raise CaseError(case.where, f"it has no {key}")
        if beside := [key for key in STEP if key in whole and "steps" in whole]:
            raise CaseError(case.where, f"`{beside[0]}` stands beside `steps`, where nobody reads it")
        for step in whole.get("steps", []):
            require_known(f"{case.where}, steps", step, STEP)
        require_known(f"{case.where}, settings", case.settings, self.settings)
        if not any(step.expect for step in case.steps) and not all("expect" in row for row in case.get("rows", [{}])):
            raise CaseError(case.where, "it expects nothing")
        return case

    def _whole(self, file: _File, said: Mapping[str, Any]) -> dict[str, Any]:
        """A case with what it takes over: from a base of its file, or from another case."""
        if "like" not in said:
            return dict(said)
        known = {**self._all, **file.bases}
        require_known(f"{file.name}, {said.get('id')}, like", [said["like"]], known)
        return {key: each for key, each in merge(self._whole(file, known[said["like"]]), said).items() if key != "like"}

    # ---- playing ----

    def call(self, function: Callable[[Case], Any]) -> Callable[[Case], Any]:
        """Let cases call a function by its name; it returns what is found, or yields it step by step."""
        self.calls[function.__name__] = function
        return function

    def play(self, case: Case) -> None:
        """Play a case and compare everything that it expects; with `rows`, once for each of them."""
        require_known(f"{case.where}, call", [case.call], self.calls)
        if "rows" not in case.said:
            self._play(case, case.where)
        for number, row in enumerate(case.get("rows", []), 1):
            given = {key: value for key, value in row.items() if key not in STEP}
            own = {key: row[key] for key in STEP if key in row}
            whole = replace(case, said=merge(case.said, {**own, "with": given} if given else own))
            self._play(whole, f"{case.where}, row {number}")

    def _play(self, case: Case, where: str) -> None:
        try:
            self._compare(case, where)
        except CaseError as error:  # of somebody who does not know which case it is
            text = str(error)
            raise error if text.startswith(case.where) else CaseError(where, text) from error

    def _compare(self, case: Case, where: str) -> None:
        given = Noting(case.said.get("with", {}))
        said = Noting({**case.said, "with": given})
        self._compare_steps(replace(case, said=said), where)
        if unread := [key for key in said.unread() if key in READ]:
            raise CaseError(where, f"`{case.call}` does not read {quote_value(unread[0])}", "take it out")
        if unread := given.unread():
            guess = suggest(unread[0], sorted(given.read)) if given.read else "take it out"
            raise CaseError(where, f"`{case.call}` does not read {quote_value(f'with.{unread[0]}')}", guess)

    def _compare_steps(self, case: Case, where: str) -> None:
        found = self.calls[case.call](case)
        if not isinstance(found, Iterator):
            assert len(case.steps) == 1, f"{where}: `{case.call}` plays one step, and {len(case.steps)} are there"
            compare(where, case.steps[0].expect or {}, found)
            return
        count = 0
        for count, each in enumerate(found, 1):
            step = case.steps[count - 1]
            if step.expect is not None:
                compare(where if len(case.steps) == 1 else f"{where}, step {count}", step.expect, each)
        assert count == len(case.steps), f"{where}: {count} of {len(case.steps)} steps were played"


# ---- scripts --------------------------------------------------------------------------------------------------------


def read_dice(where: str, dice: type[IntEnum], said: Sequence[str] | None) -> list[tuple[int, int]]:
    """`"to_hit 77 30"`: dice in the order thrown; several faces of one die may follow each other."""
    found = []
    for each in said or []:
        die, *faces = each.split()
        found += [(word(f"{where}, dice", dice, die), int(face)) for face in faces]
    return found


def read_answers(
    where: str, asks: type[IntEnum], said: Sequence[str] | None, sides: Sequence[str], number: Callable[[str], int]
) -> list[Any]:
    """`"action fire"` or, where it matters whose answer it is, `"blue: adjust 60"`: answers in the order asked."""
    found: list[Any] = []
    for each in said or []:
        seat, _, rest = each.rpartition(": ") if each.split()[0].endswith(":") else ("", "", each)
        ask, _, value = rest.partition(" ")
        answer = (word(f"{where}, answers", asks, ask), number(value))
        found.append((sides.index(seat), *answer) if seat else answer)
    return found


# ---- comparing ------------------------------------------------------------------------------------------------------


class Fields(dict[str, Any]):
    """What is found, name by name; only what a case names is compared.

    A value that is a function takes what is expected, and returns what is found. `unsaid` is expected where a case
    says nothing of it; `at` finds the value of a field path that is none of the names.
    """

    def __init__(
        self,
        found: Mapping[str, Any] | None = None,
        unsaid: Mapping[str, Any] | None = None,
        at: Callable[[str, Any], Any] | None = None,
    ) -> None:
        super().__init__(found or {})
        self.unsaid, self.at = dict(unsaid or {}), at


def compare(where: str, wanted: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """Fail with every difference between what is expected and what is found."""
    wrong = list(_differences("", wanted, Fields(found) if type(found) is dict else found))
    assert not wrong, f"{where}: " + "; ".join(wrong)


def _differences(path: str, wanted: Mapping[str, Any], found: Any) -> Iterator[str]:
    silent = {key: {} for key, inner in found.items() if isinstance(inner, Fields)}
    for key, value in {**silent, **found.unsaid, **wanted}.items():
        name = f"{path}{key}"
        if key not in found and found.at is None:
            guess = suggest(key, found)
            yield f"expect.{name}: there is no {quote_value(key)}; {guess}"
            continue
        there = found[key] if key in found else found.at(key, value)
        there = there(value) if callable(there) else there
        if isinstance(there, Fields) and isinstance(value, Mapping):
            yield from _differences(f"{name}.", value, there)
        elif not _same(value, there):
            yield f"expect.{name}: {value!r} is expected, {plain(there)!r} is found"


def _same(wanted: Any, found: Any) -> bool:
    """Equal, where fractions may be written as text and numbers before a value as names."""
    if isinstance(found, Fraction):
        return not isinstance(wanted, bool) and Fraction(wanted) == found
    if isinstance(found, Mapping):
        texts = {str(plain(key)): value for key, value in found.items()}
        return isinstance(wanted, Mapping) and set(wanted) == set(texts) and all(
            _same(value, texts[key]) for key, value in wanted.items()
        )  # fmt: skip
    if isinstance(found, list | tuple):
        return isinstance(wanted, list) and len(wanted) == len(found) and all(map(_same, wanted, found))
    return bool(wanted == found)


def plain(value: Any) -> Any:
    """A value as a case writes it."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return ",".join(str(plain(each)) for each in value)
    return [plain(each) for each in value] if isinstance(value, list) else value
