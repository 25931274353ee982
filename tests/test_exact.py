"""`admiralty.exact`: each distribution against an enumeration of all faces by another hand, and against icepool."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

import admiralty as ad
from admiralty import chances
from admiralty.core.book import rules_text
from admiralty.core.face.figures.tools import start_values
from admiralty.games import game
from tests.rooms import ROOMS, ROOT

D4, D6, D10, D20 = (icepool.d(sides) for sides in (4, 6, 10, 20))
EXACTS = [(f"{room}/{each.key}", each) for room in ROOMS for each in game(room).exacts]


def told(die: Any) -> dict[int, Fraction]:
    """What icepool finds, as `exact` gives it."""
    return {number: Fraction(share, die.denominator()) for number, share in die.items() if share}


def test_the_examples_are_true() -> None:
    assert doctest.testmod(chances).failed == 0


@pytest.mark.parametrize(("name", "found"), EXACTS, ids=[name for name, _ in EXACTS])
def test_it_adds_up_to_one_and_names_its_clauses(name: str, found: Any) -> None:
    usual = ad.exact(name)
    assert sum(usual.chances.values()) == 1 and min(usual.chances.values()) > 0
    assert usual.values == start_values(found) and list(usual.chances) == sorted(usual.chances)
    clauses = rules_text.load(game(name.partition("/")[0]).rulebook).clauses
    for part in found.inputs:
        assert part.clause in clauses


def enumerate_faces(sides: list[int], made: Callable[..., int]) -> dict[int, Fraction]:
    counted = Counter(made(*faces) for faces in product(*(range(1, each + 1) for each in sides)))
    return {number: Fraction(count, counted.total()) for number, count in sorted(counted.items())}


# ---- Bridge Crew ----------------------------------------------------------------------------------------------------


def score(face: int, target: int, critical: int) -> int:
    """BC-R202, BC-R203: 1 scores twice, up to the focus twice, up to the target once."""
    return 2 if face == 1 or face <= min(critical, target) else int(face <= target)


@pytest.mark.parametrize(("target", "critical"), [(12, 4), (7, 1), (3, 5), (0, 1), (20, 20)])
def test_the_dice_of_a_task_are_those_of_icepool(target: int, critical: int) -> None:
    die = D20.map(lambda face: score(face, target, critical))
    for dice in (1, 2, 5):
        assert ad.exact("bridge/task", dice=dice, target=target, critical=critical).chances == told(dice @ die)
    found = ad.exact("bridge/task", dice=3, target=target, critical=critical, ones=1)
    assert found.chances == told(2 @ die + 2)


def test_help_counts_where_the_leader_scores() -> None:
    own = D20.map(lambda face: score(face, 8, 2))
    ship, helper = D20.map(lambda face: score(face, 10, 3)), D20.map(lambda face: score(face, 9, 1))
    values = {"target": 8, "critical": 2, "ship_target": 10, "ship_critical": 3, "helper_target": 9}
    for dice, helpers in ((1, 0), (2, 1), (4, 3)):
        helped = icepool.map(lambda mine, more: mine + more if mine else 0, dice @ own, ship + helpers @ helper)
        found = ad.exact("bridge/task", dice=dice, helpers=helpers, ship="rolled", **values)
        assert found.chances == told(helped)
    powered = (2 @ own).map(lambda mine: mine + 2 if mine else 0)
    assert ad.exact("bridge/task", ship="powered", **values).chances == told(powered)


# ---- the others -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dx", "dy", "other_dx", "dice"), [(3, 0, 0, 3), (1, -2, 5, 5), (0, 0, 4, 0), (99, 0, 0, 99)])
def test_a_collision_throws_a_die_for_each_tile_of_the_larger_vector(
    dx: int, dy: int, other_dx: int, dice: int
) -> None:
    assert ad.exact("bydo/collision", dx=dx, dy=dy, other_dx=other_dx).chances == told(dice @ D4)


def test_a_shot_of_the_bydo() -> None:
    """BY-900 .. BY-930: a Vulcan's D10 against D4 + 3; more is a hit of 2, as much a glancing hit of 1."""

    def points(aim: int, evasion: int) -> int:
        return 2 if aim > evasion + 3 else 1 if aim == evasion + 3 else 0

    assert ad.exact("bydo/volley", engine=4, tokens=3).chances == enumerate_faces([10, 4], points)
    assert ad.exact("bydo/volley", engine=4, tokens=3, shots=6).chances == told(6 @ icepool.map(points, D10, D4))
    assert ad.exact("bydo/volley", engine=0, tokens=8).chances == enumerate_faces([10], lambda aim: points(aim, 5))


def test_a_volley_of_torpedoes() -> None:
    """HC-370, HC-580: a torpedo at range 3 needs 3 or more, 4 without fire control; half sensors 1 to 3 first."""
    for far, need, more in ((3, 3, {}), (3, 4, {"fire_control": "lost"}), (1, 1, {}), (2, 1, {})):
        shot = icepool.map(lambda to_hit, points: (4 - far) * points if to_hit >= need else 0, D6, D6)  # noqa: B023
        assert ad.exact("heavy/volley", shots=3, range=far, **more).chances == told(3 @ shot)
    half = icepool.map(lambda sensors, to_hit, points: points if sensors <= 3 and to_hit >= 3 else 0, D6, D6, D6)
    assert ad.exact("heavy/volley", shots=2, sensors="half lost").chances == told(2 @ half)


def test_a_volley_of_a_systemship() -> None:
    """IS-610, WW-380, WW-420: D10 less the drive in the Attack rows: a dodger is hit at +2 (one more) to +4."""

    def dodger(speed: int) -> int:
        return {2: 3, 3: 2, 4: 2}.get(speed - 3, 0)

    assert ad.exact("systemships/volley", missiles=1, tactic="dodge").chances == enumerate_faces([10], dodger)
    past = (4 @ D10.map(dodger)).map(lambda hits: max(0, hits - 5))
    found = ad.exact("systemships/volley", missiles=4, tactic="dodge", screen=4, target_tl=1)
    assert found.chances == told(past)


def test_what_there_is_not_is_refused() -> None:
    for name, values, line in (
        ("volley", {}, "volley: is not of the form game/name; 'admiralty exact' lists them all"),
        ("heavy/voley", {}, "heavy/voley: there is no exact distribution 'voley'; did you mean 'volley'?"),
        ("heavy/volley", {"shot": 3}, "Volley: has no input 'shot'; did you mean 'shots'?"),
        ("myoss/volley", {}, "myoss: has no exact distributions; 'admiralty exact' lists those there are"),
    ):
        with pytest.raises(ad.Refused) as refused:
            ad.exact(name, **values)
        assert str(refused.value) == line


def test_the_page_says_what_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "exact.md").read_text(encoding="utf-8")
    for block in page.split("```python\n")[1:]:
        exec(block.partition("```")[0], {})
        assert f"```\n{capsys.readouterr().out}```" in page
    assert all(f"`{name}`" in page for name, _ in EXACTS)
