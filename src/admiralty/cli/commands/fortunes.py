"""``replay JOURNAL --chances``: how the chances went, what turned them, and what was luck."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from admiralty.core.errors import Refused

if TYPE_CHECKING:
    from admiralty.core.play.session import Session
    from admiralty.odds.fortunes import Fortunes
    from admiralty.odds.track import Track

BATTLES, SECONDS, SEED = 2_000, 20.0, 1  # from every moment at most; of reckoning; of all its dice
BAR = 24  # columns
TOLD = 0.01  # what moved nobody's chance by so much is left out of the table


def show_chances(session: Session, path: str, as_json: bool) -> None:
    """Print the chances of a finished game at every moment, and people's mistakes; `Refused` while it goes on."""
    from admiralty.odds.fortune_words import tell_fortunes
    from admiralty.odds.track import track_of

    from ..text.shows import print_json

    if not session.over:
        raise Refused("--chances", "come when the game is over: until then they would show what is hidden")
    track = track_of(session)
    found = _find_fortunes(session, track)
    if as_json:
        print_json(tell_fortunes(session, track, found))
        return
    _print(session, track, found)
    _print_lessons(session, path, track, found)


def _find_fortunes(session: Session, track: Track, now: Callable[[], float] = time.monotonic) -> Fortunes:
    from admiralty.odds.fortunes import begin_sums, count_battles, fortunes_of

    from ..text.common import progress

    sums, until = begin_sums(track, len(session.deal.seats)), now() + SECONDS
    with progress(BATTLES) as bar:
        for part in count_battles(session.game, session.deal, track, SEED, BATTLES):
            sums.add(part)
            if bar:
                bar(sums.battles, "computing")
            if now() > until:
                break
    return fortunes_of(session.game, session.deal, track, sums, session.outcome)


def _print(session: Session, track: Track, found: Fortunes) -> None:
    from admiralty.core.face.wording import say_count
    from admiralty.odds.fortune_words import account_said, leads_side, step_said, turn_said

    from ..text.shows import show_table, show_text

    seats = session.deal.seats
    rows = [["the start", *_chances(found, 0)]]
    moments = range(1, len(track.moments))
    told = [k for k in moments if k == moments[-1] or any(abs(row[k] - row[k - 1]) >= TOLD for row in found.wins)]
    for k in told:
        steps = [step_said(session, track, step) for step in track.steps if step.moment == k]
        led = "; ".join([steps[0], *(step.partition(", ")[2] for step in steps[1:])])
        rows.append([led, *_chances(found, k)])
    heads = ["After", *(f"{seat} wins" for seat in seats), _legend(seats)]
    show_table(f"{session.deal.title}: the chances of winning", heads, rows, range(1, 1 + len(seats)))
    if left := len(moments) - len(told):
        show_text(f"Left out: {say_count(left, 'moment')} at which nobody's chance moved by a point.")
    for seat in range(len(seats)):
        if leads_side(session, seat):
            show_text(account_said(session, track, found, seat))
    show_text(turn_said(session, track, found))
    typer.echo(f"From {found.battles:,} battles at every moment. The computer plays on for everyone.")
    if session.game.imagined:
        show_text("Unlike the odds in play they know what was hidden.")


def _print_lessons(session: Session, path: str, track: Track, found: Fortunes) -> None:
    """Each person's biggest mistake, and the command that tries again from before it."""
    from admiralty.odds.fortune_words import lesson_told

    from ..table.pasting import command_on
    from ..text.common import HUMAN
    from ..text.shows import show_text

    for seat, name in enumerate(session.deal.seats):
        if session.players.get(name, HUMAN) != HUMAN:
            continue
        lesson = lesson_told(session, track, found, seat)
        show_text(f"{session.deal.call(name)}'s biggest mistake. {lesson['said']}")
        if lesson["beat"] is not None:
            typer.echo(f"Try again from here:\n  {command_on('play', path, '--branch', str(lesson['beat'] + 1))}")


def _legend(seats: tuple[str, ...]) -> str:
    return f"█ {seats[0]}" + (f"  ░ {seats[1]}" if len(seats) == 2 else "")


def _chances(found: Fortunes, k: int) -> list[str]:
    """The seats' chances at a moment, and a bar: the first seat's from the left, a second one's from the right."""
    wins = [row[k] for row in found.wins]
    first = round(BAR * wins[0])
    second = min(BAR - first, round(BAR * wins[1])) if len(wins) == 2 else 0
    bar = "█" * first + "·" * (BAR - first - second) + "░" * second
    return [*(f"{round(100 * win)} %" for win in wins), bar]
