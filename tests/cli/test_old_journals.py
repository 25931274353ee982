"""Journals of older and newer rules at the terminal: shown, proven and played on as far as today's rules agree."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from admiralty.cli.table.match import take_up
from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.journal import Journal, export, load
from admiralty.core.journal.entries import Mark, Plot
from admiralty.games import game

from .invoking import Outcome, invoke
from .test_journals import DUEL, finished, going_on

NOW = game("systemships").rules_version
AGES = {NOW - 1: "older", NOW: "", NOW + 1: "newer"}


def of_version(path: Path, version: int, spoilt: type = bool) -> Path:
    """The journal as if played by that version of the rules, perhaps with another last entry of this kind."""
    journal, _ = load(path)
    made = Journal(replace(journal.header, rules_version=version, release="0.0.7"))
    last = max((n for n, each in enumerate(journal.entries) if isinstance(each, spoilt)), default=-1)
    for n, entry in enumerate(journal.entries):
        if n == last:
            change = {"state": "0" * 32} if isinstance(entry, Mark) else {"attempt": 7}
            entry = replace(entry, **change)  # type: ignore[arg-type]
        made.append(entry)
    other = path.with_name(f"version-{version}.jsonl")
    export(made, other, with_secret=True)
    return other


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.mark.parametrize("version", AGES)
def test_other_rules_that_lead_to_the_same_are_no_matter(path: Path, version: int) -> None:
    going_on(path, DUEL)
    other = of_version(path, version)
    for command in (("replay",), ("draw",), ("odds", "--at", "1")):
        before, after = invoke(command[0], str(path), *command[1:]), invoke(command[0], str(other), *command[1:])
        assert after.status == before.status == 0 and after.err == ""
        assert command[0] == "odds" or after.out == before.out
    proven = invoke("verify", str(other))
    assert proven.status == 0 and "inconsistent" not in proven.out
    assert (f"played by {AGES[version]} rules (version {version}, Admiralty 0.0.7)" in proven.out) == (version != NOW)
    match = take_up(str(other))
    receipt = match.session.leave()
    match.close()
    journal, _ = load(other)
    assert journal.header.rules_version == version and journal.receipt == receipt
    assert verify(journal, game("systemships")).finished


def parted(found: Outcome, version: int) -> None:
    """What is said of a journal that goes another way: once, and only of an altered one that it is inconsistent."""
    said = {"older": "was played by older rules (version 0, Admiralty 0.0.7)", "newer": "update Admiralty",
            "": ""}[AGES[version]]  # fmt: skip
    assert found.status == (3 if AGES[version] else 1), found
    assert found.err.count("\n") == 1 and said in found.err, found.err


@pytest.mark.parametrize("kind", [Mark, Plot])
@pytest.mark.parametrize("version", AGES)
def test_what_goes_another_way_says_so_and_starts_again_from_what_agrees(
    path: Path, version: int, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on(path, DUEL)
    other = of_version(path, version, kind)
    proven = invoke("verify", str(other))
    parted(proven, version)
    assert proven.out == "" and ("inconsistent" in proven.err) == (version == NOW)
    for command in ("replay", "draw", "odds"):
        shown = invoke(command, str(other))
        parted(shown, version)
        assert shown.out, "as far as it agrees"
    played = invoke("play", str(other))
    parted(played, version)
    assert played.out == "" and f"watch it up to there: admiralty replay {other}" in played.err
    beat = re.search(r"start again from there: admiralty play \S+ --branch (\d+)", played.err)
    assert beat, played.err
    monkeypatch.chdir(path.parent)
    again = invoke("play", str(other), "--branch", beat[1], "--save", "again.jsonl", "--seat", "red=simple")
    assert "A new game from before round" in again.out or "no terminal" in again.err, again
    found = verify(load(path.with_name("again.jsonl"))[0], game("systemships"))
    assert found.consistent and found.age == ""


def test_a_finished_game_is_shown_as_far_as_it_agrees(path: Path) -> None:
    finished(path, DUEL)
    other = of_version(path, NOW - 1, Plot)
    with pytest.raises(Refused, match="was played by older rules"):
        take_up(str(other))
    shown = invoke("replay", str(other))
    assert shown.status == 3 and "Round 1" in shown.out and "The game goes on." in shown.out


def test_the_header_names_the_release(path: Path) -> None:
    going_on(path)
    from admiralty.core.errors.release import release

    assert json.loads(path.read_bytes().splitlines()[0])["release"] == release()
    assert invoke("--version").out.strip() == f"admiralty {release()}"
