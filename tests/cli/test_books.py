"""What there is to read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from filelock import lock_descriptor
from jsonschema import Draft202012Validator
from rich.table import Table

from admiralty.cli.text.rule_pages import page_of
from admiralty.core.book import rules_text
from admiralty.core.book.guides import guide_of
from admiralty.core.state.options import options_of
from admiralty.games import ROOMS, game

from .invoking import invoke, refused


@pytest.mark.parametrize("key", ROOMS)
def test_every_game_and_scenario_is_listed(key: str) -> None:
    assert key in invoke("games").out
    for listed in (invoke("scenarios").out, invoke("scenarios", key).out):
        for name in game(key).scenarios:
            assert f"{key}/{name}" in listed


@pytest.mark.parametrize("key", ROOMS)
def test_how_to_play_comes_before_the_contents_and_alone(key: str) -> None:
    guide = guide_of(game(key))
    assert guide
    first = guide.how[0].split()[0]
    whole, alone = invoke("rules", key).out, invoke("rules", key, "how", "to", "play").out
    assert whole.index("How to play") < whole.index(f"1.  {first.strip('*')}")
    assert alone.startswith(f"How to play {game(key).title}") and len(alone) < len(whole)
    assert invoke("rules", key, "how").out == alone


def test_a_clause_a_ruling_and_a_section() -> None:
    clause = invoke("rules", "systemships", "is-100").out
    assert clause.startswith("IS-100 · clause")
    assert "Part: design" in clause
    assert "IS-R51 · ruling" in invoke("rules", "systemships", "IS-R51").out
    table = invoke("rules", "systemships", "3.2").out
    assert "Hit+2" in table and "|" not in table
    contents = invoke("rules", "systemships").out
    assert "Step 2: components" in contents
    assert "IS-200 to IS-370" in contents


def test_clauses_are_found_by_their_words() -> None:
    found = invoke("rules", "systemships", "--find", "TL systemship")
    assert found.status == 0
    assert found.out.startswith("Rules with the words TL systemship\n\nIS-")
    clauses, examples = found.out.split("Worked examples")
    assert "EX-" not in [line[:3] for line in clauses.splitlines()]
    assert all(line.startswith(("EX-", " ")) for line in examples.split("\n")[1:-1])
    assert found.out == invoke("rules", "systemships", "TL", "systemship").out
    assert "no clause holds" in refused("rules", "systemships", "--find", "butterfly")


@pytest.mark.parametrize(
    ("words", "heading", "line"),
    [
        ("3.2", "3.2 Combat Results Table", "Hit+2"),
        ("CRT", "3.2 Combat Results Table", "Hit+2"),
        ("combat results", "3.2 Combat Results Table", "Hit+2"),
        ("Component  table", "3.1 Component table (2d6)", "PD T 3M PD T PD T"),
        ("unopposed", "3.7 Second-edition extras", "burst that hits"),  # in no clause, but in a table
        ("quick reference", "3.0 Sources for the WarpWar facts", "a quick reference sheet"),
    ],
)
def test_sections_and_tables_are_found_by_name_or_by_what_they_hold(words: str, heading: str, line: str) -> None:
    found = invoke("rules", "systemships", *words.split())
    assert found.status == 0 and found.out.startswith(heading) and line in found.out


@pytest.mark.parametrize(
    ("words", "meaning", "line"),
    [
        (("myoss", "AP"), "Action points: what bridge and crew give a ship to do in a turn.", "MG-390"),
        (("myoss", "ap"), "Action points", "MG-390"),
        (("systemships", "CRT"), "Combat results table", "Hit+2"),
        (("systemships", "d100"), "A die with the faces 1 to 100.", "IS-120"),
    ],
)
def test_an_abbreviation_is_said_before_the_rules_that_hold_it(words: tuple[str, str], meaning: str, line: str) -> None:
    found = invoke("rules", *words)
    assert found.status == 0
    assert found.out.split("\n")[2].startswith(meaning)
    assert line in found.out and len(found.out.split("\n")) < 70
    assert ("more words find fewer" in found.out) is (words[0] == "myoss")
    assert "capacity" not in found.out.casefold() or words[0] != "myoss", "AP is no part of another word"


def test_what_several_sections_hold_is_listed() -> None:
    text = "# Rules\n## 1. Fog of the evening\nDense.\n## 2. Morning fog\nThin.\n## 3. Rain\nFog comes after it.\n"
    book = rules_text.parse(text)
    assert page_of(book, "Weather", "fog of")[0] == "1. Fog of the evening"
    title, page = page_of(book, "Weather", "FOG")
    assert title == "Sections with the words FOG" and isinstance(page[0], Table)
    assert [str(cell) for cell in page[0].columns[0].cells] == ["1. Fog of the evening", "2. Morning fog"]
    assert page_of(book, "Weather", "comes")[0] == "3. Rain"


def test_words_that_stand_nowhere_and_ids_that_are_mistyped() -> None:
    line = refused("rules", "systemships", "butterfly")
    assert line == "butterfly: no clause and no section of this rulebook holds these words"
    assert "no such clause in this rulebook; did you mean IS-200" in refused("rules", "systemships", "IS200")


def test_schemas() -> None:
    kinds = invoke("schema", "systemships").out.split()
    assert {"ship", "scenario", "doctrine"} <= set(kinds)
    for kind in kinds:
        Draft202012Validator.check_schema(json.loads(invoke("schema", "systemships", kind).out))


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("rules", "chess"), "chess: is not a game; games: systemships"),
        (("scenarios", "chess"), "chess: is not a game"),
        (("rules", "systemships", "IS-9999"), "IS-9999: no such clause"),
        (("schema", "systemships", "poem"), "there is no kind of file 'poem'; kinds: ship, scenario, doctrine"),
    ],
)
def test_what_there_is_not(arguments: tuple[str, ...], line: str) -> None:
    assert line in refused(*arguments)


def test_doctor_says_what_there_is() -> None:
    found = invoke("doctor")
    assert found.status == 0
    for word in ("python", "numba", "systemships, small", "not compiled", "saved games", "encoding"):
        assert word in found.out
    assert "scipy" not in found.out and "database" not in found.out


def test_doctor_tells_of_old_kernels_and_removes_them(tmp_path: Path) -> None:
    assert "no longer used" in invoke("doctor").out and "doctor --clean" not in invoke("doctor").out
    home = tmp_path / "cache" / "admiralty"
    for name in ("0" * 24, "1" * 24):
        (home / name).mkdir(parents=True)
        (home / name / "kernel.nbc").write_bytes(b"x" * 700_000)
    assert "2 folders, 1.4 MB; admiralty doctor --clean removes them" in " ".join(invoke("doctor").out.split())
    with (home / ("1" * 24) / "kernel.lock").open("w") as lock:
        assert lock_descriptor(lock.fileno(), blocking=False)
        said = invoke("doctor", "--clean").out
    assert "Removed: 1 folder of compiled kernels, 0.7 MB." in said and "Left: 1 folder, in which" in said
    assert [path.name for path in home.iterdir()] == ["1" * 24]
    assert "Removed: 1 folder" in invoke("doctor", "--clean").out
    assert "Removed: 0 folders" in invoke("doctor", "--clean").out


@pytest.mark.parametrize("key", ROOMS)
def test_a_scenario_is_shown_with_every_setting(key: str) -> None:
    found = game(key)
    for name in found.scenarios:
        shown = invoke("scenarios", f"{key}/{name}")
        assert shown.status == 0
        for spec in options_of(found.rules):
            assert f"  {spec.name} = " in shown.out and f"[{spec.note.ruling}]" in shown.out


def test_a_scenario_is_shown_as_it_is_set(tmp_path: Path) -> None:
    shown = invoke("scenarios", "systemships/siege").out
    assert shown.startswith("The siege of a neutral star (systemships/siege)")
    sole = "The systemship wins: nobody else is left."
    for words in ("Up to four warpships", "Seats: red", "Lance · Red", "Bulwark", sole):
        assert words in shown
    assert "system_points = 33 (default 21): a number from 1 to 140  [IS-R01]" in shown
    path = tmp_path / "mine.toml"
    path.write_bytes(game("systemships").scenarios["siege"].read_bytes())
    assert "system_points = 33" in invoke("scenarios", str(path)).out
    assert "did you mean 'siege'?" in refused("scenarios", "systemships/seige")


def test_the_settings_of_a_game() -> None:
    shown = invoke("rules", "systemships", "--settings").out
    assert "rounds = 3: a number from 1 to 200  [IS-R47]" in shown
    assert "How many combat rounds there are at most." in shown
    assert "systemship_visibility = full: full or orders_only  [IS-R52]" in shown


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("rules", "systemship"), "systemship: is not a game; did you mean 'systemships'?"),
        (("schema", "systemships", "doctrin"), "did you mean 'doctrine'?"),
        (("simulate", "systemships/chalenge"), "there is no such scenario; did you mean 'challenge'?"),
        (("simulate", "systemships/duel", "--ship", "red=lanse"), "there is no ship 'lanse'; did you mean 'lance'?"),
        (("simulate", "systemships/duel", "--ship", "rde=lance"), "there is no side 'rde'; did you mean 'red'?"),
        (("simulate", "systemships/duel", "--seat", "rde=simple"), "there is no seat 'rde'; did you mean 'red'?"),
        (
            ("simulate", "systemships/duel", "--seat", "red=simpel"),
            "there is no player 'simpel'; did you mean 'simple'?",
        ),
        (("simulate", "systemships/duel", "--seat", "red=doctrine:standart"), "did you mean 'standard'?"),
        (("simulate", "systemships/duel", "--set", "round=3"), "there is no setting 'round'; did you mean 'rounds'?"),
        (("design", "sheet", "systemships/lanse"), "there is no such ship; did you mean 'lance'?"),
    ],
)
def test_what_was_meant_is_guessed(arguments: tuple[str, ...], line: str) -> None:
    assert line in refused(*arguments)


def test_words_that_an_abbreviation_stands_for_find_it() -> None:
    found = invoke("rules", "myoss", "action", "points").out
    assert "AP: Action points: what bridge and crew give a ship to do in a turn." in found
    assert "MG-R19" in invoke("rules", "myoss", "initiative").out
