"""The words of the referee's desk: places are called as on the record sheets, abbreviations are spelt out."""

from __future__ import annotations

import tomllib
from types import SimpleNamespace
from typing import Any

import pytest

from admiralty.core.book.field_words import label_of, name_place, places_of
from admiralty.core.book.guides import words_of
from admiralty.core.face.game import Request
from admiralty.core.play.session import new
from admiralty.core.sight.places import say_number
from admiralty.core.sight.veils import place_said
from admiralty.core.state.records import Spec, fields_of
from admiralty.games import game
from admiralty.server.seen.desk import places_told
from tests.core import toy
from tests.rooms import ROOMS

from .conftest import Start
from .guests import Guest

Plain = dict[str, Any]


def labels(start: Start, scenario: str, *paths: str) -> list[dict[str, str]]:
    """Step -> label of each place."""
    gwen = Guest(start(), "Gwen")
    seats = {"systemships/duel": ("red", "blue"), "myoss/duel": ("first", "second")}[scenario]
    id = gwen.make(scenario, seats=dict.fromkeys(seats, "open"), referee=True)["id"]
    found = [gwen.get(f"/tables/{id}/referee/places?path={path}") for path in paths]
    return [{part["step"]: part["label"] for part in each["parts"]} for each in found]


def test_a_component_is_called_as_on_its_sheet(start: Start) -> None:
    parts, bridge, value, engine, purse = labels(
        start, "myoss/duel", "parts", "parts.0", "parts.0.value", "parts.2.bought", "purse"
    )
    assert parts["0"] == "Battleaxe 1: Twin Cockpit" and parts["8"] == "Battleaxe 2: Twin Cockpit"
    assert bridge["tg_start"] == "TG start (Toughness)" and bridge["tg"] == "TG (Toughness)"
    assert value["0"] == "AP (Action points)"
    assert list(engine.values()) == ["MN (Maneuver of an engine)", "TH (Thrust of an engine)"]
    assert purse == {"0": "Red", "1": "Blue"}


def test_abbreviations_are_those_of_the_games_own_guide(start: Start) -> None:
    (ship,) = labels(start, "systemships/duel", "ships.0")
    assert ship["pd"] == "PD (Power/drive)" and ship["tl"] == "TL (Technology level)" and ship["beams"] == "beams"


def test_a_game_without_a_guide_has_plain_names() -> None:
    session = new(toy.GAME, toy.DEAL, {"first": "human", "second": "human"})
    found = places_told(session, "")["parts"]
    assert [each["label"] for each in found] == [spec.name.replace("_", " ") for spec in fields_of(toy.GAME.battle)]


def test_the_log_of_an_edit_says_the_same_words() -> None:
    found = game("myoss")
    content = tomllib.loads(found.scenarios["duel"].read_text(encoding="utf-8"))

    deal = found.deal(Request(content))
    assert place_said(found, deal, "parts.0.tg_start") == "Twin Cockpit: TG start"
    assert place_said(found, deal, "purse.1") == "purse Blue"


def test_a_row_may_be_of_each_thing_with_each() -> None:
    """Its places are called after both; one without a name goes by its number."""
    spec = Spec("fleets", "numbers", counts=(9,), places="side-side")
    deal = game("myoss").deal(Request(game("myoss").scenario("duel")))
    assert [name_place(spec, deal, i) for i in (0, 1, 3, 2, 8)] == [
        "Red to Red", "Red to Blue", "Blue to Red", "", "",
    ]  # fmt: skip
    holder = SimpleNamespace(fleets=[0] * 9)
    assert places_of(spec, deal, holder)[:4] == ["Red to Red", "Red to Blue", "3", "Blue to Red"]


@pytest.mark.parametrize(
    ("scenario", "path", "value", "said"),
    [
        ("heavy/duel", "ships.1.status", 2, "destroyed"),
        ("heavy/duel", "contacts.1.facing", 1, "aft"),
        ("heavy/duel", "ships.0.order.enemy", 1, "Klingon D7"),
        ("heavy/duel", "ships.0.order.enemy", -1, "none"),
        ("heavy/duel", "ships.0.lost.3", 2, "2"),
        ("campaign/border", "stars.0.owner", 1, "blue"),
        ("campaign/border", "stars.0.owner", 3, "3"),
        ("systemships/duel", "result", 1, "1"),
        ("bridge/halden", "obstacles.83", 5, "one for the crew"),
    ],
)
def test_a_number_that_stands_for_a_word_is_said_as_one(scenario: str, path: str, value: int, said: str) -> None:
    key, name = scenario.split("/")
    found = game(key)
    assert say_number(found, found.deal(Request(found.scenario(name))), path, value) == said


@pytest.mark.parametrize("key", ROOMS)
def test_no_label_is_a_raw_abbreviation(key: str) -> None:
    """Whatever field of whatever record: what the guide calls AP is never shown as ap."""

    found = game(key)
    raw = {word.casefold() for word in words_of(found)} - set(words_of(found))
    names, todo = set[str](), [found.battle]
    while todo:
        for spec in fields_of(todo.pop()):
            names.add(spec.name)
            todo += [spec.record] if spec.record else []
    assert not raw & {word for name in names for word in label_of(found, name).split()}
