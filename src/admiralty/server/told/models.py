"""What the server answers, for its OpenAPI description."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from .left_models import BoutTold, GivenTold, StandingTold
from .name_models import ToNameTold
from .offer_models import OffersTold
from .referee_models import DeskTold


class Fault(BaseModel):
    """A refusal: what, where, which rule, what to do."""

    where: str
    what: str
    rule: str
    remedy: str


class Failed(BaseModel):
    """What every refused request is answered with."""

    re: str | None = Field(None, description="the id of the command, where one was sent that can be read")
    error: Fault


class Made(BaseModel):
    """A new table."""

    id: str
    links: dict[str, str] = Field(description="open seat -> its link, from the server's root")


class SeatListed(BaseModel):
    """A seat in the list of tables."""

    name: str
    called: str = Field(description="what people call it")
    who: str
    person: str | None = Field(description="the name of who took it")
    mine: bool


class Listed(BaseModel):
    """A table of this device."""

    id: str
    title: str
    game: str
    seats: list[SeatListed]
    waiting_for_me: bool
    due: int | None = Field(description="when one's own time is up, in seconds since 1970, while it runs")
    over: bool
    made_at: int
    over_at: int | None = Field(description="when it ended; null: it goes on, or ended before this was noted")
    outcome_text: str = Field(description="how it ended")


class Joined(BaseModel):
    """A seat that was taken."""

    id: str
    seat: str


class Place(BaseModel):
    """Where a seat's link leads to."""

    title: str
    seat: str
    called: str = Field(description="what people call the seat")
    person: str | None = Field(description="who sits there: the link is that player's own")
    locking: bool = Field(description="Are words for the dice still being locked?")


class NewLink(BaseModel):
    """The new link of a seat."""

    link: str


class ChoiceTold(BaseModel):
    """A legal answer."""

    value: int
    text: str
    note: str = Field("", description="what it costs or sets off for certain; empty where there is nothing to say")
    clause: str = Field("", description="the clause behind the note")
    grave: bool = Field(False, description="it can only hurt its seat, for good: taken only when it is confirmed")
    minor: bool = Field(False, description="one of many alike, which the board shows better than a list")
    fold: str = Field("", description="where there are many minor choices: what it is folded away with, in words")
    cost: int = Field(0, description="what it takes of the question's budget")


class BudgetTold(BaseModel):
    """What answers are paid from."""

    left: int
    of: int
    noun: str = Field(description="what is counted, in the singular; its plural takes an s")


class BarredTold(BaseModel):
    """An answer that is not open."""

    value: int = Field(description="in a question for a number, one beyond the limits stands for all beyond it")
    text: str
    why: str
    clause: str = Field(description="the clause behind the reason")


class GaugeTold(BaseModel):
    """A figure that the game itself gives next to a question."""

    label: str
    value: str
    share: float | None = Field(None, description="the value from 0 to 1, where a bar can show it")
    answer: int | None = Field(None, description="the answer at which it stands; null: it is of the whole question")


class QuestionTold(BaseModel):
    """A question; without choices it takes a number from `low` to `high`."""

    what: int
    prompt: str
    about: str = Field(description="the thing with a name that it is about; empty where there is none")
    label: str
    clause: str
    help: str
    low: int
    high: int
    choices: list[ChoiceTold]
    minors: str = Field(description="what its minor choices are called; empty where there are none")
    box: str = Field("", description="of a plot: the name of its box, the same from turn to turn")
    thing: str = Field("", description="what of its subject it is about, such as a ship's mount")
    alike: str = Field("", description="outside a plot: what one press calls it and those like it that follow")
    ends: int | None = Field(None, description="of a plot: the answer with which its seat has done")
    budget: BudgetTold | None = None
    barred: list[BarredTold] = Field([], description="answers that are not open, as far as the rules say why")
    gauges: list[GaugeTold] = Field([], description="figures that the game itself gives, such as a chance to hit")


class BoxTold(BaseModel):
    """A box of a form that has its answer."""

    question: QuestionTold
    answer: int
    text: str


class FormTold(BaseModel):
    """A seat's plot."""

    boxes: list[BoxTold]
    open: QuestionTold | None
    ready: bool
    complete: bool
    order: str = Field("", description="what it orders so far, in plain sentences")
    waste: str = Field("", description="what it leaves unused although it could use it")
    helpless: str = Field("", description="why nothing of the seat can move or fire, in a sentence")
    budget: BudgetTold | None = Field(None, description="of the open question; if complete, what the last answer left")
    closed: list[QuestionTold] = Field([], description="not asked, as one answer alone is open: `barred` says why")


class LineTold(BaseModel):
    """A line of the log."""

    id: int = Field(description="its place, from 0")
    beat: int
    kind: Literal["event", "die", "edit", "undo", "referee", "late", "answer", "named", "offer"]
    clause: str
    text: str
    die: list[int | None] | None = Field(None, description="a die: its value, its sides")
    dice: list[list[int]] = Field([], description="dice told in one line: the value and the sides of each")


class ChatTold(BaseModel):
    """Something that was said."""

    id: int = Field(description="its number among what was said to everybody; of a whisper one in no order")
    who: str
    text: str
    at: int
    to: list[str] | None = Field(None, description="a whisper: the seats that it is for; absent: said to everybody")


class WordsTold(BaseModel):
    """The words that seats mix into the dice, by the seats' names; what they are is told when the game begins."""

    phase: Literal["lock", "open", ""] = Field(description="what seats are to do; empty: the game has started")
    locks: dict[str, str] = Field(description="hashes of words and salts")
    opened: list[str]
    words: dict[str, str]
    salts: dict[str, str]
    left_out: list[str] = Field(description="seats that locked words and did not open them in time")


class TableTold(BaseModel):
    """What the table is."""

    id: str
    title: str
    game: str
    game_title: str
    beat_word: str
    scenario: str
    notes: str
    settings: dict[str, str]
    commitment: str
    private: bool
    clock: int = Field(description="seconds that a seat has whenever the game waits for it; 0: no limit")
    referee: bool = Field(description="Is there a referee, who may change anything by hand?")
    status: Literal["locking", "running", "over", "stuck"]
    deciding: bool = Field(
        description="Has the referee to confirm, or to take back, an end that an act of theirs led to?"
    )
    hold: Literal["now", "next"] | None = Field(None, description="Is the game held now, or from the next beat on?")
    held: str | None = Field(None, description="what the hold means, in words for this viewer")
    either: bool = Field(False, description="Does the game wait for any one of several seats, and not for all of them?")
    why: str
    outcome: str | None
    outcome_text: str
    verdict: str = Field(description="how it ended for one's own seat: what decided it, where the game can say")
    result: Literal["won", "lost", "neither"] | None = Field(
        description="how one's own seat fared; null while the game goes on, and without a seat"
    )
    posting: bool = Field(description="Has the game a written form, for play by post?")
    tools: bool = Field(False, description="Has the game small calculators? See /tools")
    words: WordsTold | None = Field(description="words that seats mix into the dice; null: none")


class SeatTold(BaseModel):
    """A seat."""

    name: str
    called: str = Field(description="what people call it")
    who: str
    person: str | None
    taken: bool
    connected: bool
    ready: bool
    waited_for: bool
    due: int | None = Field(description="when its time is up, in seconds since 1970, while it runs")


class You(BaseModel):
    """Who is looking."""

    seat: int | None
    name: str | None
    called: str | None = Field(description="what people call the seat")
    seats: list[str] = Field(description="the seats of this device")
    creator: bool
    referee: bool = Field(description="Is this device the referee's?")
    may_resign: bool = Field(description="Does the seat play alone against one side, and does the game go on?")
    links: dict[str, str] = Field(description="seat -> its link: of own seats, and for the creator of open ones")


class RequestTold(BaseModel):
    """What the seats are asked to agree to."""

    kind: Literal["undo", "leave"]
    by: str
    text: str
    asked: list[str]
    agreed: list[str]
    refused: str | None


class HandOutTold(BaseModel):
    """A note of the referee that stays readable."""

    beat: int
    title: str
    text: str
    to: list[str] = Field(description="what those are called who have it")
    entry: int | None = Field(None, description="at the seat `*` only: take it back with gm_revoke")


class HandTold(BaseModel):
    """A seat that the referee plays: what it is asked, as it may know it; the keys are those of its own snapshot."""

    seat: str
    at: list[int]
    form: FormTold | None
    question: QuestionTold | None
    standing: list[StandingTold]
    bout: BoutTold | None
    given: list[GivenTold] | None = Field(None, description="its own things; absent as in a snapshot")
    offers: OffersTold | None = Field(None, description="what it may set unasked; absent as in a snapshot")
    undoable: int | None


class Snapshot(BaseModel):
    """A table as one viewer may see it."""

    table: TableTold
    seats: list[SeatTold]
    you: You
    at: list[int]
    beat: int
    scene: dict[str, Any] | None
    tiles: dict[str, Any] | None = Field(description="the cells of the maps in the scene; null if there are none")
    cues: list[dict[str, Any]] = Field(description="how the last beats are played back")
    form: FormTold | None
    question: QuestionTold | None
    standing: list[StandingTold]
    bout: BoutTold | None
    given: list[GivenTold] | None = Field(None, description="absent where a game has nothing to give to the computer")
    undo: RequestTold | None
    undoable: int | None
    handouts: list[HandOutTold] = Field(description="the referee's notes with a title; after the end everybody's")
    names: list[ToNameTold] | None = Field(None, description="what was born in play and may be named by this seat")
    dice: bool | None = Field(None, description="may this seat throw dice of its own now?")
    offers: OffersTold | None = Field(None, description="what this seat may set now, unasked")
    receipt: str
    head: str = Field(description="the hash at the last checkpoint: the same for everybody")
    log: list[LineTold]
    chat: list[ChatTold]
    odds: None = None
    referee: DeskTold | None = Field(description="for the referee's place, the seat `*`, only")
    hands: list[HandTold] | None = Field(
        None, description="at the seat `*` only: the seats that the referee plays; answer with a command's `seat`"
    )
    lookers: int = Field(description="how many look on at this server who neither play nor rule")


class Frame(BaseModel):
    """The board at one moment of a replay."""

    beat: int
    n_lines: int = Field(description="how many lines of the log stand before it")
    scene: dict[str, Any] | None = Field(description="absent where it looks as in the frame before")
    tiles: dict[str, Any] | None = Field(None, description="the cells of its maps, where they are others than before")
    cells: dict[str, Any] | None = Field(None, description="which cells of the maps in the frame before have changed")


class Replay(BaseModel):
    """A game to look through."""

    frames: list[Frame]
    log: list[LineTold]
    cues: list[dict[str, Any]] = Field(description="how it is played back")
    silhouettes: dict[str, Any] = Field(description="how ships look, for the scenes of all frames")
    outcome: str | None
    outcome_text: str


class ProofTold(BaseModel):
    """What a journal proves."""

    ok: bool
    said: list[str]
    verdict: dict[str, Any] = Field(description="what `admiralty verify --json` prints of it; `status` in a word")


class ClauseTold(BaseModel):
    """A clause of a rulebook."""

    id: str
    title: str
    kind: str
    part: str
    text_html: str


class Reply(BaseModel):
    """What a command is answered with."""

    re: str
    ok: bool | None = None
    receipt: str | None = None
    error: Fault | None = None
    stale: bool | None = None


class Health(BaseModel):
    """How the server is."""

    ok: bool
    tables: int
    sockets: int
    waiting: int
