"""The solver of the challenge: its answers are those of trying everything, and its play wins exactly as often."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.engines import exact
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.solving import Answer, Task
from admiralty.core.state import stored
from admiralty.games.systemships import GAME
from admiralty.games.systemships.solve.solve import PARTS, designs_of
from admiralty.games.systemships.solve.solve_answer import solve
from admiralty.games.systemships.tables import SOLVED
from admiralty.games.systemships.turn import outcome, play_beat

from .naive import Naive

SOAKING = "ADMIRALTY_SOAK" in os.environ
ONE_ROUND: dict[str, Any] = {"warp_points": 8, "system_points": 3, "rounds": 1, "tl": "zero"}
TWO_ROUNDS: dict[str, Any] = {"warp_points": 7, "system_points": 2, "rounds": 2, "tl": "zero"}
ROUNDS = [ONE_ROUND, *([TWO_ROUNDS] if SOAKING else [])]
LEVELS = {level.key: level.doctrine for level in GAME.levels}
HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"tl": 2},
    {"warp_tl": 1},
    {"exits": 0},
    {"speed_draw": "clamp"},
    {"missile_percent": "exact"},
    {"missile_percent": "nearest", "player_speed_cap": "tl_plus_6"},
    {"negotiate": "off"},
    {"challenge_victory": "destroy"},
    *([{"challenge_first_plot": "open"}] if SOAKING else []),  # trying everything takes half a minute for each design
    {"escape_check": "any_fire"},
    {"escape_check": "every_enemy"},
)


def solved(folder: Path, settings: Mapping[str, Any], designs: int = 1000) -> Answer:
    return solve(Task(settings, folder, designs))


def tried(parts: Mapping[str, int], settings: Mapping[str, Any]) -> Fraction:
    return Naive(parts, settings).best()


@pytest.mark.slow
@pytest.mark.parametrize("settings", ROUNDS, ids=["one round", "two rounds"][: len(ROUNDS)])
def test_every_design_has_the_chance_that_trying_everything_finds(tmp_path: Path, settings: dict[str, Any]) -> None:
    """Also the designs left out: none of them ever wins.  [IS-020, IS-030, IS-040, IS-R54]"""
    answer = solved(tmp_path, settings)
    found = {tuple(each.parts.values()): each.chance for each in answer.ranked}
    free = settings["warp_points"] - 5
    chances = {design: tried(dict(zip(PARTS, design, strict=False)), settings) for design in designs_of(free)}
    for design, chance in chances.items():
        assert found.get(design, 0.0) == pytest.approx(float(chance), rel=1e-12), design
    assert answer.exact["win"] == chances[tuple(answer.ranked[0].parts.values())]
    assert sum(answer.exact.values()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("chosen", HOUSE_RULES, ids=lambda chosen: " ".join(f"{k}={v}" for k, v in chosen.items()))
def test_house_rules_change_what_trying_everything_finds_and_what_is_solved_alike(
    tmp_path: Path, chosen: dict[str, Any]
) -> None:
    settings = {**ONE_ROUND, **chosen}
    answer = solved(tmp_path, settings, 1 if "challenge_first_plot" in chosen else 2)
    chances = [tried(each.parts, settings) for each in answer.ranked]
    for each, chance in zip(answer.ranked, chances, strict=True):
        assert each.chance == pytest.approx(float(chance), rel=1e-12), each.name
    assert answer.exact["win"] == chances[0]


@pytest.mark.slow
def test_waste_is_never_better(tmp_path: Path) -> None:
    """An SR, an unspent point and missiles that are not full threes win no more than what was looked at."""
    best = solved(tmp_path, ONE_ROUND, 1).exact["win"]
    for parts in ({"pd": 2, "racks": 1}, {"pd": 2}, {"pd": 1, "tubes": 1, "missiles": 2}, {"pd": 1, "beams": 1}):
        assert tried(parts, ONE_ROUND) <= best, parts


@pytest.fixture
def told_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """A function that has the level `solved` play by another table."""

    def tell(path: Path) -> None:
        monkeypatch.setattr(stored, "_paths", [*stored._paths[:SOLVED], path, *stored._paths[SOLVED + 1 :]])
        stored._numbers.cache_clear()

    yield tell
    stored._numbers.cache_clear()


@pytest.mark.slow
def test_the_table_plays_what_was_solved(tmp_path: Path, told_table: Callable[[Path], None]) -> None:
    """By the rules, the level `solved` at the helm, every die enumerated: exactly the chances said."""
    settings = {**TWO_ROUNDS, "rounds": 3 if SOAKING else 2}
    answer = solved(tmp_path, settings, 1)
    told_table(answer.files[0])
    ship = {"name": "It", **answer.ranked[0].parts}
    deal = GAME.deal(Request(GAME.scenario("challenge"), settings, {"warp": (ship,)}))
    players = exact.doctrines(GAME, [LEVELS["solved"]])
    ends = exact.until(play_beat, lambda b: outcome(b) >= 0, deal.battle, players)
    found = exact.shares(ends, deal.battle, lambda b: deal.outcomes[outcome(b)])
    assert found == {label: chance for label, chance in answer.exact.items() if chance}


class Stopped(Exception):
    """As if somebody pressed Ctrl-C."""


@pytest.mark.slow
def test_it_goes_on_from_where_it_was_stopped(tmp_path: Path) -> None:
    """Stopped again and again, a step further each time, it comes to the same answer."""
    settings = {**TWO_ROUNDS, "system_points": 3, "tl": "rolled"}
    whole = solved(tmp_path / "whole", settings, 3)
    stops = 0
    for limit in count(3, 12):
        left = iter(range(limit))

        def tell(what: str, done: int, of: int, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise Stopped

        try:
            again = solve(Task(settings, tmp_path / "parts", 3, tell=tell))
            break
        except Stopped:
            stops += 1
    assert stops > 2
    kept = {path.name for path in (tmp_path / "parts").iterdir()}
    assert "level-0.npz" in kept
    assert (again.ranked, again.exact) == (whole.ranked, whole.exact)
    assert again.files[0].read_bytes() == whole.files[0].read_bytes()


def test_the_folder_of_another_task_is_refused(tmp_path: Path) -> None:
    (tmp_path / "task.txt").write_text("solve challenge\n")
    with pytest.raises(Refused, match="holds another task"):
        solved(tmp_path, ONE_ROUND)
    (tmp_path / "task.txt").rename(tmp_path / "something.txt")
    with pytest.raises(Refused, match="is not empty"):
        solved(tmp_path, ONE_ROUND)


@pytest.mark.parametrize(
    ("settings", "clause"),
    [
        ({"combat_length": "until_decided"}, "IS-R47"),
        ({"rounds": 4}, "IS-R47"),
        ({"systemship_visibility": "orders_only"}, "IS-R52"),
        ({"challenge_victory": "more_damage"}, "IS-R53"),
        ({"warp_points": 31}, "IS-R50"),
        ({"edition": "second"}, "WW-R61"),
    ],
)
def test_another_problem_is_refused(tmp_path: Path, settings: dict[str, Any], clause: str) -> None:
    with pytest.raises(Refused) as refused:
        solved(tmp_path, settings)
    assert refused.value.rule == clause
