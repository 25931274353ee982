"""What standing orders answer: each value of each routine question, and what the computer does without one.  BC-R274"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.face.wording import may_be_left, say_answer, values_of
from admiralty.core.play.autoplay import Ordered, require_standing, usual_standing
from admiralty.core.state.questions import Asked, question_of
from admiralty.core.state.views import mask
from admiralty.games.bridge import GAME
from admiralty.games.bridge.defending import WITH_DETERMINATION
from admiralty.games.bridge.rolling import AT_COST, LET_BE, ONE_DIE
from admiralty.games.bridge.words import Ask, Shaken

DEAL = GAME.deal(Request(GAME.scenario("edge"), {"people": 1}))
NAMES = DEAL.names
FRINGE = NAMES["zone"].index("Veil Fringe")
DICE = (0, 1, 2, 3, WITH_DETERMINATION)
ONES = (ONE_DIE, ONE_DIE + 1, ONE_DIE + 2)
MASKS = tuple(range(1, 8))
YES_OR_NO = (Ask.HAZARD, Ask.CALLED, Ask.COUNTER, Ask.VETO, Ask.FOCUS)
FACES = (3, 17, 19)  # of three dice, of which the first scores and the last is the worst


def answer(what: Ask, label: str, facts: tuple[int, ...], offered: tuple[int, ...]) -> int:
    """What a standing order with this value answers where these answers are open; "" for none: what `simple` does."""
    b = DEAL.battle
    b.task.dice, b.task.target, b.task.critical, b.task.faces[:3] = 3, 12, 1, FACES
    asked = Asked(0, what, 0, 1, facts, None, 0) if what in YES_OR_NO else Asked(0, what, 0, 0, facts, offered, 0)
    seen, question = mask(b, 0), question_of(asked)
    if label:
        found = Ordered(dict(values_of(GAME.wording.asks[what], NAMES))[label]).find(seen, asked, question, None)
        if found is not None:
            return found
    return int(GAME.answer(seen, question, GAME.simple))


FAILED, NEARLY = (1, 1, 3), (1, 2, 3)  # who, the successes, the Difficulty
CASES: list[tuple[Ask, tuple[int, ...], tuple[int, ...], dict[str, int]]] = [
    (Ask.REACT, (1, 2), DICE, {"": 0, "Two dice": 0, "Three dice": 1, "Four dice": 2, "Five dice": 3}),
    (Ask.REACT, (9, 0), (0, 1), {"": 0, "Two dice": 0, "Three dice": 1, "Four dice": 1, "Five dice": 1}),
    (Ask.HAZARD, (0, 1, 1), (0, 1), {"": 0, "Damage": 0, "A trait": 1}),
    (Ask.CALLED, (1, 2), (0, 1), {"": 0, "Yes": 1, "No": 0}),
    (
        Ask.FAILED,
        FAILED,
        (LET_BE, *ONES, *MASKS, AT_COST),
        {
            "": AT_COST,
            "At cost where it may be, else nothing": AT_COST,
            "At cost where it may be, else Determination": AT_COST,
            "Determination after any failure": 6,
            "Determination after a failure by 1": LET_BE,
            "Let it fail": LET_BE,
        },
    ),
    (
        Ask.FAILED,
        NEARLY,
        (LET_BE, *MASKS),
        {
            "": LET_BE,
            "At cost where it may be, else nothing": LET_BE,
            "At cost where it may be, else Determination": 6,
            "Determination after any failure": 6,
            "Determination after a failure by 1": 6,
            "Let it fail": LET_BE,
        },
    ),
    (
        Ask.AGAIN,
        (1, 3, 2),
        (LET_BE, *ONES),
        {"": LET_BE, "The worst failing die, also after a success": ONE_DIE + 2, "Keep the dice": LET_BE},
    ),
    (
        Ask.AGAIN,
        FAILED,
        (LET_BE, *ONES),
        {"": ONE_DIE + 2, "The worst failing die, also after a success": ONE_DIE + 2, "Keep the dice": LET_BE},
    ),
    (Ask.COUNTER, (1, 2), (0, 1), {"": 1, "Yes": 1, "No": 0}),
    (Ask.FOCUS, (1, 2), (0, 1), {"": 0, "Yes": 1, "No": 0}),
    (Ask.VETO, (1, 2), (0, 1), {"": 0, "Let it stand": 0, "Stop it": 1}),
    (
        Ask.LEARN,
        (3, 1),
        (0, 3, 4, 6),
        {
            "": 3,
            "Nothing": 0,
            "Exact screens, while there is Momentum": 3,
            "Crew Quality, while there is Momentum": 4,
            "Everything, while there is Momentum": 3,
        },
    ),
    (
        Ask.LEARN,
        (3, 0),
        (0, 6),
        {
            "": 0,
            "Nothing": 0,
            "Exact screens, while there is Momentum": 0,
            "Crew Quality, while there is Momentum": 6,
            "Everything, while there is Momentum": 6,
        },
    ),
]


@pytest.mark.parametrize(("what", "facts", "offered", "answers"), CASES)
def test_each_value_gives_its_answer(
    what: Ask, facts: tuple[int, ...], offered: tuple[int, ...], answers: dict[str, int]
) -> None:
    """BC-R274, BC-R117, BC-R118, BC-R204, BC-R264, BC-R289, BC-1270: never one that is not open, at last "no"."""
    assert {label: answer(what, label, facts, offered) for label in answers} == answers
    assert set(answers) == {"", *(label for label, _ in values_of(GAME.wording.asks[what], NAMES))}


def ranged(what: Ask, label: str, facts: tuple[int, ...], low: int, high: int) -> Any:
    """The same of a question for a number."""
    asked = Asked(0, what, low, high, facts, None, 0)
    found = dict(values_of(GAME.wording.asks[what], NAMES))[label]
    return Ordered(found).find(mask(DEAL.battle, 0), asked, question_of(asked), None)


def test_complications_and_rows_of_damage() -> None:
    """BC-R204, BC-2620: a value is what it is called, whatever the computer would do."""
    assert [ranged(Ask.COMPLICATION, label, (1,), 0, 1) for label in ("Pay 2 Threat", "Suffer it")] == [0, 1]
    labels = [label for label, _ in values_of(GAME.wording.asks[Ask.SHAKEN], NAMES)]
    assert [ranged(Ask.SHAKEN, label, (0,), 0, 3) for label in labels] == [*Shaken]
    said = [say_answer(GAME.wording.asks[Ask.SHAKEN], row, NAMES) for row in Shaken]
    assert all(text.startswith(label) for text, label in zip(said, labels, strict=True))


def test_an_evading_ship_moves_to_its_zone_or_stays() -> None:
    """BC-1510: the zone that is named, if the ship may move there; else it stays."""
    labels = [label for label, _ in values_of(GAME.wording.asks[Ask.WON], NAMES)]
    assert labels == ["Stay", *(f"To {zone}, else stay" for zone in NAMES["zone"] if not zone.startswith("Chase"))]
    there = "To Veil Fringe, else stay"
    assert answer(Ask.WON, there, (1,), (0, 1 + FRINGE, 5)) == 1 + FRINGE
    assert answer(Ask.WON, there, (1,), (0, 5)) == answer(Ask.WON, "Stay", (1,), (0, 1 + FRINGE)) == 0


def test_what_may_be_left_and_what_is_left_from_the_start() -> None:
    """BC-R274: as section 8.3 lists them; whether a ship is shaken, a call, a failure and a focus are asked."""
    routine = {what for what, word in GAME.wording.asks.items() if word.standing}
    assert routine == {*usual_standing(GAME), Ask.CALLED, Ask.FAILED, Ask.FOCUS, Ask.SHAKEN}
    assert all(values_of(GAME.wording.asks[what], NAMES) for what in routine)
    for what in routine:
        last = len(values_of(GAME.wording.asks[what], NAMES)) - 1
        assert require_standing(GAME, (what,), {what: last}, NAMES) == {what: last}


def test_each_side_leaves_only_what_it_can_be_asked() -> None:
    """BC-R274, BC-740, BC-R203: hazards and focuses are the GM's to judge; help, sensors and vetoes are the crew's."""
    left = [
        {what for what, word in GAME.wording.asks.items() if may_be_left(word, DEAL, seat)}
        for seat in range(len(DEAL.seats))
    ]
    assert left[0] & {Ask.HAZARD, Ask.FOCUS} == set()
    assert left[-1] & {Ask.CALLED, Ask.LEARN, Ask.VETO, Ask.SHAKEN} == set()
    assert {Ask.REACT, Ask.AGAIN, Ask.COMPLICATION} <= left[0] & left[-1]
