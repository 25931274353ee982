"""How much a battle asks: a turn is one form, now and then a second question.  BC-R272, BC-R273, BC-R274, BC-R275"""

from __future__ import annotations

from .counting import count


def test_six_people_are_asked_little() -> None:
    """The rulebook allows 4 questions a turn on average and 8 in 95 of 100; see docs/decisions/0049."""
    found = count(40)
    assert found.mean <= 3 and found.share(4) >= 0.95 and max(found.turns) <= 8
    assert found.battle <= 65


def test_one_person_is_asked_less() -> None:
    """Who acts is then a box of the form."""
    assert count(20, people=1).mean < count(20).mean - 0.5


def test_the_drill_is_soon_over() -> None:
    """BC-R275: a form without a choice is not shown."""
    assert count(20, people=1, scenario="first_watch").battle <= 10
