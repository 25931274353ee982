"""``replay --chances`` and ``play --branch``: how the chances of a game went, and how it might have gone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from admiralty.cli.commands import fortunes
from admiralty.cli.table.table_help import closing_lines, ending_lines
from admiralty.core.journal import load
from admiralty.core.play.ending import result_of, verdict_said
from admiralty.core.play.session import watch
from admiralty.games import game

from .invoking import invoke, refused
from .test_journals import CHALLENGE, DUEL, finished, going_on


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fortunes, "BATTLES", 12)


def test_the_chances_of_a_finished_game(path: Path) -> None:
    table = finished(path, DUEL)
    found = invoke("replay", str(path), "--chances")
    assert found.status == 0 and not found.err
    assert "the start" in found.out and "From 12 battles at every moment" in found.out
    assert re.search(r"Red: own choices .\d+, choices of others .\d+, luck .\d+ points, from \d+ % to \d+ %", found.out)
    assert "turning point" in found.out.lower()
    data = json.loads(invoke("replay", str(path), "--chances", "--json").out)
    assert data["battles"] == 12 and data["outcome"] == table.session.deal.outcomes[table.session.outcome]
    for seat, account in enumerate(data["accounts"]):
        moved = sum(account[name][0] for name in ("own", "others", "luck"))
        assert moved == pytest.approx(account["last"] - account["first"], abs=2e-3)
        assert [moment["wins"][seat] for moment in data["moments"]][-1] == account["last"]


def test_a_person_reads_the_biggest_mistake_and_how_to_try_again(path: Path) -> None:
    """The command that is printed starts before the choice that cost most; where none cost much, it is said."""
    finished(path, DUEL)
    lines = invoke("replay", str(path), "--chances").out.splitlines()
    told = " ".join(" ".join(lines).split())
    data = json.loads(invoke("replay", str(path), "--chances", "--json").out)
    lesson = data["accounts"][0]["lesson"]
    assert f"Red's biggest mistake. {lesson['said']}" in told
    assert "Blue's biggest mistake" not in told, "computers learn nothing"
    assert ("Try again from here:" in lines) == (lesson["beat"] is not None)
    if lesson["beat"] is not None:
        assert lines[lines.index("Try again from here:") + 1].endswith(f" --branch {lesson['beat'] + 1}")


def test_the_end_of_a_game_says_how_one_fared_and_what_to_do_next(path: Path) -> None:
    of = finished(path, DUEL)
    session = of.match.session
    lines = closing_lines(of.match)
    said = {"won": "Victory. ", "lost": "Defeat. ", "neither": ""}[result_of(session, 0) or ""]
    assert lines[0] == f"{said}{verdict_said(session, 0)}"
    assert lines[lines.index("Find your biggest mistake:") + 1].endswith(" --chances")
    assert ending_lines(of.match)[0] == lines[0]


def test_chances_are_refused_while_a_game_goes_on(path: Path) -> None:
    going_on(path)
    assert "when the game is over" in refused("replay", str(path), "--chances")
    assert "openly" in refused("replay", str(path), "--chances", "--seat", "warp")


def test_a_branch_begins_before_its_beat(path: Path, tmp_path: Path) -> None:
    """Of a finished game: as it was; the computers play it to its end, and it can be verified."""
    table = finished(path, CHALLENGE)
    new = tmp_path / "branch.jsonl"
    done = invoke("play", str(path), "--branch", "1", "--seat", "warp=simple", "--save", str(new), "--seed", "4")
    assert done.status == 0, done.err
    journal, _ = load(new)
    assert journal.header.origin["beat"] == 0 and "imagined" not in journal.header.origin
    branch = watch(game("systemships"), journal)
    assert branch.over and branch.checkpoint(0) == table.session.checkpoint(0)
    assert invoke("verify", str(new)).status == 0
    assert "is there already" in refused("play", str(path), "--branch", "1", "--save", str(new))
    assert "A new game from before round 1." in done.out
    assert "round 99: the game has no such round" in refused("play", str(path), "--branch", "99")
    assert "not to a scenario" in refused("play", CHALLENGE, "--branch", "1")
    assert "no seat" in refused("play", str(path), "--branch", "1", "--seat", "green=simple")
    assert "belongs to a new game" in refused("play", str(path), "--branch", "1", "--set", "rounds=1")


def test_a_branch_of_a_game_that_goes_on_imagines_what_is_hidden(path: Path, tmp_path: Path) -> None:
    going_on(path, DUEL)
    new = tmp_path / "branch.jsonl"
    done = invoke("play", str(path), "--branch", "2", "--seat", "red=simple", "--save", str(new))
    assert done.status == 0, done.err
    journal, _ = load(new)
    assert journal.header.origin["imagined"] == "red"


def test_a_branch_is_counted_in_the_games_own_word(path: Path) -> None:
    going_on(path, "myoss/duel")
    assert "action 9999: the game has no such action; it has 1 to" in refused("play", str(path), "--branch", "9999")
    for command, option in (("play", "--branch N"), ("replay", "--beat N"), ("odds", "--at N")):
        told = " ".join(invoke(command, "--help").out.split())
        assert option in told and "as 'replay' numbers them" in told and "BEAT" not in told
