"""What is printed with --json: the same as without, as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.book.guides import scenarios_of
from admiralty.core.state.options import options_of
from admiralty.games import ROOMS, game

from .invoking import invoke, refused
from .test_journals import going_on


def told(*arguments: str, status: int = 0) -> Any:
    found = invoke(*arguments, "--json")
    assert found.status == status, found
    return json.loads(found.out)


@pytest.fixture
def journal(tmp_path: Path) -> str:
    """A finished duel."""
    path = str(tmp_path / "duel.jsonl")
    seats = ("--seat", "red=simple", "--seat", "blue=simple")
    assert invoke("play", "systemships/duel", "--seed", "3", "--save", path, *seats).status == 0
    return path


@pytest.fixture
def waiting(tmp_path: Path) -> str:
    """A challenge in its second turn."""
    going_on(tmp_path / "waiting.jsonl")
    return str(tmp_path / "waiting.jsonl")


def test_games() -> None:
    found = told("games")
    assert [each["key"] for each in found] == list(ROOMS)
    for each in found:
        assert each["scenarios"] == list(game(each["key"]).scenarios) and "simple" in each["levels"]
        assert each["rules_version"] == game(each["key"]).rules_version and each["sentence"]


def test_scenarios() -> None:
    assert [each["scenario"] for each in told("scenarios", "heavy")] == [
        f"heavy/{name}" for name in scenarios_of(game("heavy"))
    ]
    whole = told("scenarios", "systemships/challenge")
    assert (whole["game"], whole["seats"]) == ("systemships", ["warp"])
    assert list(whole["outcomes"]) == ["win", "loss", "mutual", "standoff"]
    assert [each["name"] for each in whole["settings"]] == [spec.name for spec in options_of(game("systemships").rules)]


def test_rules() -> None:
    clause = told("rules", "systemships", "IS-020")
    assert [each["id"] for each in clause["clauses"]] == ["IS-020"] and clause["sections"] == []
    words = told("rules", "systemships", "systemship", "missiles")
    assert words["clauses"] and words["wanted"] == "systemship missiles"
    assert told("rules", "systemships", "--find", "systemship missiles")["clauses"] == words["clauses"]
    contents = told("rules", "heavy")
    assert len(contents["sections"]) > 10 and not any(each["text"] for each in contents["sections"])
    (section,) = told("rules", "heavy", contents["sections"][3]["heading"])["sections"]
    assert section["text"] and section["heading"] == contents["sections"][3]["heading"]
    assert told("rules", "myoss", "AP")["meaning"]
    assert told("rules", "heavy", "--settings")[0]["clause"].startswith("HC-R")
    for nothing in (("zzzz",), ("--find", "zzzz")):
        assert "zzzz" in refused("rules", "systemships", *nothing, "--json")


def test_doctor() -> None:
    found = told("doctor")
    assert set(found) == {"versions", "kernels", "terminal", "files"}
    assert found["versions"]["python"] and set(found["files"]) == {"package", "compiled kernels", "saved games"}


def test_a_design(tmp_path: Path) -> None:
    sound = told("design", "check", "systemships/lance")
    assert (sound["name"], sound["legal"], sound["faults"]) == ("Lance", True, [])
    assert sum(part["cost"] for part in sound["parts"]) == sound["cost"] == 20
    path = tmp_path / "odd.toml"
    path.write_text('name = "Odd"\npd = 1\nmissiles = 1\nkind = "warpship"\nracks = 3\ntubes = 50\n', encoding="utf-8")
    plain = invoke("design", "check", str(path))
    odd = told("design", "check", str(path), status=plain.status)
    assert odd["legal"] == (plain.status == 0)
    for fault in odd["faults"]:
        assert fault["said"].split()[0] in plain.out and fault["what"]


def test_a_journal_and_its_receipt(journal: str) -> None:
    found = told("verify", journal)
    plain = invoke("verify", journal).out
    assert found["verdict"]["consistent"] and found["verdict"]["finished"] and found["journal"] == journal
    assert found["said"] in plain and found["receipt"] in plain
    assert told("verify", journal, "--receipt", found["receipt"])["verdict"]["witnessed"] > 0
    strange = told("verify", journal, "--receipt", "0" * len(found["receipt"]), status=1)
    assert strange["verdict"]["rewritten"] and strange["verdict"]["witnessed"] is None


def test_a_log(journal: str) -> None:
    found = told("replay", journal)
    plain = " ".join(invoke("replay", journal).out.split())
    assert found["over"] and found["outcome"] in game("systemships").deal(dealt()).outcomes
    assert found["beat_word"] == "round" and found["log"]
    worths = {"won": {"won", "lost"}, "lost": {"won", "lost"}, "neither": {"neither"}}
    results = found["results"]
    assert list(results) == list(found["verdicts"]) == ["red", "blue"] and {*results.values()} <= worths[results["red"]]
    assert found["outcome"] not in results or results[found["outcome"]] == "won"
    assert all(verdict.endswith(".") for verdict in found["verdicts"].values())
    assert all(" ".join(line["text"].split()) in plain for line in found["log"])
    first = told("replay", journal, "--beat", "1")
    assert first["log"] == [line for line in found["log"] if line["beat"] == 1]
    assert "has the log" in refused("replay", journal, "--posted", "--json")


def dealt() -> Any:
    from admiralty.core.face.game import Request

    return Request(game("systemships").scenario("duel"))


def test_odds(waiting: str) -> None:
    (found,) = told("odds", waiting)
    assert (found["seat"], found["game"]) == ("warp", "systemships") and len(found["answers"]) > 1
    for each in found["answers"]:
        assert sum(each["chances"].values()) == pytest.approx(1.0) and each["text"]
        assert all(low <= each["chances"][label] <= high for label, (low, high) in each["intervals"].items())
    assert [each["answers"][0]["text"] for each in told("odds", waiting, "--at", "1")] == ["as it stands"]
