"""The dice: pinned for ever, since journals and seeds rely on them, and fair."""

from __future__ import annotations

from itertools import pairwise

import pytest
from scipy.stats import chi2

from admiralty.core.state.dice import GOLDEN, WORD, SecretKeys, SimulatedKeys, chance, die, mix


def fair(counts: dict[int, int], faces: int) -> bool:
    """Chi-square at one in a thousand; the keys are fixed, so it does not flicker."""
    total = sum(counts.values())
    statistic = sum((counts.get(face, 0) - total / faces) ** 2 / (total / faces) for face in range(1, faces + 1))
    return set(counts) <= set(range(1, faces + 1)) and statistic < chi2.ppf(0.999, faces - 1)


def counted(values: list[int]) -> dict[int, int]:
    return {value: values.count(value) for value in set(values)}


def test_the_mixer_is_splitmix64() -> None:
    first = [mix(k * GOLDEN & WORD) for k in (1, 2, 3)]
    assert first == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]  # its published outputs for seed 0


def test_dice_are_pinned() -> None:
    assert [die(0, i, 6) for i in range(10)] == [6, 3, 1, 6, 1, 2, 2, 5, 2, 6]
    assert [die(12345, i, 100) for i in range(10)] == [14, 21, 12, 18, 51, 34, 13, 44, 48, 87]
    assert [chance(7, i, 20) for i in range(10)] == [8, 1, 19, 12, 10, 5, 10, 7, 3, 9]


def test_simulated_keys_are_pinned() -> None:
    keys = SimulatedKeys(42, 3)
    assert keys.stretch(0, 0, 0) == 0x172AF14BD688372F
    assert keys.stretch(5, 2, 0) == 0xCE0D961300BBB89
    assert keys.stretch(5, 2, 1) == 0xA5A12821EC93AB8E
    assert (keys.luck(0, 0), keys.luck(5, 63)) == (1718800269, 2053906774)


def test_secret_keys_are_pinned() -> None:
    keys = SecretKeys(bytes(range(32)))
    assert keys.stretch(0, 0, 0) == 0xE902B3CFA0ACE7AA
    assert keys.stretch(5, 2, 0) == 0x18143DBC8E2EE767
    assert keys.stretch(5, 2, 1) == 0x51535326BD26D1C9
    assert (keys.luck(0, 0), keys.luck(5, 63)) == (1776553949, 1381583024)


@pytest.mark.parametrize("keys", [SimulatedKeys(1, 1), SecretKeys(b"k" * 32)], ids=["simulated", "secret"])
def test_every_address_has_its_own_stretch(keys: SimulatedKeys | SecretKeys) -> None:
    places = [(beat, answers, attempt) for beat in range(20) for answers in range(20) for attempt in range(5)]
    stretches = [keys.stretch(*place) for place in places]
    assert len(set(stretches)) == len(places)
    assert all(0 <= key <= WORD for key in stretches)
    lucks = [keys.luck(beat, seat) for beat in range(50) for seat in range(8)]
    assert len(set(lucks)) == len(lucks)
    assert all(0 <= luck < 2**31 for luck in lucks)


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100])
def test_dice_of_one_stretch_are_fair(sides: int) -> None:
    key = SimulatedKeys(5, 0).stretch(0, 0, 0)
    assert fair(counted([die(key, i, sides) for i in range(20_000)]), sides)


@pytest.mark.parametrize("sides", [2, 6, 100])
def test_first_dice_of_many_battles_are_fair(sides: int) -> None:
    dice = [die(SimulatedKeys(seed, battle).stretch(0, 0, 0), 0, sides) for seed in range(4) for battle in range(5000)]
    assert fair(counted(dice), sides)


def test_first_dice_of_many_secret_stretches_are_fair() -> None:
    keys = SecretKeys(b"fair" * 8)
    dice = [die(keys.stretch(beat, answers, 0), 0, 6) for beat in range(200) for answers in range(100)]
    assert fair(counted(dice), 6)


def test_neighbours_do_not_follow_from_each_other() -> None:
    """Pairs of dice next to each other: in a stretch, over answers, over beats, over battles, over seeds."""
    n = 20_000
    one = SimulatedKeys(9, 9)
    rows = {
        "stretch": [die(one.stretch(0, 0, 0), i, 6) for i in range(n)],
        "answers": [die(one.stretch(0, i, 0), 0, 6) for i in range(n)],
        "beats": [die(one.stretch(i, 0, 0), 0, 6) for i in range(n)],
        "attempts": [die(one.stretch(0, 1, i), 0, 6) for i in range(n)],
        "battles": [die(SimulatedKeys(9, i).stretch(0, 0, 0), 0, 6) for i in range(n)],
        "seeds": [die(SimulatedKeys(i, 9).stretch(0, 0, 0), 0, 6) for i in range(n)],
    }
    for name, row in rows.items():
        pairs = counted([6 * (a - 1) + b for a, b in pairwise(row)])
        assert fair(pairs, 36), name


def test_opponents_draw_fairly() -> None:
    lucks = [SimulatedKeys(1, battle).luck(0, 0) for battle in range(5000)]
    assert fair(counted([chance(luck, taken, 7) for luck in lucks for taken in range(4)]), 7)
