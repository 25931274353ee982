"""A seat's biggest mistake: which step it was, in words, and what else cost the game where no step did."""

from __future__ import annotations

from random import Random

import pytest

from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import play_out
from admiralty.core.play.session import Session
from admiralty.games import game
from admiralty.odds.fortune_words import lesson_told
from admiralty.odds.fortunes import ACCOUNTS, CLOCK, LUCK, OTHERS, OWN, REFEREE, Fortune, Fortunes
from admiralty.odds.lessons import KNOWN, MISTAKE_LEAST, deed_said, lesson_of, say_percent
from admiralty.odds.track import Cause, Track, track_of
from tests.core.playing import play_on, practice

NOISE = 0.02


def played(room: str, scenario: str, **settings: str) -> tuple[Session, Track]:
    found = game(room)
    deal = found.deal(Request(found.scenario(scenario), settings))
    session = sessions.new(found, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 3))
    play_out(session, dict.fromkeys(range(len(deal.seats)), found.simple), 200)
    return session, track_of(session)


def told(track: Track, seats: int, moved: dict[int, float], noise: float = NOISE, **accounts: float) -> Fortunes:
    """Chances in which some steps moved seat 0's by so much, and all its accounts by that."""
    changes = [moved.get(k, 0.0) for k in range(len(track.steps))]
    steps = list(zip(track.steps, changes, strict=True))
    at_moment = [sum(change for step, change in steps if step.moment <= n) for n in range(len(track.moments))]
    row = {name: Fortune(accounts.get(name, 0.0), 0.0, 0.0) for name in ACCOUNTS}
    rows = tuple(Fortune(change, change - noise, change + noise) for change in changes)
    wins = tuple(0.8 + change for change in at_moment)
    return Fortunes(400, (), (), (wins,) * seats, (rows,) * seats, (row,) * seats, (0.0,) * seats, None)


def own_steps(track: Track, seat: int = 0) -> list[int]:
    return [k for k, step in enumerate(track.steps) if step.cause is Cause.CHOICE and step.seat == seat]


def test_the_mistake_is_the_own_choice_that_cost_most() -> None:
    session, track = played("systemships", "challenge")
    first, *_, second = own_steps(track)
    others = {k: -0.5 for k, step in enumerate(track.steps) if step.cause is Cause.LUCK}
    lesson = lesson_of(session, track, told(track, 1, {**others, first: -0.1, second: -0.3}), 0)
    assert (lesson.step, lesson.sure) == (second, True)
    assert lesson.cost == pytest.approx(0.3)
    beat = track.moments[track.steps[second].moment - 1].beat
    assert lesson.said.startswith(f"Round {beat + 1}: you ordered ")
    data = lesson_told(session, track, told(track, 1, {first: -0.3}), 0)
    assert (data["step"], data["beat"], data["cost"]) == (first, track.moments[track.steps[first].moment - 1].beat, 0.3)


def test_a_choice_made_alone_has_a_chance_before_and_one_after() -> None:
    session, track = played("systemships", "challenge")
    first = own_steps(track)[0]
    said = lesson_of(session, track, told(track, 1, {first: -0.23}), 0).said
    assert said.endswith(f"Your chance fell from 80 % to 57 %. {KNOWN}")


def test_orders_that_are_opened_together_have_a_share_of_the_change() -> None:
    session, track = played("systemships", "duel")
    first = own_steps(track)[0]
    assert sum(step.moment == track.steps[first].moment for step in track.steps) == 2
    said = lesson_of(session, track, told(track, 2, {first: -0.23}), 0).said
    assert said.endswith(f"It cost 23 points of your chance, which was 80 %. {KNOWN}")


@pytest.mark.parametrize(
    ("chance", "said"), [(0.9999, ">99 %"), (1.0, "100 %"), (0.0001, "<1 %"), (0.0, "0 %"), (0.126, "13 %")]
)
def test_a_chance_is_never_said_to_be_more_certain_than_it_is(chance: float, said: str) -> None:
    assert say_percent(chance) == said


def test_of_two_as_great_within_the_noise_neither_is_sure() -> None:
    session, track = played("systemships", "challenge")
    first, second = own_steps(track)[:2]
    assert not lesson_of(session, track, told(track, 1, {first: -0.20, second: -0.21}), 0).sure
    assert not lesson_of(session, track, told(track, 1, {}, noise=0.2), 0).sure
    assert lesson_of(session, track, told(track, 1, {}), 0).sure


@pytest.mark.parametrize(("account", "why"), [
    (LUCK, "the dice did (−38 points)"),
    (OTHERS, "your opponent's orders did (−38 points)"),
    (OWN, "many small ones did (−38 points)"),
    (CLOCK, "the clock did (−38 points)"),
    (REFEREE, "the referee did (−38 points)"),
])  # fmt: skip
def test_where_no_choice_cost_much_it_is_told_what_did(account: str, why: str) -> None:
    session, track = played("systemships", "challenge")
    first = own_steps(track)[0]
    small = {first: 0.001 - MISTAKE_LEAST}
    lesson = lesson_of(session, track, told(track, 1, small, **{account: -0.38}), 0)
    assert lesson.step is None and lesson.said == f"No single order cost you much: {why}."
    assert lesson_told(session, track, told(track, 1, {}), 0)["beat"] is None
    assert lesson_of(session, track, told(track, 1, {}, **{account: -0.04}), 0).said == "No single order cost you much."


def test_each_choice_knows_its_entry_and_is_said_in_words() -> None:
    """Every step of a choice, in games with questions and with plots, some with acts taken back."""
    games = [played("systemships", "duel"), played("heavy", "duel"), played("myoss", "tiniest_fighters")]
    for session in (*(play_on(practice(seed), Random(seed)) for seed in range(4)), *(each for each, _ in games)):
        track, entries = track_of(session), session.journal.entries
        for step in track.steps:
            assert (step.entry > 0) == (step.cause in (Cause.CHOICE, Cause.CLOCK))
            if step.cause is Cause.CHOICE:
                act = entries[step.entry - 1]
                assert getattr(act, "seat", None) == step.seat
                deed = deed_said(session, track, step)
                assert deed and "None" not in deed


def test_an_order_is_said_shortly() -> None:
    session, track = played("heavy", "duel")
    for k in own_steps(track):
        assert len(deed_said(session, track, track.steps[k]).split(", ")) <= 5
