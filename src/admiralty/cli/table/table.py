"""The table as a machine: what is shown to the seat whose turn it is, and what a typed line does. It knows no screen.

The full-screen table and the line-by-line one both show what this says and hand it what is typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from admiralty.core.errors import Refused, quote_value
from admiralty.core.journal.secret import short
from admiralty.core.play.desk import Desk
from admiralty.core.state.views import OPEN, SPECTATOR, view

from . import table_answers, table_choice, table_people, table_words
from .match import Match, Opening, begin, source_of
from .table_commands import BEHIND, COMMANDS, possible
from .table_gauges import gauges_shown
from .table_help import again_said, closing_lines, typed_for_pressed, with_lesson
from .table_words import (
    Asking,
    LogRow,
    Reply,
    bars_said,
    closed_said,
    labels,
    legal_said,
    log_rows,
    minors_said,
    notes_said,
    several_said,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from admiralty.core.face.game import Deal, Game
    from admiralty.core.face.scenes import Scene, Sheet
    from admiralty.core.face.wording import LogLine
    from admiralty.core.play.forms import Form, Pending
    from admiralty.core.play.session import Session

LEAVING = ("quit", "exit")
ALIKE = {"?": "help"}  # what means a command
NOT_BEGUN = "there is no game yet"
NO_ANSWER = "Type an answer, or help."


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
    when: str
    seat: str
    dice: str
    receipt: str


class Table:
    """A game as the people at one keyboard play it."""

    def __init__(self, opening: Opening | None = None, match: Match | None = None, guided: bool = False) -> None:
        """With an opening the game begins when every seat has its ship; with a match it goes on. `guided`: each kind of
        question is explained until it was answered once.
        """
        self.guided, self.answered = guided, dict[int, int]()  # kinds of questions, with the beat of the first answer
        self.opening, self.changing = opening, -1
        self.seat, self.curtain = SPECTATOR, False
        self.parting = False  # does the seat read what came of its answer, before the screen is passed on?
        self.read = 0  # lines of the log that it had before that answer
        self.offered: Mapping[str, Any] | None = None  # the ship that was typed and may be taken
        self.doubt: table_answers.Doubt | None = None  # a grave answer that waits for a yes
        self.confirmed = set[table_answers.ConfirmedBox]()  # of the form
        self._match = match
        self._open_or_begin()

    # ---- what is shown --------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game; not while ships are still chosen."""
        if self._match is None:
            raise AssertionError("the game has not started")
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
        """What was dealt, as the seat that looks on may read it."""
        return self.opening.deal if self.opening else self.session.deal_for(self._eyes())

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
        return self._named(self.seat)

    def _named(self, seat: int) -> str:
        return self.deal.called[seat] if seat >= 0 else "Spectator"

    def bar(self) -> Bar:
        """The line at the top."""
        if self.opening:
            return Bar(self.deal.title, "before the game", self.seat_name, "", "")
        source = source_of(self.session)
        when = "over" if self.over else f"{self.game.wording.beat_word} {self.session.beat + 1}"
        dice = table_words.dice_said(source.kind, source.seed)
        return Bar(self.deal.title, when, self.seat_name, dice, short(self.session.receipt))

    def sheets(self) -> tuple[Sheet, ...]:
        """The record sheets as the seat sees them."""
        return () if self.curtain else tuple(sheet for sheet in self.scene().sheets if sheet.in_text)

    def scene(self) -> Scene:
        """The board as the seat sees it."""
        seen = view(self.deal.battle, self.seat) if self.opening else self.session.view(self._eyes())
        return self.game.scene(seen, self.deal, self._eyes())

    def log(self) -> list[LogRow]:
        """What happened, as the seat may know it."""
        return log_rows(self.lines(), self.game.wording.headings)

    def lines(self) -> list[LogLine]:
        """The same line by line, as they came: later ones change none of them."""
        return [] if self.curtain or self.opening else self.session.log_for(self._eyes())

    def intro(self) -> list[str]:
        """What is about to be played, before it begins."""
        from ..text.shows import settings_meaning, settings_text

        notes = str(self.deal.request.scenario.get("notes", ""))
        said = settings_text(self.game, self.deal)
        seed = self.opening.seed if self.opening else None
        dice = "" if seed is None else f"A practice game: anybody who knows the seed {seed} knows the dice."
        remark = self.opening.remark if self.opening else ""
        meaning = settings_meaning(self.game, self.deal)
        lines = [
            self.deal.title,
            notes or self.game.sentence,
            f"Settings: {said}" if said else "",
            *meaning,
            dice,
            remark,
        ]
        if self.guided:
            from admiralty.core.book.guides import guide_of

            guide = guide_of(self.game)
            lines.append(guide.opening.strip() if guide and self._guided_scenario() else "")
            lines.append(table_words.BY_POST if self.game.posting else "")
        return [line for line in lines if line]

    def offer(self) -> list[str | RenderableType]:
        """What there is to choose from before the game; in a guided one, and where all is free, help lists it."""
        if not self.opening or self.curtain:
            return []
        return table_choice.offer(self.opening, self.seat) if self.lists_ships else [table_choice.ELSE]

    @property
    def lists_ships(self) -> bool:
        """Do ships and parts stand before the first question? Otherwise help lists them."""
        return not self.guided and self.opening is not None and table_choice.is_listed(self.opening, self.seat)

    def typing(self, text: str) -> str:
        """What is to be said while a line is typed: what a design comes to so far."""
        return table_choice.so_far(self.opening, self.seat, text) if self.opening and not self.curtain else ""

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

    def commands(self) -> list[str]:
        """The names of the commands that can be given now."""
        return list(possible(self))

    def asking(self) -> Asking:
        """What is wanted now."""
        if self.curtain:
            return Asking(f"Pass to {self.seat_name}, who presses Enter.", "Nobody else should look.")
        if self.opening:
            return table_choice.asking(self.opening, self.seat_name, self.offered)
        if self.doubt:
            return Asking(f"{self.doubt.warning} Type yes to do it.", "Anything else goes back to the question.")
        if question := self.question():
            several = several_said(question) if self.game.wording.asks[question.what].series else ""
            notes = notes_said(question)
            legal, rest = legal_said(question), minors_said(question)
            barred = bars_said(question)
            prompt = f"{question.prompt} {question.left}." if question.left else question.prompt
            prompt = f"{prompt} {question.shared}".rstrip()
            gauges = gauges_shown(question)
            return Asking(prompt, question.help, legal, question.clause, several, notes, rest, barred, gauges)
        if self.parting:
            return Asking(f"That is what happened. Press Enter to pass the screen to {self._named(self._next())}.")
        if self.over:
            return Asking("The game is over. Press Enter to close it.", "help, rules and save still work.")
        if form := self.form():
            order = f"{form.order.text} " if form.order and form.order.text else ""
            said = f"{order}The orders are complete: Enter locks them. {form.rest}".rstrip()
            closed = closed_said(self.game, self.deal, form.closed)
            return Asking(said, "back or change LABEL reopens an answer.", barred=closed)
        if Desk(self.session).deciding:
            said = f"The referee's change ends the game: {Desk(self.session).end}"
            return Asking(said, "confirm ends it, undo takes the change back.")
        if self.session.on_hold:
            said = "The referee holds the game: no question is asked, no computer answers, nothing is lost."
            return Asking(said, "release lets it go on, quit leaves it.")
        return Asking("Nobody has a question now.", "quit leaves the game.")

    def explanation(self) -> str:
        """What the guide says of the question until one of its kind was answered, and in a later turn what it adds."""
        question = self.question()
        if not self.guided or question is None:
            return ""
        from admiralty.core.book.guides import explanations_of, name_of, steps_of

        said = explanations_of(self.game, scenario := self._guided_scenario()).get(question.what)
        if question.what in self.answered:
            name = next(name_of(what) for what in self.game.wording.asks if what == question.what)
            step = steps_of(self.game, scenario).get(name)
            return again_said(step) if step and self.session.beat > self.answered[question.what] else ""
        if said is None:
            return ""
        return f"{said.title}: {typed_for_pressed(said.text.strip())} [{', '.join(said.clauses)}]"

    def _guided_scenario(self) -> str:
        """The scenario of the guide's own battle, if that is played here."""
        from admiralty.core.book.guides import guide_of

        guide = guide_of(self.game)
        own = guide is not None and self.deal.request.scenario == self.game.scenario(guide.scenario)
        return guide.scenario if guide and own else ""

    def closing(self) -> list[str]:
        """What is said at the end, or when one leaves."""
        lines = closing_lines(self._match)
        return with_lesson(lines, self.match) if self.over and self.guided and self._guided_scenario() else lines

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
        first, _, rest = typed.partition(" ")
        word = ALIKE.get(first, first.casefold())
        doubt, self.doubt = self.doubt, None
        self.read = len(self.lines())
        try:
            if word in LEAVING:
                return Reply(quit=True)
            if self.curtain and not typed:
                self.curtain = False
                return table_people.heard(self) if self.begun else Reply()
            if self.curtain and word not in BEHIND:
                raise Refused("", f"{quote_value(typed)} comes too early", "", f"{self.seat_name} presses Enter first")
            if doubt and typed.casefold() == "yes":
                return doubt.do()
            if command := COMMANDS.get(word):
                if self.opening and not command.able(self):
                    raise Refused(word, NOT_BEGUN, "", "first choose a ship; Enter takes the one on your sheet")
                return command.do(self, rest)
            if doubt:
                return Reply("Not done.")
            if self.opening:
                return self._choose(typed)
            if not typed:
                return self._nothing_typed()
            return table_answers.answer(self, typed)
        except Refused as refused:
            return Reply(str(refused), wrong=True)

    def _nothing_typed(self) -> Reply:
        if self.parting:
            self.parting = False
            self._turn_to(self._next(), not self.match.alone)
            return Reply()
        if self.over or not self.match.humans:
            return Reply(quit=True)
        if self.question() is None:
            return table_answers.lock(self)
        return Reply(NO_ANSWER)

    def _choose(self, typed: str) -> Reply:
        assert self.opening is not None
        if typed:
            self.offered = None
            tried = table_choice.try_ship(self.opening, self.seat, typed)
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
            self.read = len(self.lines())  # how it begins is nobody's doing
            self._next_seat()

    def _turn_to(self, seat: int, shared: bool) -> None:
        if seat != self.seat:
            self.curtain = shared
        self.seat = seat

    def _next_seat(self) -> None:
        """Turn to a seat that the game waits for: the same one if it can be."""
        self.parting = False
        following = self._next()
        if following < 0:
            self.curtain = False
            if self.seat < 0 and self.match.humans:
                self.seat = self.match.humans[0]
        elif following != self.seat:
            shared = len(self.match.humans) > 1 and not self.match.alone
            self.parting = shared and self.seat >= 0 and len(self.lines()) > self.read
            if not self.parting:
                self._turn_to(following, shared)

    def _next(self) -> int:
        """A seat of somebody here that the game waits for, the same one if it can be; -1: none."""
        waiting = [seat for seat in self.session.waiting if seat in self.match.humans]
        return self.seat if self.seat in waiting else waiting[0] if waiting else -1

    def open_form(self) -> Form:
        """The form of the seat; `Refused` if there is none."""
        form = self.form()
        if form is None:
            raise Refused("", "there is no form to be filled in now")
        return form

    def went_on(self, done: str, receipt: str) -> Reply:
        """Let the computers play and turn to the seat that the game waits for."""
        self.match.let_computers_play()
        self._next_seat()
        return Reply(f"{done} Receipt {receipt}")
