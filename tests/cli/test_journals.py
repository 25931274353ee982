"""``replay``, ``verify``, ``odds``, ``draw`` and ``written``: what can be done with a journal besides playing on."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from admiralty.cli.table.table import Table
from admiralty.core.journal import load
from admiralty.core.play.ending import outcome_said
from admiralty.core.state.digests import digest

from .invoking import invoke, refused
from .typist import next_line, table

CHALLENGE, DUEL = "systemships/challenge", "systemships/duel"


def going_on(path: Path, scenario: str = CHALLENGE) -> Table:
    """A game in its second turn."""
    for seed in range(100):
        of = table(scenario, path.with_name(f"{seed}-{path.name}"), seed=seed)
        random = Random(seed)
        while not of.over and of.session.beat == 0:
            of.enter(next_line(of, random))
        of.match.close()
        if not of.over:
            Path(of.match.path).rename(path)
            return of
    raise AssertionError("every game ends in its first turn")


def finished(path: Path, scenario: str = CHALLENGE, seed: int = 1) -> Table:
    of = table(scenario, path, seed=seed)
    random = Random(seed)
    while not of.over:
        of.enter(next_line(of, random))
    of.match.close()
    return of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def altered(path: Path, line: int, change: Callable[[dict[str, object]], None]) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    data = json.loads(lines[line - 1])
    change(data)
    lines[line - 1] = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    path.write_bytes(b"".join(lines))


# ---- replay ----------------------------------------------------------------------------------------------------------


def test_replay_tells_everything(path: Path) -> None:
    of = finished(path)
    found = invoke("replay", str(path))
    assert found.status == 0
    words = " ".join(found.out.split())
    assert all(" ".join(row.text.split()) in words for row in of.log())
    turns = len(of.session.course.beats)
    assert [f"Round {n + 1}" in found.out for n in range(turns + 1)] == [True] * turns + [False]
    assert outcome_said(of.session) in words
    assert "Power/drive" in found.out


def test_replay_of_one_turn(path: Path) -> None:
    finished(path, seed=3)
    one = invoke("replay", str(path), "--beat", "1").out
    assert "Combat round 1." in one and "Combat round 2." not in one
    assert "the game has no such round; it has 1 to" in refused("replay", str(path), "--beat", "77")


def test_a_game_that_goes_on_keeps_its_secrets(path: Path) -> None:
    going_on(path, DUEL)
    spectator, red, everything = (
        invoke("replay", str(path), *eyes).out for eyes in ([], ["--seat", "red"], ["--seat", "open"])
    )
    assert spectator.count("unknown") > red.count("unknown") > everything.count("unknown") == 0
    assert "The game goes on." in spectator
    assert "--seat: there is no seat 'green'; seats: red, blue; or open" in refused(
        "replay", str(path), "--seat", "green"
    )


# ---- verify ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [1, 2, 4, -1])
def test_an_altered_line_is_named(line: int, path: Path) -> None:
    finished(path)
    count = len(path.read_bytes().splitlines())
    line = line if line > 0 else count
    key = "title" if line == 1 else "hash"
    if line == 1:
        altered(path, 1, lambda data: data["scenario"]["scenario"].update(title="Another"))  # type: ignore[index]
        assert refused("verify", str(path)).startswith(f"{path}, line 2: inconsistent: its hash does not fit")
    else:
        altered(path, line, lambda data: data.update({key: "0" * 32}))
        assert refused("verify", str(path)).startswith(f"{path}, line {line}: inconsistent: its hash does not fit")


@pytest.mark.parametrize(
    ("line", "change", "why"),
    [
        (1, lambda data: data.update(rules_version=99), "its hash does not fit; this line or one before"),
        (3, lambda data: data.update(hash="0" * 64), "its hash does not fit"),
        (4, lambda data: data.update(kind="cheat"), "kind: 'cheat' is no kind of entry"),
        (5, lambda data: data.update(n=1), "is not entry 4, which should stand here"),
    ],
)
def test_an_altered_line_is_inconsistent(
    line: int, change: Callable[[dict[str, object]], None], why: str, path: Path
) -> None:
    finished(path)
    altered(path, line, change)
    place = max(line, 2)
    assert refused("verify", str(path)).startswith(f"{path}, line {place}: inconsistent: {why}")
    found = invoke("verify", str(path), "--json")
    verdict = json.loads(found.out)["verdict"]
    assert (found.status, verdict["status"], verdict["bad_entry"]) == (1, "inconsistent", place - 1)
    assert verdict["said"].startswith(f"inconsistent at entry {place - 1}: {why}")


def test_a_receipt_that_proves_a_part_has_an_exit_status_of_its_own(path: Path) -> None:
    of = finished(path)
    hashes = of.session.journal.hashes
    whole, part = (invoke("verify", str(path), "--receipt", receipt) for receipt in (hashes[-1], hashes[4]))
    assert whole.status == 0 and "witnessed to its end" in whole.out
    assert part.status == 3 and f"proves only its first 4 of {len(hashes) - 1} entries" in part.out
    assert "that has 64 digits" in refused("verify", str(path), "--receipt", hashes[-1][:16])
    assert invoke("verify", str(path)).status == 0
    assert "Exit status: 0" in " ".join(invoke("verify", "--help").out.split())


def test_a_chain_made_anew_does_not_help(path: Path, tmp_path: Path) -> None:
    """Whoever alters an answer and all hashes after it is found out by the rules, the dice or the receipt."""
    of = finished(path)
    journal, _ = load(path)
    from dataclasses import replace

    from admiralty.core.journal import Journal, export
    from admiralty.core.journal.entries import Dice

    forged, n = Journal(journal.header), 0
    for k, entry in enumerate(journal.entries, 1):
        if isinstance(entry, Dice) and not n:
            die, sides, value = entry.rolled[0]
            entry = replace(entry, rolled=((die, sides, value % sides + 1), *entry.rolled[1:]))
            n = k
        forged.append(entry)
    other = tmp_path / "forged.jsonl"
    export(forged, other, with_secret=True)
    assert refused("verify", str(other)).startswith(f"{other}, line {n + 1}: inconsistent at entry {n}: the dice of")
    assert invoke("verify", str(path), "--receipt", of.session.receipt).status == 0


def test_a_cut_journal_is_not_proved(path: Path) -> None:
    finished(path)
    path.write_bytes(path.read_bytes()[:-3])
    assert "is unfinished" in refused("verify", str(path))


# ---- odds ------------------------------------------------------------------------------------------------------------


def test_odds_of_the_answers_that_are_waited_for(path: Path) -> None:
    going_on(path)
    out = invoke("odds", str(path)).out
    assert re.search(r"Challenger\. Odds of each answer: ", out)
    assert "±" in out and "sampled" in out


def test_odds_before_a_turn(path: Path) -> None:
    finished(path, DUEL)
    out = invoke("odds", str(path), "--at", "1").out
    assert "Before round 1, as Red may know it" in out
    assert "as it stands" in out and "blue" in out
    assert "it is over" not in out
    assert "the game has no such round" in refused("odds", str(path), "--at", "99")
    assert "the game is over: no question is open; say --at" in refused("odds", str(path))


# ---- draw ------------------------------------------------------------------------------------------------------------


def test_draw(path: Path, tmp_path: Path) -> None:
    going_on(path, DUEL)
    picture = tmp_path / "board.svg"
    assert invoke("draw", str(path), "--seat", "red", "--beat", "1", "-o", str(picture)).out == f"Written: {picture}\n"
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert "is there already" in refused("draw", str(path), "-o", str(picture))
    assert "Marks: " in invoke("draw", str(path), "--text").out
    printed = invoke("draw", str(path))
    assert printed.out.startswith("<svg") and printed.status == 0


# ---- bad files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay", "verify", "odds", "draw", "play"])
@pytest.mark.parametrize(
    "content", [b"", b"nonsense\n", b"{}\n", b"\xff\xfe\x00", b"[" * 100_000, b'{"admiralty":1,"game":"chess"}\n', None]
)
def test_bad_journals_get_one_line(command: str, content: bytes | None, path: Path) -> None:
    if content is not None:
        path.write_bytes(content)
    said = refused(command, str(path))
    assert said.startswith(str(path))


@pytest.mark.parametrize("command", ["replay", "verify", "odds", "draw"])
def test_strange_places_get_one_line(command: str, tmp_path: Path) -> None:
    assert "is not a plain file" in refused(command, str(tmp_path))
    assert "is not a plain file" in refused(command, "/dev/null")


@pytest.mark.parametrize("command", ["replay", "odds", "draw", "play"])
def test_a_journal_of_another_game_or_of_strange_settings(command: str, path: Path) -> None:
    finished(path)
    data = json.loads(path.read_bytes().splitlines()[0])
    for change in ({"game": "chess"}, {"scenario": 7}, {"seats": ["red"], "players": {}}):
        other = path.with_name("other.jsonl")
        line = json.dumps({**data, **change}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        other.write_bytes(line.encode() + b"\n")
        assert refused(command, str(other)).startswith(f"{other}: ")


# ---- written ---------------------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_is_written_and_played_from_there(path: Path) -> None:
    """The file deals the checkpoint of the running turn, whatever was answered since."""
    of = going_on(path, DUEL)
    text = invoke("written", str(path)).out
    assert "[state]" in text
    file = path.with_name("mine.toml")
    assert (
        f"Written: {file}" in invoke("written", str(path), "-o", str(file)).out
        and file.read_text(encoding="utf-8") == text
    )
    begun = table(str(file), path.with_name("again.jsonl"))
    assert digest(begun.session.checkpoint(0)) == digest(of.session.checkpoint(of.session.beat))
    first = path.with_name("first.toml")
    invoke("written", str(path), "--beat", str(1), "-o", str(first))
    assert "state" not in tomllib.loads(first.read_text(encoding="utf-8"))


def test_of_a_finished_game_an_earlier_turn_is_written(path: Path) -> None:
    of = finished(path, DUEL)
    assert "the game is over; say --beat and the number of the " in refused("written", str(path))
    assert invoke("written", str(path), "--beat", str(of.session.beat + 1)).out.startswith("game = ")
    assert "the game has no such" in refused("written", str(path), "--beat", str(of.session.beat + 2))


def test_a_state_that_does_not_fit_is_refused_with_its_file_and_place(path: Path) -> None:
    going_on(path, DUEL)
    file = path.with_name("mine.toml")
    text = invoke("written", str(path)).out
    file.write_text(text.replace("[state]", '[state]\n"ships.0.nothing" = 1'), encoding="utf-8")
    said = refused("play", str(file), "--save", str(path.with_name("again.jsonl")))
    assert str(file) in said and "state: ships.0.nothing" in said and "there is no field 'nothing'" in said
