"""What the book says that no die decides: where its own rules stand, what is only spoken, repairs afterwards."""

from __future__ import annotations

import re
from typing import Any

import pytest

from admiralty.core.book import rules_text
from admiralty.core.book.guides import guide_of
from admiralty.core.book.rules_text import Kind
from admiralty.core.face.game import Request
from admiralty.core.state.views import view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.board import scene
from admiralty.games.bridge.form.difficulty import open_order_task, task_difficulty
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.tables import Action, Form
from admiralty.games.bridge.words import Department, Status, System

BOOK = rules_text.load(GAME.rulebook)


def test_the_program_shows_which_rules_are_supplements() -> None:
    """BC-010: each says that it is one, what was missing, and whether it is published or this book's own."""
    found = [each for each in BOOK.clauses.values() if each.kind is Kind.SUPPLEMENT]
    assert len(found) >= 84 and {"BC-R201", "BC-R284"} <= {each.id for each in found}
    for each in found:
        cells = dict(each.cells)
        assert cells["what is missing"]
        assert "*(" in cells["rule"] or each.section == "At the table and in the program", "all of these are own"
    assert BOOK.clauses["BC-R46"].kind is Kind.RULING


def test_what_the_text_points_to_stands_in_the_book() -> None:
    """BC-R112: every place that the original sends its reader to."""
    named = re.findall(r"BC-R?\d+", BOOK.clauses["BC-R112"].text)
    assert len(named) >= 9 and set(named) <= set(BOOK.clauses)


def test_one_department_has_two_names() -> None:
    """BC-R46: a ship's Command is its Leadership; Systems with a rating is the department."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    chilkoot = deal.battle.ships[0].design
    assert chilkoot.departments[Department.LEADERSHIP] == 2 and chilkoot.departments[Department.SYSTEMS] == 3
    assert len(chilkoot.systems) == len(System) == 6


def test_screens_are_a_track_from_full_to_empty() -> None:
    """BC-R88: boxes of the whole, of which those are filled that are left."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    deal.battle.ships[0].screens = 9
    sheet = next(each for each in scene(view(deal.battle, 0), deal, 0).sheets if each.id == "sheet-0")
    row = next(each for each in sheet.rows if each.label == "Screens")
    assert (row.boxes, row.filled) == (15, 9)


@pytest.mark.parametrize("zone, found", [(0, 1), (1, 2), (3, 3), (6, 4)])
def test_in_combat_the_listed_numbers_hold(zone: int, found: int) -> None:
    """BC-R11: a sweep is harder by its range; what the GM lays into the scene has the Difficulty that the GM says."""
    task = {"key": "t", "name": "Look out of the window", "department": "science", "difficulty": 2}
    b = GAME.deal(Request(GAME.scenario("edge") | {"tasks": [task]}, {"talents": "off"})).battle
    for each in b.zones:
        each.concealment = 0
    open_order(b, Form.TURN, 0, 2, 0)
    b.order.action, b.order.zone = Action.SENSOR_SWEEP, zone
    open_order_task(b)
    assert task_difficulty(b) == found
    b.order.action = Action.OTHER
    open_order_task(b)
    assert task_difficulty(b) == 2


def test_what_is_spoken_costs_nothing() -> None:
    """BC-R271, BC-R250: hails, talk aboard and the order to abandon ship are no actions, and the guide says so."""
    guide = guide_of(GAME)
    assert guide is not None
    how = " ".join(guide.how)
    assert all(f"[{each}]" in how for each in ("BC-1340", "BC-1350", "BC-R250", "BC-R271"))


@pytest.mark.parametrize(
    "breaches, patched, torn, said",
    [
        ([0, 0, 2, 0, 1, 0], [0] * 6, [0] * 6, "3 breaches, 3 at a time: 6 hours, 3 at a base; {}3 at Difficulty 3"),
        ([0, 0, 2, 0, 2, 0], [0, 0, 1, 0, 0, 0], [0] * 6, "4 breaches, 3 at a time: 12 hours, 6 at a base; "
         "{}1 at Difficulty 2 and 3 at Difficulty 3"),
        ([0, 0, 1, 0, 0, 0], [0] * 6, [0, 0, 1, 0, 0, 0], "1 breach, 3 at a time: 6 hours, 3 at a base; "
         "{}1 at Difficulty 4"),
    ],
)  # fmt: skip
def test_repairs_after_the_battle(breaches: list[int], patched: list[int], torn: list[int], said: str) -> None:
    """BC-R254, BC-1410: 6 hours a breach, as many at a time as the Systems rating, Difficulty 3, patched 2."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    b: Any = deal.battle
    ship = b.ships[0]
    ship.breaches[:], ship.patched[:], ship.torn[:] = breaches, patched, torn

    def rows() -> list[str]:
        sheet = next(each for each in scene(view(b, 0), deal, 0).sheets if each.id == "sheet-0")
        return [each.value for each in sheet.rows if each.label == "Repairs"]

    assert rows() == [], "the battle is not over"
    b.over = 1
    assert rows() == [f"{said.format('Reason + Systems, ')} if there is trouble"]
    ship.status = Status.DESTROYED
    assert rows() == []
