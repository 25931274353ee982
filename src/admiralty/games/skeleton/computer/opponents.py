"""The computer's answers, from what its seat may see."""

from __future__ import annotations

from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question

from ..records import Battle, Doctrine
from ..words import Ask, Mind


def answer(b: Battle, q: Question, d: Doctrine) -> int:
    """Any legal answer, or half of the power to the guns with a little energy."""
    if d.mind == Mind.SIMPLE and q.what == Ask.GUNS:
        return (q.high + 1) // 2
    if d.mind == Mind.SIMPLE and q.what == Ask.ENERGY:
        return min(1, q.high)
    if q.count > 0:  # of values that were offered
        return q.listed[chance(q.luck, q.taken, q.count) - 1]
    return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1
