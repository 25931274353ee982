"""The guided battles: what the guide says to press is there, and pressing it destroys an enemy within two turns."""

from __future__ import annotations

from functools import cache

import pytest

from admiralty.core.book.guides import SEAL, WORDS_MOST
from tests.guided_battles import Newcomer, proposed, staged
from tests.rooms import ROOMS

BATTLES = {"travel": 16}  # else 40; a campaign is long
OFTEN = 0.85  # of them have a kill soon; measured is 0.95 and more, see docs/figures.md
# answers of two turns, each order to seal among them, with the hits that one has to take
SOON = {"systemships": 9, "heavy": 18, "myoss": 12, "campaign": 24, "bydo": 8, "travel": 12, "bridge": 18}


@cache
def battles(key: str) -> list[Newcomer]:
    """The same battles whenever it is run."""
    played = [Newcomer(key, number) for number in range(BATTLES.get(key, 40))]
    for each in played:
        each.play()
    return played


@pytest.mark.parametrize("key", ROOMS)
def test_who_follows_the_guide_soon_destroys_an_enemy(key: str) -> None:
    soon = sum(each.killed and each.answers <= SOON[key] for each in battles(key))
    assert soon >= OFTEN * len(battles(key))


@pytest.mark.parametrize("key", ROOMS)
def test_the_dice_are_honest(key: str) -> None:
    """Battles differ, so that nothing is fixed but the position."""
    assert len({tuple(line.text for line in each.session.log_for(0)) for each in battles(key)}) > 1


@pytest.mark.parametrize("key", ROOMS)
def test_what_is_to_be_pressed_is_printed_on_a_button(key: str) -> None:
    """Whenever a kind of question comes first, the guide's own answer is open, and its words stand in the text."""
    for battle in battles(key):
        met: set[str] = set()
        for asked in battle.asked:
            if asked.step and asked.name not in met:
                assert proposed(asked.question, asked.step.press) == asked.value, asked.name
            met.add(asked.name)
    for name, step in battles(key)[0].steps.items():
        assert name == SEAL or step.press, f"{name} proposes nothing"
        said = step.text.replace("Write ", "“").replace(" and press", "”", 1)
        assert not step.press or f"“{step.press[0]}”" in said or "-" in step.press[0], name


@pytest.mark.parametrize("key", ROOMS)
def test_a_step_points_at_what_is_drawn(key: str) -> None:
    """Where it is said: when a kind of question comes first."""
    met: set[str] = set()
    for asked in battles(key)[0].asked:
        if asked.step and asked.name not in met:
            assert set(asked.step.point) <= asked.board, asked.name
        met.add(asked.name)


@pytest.mark.parametrize("key", ROOMS)
def test_every_step_is_met_in_some_battle(key: str) -> None:
    met = {asked.name for battle in battles(key) for asked in battle.asked}
    assert battles(key)[0].steps.keys() - {SEAL} <= met


@pytest.mark.parametrize("key", ROOMS)
def test_the_guide_leads_on_to_a_whole_battle(key: str) -> None:
    found, guide = staged(key)
    assert guide.staged and guide.staged.whole in found.scenarios and guide.staged.whole != guide.scenario


@pytest.mark.parametrize("key", ROOMS)
def test_nothing_that_a_guide_says_is_longer_than_25_words(key: str) -> None:
    guide = staged(key)[1]
    assert guide.staged
    steps = guide.staged.steps.values()
    said = [
        guide.opening,
        guide.pitch,
        guide.staged.won,
        guide.staged.lost,
        *(each.text for each in guide.asks.values()),
    ]
    for text in [*said, *(step.text for step in steps), *(step.again or "" for step in steps)]:
        assert len(text.split()) <= WORDS_MOST, text
