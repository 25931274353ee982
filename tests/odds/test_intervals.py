"""The intervals, against SciPy's and by hand."""

from __future__ import annotations

from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from admiralty.odds.intervals import deviation, paired_interval, wilson


@given(st.integers(1, 10**9), st.floats(0, 1))
def test_wilson_is_scipys(battles: int, share: float) -> None:
    count = round(share * battles)
    right = binomtest(count, battles).proportion_ci(method="wilson")
    low, high = wilson(count, battles)
    assert low == pytest.approx(right.low, abs=1e-9)
    assert high == pytest.approx(right.high, abs=1e-9)
    assert 0 <= low <= count / battles <= high <= 1


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_paired_by_hand() -> None:
    # 100 battles, 20 gained, 10 lost: 21/102 - 11/102 and 1.96 sqrt((32/102 - (10/102)^2) / 102)
    low, high = paired_interval(20, 10, 100)
    assert (low + high) / 2 == pytest.approx(10 / 102)
    assert (high - low) / 2 == pytest.approx(1.959964 * ((32 / 102 - (10 / 102) ** 2) / 102) ** 0.5, abs=1e-6)


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(1, 1000))
def test_paired_is_an_interval_that_turns_with_its_sides(gained: int, lost: int, same: int) -> None:
    battles = gained + lost + same
    low, high = paired_interval(gained, lost, battles)
    back = paired_interval(lost, gained, battles)
    assert -1 <= low < high <= 1
    assert back == (pytest.approx(-high), pytest.approx(-low))


@given(st.lists(st.integers(0, 200), min_size=2, max_size=50))
def test_deviation(values: list[int]) -> None:
    found = deviation(sum(values), sum(x * x for x in values), len(values))
    assert found == pytest.approx(stdev(values), abs=1e-9)
    assert deviation(7, 49, 1) == 0.0
