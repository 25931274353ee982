"""How odds read: exact ones without interval, and what was imagined is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from admiralty.cli.table.table_odds import OddsJob, exact_said, odds_lines
from admiralty.core.face.game import Request
from admiralty.games import game
from admiralty.odds.answers import AnswerOdds

GAME = game("systemships")


def job(*texts: str) -> OddsJob:
    deal = GAME.deal(Request(GAME.scenario("challenge")))
    return OddsJob("systemships", deal, None, None, 0, tuple(range(len(texts))), texts, "")


def odds(answer: int, win: float, exact: bool, imagined: bool = False) -> AnswerOdds:
    chances = {"win": win, "loss": 0.0, "mutual": 0.0, "standoff": 1 - win}
    spread = 0.0 if exact else 0.05
    intervals = {label: (max(0.0, share - spread), min(1.0, share + spread)) for label, share in chances.items()}
    return AnswerOdds(answer, 0 if exact else 400, 0, {}, chances, intervals, exact, imagined)


def test_exact_odds_have_no_interval() -> None:
    text = "\n".join(odds_lines(job("Attack", "Dodge"), (odds(0, 0.5, True), odds(1, 7 / 12, True))))
    assert "±" not in text and "exact" in text and "58.3" in text
    assert "imagined" not in text


def test_some_exact_some_sampled() -> None:
    text = "\n".join(odds_lines(job("Attack", "Dodge"), (odds(0, 0.5, True), odds(1, 0.5, False))))
    assert "50.0" in text and "50 ±5" in text
    assert "exact where there is no ±, else sampled, 400 battles each" in text


def test_few_battles_are_said_to_tell_little_and_what_is_drawn_is_named() -> None:
    few = replace(odds(0, 0.5, False, imagined=True), battles=25)
    text = "\n".join(odds_lines(job("Attack"), (few,)))
    assert "So few battles hardly tell the answers apart." in text
    assert f"they know no more than you do. {GAME.imagined}" in text
    assert "So few" not in "\n".join(odds_lines(job("Attack"), (odds(0, 0.5, False),)))


def test_what_was_imagined_is_said() -> None:
    text = "\n".join(odds_lines(job("Attack"), (odds(0, 0.5, False, imagined=True),)))
    assert "The odds imagine what is hidden" in text


@pytest.mark.parametrize(
    ("share", "said"), [(0.0, "0.0"), (0.01, "<0.1"), (41.66, "41.7"), (99.97, ">99.9"), (100.0, "100.0")]
)
def test_only_what_is_certain_is_said_to_be(share: float, said: str) -> None:
    assert exact_said(share) == said
