"""A room's vocabulary: how its numbers are said, by the names that they have in its sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from string import Formatter
from types import ModuleType
from typing import Any

from ..state.records import ALL, OWNER, Seen
from .wording import Arg, AskWord, EventWord, Kind, Names, say_member, say_value

Text = str | Callable[[Mapping[str, int | None]], str]
Sees = Callable[[Any, Any, int, int], bool]
HIDDEN_MARK, KIND_MARK, ANSWER_MARK = "?", ":", "->"
NOTE = "note_"  # begins the name of a function that notes what an answer brings


@dataclass(frozen=True)
class Vocabulary:
    """Makes the words of a room: events and questions with their arguments.

    Arguments are written in a line, ``ship other:ship points left?``. A name stands for a kind of `kinds` or a plain
    number, or has its kind behind a colon; one with a question mark is seen as `hidden` says. Where none are written
    they are those of the sentence, in its order.
    """

    kinds: Mapping[str, Kind | Arg]
    hidden: Seen = OWNER
    # kind -> who may see an argument of it, by its place among the arguments
    seen_at: Mapping[str, Callable[[int], Seen]] = field(default_factory=dict)

    def args(self, line: str) -> tuple[Arg, ...]:
        """The arguments that a line names."""
        return tuple(self._arg(word, place) for place, word in enumerate(line.split()))

    def kind(self, name: str) -> Kind:
        """A kind by its name in the vocabulary; any other name is itself."""
        found = self.kinds.get(name, name)
        return found.kind if isinstance(found, Arg) else found

    def event(self, text: Text, clause: str, args: str | None = None, **more: Any) -> EventWord:
        """A happening; `more` as of `EventWord`."""
        return EventWord(text, clause, self.args(_line(text, args)), **more)

    def ask(self, prompt: Text, named: str, line: str = "", **more: Any) -> AskWord:
        """A question; `named` is its clause and its label, ``HC-700 manoeuvre``; `more` as of `AskWord`.

        In the line the kind of its answer stands behind its facts: ``ship left -> manoeuvre``, or ``-> yes``.
        """
        clause, _, label = named.partition(" ")
        facts, _, answer = line.partition(ANSWER_MARK)
        words = self.args(_line(prompt, facts.strip() or None))
        return AskWord(prompt, clause, label, words, self.kind(answer.strip() or "number"), **more)

    def _arg(self, word: str, place: int) -> Arg:
        name, _, kind = word.removesuffix(HIDDEN_MARK).partition(KIND_MARK)
        known = self.kinds.get(kind or name, kind or "number")
        if isinstance(known, Arg):
            return known
        made = self.seen_at.get(kind or name)
        return Arg(name, known, self.hidden if word.endswith(HIDDEN_MARK) else made(place) if made else ALL)


def with_notes(asks: Mapping[int, AskWord], what: type[IntEnum], notes: ModuleType) -> dict[int, AskWord]:
    """Questions with the notes on their answers: a room's function `note_target` is that of ``TARGET``."""
    found = {name[len(NOTE) :].upper(): made for name, made in vars(notes).items() if name.startswith(NOTE)}
    if strange := found.keys() - what.__members__:
        raise ValueError(f"notes on no question: {', '.join(sorted(strange))}")
    return {**asks, **{what[name]: replace(asks[what[name]], note=made) for name, made in found.items()}}


def _line(text: Text, args: str | None) -> str:
    """The arguments as they are written, else the names in a sentence."""
    if args is not None or not isinstance(text, str):
        return args or ""
    return " ".join(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name))


def or_none(kind: Kind, none: str = "none") -> Kind:
    """A kind of which 0 is none and the first is 1."""

    def say(value: int, names: Names) -> str:
        return say_value(kind, value - 1, names) if value else none

    return say


def but_for(none: int, word: str, kind: Kind) -> Kind:
    """A kind of which one number has a word of its own."""
    return lambda value, names: word if value == none else say_value(kind, value, names)


def by_number(words: Mapping[Any, str]) -> Kind:
    """A kind whose numbers have these words."""
    return lambda value, names: words[value]


def of_first(row: str, seen: Sees, owner: str = "") -> Sees:
    """Who may see what the first argument stands for: the record of this row of the battle with that number.

    `owner` is the field of it that names its owner; without one it is the owner of what is seen.
    """

    def may_see(b: Any, args: tuple[int, ...], whose: int, seat: int) -> bool:
        record = getattr(b, row)[args[0]]
        return seen(b, record, getattr(record, owner) if owner else whose, seat)

    return may_see


def words_for(*members: IntEnum, **others: str) -> dict[Any, str]:
    """Members of an enumeration with their names as words, but for those that are called otherwise: ``LOCK="hold"``."""
    if strange := others.keys() - {each.name for each in members}:
        raise ValueError(f"none of the members: {', '.join(sorted(strange))}")
    return {each: others.get(each.name, say_member(each)) for each in members}


def numbered(word: str, none: str = "none") -> Kind:
    """A kind that is called by a word and its number, from 1: ``Contact 3``; 0 is none."""
    return lambda value, names: f"{word} {value}" if value else none


def in_order_met(contacts: Sequence[int] | None) -> list[tuple[int, int]]:
    """The contacts of a side in the order of meeting, for its board: each number with the piece that has it.

    `contacts` is the row of its view, None where the viewer may not see it. A board that goes through the pieces by
    their places in the battle would tell by the order of its shapes what lies between them.
    """
    return sorted((number, piece) for piece, number in enumerate(contacts or ()) if number)


def say_ordinal(value: int, names: Names) -> str:
    """The first is 1."""
    return str(value + 1)
