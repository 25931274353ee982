"""Twins that differ in the names of what is hidden, and in who of a crew answers: the raider gets the same bytes.

As in the twins of a duel: two servers with the same randomness, everything compared that the raider, a spectator and
somebody without a cookie get. Only receipts may differ; how often one changes may not.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from tests.core import toy_crew

from .secrets_kit import RED, WATCHER, Ear, House, constant, fixed
from .test_secrecy_twins import BEGAN, EXAMPLES, RUNS
from .toys import house_toy

GUN, RAIDER = "g" * 43, "a" * 43  # further devices


class Hidden(NamedTuple):
    """What only the crew knows in one of the twins."""

    names: Sequence[tuple[str, int, str]] = ()  # who names which trait what; empty: takes it back
    officer: str = "pilot"  # who answers for the crew
    goes: int = 0


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        house_toy(toy_crew.GAME, "toy", tmp_path_factory.mktemp("crew"), patch)
        with pytest.MonkeyPatch.context() as fixing:
            fixing.setattr(os, "urandom", constant(0))
            one, two = (stack.enter_context(House()) for _ in range(2))
        yield one, two


class Chase:
    """One of the two games."""

    def __init__(self, house: House, hidden: Hidden, run: int) -> None:
        self.house, self.hidden, self.count = house, hidden, 0
        house.said.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", constant(run))
            patch.setattr(time, "time", lambda: BEGAN + run)  # lists go by the second in which a table was made
            seats = {"pilot": "me", "gunner": "open", "raider": "open"}
            asked = {"scenario": "crew/toy", "settings": {"dice": "12", "mending": "yes"}, "seats": seats}
            made = house.post("/tables", RED, asked).json()
            for device, seat in ((GUN, "gunner"), (RAIDER, "raider")):
                secret = made["links"][seat].removeprefix("/join/")
                assert house.post("/join", device, {"secret": secret, "name": seat}).status_code == 200
        self.path = f"/tables/{made['id']}"

    def do(self, seat: str, do: str, **more: Any) -> int:
        self.count += 1
        device = {"pilot": RED, "gunner": GUN, "raider": RAIDER}[seat]
        command = {"do": do, "id": f"c-{seat}-{self.count if device != RAIDER else do}-{more.get('value', '')}", **more}
        if do == "answer":
            command["at"] = self.house.get(f"{self.path}?seat={seat}", device).json()["at"]
        return self.house.post(f"{self.path}/commands", device, {"seat": seat, "command": command}).status_code

    def play(self, *ears: Ear) -> None:
        """The first two beats."""
        for beat, points in enumerate((0, 2)):
            assert self.do(self.hidden.officer, "answer", value=self.hidden.goes) == 200
            self.look(*ears)
            for k, (who, number, text) in enumerate(self.hidden.names):
                if k % 2 == beat:
                    self.do(who, "name", of="trait", number=number + 1, text=text)
                    self.look(*ears)
            assert self.do("raider", "answer", value=points) == 200
            self.look(*ears)
            for _ in range(points):
                assert self.do(self.hidden.officer, "answer", value=0) == 200
            self.look(*ears)

    def look(self, *ears: Ear) -> None:
        for ear in ears:
            ear.heard()

    def look_around(self) -> None:
        """The raider and a spectator look at all there is, and try what may not be done."""
        for device, seat in ((RAIDER, "raider"), (WATCHER, "-"), ("", "-")):
            for tail in (f"?seat={seat}", f"/replay?seat={seat}"):
                self.house.get(self.path + tail, device)
        self.house.get("/tables", RAIDER)
        for number in (0, 1, 5, 50):
            body = {"do": "name", "id": f"n-{number}", "of": "trait", "number": number, "text": "Newt"}
            answer = self.house.post(f"{self.path}/commands", RAIDER, {"seat": "raider", "command": body})
            assert answer.status_code == 400


def told(house: House) -> list[str]:
    """All that anybody but the crew got, without pings, whose number is the crew's."""
    texts = [text for device in (RAIDER, WATCHER, "") for text in house.said.get(device, [])]
    return [text for text in fixed(["receipt", "head", "epoch"], texts) if '"re":"ping' not in text]


def same(houses: tuple[House, House], one: Hidden, two: Hidden) -> tuple[list[str], list[str]]:
    run, rows = next(RUNS) + 50_000, []
    for house, hidden in zip(houses, (one, two), strict=True):
        chase = Chase(house, hidden, run)
        with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
            patch.setattr(os, "urandom", constant(run))
            ears = (
                stack.enter_context(Ear(house, f"{chase.path}/socket?seat=raider", RAIDER)),
                stack.enter_context(Ear(house, f"{chase.path}/socket?seat=-", WATCHER)),
            )
            chase.play(*ears)
            chase.look_around()
        rows.append(told(house))
    return rows[0], rows[1]


def names() -> st.SearchStrategy[tuple[str, int, str]]:
    text = st.sampled_from(["", "Eel", "Newt", "A much longer name than the others have", "trait 4"])
    return st.tuples(st.sampled_from(["pilot", "gunner"]), st.integers(0, 4), text)


def secrets() -> st.SearchStrategy[Hidden]:
    officers = st.sampled_from(["pilot", "gunner"])
    return st.builds(Hidden, st.lists(names(), max_size=4), officers, st.integers(0, 1))


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=False,
    print_blob=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(secrets(), secrets())
@example(Hidden(), Hidden([("gunner", 0, "Eel"), ("pilot", 1, "Newt"), ("gunner", 0, "")], "gunner", 1))
def test_nobody_learns_what_the_crew_names(houses: tuple[House, House], one: Hidden, two: Hidden) -> None:
    left, right = same(houses, one, two)
    assert len(left) > 20 and any('"full":true' in text for text in left)
    for mine, other in zip(left, right, strict=False):
        assert mine == other
    assert len(left) == len(right)


def test_a_name_of_what_is_shown_is_noticed(houses: tuple[House, House]) -> None:
    """The oldest trait is shown by a strike of two, so a name that it has is read: the comparison would see it."""
    left, right = same(houses, Hidden(), Hidden([("pilot", -1, "Eel")]))
    assert left != right and "Eel" in "".join(right)
