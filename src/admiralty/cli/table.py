"""The table as a machine: what is shown to the seat whose turn it is, and what a typed line does. It knows no screen.

The full-screen table and the line-by-line one both show what this says and hand it what is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from admiralty.core.errors import Refused, shown
from admiralty.core.views import OPEN, SPECTATOR, view

from . import table_choice, table_words
from .match import Match, Opening, begin, source_of
from .table_help import closing_lines, help_lines, rules_lines
from .table_odds import OddsJob, answers_job
from .table_words import Asking, LogRow, labels, legal_said, log_rows, read_answer

if TYPE_CHECKING:
    from admiralty.core.forms import Form, Pending
    from admiralty.core.game import Deal, Game
    from admiralty.core.scenes import Sheet
    from admiralty.core.session import Session

SHORT = 8  # digits of a receipt that are shown while playing


class Reply(NamedTuple):
    """What became of a typed line: a sentence, or a longer text under a title, or odds to be reckoned."""

    text: str = ""
    wrong: bool = False
    title: str = ""
    body: tuple[str, ...] = ()
    job: OddsJob | None = None
    quit: bool = False


class BoxRow(NamedTuple):
    """A box of the form: `open` is the one that is being answered."""

    label: str
    answer: str
    legal: str
    clause: str
    open: bool


class Bar(NamedTuple):
    """The line at the top."""

    title: str
    turn: str
    seat: str
    dice: str
    receipt: str


class Table:
    """A game as the people at one keyboard play it."""

    def __init__(self, opening: Opening | None = None, match: Match | None = None) -> None:
        """With an opening the game begins when every seat has its ship; with a match it goes on."""
        self.opening, self.changing = opening, -1
        self.seat, self.curtain = SPECTATOR, False
        self.offered: Mapping[str, Any] | None = None  # the ship that was typed and may be taken
        self._match = match
        self._open_or_begin()

    # ---- what is shown --------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game; not while ships are still chosen."""
        if self._match is None:
            raise AssertionError("the game has not begun")
        return self._match

    @property
    def session(self) -> Session:
        """The session of the game."""
        return self.match.session

    @property
    def game(self) -> Game:
        """The rules that are played."""
        return self.opening.game if self.opening else self.session.game

    @property
    def deal(self) -> Deal:
        """What was dealt."""
        return self.opening.deal if self.opening else self.session.deal

    @property
    def begun(self) -> bool:
        """Is there a game yet?"""
        return self._match is not None

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._match is not None and self.session.over

    @property
    def seat_name(self) -> str:
        """The name of the seat that looks on."""
        return self.deal.seats[self.seat].capitalize() if self.seat >= 0 else "Spectator"

    def bar(self) -> Bar:
        """The line at the top."""
        if self.opening:
            return Bar(self.deal.title, "before the game", self.seat_name, "", "")
        source = source_of(self.session)
        turn = "over" if self.over else f"turn {self.session.beat + 1}"
        dice = table_words.dice_said(source.kind, source.seed)
        return Bar(self.deal.title, turn, self.seat_name, dice, self.session.receipt[:SHORT])

    def sheets(self) -> tuple[Sheet, ...]:
        """The record sheets as the seat sees them."""
        if self.curtain:
            return ()
        seen = view(self.deal.battle, self.seat) if self.opening else self.session.view(self._eyes())
        return self.game.scene(seen, self.deal, self._eyes()).sheets

    def log(self) -> list[LogRow]:
        """What happened, as the seat may know it."""
        return [] if self.curtain or self.opening else log_rows(self.session.log_for(self._eyes()))

    def intro(self) -> list[str]:
        """What is about to be played, before it begins."""
        from .shows import settings_text

        notes = str(self.deal.request.scenario.get("notes", ""))
        said = settings_text(self.game, self.deal)
        seed = self.opening.seed if self.opening else None
        dice = "" if seed is None else f"A practice game: whoever knows the seed {seed} knows the dice."
        lines = (self.deal.title, self.game.sentence, notes, f"Settings: {said}" if said else "", dice)
        return [line for line in lines if line]

    def boxes(self) -> list[BoxRow]:
        """The boxes of the form, or the one question."""
        question = self.question()
        if question is None and self.form() is None:
            return []
        filled = form.boxes if (form := self.form()) else ()
        questions = [box.question for box in filled]
        if question and self.changing < 0:
            questions.append(question)
        rows = []
        for k, (label, each) in enumerate(zip(labels(self.game, self.deal, questions), questions, strict=True)):
            answer = filled[k].text if k < len(filled) else ""
            now = k == (self.changing if self.changing >= 0 else len(filled))
            rows.append(BoxRow(label, answer, legal_said(each), each.clause, now))
        return rows

    def asking(self) -> Asking:
        """What is wanted now."""
        if self.curtain:
            return Asking(f"Pass to {self.seat_name}, who presses Enter.", "Nobody else should look.")
        if self.opening:
            return table_choice.asking(self.opening, self.seat_name, self.offered)
        if question := self.question():
            return Asking(question.prompt, question.help, legal_said(question), question.clause)
        if self.over:
            return Asking("The game is over. Press Enter to close it.", "help, rules and save still work.")
        if self.form() is not None:
            return Asking("The orders are complete: Enter locks them.", "back or change LABEL reopens a box.")
        return Asking("Nobody is asked anything.", "quit leaves the game.")

    def closing(self) -> list[str]:
        """What is said at the end, or when one leaves."""
        return closing_lines(self._match)

    def form(self) -> Form | None:
        """The form of the seat in the running plot."""
        if self.opening or self.curtain or self.over or not self.session.plotting:
            return None
        return self.session.draft(self.seat) if self.seat in self.session.waiting else None

    def question(self) -> Pending | None:
        """The question that a typed answer answers."""
        if self.opening or self.curtain or self.over:
            return None
        if self.changing >= 0 and (form := self.form()):
            return form.boxes[self.changing].question
        return self.session.pending.get(self.seat)

    def _eyes(self) -> int:
        return OPEN if self.over else self.seat

    # ---- what is typed --------------------------------------------------------------------------------------

    def enter(self, text: str) -> Reply:
        """Do what a typed line says."""
        typed = " ".join(text.split())
        word, _, rest = typed.partition(" ")
        try:
            if word.casefold() in ("quit", "exit"):
                return Reply(quit=True)
            if self.curtain:
                self.curtain = False
                return Reply()
            if command := COMMANDS.get(word.casefold()):
                return command(self, rest)
            if self.opening:
                return self._choose(typed)
            if not typed:
                return self._nothing_typed()
            return self._answer(typed)
        except Refused as refused:
            return Reply(str(refused), wrong=True)

    def _nothing_typed(self) -> Reply:
        if self.over or not self.match.humans:
            return Reply(quit=True)
        if self.question() is None:
            return self._ready("")
        return Reply(f"Type {self.asking().legal}.")

    def _choose(self, typed: str) -> Reply:
        assert self.opening is not None
        if typed:
            self.offered = None
            tried = table_choice.tried(self.opening, self.seat, typed)
            self.offered = tried.ship
            if tried.opening:
                self.opening = tried.opening
            return Reply(tried.text, tried.ship is None, tried.title, tried.bill)
        self.opening, self.offered = self.opening.chosen(), None
        self._open_or_begin()
        return Reply(f"The journal is {self.match.path}") if self.begun else Reply()

    def _open_or_begin(self) -> None:
        """Turn to the next seat that may choose its ship; when there is none, begin."""
        if self.opening and not self.opening.choosing:
            self._match, self.opening = begin(self.opening), None
        if self.opening:
            self._turn_to(self.opening.choosing[0], sum(who.doctrine is None for who in self.opening.whos) > 1)
        else:
            self._next_seat()

    def _turn_to(self, seat: int, shared: bool) -> None:
        if seat != self.seat:
            self.curtain = shared
        self.seat = seat

    def _next_seat(self) -> None:
        """Turn to a seat that the game waits for: the same one if it can be."""
        waiting = [seat for seat in self.session.waiting if seat in self.match.humans]
        if self.session.over or not waiting:
            self.curtain = False
            if self.seat < 0 and self.match.humans:
                self.seat = self.match.humans[0]
        elif self.seat not in waiting:
            self._turn_to(waiting[0], len(self.match.humans) > 1)

    def _answer(self, typed: str) -> Reply:
        question, form = self.question(), self.form()
        if question is None:
            if form is None:
                raise Refused("", f"{shown(typed)} is no command here", "", "help lists them")
            remedy = "press Enter to lock them, or reopen a box with back or change LABEL"
            raise Refused("", f"{shown(typed)} is no command, and the orders are complete", "", remedy)
        if typed == "?":
            return self._help("")
        value = read_answer(question, typed)
        if form is None:
            receipt = self.session.answer(self.seat, value)
            return self._went_on("Done.", receipt)
        values = [box.answer for box in form.boxes]
        at = self.changing if self.changing >= 0 else len(values)
        self.session.fill(self.seat, [*values[:at], value, *values[at + 1 :]])
        self.changing = -1
        return Reply()

    def _went_on(self, done: str, receipt: str) -> Reply:
        self.match.let_computers_play()
        self._next_seat()
        return Reply(f"{done} Receipt {receipt}")

    # ---- commands ---------------------------------------------------------------------------------------------

    def _ready(self, rest: str) -> Reply:
        form = self._form()
        receipt = self.session.ready(form.seat)
        self.changing = -1
        return self._went_on("Orders locked.", receipt)

    def _form(self) -> Form:
        form = self.form()
        if form is None:
            raise Refused("", "there is no form to be filled in now")
        return form

    def _back(self, rest: str) -> Reply:
        values = [box.answer for box in self._form().boxes]
        if self.changing >= 0:
            self.changing = -1
        elif values:
            self.session.fill(self.seat, values[:-1])
        else:
            raise Refused("", "this is the first box", "", "undo takes back what was locked before")
        return Reply()

    def _change(self, rest: str) -> Reply:
        boxes = self._form().boxes
        names = [name.casefold() for name in labels(self.game, self.deal, [box.question for box in boxes])]
        wanted = rest.casefold()
        said = sorted((name for name in names if f"{wanted} ".startswith(f"{name} ")), key=len)
        label = said[-1] if said else wanted
        found = [k for k, name in enumerate(names) if name == label] or [
            k for k, name in enumerate(names) if label and name.startswith(label)
        ]
        if len(found) != 1:
            what = "names no filled box" if not found else "may be several boxes"
            raise Refused("change", f"{shown(rest)} {what}", "", f"boxes: {', '.join(names) or 'none yet'}")
        self.changing = found[0]
        value = wanted.removeprefix(label).strip() if said else ""
        if not value:
            return Reply()
        try:
            return self._answer(value)
        finally:
            self.changing = -1

    def _odds(self, rest: str) -> Reply:
        question, form = self.question(), self.form()
        if question is None and form is None:
            raise Refused("odds", "nobody is asked anything now")
        if question is None:
            job = answers_job(self.session, self.seat)
        else:
            wanted = [read_answer(question, part) for part in rest.replace(",", " ").split()]
            dropped = len(form.boxes) - self.changing if form and self.changing >= 0 else 0
            job = answers_job(self.session, self.seat, question, wanted, dropped)
        return Reply(job=job, title=job.title)

    def _preview(self, rest: str) -> Reply:
        from admiralty.core.foresight import preview

        question = self.question()
        if question is None or self.form():
            what = "orders are sealed, and nothing happens before all are shown"
            raise Refused("preview", what, "", "odds says what an answer is worth")
        if not rest:
            raise Refused("preview", "of which answer?", "", f"type preview and {legal_said(question)}")
        lines = log_rows(preview(self.session, self.seat, read_answer(question, rest)))
        body = [table_words.row_said(row) for row in lines] or ["Nothing happens before the next question."]
        return Reply(title=f"One way it may go with {rest}; the real dice are others", body=tuple(body))

    def _undo(self, rest: str) -> Reply:
        if self.opening:
            raise Refused("undo", "nothing has happened yet")
        self.changing = -1
        return self._went_on("Taken back; later dice are new ones.", self.session.undo_last(self.seat))

    def _rules(self, rest: str) -> Reply:
        question = self.question()
        title, body = rules_lines(self.game, rest or (question.clause if question else ""))
        return Reply(title=title, body=tuple(body))

    def _save(self, rest: str) -> Reply:
        from admiralty.core.journal import export

        if not rest:
            raise Refused("save", "where to?", "", f"type save FILE; the game itself lies in {self.match.path}")
        if self.opening:
            raise Refused("save", "nothing has happened yet")
        export(self.session.journal, rest, with_secret=True)
        return Reply(f"A copy to go on with lies in {rest}.")

    def _help(self, rest: str) -> Reply:
        return Reply(title="Help", body=tuple(help_lines(self.question(), self.form() is not None)))


COMMANDS: dict[str, Callable[[Table, str], Reply]] = {
    "back": Table._back,
    "change": Table._change,
    "ready": Table._ready,
    "odds": Table._odds,
    "preview": Table._preview,
    "undo": Table._undo,
    "rules": Table._rules,
    "save": Table._save,
    "help": Table._help,
}
