"""Exact figures next to the questions of a combat; those of travel have none."""

from __future__ import annotations

from collections.abc import Iterable

from admiralty.core.face.figures.gauges import Gauge, Posed
from admiralty.core.face.wording import Names

from ...face.gauge import gauge as gauge_combat
from ..records import Campaign
from ..words import Ask


def gauge(b: Campaign, question: Posed, names: Names) -> Iterable[Gauge]:
    """The figures of a question, from what its seat may know."""
    return gauge_combat(b, question, names) if question.what < Ask.FOUND else ()
