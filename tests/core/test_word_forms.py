"""A word is found in its other forms, and nothing else is found by it."""

from __future__ import annotations

import pytest

from admiralty.core.book.rules_text import holds, load
from admiralty.games import game
from tests.rooms import ROOMS

FOUND = {  # a word that is typed -> words in the text
    "rotate": "rotates rotated rotating Rotation rotations", "rotation": "rotate rotating", "rotating": "rotate",
    "movement": "move moves moved moving movements", "battery": "batteries", "batteries": "battery",
    "fire": "fires fired firing", "firing": "fire fires fired", "hit": "hits hitting", "hits": "hit",
    "plotted": "plot plots plotting", "plot": "plotted", "destroyed": "destroy destroys destroying",
    "reinforce": "reinforcement reinforced", "surrendering": "surrender", "missiles": "missile", "press": "pressed",
    "crosses": "cross", "cloak": "cloaked cloaking", "treaties": "treaty", "treaty": "treaties",
    "carried": "carry carries carrying", "tract": "tractor", "AP": "AP", "x-ray": "x-rays",
}  # fmt: skip
NOT_FOUND = {
    "AP": "apart aps", "fire": "first firm", "station": "state stated", "phaser": "phase", "rolled": "role",
    "section": "sect", "torpedo": "tornado",
}  # fmt: skip


@pytest.mark.parametrize("typed", FOUND)
def test_other_forms_are_found(typed: str) -> None:
    assert [word for word in FOUND[typed].split() if not holds(f"the {word}.", [typed])] == []


@pytest.mark.parametrize("typed", NOT_FOUND)
def test_other_words_are_not(typed: str) -> None:
    assert [word for word in NOT_FOUND[typed].split() if holds(f"the {word}.", [typed])] == []


@pytest.mark.parametrize("key", ROOMS)
def test_forms_of_a_word_find_the_same_rules(key: str) -> None:
    book = load(game(key).rulebook)
    for forms in (("destroyed", "destroys", "destroying"), ("rolled", "rolls", "rolling")):
        found = [[clause.id for clause in book.find(form)] for form in forms]
        assert found[0] and found.count(found[0]) == len(found), forms
