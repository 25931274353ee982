"""Whole battles of many ships typed by people at one screen: what the computers played, act for act, and proved."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from admiralty.cli.table.match import open_scenario, take_up
from admiralty.cli.table.table import Table
from admiralty.cli.text.common import choices
from admiralty.core.journal import load
from admiralty.core.journal.entries import Answer, Plot
from admiralty.core.play.session import Session

from .invoking import invoke
from .typist import Lines, shortest, table

LINES_MOST = 3000
FIRST, LAST = 1, 4  # how many letters a slip of the fingers has


def seats_of(scenario: str) -> tuple[str, ...]:
    """The seats of a scenario."""
    return open_scenario(scenario, choices(), 1).deal.seats


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


def watched_battle(scenario: str, path: Path) -> Session:
    """The same scenario played by computers alone, with the same dice; its journal lies there."""
    watched = table(scenario, path, *(f"{seat}=computer:simple" for seat in seats_of(scenario)), seed=11)
    watched.match.let_computers_play()
    assert watched.over
    watched.match.close()
    return watched.session


MISSIONS = ["myoss/convoy", "myoss/rescue", "myoss/campaign"]
WAR = "campaign/border"


@pytest.mark.parametrize("scenario", ["myoss/melee", "myoss/party_barge", *MISSIONS, "systemships/siege"])
def test_a_battle_is_typed_to_its_end_and_proved(scenario: str, tmp_path: Path) -> None:
    seats = seats_of(scenario)
    watched = watched_battle(scenario, tmp_path / "watched.jsonl")
    answers = acts_of(watched)

    typed = tmp_path / "typed.jsonl"
    of = table(scenario, typed, *(f"{seat}=human" for seat in seats), seed=11)
    type_out(of, answers)
    assert not any(answers.values())
    assert of.session.outcome == watched.outcome
    assert load(typed)[0].entries[-1] == load(tmp_path / "watched.jsonl")[0].entries[-1]

    receipt = of.session.receipt
    of.match.close()
    proved = invoke("verify", str(typed), "--receipt", receipt)
    assert proved.status == 0 and "consistent, and witnessed to its end" in proved.out
    assert invoke("replay", str(typed)).status == 0


def test_a_war_of_days_is_typed_to_its_end(tmp_path: Path) -> None:
    """Two people at one terminal type a campaign; after every game turn they quit, or the machine dies.

    What is typed comes from a table of the same dice that is played beside it, and left and taken up as often.
    """
    answers = acts_of(watched_battle(WAR, tmp_path / "watched.jsonl"))
    typed, beside = tmp_path / "typed.jsonl", tmp_path / "beside.jsonl"
    seats = ("red=human", "blue=human")
    of = table(WAR, beside, *seats, seed=11)
    options = [word for seat in seats for word in ("--seat", seat)]
    at = Lines("play", WAR, *options, "--seed", "11", "--save", str(typed), home=tmp_path)
    at.read()
    turn = 1
    for _ in range(LINES_MOST):
        question = of.question()
        text = "" if of.curtain or question is None else shortest(question, answers[of.seat].pop(0))
        of.enter(text)
        said = at.type(text)
        if of.over:
            break
        now = max(map(int, re.findall(r"Game turn (\d+)\.", said)), default=turn)
        if now > turn:
            turn = now
            if turn % 2:
                at.type("quit")
            else:
                at.process.kill()
            at.close()
            of.match.close()
            of = Table(match=take_up(str(beside)))
            at = Lines("play", str(typed), home=tmp_path)
            assert f"Pass to {of.seat_name}" in at.read()
    assert at.close() == 0
    assert turn > 3 and not any(answers.values())
    assert "wins the war" in said or "ends in a draw" in said
    assert load(typed)[0].entries[-1] == load(tmp_path / "watched.jsonl")[0].entries[-1]
    proved = invoke("verify", str(typed), "--receipt", of.session.receipt)
    assert proved.status == 0 and "consistent, and witnessed to its end" in proved.out, said
