"""What a doctrine file may say, what is refused with which clause, and that its schema says the same."""

from __future__ import annotations

import datetime
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from admiralty.core.book import rules_text
from admiralty.core.errors import Refused
from admiralty.core.files.shipped import content
from admiralty.core.state.limits import check
from admiralty.games.heavy import GAME
from admiralty.games.heavy.deal.files import CLAUSES, MENDED, OrderFile
from admiralty.games.heavy.words import Course, Fact, Mind, System, Use

from ..spoiling import Path, changed, spoilt
from .standing import doctrine

SCHEMA = Draft202012Validator(GAME.schemas()["doctrine"])

ORDER = {
    "when": {"turn": 1, "shield": ">= 2", "foe_cm": "1 .. 3", "range": "< 4"}, "manoeuvre": "rotate",
    "present": "armed", "power": ["heavy 2", "beams", "jam 1"], "target": "warp", "cloak": "drop", "flash": True,
    "repair": ["shields", "warp"], "guess": "beside",
}  # fmt: skip
FULL = {
    "game": "heavy", "name": "Mine", "notes": "Two lines\nof notes.",
    "orders": [ORDER, {"withdraw": True}, {"surrender": True, "withdraw": False}, {"manoeuvre": "close"}],
}  # fmt: skip
GOOD = [*(content(path) for path in GAME.doctrines.values()), FULL, FULL, FULL]
NASTY: list[Any] = [
    -1, 0, 1, 3, 7, 100, 999, 1000, 10**6, 10**30, True, False, 1.5, float("nan"), float("inf"), "", " ", "heavy",
    "heavy 3", "heavy 300", "beams 12", "phasers", "jam 1", "heavies", ">= 2", "=> 2", "1 .. 3", "> 999", "best",
    "fore", "rotate", "shift", "close", "warp", "shields", "die", "engage", "stay", "x" * 5000, "\x1b[2J\n", [], {},
    [1], ["warp"], ["warp", "warp"], ["beams", "phasers"], ["heavy 1", "heavy 2"], [[]], {"range": 1}, {"shield": ">2"},
    {"manoeuvre": "rotate", "present": "aft"}, {"withdraw": True, "surrender": True}, datetime.date(2008, 6, 27),
]  # fmt: skip
KEYS = ["<number>", "[key]", "when", "manoeuvre", "present", "power", "target", "cloak", "flash", "repair", "guess",
        "withdraw", "surrender", "range", "foe_hidden", "foe_hiden", "notes", "orders", "", "\x1b", "game"]  # fmt: skip


def refusal(data: dict[str, Any]) -> Refused | None:
    try:
        GAME.load_doctrine(data, "file.toml")
    except Refused as refused:
        return refused
    return None


def test_the_good_files_are_good() -> None:
    for data in GOOD:
        assert refusal(data) is None
        SCHEMA.validate(data)
        made = GAME.load_doctrine(data, "file.toml")
        assert not check(made) and made.mind == Mind.ORDERS and made.count == len(data["orders"])


@settings(max_examples=500, deadline=None)
@given(spoilt(GOOD, NASTY, KEYS))
def test_a_spoilt_file_is_refused_in_one_line_and_by_its_schema_too(file: dict[str, Any]) -> None:
    refused = refusal(file)
    if refused is None:
        assert not check(GAME.load_doctrine(file, "file.toml"))
    else:
        line = str(refused)
        assert line.isprintable() and len(line) < 500
        assert refused.what and refused.where.startswith("file.toml")
    assert SCHEMA.is_valid(file) == (refused is None or ("is more than" in refused.what and ".." in refused.what)), (
        refused
    )


@pytest.mark.parametrize(
    ("way", "value", "line"),
    [
        (("game",), "myoss", "file.toml: game: 'myoss' is none of its words; known: heavy"),
        (("nmae",), 1, "file.toml: there is no key 'nmae'; did you mean 'name'?"),
        (("orders",), [], "file.toml: orders: has 0 entries, fewer than 1 [HC-1000]"),
        (("orders",), [{}] * 17, "file.toml: orders: has 17 entries, more than 16 [HC-1000]"),
        (("orders", 0), 3, "file.toml: orders 1: 3 is not a table [HC-1000]"),
        (("orders", 1, "manoeuver"), 1, "file.toml: orders 2: there is no key 'manoeuver'; did you mean 'manoeuvre'?"),
        (("orders", 0, "when"), ["range"], "file.toml: orders 1: when: a list is not a table"),
        (("orders", 0, "when", "foe_sheild"), 1,
         "file.toml: orders 1: when: nothing is known of 'foe_sheild'; did you mean 'foe_shield'?"),
        (("orders", 0, "when", "range"), "=> 2",
         "file.toml: orders 1: when: range: '=> 2' is not a number up to 999, '>= 2', '< 4' or '1 .. 3'"),
        (("orders", 0, "when", "range"), "3 .. 2", "file.toml: orders 1: when: range: '3 .. 2': 3 is more than 2"),
        (("orders", 0, "when", "range"), 1000, "file.toml: orders 1: when: range: 1000 is more than 999"),
        (("orders", 0, "when", "range"), True, "file.toml: orders 1: when: range: true is not a whole number"),
        (("orders", 0, "manoeuvre"), "turn",
         "file.toml: orders 1: manoeuvre: 'turn' is none of its words [HC-700]; known: stay, close, retreat, hold,"
         " shift, rotate"),
        (("orders", 0, "present"), "bow",
         "file.toml: orders 1: present: 'bow' is none of its words [HC-080]; known: fore, aft, port, starboard,"
         " dorsal, ventral, best, armed"),
        (("orders", 3, "present"), "best",
         "file.toml: orders 4: present has a meaning only with the manoeuvre shift or rotate [HC-080]"),
        (("orders", 0, "withdraw"), True, "file.toml: orders 1: manoeuvre and withdraw exclude each other [HC-R19]"),
        (("orders", 0, "surrender"), True, "file.toml: orders 1: manoeuvre and surrender exclude each other [HC-R70]"),
        (("orders", 1, "surrender"), True, "file.toml: orders 2: withdraw and surrender exclude each other [HC-R70]"),
        (("orders", 1, "withdraw"), 1, "file.toml: orders 2: withdraw: 1 is not true or false [HC-R19]"),
        (("orders", 0, "power"), "heavy", "file.toml: orders 1: power: 'heavy' is not a list [HC-1030]"),
        (("orders", 0, "power", 1), "torpedoes",
         "file.toml: orders 1: power 2: 'torpedoes' is nothing that power goes to, with a limit or without [HC-1030];"
         " known: heavy, phasers, reinforce, jam, counter, repair, beams"),
        (("orders", 0, "power", 2), "jam: 1",
         "file.toml: orders 1: power 3: 'jam: 1' is nothing that power goes to, with a limit or without [HC-1030];"
         " did you mean 'jam'?"),
        (("orders", 0, "power", 2), "jam one",
         "file.toml: orders 1: power 3: 'jam one' is nothing that power goes to, with a limit or without [HC-1030];"
         " a limit is written as in 'jam 3'"),
        (("orders", 0, "power", 2), "phasers 3", "file.toml: orders 1: power 3: phasers is named twice [HC-1030]"),
        (("orders", 0, "power", 0), 3, "file.toml: orders 1: power 1: 3 is not a text [HC-1030]"),
        (("orders", 0, "target"), "bridges",
         "file.toml: orders 1: target: 'bridges' is none of its words [HC-190]; did you mean 'bridge'?"),
        (("orders", 0, "cloak"), "on", "file.toml: orders 1: cloak: 'on' is none of its words [HC-470]; known:"
         " engage, drop, stay"),
        (("orders", 0, "flash"), 1, "file.toml: orders 1: flash: 1 is not true or false [HC-610]"),
        (("orders", 0, "repair"), ["warp", "warp"], "file.toml: orders 1: repair: warp is named twice [HC-640]"),
        (("orders", 0, "repair", 1), "shield",
         "file.toml: orders 1: repair 2: 'shield' is none of its words [HC-640]; did you mean 'shields'?"),
        (("orders", 0, "guess"), "near",
         "file.toml: orders 1: guess: 'near' is none of its words [HC-560]; known: last, beside, die"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place_and_clause(way: Path, value: Any, line: str) -> None:
    assert str(refusal(changed(FULL, way, value))) == line


def test_the_clauses_of_keys_stand_in_the_rulebook() -> None:
    book = rules_text.load(GAME.rulebook)
    keys = set(OrderFile.model_fields) - {"when"}
    assert keys <= set(CLAUSES)
    assert all(CLAUSES[key] in book.clauses for key in keys)


def test_the_words_of_a_file_are_those_of_the_game() -> None:
    systems = tuple(system.name.lower() for system in System)
    assert (*systems, "shields") == MENDED
    assert sorted(OrderFile().repair) == sorted(systems)
    assert {course.name.lower() for course in Course} == {
        *get_args(OrderFile.model_fields["manoeuvre"].annotation), "withdraw", "surrender",
    }  # fmt: skip
    assert len(Use) == 6


@pytest.mark.parametrize(
    ("said", "bounds"),
    [(3, (3, 3)), ("3", (3, 3)), ("= 3", (3, 3)), (">= 2", (2, 999)), ("> 2", (3, 999)), ("<= 4", (0, 4)),
     ("< 4", (0, 3)), ("1 .. 3", (1, 3)), ("> 999", (1000, 999)), ("< 0", (0, -1))],
)  # fmt: skip
def test_a_condition_is_a_number_or_a_range(said: int | str, bounds: tuple[int, int]) -> None:
    made = doctrine({"when": {"range": said}})
    condition = made.orders[0].when.conditions[0]
    assert made.orders[0].when.used == 1 and condition.fact == Fact.RANGE
    assert (condition.low, condition.high) == bounds
    assert not check(made)
