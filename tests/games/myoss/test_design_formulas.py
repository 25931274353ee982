"""The formulas of design; the examples of the rulebook are cases, in `examples_design.toml`."""

from __future__ import annotations

import re

import pytest

from admiralty.core.book import rules_text
from admiralty.games.myoss import GAME
from admiralty.games.myoss.design import PRICES, frame_room, is_step, price, room
from admiralty.games.myoss.words import Kind

BOOK = rules_text.load(GAME.rulebook)


def test_w13_a_full_hold_and_its_frame_are_a_full_ship() -> None:
    """MG-1510: seven ships of 8u and three shuttles are its 62 CC."""
    assert room(Kind.HOLD, 62, 0, 1) + frame_room(93, 1) == 98
    assert 7 * 8 + 3 * 2 == 62


def test_toughness_costs_five_credits_and_a_unit() -> None:
    """MG-160, for every kind that has a price of its own."""
    for kind in Kind:
        if kind not in (Kind.NONE, Kind.FRAME):
            low = [PRICES[kind * 10 + 2], PRICES[kind * 10 + 6]]
            assert price(kind, *low, 4, 0) == price(kind, *low, 1, 0) + 15
            assert room(kind, *low, 4) == room(kind, *low, 1) + 3


def test_a_tractor_beam_costs_what_the_house_says() -> None:
    """MG-1230, MG-R12: `tractor_cost` 10 or 20; the Explorer's beam of TG 2 is 15c."""
    assert price(Kind.TRACTOR_BEAM, 0, 0, 2, 0) == 15
    assert price(Kind.TRACTOR_BEAM, 0, 0, 2, 1) == 25


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [(Kind.HOLD, (2, 4, 62), (0, 1, 3)), (Kind.RACK, (3, 6, 69), (0, 1, 4)), (Kind.CREW, (1, 2), (0,))],
)
def test_r16_attributes_come_in_steps(kind: Kind, good: tuple[int, ...], bad: tuple[int, ...]) -> None:
    assert all(is_step(kind, 0, value) for value in good)
    assert not any(is_step(kind, 0, value) for value in bad)


def test_the_table_of_components_is_the_rulebooks() -> None:
    """Section 3.1: base cost, base size, and for each attribute base value, step, cost and size of a step."""
    section = next(each for each in BOOK.sections if each.heading.startswith("3.1"))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.text.splitlines()]
    names = {"propulsion (engine)": "engine", "cargo hold": "hold", "cargo rack": "rack"}
    read: dict[str, list[int]] = {}
    last = ""
    for row in rows:
        if len(row) == 8 and (row[0] or row[3] in ("TH", "AC")) and row[0] not in ("kind", "---", "shuttle", "frame"):
            for name in (row[0] or last).split(", "):
                last = names.get(name, name).replace(" ", "_")
                base = [int(re.match(r"\d+", row[1])[0]), int(row[2])] if row[1] else []  # type: ignore[index]
                read.setdefault(last, []).extend(base + [int(row[k]) if row[k] else 0 for k in (4, 5, 6, 7)])
    assert len(read) == 21
    for name, numbers in read.items():
        kind = Kind[name.upper()]
        assert list(PRICES[kind * 10 : kind * 10 + len(numbers)]) == numbers, name
        assert not any(PRICES[kind * 10 + len(numbers) : kind * 10 + 10])
