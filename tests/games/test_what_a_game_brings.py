"""What a new game must bring: whatever it lacks is listed here in one failure, with what to write."""

from __future__ import annotations

from dataclasses import replace
from importlib import invalidate_caches
from pathlib import Path

import pytest

from admiralty import games
from tests.rooms import FILES, ROOMS, ROOT, Place, find_missing, place_of, planned


@pytest.mark.parametrize("key", games.ROOMS)
def test_a_game_brings_all_that_it_must(key: str) -> None:
    missing = find_missing(place_of(key))
    assert not missing, f"{key} lacks:\n" + "\n".join(missing)


def test_all_games_are_played_by_the_tests_of_every_game() -> None:
    assert ROOMS == games.ROOMS


def test_the_skeleton_lacks_nothing_but_what_new_game_writes() -> None:
    assert find_missing(place_of("skeleton")) == [
        "docs/schemas/skeleton_scenario.json: make bless T=tests/games/test_schemas.py writes it"
    ]


@pytest.fixture
def half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A game of which hardly anything is there."""
    for name, text in {
        "src/half_room/__init__.py": "GAME = 1\n",
        "src/half_room/RULES.md": "# Half: the rules\n",
        "half_tests/__init__.py": "",
        "half_tests/chosen.py": "DUEL = 'first'\n",
        "half_mutants.py": "MUTANTS = ()\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(tmp_path / "src")
    invalidate_caches()
    return Place("half", "half_room", "half_tests", "half_mutants", tmp_path)


def test_of_a_half_room_everything_is_listed_that_it_lacks(half: Place) -> None:
    missing = find_missing(half)
    for line in (
        "src/half_room/turn.py: write play_beat and outcome: a round of the battle, and its result",
        "src/half_room/computer/levels.py: write LEVELS: the levels of the computer, among them random and simple",
        "src/half_room/data/guide.toml: write the guide, each question explained",
        "half_tests/examples_*.toml: write cases from the rulebook, each with its clauses",
        "src/half_room/__init__.py: write GAME = game_of(__name__, title=…, …), whose key is 'half'",
        "half_tests/chosen.py: write is_there, as the skeleton's says",
        "half_mutants.py: MUTANTS is empty; write rules wrongly, a row each",
    ):
        assert line in missing, line
    assert not [line for line in missing if "RULES.md" in line or "write DUEL" in line], "those are there"


def test_the_advice_names_every_file_in_which_a_game_looks_for_its_parts() -> None:
    assert planned().keys() <= FILES.keys()


def test_a_guide_that_is_not_there_is_asked_for_and_hides_no_other_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from admiralty.games import skeleton

    nowhere = replace(skeleton.GAME, guide=skeleton.GAME.rulebook.with_name("nowhere.toml"), levels=())
    monkeypatch.setattr(skeleton, "GAME", nowhere)
    missing = find_missing(place_of("skeleton"))
    assert "src/admiralty/games/skeleton/computer/levels.py: write the level simple" in missing
    assert not [line for line in missing if "can't be looked at" in line]


def test_a_room_that_is_not_there_at_all_is_no_error() -> None:
    place = Place("nowhere", "admiralty.games.nowhere", "tests.games.nowhere", "tests.mutants.nowhere")
    missing = find_missing(place)
    assert "src/admiralty/games/nowhere/words.py: write the enumerations Ask, Event and Die" in missing
    assert any(line.startswith("tests/mutants/nowhere.py: write MUTANTS") for line in missing)


def test_a_played_room_is_asked_for_what_it_does_not_explain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The skeleton with another game's guide and rulebook."""
    from admiralty.games import skeleton

    heavy = games.game("heavy")
    monkeypatch.setattr(skeleton, "GAME", replace(skeleton.GAME, guide=heavy.guide, levels=heavy.levels[:1]))
    missing = find_missing(place_of("skeleton"))
    folder = "src/admiralty/games/skeleton"
    assert f"{folder}/data/guide.toml: guns is asked and not explained" in missing
    assert any(line.startswith(f"{folder}/computer/levels.py: write the level ") for line in missing)
    assert (ROOT / folder).is_dir()
