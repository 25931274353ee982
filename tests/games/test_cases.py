"""The language of the cases: what may be said, what it sets and compares, and what an error says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from admiralty.core.state.options import setting
from admiralty.core.state.records import record

from .cases import Case, CaseError, Fields, Room, Words, compare, read_answers, read_dice
from .paths import Alias, Paths

HEAD = 'id = "one"\ntitle = "A title"\nclauses = ["XX-010"]\n'


@record()
class Rules:
    """The house rules of a room."""

    speed: int = setting("XX-R01", 1, 9, 3, "How fast.")


def room(tmp_path: Path, text: str) -> Room:
    """A room whose calls add numbers up and count steps."""
    (tmp_path / "examples_a.toml").write_text(text, encoding="utf-8")
    made = Room(tmp_path, Rules, usual="sum")

    @made.call
    def sum(case: Case) -> dict[str, Any]:
        return {
            "total": case.given["one"] + case.given.get("two", 0),
            "chances": {1: Fraction(1, 2), 2: Fraction(1, 2)},
        }

    @made.call
    def count(case: Case) -> Iterator[dict[str, Any]]:
        total = 0
        for step in case.steps:
            total += (step.times or 1) * (step.answers or {}).get("by", 1)
            yield {"total": total}

    return made


def play(tmp_path: Path, text: str) -> None:
    """Play every case of a file."""
    made = room(tmp_path, text)
    for case in made.cases:
        made.play(case)


@pytest.mark.parametrize(
    "said",
    [
        "with = { one = 2, two = 3 }\nexpect.total = 5",
        'with.one = 2\nexpect = { total = 2, chances = { 1 = "1/2", 2 = "2/4" } }',
        "with.two = 1\nrows = [{ one = 1, expect.total = 2 }, { one = 5, two = 2, expect.total = 7 }]",
        'call = "count"\n[[case.steps]]\ntimes = 2\nexpect.total = 2\n[[case.steps]]\n[[case.steps]]\nexpect.total = 4',
    ],
)
def test_what_is_as_expected_passes(tmp_path: Path, said: str) -> None:
    play(tmp_path, f"[[case]]\n{HEAD}{said}\n")


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (
            "with.one = 2\nexpect.total = 3",
            r"_a.toml, one \(A title\): expect.total: 3 is expected, 2 is found",
        ),
        ("with.one = 2\nexpect.totl = 2", r"expect.totl: there is no 'totl'; did you mean 'total'\?"),
        ('with.one = 2\nexpect.chances = { 1 = "1/2" }', "expect.chances: .* is expected"),
        ("rows = [{ one = 1, expect.total = 1 }, { one = 2, expect.total = 1 }]", "row 2: expect.total"),
        ('call = "count"\n[[case.steps]]\n[[case.steps]]\nexpect.total = 1', "step 2: expect.total"),
    ],
)
def test_what_is_not_as_expected_fails_and_says_where(tmp_path: Path, said: str, error: str) -> None:
    with pytest.raises(AssertionError, match=error):
        play(tmp_path, f"[[case]]\n{HEAD}{said}\n")


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("expct.total = 3", r"one \(A title\): 'expct' means nothing here; did you mean 'expect'\?"),
        ("settings = { sped = 3 }\nexpect.total = 3", "settings: 'sped' means nothing here; did you mean 'speed'"),
        ('call = "som"\nexpect.total = 3', "call: 'som' means nothing here; did you mean 'sum'"),
        ('like = "two"\nexpect.total = 3', "like: 'two' means nothing here"),
        ("with.one = 1", "it expects nothing"),
        ("expect.total = 1\n[[case.steps]]\nexpect.total = 3", "`expect` stands beside `steps`"),
        ("[[case.steps]]\nexpect.total = 3\ntimse = 2", "steps: 'timse' means nothing here; did you mean 'times'"),
    ],
)
def test_a_word_that_means_nothing_is_refused_with_a_guess(tmp_path: Path, said: str, error: str) -> None:
    with pytest.raises(CaseError, match=error):
        play(tmp_path, f"[[case]]\n{HEAD}{said}\n")


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (
            "with = { one = 2, towo = 3 }\nexpect.total = 2",
            r"one \(A title\): `sum` does not read 'with.towo'; did you mean 'two'",
        ),
        ('call = "count"\nwith.one = 2\nexpect.total = 1', "`count` does not read 'with.one'; take it out"),
        ("set.a = 1\nwith.one = 2\nexpect.total = 2", "`sum` does not read 'set'; take it out"),
        ("ships.red = []\nwith.one = 2\nexpect.total = 2", "`sum` does not read 'ships'; take it out"),
        ("rows = [{ one = 1, expect.total = 1 }, { one = 1, oen = 2, expect.total = 1 }]", "row 2: .* 'with.oen'"),
    ],
)
def test_a_key_that_the_call_does_not_read_is_refused_with_a_guess(tmp_path: Path, said: str, error: str) -> None:
    with pytest.raises(CaseError, match=error):
        play(tmp_path, f"[[case]]\n{HEAD}{said}\n")


def test_steps_that_are_never_played_fail(tmp_path: Path) -> None:
    said = "with.one = 2\n[[case.steps]]\nexpect.total = 2\n[[case.steps]]\nexpect.total = 9\n"
    with pytest.raises(AssertionError, match="`sum` plays one step, and 2 are there"):
        play(tmp_path, f"[[case]]\n{HEAD}{said}")


def test_a_case_like_another_takes_over_what_it_does_not_give(tmp_path: Path) -> None:
    """Tables name by name, an empty one takes all away; steps in their order; anything else as a whole."""
    base = HEAD + "settings = { speed = 4 }\nset = { a = 1, b = 2 }\n"
    own = 'id = "two"\ntitle = "Another"\nclauses = []\nlike = "one"\nsettings = {}\nset.b = 3\n'
    step, more = "[[case.steps]]\nanswers = { a = 1, b = 2 }\nexpect = { total = 1, more = 2 }\n", "[[case.steps]]\n"
    new = "[[case.steps]]\nanswers.a = 7\nexpect.total = 5\n"
    _, two = room(tmp_path, f"[[case]]\n{base}{step}{more}[[case]]\n{own}{new}").cases
    assert (two.settings, two.set) == ({}, {"a": 1, "b": 3})
    assert [step.answers for step in two.steps] == [{"a": 7, "b": 2}, None]
    assert [step.expect for step in two.steps] == [{"total": 5}, None]


def test_scripts_are_read_by_the_words_of_a_room() -> None:
    from admiralty.games.heavy.words import Ask, Die

    assert read_dice("", Die, ["to_hit 3 4", "row 1"]) == [(Die.TO_HIT, 3), (Die.TO_HIT, 4), (Die.ROW, 1)]
    said = ["flash 2", "b: cloak 1"]
    assert read_answers("", Ask, said, "ab", int) == [(Ask.FLASH, 2), (1, Ask.CLOAK, 1)]
    with pytest.raises(CaseError, match="dice: 'to_hti' means nothing here; did you mean 'to_hit'"):
        read_dice("it", Die, ["to_hti 3"])


def test_fields_are_set_and_read_by_their_paths() -> None:
    """A table is the same as its paths; an alias of several fields is read as those that are not 0."""
    ship = SimpleNamespace(hull=0, taken=[0, 0], order=SimpleNamespace(drive=0))
    twice = Alias(lambda scene, i, said: setattr(scene[i], "hull", 2 * said), lambda scene, i: scene[i].hull // 2)
    aliases: dict[str, str | Alias] = {"shields.FACING": "taken[FACING]", "drive": "order.drive", "half": twice}
    paths = Paths([ship], {"a": ([ship], 0)}, aliases, {"FACING": {"fore": 0, "aft": 1}})
    paths.put_all({"a": {"shields": {"aft": 3}, "half": 4}, "a.order.drive": 5})
    assert (ship.hull, ship.taken, ship.order.drive) == (8, [0, 3], 5)
    found = Fields(at=paths.look)
    compare("it", {"a": {"shields": {"aft": 3}, "drive": 5}, "a.half": 4, "a.shields.fore": 0}, found)
    with pytest.raises(AssertionError, match=r"expect.a.shields: \{\} is expected, \{'aft': 3\} is found"):
        compare("it", {"a": {"shields": {}}}, found)
    for path, guess in {"a.shields.afd": "'aft'", "a.drvie": "'drive'"}.items():
        with pytest.raises(CaseError, match=f"did you mean {guess}"):
            paths.put(path, 1)
    with pytest.raises(CaseError, match="nothing is named 'c'; known: a"):
        paths.put("c", 1)


def test_what_a_case_does_not_say_can_be_expected_all_the_same() -> None:
    found = Fields({"a": Fields({"hull": 3, "crew": 1}, {"hull": 4})})
    compare("it", {"a": {"hull": 3}}, found)
    with pytest.raises(AssertionError, match=r"expect.a.hull: 4 is expected, 3 is found"):
        compare("it", {}, found)


def test_words_guess() -> None:
    with pytest.raises(CaseError, match="'for' means nothing here; did you mean 'fore'"):
        Words({"fore": 0, "aft": 1})["for"]
