"""Silhouettes: the corners of the first drawings of them, what can be counted on one, and what none of them exceeds."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from math import isfinite
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.core.face.silhouettes import (
    LIMITS,
    STYLES,
    TONES,
    WHOLE,
    State,
    Vessel,
    length_of,
    polygons,
    silhouette,
)

DRAWN = json.loads((Path(__file__).parent / "drawn_silhouettes.json").read_text(encoding="utf-8"))
NAVIES = ("picket", "talon", "lurker")
FAR = 80  # from the middle to any corner, each way
POLYGONS, BYTES = 150, 10_000

numbers = {name: st.integers(low - 3, high + 20) for name, (low, high) in LIMITS.items()}
flags = {name: st.booleans() for name in ("lounge", "blade", "cloak")}
vessels = st.builds(Vessel, st.sampled_from(sorted(STYLES)), st.text(max_size=12), **numbers, **flags)
states = st.builds(State, st.floats(0, 1), st.booleans(), st.booleans())


def tones(vessel: Vessel, state: State = WHOLE) -> Counter[str]:
    return Counter(tone for tone, _ in polygons(vessel, state))


@pytest.mark.parametrize("case", DRAWN, ids=lambda case: f"{case['vessel']['name']} {case['state'] or ''}")
def test_corners_lie_where_the_first_drawings_had_them(case: dict[str, Any]) -> None:
    """A golden file that is never re-blessed: the same ships, as another program drew them."""
    made = polygons(Vessel(**case["vessel"]), State(**case["state"]))
    assert [tone for tone, _ in made] == [tone for tone, _ in case["parts"]]
    for (tone, points), (_, text) in zip(made, case["parts"], strict=True):
        corners = [tuple(map(float, corner.split(","))) for corner in text.split(" ")]
        assert len(points) == len(corners), tone
        for (x, y), (u, v) in zip(points, corners, strict=True):
            assert abs(x - u) < 0.05 and abs(y - v) < 0.05, tone


@given(vessels, states)
@settings(max_examples=150, deadline=None)
def test_whatever_the_numbers_a_silhouette_is_finite_small_and_within_its_box(vessel: Vessel, state: State) -> None:
    made = polygons(vessel, state)
    assert 3 < len(made) <= POLYGONS
    assert all(tone in TONES and len(points) > 2 for tone, points in made)
    assert all(isfinite(x) and isfinite(y) and abs(x) < FAR and abs(y) < FAR for _, points in made for x, y in points)
    assert made == polygons(vessel, state)
    drawn = silhouette(vessel, state)
    assert [tone for tone, _ in drawn.parts] == [tone for tone, _ in made]
    assert len(json.dumps(drawn.parts)) < BYTES
    assert 55 <= length_of(vessel) <= 136


@pytest.mark.parametrize("style", NAVIES)
def test_engines_guns_tubes_and_bays_can_be_counted(style: str) -> None:
    for field, tone, most in (
        ("engines", "engine", 6),
        ("beams", "gun", 8),
        ("tubes", "dark", 6),
        ("holds", "dark", 4),
    ):
        counts = [tones(Vessel(style, **{**{"beams": 2}, field: k}))[tone] for k in range(1, most + 1)]
        steps = {after - before for before, after in pairwise(counts)}
        assert len(steps) == 1 and steps.pop() > 0, (field, counts)


@pytest.mark.parametrize("style", sorted(STYLES))
def test_damage_burns_holes_and_a_cold_ship_has_no_flame(style: str) -> None:
    vessel = Vessel(style, "Ash", beams=2, tubes=2, engines=2)
    assert [tones(vessel, State(k / 9))["breach"] for k in range(10)] == list(range(10))
    assert tones(vessel, State(0.9))["light"] < tones(vessel)["light"] or not tones(vessel)["light"]
    assert tones(vessel, State(cold=True))["engine"] == tones(vessel)["engine"]
    if tones(vessel)["engine"]:
        assert tones(vessel, State(cold=True))["glow"] < tones(vessel)["glow"]
    wreck = tones(vessel, State(wreck=True))
    assert not wreck["light"] and not wreck["glow"] and wreck["hull"] + wreck["flesh"]


def test_a_silhouette_is_known_by_what_it_shows() -> None:
    one = silhouette(Vessel("talon", beams=4), State(1 / 9))
    assert one == silhouette(Vessel("talon", beams=4), State(1 / 9))
    assert one.id != silhouette(Vessel("talon", beams=4)).id != silhouette(Vessel("talon", beams=3)).id


def test_a_style_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        polygons(Vessel("dirigible"))
