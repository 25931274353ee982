"""Odds beside the table: what is asked, a process that reckons them while people go on, and how they read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from threading import Thread
from typing import TYPE_CHECKING, Any

from admiralty.core.errors import Refused

if TYPE_CHECKING:
    from admiralty.core.face.game import Deal
    from admiralty.core.play.forms import Pending
    from admiralty.core.play.session import Session
    from admiralty.core.sight.prefix import Prefix
    from admiralty.odds.answers import AnswerOdds

ANSWERS_MOST = 24  # answers that are reckoned at once
BATTLES = 40_000  # rollouts of each answer, after which it is good enough
FEW = 200  # rollouts of each answer, before which figures of good and bad answers overlap
ENDED = "Can't compute the odds: their process ended. Ask again."
Estimates = tuple["AnswerOdds", ...]


@dataclass(frozen=True, slots=True)
class OddsJob:
    """A question of odds; plain data, so that another process can take it.

    Without answers the odds are those of the battle as it stands.
    """

    game: str
    deal: Deal
    state: Any
    prefix: Prefix | None
    seat: int
    answers: tuple[int, ...]
    texts: tuple[str, ...]  # the answers in words
    title: str
    remark: str = ""

    def estimates(self, battles: int = BATTLES, seed: int = 0) -> Iterator[Estimates]:
        """Ever better estimates, one an answer (or one in all); `simple` plays on for everyone."""
        from admiralty.games import game as game_of
        from admiralty.odds.answers import rollouts

        game = game_of(self.game)
        doctrines = [game.simple] * len(self.deal.seats)
        yield from rollouts(game, self.deal, self.state, self.prefix, self.seat, self.answers, doctrines, battles, seed)


def answers_job(
    session: Session, seat: int, question: Pending | None = None, wanted: Sequence[int] = (), dropped: int = 0
) -> OddsJob:
    """The odds of a seat's answers to a question: of those wanted, else of the first ones.

    `dropped` boxes at the end of its form are left out. Without a question: the odds with its form as it stands.
    """
    prefix, remark = session.prefix(seat), ""
    answers: tuple[int, ...] = ()
    texts: tuple[str, ...] = ("these orders",)
    if dropped:
        mine = prefix.answers[seat] if prefix.answers else ()
        prefix = replace(prefix, answers={**(prefix.answers or {}), seat: tuple(mine[:-dropped])})
    if question:
        choices = {choice.value: choice.text for choice in question.choices}
        listed = sorted(question.choices, key=lambda choice: choice.minor)
        every = [choice.value for choice in listed] or list(
            range(question.low, min(question.high, question.low + ANSWERS_MOST) + 1)
        )
        answers = tuple(list(wanted or every)[:ANSWERS_MOST])
        if not wanted and len(answers) < len(every):
            other = choices.get(every[len(answers)], str(every[len(answers)]))
            remark = f"Only the first {len(answers)} answers; name others to see them, e.g. odds {other}."
        texts = tuple(choices.get(value, str(value)) for value in answers)
    title = f"Odds of each answer: {question.prompt}" if question else "Odds with these orders"
    return OddsJob(session.game.key, session.deal, session.state(seat), prefix, seat, answers, texts, title, remark)


def start_job(session: Session) -> OddsJob:
    """The odds that a game had when it began."""
    state = session.checkpoint(session.course.beats[0].number)
    return OddsJob(session.game.key, session.deal, state, None, -1, (), ("at the start",), "")


def beat_job(session: Session, seat: int, beat: int) -> OddsJob:
    """The odds before a beat, from what a seat could see then; or, with `OPEN`, from everything."""
    from admiralty.core.sight.prefix import Prefix
    from admiralty.core.state.views import OPEN, mask

    state = mask(session.checkpoint(beat), seat)
    prefix = Prefix(beat, {}, (), -1 if seat == OPEN else seat)
    return OddsJob(session.game.key, session.deal, state, prefix, seat, (), ("as it stands",), "")


# ---- how odds read --------------------------------------------------------------------------------------------------


def odds_heads(job: OddsJob, estimates: Estimates) -> list[str]:
    """The heads of the columns: the answer, then the outcomes."""
    return ["answer", *_labels(job, estimates)]


def _labels(job: OddsJob, estimates: Estimates) -> list[str]:
    """Every outcome there is; "called" only where some answer's battles were."""
    every = dict.fromkeys(job.deal.outcomes)
    return list(every | dict.fromkeys(label for each in estimates for label in each.chances))


def odds_cells(job: OddsJob, estimates: Estimates) -> list[list[str]]:
    """A row of cells for each answer: its text, and the chance of each outcome with half its interval."""
    labels = _labels(job, estimates)
    return [
        [text, *(share_said(each, label) for label in labels)] for text, each in zip(job.texts, estimates, strict=True)
    ]


def share_said(each: AnswerOdds, label: str) -> str:
    """``41 ±3`` in percent; an exact one without interval."""
    if not each.chances:
        return "–"
    share = 100 * each.chances.get(label, 0.0)
    if each.exact:
        return exact_said(share)
    low, high = each.intervals.get(label, (0.0, 0.0))
    half = 50 * (high - low)
    return f"{share:.0f} ±{half:.0f}" if half >= 1 else f"{share:.1f} ±{half:.1f}"


def exact_said(share: float) -> str:
    """An exact percentage; what is not certain is not said to be so."""
    if 0 < share < 0.05:
        return "<0.1"
    return ">99.9" if 99.95 <= share < 100 else f"{share:.1f}"


def odds_lines(job: OddsJob, estimates: Estimates) -> list[str]:
    """The odds as plain lines, in columns."""
    rows = [odds_heads(job, estimates), *odds_cells(job, estimates)]
    wide = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = [
        "  ".join(f"{row[0]:<{wide[0]}}" if k == 0 else f"{row[k]:>{wide[k]}}" for k in range(len(row))) for row in rows
    ]
    return [*lines, "", *odds_remarks(job, estimates)]


def odds_remarks(job: OddsJob, estimates: Estimates) -> list[str]:
    """What the figures mean."""
    from admiralty.core.engines.proving import BEATS_MAX, CALLED_LABEL
    from admiralty.core.face.wording import say_count
    from admiralty.games import game

    exact = sum(each.exact for each in estimates)
    sampled = [each.battles for each in estimates if not each.exact]
    how = f"sampled, {min(sampled, default=0):,} battles each, ± at 95\u00a0%"
    if exact:
        how = f"exact where there is no ±, else {how}" if sampled else "exact, as every way it can go was counted"
    lines = [f"Percent; {how}; the computer's simple level plays on for everyone."]
    if any(each.imagined for each in estimates):
        known = "The odds imagine what is hidden from you: they know no more than you do."
        lines.append(f"{known} {game(job.game).imagined}".rstrip())
    if 0 < min(sampled, default=0) < FEW:
        lines.append("So few battles hardly tell the answers apart.")
    if any(battles == 0 for battles in sampled):
        lines.append("No imagined battle fits what was seen yet.")
    if any(CALLED_LABEL in each.chances for each in estimates):
        most = say_count(BEATS_MAX, game(job.game).wording.unit)
        lines.append(f"{CALLED_LABEL}: a battle that isn't over after {most}.")
    return [*lines, *([job.remark] if job.remark else [])]


# ---- a process that reckons -----------------------------------------------------------------------------------------


class OddsProcess:
    """Reckons one job after the other in a process of its own; a new job ends the one before it."""

    def __init__(self, tell: Callable[[int, Estimates, str], None]) -> None:
        """`tell` gets the job's number, its estimates so far, and a fault or nothing; it is called in a thread."""
        self.tell, self.number, self.closed = tell, 0, False
        self._start()

    def _start(self) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,  # Ctrl-C is for the table
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.jobs = Connection(os.dup(self.process.stdin.fileno()), readable=False)
        self.answers = Connection(os.dup(self.process.stdout.fileno()), writable=False)
        self.process.stdin.close()
        self.process.stdout.close()
        Thread(target=self._listen, args=(self.process, self.answers), daemon=True).start()

    def start(self, job: OddsJob | None) -> int:
        """Begin a job, or with None only end the one before; returns its number."""
        if self.process.poll() is not None:
            self.jobs.close()
            self._start()
        self.number += 1
        with suppress(OSError):
            self.jobs.send((self.number, job))
        return self.number

    def close(self) -> None:
        """End the process."""
        self.closed = True
        self.process.terminate()
        self.process.wait()
        self.jobs.close()

    def _listen(self, process: subprocess.Popen[bytes], answers: Connection) -> None:
        with suppress(EOFError, OSError):
            while True:
                self.tell(*answers.recv())
        process.wait()
        if process is self.process and not self.closed:
            self.tell(self.number, (), ENDED)


def _reckon() -> None:
    """Answer jobs from standard input until it ends."""
    jobs, answers = Connection(0, writable=False), Connection(os.dup(1), readable=False)
    os.dup2(2, 1)  # nothing that is printed may come between the answers
    with suppress(EOFError, OSError):
        number, job = jobs.recv()
        while True:
            try:
                for estimates in job.estimates() if job else ():
                    answers.send((number, estimates, ""))
                    if jobs.poll():
                        break
            except Exception as problem:  # the table has to hear of it, whatever it is
                said = str(problem) if isinstance(problem, Refused) else f"{type(problem).__name__}: {problem}"
                answers.send((number, (), f"Can't compute the odds: {said}"))
            number, job = jobs.recv()


if __name__ == "__main__":
    _reckon()
