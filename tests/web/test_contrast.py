"""Can the pages' colours be told apart? The pairs in which they meet, by day and by night, after WCAG 2."""

from __future__ import annotations

import re

import pytest

from .server import ROOT

BASE = (ROOT / "src" / "admiralty" / "web" / "base.css").read_text(encoding="utf-8")
COLOURS = {name: (day, night) for name, day, night in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\);", BASE)}
TEXT, MARK = 4.5, 3.0  # at least: writing, and what is only drawn
PAIRS = [
    *(("ink", ground, TEXT) for ground in ("desk", "paper", "paper-2", "paper-3", "sea")),
    *(("dim", ground, TEXT) for ground in ("paper", "paper-2", "sea")),
    *((own, "sea", TEXT) for own in ("own", "foe", "foe2", "foe3", "neutral", "hit")),
    *((said, "paper", TEXT) for said in ("brass", "own", "foe", "hit", "good")),
    ("brass", "paper-2", TEXT),
    ("hit", "paper-2", TEXT),
    ("on-gold", "gold", TEXT),
    ("fire", "sea", MARK),
    ("line-2", "paper", MARK),
    ("focus", "paper", MARK),
    ("gold", "paper", MARK),
]


def brightness(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("one, other, least", PAIRS)
def test_two_colours_that_meet_can_be_told_apart(one: str, other: str, least: float) -> None:
    for when in (0, 1):
        light, dark = sorted((brightness(COLOURS[name][when]) for name in (one, other)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= least, ("day", "night")[when]
