"""The formulas of design, by the examples of the rulebook."""

from __future__ import annotations

import re

import pytest

from admiralty.core.book import rules_text
from admiralty.games.myoss import GAME
from admiralty.games.myoss.design import PRICES, frame_price, frame_room, is_step, price, room
from admiralty.games.myoss.words import Kind

BOOK = rules_text.load(GAME.rulebook)


@pytest.mark.parametrize(
    ("example", "clause", "kind", "first", "second", "tg", "cost", "size"),
    [
        ("MG-W01", "MG-460", Kind.BRIDGE, 2, 0, 4, 55, 7),  # printed with 6u, which is wrong
        ("MG-W02", "MG-490", Kind.CREW, 3, 0, 3, 70, 8),
        ("MG-W03", "MG-560", Kind.LIFE_SUPPORT, 5, 0, 2, 30, 6),
        ("MG-W04", "MG-670", Kind.ENGINE, 3, 4, 2, 50, 7),
        ("MG-W05", "MG-710", Kind.WEAPON, 5, 7, 4, 75, 14),
        ("MG-W06", "MG-860", Kind.SHIELD, 4, 0, 2, 55, 5),
        ("MG-W06", "MG-940", Kind.CLOAK, 2, 0, 4, 45, 5),
        ("MG-W07", "MG-980", Kind.SENSOR, 3, 0, 3, 40, 5),
        ("MG-W07", "MG-1110", Kind.COMPUTER, 3, 0, 2, 80, 4),
        ("MG-W08", "MG-1320", Kind.MAINTENANCE, 4, 0, 3, 90, 6),
        ("MG-W08", "MG-1400", Kind.MEDICAL, 3, 0, 4, 75, 6),
        ("MG-W09", "MG-1460", Kind.TRANSPORTER, 5, 0, 2, 35, 7),
        ("MG-W09", "MG-1630", Kind.HOLD, 6, 0, 3, 40, 11),
        ("MG-W09", "MG-1640", Kind.RACK, 9, 0, 2, 25, 4),
        ("MG-W10", "MG-1720", Kind.SELF_DESTRUCT, 4, 0, 4, 35, 7),
        ("MG-W10", "MG-1840", Kind.AMENITY, 10, 0, 1, 50, 10),
        ("MG-W10", "MG-1840", Kind.AMENITY, 2, 0, 2, 15, 3),
        ("MG-W11", "MG-1900", Kind.STRUCTURE, 0, 0, 2, 10, 2),  # enlarged to 10u
        ("MG-W11", "MG-1900", Kind.DECORATION, 0, 0, 1, 5, 1),  # enlarged to 5u
        ("MG-W11", "MG-1890", Kind.ARMOR, 0, 0, 5, 25, 5),
        ("MG-W13", "MG-1510", Kind.HOLD, 62, 0, 1, 310, 93),
    ],
)
def test_components(
    example: str, clause: str, kind: Kind, first: int, second: int, tg: int, cost: int, size: int
) -> None:
    assert clause in BOOK.clauses
    assert (price(kind, first, second, tg, 0), room(kind, first, second, tg)) == (cost, size)
    expected = dict(BOOK.clauses[example].cells)["expected"]
    assert f"{cost}c" in expected
    if kind not in (Kind.STRUCTURE, Kind.DECORATION):
        assert f"{size}u" in expected


@pytest.mark.parametrize(("others", "tg", "size", "cost"), [(57, 1, 3, 15), (83, 1, 5, 25), (83, 3, 7, 35)])
def test_w12_frames(others: int, tg: int, size: int, cost: int) -> None:
    """MG-1940 .. MG-1960"""
    assert (frame_room(others, tg), frame_price(others, tg)) == (size, cost)
    assert f"{size}u, {cost}c" in dict(BOOK.clauses["MG-W12"].cells)["expected"]


@pytest.mark.parametrize(("others", "size"), [(0, 0), (1, 1), (20, 1), (21, 2), (93, 5), (94, 5)])
def test_w84_a_frame_is_rounded_up(others: int, size: int) -> None:
    """MG-1940, MG-R07"""
    assert frame_room(others, 1) == size


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
