"""Whole battles of many ships typed by people at one screen: what the computers played, act for act, and proved."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from admiralty.cli.common import choices
from admiralty.cli.match import open_scenario
from admiralty.cli.table import Table
from admiralty.core.entries import Answer, Plot
from admiralty.core.journal import load
from admiralty.core.session import Session

from .invoking import invoke
from .typist import shortest, table

LINES_MOST = 3000
FIRST, LAST = 1, 4  # how many letters a slip of the fingers has


def seats_of(scenario: str) -> tuple[str, ...]:
    """The seats of a scenario."""
    return open_scenario(scenario, choices(), 1, "").deal.seats


def acts_of(session: Session) -> dict[int, list[int]]:
    """What each seat answered, in its order."""
    answers: dict[int, list[int]] = {}
    for _, act in session.acts:
        if isinstance(act, Answer):
            answers.setdefault(act.seat, []).append(act.value)
        elif isinstance(act, Plot):
            answers.setdefault(act.seat, []).extend(given[3] for given in act.answers)
    return answers


def type_out(of: Table, answers: dict[int, list[int]]) -> int:
    """Type every seat's answers as it is asked for them; returns how many lines that took."""
    slips, lines = Random(4), 0
    while not of.over:
        question = of.question()
        if slips.random() < 0.1 and not of.curtain:  # a slip of the fingers changes nothing
            before = of.session.receipt
            assert of.enter("qqzx"[: slips.randint(FIRST, LAST)]).wrong
            assert of.session.receipt == before
        of.enter("" if of.curtain or question is None else shortest(question, answers[of.seat].pop(0)))
        lines += 1
        assert lines < LINES_MOST
    return lines


MISSIONS = ["myoss/convoy", "myoss/rescue", "myoss/campaign"]


@pytest.mark.parametrize("scenario", ["myoss/melee", "myoss/party_barge", *MISSIONS, "systemships/siege"])
def test_a_battle_is_typed_to_its_end_and_proved(scenario: str, tmp_path: Path) -> None:
    seats = seats_of(scenario)
    watched = table(scenario, tmp_path / "watched.jsonl", *(f"{seat}=computer:simple" for seat in seats), seed=11)
    watched.match.let_computers_play()
    assert watched.over
    answers = acts_of(watched.session)

    typed = tmp_path / "typed.jsonl"
    of = table(scenario, typed, *(f"{seat}=human" for seat in seats), seed=11)
    type_out(of, answers)
    assert not any(answers.values())
    assert of.session.outcome == watched.session.outcome
    assert load(typed)[0].entries[-1] == load(tmp_path / "watched.jsonl")[0].entries[-1]

    receipt = of.session.receipt
    of.match.close()
    watched.match.close()
    proved = invoke("verify", str(typed), "--receipt", receipt)
    assert proved.status == 0 and "consistent, and witnessed to its end" in proved.out
    assert invoke("replay", str(typed)).status == 0
