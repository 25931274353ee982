"""``admiralty design`` of a game that designs more than ships, and scenarios that name the files of both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from admiralty.core.errors import Refused
from admiralty.core.yard.designers import plural_of, require_apart, with_article
from tests.core import toy_academy

from .invoking import invoke, refused

SPOCK = 'name = "Spock"\nskill = 4\nduty = "helm"\n'
SKIFF = 'name = "Skiff"\nengines = 2\nguns = 0\n'


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Next to files of a ship, an officer and what may be either; the academy is among the games of the house."""
    toy_academy.enter(tmp_path, monkeypatch)
    for name, text in (("skiff", SKIFF), ("spock", SPOCK), ("nobody", 'name = "X"\n')):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_game_keeps_its_designers_apart() -> None:
    ships, officers = toy_academy.GAME.designers
    assert toy_academy.GAME.designer is ships is toy_academy.GAME.designer_for()
    assert toy_academy.GAME.designer_for("officer") is officers
    assert [with_article(each) for each in (ships, officers)] == ["a ship", "an officer"]
    assert [plural_of(each) for each in (ships, officers)] == ["ships", "officers"]
    with pytest.raises(Refused, match="academy: 'oficer' is nothing that it designs; did you mean 'officer'"):
        toy_academy.GAME.designer_for("oficer")
    with pytest.raises(ValueError, match="one name: ship, ship"):
        require_apart((ships, ships))


@pytest.mark.usefixtures("files")
def test_a_file_is_known_by_its_parts() -> None:
    assert "Spock: An officer of the academy" in invoke("design", "check", "spock.toml").out
    assert "Skiff: A ship of the academy" in invoke("design", "check", "skiff.toml").out
    told = json.loads(invoke("design", "check", "spock.toml", "--json").out)
    assert (told["kind"], told["cost"], told["cost_unit"]) == ("academy-officer", 16, "marks")
    sheets = invoke("design", "sheet", "spock.toml", "skiff.toml").out
    assert "An officer of the academy" in sheets and "A ship of the academy" in sheets


def test_officers_that_come_with_a_game_are_named_as_its_ships_are() -> None:
    assert "Valcourt: An officer of the bridge" in invoke("design", "check", "bridge/valcourt").out
    sheets = invoke("design", "sheet", "bridge/valcourt", "bridge/chilkoot").out
    assert "Captain Ines Valcourt" in sheets and "A ship with a bridge" in sheets
    asked = refused("design", "sheet", "bridge/valcourt", "--designer", "ship")
    assert asked.startswith("bridge/valcourt: there is no such ship; bridge has: ")
    assert "Officers: aimes, " in invoke("scenarios", "bridge").out


@pytest.mark.usefixtures("files")
def test_where_parts_cannot_tell_it_is_asked_for() -> None:
    both = "nobody.toml: what kind of design is this?; say --designer, one of: ship, officer"
    assert refused("design", "check", "nobody.toml", "--game", "academy") == both
    assert refused("design", "check", "nobody.toml").startswith("nobody.toml: which game is this ship for?")
    said = invoke("design", "check", "nobody.toml", "--game", "academy", "--designer", "officer").out
    assert "X: An officer of the academy" in said
    said = refused("design", "check", "nobody.toml", "--designer", "officer")
    assert said.startswith("nobody.toml: which game is this ship for?"), "two games design officers"
    wrong = "--designer: no game designs 'droid'; they design: ship, officer"
    assert refused("design", "check", "nobody.toml", "--designer", "droid") == wrong
    other = "--designer: 'officer' is nothing that it designs; it designs: ship"
    assert refused("design", "check", "nobody.toml", "--game", "heavy", "--designer", "officer") == other


@pytest.mark.usefixtures("files")
def test_an_officer_is_designed_for_so_much() -> None:
    made = ("design", "new", "academy", "name=Kirk", "skill=3", "--designer", "officer")
    assert invoke(*made, "--budget", "9", "-o", "kirk.toml").out == "Written: kirk.toml, 9 of 9 marks, 0 left\n"
    assert Path("kirk.toml").read_text(encoding="utf-8").splitlines()[2:4] == [
        "# The officer", "skill = 3               # Skill",
    ]  # fmt: skip
    said = refused(*made, "--budget", "5")
    assert said == "--budget: the officer costs 9 of 5 marks, 4 too many; take 4 off, or say a larger --budget"
    said = refused("design", "new", "academy", "name=Kirk", "skill=1", "duty=guns", "--designer", "officer")
    assert said == "design new: skill: a gunner needs a skill of 2 [TY-4]"
    assert refused("design", "new", "academy", "skill=1", "name=Kirk").startswith("design new: a ship has no part")


def test_a_scenario_names_the_files_of_both(files: Path) -> None:
    head = 'game = "academy"\ntitle = "Cadets"\n'
    (files / "cadets.toml").write_text(f'{head}[sides]\nfirst = ["skiff.toml"]\n[crew]\nfirst = ["spock.toml"]\n')
    told = json.loads(invoke("simulate", "cadets.toml", "-n", "1", "--engine", "interpreted", "--json").out)
    assert told["battles"] == 1
    (files / "wrong.toml").write_text(f'{head}[crew]\nfirst = ["skiff.toml"]\n')
    said = refused("simulate", "wrong.toml", "-n", "1")
    assert said.endswith("skiff.toml:2: an officer has no part 'engines'; known: skill, duty, name, notes"), said
    (files / "nameless.toml").write_text(f'{head}[crew]\nfirst = ["bones"]\n')
    said = refused("simulate", "nameless.toml", "-n", "1")
    assert "no officer 'bones' comes with the game" in said
