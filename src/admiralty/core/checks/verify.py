"""Does a journal prove what it says? Its acts are played again, and everything in it must follow from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

from ..errors import Refused, quote_value
from ..face.game import Game
from ..face.wording import say_count
from ..journal import Journal
from ..journal.entries import Answer, Edit, Entry, Plot
from ..journal.rulings import Ruling
from ..journal.secret import seal_receipt
from ..play.course import Look
from ..play.history import Course
from ..play.live import Disagrees, Stage
from ..play.staging import secret_of
from ..play.versions import Age, OtherRules, age_of, replay_journal, rules_said
from .seat_checks import SeatChecks

OLD_RECEIPT = 8  # digits of a receipt of format 1 that were enough
Status: TypeAlias = Literal["inconsistent", "other rules", "rewritten", "whole", "part", "unwitnessed"]
PART = 3  # exit status where only a part is proved: by the receipt, or by the rules of this release


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a journal proves. The hash chain itself was checked when the journal was read."""

    consistent: bool  # rules, answers, dice and checkpoints agree
    entries: int  # how many entries there are
    finished: bool
    secret: bool | None  # the secret fits its commitment; None: it is not told yet, and the dice were not checked
    witnessed: int | None  # the receipt vouches for all entries up to this one; None: for nothing
    withdrawals: int = 0  # how often play was taken back, or a beat reopened
    taken_back: int = 0  # how many answers were lost by it; each box of an order is one
    by_hand: int = 0  # acts of a referee: edits, veils, dice of their own, notes, seats handed over
    rewritten: bool = False  # a receipt was given and is not of this journal
    bad_entry: int = 0  # the first entry that does not fit; 0: the header, or none
    why: str = ""
    age: Age = ""  # was it played by rules that are older or newer than these?
    rules: str = ""  # and by which
    checked: tuple[str, ...] = ()  # computer seats that were asked again, and answered the same
    unchecked: Mapping[str, str] = field(default_factory=dict)  # computer seat -> why it was not asked again
    clocked: int = 0  # answers of the computer for seats whose time was up, asked again
    left_out: tuple[str, ...] = ()  # seats that locked words and did not open them

    @property
    def status(self) -> Status:
        """One of: inconsistent, other rules, rewritten; with a receipt whole or part, without one unwitnessed."""
        if not self.consistent:
            return "other rules" if self.age else "inconsistent"
        if self.rewritten or self.witnessed is None:
            return "rewritten" if self.rewritten else "unwitnessed"
        return "whole" if self.witnessed == self.entries else "part"

    @property
    def exit_status(self) -> int:
        """What a command ends with: 0 all that was asked is proved, 1 it is not, 3 only a part of it can be."""
        return {"inconsistent": 1, "rewritten": 1, "part": PART, "other rules": PART}.get(self.status, 0)

    def plain(self) -> dict[str, Any]:
        """As JSON: every field, the status, and the sentence."""
        return {"status": self.status, **asdict(self), "said": str(self)}

    def __str__(self) -> str:
        if not self.consistent:
            place = f"entry {self.bad_entry}" if self.bad_entry else "the header"
            if self.age:
                return f"can't be checked from {place} on: it {self.why}"
            return f"inconsistent at {place}: {self.why}"
        if self.rewritten:
            return "consistent, but not the receipt's journal: somebody rewrote it, or the receipt has a typo"
        said = "consistent, "
        if self.witnessed is None:
            said += "unwitnessed"
        elif self.witnessed == self.entries:
            said += "and witnessed to its end"
        else:
            said += f"but the receipt proves only its first {self.witnessed} of {self.entries} entries"
        said += f"; {self._taken_back()}"
        said += f"; {say_count(self.by_hand, 'act')} of the referee" if self.by_hand else ""
        said += f"; played by {self.age} rules ({self.rules}), and today's lead to the same" if self.age else ""
        said += "" if self.secret is not None else "; its secret is not public, so its dice were not checked"
        return said + self._seats()

    def _seats(self) -> str:
        """What was found out about computer seats, clocks and words."""
        said = f"; {' and '.join(self.checked)} answered as the computer would" if self.checked else ""
        if self.clocked:
            said += f"; {say_count(self.clocked, 'answer')} of the clock checked"
        said += "".join(f"; {seat} was not checked: {why}" for seat, why in self.unchecked.items())
        return said + (f"; {' and '.join(self.left_out)} did not open their words in time" if self.left_out else "")

    def _taken_back(self) -> str:
        if not self.withdrawals:
            return "nothing was undone"
        return f"{say_count(self.taken_back, 'answer')} undone, in {say_count(self.withdrawals, 'undo', 'undos')}"


def _receipt(text: str, journal: Journal) -> str:
    """A whole receipt of this journal; of format 1 also what a release of its day took, its first 8 digits or more.

    `Refused` if this is none.
    """
    told, digits = text.strip().lower(), len(journal.receipt)
    least = OLD_RECEIPT if journal.header.format == 1 else digits
    if not re.fullmatch(f"[0-9a-f]{{{least},{digits}}}", told):
        what = f"{quote_value(text)} is no receipt of this game: that has {digits} digits of 0 to 9 and a to f"
        raise Refused("receipt", what, "", "copy the whole of it; a short form is only for reading")
    return told


def verify(
    journal: Journal, game: Game, receipt: str | None = None, watch: Callable[[], None] = lambda: None
) -> Verdict:
    """Play a journal again: does it agree with itself, and with a receipt (a running hash) if one is given?

    A receipt is checked whole (see `_receipt` for format 1); `Refused` if what is given cannot be one. `watch` is
    called before each act is played, and may raise to break off.
    """
    told = _receipt(receipt, journal) if receipt is not None else None
    witnessed = _find_entry(journal, told) if told else None
    rewritten = told is not None and witnessed is None
    count = len(journal.entries)
    try:
        found: list[SeatChecks] = []

        def look_at(stage: Stage) -> Look:
            found.append(SeatChecks(stage, journal))

            def look(course: Course, n: int, act: Entry) -> None:
                watch()
                found[0].look(course, n, act)

            return look

        stage, (course, _, _) = replay_journal(game, journal, look_at)
    except Refused as problem:
        bad = problem.entry if isinstance(problem, Disagrees) else 0
        age = problem.age if isinstance(problem, OtherRules) else ""
        return Verdict(False, count, False, None, witnessed, 0, 0, 0, rewritten, bad, problem.what, age)
    age, secret = age_of(journal.header, game), True if stage.keys is not None else None
    lost = _taken_back(journal, course)
    over, hand = course.outcome is not None, sum(isinstance(entry, Edit | Ruling) for entry in journal.entries)
    seats, rules = found[0], rules_said(journal.header) if age else ""
    told_of = seats.checked, seats.unchecked, seats.clocked, journal.header.left_out
    withdrawals = course.withdrawals
    return Verdict(
        True, count, over, secret, witnessed, withdrawals, lost, hand, rewritten, 0, "", age, rules, *told_of
    )


def _find_entry(journal: Journal, told: str) -> int | None:
    """The entry that a receipt is of: the running hash itself, or as a seat got it while the secret was not told."""
    secret = secret_of(journal)
    every = enumerate(journal.hashes)
    return next(
        (n for n, known in every if known.startswith(told) or seal_receipt(secret, known).startswith(told)), None
    )


def _taken_back(journal: Journal, course: Course) -> int:
    """How many answers the journal holds that do not stand any more."""
    standing = {n for beat in course.beats for n, _ in beat.acts}
    lost = [entry for n, entry in enumerate(journal.entries, start=1) if n not in standing]
    return sum(len(act.answers) if isinstance(act, Plot) else isinstance(act, Answer) for act in lost)
