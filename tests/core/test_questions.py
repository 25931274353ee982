"""Questions: which answers are legal, and how that is said."""

from __future__ import annotations

import pytest

from admiralty.core.errors import Refused
from admiralty.core.state.questions import OFFERS, Question, is_legal, legal, require_legal, say_legal
from admiralty.core.state.records import blank


def ranged(low: int, high: int) -> Question:
    q = blank(Question)
    q.low, q.high = low, high
    return q


def listing(*values: int) -> Question:
    q = blank(Question)
    q.count = len(values)
    q.listed[: len(values)] = values
    return q


def test_a_range() -> None:
    q = ranged(-2, 2)
    assert list(legal(q)) == [-2, -1, 0, 1, 2]
    assert [is_legal(q, value) for value in (-3, -2, 2, 3)] == [False, True, True, False]
    assert say_legal(q) == "-2 to 2"
    assert say_legal(ranged(4, 4)) == "4"


def test_a_list_in_the_order_offered() -> None:
    q = listing(9, 1, 4)
    assert legal(q) == [9, 1, 4]
    assert [is_legal(q, value) for value in (0, 1, 9)] == [False, True, True]
    assert say_legal(q) == "9, 1 or 4"
    assert say_legal(listing(9)) == "9"
    assert say_legal(listing(9, 1)) == "9 or 1"


def test_what_a_list_held_before_is_not_legal() -> None:
    q = listing(3, 4)
    q.listed[2] = 5
    assert not is_legal(q, 5)
    full = listing(*range(OFFERS))
    assert is_legal(full, OFFERS - 1)
    assert len(legal(full)) == OFFERS


def test_an_illegal_answer_is_refused_with_the_legal_ones() -> None:
    require_legal(ranged(0, 5), 5, "speed")
    with pytest.raises(Refused) as refused:
        require_legal(ranged(0, 5), 6, "speed", "IS-100")
    assert str(refused.value) == "speed: 6 is not a legal answer [IS-100]; legal: 0 to 5"
