"""The session: a game at the table from its first question to its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.engines import proving
from admiralty.core.errors import Refused
from admiralty.core.face.endings import has_one_opponent
from admiralty.core.face.game import Deal
from admiralty.core.face.wording import LogLine
from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Answer, Dice, Entry, Mark, Over, Plot, Source, entry_from, entry_json
from admiralty.core.journal.secret import commitment, table_key
from admiralty.core.journal.secret import practice as practice_secret
from admiralty.core.play.autoplay import auto_answer, play_out
from admiralty.core.play.course import take
from admiralty.core.play.ending import outcome_said, resign, result_of, verdict_said
from admiralty.core.play.live import Disagrees
from admiralty.core.play.session import new, watch
from admiralty.core.play.staging import Memory
from admiralty.core.sight.prefix import Prefix
from admiralty.core.state.dice import SecretKeys, SimulatedKeys, die
from admiralty.core.state.digests import digest
from admiralty.core.state.records import pack
from admiralty.core.state.views import OPEN, SPECTATOR
from tests.core.playing import PEOPLE, SECRET, do, order, play_on, plots, practice, step, toy, wild
from tests.core.test_proving import shown
from tests.core.toy import DEAL, GAME
from tests.core.toy_rules import Ask, Die, Event


def test_a_game_starts_with_its_commitment_and_a_plot_for_each_seat() -> None:
    session = toy()
    assert session.journal.header.commitment == commitment(SECRET)
    assert session.journal.entries == [Mark(0, digest(DEAL.battle))]
    assert session.waiting == (0, 1) and session.plotting and not session.over
    asked = session.pending[0]
    assert (asked.what, asked.low, asked.high, asked.listed, asked.plot) == (Ask.STANCE, 0, 2, None, True)
    assert (asked.prompt, asked.label, asked.clause) == ("Which stance?", "stance", "TY-2")
    assert [(each.value, each.text) for each in asked.choices] == [(0, "0"), (1, "1"), (2, "2")]


def test_a_fresh_secret_is_drawn_where_none_is_given() -> None:
    known = {new(GAME, DEAL, PEOPLE).journal.header.secret for _ in range(3)}
    assert len(known) == 3 and all(len(each) == 64 for each in known)


def test_a_question_in_the_middle_of_a_beat_carries_its_facts() -> None:
    session = toy()
    plots(session)
    asked = session.pending[0]
    number = next(line.args[0] for line in reversed(session.log) if line.kind == "die")
    assert (asked.what, asked.facts, asked.plot) == (Ask.SWAP, (number, 1), False)
    assert asked.prompt == f"Second rolled {number}. Swap?"
    session.answer(0, 0)
    assert Answer(0, 0, Ask.SWAP, 0, 1, 0) in session.journal.entries
    assert session.journal.receipt == session.receipt


@pytest.mark.parametrize("value, why", [(2, r"2 is not a legal answer \[TY-5\]; legal: 0 to 1"), ("1", "whole number")])
def test_an_answer_that_is_not_legal_is_refused(value: Any, why: str) -> None:
    session = toy()
    plots(session)
    before = session.receipt
    with pytest.raises(Refused, match=why):
        session.answer(0, value)
    assert session.receipt == before


def test_who_is_not_asked_cannot_answer() -> None:
    session = toy()
    with pytest.raises(Refused, match="First: writes orders"):
        session.answer(0, 1)
    plots(session)
    with pytest.raises(Refused, match="Second: is not asked now"):
        session.answer(1, 1)
    with pytest.raises(Refused, match="First: writes no orders now"):
        session.draft(0)
    with pytest.raises(Refused, match="seat 9: is not asked now"):
        session.answer(9, 1)


def test_dice_are_addressed_and_journalled() -> None:
    session = toy(words={"first": "for luck"})
    plots(session)
    rolled = next(each for each in session.journal.entries if isinstance(each, Dice))
    key = SecretKeys(table_key(SECRET, {"first": "for luck"})).stretch(0, 4, 0)
    assert (rolled.beat, rolled.stretch) == (0, 4)
    assert rolled.rolled == tuple((Die.STRIKE, 6, die(key, i, 6)) for i in range(len(rolled.rolled)))


def test_beats_follow_each_other_with_checkpoints_to_the_end() -> None:
    session = play_on(toy(), Random(2))
    entries = session.journal.entries
    marks = [each for each in entries if isinstance(each, Mark)]
    assert [mark.beat for mark in marks] == list(range(len(marks))) and len(marks) == session.beat + 1
    assert all(mark.state == digest(session.checkpoint(mark.beat)) for mark in marks)
    assert entries[-1] == Over(session.outcome, SECRET.hex(), digest(session.state()))
    assert session.over and session.waiting == () and session.pending == {} and not session.plotting
    assert session.log[-1].id == Event.OVER
    late: list[Callable[[], str]] = [lambda: session.undo(2), lambda: session.edit("beat", 1), session.leave]
    for act in late:
        with pytest.raises(Refused, match="over"):
            act()
    with pytest.raises(Refused, match="no such checkpoint; it has 0 to"):
        session.checkpoint(99)


def test_leaving_ends_the_game_undecided_and_opens_the_secret() -> None:
    session = toy()
    plots(session)
    session.leave()
    assert session.over and session.outcome == -1
    assert session.journal.entries[-1] == Over(-1, SECRET.hex(), digest(DEAL.battle))


@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_has_lost_and_the_journal_proves_it(seat: int) -> None:
    session = toy()
    plots(session)
    resign(session, seat)
    end = Over(-1, SECRET.hex(), digest(DEAL.battle), (seat,))
    assert session.over and session.outcome == -1 and session.journal.entries[-1] == end
    assert entry_from(entry_json(end)) == end and "resigned" not in entry_json(replace(end, resigned=()))
    assert [result_of(session, each) for each in (seat, 1 - seat, SPECTATOR)] == ["lost", "won", None]
    said = [verdict_said(session, each) for each in (seat, 1 - seat)]
    assert said == ["You resigned.", ""] and outcome_said(session) == f"{DEAL.called[seat]} resigned."
    assert verify(session.journal, GAME).consistent and result_of(watch(GAME, session.journal), seat) == "lost"
    with pytest.raises(Refused, match="over"):
        resign(session, seat)


@pytest.mark.parametrize(
    "change", [{"resigned": (0, 1)}, {"resigned": (7,)}, {"resigned": (0,), "outcome": 0}], ids=lambda it: str(it)
)
def test_a_journal_in_which_nobody_can_have_resigned_so_is_refused(change: dict[str, Any]) -> None:
    session = toy()
    plots(session)
    session.leave()
    course = replace(session.course, outcome=None)
    end = session.journal.entries[-1]
    with pytest.raises(Disagrees, match=r"does not end the game|resign"):
        take(course, len(session.journal.entries), replace(end, **change))


def test_where_more_than_one_side_is_against_it_no_seat_resigns() -> None:
    worths = {"a": (1, -1, -1), "b": (-1, 1, -1), "c": (-1, -1, 1)}
    deal = replace(DEAL, seats=("one", "two", "three"), outcomes=tuple(worths))
    for_itself = replace(GAME, worth=lambda label, deal, seat: worths[label][seat])
    against_two = replace(GAME, worth=lambda label, deal, seat: worths[label][min(seat, 1)])
    assert not any(has_one_opponent(for_itself, deal, seat) for seat in range(3))
    assert [has_one_opponent(against_two, deal, seat) for seat in range(3)] == [True, False, False]
    looks_on = replace(GAME, worth=lambda label, deal, seat: worths[label][seat] if seat < 2 else 0)
    assert [has_one_opponent(looks_on, deal, seat) for seat in range(3)] == [True, True, False]


def test_nothing_is_told_twice_when_a_beat_runs_again() -> None:
    session, random = toy(), Random(5)
    log: list[LogLine] = []
    while not session.over:
        step(session, random)
        assert session.log[: len(log)] == log
        log = session.log
    rolled = [die for each in session.journal.entries if isinstance(each, Dice) for die in each.rolled]
    assert [(line.id, line.args[1], line.args[0]) for line in log if line.kind == "die"] == rolled


def test_a_hidden_argument_stays_hidden_in_the_log() -> None:
    session = play_on(toy(), Random(3))
    mines = [i for i, line in enumerate(session.log) if (line.kind, line.id) == ("event", Event.MINE)]
    assert mines
    for i in mines:
        owner = session.log[i].args[0] or 0
        assert session.log_for(owner)[i].args[2] is not None
        for other in (1 - owner, SPECTATOR):
            line = session.log_for(other)[i]
            assert line.args[2] is None and "reserve ?" in line.text


def test_a_seat_learns_nothing_of_what_is_hidden_from_it() -> None:
    """The other seat's reserve and draft may be anything: what a seat sees is the same."""
    seen = []
    for reserve, draft in ((5, [2, 3]), (9, [1]), (3, [])):
        session = toy()
        session.edit("sides.1.reserve", reserve, hidden=True)
        session.fill(1, draft)
        known = (session.view(0), session.pending[0], session.log_for(0), session.prefix(0), pack(session.state(0)))
        seen.append(known)
    assert seen[0] == seen[1] == seen[2]


def test_a_ready_plot_stays_sealed() -> None:
    seen = []
    for plot in ((2, 3), (0,)):
        session = toy()
        order(session, 1, *plot)
        session.fill(0, [1])
        seen.append((session.view(0), session.pending, session.log_for(0), session.prefix(0)))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("level", [0, 1])
def test_a_simulated_session_is_the_proving_grounds_battle(level: int) -> None:
    doctrine = GAME.levels[level].doctrine
    for seed in range(100):
        session = toy(dice=Source("simulated", seed, 7))
        play_out(session, {0: doctrine, 1: doctrine})
        result = proving.play(GAME, DEAL.battle, SimulatedKeys(seed, 7), (doctrine, doctrine))
        assert pack(session.state()) == pack(result.battle)
        assert (session.outcome, session.beat + 1) == (result.outcome, result.beats)
        assert sum(line.kind == "die" for line in session.log) == result.dice
        assert session.journal.entries[-1] == Over(result.outcome, "", digest(result.battle))


def test_a_called_battle_stops_where_the_simulation_does() -> None:
    doctrine = GAME.levels[1].doctrine
    session = toy(dice=Source("simulated", 1, 0))
    play_out(session, {0: doctrine, 1: doctrine}, most=1)
    result = proving.play(GAME, DEAL.battle, SimulatedKeys(1, 0), (doctrine, doctrine), beats=1)
    assert result.outcome == proving.CALLED and pack(session.state()) == pack(result.battle)
    assert not session.over and session.beat == 1


def test_a_computer_seat_plays_with_a_person() -> None:
    session, random = practice(4), Random(1)
    while not session.over:
        play_out(session, {1: GAME.levels[1].doctrine})
        if not session.over:
            assert session.waiting == (0,)
            step(session, random)
    assert session.journal.entries[-1].secret == practice_secret(4).hex()  # type: ignore[union-attr]
    with pytest.raises(Refused, match="nothing waits for seat 1"):
        auto_answer(session, 1, GAME.levels[1].doctrine)


def test_the_prefix_repeats_the_running_beat() -> None:
    session = toy()
    session.fill(0, [1])
    assert session.prefix(0) == Prefix(0, {0: (1,)}, (), 0)
    assert session.prefix(1) == Prefix(0, {}, (), 1)
    plots(session)
    session.answer(0, 1)
    prefix = session.prefix(1)
    plot = shown((Ask.STANCE, 1), (Ask.STAKE, 2, 1))  # of the other seat, as it was shown
    assert prefix.answers == {0: (*plot, 1), 1: (2, 3)} and prefix.imagine == 1
    assert session.prefix(OPEN).answers == {0: (1, 2, 1), 1: (2, 3)}
    assert Die.SECOND in [die for die, _, _ in prefix.dice] and all(value for _, _, value in prefix.dice)
    assert session.prefix(OPEN).imagine == -1
    doctrine = GAME.levels[1].doctrine
    rollouts = (SimulatedKeys(9, k) for k in range(50))
    odds = [proving.play(GAME, session.state(1), keys, (doctrine, doctrine), prefix).outcome for keys in rollouts]
    assert any(outcome >= 0 for outcome in odds)
    with pytest.raises(Refused, match="not for spectators"):
        session.prefix(SPECTATOR)


def test_a_store_that_fails_leaves_the_game_as_it_was() -> None:
    class Failing(Memory):
        full = False

        def append(self, entry: Entry) -> str:
            if self.full:
                raise Refused("disk", "is full")
            return super().append(entry)

    stores: list[Failing] = []

    def make(journal: Journal) -> Failing:
        stores.append(Failing(journal))
        return stores[-1]

    session = toy(store=make)
    order(session, 0, 1, 2)
    before = (session.receipt, session.waiting, session.log)
    session.fill(1, [2, 3])
    stores[0].full = True
    with pytest.raises(Refused, match="disk: is full"):
        session.ready(1)
    assert (session.receipt, session.waiting, session.log) == before
    stores[0].full = False
    session.ready(1)
    assert session.waiting == (0,)


def test_what_is_due_is_written_once_the_store_is_well_again() -> None:
    class Slow(Memory):
        left = 2

        def append(self, entry: Entry) -> str:
            if isinstance(entry, Dice) and self.left > 0:
                self.left -= 1
                raise Refused("disk", "is full")
            return super().append(entry)

    whole, session = toy(), toy(store=Slow)
    for each in (whole, session):
        order(each, 0, 1, 2)
        each.fill(1, [2, 3])
    whole.ready(1)
    with pytest.raises(Refused):
        session.ready(1)
    assert isinstance(session.journal.entries[-1], Plot)
    with pytest.raises(Refused):
        session.answer(0, 0)
    whole.answer(0, 0)
    session.answer(0, 0)
    assert session.receipt == whole.receipt


def test_a_deal_that_its_request_does_not_give_again_is_refused() -> None:
    battle = DEAL.battle.__class__()
    battle.beat = 3
    with pytest.raises(Refused, match="cannot be dealt again"):
        new(GAME, replace(DEAL, battle=battle), PEOPLE)


def test_dice_without_a_secret_of_their_own_take_none() -> None:
    with pytest.raises(Refused, match="kind practice have none"):
        new(GAME, DEAL, PEOPLE, Source("practice", 3), SECRET)


def test_an_entry_for_the_wrong_place_disagrees() -> None:
    session = toy()
    wrong: list[tuple[Entry, str]] = [
        (Answer(0, 0, Ask.STANCE, 0, 2, 1), "where the rules wait for plots"),
        (Plot(1, 0, 0, ()), "belongs to beat 1"),
        (Plot(0, 0, 2, ()), "says attempt 2"),
        (Plot(0, 0, 0, ()), "does not fit the questions"),
        (Dice(0, 0, ()), "is no act"),
        (Over(-1, "", digest(DEAL.battle)), "does not end the game as it is now"),
    ]
    for entry, why in wrong:
        with pytest.raises(Disagrees, match=f"entry 2: .*{why}"):
            session.act(entry)
    assert len(session.journal.entries) == 1


def test_the_game_ends_at_once_where_the_deal_is_over() -> None:
    def done(request: Any) -> Deal:
        dealt = GAME.deal(request)
        dealt.battle.over = 1
        return dealt

    game = replace(GAME, deal=done)
    session = new(game, game.deal(DEAL.request), PEOPLE, secret=SECRET)
    assert session.over and session.outcome == 2
    assert [type(each) for each in session.journal.entries] == [Mark, Over]


def test_the_same_acts_give_the_same_journal() -> None:
    first = wild(11)
    second = toy()
    for entry in first.journal.entries:
        if not isinstance(entry, Dice | Mark) and not (isinstance(entry, Over) and entry.outcome >= 0):
            do(second, entry)
    assert first.receipt == second.receipt
