"""A room's own figures next to a question, in lines: what they are of, the value, and a bar where it is a share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from admiralty.core.face.wording import say_count

from .table_sheets import EMPTY, FULL

if TYPE_CHECKING:
    from admiralty.core.face.figures.gauges import Gauge
    from admiralty.core.play.forms import Pending

SHOWN_MOST = 6  # lines that stand with the question; more are for who asks
CELLS = 10  # of a bar


def gauges_said(question: Pending) -> tuple[str, ...]:
    """Each figure in a line, those of an answer behind it: ``Lance: chance to hit 7 in 10 ▮▮▮▮▮▮▮▯▯▯``."""
    texts = {choice.value: choice.text for choice in question.choices}
    return tuple(_say(each, texts) for each in question.gauges.rows())


def gauges_shown(question: Pending) -> tuple[str, ...]:
    """What of them stands with the question: those of the answers that are listed, or how to see them if many."""
    lines, minor = gauges_said(question), {choice.value for choice in question.choices if choice.minor}
    listed = tuple(line for line, each in zip(lines, question.gauges.rows(), strict=True) if each.answer not in minor)
    if len(listed) <= SHOWN_MOST:
        return listed
    return (f"gauges shows {say_count(len(lines), 'figure')} for this question",)


def _say(gauge: Gauge, texts: dict[int, str]) -> str:
    bar = "" if gauge.share is None else f" {_bar(gauge.share)}"
    if gauge.answer is None:
        return f"{gauge.label}: {gauge.value}{bar}"
    return f"{texts.get(gauge.answer, gauge.answer)}: {gauge.label} {gauge.value}{bar}"


def _bar(share: float) -> str:
    """Neither full nor empty unless the share is."""
    full = min(max(round(share * CELLS), int(share > 0)), CELLS - int(share < 1))
    return FULL * full + EMPTY * (CELLS - full)
