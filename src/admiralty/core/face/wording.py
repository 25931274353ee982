"""Sentences are made at the edge: a room lists what its events, questions and dice are called and who may know them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

from ..state.questions import Question
from ..state.records import ALL, Seen

HIDDEN = "?"
UNSEEN = "something unseen"  # what a veiled thing is called
Names = Mapping[str, tuple[str, ...]]
Kind = str | tuple[str, ...] | type[IntEnum] | Callable[[int, Names], str]
"""A kind of number: "number", a key of the deal's names ("ship"), words by number, an enumeration, how it is said."""


@dataclass(frozen=True, slots=True)
class Arg:
    """One argument of an event, or one fact of a question: its name, what kind of number it is, who may see it.

    A predicate of the room's own gets the tuple of all arguments as its record.
    """

    name: str
    kind: Kind = "number"
    seen: Seen = ALL

    def say(self, value: int | None, names: Names) -> str:
        """The value in words."""
        return HIDDEN if value is None else say_value(self.kind, value, names)

    def said(self, value: int | None, names: Names) -> Said:
        """The same, for a sentence."""
        return Said(self.say(value, names), value)


@dataclass(frozen=True, slots=True)
class EventWord:
    """A happening: its sentence with the arguments' names in braces, and the clause behind it.

    `text` may be a function of the arguments (None where hidden) that gives the sentence to fill in.
    A sentence may hold a name of the deal's, too, ``{names[terrain][3]}``, where a group calls things otherwise.
    `owner` says from the battle and the arguments whose it is (the seat whose ship it happens to, say); without it that
    is the argument named `seat` or `owner`, or nobody.
    One that `voids` is no line of its own: its text stands behind the dice that do not count. Its first argument says
    how many these are, its second how many were thrown after them.
    """

    text: str | Callable[[Mapping[str, int | None]], str]
    clause: str
    args: tuple[Arg, ...] = ()
    seen: Seen = ALL
    owner: Callable[[Any, tuple[int, ...]], int] | None = None
    voids: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """What a choice costs, or sets off for certain, shown next to it: at most 12 words, with the clause behind it.

    A `grave` one can only hurt the seat that makes it, and no later answer mends it: every door asks before taking it.
    """

    text: str
    clause: str = ""
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Budget:
    """What the answers to a question are paid from: how much is left, of how much, and what each answer takes of it."""

    left: int
    of: int
    noun: str  # in the singular; its plural takes an s
    price: Callable[[int], int] = field(compare=False)  # of two that are made alike, none equals the other


@dataclass(frozen=True, slots=True)
class Order:
    """A seat's orders as far as they are written, in sentences; `waste`: what they leave unused that they could use.

    `helpless`: why nothing of the seat can move or fire, in a sentence; the page offers to end the game then.
    """

    text: str
    waste: str = ""
    helpless: str = ""


Noted = Callable[[Any, tuple[int | None, ...], int, int, Names], Note | None]
"""The battle, the facts and the names as the asked seat may know them; the answer and the seat -> the answer's note."""


Sorted = Callable[[Any, tuple[int | None, ...], int, int, Names], bool]
"""As `Noted`, for a yes or no."""


Grouped = Callable[[Any, tuple[int | None, ...], int, int, Names], str]
"""As `Noted`, for the heading under which a list of answers shows one; empty: before all others."""


Ranked = Callable[[Any, tuple[int | None, ...], int, int, Names], int]
"""As `Noted`, for a place in a list: the least comes first, and equals stay in the rules' order."""


Value = int | tuple[int, ...] | Callable[[Any, Question], Sequence[int]]
"""At what a standing order may leave a question: an answer, or several, of which the first that is open is given, or
what gives them from the battle as the asked seat may know it. Where none is open, `simple` answers."""


Values = Mapping[str, Value] | Callable[[Names], Sequence[tuple[str, Value]]]
"""By what each is called, or a function of the names that gives such pairs."""


@dataclass(frozen=True, slots=True)
class BarWord:
    """Why an answer is not open, as it stands behind it: few words, no full stop, and the clause.

    `text` may be a function that gives both as a note. `seen` says who may know the reason: a predicate of the room's
    own gets the question's facts as its record, the asked seat as their owner.
    """

    text: str | Noted
    clause: str = ""
    seen: Seen = ALL


@dataclass(frozen=True, slots=True)
class AskWord:
    """A question: its prompt, the clause behind it, its facts, how an answer is said and who may know it.

    `prompt` may be a function of the facts (None where hidden) that gives the sentence to fill in.
    Facts that are no plain numbers tell the boxes of a form apart, see `boxes.box_name`.
    `seen` is settled when the answer is taken; a predicate of the room's own gets the facts as its record, the asked
    seat as their owner. An answer given in a sealed plot is known to nobody else before the plots are shown.
    """

    prompt: str | Callable[[Mapping[str, int | None]], str]
    clause: str
    label: str  # the short name of the box in a form
    facts: tuple[Arg, ...] = ()
    answer: Kind = "number"
    help: str = ""
    seen: Seen = ALL  # the answer
    series: bool = False  # it comes several times in a row, so several answers may be typed at once
    # Where one press may answer all that follow alike: what it calls them ("All 3 hits"); empty where none will follow.
    alike: str | Callable[[Mapping[str, int | None]], str] = ""
    standing: str = ""  # where it may be left to standing orders: what is asked and what `simple` answers
    stood_by: Callable[[Any, int], bool] | None = None  # by which seats of a deal, where not all can be asked it
    stands: bool = False  # are they in force until its seat wants to be asked?
    # What else they may answer. These are kept by place: a new one comes last; every reader of a battle has as many.
    values: Values = field(default_factory=dict, hash=False)
    ends: int | None = None  # in a plot, the answer with which a seat has done: who locks its orders gives it
    left: str = ""  # where answers are paid from what is shared out: a sentence of its facts that tells what is left
    note: Noted | None = None  # what an answer costs or sets off, where that is certain
    minor: Sorted | None = None  # is an answer one of many alike, which a map shows better than a list does?
    minors: str = ""  # what those are called: "hexes"
    fold: Grouped | None = None  # what a minor answer is folded away with, where not with all the other minors
    mapped: bool = False  # can a click on the map give each of those?
    group: Grouped | None = None  # under which heading a list shows an answer, those of one in their order
    rank: Ranked | None = None  # in which order lists show the answers; without it, as the rules offer them


@dataclass(frozen=True, slots=True)
class DieWord:
    """A die: what it decides, the clause behind it, who may see it."""

    text: str
    clause: str
    seen: Seen = ALL
    faces: tuple[str, ...] = ()  # names of the faces 1, 2, …, for a coin
    lowest: int = 1  # what the first face stands for, e.g. 0
    again: str = ""  # the clause by which it is thrown until it shows a number that counts
    # Several thrown for one purpose are told as one line: a sentence with {dice} ("4d20"), or a function of its other
    # arguments that gives one, behind which their values stand; empty: each is a line. `about` gives the arguments from
    # the battle. `scored` says what a die comes to, behind its value, from its place in the line, the value and the
    # arguments (None where hidden); empty where that is not known.
    pool: str | Callable[[Mapping[str, int | None]], str] = ""
    args: tuple[Arg, ...] = ()
    about: Callable[[Any], tuple[int, ...]] = lambda b: ()
    scored: Callable[[int, int, Sequence[int | None]], str] | None = None


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a room."""

    events: Mapping[int, EventWord]
    asks: Mapping[int, AskWord]
    dice: Mapping[int, DieWord]
    outcomes: Callable[[str, Any], str]  # outcome label and deal -> the closing sentence
    verdicts: Callable[[str, Any, int], str]  # outcome label, deal and seat -> how it ended, told to that seat
    beat_word: str  # what the game calls the stretch between two checkpoints, e.g. "round"; its plural takes an s
    headings: Collection[int] = ()  # the events that begin a part of the log, such as a turn
    # the battle as a seat's finished form leaves it, the seat, names -> what is left over of what was shared out
    rest: Callable[[Any, int, Names], str] | None = None
    # the same battle, also of a form that is being written, as the seat may know it -> its orders
    order: Callable[[Any, int, Names], Order] | None = None
    # such a battle, a question and its facts -> what its answers are paid from; None where they cost nothing
    budget: Callable[[Any, int, tuple[int | None, ...], Names], Budget | None] | None = None
    turn_word: str = ""  # what `Game.turns` counts, in the singular; the same as `beat_word` where there is no such
    bars: Mapping[int, BarWord] = field(default_factory=dict)  # by the room's `Bar`

    @property
    def unit(self) -> str:
        """What the length of a battle is counted in."""
        return self.turn_word or self.beat_word


def noun_for(number: int | None, one: str, many: str = "") -> str:
    """The noun behind a count, in the singular for 1; `many` where the plural does not only take an s."""
    return one if number == 1 else many or f"{one}s"


def say_count(number: int, one: str, many: str = "") -> str:
    """A count with its noun: ``1 hit``, ``3 hits``."""
    return f"{number} {noun_for(number, one, many)}"


class Said(str):
    """A number in words; a sentence may ask for its noun behind it: ``{hits:hit}``, ``{boxes:box|boxes}``."""

    number: int | None

    def __new__(cls, text: str, number: int | None) -> Said:
        """`number` is None where it is hidden."""
        said = super().__new__(cls, text)
        said.number = number
        return said

    def __format__(self, nouns: str) -> str:
        """The text, and its noun if one is asked for."""
        one, _, many = nouns.partition("|")
        return f"{self!s} {noun_for(self.number, one, many)}" if one else str(self)


def say_member(member: IntEnum) -> str:
    """An enumeration's member as people say it."""
    return member.name.lower().replace("_", " ")


def say_value(kind: Kind, value: int, names: Names) -> str:
    """A number of some kind in words."""
    if isinstance(kind, str):
        return str(value) if kind == "number" else name_of(names, kind, value)
    if isinstance(kind, tuple):
        return kind[value]
    if isinstance(kind, type):
        return say_member(kind(value))
    return kind(value, names)


def name_of(names: Names, kind: str, number: int) -> str:
    """The name of thing `number` of its kind; its number where it has none."""
    row = names.get(kind, ())
    return row[number] if 0 <= number < len(row) else f"{kind} {number}"


def say_event(
    word: EventWord, args: tuple[int | None, ...], names: Names, unseen: Collection[int] = frozenset()
) -> str:
    """The sentence of a happening as somebody may know it; arguments at the places `unseen` name what is veiled."""
    known = {arg.name: args[i] if i < len(args) else None for i, arg in enumerate(word.args)}
    text = word.text if isinstance(word.text, str) else _sentence(word.text, known, bool(unseen))
    said = text.format(
        names=names, **{arg.name: _said_of(arg, i, known[arg.name], names, unseen) for i, arg in enumerate(word.args)}
    )
    return _begin_sentence(said) if unseen else said


def _sentence(text: Callable[[Mapping[str, int | None]], str], known: Mapping[str, int | None], veiled: bool) -> str:
    """A room's function knows only what the room itself hides: where a veil hides more, it may have no sentence."""
    try:
        return text(known)
    except (TypeError, ValueError, LookupError):
        if not veiled:
            raise
        return "Something happens that you cannot see."


def _said_of(arg: Arg, i: int, value: int | None, names: Names, unseen: Collection[int]) -> Said:
    return Said(UNSEEN, None) if i in unseen else arg.said(value, names)


def _begin_sentence(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]


def say_prompt(
    word: AskWord, facts: tuple[int | None, ...], names: Names, unseen: Collection[int] = frozenset()
) -> str:
    """The prompt of a question as its seat reads it; `unseen` as for `say_event`."""
    known = {arg.name: facts[i] for i, arg in enumerate(word.facts)}
    text = word.prompt if isinstance(word.prompt, str) else _sentence(word.prompt, known, bool(unseen))
    said = _say_facts(text, word, facts, names, unseen)
    return _begin_sentence(said) if unseen else said


def _say_facts(
    text: str, word: AskWord, facts: tuple[int | None, ...], names: Names, unseen: Collection[int] = frozenset()
) -> str:
    """A sentence of a question's facts, in which a room may also name things by their rows and numbers."""
    said = {arg.name: _said_of(arg, i, facts[i], names, unseen) for i, arg in enumerate(word.facts)}
    return text.format(names=names, **said)


def say_alike(word: AskWord, facts: tuple[int | None, ...], names: Names) -> str:
    """What one press calls this question and those like it that follow; empty where there is no such press."""
    known = {arg.name: facts[i] for i, arg in enumerate(word.facts)}
    text = word.alike if isinstance(word.alike, str) else word.alike(known)
    return _say_facts(text, word, facts, names)


def say_left(word: AskWord, facts: tuple[int | None, ...], names: Names) -> str:
    """What is left to pay answers from, in a sentence; empty where they cost nothing."""
    return _say_facts(word.left, word, facts, names)


def thing_of(word: AskWord, facts: tuple[int | None, ...], names: Names) -> str:
    """What of its subject a question is about, such as a ship's mount; empty where that has no name of its own."""
    if len(word.facts) < 2 or len(facts) < 2 or facts[1] is None:
        return ""
    first, second = (arg.kind for arg in word.facts[:2])
    return word.facts[1].say(facts[1], names) if isinstance(second, str) and second in names and second != first else ""


def may_be_left(word: AskWord, deal: Any, seat: int) -> bool:
    """May a seat of this deal leave the question to standing orders? Not one that is never asked."""
    return bool(word.standing) and (word.stood_by is None or word.stood_by(deal, seat))


def values_of(word: AskWord, names: Names) -> Sequence[tuple[str, Value]]:
    """At what standing orders may leave a question, each as it is called."""
    return word.values(names) if callable(word.values) else tuple(word.values.items())


def say_answer(word: AskWord, value: int, names: Names) -> str:
    """An answer in words."""
    return say_value(word.answer, value, names)


def say_die(word: DieWord, value: int, sides: int) -> str:
    """A die as rolled, in words."""
    if word.faces:
        return f"{word.text}: {word.faces[value - 1]}"
    if word.lowest == 1:
        return f"{word.text}: {value} of {sides}"
    return f"{word.text}: {value - 1 + word.lowest}, from {word.lowest} to {sides - 1 + word.lowest}"


class Thrown(NamedTuple):
    """A die of a pool; `void` says why it does not count."""

    value: int
    sides: int
    void: str = ""


def say_pool(word: DieWord, dice: Sequence[Thrown], about: Sequence[int | None], names: Names) -> str:
    """Dice thrown for one purpose, in words."""
    of = {arg.name: arg.said(value, names) for arg, value in zip(word.args, about, strict=True)}
    pool = word.pool if isinstance(word.pool, str) else word.pool({k: each.number for k, each in of.items()})
    said = pool.format(dice=f"{len(dice)}d{dice[0].sides}", **of)
    values = [_say_face(word, die.value) + _say_worth(word, k, die, about) for k, die in enumerate(dice)]
    return f"{_begin_sentence(said)}: {', '.join(values)}"


def _say_worth(word: DieWord, place: int, die: Thrown, about: Sequence[int | None]) -> str:
    """What a die of a pool comes to, or why it does not count."""
    if die.void:
        return f" ({die.void})"
    return word.scored(place, die.value, about) if word.scored else ""


def _say_face(word: DieWord, value: int) -> str:
    return word.faces[value - 1] if word.faces else str(value - 1 + word.lowest)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log as one viewer reads it: arguments are None where hidden from it.

    `id` is the number of the event or the die; of what was done by hand the referee alone reads the entry's, else 0.
    `void` says why a die does not count; it ends its text. Of a pool of dice the line has them all in `dice`, and the
    first one's value among its arguments.
    """

    beat: int
    kind: str
    id: int
    args: tuple[int | None, ...]
    clause: str
    text: str
    void: str = ""
    dice: tuple[Thrown, ...] = ()
