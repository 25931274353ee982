"""Rows: the same on every engine, as the battles were, and no more of them in memory than is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.engines.proving import Result, play
from admiralty.core.errors import Refused
from admiralty.core.face.figures.columns import MISSING, AnyColumn, Column, Noted, Told, columns_of, first_of
from admiralty.core.face.game import Deal
from admiralty.core.state.dice import SimulatedKeys
from admiralty.odds import gathering
from admiralty.odds.gathering import ALWAYS, Gathering
from admiralty.odds.simulation import half_width, looks, simulate
from tests.core.toy import DEAL, GAME
from tests.core.toy_rules import Event

RANDOM, SIMPLE = (level.doctrine for level in GAME.levels)
MIXED = (SIMPLE, RANDOM)
SEED = 3


def toy_columns(deal: Deal) -> Iterator[AnyColumn]:
    for seat, name in enumerate(deal.seats):
        yield from columns_of("sides", seat, name, (Told("hull", "hull left of {}", "hull"),))
    yield Column("spare", "hull of both together, if any", lambda b: _or_nothing(b["sides"]["hull"].sum(1)))
    yield Noted("first_mine", "beside whom a mine went off first", first_of(Event.MINE, 0), dict(enumerate(deal.seats)))


def _or_nothing(numbers: Any) -> Any:
    numbers[numbers <= 0] = MISSING
    return numbers


TOY = replace(GAME, columns=toy_columns)


def gather(n: int, facts: Iterable[str] | None = None, **how: Any) -> dict[str, list[int | str | None]]:
    made = Gathering(TOY, DEAL, facts)
    done = simulate(TOY, DEAL, MIXED, n, SEED, rows=made, **how)
    found = {key: column.values() for key, column in made.columns().items()}
    assert {label: found["outcome"].count(label) for label in done.counts.outcomes} == done.counts.outcomes
    assert sum(each for each in found["dice"] if isinstance(each, int)) == done.counts.dice
    return found


def played(k: int) -> Result:
    return play(TOY, DEAL.battle, SimulatedKeys(SEED, k), MIXED)


def test_rows_are_the_battles_as_they_ended() -> None:
    found = gather(40, engine="interpreted")
    assert list(found) == [*ALWAYS, *(f"{seat}_hull" for seat in DEAL.seats), "spare"]
    for k in range(40):
        result = played(k)
        row = [found[key][k] for key in ALWAYS]
        assert row == [k, DEAL.outcomes[result.outcome], result.turns, result.beats, result.dice]
        assert [found[f"{seat}_hull"][k] for seat in DEAL.seats] == [side.hull for side in result.battle.sides]
        both = sum(side.hull for side in result.battle.sides)
        assert found["spare"][k] == (both if both > 0 else None)
    assert None in found["spare"]


def test_every_engine_and_number_of_threads_gives_the_same_rows(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(GAME)
    right = gather(700, engine="interpreted")
    assert gather(700, engine="compiled", threads=1) == right
    monkeypatch.setattr(gathering, "ENDS", 7 * len(DEAL.battle.sides))  # blocks of one battle, as of a large game
    assert gather(700, engine="compiled", threads=2) == right


def test_a_place_of_the_battle_is_a_column() -> None:
    first = gather(5, ["sides[0].hull", "sides.1.hull"], engine="interpreted")
    named = gather(5, engine="interpreted")
    assert first["sides[0].hull"] == named[f"{DEAL.seats[0]}_hull"]
    assert first["sides.1.hull"] == named[f"{DEAL.seats[1]}_hull"]


def test_what_is_noted_is_the_first_that_was_told() -> None:
    heard: list[list[int]] = []
    for k in range(20):
        heard.append([])
        listen = heard[-1]
        play(
            TOY, DEAL.battle, SimulatedKeys(SEED, k), MIXED,
            listen=lambda event, args, to=listen: to.append(args[0]) if event == Event.MINE else None,
        )  # fmt: skip
    assert gather(20, ["first_mine"])["first_mine"] == [DEAL.seats[each[0]] if each else None for each in heard]
    assert any(heard) and len({each[0] for each in heard if each}) == 2


def test_the_compiled_rules_note_nothing() -> None:
    with pytest.raises(Refused, match="--engine: compiled rules can't note first_mine"):
        gather(1, ["first_mine"], engine="compiled")


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (["hull"], "column hull: there is no such column"),
        (["sides[7].hull"], r"column sides\[7\].hull: sides has the places 0 to 1"),
        (["sides.0"], "column sides.0: is not the place of a number"),
        (["spare", "spare"], "column spare: is asked for twice"),
        (["second_hul"], "did you mean 'second_hull'"),
    ],
)
def test_what_there_is_not_is_refused(facts: list[str], line: str) -> None:
    with pytest.raises(Refused, match=line):
        Gathering(TOY, DEAL, facts)


def test_a_run_until_its_intervals_are_narrow_ends_at_the_first_look_at_which_they_are() -> None:
    done = simulate(GAME, DEAL, MIXED, 10**6, SEED, engine="interpreted", until=0.03)
    taken = [look for look in looks(10**6) if look <= done.run.battles]
    assert taken[-1] == done.run.battles and half_width(done.counts) <= 0.03 and done.run.wanted is None
    before = simulate(GAME, DEAL, MIXED, taken[-2], SEED, engine="interpreted")
    assert half_width(before.counts) > 0.03
    assert simulate(GAME, DEAL, MIXED, done.run.battles, SEED, engine="interpreted").counts == done.counts


def test_it_ends_alike_on_every_engine_and_at_its_limit(compiled: Any) -> None:
    compiled(GAME)
    found = [simulate(GAME, DEAL, MIXED, 10**6, SEED, engine=each, until=0.03) for each in ("interpreted", "compiled")]
    assert found[0].counts == found[1].counts and found[0].run.battles == found[1].run.battles
    short = simulate(GAME, DEAL, MIXED, 300, SEED, engine="interpreted", until=0.0001)
    assert short.run.battles == 300 and short.run.wanted is None and half_width(short.counts) > 0.0001
