"""The level `solved`: it plays the table that comes with the game, and plays as `careful` where that says nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.engines.proving import ProvingTable, play
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.options import options_of, say
from admiralty.core.state.questions import Question, is_legal
from admiralty.core.state.records import copy
from admiralty.games.systemships import GAME
from admiralty.games.systemships.computer.solved import UNKNOWN, is_standard, solved_answer
from admiralty.games.systemships.damage import effective, points
from admiralty.games.systemships.options import Rules
from admiralty.games.systemships.turn import WIN
from admiralty.games.systemships.words import Ask, Tactic

LEVELS = {level.key: level.doctrine for level in GAME.levels}
ROOT = Path(__file__).resolve().parents[3]
TOLD = json.loads((ROOT / "docs" / "challenge" / "answer.json").read_text(encoding="utf-8"))
BEST: Mapping[str, int] = TOLD["parts"]
# These change which systemships are met, or nothing in a fight of one against one; what is best in each state stays so.
# A side's own level is that of sides which the challenge has not.
ALIKE = {
    "warp_points", "system_points", "value", "tl", "budget_multiplier", "tl_chance_cap", "gauntlet", "exits",
    "negotiate_scope", "engagement_scope", "red_tl", "blue_tl", "green_tl", "amber_tl",
}  # fmt: skip


def dealt(parts: Mapping[str, int] = BEST, **settings: Any) -> Deal:
    ship = {"name": "It", **parts}
    return GAME.deal(Request(GAME.scenario("challenge"), settings, {"warp": (ship,)}))


def watched(deal: Deal, battles: int, look: Callable[[Any, Question, int], None]) -> None:
    """Battles of the level `solved`; `look` is given each question with its answer."""
    for number in range(battles):
        t = ProvingTable(GAME, copy(deal.battle), SimulatedKeys(21, number), [LEVELS["solved"]])

        def reply(b: Any, q: Question, held: Any) -> int:
            answer = GAME.answer(b, q, held)
            look(b, q, answer)
            return answer

        t.reply = reply
        for beat in range(3):
            t.begin(beat)
            GAME.play_beat(t, t.b)
            if GAME.outcome(t.b) >= 0:
                break


def test_the_table_answers_every_question_of_the_best_ship() -> None:
    """All that matters: where the fight is over it is all the same what a hit takes."""

    def look(b: Any, q: Question, answer: int) -> None:
        known = solved_answer(b, copy(q))
        if b.round > 0 and b.ships[1].tl not in TOLD["levels"]:
            return
        if q.what == Ask.TAKE_HIT and known == UNKNOWN:
            foe = b.ships[1]
            over = effective(foe.hits, foe.order.screen, foe.tl) >= points(foe)
            assert over or b.round == b.rules.rounds or b.ships[0].order.tactic == Tactic.RETREAT
            return
        assert known != UNKNOWN, f"round {b.round}, question {q.what!r}, {b.ships[0]}, {b.ships[1]}"
        assert answer == known
        assert is_legal(q, answer)

    watched(dealt(), 300, look)


@pytest.mark.parametrize(
    ("parts", "settings"),
    [({"pd": 8, "beams": 4, "screens": 3}, {}), (BEST, {"speed_draw": "clamp"}), (BEST, {"exits": 0})],
)
def test_what_the_table_does_not_hold_is_played_as_careful_plays(parts: dict[str, int], settings: Any) -> None:
    """Another ship, another house rule."""
    met = 0

    def look(b: Any, q: Question, answer: int) -> None:
        nonlocal met
        met += 1
        assert answer == GAME.answer(b, copy(q), LEVELS["careful"])

    watched(dealt(parts, **settings), 5, look)
    assert met > 10


def test_every_house_rule_is_known_to_change_the_play_or_not_to() -> None:
    """A house rule that is added has to be named here, or in `is_standard`."""
    assert is_standard(dealt().battle)
    for spec in options_of(Rules):
        if spec.name not in ALIKE:
            for value in {spec.low, spec.high, *spec.note.words.values()} - {spec.default}:
                battle = dealt().battle
                setattr(battle.rules, spec.name, value)
                assert not is_standard(battle), f"{spec.name} = {say(spec, value)}"
    other = dealt().battle
    other.crt[0] += 1
    assert not is_standard(other)
    assert not is_standard(dealt(exits=0).battle)


@pytest.mark.slow
def test_it_wins_as_often_as_was_proved(compiled: Any) -> None:
    """Within four standard errors of the exact fraction that the file has."""
    deal, battles, chance = dealt(), 200_000, float(Fraction(TOLD["exact"]["win"]))
    won = compiled(GAME, deal.size).run(deal.battle, [LEVELS["solved"]], 3, 0, battles).outcomes[WIN]
    assert abs(won / battles - chance) < 4 * sqrt(chance * (1 - chance) / battles)


@pytest.mark.slow
def test_both_engines_look_it_up_alike(compiled: Any) -> None:
    deal = dealt()
    block = compiled(GAME, deal.size).run(deal.battle, [LEVELS["solved"]], 5, 0, 500, keep=True)
    for number in range(500):
        slow = play(GAME, deal.battle, SimulatedKeys(5, number), [LEVELS["solved"]])
        assert (slow.outcome, slow.beats, slow.dice, slow.turns) == tuple(int(n) for n in block.results[number])
