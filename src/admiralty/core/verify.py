"""Does a journal prove what it says? Its acts are played again, and everything in it must follow from them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .course import Course
from .entries import Answer, Edit, Plot, Ruling
from .errors import Refused, shown
from .game import Game
from .journal import Journal
from .live import Disagrees
from .secret import sealed
from .staging import secret_of
from .versions import Age, OtherRules, age_of, replayed, rules_said
from .wording import counted


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
    by_hand: int = 0  # acts of a referee: edits, veils, dice of his own, notes, seats handed over
    rewritten: bool = False  # a receipt was given and is not of this journal
    bad_entry: int = 0  # the first entry that does not fit; 0: the header, or none
    why: str = ""
    age: Age = ""  # was it played by rules that are older or newer than these?
    rules: str = ""  # and by which

    def __str__(self) -> str:
        if not self.consistent:
            place = f"entry {self.bad_entry}" if self.bad_entry else "the header"
            if self.age:
                return f"cannot be checked from {place} on: it {self.why}"
            return f"inconsistent at {place}: {self.why}"
        if self.rewritten:
            return "consistent, but not the receipt's journal: it was rewritten, or the receipt is mistyped"
        said = "consistent, "
        if self.witnessed is None:
            said += "unwitnessed"
        elif self.witnessed == self.entries:
            said += "and witnessed to its end"
        else:
            said += f"and witnessed up to entry {self.witnessed} of {self.entries}"
        said += f"; {self._taken_back()}"
        said += f"; {counted(self.by_hand, 'act')} of the referee" if self.by_hand else ""
        said += f"; played by {self.age} rules ({self.rules}), and today's lead to the same" if self.age else ""
        return said + ("" if self.secret is not None else "; its secret is not told, so its dice were not checked")

    def _taken_back(self) -> str:
        if not self.withdrawals:
            return "nothing was taken back"
        return f"{counted(self.taken_back, 'answer')} taken back, in {counted(self.withdrawals, 'withdrawal')}"


def _receipt(text: str) -> str:
    told = text.strip().lower()
    if not re.fullmatch(r"[0-9a-f]{8,32}", told):
        what = f"{shown(text)} is no receipt: that is 32 digits of 0 to 9 and a to f, or the first 8 or more of them"
        raise Refused("receipt", what, "", "copy it from the game")
    return told


def verify(journal: Journal, game: Game, receipt: str | None = None) -> Verdict:
    """Play a journal again: does it agree with itself, and with a receipt (a running hash) if one is given?

    Of a receipt the first 8 digits are enough; `Refused` if what is given cannot be one.
    """
    told = _receipt(receipt) if receipt is not None else None
    witnessed = _witnessed(journal, told) if told else None
    rewritten = told is not None and witnessed is None
    count = len(journal.entries)
    try:
        stage, (course, _, _) = replayed(game, journal)
    except Refused as problem:
        bad = problem.entry if isinstance(problem, Disagrees) else 0
        age = problem.age if isinstance(problem, OtherRules) else ""
        return Verdict(False, count, False, None, witnessed, 0, 0, 0, rewritten, bad, problem.what, age)
    age, secret = age_of(journal.header, game), True if stage.keys is not None else None
    lost = _taken_back(journal, course)
    over, hand = course.outcome is not None, sum(isinstance(entry, Edit | Ruling) for entry in journal.entries)
    rules = rules_said(journal.header) if age else ""
    withdrawals = course.withdrawals
    return Verdict(True, count, over, secret, witnessed, withdrawals, lost, hand, rewritten, age=age, rules=rules)


def _witnessed(journal: Journal, told: str) -> int | None:
    """The entry that a receipt is of: the running hash itself, or as a seat got it while the secret was not told."""
    secret = secret_of(journal)
    every = enumerate(journal.hashes)
    return next((n for n, known in every if known.startswith(told) or sealed(secret, known).startswith(told)), None)


def _taken_back(journal: Journal, course: Course) -> int:
    """How many answers the journal holds that do not stand any more."""
    standing = {n for beat in course.beats for n, _ in beat.acts}
    lost = [entry for n, entry in enumerate(journal.entries, start=1) if n not in standing]
    return sum(len(act.answers) if isinstance(act, Plot) else isinstance(act, Answer) for act in lost)
