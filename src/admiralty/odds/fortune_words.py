"""What the fortunes of a game say: in sentences, and as plain data for a page or another program."""

from __future__ import annotations

from typing import Any

from admiralty.core.face.endings import mates_of
from admiralty.core.play.session import Session

from .fortunes import ACCOUNTS, CLOCK, LUCK, OTHERS, OWN, REFEREE, TURN_LEAST, Fortune, Fortunes, Turn
from .lessons import lesson_of
from .track import Cause, Step, Track

ACCOUNT_WORDS = {
    OWN: "own choices", OTHERS: "choices of others", CLOCK: "the clock", LUCK: "luck", REFEREE: "the referee",
}  # fmt: skip


def points_said(change: float) -> str:
    """A change of a chance in whole points, with its sign."""
    points = round(100 * change)
    return f"{'+' if points > 0 else '−' if points < 0 else '±'}{abs(points)}"


def accounts_of(track: Track, deal_seats: int) -> tuple[str, ...]:
    """The accounts that a game of so many seats has: no others' choices where there is one, no referee without one."""
    causes = {step.cause for step in track.steps}
    there = {OWN: True, OTHERS: deal_seats > 1, LUCK: True}
    there |= {CLOCK: Cause.CLOCK in causes, REFEREE: Cause.REFEREE in causes}
    return tuple(name for name in ACCOUNTS if there[name])


def account_said(session: Session, track: Track, found: Fortunes, seat: int) -> str:
    """What moved a seat's chance of winning from its first moment to its last."""
    row = found.accounts[seat]
    parts = [f"{ACCOUNT_WORDS[name]} {points_said(row[name].change)}" for name in accounts_of(track, len(found.wins))]
    first, last = found.wins[seat][0], found.wins[seat][-1]
    return f"{side_said(session, seat)}: {', '.join(parts)} points, from {100 * first:.0f} % to {100 * last:.0f} %."


def side_said(session: Session, seat: int) -> str:
    """A seat with those who win and lose together with it: ``Valcourt and 5 others``."""
    first, *others = (session.called[each] for each in mates_of(session.game, session.deal, seat))
    return f"{first} and {len(others)} others" if len(others) > 1 else " and ".join([first, *others])


def leads_side(session: Session, seat: int) -> bool:
    """Is it the first of those who win and lose together? What is said of a side is said once."""
    return mates_of(session.game, session.deal, seat)[0] == seat


def step_said(session: Session, track: Track, step: Step) -> str:
    """Where a step was taken, and what it is owed to."""
    beat = track.moments[step.moment - 1].beat
    where = f"{session.game.wording.beat_word} {beat + 1}"
    if step.cause is Cause.CHOICE:
        return f"{where}, what {session.called[step.seat]} chose"
    if step.cause is Cause.CLOCK:
        return f"{where}, what the computer answered for {session.called[step.seat]} when time was up"
    return f"{where}, {'the dice' if step.cause is Cause.LUCK else 'what the referee changed'}"


def turn_said(session: Session, track: Track, found: Fortunes) -> str:
    """The turning point in a sentence, or that there is none beyond the noise."""
    turn = found.turn
    if turn is None:
        least = round(100 * TURN_LEAST)
        return f"No turning point: no single choice or throw surely moved the chances by {least} points."
    moved = _moved_said(session, turn)
    where = step_said(session, track, track.steps[turn.step])
    if not turn.rivals:
        return f"Turning point: {where}, {moved}."
    others = len(turn.rivals)
    as_much = "another moment" if others == 1 else f"{others} other moments"
    return f"No single turning point: {where}, {moved}, and within the noise {as_much} did as much."


def _moved_said(session: Session, turn: Turn) -> str:
    fortune, seat = turn.fortune, session.called[turn.seat]
    verb = "raised" if fortune.change > 0 else "lowered"
    least, most = sorted((abs(round(100 * fortune.low)), abs(round(100 * fortune.high))))
    return f"{verb} {seat}'s chance of winning by {abs(round(100 * fortune.change))} points ({least} to {most})"


def tell_fortunes(session: Session, track: Track, found: Fortunes) -> dict[str, Any]:
    """Everything as plain data; chances and changes are shares from -1 to 1, each with the ends of its interval."""
    seats, game = session.deal.seats, session.game
    names = accounts_of(track, len(seats))
    shown = [label for label in found.chances[0] if any(point.get(label) for point in found.chances)]
    labels = list(dict.fromkeys([*shown, *(label for point in found.chances for label in point if point[label])]))
    outcome = session.deal.outcomes[session.outcome] if session.outcome >= 0 else None
    return {
        "battles": found.battles,
        "beat_word": game.wording.beat_word,
        "seats": list(seats),
        "called": list(session.called),
        "outcome": outcome,
        "outcomes": [
            {"label": label, "worth": [_worth(session, label, seat) for seat in range(len(seats))]}
            | ({"together": together} if (together := who_wins_together(session, label)) else {})
            for label in labels
        ],
        "moments": [
            {
                "beat": moment.beat,
                "stop": moment.stop,
                "chances": {
                    label: [
                        round(found.chances[moment.point].get(label, 0.0), 4),
                        *(round(end, 4) for end in found.intervals[moment.point].get(label, (0.0, 0.0))),
                    ]
                    for label in labels
                },
                "wins": [round(row[k], 4) for row in found.wins],
            }
            for k, moment in enumerate(track.moments)
        ],
        "steps": [
            {
                "moment": step.moment,
                "cause": step.cause.value,
                "seat": step.seat if step.seat >= 0 else None,
                "said": step_said(session, track, step),
                "changes": [_plain(row[k]) for row in found.changes],
            }
            for k, step in enumerate(track.steps)
        ],
        "accounts": [
            {
                "seat": name,
                "side": side_said(session, seat) if leads_side(session, seat) else "",
                **{account: _plain(found.accounts[seat][account]) for account in names},
                "first": round(found.wins[seat][0], 4),
                "last": round(found.wins[seat][-1], 4),
                "said": account_said(session, track, found, seat),
                "lesson": lesson_told(session, track, found, seat),
            }
            for seat, name in enumerate(seats)
        ],
        "turn": None if found.turn is None or found.turn.rivals else found.turn.step,
        "turn_said": turn_said(session, track, found),
    }


def lesson_told(session: Session, track: Track, found: Fortunes, seat: int) -> dict[str, Any]:
    """A seat's biggest mistake as plain data, with the beat before which it can be tried again, if there is one."""
    lesson = lesson_of(session, track, found, seat)
    beat = None if lesson.step is None else track.moments[track.steps[lesson.step].moment - 1].beat
    return {
        "said": lesson.said,
        "sure": lesson.sure,
        "step": lesson.step,
        "beat": beat,
        "deed": lesson.deed,
        "cost": round(lesson.cost, 4),
    }


def _worth(session: Session, label: str, seat: int) -> int:
    known = label in session.deal.outcomes
    return session.game.worth(label, session.deal, seat) if known else 0


def who_wins_together(session: Session, label: str) -> str:
    """Who wins by an outcome that several seats win; empty where one does, or nobody: then the seat's name says it."""
    if sum(_worth(session, label, seat) > 0 for seat in range(len(session.deal.seats))) < 2:
        return ""
    return session.game.wording.outcomes(label, session.deal).removesuffix(".")


def _plain(fortune: Fortune) -> list[float]:
    return [round(fortune.change, 4), round(fortune.low, 4), round(fortune.high, 4)]
