"""Two games that differ only in what is hidden give everybody else the same bytes.

The twins run on two servers with the same randomness. Red's ship, drafts, first sealed orders and losses differ; what
is shown of them in the end is alike. All that blue, a spectator and somebody without a cookie get is compared: answers
with their headers, events, replies, refusals, and what odds are reckoned from. Only receipts, which are sealed with the
secret, and the clock may differ; how often a receipt changes may not. Each run has other twins, `make soak` many.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from admiralty.core.state.digests import digest
from admiralty.games.systemships.words import Ask, Tactic
from admiralty.odds.answers import AnswerOdds, rollouts
from admiralty.server.workers.workers import Estimate, OddsJob

from .secrets_kit import BLUE, QUIET, RED, SHIP, WATCHER, Duel, Ear, House, constant, fixed

LANCE = {"name": "Ghost", "pd": 5, "tubes": 5, "missiles": 15, "beams": 2, "screens": 2}
BULWARK = {"name": "Ghost", "pd": 8, "beams": 4, "screens": 3}
EXAMPLES = int(os.environ.get("ADMIRALTY_SOAK", "3"))  # pairs of games
BEGAN = time.time()
RUNS = count(1)
Wanted = dict[Ask, int]


@dataclass(frozen=True)
class Hidden:
    """What only red knows in one of the twins."""

    ship: Mapping[str, Any] = field(default_factory=lambda: SHIP)
    drafts: Sequence[Wanted] = ()  # written one after the other
    sealed: Wanted = field(default_factory=lambda: QUIET)  # locked first, and taken back
    loses: int = 0  # which of what can be lost


@dataclass(frozen=True)
class Open:
    """What everybody sees in both."""

    rounds: Sequence[tuple[Wanted, Wanted]]  # orders of red and blue
    taken_back: bool = False  # does red lock other orders before?
    undone: bool = False  # do they take a round back?


@pytest.fixture(scope="module")
def houses() -> Iterator[tuple[House, House]]:
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(os, "urandom", constant(0))
        patch.setattr("secrets.randbits", lambda bits: 7)
        one, two = (stack.enter_context(House()) for _ in range(2))
        patch.undo()
        patch.setattr("secrets.randbits", lambda bits: 7)
        yield one, two


def reckoning(heard: Callable[[OddsJob], None]) -> Callable[[OddsJob, str], AsyncIterator[Estimate]]:
    """In place of the workers: figures of no weight, and what they would be reckoned from is heard."""

    async def odds(job: OddsJob, host: str) -> AsyncIterator[Estimate]:
        heard(job)
        row = {"chances": {}, "battles": 0, "exact": True, "imagined": True}
        yield [{"value": value, "text": "", **row} for value in job.answers or (0,)], True

    return odds


class Twin:
    """One of the two games."""

    def __init__(self, house: House, hidden: Hidden, run: int) -> None:
        self.house, self.hidden = house, hidden
        house.said.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", constant(run))
            patch.setattr(time, "time", lambda: BEGAN + run)  # lists go by the second in which a table was made
            self.duel = Duel(house, hidden.ship)
        house.hall.workers.odds = reckoning(self.hear)  # type: ignore[assignment, method-assign]

    def hear(self, job: OddsJob) -> None:
        """What blue's odds would be reckoned from counts as told to blue."""
        known = (digest(job.state), job.prefix, job.seat, job.answers, job.texts, job.prompt, job.game)
        self.house.said[BLUE].append(repr(known))

    def look(self, *ears: Ear) -> None:
        """Everybody looks at all there is, and tries what may not be done."""
        duel, house = self.duel, self.house
        for ear in ears:
            ear.heard()
        for device, seat in ((BLUE, "blue"), (WATCHER, "-")):
            for tail in (f"?seat={seat}", f"/replay?seat={seat}", f"/posts?seat={seat}"):
                house.get(duel.path + tail, device)
        house.get("/tables", BLUE)
        for what in ({"do": "answer", "value": 77}, {"do": "fill", "answers": [99]}, {"do": "unready"}):
            duel.do(BLUE, "blue", **what)
        duel.do(BLUE, "red", "ready", answers=[], at=[0, 0, 0])
        duel.do(BLUE, "blue", "undo", to=9)

    def try_doors(self) -> None:
        """Everybody tries to see what is closed."""
        for device in (BLUE, WATCHER, ""):
            for tail in ("?seat=red", "/replay?seat=red", "/replay?seat=open", "/posts?seat=red", "/journal"):
                assert self.house.get(self.duel.path + tail, device).status_code == 403
            assert self.house.post(f"{self.duel.path}/verify", device).status_code == 403

    def odds(self, ear: Ear) -> None:
        """Blue asks for odds."""
        before = len(self.house.said[BLUE])
        if ear.tell("odds").get("ok"):
            for _ in range(100):
                if any('{"set":{"odds":{' in text for text in self.house.said[BLUE][before:]):
                    return
                ear.heard()
            raise AssertionError("the odds do not come")

    def write(self, wanted: Wanted) -> None:
        """Red writes in secret, and locks."""
        duel = self.duel
        for draft in self.hidden.drafts:
            answers = duel.order("red", draft)
            for length in (len(answers), len(answers) // 2):
                duel.do(RED, "red", "fill", answers=answers[:length])
        duel.ready(RED, "red", wanted)

    def lose(self, *ears: Ear) -> None:
        """Whoever is hit chooses: red as is hidden, blue the first."""
        while (asked := self.duel.session.asked) is not None:
            for ear in ears:
                ear.heard()
            legal = list(asked.listed or range(asked.low, asked.high + 1))
            if asked.seat == 0:
                self.duel.do(RED, "red", "answer", value=legal[self.hidden.loses % len(legal)])
            else:
                self.odds(ears[0])
                self.duel.do(BLUE, "blue", "answer", value=legal[0])


def shown_alike(twins: Sequence[Twin], wanted: Wanted) -> Wanted:
    """These orders where both ships can carry them out, else ones that do nothing."""
    orders = []
    for twin in twins:
        session = twin.duel.session
        assert session.plot is not None
        sheet = session.plot.sheet(0, twin.duel.order("red", wanted))
        given = {Ask(asked.what): value for asked, value in sheet.boxes}
        orders.append({ask: value for ask, value in given.items() if value})
    return wanted if orders[0] == orders[1] else QUIET


def together(twins: Sequence[Twin], seen: Open) -> None:
    """Play both, step by step."""
    with ExitStack() as stack:
        ears = [
            (stack.enter_context(twin.duel.ear(BLUE, "blue")), stack.enter_context(twin.duel.ear(WATCHER)))
            for twin in twins
        ]
        for red, blue in seen.rounds:
            if any(twin.duel.session.plot is None for twin in twins):
                break
            red = shown_alike(twins, red)
            for twin, (ear, watcher) in zip(twins, ears, strict=True):
                twin.look(ear, watcher)
                twin.odds(ear)
                if 0 in twin.duel.session.plot.given:  # type: ignore[union-attr]
                    twin.duel.do(RED, "red", "unready")  # it was locked when blue's orders were taken back
                if seen.taken_back:
                    twin.write(twin.hidden.sealed)
                    twin.look(ear, watcher)
                    twin.duel.do(RED, "red", "unready")
                twin.write(red)
                twin.look(ear, watcher)
                twin.try_doors()
                twin.duel.ready(BLUE, "blue", blue)
                twin.lose(ear, watcher)
                twin.look(ear, watcher)
                if seen.undone:
                    twin.duel.do(BLUE, "blue", "undo")
                    twin.look(ear, watcher)
                    twin.duel.do(RED, "red", "consent", agree=True)
                    twin.look(ear, watcher)


def told(house: House) -> list[str]:
    """All that anybody but red got."""
    return [text for device in (BLUE, WATCHER, "") for text in fixed(["receipt", "head"], house.said.get(device, []))]


def same(houses: tuple[House, House], one: Hidden, two: Hidden, seen: Open) -> None:
    run = next(RUNS)
    twins = [Twin(house, hidden, run) for house, hidden in zip(houses, (one, two), strict=True)]
    together(twins, seen)
    left, right = (fixed(["epoch"], told(house)) for house in houses)
    assert len(left) > 40 and any('"full":true' in text for text in left)
    for mine, other in zip(left, right, strict=False):
        assert mine == other
    assert len(left) == len(right)


def a_ship() -> st.SearchStrategy[dict[str, Any]]:
    parts = {"pd": (6, 9), "beams": (3, 6), "screens": (3, 4), "tubes": (0, 3), "missiles": (0, 9), "racks": (0, 2)}
    return st.fixed_dictionaries({"name": st.just("Ghost"), **{key: st.integers(*ends) for key, ends in parts.items()}})


def orders() -> st.SearchStrategy[Wanted]:
    parts = {Ask.TACTIC: (0, 1), Ask.DRIVE: (0, 2), Ask.BEAM: (0, 2), Ask.SCREEN: (0, 2)}
    return st.fixed_dictionaries({key: st.integers(*ends) for key, ends in parts.items()})


def secrets() -> st.SearchStrategy[Hidden]:
    anything = st.dictionaries(st.sampled_from(list(Ask)), st.integers(0, 5), max_size=5)
    return st.builds(Hidden, a_ship(), st.lists(anything, max_size=2), anything, st.integers(0, 4))


def courses() -> st.SearchStrategy[Open]:
    rounds = st.lists(st.tuples(orders(), orders()), min_size=1, max_size=2)
    return st.builds(Open, rounds, st.booleans(), st.booleans())


CLOSE: Wanted = {Ask.TACTIC: 0, Ask.DRIVE: 1, Ask.BEAM: 2, Ask.SCREEN: 1}
NEARLY = Open([(CLOSE, CLOSE)], True, True)


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=False,
    print_blob=True,  # what plays a pair that differs again
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(secrets(), secrets(), courses())
@example(Hidden(LANCE, (), QUIET, 0), Hidden(BULWARK, (CLOSE,), CLOSE, 1), NEARLY)
@example(Hidden(SHIP, (), CLOSE, 0), Hidden(SHIP, (CLOSE, QUIET), {Ask.TACTIC: 1}, 2), NEARLY)
def test_nobody_learns_what_red_hides(houses: tuple[House, House], one: Hidden, two: Hidden, seen: Open) -> None:
    same(houses, one, two, seen)


def test_the_comparison_notices_what_is_shown(houses: tuple[House, House]) -> None:
    """Orders differ once they are on the table, so a difference that should be seen is."""
    run = next(RUNS)
    twins = [Twin(house, Hidden(), run) for house in houses]
    for twin, wanted in zip(twins, (CLOSE, QUIET), strict=True):
        together([twin, twin], Open([(wanted, QUIET)]))
    assert told(houses[0]) != told(houses[1])


@pytest.mark.parametrize("fought", [False, True], ids=["while orders are sealed", "while hits are taken"])
def test_odds_rest_on_what_the_seat_knows(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch, fought: bool
) -> None:
    """Reckoned for real: blue's figures are the same whatever red's ship and sealed orders are."""
    figures, run = [], next(RUNS)
    for house, hidden in zip(houses, (Hidden(LANCE), Hidden(BULWARK)), strict=True):
        twin = Twin(house, hidden, run)
        twin.duel.ready(RED, "red", CLOSE)
        if fought:
            twin.duel.ready(BLUE, "blue", CLOSE)
            while twin.duel.session.asked and twin.duel.session.asked.seat == 0:
                twin.duel.do(RED, "red", "answer", value=0)
        figures.append(reckoned(twin, monkeypatch))
    assert figures[0] == figures[1] and all(each.battles and each.imagined for each in figures[0])


def reckoned(twin: Twin, monkeypatch: pytest.MonkeyPatch) -> tuple[AnswerOdds, ...]:
    """Odds from the job that the server gives to its workers, on dice that are always the same."""
    jobs: list[OddsJob] = []
    monkeypatch.setattr(twin.house.hall.workers, "odds", reckoning(jobs.append))
    with twin.duel.ear(BLUE, "blue") as ear:
        twin.odds(ear)
    (job,) = jobs
    game, minds = twin.duel.session.game, [twin.duel.session.game.levels[0].doctrine] * 2
    going = rollouts(game, job.deal, job.state, job.prefix, 1, job.answers, minds, 30, 3, "interpreted", paths=0)
    return list(going)[-1]


def test_odds_of_another_seats_boxes_are_not_to_be_had(houses: tuple[House, House]) -> None:
    twin = Twin(houses[0], Hidden(LANCE), next(RUNS))
    duel = twin.duel
    duel.ready(RED, "red", CLOSE)
    with duel.ear(BLUE, "blue") as ear, duel.ear(BLUE, "blue") as second, duel.ear(WATCHER) as watcher:
        for other in (second, watcher):
            other.heard(), other.heard()
        assert "error" in ear.tell("odds", answers=[*duel.order("blue"), 1])
        assert "error" in ear.tell("odds", values=[99])
        assert "error" in ear.tell("odds", seat="red")
        twin.odds(ear)
        assert second.heard() == watcher.heard() == []
        assert "error" in watcher.tell("odds")
    reply = duel.do(BLUE, "blue", "odds")
    assert reply.status_code == 400
    duel.ready(BLUE, "blue", QUIET)


def test_a_systemship_whose_values_are_not_seen(houses: tuple[House, House]) -> None:
    """Systemships rolled by other dice, in more rolls or fewer: until it acts nothing tells which it is.  [IS-R52]"""
    texts, values, rolls = [], [], set()
    house = houses[0]
    for run in range(1000, 1006):
        house.said.clear()
        table: dict[str, Any] = {
            "scenario": "systemships/challenge",
            "settings": {"systemship_visibility": "orders_only", "challenge_first_plot": "open"},
            "ships": {"warp": [{"name": "Lance", "pd": 5, "tubes": 5, "missiles": 9}]},
        }
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", constant(run))
            id = house.post("/tables", RED, table).json()["id"]
        path = f"/tables/{id}"
        with Ear(house, f"{path}/socket", RED) as ear:
            ear.heard()
            for answers in ([], [int(Tactic.ATTACK)], [int(Tactic.DODGE)], [99]):
                body = {
                    "seat": "warp",
                    "command": {"do": "fill", "id": f"{answers}", "at": [0, 0, 0], "answers": answers},
                }
                house.post(f"{path}/commands", RED, body)
            ear.heard()
            house.get(path, WATCHER)
            house.get(f"{path}/replay", RED)
        session = house.table(id).session
        assert session is not None
        values.append(session.battle_now.ships[1])
        rolls.add(sum(line.kind == "die" for line in session.log))
        said = "\n".join([*house.said[RED], *house.said[WATCHER]]).replace(id, "id")
        texts.append(fixed(["receipt", "head", "commitment", "epoch"], [said])[0])
    assert len(rolls) > 1 and values[0] != values[1]
    links = re.compile(r"/join/[\w-]{43}")
    assert len({links.sub("link", text) for text in texts}) == 1
