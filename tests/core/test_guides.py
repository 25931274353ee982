"""The guide of a room: read strictly, and every fault in it found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from admiralty.core.book.guides import WORDS_MOST, explanations_of, faults, guide_of, scenarios_of, steps_of
from admiralty.core.errors import Refused
from admiralty.core.face.game import Game
from admiralty.games import game
from tests.rooms import ROOMS

from .toy import GAME
from .toy_rules import Ask

HEAD = """
scenario = "duel"
level = "simple"
opening = "Two sides meet, and one of them wins."
pitch = "Stake what you have and guess what they do."
minutes = 5
difficulty = 1
how = [
  "Each side picks a stance in secret. [TY-001]", "Both stances are shown together.",
  "The stake goes to the one who guessed.", "Who has no stake left has lost.",
]

[words]
AP = "Action points."
"""
ASKED = """
[asks.{name}]
title = "What it is"
text = "Look at it well before you answer it."
look = ["board"]
clauses = ["{clause}"]
"""
STAGED = """
[staged]
whole = "duel"
lead = "Now a whole duel"
won = "You guessed what they would do."
lost = "They guessed what you would do."

[staged.steps.stake]
text = "Press the biggest stake you can see."
press = ["3"]
"""
BOOK = "| id | rule | part |\n|---|---|---|\n| TY-001 | It is played. | turn |\n"
NAMES = [what.name.lower() for what in Ask]


@pytest.fixture
def room(tmp_path: Path) -> Game:
    """The toy with a rulebook, a scenario and a sound guide."""
    (tmp_path / "RULES.md").write_text(BOOK)
    path = tmp_path / "guide.toml"
    path.write_text(HEAD + "".join(ASKED.format(name=name, clause="TY-001") for name in NAMES))
    return replace(GAME, rulebook=tmp_path / "RULES.md", guide=path, scenarios={"duel": tmp_path / "duel.toml"})


def changed(room: Game, old: str, new: str) -> Game:
    """The toy with another guide."""
    assert room.guide
    text = room.guide.read_text()
    assert old in text
    path = room.guide.with_name("other.toml")
    path.write_text(text.replace(old, new, 1))
    return replace(room, guide=path)


def test_a_sound_guide_has_no_fault_and_explains_every_question(room: Game) -> None:
    assert list(faults(room)) == []
    assert explanations_of(room).keys() == {int(what) for what in Ask}
    assert explanations_of(room)[Ask.STAKE].title == "What it is"


def test_steps_are_of_the_guides_own_battle_alone(room: Game) -> None:
    """There they stand in place of what is said of the question; elsewhere it is explained as ever."""
    assert room.guide
    room.guide.write_text(room.guide.read_text() + STAGED)
    assert list(faults(room)) == []
    assert steps_of(room, "duel").keys() == {"stake"} and not steps_of(room, "other")
    assert explanations_of(room, "duel")[Ask.STAKE].text == "Press the biggest stake you can see."
    assert explanations_of(room, "other") == explanations_of(room)
    assert "Press" not in explanations_of(room)[Ask.STAKE].text


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('whole = "duel"', 'whole = "deul"', "there is no scenario deul"),
        ("steps.stake", "steps.steak", "steak has a step and is never asked"),
    ],
)
def test_a_fault_of_a_step_is_found(room: Game, old: str, new: str, line: str) -> None:
    assert room.guide
    room.guide.write_text(room.guide.read_text() + STAGED)
    assert line in list(faults(changed(room, old, new)))


@pytest.mark.parametrize("old", ["Press the biggest stake you can see.", "You guessed what they would do."])
def test_what_a_step_says_has_25_words_at_most(room: Game, old: str) -> None:
    assert room.guide
    room.guide.write_text(room.guide.read_text() + STAGED)
    with pytest.raises(Refused, match="has 26 words, more than 25"):
        guide_of(changed(room, old, "look " * 26))


def test_a_game_without_a_guide_explains_nothing() -> None:
    assert guide_of(GAME) is None and explanations_of(GAME) == {} and list(faults(GAME)) == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('scenario = "duel"', 'scenario = "deul"', "there is no scenario deul"),
        ('level = "simple"', 'level = "hard"', "there is no level hard"),
        ("[asks.stake]", "[asks.steak]", "stake is asked and not explained"),
        ("[asks.stake]", "[asks.steak]", "steak is explained and never asked"),
        ("secret. [TY-001]", "secret. [TY-009]", "how: there is no clause TY-009"),
        ('clauses = ["TY-001"]', 'clauses = ["TY-002"]', f"{NAMES[0]}: there is no clause TY-002"),
    ],
)
def test_a_fault_is_found(room: Game, old: str, new: str, line: str) -> None:
    assert line in list(faults(changed(room, old, new)))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('look = ["board"]', 'look = ["sky"]', "'sky' is none of its words"),
        ('level = "simple"', "", "the key 'level' is missing"),
        ("Look at it well before you answer it.", "Look.", "other.toml: asks: stance: text"),
        (
            "Look at it well before you answer it.",
            "look " * 26,
            "other.toml: asks: stance: text: has 26 words, more than 25",
        ),
        ("Two sides meet, and one of them wins.", "meet " * 31, "other.toml: opening: has 31 words, more than 25"),
        ("Stake what you have and guess what they do.", "bet " * 26, "other.toml: pitch: has 26 words, more than 25"),
        ('pitch = "Stake what you have and guess what they do."', "", "the key 'pitch' is missing"),
        ("minutes = 5", "", "the key 'minutes' is missing"),
        ("minutes = 5", "minutes = 0", "other.toml: minutes"),
        ("minutes = 5", "minutes = 601", "other.toml: minutes"),
        ("difficulty = 1", "difficulty = 4", "other.toml: difficulty"),
        ("difficulty = 1", "", "the key 'difficulty' is missing"),
    ],
)
def test_what_is_no_guide_is_refused(room: Game, old: str, new: str, line: str) -> None:
    with pytest.raises(Refused, match=line):
        guide_of(changed(room, old, new))


def test_a_text_of_25_words_is_read(room: Game) -> None:
    longest = " ".join(["look"] * WORDS_MOST)
    found = guide_of(changed(room, "Look at it well before you answer it.", longest))
    assert found and longest in [each.text for each in found.asks.values()]


@pytest.mark.parametrize("key", ROOMS)
def test_every_room_explains_each_question_that_a_seat_can_be_asked(key: str) -> None:
    found = game(key)
    assert found.guide, "a room has a guide"
    assert list(faults(found)) == []
    assert explanations_of(found).keys() == {int(what) for what in found.wording.asks}


@pytest.mark.parametrize("key", ROOMS)
def test_a_guide_takes_no_sentence_of_the_rulebook(key: str) -> None:
    """It is in its own words: whoever wants the rule opens it."""
    found = game(key)
    rules, guide = found.rulebook.read_text(encoding="utf-8"), guide_of(found)
    assert guide
    for name, each in guide.asks.items():
        for sentence in each.text.split(". "):
            assert sentence.strip() not in rules, name


@pytest.mark.parametrize("key", ROOMS)
def test_lists_begin_with_the_guided_battle(key: str) -> None:
    """And keep the order of the others."""
    found = game(key)
    guide = guide_of(found)
    first = [guide.scenario] if guide and guide.scenario in found.scenarios else []
    assert list(scenarios_of(found)) == first + [name for name in found.scenarios if name not in first]
