"""What a client may say: commands to a table, on its socket or by POST, and what it sends to make one."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from admiralty.core.errors import Refused, quote_value
from admiralty.core.play.referee import SIDES_MOST, THROWN_MOST
from admiralty.core.state.questions import SEATS
from admiralty.core.state.records import HIGHEST, LOWEST
from admiralty.core.yard.parts import NOTES_LIMIT

CLOCK_MOST = 30 * 24 * 3600  # seconds for a decision
ANSWERS_MOST, CHAT_MOST, WORDS_MOST, LINES_MOST = 1024, 500, 200, 1024
FILE_MOST = 60_000  # characters of a TOML file
PLACES_MOST = 48  # of a scenario, such as officers' stations
ID_MOST = 64  # characters of a command's id
Whole: TypeAlias = Annotated[int, Field(strict=True, ge=LOWEST, le=HIGHEST)]
Answers: TypeAlias = Annotated[list[Whole], Field(max_length=ANSWERS_MOST)]
Word: TypeAlias = Annotated[str, Field(max_length=80)]
Words: TypeAlias = Annotated[list[Word], Field(max_length=LINES_MOST)]
DesignLine: TypeAlias = Annotated[dict[Word, Word | Whole | Words], Field(max_length=64)]
PartValue: TypeAlias = Word | Whole | Words | Annotated[list[DesignLine], Field(max_length=LINES_MOST)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=80)]
Hearers: TypeAlias = Annotated[list[Name], Field(max_length=SEATS + 1)]
Coordinate: TypeAlias = Annotated[float, Field(ge=LOWEST, le=HIGHEST, allow_inf_nan=False)]
File: TypeAlias = Annotated[str, Field(max_length=FILE_MOST)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Command(_Model):
    id: Annotated[str, Field(min_length=1, max_length=ID_MOST, pattern=r"^[\x21-\x7e]+$")] = Field(
        description="Chosen by the client, another one for every command; one that comes twice is answered alike."
    )


class _Seated(_Command):
    seat: Name | None = Field(
        default=None, description="At the referee's place: the seat in the referee's hands that does it."
    )


class _Placed(_Seated):
    at: tuple[Whole, Whole, Whole] = Field(description="`at` of the snapshot that the command was made from.")


class _Deciding(_Placed):
    confirmed: Annotated[bool, Field(strict=True)] = Field(
        default=False,
        description="Do it although it can only hurt one's own seat: without this a `grave` choice is refused.",
    )


class Fill(_Placed):
    """Write a draft of one's orders."""

    do: Literal["fill"]
    answers: Answers
    anew: Annotated[bool, Field(strict=True, description="Forget the draft that is there first.")] = False


class Ready(_Deciding):
    """Lock one's orders with exactly these answers."""

    do: Literal["ready"]
    answers: Answers


class Unready(_Placed):
    """Take one's orders back while the plot is sealed; they become a draft again."""

    do: Literal["unready"]


class AnswerIt(_Deciding):
    """Answer the question that is asked outside a plot."""

    do: Literal["answer"]
    value: Whole
    alike: Annotated[bool, Field(strict=True)] = Field(
        default=False, description="Answer those like it that follow at once the same, as far as that is legal."
    )


class StandingOrders(_Seated):
    """Leave these questions, and no others, to standing orders: they are answered at once, with the value that is
    chosen, else as `simple` would.
    """

    do: Literal["standing"]
    asks: Annotated[list[Whole], Field(max_length=64)] = Field(description="`what` of the snapshot's `standing`.")
    values: Annotated[dict[Annotated[int, Field(ge=0, le=HIGHEST)], Whole], Field(max_length=64)] = Field(
        default={}, description="`what` of some of these -> the place of what they answer in its `values`."
    )


class BoutLeft(_Placed):
    """Leave the running bout, such as a combat, to the computer, which answers as `simple` would; or take over."""

    do: Literal["bout"]
    leave: Annotated[bool, Field(strict=True)]


class Give(_Seated):
    """Give these things of one's own, and no others, to the computer, such as an officer: it plays them from now on, by
    the standing orders, else as `simple` would. What was given and is none of these is one's own again once the running
    beat is over; between two beats at once.
    """

    do: Literal["give"]
    things: Annotated[list[Whole], Field(max_length=64)] = Field(description="`thing` of one's own in `given`.")


class UndoIt(_Seated):
    """Ask to take back one's own act number `to` and all that came after it; without `to`, one's last act."""

    do: Literal["undo"]
    to: Annotated[int, Field(strict=True, ge=1, le=HIGHEST)] | None = None


class Leave(_Command):
    """Ask to end the game undecided."""

    do: Literal["leave"]


class Resign(_Command):
    """Give up: the one opponent has won."""

    do: Literal["resign"]


class Consent(_Command):
    """Agree or not to what another seat asks for."""

    do: Literal["consent"]
    agree: Annotated[bool, Field(strict=True)]


class Lock(_Command):
    """Lock one's words for the dice, before the game begins: send their hash."""

    do: Literal["lock"]
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = Field(
        description='BLAKE2b-256 of the JSON text {"SEAT":"WORDS"}; its key is the salt, its person `admiralty-words`.'
    )


class Unlock(_Command):
    """Open one's words when all locks are there."""

    do: Literal["unlock"]
    words: Annotated[str, Field(min_length=1, max_length=WORDS_MOST)]
    salt: Annotated[str, Field(pattern=r"^([0-9a-f]{2}){16,64}$", description="16 to 64 bytes, in hex.")]


class Chat(_Command):
    """Say something to everybody at the table, or whisper it to some."""

    do: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=CHAT_MOST)]
    to: Hearers = Field(
        default_factory=list, description="Seats that alone hear it, `*` the referee's; none: everybody."
    )


class Point(_Command):
    """Point at the board: a mark flashes at all who look on, or at some seats; nothing of it is kept."""

    do: Literal["point"]
    shape: Annotated[str, Field(min_length=1, max_length=80)] | None = Field(
        default=None, description="The id of what is pointed at; it flashes where that is on the board, too."
    )
    x: Coordinate | None = Field(default=None, description="Or a point, in the scene's units.")
    y: Coordinate | None = None
    to: Hearers = Field(default_factory=list, description="As of `chat`.")


class NameIt(_Command):
    """Name what was born in play, as the room allows it; without a text take back the name that one gave it."""

    do: Literal["name"]
    of: Name = Field(description="As `names` of the snapshot has it.")
    number: Annotated[int, Field(strict=True, ge=0, le=HIGHEST)]
    text: Annotated[str, Field(max_length=200)]


class ThrowIt(_Command):
    """Throw dice beside the rules, where the game has such dice: for everybody, or for who leads the game alone."""

    do: Literal["throw"]
    count: Annotated[int, Field(strict=True, ge=1, le=THROWN_MOST)]
    sides: Annotated[int, Field(strict=True, ge=2, le=SIDES_MOST)]
    label: Annotated[str, Field(max_length=200)] = ""
    aside: bool = False


class OfferIt(_Seated):
    """Set a number that is one's own to set unasked, such as what an officer's turn is offered to."""

    do: Literal["offer"]
    path: Annotated[str, Field(min_length=1, max_length=200)] = Field(description="As `offers` of the snapshot has it.")
    value: Whole


class Odds(_Seated):
    """Ask for the odds of the answers to one's question, or to the next box after these answers; nothing: stop."""

    do: Literal["odds"]
    answers: Answers | None = Field(None, description="Answers of the form before the box; absent: the draft's.")
    values: Annotated[list[Whole], Field(max_length=64)] | None = Field(None, description="Which answers; absent: all.")
    stop: bool = False


class Ping(_Command):
    """Is anybody there?"""

    do: Literal["ping"]


Command: TypeAlias = Annotated[
    Fill
    | Ready
    | Unready
    | AnswerIt
    | StandingOrders
    | BoutLeft
    | Give
    | UndoIt
    | Leave
    | Resign
    | Consent
    | Lock
    | Unlock
    | Chat
    | Point
    | NameIt
    | ThrowIt
    | OfferIt
    | Odds
    | Ping,
    Field(discriminator="do"),
]
COMMAND: TypeAdapter[Command] = TypeAdapter(Command)


class Posted(_Model):
    """A command sent by POST."""

    seat: Name
    command: Command


class Making(_Model):
    """What a table is made from."""

    scenario: Annotated[str, Field(max_length=80, description="game/name, of `/api/v1/games`.")]
    file: File | None = Field(None, description="A scenario of one's own: a TOML text, in place of that one.")
    settings: dict[Name, Annotated[str, Field(max_length=80)] | Whole] = Field(default_factory=dict, max_length=64)
    ships: dict[Name, Annotated[list[Name | dict[Name, str | PartValue]], Field(max_length=16)]] = Field(
        default_factory=dict,
        max_length=SEATS,
        description="side -> its ships: keys, or parts as a ship's file has them.",
    )
    places: dict[Name, Name | dict[Name, str | PartValue]] = Field(
        default_factory=dict,
        max_length=PLACES_MOST,
        description="place of the scenario -> what fills it: a key, or parts as its file has them.",
    )
    seats: dict[Name, Annotated[str, Field(max_length=80)]] = Field(
        default_factory=dict,
        max_length=SEATS,
        description="seat -> me, open or computer:LEVEL; the first is yours, else.",
    )
    doctrines: dict[Name, File] = Field(
        default_factory=dict, max_length=SEATS, description="seat -> the TOML text that computer:own plays it by."
    )
    names: dict[Name, Annotated[str, Field(max_length=80)]] = Field(
        default_factory=dict, max_length=SEATS, description="seat of the maker's device -> who plays it, if not `name`."
    )
    words: dict[Name, Annotated[str, Field(min_length=1, max_length=WORDS_MOST)]] = Field(
        default_factory=dict, max_length=SEATS, description="seat -> words of one's own that are mixed into the dice."
    )
    locks: Annotated[bool, Field(description="Does the game wait for words that each human seat locks?")] = False
    name: Annotated[str, Field(max_length=80)] = "Guest"
    private: bool = False
    listed: bool = Field(default=False, description="May anybody find its free seats in the lobby?")
    clock: Annotated[int, Field(strict=True, ge=0, le=CLOCK_MOST)] = Field(
        default=0,
        description="Seconds a seat has for each decision; then the computer answers. 0: no limit.",
    )
    referee: Annotated[bool, Field(description="Is there one? The maker is, and everybody they give the link.")] = False


class Joining(_Model):
    """A seat's link is used."""

    secret: Annotated[str, Field(max_length=128)]
    name: Annotated[str, Field(max_length=80)] = "Guest"


class Sitting(_Model):
    """A free seat is taken from the lobby."""

    name: Annotated[str, Field(max_length=80)] = "Guest"


class Looking(_Model):
    """Where does a seat's link lead?"""

    secret: Annotated[str, Field(max_length=128)]


class ScenarioSent(_Model):
    """A scenario of one's own, as a TOML text."""

    file: File


class Designing(_Model):
    """A design as far as it is filled in, or as a TOML text; where both are sent, the text counts."""

    name: Annotated[str, Field(max_length=80)] = ""
    notes: Annotated[str, Field(max_length=NOTES_LIMIT)] = ""
    parts: dict[Name, PartValue] = Field(default_factory=dict, max_length=256)
    file: File | None = None
    designer: Annotated[str, Field(max_length=80)] = ""  # the file kind of what is designed; empty: a ship


class Witness(_Model):
    """A receipt that somebody kept."""

    receipt: Annotated[str, Field(max_length=64)] | None = None


def id_read(data: bytes | str) -> str | None:
    """The id of a command, however bad the rest of it is; None where it cannot be read.

    The command is the whole text, as on a socket, or a part of it, as in a request.
    """
    try:
        found = json.loads(data, parse_int=float)  # which takes numbers of any length
    except (ValueError, RecursionError):
        return None
    whole = found if isinstance(found, dict) else {}
    parts = [part for part in (whole, whole.get("command"), whole.get("fill")) if isinstance(part, dict)]
    return next((part["id"] for part in parts if _is_id(part.get("id"))), None)


def _is_id(value: Any) -> bool:
    """Can it be sent back, legal or not?"""
    return isinstance(value, str) and 0 < len(value) <= ID_MOST and value.isprintable()


def read_command(text: str) -> Command:
    """A command as it came over a socket; `Refused` in one line."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("message", "is not a line of JSON") from None
    return command_of(data)


def command_of(data: Any) -> Command:
    """A command from plain data; `Refused` in one line."""
    try:
        return COMMAND.validate_python(data)
    except ValidationError as problem:
        raise refusal(problem, "command") from None


def refusal(problem: ValidationError, where: str) -> Refused:
    """The first fault that pydantic found, in one line and without what is nobody's business."""
    return fault_of(problem.errors(include_url=False, include_context=False), where)


def fault_of(errors: Any, where: str) -> Refused:
    """The first of pydantic's faults in one line."""
    first = errors[0]
    place = ".".join(str(step) for step in first["loc"] if step != "body")
    value = first.get("input")
    said = "" if isinstance(value, dict | list) or first["type"] == "missing" else f", not {quote_value(value)}"
    return Refused(f"{where}: {place}" if place else where, f"{first['msg'].lower()}{said}")
