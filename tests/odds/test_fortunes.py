"""Luck told apart from choice: the arithmetic exactly on the toy game, and by counting in both rooms."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from admiralty.core.engines.forecast import forecast
from admiralty.core.face.endings import mates_of
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import COMPUTER, DRAFT, Source
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import auto_answer, play_out
from admiralty.core.play.session import Session, new
from admiralty.core.play.steps import length, stops
from admiralty.games import game
from admiralty.odds.engines import Setup
from admiralty.odds.fortune_words import accounts_of, leads_side, side_said, step_said
from admiralty.odds.fortunes import (
    ACCOUNTS,
    Fortunes,
    Sums,
    _Tallying,
    begin_sums,
    count_battles,
    fortunes_of,
    play_some,
    sums_of,
    wins_of,
)
from admiralty.odds.track import Cause, Step, Track, track_of
from tests.core.playing import play_on, plots, practice, toy, wild
from tests.core.toy import GAME

TOY_LABELS = ("first", "second", "draw", "called")
SEATS = range(2)


def toy_games() -> list[Session]:
    """Games by chance, some with acts taken back and things that a referee changed."""
    return [*(play_on(practice(seed), Random(seed)) for seed in range(6)), *(wild(seed) for seed in range(6))]


def reckoned(session: Session, track: Track, battles: int, engine: str = "interpreted") -> tuple[Sums, Fortunes]:
    sums = begin_sums(track, len(session.deal.seats))
    for part in count_battles(session.game, session.deal, track, 7, battles, engine=engine):
        sums.add(part)
    assert sums.battles == battles
    return sums, fortunes_of(session.game, session.deal, track, sums, session.outcome)


def exactly(session: Session, setup: Setup, seat: int) -> Fraction:
    """A seat's chance of winning from a point, every die counted."""
    going = forecast(session.game, setup.start, setup.doctrines, setup.prefix, 200_000)
    while True:
        try:
            next(going)
        except StopIteration as end:
            chances: dict[int, Fraction] = end.value
            worths = wins_of(session.game, session.deal, seat)
            return sum((chance * int(worths[outcome]) for outcome, chance in chances.items()), Fraction(0))


def late(seed: int) -> Session:
    """A game that begins at the last beat of another one: few enough ways to go on to be counted."""
    session = play_on(practice(seed), Random(seed))
    return play_on(session.branch(session.beat, session.players, Source("practice", 5)), Random(seed))


@pytest.mark.parametrize("seed", range(3))
def test_choice_and_luck_add_up_exactly(seed: int) -> None:
    """Every step of a toy game enumerated: what each seat chose and what was thrown make up the whole change."""
    session = late(seed)
    track = track_of(session)
    for seat in SEATS:
        chance = [exactly(session, setup, seat) for setup in track.points]
        change = [
            sum((chance[to] - chance[come] for come, to in step.parts), Fraction(0)) / len(step.parts)
            for step in track.steps
        ]
        whole = chance[track.moments[-1].point] - chance[track.moments[0].point]
        assert sum(change, Fraction(0)) == whole and chance[track.moments[-1].point] in (0, 1)
        _, found = reckoned(session, track, 400)
        for row, expected in zip(found.wins[seat], (chance[moment.point] for moment in track.moments), strict=True):
            assert abs(row - expected) < 0.1
        for fortune, expected in zip(found.changes[seat], change, strict=True):
            assert fortune.low - 0.05 <= expected <= fortune.high + 0.05


def test_luck_is_fair() -> None:
    """Before the dice are thrown a step of luck is worth nothing: over all faces it comes to zero."""
    session = late(1)
    track = track_of(session)
    step = next(step for step in track.steps if step.cause is Cause.LUCK)
    come, to = step.parts[0]
    before, after = track.points[come], track.points[to]
    assert before.prefix and after.prefix and len(after.prefix.dice) > len(before.prefix.dice)
    # one more die is known after it than before: its faces, each as likely, give back the chance before
    shorter = after.prefix.dice[: len(before.prefix.dice) + 1]
    die, sides, _ = shorter[-1]
    total = Fraction(0)
    faces = range(1, sides + 1)
    for face in faces:
        prefix = type(before.prefix)(before.prefix.beat, before.prefix.answers, (*shorter[:-1], (die, sides, face)))
        total += exactly(session, Setup(before.start, before.size, before.doctrines, prefix), 0) / sides
    assert total == exactly(session, before, 0)


def test_the_toy_adds_up_whatever_was_done() -> None:
    """With acts taken back, changes of a referee and games of any end; every moment is a place of the replay."""
    causes = set()
    for session in toy_games():
        track = track_of(session)
        places = list(stops(session.course))
        assert len(places) == 1 + sum(map(length, session.course.beats))
        assert all(places[moment.stop].beat == moment.beat for moment in track.moments[:-1])
        assert [moment.stop for moment in track.moments] == sorted(moment.stop for moment in track.moments)
        causes |= {step.cause for step in track.steps}
        _, found = reckoned(session, track, 30)
        adds_up(session, found)
    assert causes == set(Cause) - {Cause.CLOCK}


def adds_up(session: Session, found: Fortunes) -> None:
    for seat in range(len(session.deal.seats)):
        parts = [found.accounts[seat][name].change for name in ACCOUNTS]
        assert sum(parts) == pytest.approx(found.totals[seat], abs=1e-9)
        if session.outcome >= 0:
            won = session.game.worth(session.deal.outcomes[session.outcome], session.deal, seat) > 0
            assert found.wins[seat][-1] == won
        for each in found.accounts[seat].values():
            assert each.low <= each.change <= each.high


def test_parts_of_the_battles_add_up_to_the_whole() -> None:
    session = play_on(practice(2), Random(2))
    track = track_of(session)
    whole, _ = reckoned(session, track, 40)
    pieces = begin_sums(track, 2)
    for first, end in ((0, 13), (13, 40)):
        for part in count_battles(session.game, session.deal, track, 7, end, first, "interpreted"):
            pieces.add(part)
    assert pieces == whole


def test_a_battle_that_is_played_point_by_point_gives_the_same_sums() -> None:
    """Whoever asks for one point at a time gets them in turn, and none twice."""
    session = play_on(practice(2), Random(2))
    track, pieces = track_of(session), begin_sums(track_of(session), 2)
    for battle in range(3):
        row: list[int] = []
        for played in range(1, len(track.points) + 1):
            play_some(session.game, track, 7, battle, row, lambda: True)
            assert len(row) == played
        pieces.add(sums_of(session.game, session.deal, track, row))
    assert pieces == reckoned(session, track, 3)[0]


def test_a_turning_point_is_sure_or_is_not_told() -> None:
    """One that four battles seem to show is none; where many battles agree on one step, it is one."""
    told = []
    for seed in range(5):
        session = play_on(practice(seed), Random(seed))
        track = track_of(session)
        _, few = reckoned(session, track, 2)
        assert few.turn is None
        _, many = reckoned(session, track, 200)
        if many.turn:
            told.append(many.turn)
            assert abs(many.turn.fortune.change) == pytest.approx(max(
                abs(each.change) for each in many.changes[many.turn.seat]
                if (each.change > 0) == (many.turn.fortune.change > 0)
            ))  # fmt: skip
    assert any(not turn.rivals for turn in told)


def played(key: str, scenario: str, minds: Callable[[Any], Any]) -> Session:

    found = game(key)
    deal = found.deal(Request(found.scenario(scenario)))
    players = dict.fromkeys(deal.seats, "human")
    session = sessions.new(found, deal, players, Source("practice", 11))
    play_out(session, {seat: minds(found) for seat in range(len(deal.seats))}, 200)
    return session


@pytest.mark.parametrize(
    ("key", "scenario"), [("systemships", "challenge"), ("systemships", "duel"), ("myoss", "duel")]
)
def test_both_rooms_add_up(key: str, scenario: str) -> None:
    """Played by chance, so that choices differ from what `simple` would do."""
    session = played(key, scenario, lambda found: found.levels[0].doctrine)
    assert session.over
    track = track_of(session)
    places = list(stops(session.course))
    assert track.moments[-1].stop == len(places) - 1
    _, found = reckoned(session, track, 12)
    adds_up(session, found)
    assert {step.seat for step in track.steps if step.cause is Cause.CHOICE} == set(range(len(session.deal.seats)))


@pytest.mark.parametrize(("key", "scenario"), [("systemships", "challenge"), ("myoss", "duel")])
def test_simple_chooses_as_simple_would(key: str, scenario: str) -> None:
    """Where `simple` draws no lots, the choices of a game that it played itself moved nothing: all was luck."""
    session = played(key, scenario, lambda found: found.simple)
    track = track_of(session)
    _, found = reckoned(session, track, 8)
    for seat in range(len(session.deal.seats)):
        assert found.accounts[seat]["own"].change == found.accounts[seat]["others"].change == 0
        assert found.accounts[seat]["luck"].change == pytest.approx(found.totals[seat])


def test_what_a_clock_answered_is_nobodys_choice() -> None:
    """Second plays by chance; what the computer gave for it, its time being up, counts neither for it nor for first."""
    random = GAME.levels[0].doctrine

    def by_chance(clock: str) -> tuple[Session, Track, Fortunes]:
        session = practice(4)
        while not session.over:
            seat = session.waiting[-1]
            auto_answer(session, seat, random if seat else GAME.simple, clock if seat else "")
        track = track_of(session)
        return session, track, reckoned(session, track, 60)[1]

    _, _, chosen = by_chance("")
    session, track, drafts = by_chance(DRAFT)
    assert drafts == chosen, "one's own draft is one's choice"
    session, track, late = by_chance(COMPUTER)
    adds_up(session, late)
    for seat, name in ((0, "others"), (1, "own")):
        assert chosen.accounts[seat][name].change != 0 == chosen.accounts[seat]["clock"].change
        assert late.accounts[seat]["clock"] == chosen.accounts[seat][name]
        assert late.accounts[seat][name].change == 0
    assert accounts_of(track, 2) == ("own", "others", "clock", "luck")
    step = next(step for step in track.steps if step.cause is Cause.CLOCK)
    assert step_said(session, track, step).endswith("what the computer answered for Second when time was up")


def test_a_game_that_was_ended_undecided_ends_at_its_last_checkpoint() -> None:
    session = toy()
    plots(session)
    session.leave()
    track = track_of(session)
    assert len(track.moments) == 1 + len({step.moment for step in track.steps})
    _, found = reckoned(session, track, 20)
    adds_up(session, found)


def test_seats_that_win_together_have_one_account() -> None:
    """The choices of a crew are its own, whoever of it made them, and are told once."""
    deal = game("bridge").deal(Request(game("bridge").scenario("edge"), settings={"people": "3"}))
    assert [mates_of(game("bridge"), deal, seat) for seat in range(4)] == [(0, 1, 2), (0, 1, 2), (0, 1, 2), (3,)]
    session = new(game("bridge"), deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    assert [leads_side(session, seat) for seat in range(4)] == [True, False, False, True]
    assert [side_said(session, seat) for seat in (0, 3)] == [f"{session.called[0]} and 2 others", "The GM"]
    tally = _Tallying(game("bridge"), deal, Track((), (), ()))
    step = Step(1, Cause.CHOICE, 2, ())
    assert [ACCOUNTS[tally._account(seat, step)] for seat in range(4)] == ["own", "own", "own", "others"]
