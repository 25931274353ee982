"""The computer's answers, from what its seat may see."""

from __future__ import annotations

from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question

from ..records import Battle, Doctrine
from ..words import Ask, Mind


def answer(b: Battle, q: Question, d: Doctrine) -> int:
    """Any legal answer, or half of the power to the guns with a little energy."""
    if d.mind == Mind.RANDOM:
        return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1
    if q.what == Ask.GUNS:
        return (q.high + 1) // 2
    return min(1, q.high)
