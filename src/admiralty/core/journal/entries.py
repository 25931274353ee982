"""What stands in a journal: its header, its kinds of entry, and how strictly each field of them is read.

Everything here reads and gives plain JSON values; `Unfit` says what is wrong, and the journal says where.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from ..errors import quote_value
from ..errors.reading import Reader, Unfit, flag, rows, text, texts, whole
from ..state.questions import Given
from ..state.records import HIGHEST, LOWEST
from .rulings import ITSELF, Hand, Hold, Named, Note, Revoke, Roll, Ruling, Thrown, Veil
from .secret import commitment, opens
from .steps import further, read_change, read_step, shorten, spell_out

FORMAT = 2  # of new journals; those of format 1 are read, and written on, as they were
ENTRY_LIMIT, SEATS, DEPTH, LIST_LIMIT = 1_000_000, 64, 32, 16_384
TITLE_LONG = 100  # characters of a hand-out's title
LISTED = 4096  # legal answers of a question, as many as rules may offer


DRAFT, COMPUTER = "draft", "computer"  # what a clock gave when a seat's time was up: its draft, or a computer's answer


@dataclass(frozen=True, slots=True)
class Source:
    """Where the dice come from: ``secret``, ``practice`` (a seed) or ``simulated`` (a battle of a seed)."""

    kind: str = "secret"
    seed: int = 0
    battle: int = 0


@dataclass(frozen=True, slots=True)
class Header:
    """What a game is before its first beat. `commitment` and `secret` are hex; an empty secret is not (yet) told.

    Format 2 tells which seats locked words before any were shown: a seat whose lock has no salt did not open it, and
    was left out. It also tells how many seconds a decision may take, and its hashes are twice as long.
    """

    game: str
    rules_version: int
    scenario: Any  # any JSON
    seats: tuple[str, ...]
    players: Mapping[str, str]  # seat -> human, computer:LEVEL, doctrine:FILE
    commitment: str = ""
    dice: Source = Source()
    words: Mapping[str, str] = field(default_factory=dict)
    secret: str = ""
    origin: Any = None  # any JSON: the checkpoint of another game at which this one starts; None: it starts as dealt
    release: str = ""  # of Admiralty, by which it was begun; empty: it does not say
    format: int = FORMAT
    locks: Mapping[str, str] = field(default_factory=dict)  # seat -> the hash (hex) of its words and salt
    salts: Mapping[str, str] = field(default_factory=dict)  # seat -> the salt (hex) that opens its lock
    clock: int = 0  # seconds for each decision; 0: no limit

    @property
    def left_out(self) -> tuple[str, ...]:
        """The seats that locked words and did not open them in time."""
        return tuple(seat for seat in self.seats if seat in self.locks and seat not in self.salts)


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat answered a question: a number from `low` to `high`, or one of those listed."""

    beat: int
    seat: int
    what: int
    low: int
    high: int
    value: int
    attempt: int = 0
    listed: tuple[int, ...] | None = None
    clock: str = ""  # DRAFT or COMPUTER: the seat did not give it in time
    by: int = ITSELF  # the seat that gave it, where that shares a question of another one

    @property
    def giver(self) -> int:
        """The seat that gave it."""
        return self.seat if self.by == ITSELF else self.by


@dataclass(frozen=True, slots=True)
class Plot:
    """A seat's sealed orders, as they were when it said *ready*."""

    beat: int
    seat: int
    attempt: int
    answers: tuple[Given, ...]
    clock: str = ""  # as of an answer

    @property
    def giver(self) -> int:
        """As of an answer."""
        return self.seat


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one stretch (counted by the answers before it) of a beat, as rolled."""

    beat: int
    stretch: int
    rolled: tuple[Thrown, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """Fields were changed by hand, all at once; `reopen` withdraws the answers of the running beat.

    The referee did it, or a seat where its game lets it (`by`): then it is one field, and openly said.
    """

    beat: int
    path: str
    value: int
    reason: str = ""
    reopen: bool = False
    hidden: bool = False
    back: int = 0  # the edit of an earlier beat that this one takes back
    also: tuple[tuple[str, int], ...] = ()  # what was changed along with it
    by: int = ITSELF

    @property
    def is_offer(self) -> bool:
        """Did a seat do it, and no referee?"""
        return self.by != ITSELF

    @property
    def changes(self) -> tuple[tuple[str, int], ...]:
        """All paths that it changed, with their values."""
        return ((self.path, self.value), *self.also)


@dataclass(frozen=True, slots=True)
class Undo:
    """Entry number `to` and everything after it is withdrawn."""

    to: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A checkpoint before `beat`: the digest of the state that every replay must reach."""

    beat: int
    state: str


@dataclass(frozen=True, slots=True)
class Over:
    """The game ended: its outcome (-1: left undecided), its secret opened (hex or empty), the last state's digest."""

    outcome: int
    secret: str
    state: str
    resigned: tuple[int, ...] = ()  # the seat that gave up, if one has


Entry: TypeAlias = Answer | Plot | Dice | Edit | Undo | Mark | Over | Ruling
_ALL: tuple[type[Entry], ...] = (
    Answer, Plot, Dice, Edit, Undo, Mark, Over, Veil, Roll, Note, Hand, Named, Revoke, Hold,
)  # fmt: skip
KINDS: dict[str, type[Entry]] = {cls.__name__.lower(): cls for cls in _ALL}
OPTIONAL = {  # what a field is that an entry may lack
    "clock": "", "back": 0, "resigned": (), "title": "", "also": (), "more": (), "by": ITSELF,
}  # fmt: skip
NAMES = {cls: tuple(each.name for each in fields(cls)) for cls in KINDS.values()}


# ---- what may stand in a field ---------------------------------------------------------------------------------------


def _rising(value: object) -> tuple[int, ...]:
    seats: tuple[int, ...] = rows(whole(0, SEATS - 1), SEATS)(value)
    if list(seats) != sorted(set(seats)):
        raise Unfit("are not different seats in their order")
    return seats


_number, _count, _side = whole(LOWEST, HIGHEST), whole(0, HIGHEST), whole(1, HIGHEST)
_word = whole(0, 2**64 - 1)
_name = text(40, r".+", "a name")
_state = text(32, r"[0-9a-f]{32}", "the digest of a state")
_hex64 = text(64, r"([0-9a-f]{64})?", "a hash or secret of 64 hex digits")


def _read_listed(value: object) -> tuple[int, ...] | None:
    return None if value is None else rows(_number, LISTED)(value)


def _read_given(value: object) -> Given:
    if not isinstance(value, list | tuple) or len(value) != 5:
        raise Unfit("an answer of a plot has five parts: what, low, high, value, listed")
    what, low, high, answer = _count(value[0]), _number(value[1]), _number(value[2]), _number(value[3])
    listed = _read_listed(value[4])
    _legal(low, high, answer, listed)
    return what, low, high, answer, listed


def _read_thrown(value: object) -> Thrown:
    if not isinstance(value, list | tuple) or len(value) != 3:
        raise Unfit("a die has three parts: die, sides, value")
    sides = _side(value[1])
    return _count(value[0]), sides, whole(1, sides)(value[2])


def _legal(low: int, high: int, value: int, listed: tuple[int, ...] | None) -> None:
    if not (low <= value <= high if listed is None else value in listed):
        raise Unfit(f"{value} was not a legal answer")


_FIELDS: dict[str, Reader] = {
    "beat": _count, "seat": whole(0, SEATS - 1), "what": _count, "low": _number, "high": _number, "value": _number,
    "attempt": _count, "listed": _read_listed, "answers": rows(_read_given, LIST_LIMIT), "stretch": _count,
    "rolled": rows(_read_thrown, LIST_LIMIT), "path": text(200), "reason": text(2000), "reopen": flag, "hidden": flag,
    "seats": _rising, "shown": flag, "label": text(200), "text": text(2000), "entry": whole(1, ENTRY_LIMIT),
    "player": text(80, r"human|referee|computer:[a-z0-9_-]+", "anybody who could play a seat"),
    "to": whole(1, ENTRY_LIMIT), "state": _state, "outcome": whole(-1, HIGHEST), "secret": _hex64,
    "clock": text(10, f"{DRAFT}|{COMPUTER}", "what a clock gives"), "back": whole(1, ENTRY_LIMIT), "resigned": _rising,
    "title": text(TITLE_LONG), "also": further(read_change), "more": further(read_step), "by": whole(0, SEATS - 1),
    "of": text(40, r"[a-z][a-z0-9_]*", "a kind of names"), "number": _count, "name": _name, "on": flag,
}  # fmt: skip

_HEADER: dict[str, Reader] = {
    "game": text(40, r"[a-z][a-z0-9_-]*", "the key of a game"), "rules_version": _count,
    "scenario": lambda value: value, "seats": rows(_name, SEATS), "players": texts(200), "commitment": _hex64,
    "dice": lambda value: _source(value), "words": texts(200), "secret": _hex64,
    "origin": lambda value: value, "release": text(40), "locks": texts(64), "salts": texts(128), "clock": _count,
}  # fmt: skip
_USUAL: dict[str, Any] = {  # and then left out
    "secret": "", "origin": None, "release": "", "locks": {}, "salts": {}, "clock": 0,
}  # fmt: skip
_SINCE_2 = ("release", "locks", "salts", "clock")
_SOURCES = {"secret": (), "practice": ("seed",), "simulated": ("seed", "battle")}


def _read(readers: Mapping[str, Reader], names: tuple[str, ...], data: Mapping[str, object]) -> dict[str, Any]:
    _exactly(data, names)
    values = {}
    for name in names:
        try:
            values[name] = readers[name](data[name])
        except Unfit as problem:
            raise Unfit(f"{name}: {problem}") from None
    return values


def _exactly(data: Mapping[str, object], names: tuple[str, ...]) -> None:
    if strange := sorted(data.keys() - set(names)):
        raise Unfit(f"has no field {quote_value(strange[0])}")
    if missing := [name for name in names if name not in data]:
        raise Unfit(f"lacks the field {missing[0]!r}")


def _source(value: object) -> Source:
    if isinstance(value, Source):
        value = _source_json(value)
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str) or value["kind"] not in _SOURCES:
        raise Unfit(f"are of no kind known: {', '.join(_SOURCES)}")
    _exactly(value, ("kind", *_SOURCES[value["kind"]]))
    return Source(value["kind"], _word(value.get("seed", 0)), _word(value.get("battle", 0)))


def _source_json(source: Source) -> dict[str, Any]:
    return {"kind": source.kind, **{name: getattr(source, name) for name in _SOURCES.get(source.kind, ())}}


def _shallow(name: str, value: object, room: int = DEPTH) -> None:
    if room == 0:
        raise Unfit(f"{name}: is nested more than {DEPTH} deep")
    if isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            _shallow(name, each, room - 1)


# ---- to JSON and back ------------------------------------------------------------------------------------------------


def header_json(header: Header, with_secret: bool = True) -> dict[str, Any]:
    """The header as it stands in the first line; the secret only where it is known and wanted."""
    told: dict[str, Any] = {name: getattr(header, name) for name in _HEADER}
    told["dice"] = _source_json(header.dice)
    told.update((name, dict(told[name])) for name in ("players", "words", "locks", "salts"))
    if not with_secret:
        del told["secret"]
    usual = {name for name, value in told.items() if name in _USUAL and value == _USUAL[name]}
    return {"admiralty": header.format, **{name: value for name, value in told.items() if name not in usual}}


def header_from(data: Mapping[str, object]) -> Header:
    """Read what `header_json` gave."""
    given = dict(data)
    known = given.pop("admiralty", None)
    if not isinstance(known, int) or isinstance(known, bool) or not 1 <= known <= FORMAT:
        raise Unfit(f"is not the header of a journal of format 1 to {FORMAT}")
    if known == 1:
        _exactly(given, tuple(name for name in _HEADER if name in given and name not in _SINCE_2))
    header = Header(**_read(_HEADER, tuple(_HEADER), {**_USUAL, **given}), format=known)
    _shallow("scenario", header.scenario)
    _shallow("origin", header.origin)
    if len(set(header.seats)) != len(header.seats) or not header.seats:
        raise Unfit("seats: are not one or more different names")
    for name in ("players", "words", "locks"):
        if strange := sorted(getattr(header, name).keys() - set(header.seats)):
            raise Unfit(f"{name}: there is no seat {quote_value(strange[0])}")
    if header.dice.kind == "secret" and not header.commitment:
        raise Unfit("commitment: is missing, though the dice are secret")
    fits_commitment(header, header.secret)
    _fit_locks(header)
    return header


def _fit_locks(header: Header) -> None:
    """`Unfit` unless each salt opens its seat's lock; what is not opened has no words."""
    for seat, lock in header.locks.items():
        if seat not in header.salts and seat in header.words:
            raise Unfit(f"salts: the words of {seat} have none, though they were locked")
        if seat in header.salts and not opens(lock, seat, header.words.get(seat, ""), header.salts[seat]):
            raise Unfit(f"locks: the words and the salt of {seat} do not open its lock")
    if strange := sorted(header.salts.keys() - header.locks.keys()):
        raise Unfit(f"salts: {quote_value(strange[0])} has locked nothing")


def fits_commitment(header: Header, secret: str) -> None:
    """`Unfit` unless the secret (hex; empty: untold) is the one whose commitment was published."""
    if secret and commitment(bytes.fromhex(secret)) != header.commitment:
        raise Unfit("secret: does not fit its commitment")


def entry_json(entry: Entry) -> dict[str, Any]:
    """The entry as it stands in its line, without its number and hash."""
    values = {name: getattr(entry, name) for name in NAMES[type(entry)]}
    for name in OPTIONAL.keys() & values.keys():  # it has a line only where there is something to say
        if values[name] == OPTIONAL[name]:
            del values[name]
    if "also" in values:
        steps = shorten(values["path"], (path for path, _ in values["also"]))
        values["also"] = [[step, value] for step, (_, value) in zip(steps, values["also"], strict=True)]
    if "more" in values:
        values["more"] = shorten(values["path"], values["more"])
    return {"kind": type(entry).__name__.lower(), **values}


def entry_from(data: Mapping[str, object]) -> Entry:
    """Read what `entry_json` gave."""
    kind = data.get("kind")
    cls = KINDS.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise Unfit(f"kind: {quote_value(kind)} is no kind of entry")
    names = tuple(name for name in NAMES[cls] if name not in OPTIONAL or name in data)
    values = _read(_FIELDS, names, {name: value for name, value in data.items() if name != "kind"})
    if "also" in values:
        paths = spell_out(values["path"], (step for step, _ in values["also"]))
        values["also"] = tuple(zip(paths, (value for _, value in values["also"]), strict=True))
    if "more" in values:
        values["more"] = spell_out(values["path"], values["more"])
    entry: Entry = cls(**values)
    if isinstance(entry, Answer):
        _legal(entry.low, entry.high, entry.value, entry.listed)
        if entry.by == entry.seat:
            raise Unfit("by: is left out where the seat that is asked answers")
    return entry
