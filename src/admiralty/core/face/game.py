"""What a room offers: one frozen record of data and functions. The outer layers know a game by nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..files.shipped import content
from ..state.questions import Asked, Question
from ..state.records import ALL, Seen, Size, Sizes
from ..state.rests import count_rests
from ..state.table import Table
from ..yard.designers import Designer, designer_for, distinct, plural_of
from .figures.environment import USUAL, Environment
from .wording import Names, Wording

if TYPE_CHECKING:
    from .covers import Cover
    from .cues import MakeCues
    from .endings import TellCause
    from .figures.columns import MakeColumns
    from .figures.exacts import Exact
    from .figures.gauges import MakeGauges
    from .figures.tools import Tool
    from .labels import Label
    from .maps.brush import Brush
    from .scenes import Scene
    from .solving import Puzzle
    from .touch import Touch
    from .written import Posting


SIMPLE = "simple"


@dataclass(frozen=True, slots=True)
class Request:
    """All that a battle is dealt from, as plain data: a journal's header holds it, so a game needs no other file.

    `scenario`, each of `ships` (by side) and `doctrines` (by seat, where a file tells how it plays) are parsed TOML
    files; `settings` are as people write them. Each of `places` (see `Place`) is the name of a design that comes with
    the game, or a parsed file.
    """

    scenario: Mapping[str, Any]
    settings: Mapping[str, Any] = field(default_factory=dict)
    ships: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    doctrines: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    places: Mapping[str, str | Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """A place that a scenario has for one of what a further designer makes, such as an officer's station."""

    key: str  # by which a request fills it
    kind: str  # what fills it: the file kind of its designer
    called: str  # what people call the place
    holder: str  # the name of what fills it in this deal


@dataclass(frozen=True, slots=True)
class Side:
    """A side that may bring ships of its own: several people may share one, and then the seat named here chooses."""

    key: str  # by which a request gives it ships
    seat: str  # who chooses them
    called: str  # what people call it
    most: int = 0  # ships that it may bring; 0: as many as the rules let it pay for
    needs: Mapping[str, str] = field(default_factory=dict)  # part of a design, by its key -> what it has to be here


@dataclass(frozen=True, slots=True)
class Deal:
    """A battle ready to begin, with the names that its numbers stand for."""

    game: str
    scenario: str
    title: str
    battle: Any
    size: Sizes
    seats: tuple[str, ...]
    outcomes: tuple[str, ...]
    names: Mapping[str, tuple[str, ...]]  # kind of thing -> names by number
    settings: Mapping[str, str]  # every option's value in words
    request: Request
    budgets: Mapping[str, int] = field(default_factory=dict)  # side -> what each of its ships may cost at most
    barred: tuple[str, ...] = ()  # parts of a design, by their keys, that no ship may have here
    known_as: Mapping[str, str] = field(default_factory=dict)  # seat -> what it is called in this deal
    duties: Mapping[str, str] = field(default_factory=dict)  # seat -> what it does, where its name doesn't say so
    shared: tuple[Side, ...] | None = None  # the sides that may bring ships; None: each seat is one
    places: tuple[Place, ...] = ()  # those that a request may fill

    @property
    def called(self) -> tuple[str, ...]:
        """What people call each seat."""
        return called_in(self.request.scenario, self.seats, self.known_as)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides for which ships may be asked for: each seat is one, unless the game says otherwise."""
        if self.shared is not None:
            return self.shared
        return tuple(Side(seat, seat, said) for seat, said in zip(self.seats, self.called, strict=True))

    def side_of(self, seat: str) -> Side | None:
        """The side whose ships this seat chooses; None if others do."""
        return next((side for side in self.sides if side.seat == seat), None)

    def call(self, seat: str) -> str:
        """What people call a seat, by its key."""
        return self.called[self.seats.index(seat)]


def called_in(
    scenario: Mapping[str, Any], seats: Sequence[str], known_as: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """What people call each seat: as the deal or the scenario's table `called` says, else by its key; no two alike."""
    told = scenario.get("called")
    named = {**(told if isinstance(told, Mapping) else {}), **(known_as or {})}
    return distinct([str(named.get(seat) or _plain_name(seat)) for seat in seats])


def _plain_name(seat: str) -> str:
    return seat.capitalize() if len(seat) > 1 else f"Side {seat.upper()}"


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the computer opponent."""

    key: str
    sentence: str
    doctrine: Any  # the record that makes the room's `answer` play so
    reckons: bool = False  # it may take a while to answer; the others answer at once


@dataclass(frozen=True, slots=True)
class Bout:
    """A stretch of a battle that a seat may leave to the computer: what is said of it, and which one is running.

    `number` is another one for every bout of a battle, and 0 where there is none; it follows from what each seat knows
    that is asked anything in it.
    """

    label: str  # of the press that leaves it: "Fight out the combat at {place}"
    left: str  # what is said meanwhile: "The computer fights the combat at {place} for you."
    number: Callable[[Any], int]
    place: Callable[[Any, Names], str]  # what a running one is called by, in the sentences above


@dataclass(frozen=True, slots=True)
class Giving:
    """What of a seat its person may give to the computer by itself, such as one officer of several.

    A thing has one number for the whole battle. `whose` says who decides what is asked: the computer answers once all
    of these things are given; none: that stays with the person.
    """

    things: Callable[[Any, int], Sequence[int]]  # the battle, a seat -> what it may give
    whose: Callable[[Any, int, Asked | None], Collection[int]]  # ..., a seat that is asked; None: it fills in a form
    name: Callable[[int, Names], str]  # what a thing is called
    known: Callable[[Mapping[str, Any], int], bool]  # the battle as somebody sees it -> may they know of a thing?
    holder: Callable[[int], str]  # the path of the seat that holds it, which an edit may set; "": nobody else ever does


@dataclass(frozen=True, slots=True)
class Nameable:
    """A kind of things that are born in play, and that those who play give names, beside the rules.

    Until it has one, a thing is called what the deal's names say. A name goes with its thing: `born` is a number that
    tells it from others that its row has held, such as the beat that found it.
    """

    born: Callable[[Any], int]  # of a row of the battle; 0: it holds nothing
    may: Callable[[Any, int, int], bool]  # the battle, a row's number, a seat: may it name it? The referee always may
    seen: Seen = ALL  # who may know of a thing, and so of its name: as the row's own fields say it
    unlike: bool = False  # are no two called alike, as far as who names one knows?
    place: Callable[[int], str] | None = None  # a row's number -> the id of the sheet or shape where it stands


@dataclass(frozen=True, slots=True)
class FreeDice:
    """Dice that seats throw beside the rules, for everybody or for who leads the game alone; the log tells them."""

    open: Callable[[Any], bool]  # the battle -> may they be thrown now?
    leads: Callable[[Any], int]  # ... -> the seat that reads what is thrown aside, as the referee does; -1: none


class Offer(NamedTuple):
    """A number of the battle that a seat may set now, unasked, such as what it promises."""

    path: str  # of a number that may be set by hand
    label: str  # whose it is, such as an officer
    choices: tuple[tuple[int, str], ...]  # the numbers it may be set to, in words; what it is now is one of them
    under: str = ""  # its heading, where that is not the usual one


@dataclass(frozen=True, slots=True)
class Offers:
    """What seats may set at any time, unasked. An offer is an entry of the journal, and a line of the log.

    Made before anybody answers in a beat it holds at once, later from the end of the beat on. The rules see the number.
    """

    label: str  # what they are: "Offer a turn"; the usual heading
    open: Callable[[Any, Deal, int], Iterable[Offer]]  # the battle as a seat sees it, the deal, the seat
    said: Callable[[str, int, Deal], str]  # a path, the number that it is set to, the deal -> a sentence


@dataclass(frozen=True, slots=True)
class Game:
    """A room's game."""

    key: str
    title: str
    sentence: str
    rules_version: int
    room: str  # the package of the room, e.g. admiralty.games.systemships
    battle: type
    doctrine: type
    rules: type  # the record of house rules and settings, a field `rules` of the battle
    play_beat: Callable[[Table, Any], None]  # from one checkpoint to the next, a private one too, see `midway`
    outcome: Callable[[Any], int]  # -1: not over, else the place in the deal's outcomes
    answer: Callable[[Any, Question, Any], int]  # the computer's answer, from what its seat may see
    imagine: Callable[[Table, Any, int], None]  # draw what a seat does not know, in a battle that is masked for it
    wording: Wording
    scene: Callable[[Mapping[str, Any], Deal, int], Scene]  # view, deal, seat -> the board
    scenarios: Mapping[str, Path]
    ships: Mapping[str, Path]
    levels: tuple[Level, ...]
    deal: Callable[[Request], Deal]
    load_ship: Callable[[Mapping[str, Any], str], Mapping[str, Any]]  # parsed file, its name -> checked
    load_doctrine: Callable[[Mapping[str, Any], str], Any]  # parsed file, its name -> doctrine record
    designers: tuple[Designer, ...]  # the first is the ships'; none: nothing is designed
    rulebook: Path
    schemas: Callable[[], Mapping[str, Mapping[str, Any]]]  # kind of file -> JSON Schema
    worth: Callable[[str, Deal, int], int]  # outcome label, deal, seat -> 1: it has won, -1: lost, 0: neither
    cues: MakeCues | None = None  # what a beat looks like when it is played back
    touch: Touch | None = None  # what a referee can do to a thing on the board
    desk: str = ""  # the same in a sentence, for a referee who has chosen nothing yet: the verbs of its buttons
    brush: Brush | None = None  # what a referee can paint on its map
    cover: Cover | None = None  # what is shown to somebody who has not played it
    cause: TellCause | None = None  # what decided a battle: ship, cause and round
    rounds: Callable[[Any], int] | None = None  # whole rounds behind it, where a beat is less than a round
    # the rounds or turns that its players count, the running one among them, where a beat is less than one of these
    turns: Callable[[Any], int] | None = None
    doctrines: Mapping[str, Path] = field(default_factory=dict)  # the doctrine files that come with the game
    # kind of thing with names -> the field of the battle whose rows they are, where that is not the kind with an s
    rows: Mapping[str, str] = field(default_factory=dict)
    imagined: str = ""  # from what `imagine` draws, in a sentence for whoever reads odds
    sizes: type[Sizes] = Size  # the classes of its battles
    posting: Posting | None = None  # its own written form, for play by post
    # notes in the battle at the checkpoint what the running beat has shown of it: both as the seat sees them, the seat
    recall: Callable[[Any, Any, int], None] | None = None
    # is the beat not over here? Then this checkpoint is private: the beat goes on from it, and no count tells of it
    midway: Callable[[Any], bool] | None = None
    # after a referee's edits: what the rules have counted of the battle is counted again
    after_edit: Callable[[Any], None] | None = None
    gauge: MakeGauges | None = None  # its own exact figures next to a question
    environment: Environment = USUAL  # how those who learn are shown it, and answer
    columns: MakeColumns | None = None  # what is told of each of many battles
    # is a computer given nothing that counts what others do in secret? Then `Question.taken`, by which it draws, is of
    # its own seat's answers, and a `Prefix` leaves out how many were hidden. To set it changes a game's simulations
    uncounted: bool = False
    # the record of the battle that its plots write, and nothing else: between two boxes the rest looks the same
    sealed: str = ""
    bout: Bout | None = None  # what a seat may leave to the computer to its end
    giving: Giving | None = None  # what of a seat may be the computer's by itself
    labels: tuple[Label, ...] = ()  # what the labels of its sheets mean
    puzzles: tuple[Puzzle, ...] = ()  # questions about it that can be solved
    tools: tuple[Tool, ...] = ()  # small calculators
    exacts: tuple[Exact, ...] = ()  # distributions that are enumerated
    guide: Path | None = None  # what is said to somebody who plays for the first time, see guides
    naming: Mapping[str, Nameable] = field(default_factory=dict)  # kinds of names that are given in play
    # what seats are called now, where that follows from the battle: as much of it as all know, the deal -> seat, name
    known_as: Callable[[Any, Deal], Mapping[str, str]] | None = None
    free_dice: FreeDice | None = None  # None: the referee alone throws dice beside the rules
    offers: Offers | None = None  # what a seat sets at any time, unasked
    # the keys of a scenario that hold ships, or what else is designed, see ship_files
    ship_places: tuple[str, ...] = ("sides.*",)
    # what comes with the game of its other designers, by the folder that holds it
    stock: Mapping[str, Mapping[str, Path]] = field(default_factory=dict)
    # a battle of this deal -> a scenario file of the room's own that deals it, but for what its state says: state_files
    written: Callable[[Any, Deal], Mapping[str, Any]] | None = None

    @property
    def designer(self) -> Designer | None:
        """The designer of its ships."""
        return self.designers[0] if self.designers else None

    def ready(self, designer: Designer) -> Mapping[str, Path]:
        """What one of its designers made that comes with the game, by name."""
        return self.ships if designer is self.designer else self.stock.get(plural_of(designer), {})

    def designer_for(self, kind: str = "") -> Designer:
        """The designer of this file kind, or of its ships; `Refused` if there is none."""
        return designer_for(self.designers, kind, self.key)

    @property
    def rule_files(self) -> tuple[str, ...]:
        """The modules that the compiler takes: those of the rules and opponents, and of the folder of the rulebook all
        that they take functions from."""
        functions = (self.play_beat, self.midway, self.outcome, self.answer, self.imagine, self.rounds, self.turns)
        begun = [each for each in functions if each]
        found = list(dict.fromkeys(each.__module__ for each in begun))
        package = self.room
        while Path(str(sys.modules[package].__file__)).parent != self.rulebook.parent and "." in package:
            package = package.rpartition(".")[0]  # a room inside another takes rules from that one
        for name in found:  # which grows meanwhile
            used = [each.__module__ for each in vars(sys.modules[name]).values() if isinstance(each, FunctionType)]
            found += [each for each in dict.fromkeys(used) if each.startswith(f"{package}.") and each not in found]
        return tuple(found)

    def scenario(self, name: str) -> dict[str, Any]:
        """What a scenario file that comes with the game holds, read anew each time."""
        return content(self.scenarios[name])

    @property
    def simple(self) -> Any:
        """The doctrine of the level that every game has, which plays on where odds are reckoned."""
        return next(level.doctrine for level in self.levels if level.key == SIMPLE)


def play_beat(game: Game, t: Table, b: Any) -> None:
    """Play a beat to its end, over all its private checkpoints; `EndlessBeat` where there are too many."""
    game.play_beat(t, b)
    for _ in count_rests(game.midway, b):
        game.play_beat(t, b)


def rounds(game: Game, b: Any) -> int:
    """The rounds that a battle has behind it, where its game counts them."""
    return 0 if game.rounds is None else game.rounds(b)


def elapsed(game: Game, b: Any, beats: int, begun: int) -> int:
    """How long has been played since there were `begun` rounds, which was `beats` beats ago: in rounds."""
    return beats if game.rounds is None else game.rounds(b) - begun


def turns_of(game: Game, b: Any, beats: int) -> int:
    """The turns of a battle that has ended after `beats` beats; one that was called ended before its next turn."""
    return beats if game.turns is None else game.turns(b) - (game.outcome(b) < 0)
