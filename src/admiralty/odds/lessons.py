"""A seat's biggest mistake: the one choice of a played game that cost it most; or what else cost it the game."""

from __future__ import annotations

from dataclasses import dataclass

from admiralty.core.face.wording import say_answer, thing_of
from admiralty.core.journal.entries import Plot
from admiralty.core.play.session import Session
from admiralty.core.sight.story import Heard
from admiralty.core.state.views import OPEN

from .fortunes import CLOCK, LUCK, OTHERS, OWN, REFEREE, Fortunes
from .track import Cause, Step, Track

MISTAKE_LEAST = 0.05  # of the chance of winning: a choice that cost less is no mistake
WORDS_LEAST, WORDS_MOST = 3, 4  # answers of an order that are named
NOTHING = ("0", "no", "none", "nothing", "nobody", "hold", "no facing")
KNOWN = "These figures know what was hidden; the odds in play could only imagine it."
EXCUSES = {
    OWN: "many small ones did",
    OTHERS: "your opponent's orders did",
    CLOCK: "the clock did",
    LUCK: "the dice did",
    REFEREE: "the referee did",
}


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a seat can learn: the step that was its biggest mistake, if any cost it much, in a sentence.

    `sure`: more battles will hardly say otherwise.
    """

    said: str
    sure: bool
    step: int | None = None
    deed: str = ""
    cost: float = 0.0


def lesson_of(session: Session, track: Track, found: Fortunes, seat: int) -> Lesson:
    """The lesson of a finished game for a seat."""
    own = [k for k, step in enumerate(track.steps) if step.cause is Cause.CHOICE and step.seat == seat]
    changes = found.changes[seat]
    worst = min(own, key=lambda k: changes[k].change, default=None)
    if worst is None or changes[worst].change > -MISTAKE_LEAST:
        sure = all(changes[k].low > -MISTAKE_LEAST for k in own)
        return Lesson(_excuse(session, found, seat), sure)
    sure = changes[worst].high < min((changes[k].low for k in own if k != worst), default=0.0)
    step, cost = track.steps[worst], -changes[worst].change
    deed, said = deed_said(session, track, step), _cost_said(track, found, seat, worst)
    word = session.game.wording.beat_word.capitalize()
    verb = "ordered" if isinstance(session.journal.entries[step.entry - 1], Plot) else "chose"
    beat = track.moments[step.moment - 1].beat
    known = f" {KNOWN}" if session.game.imagined else ""
    return Lesson(f"{word} {beat + 1}: you {verb} {deed}. {said}{known}", sure, worst, deed, cost)


def _cost_said(track: Track, found: Fortunes, seat: int, k: int) -> str:
    """What a choice did to its seat's chance; orders that were opened together each have their share of the change."""
    step = track.steps[k]
    before, points = found.wins[seat][step.moment - 1], round(100 * found.changes[seat][k].change)
    if sum(each.moment == step.moment for each in track.steps) == 1:
        return f"Your chance fell from {say_percent(before)} to {say_percent(found.wins[seat][step.moment])}."
    return f"It cost {-points} points of your chance, which was {say_percent(before)}."


def say_percent(chance: float) -> str:
    """In whole hundredths, and never as certain as it isn't: the odds in play are said so, too."""
    return "<1 %" if 0 < chance < 0.005 else ">99 %" if 0.995 < chance < 1 else f"{round(100 * chance)} %"


def _excuse(session: Session, found: Fortunes, seat: int) -> str:
    """What cost a seat most where no single choice did; those that gained it something are no excuse."""
    row = found.accounts[seat]
    least = min(EXCUSES, key=lambda name: row[name].change)
    if row[least].change > -MISTAKE_LEAST:
        return "No single order cost you much."
    return f"No single order cost you much: {EXCUSES[least]} (−{round(-100 * row[least].change)} points)."


# ---- what was chosen ------------------------------------------------------------------------------------------------


def deed_said(session: Session, track: Track, step: Step) -> str:
    """What was chosen in a step: its answers in a few words, without those that order nothing where enough are left."""
    number = track.moments[step.moment - 1].beat
    beat = next(each for each in session.course.beats if each.number == number)
    heard = beat.played.heard.get(step.entry, ())
    said = [_answer_said(session, each) for each in heard]
    told = list(dict.fromkeys(text for text, nothing in said if not nothing))
    if not told and len(said) > 1:
        return "nothing"
    if len(told) < WORDS_LEAST:
        told = list(dict.fromkeys(text for text, _ in said))[:WORDS_LEAST]
    more = [f"{len(told) - WORDS_MOST} more"] if len(told) > WORDS_MOST else []
    return ", ".join([*told[:WORDS_MOST], *more])


def _answer_said(session: Session, one: Heard) -> tuple[str, bool]:
    """An answer behind the name of its question, and whether it orders nothing."""
    word = session.game.wording.asks[one.asked.what]
    answer = say_answer(word, one.value, session.deal_for(OPEN).names)
    label = thing_of(word, one.asked.facts, session.deal_for(OPEN).names) or word.label
    return f"{label} {answer if answer.isdigit() else f'“{answer}”'}", answer in NOTHING
