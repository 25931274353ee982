"""``admiralty play`` as people and scripts call it: line by line, killed and taken up again, and without a terminal."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from admiralty.cli.main import main
from admiralty.core.journal import Journal, export, load
from admiralty.core.play import autoplay
from admiralty.core.play.session import Session

from .invoking import invoke, refused
from .typist import COMMAND, SOURCES, Lines, next_line, table

SURVIVED = "4"  # whoever dodges at drive 0 lives through the first round
CHALLENGE, DUEL = "systemships/challenge", "systemships/duel"


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.delenv("ADMIRALTY_LINES", raising=False)


def receipts(said: str) -> list[str]:
    return re.findall(r"[Rr]eceipt (?:so far )?(?:is )?([0-9a-f]{64})", said)


@pytest.mark.parametrize("scenario", [CHALLENGE, DUEL])
def test_killed_in_the_middle_taken_up_and_proved(scenario: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    # a practice game: in a secret one the first volley may end it
    first = Lines("play", scenario, "--seed", SURVIVED, "--save", str(path), home=tmp_path)
    assert "press Enter to take the ship" in first.read()
    assert f"The journal is {path}" in first.type("")
    for line in ("dodge", "0", "1", "4"):
        first.type(line)
    given = receipts(first.type("ready"))
    assert len(given) == 1
    first.type("d")  # typed, not locked: may be lost
    first.process.kill()
    first.close()
    entries = len(load(path)[0].entries)

    second = Lines("play", str(path), home=tmp_path)
    said = second.read()
    assert ("Lance" in said and "1 missile" in said) or "one missile" in said
    second.finish()
    assert second.process.returncode == 0
    assert len(load(path)[0].entries) > entries
    last = receipts(second.said)[-1]

    proved = invoke("verify", str(path), "--receipt", last)
    assert proved.status == 0 and "consistent, and witnessed to its end" in proved.out
    early = invoke("verify", str(path), "--receipt", given[0])
    assert early.status == 3 and "consistent, but the receipt proves only its first" in early.out
    alone = invoke("verify", str(path))
    assert alone.status == 0 and "consistent, unwitnessed" in alone.out
    assert "somebody rewrote it" in refused("verify", str(path), "--receipt", "0" * 64)
    assert "a short form is only for reading" in refused("verify", str(path), "--receipt", last[:16])
    assert "'zzz' is no receipt of this game: that has 64 digits" in refused("verify", str(path), "--receipt", "zzz")


def test_a_cut_tail_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = Lines("play", CHALLENGE, "--ship", "warp=lance", "--save", str(path), home=tmp_path)
    first.read()
    for line in ("d", "0", "0", "ready", "quit"):
        first.type(line)
    assert first.close() == 0
    assert re.search(rf"Go on with:\n  \S.* play {re.escape(str(path))}\n", first.said)
    path.write_bytes(path.read_bytes()[:-7])
    second = Lines("play", str(path), home=tmp_path)
    assert "the last line is unfinished" in second.read()
    second.finish()
    assert invoke("verify", str(path)).status == 0


def test_a_journal_that_is_in_use_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    first = Lines("play", CHALLENGE, "--ship", "warp=lance", "--save", str(path), home=tmp_path)
    first.read()
    monkeypatch.setenv("ADMIRALTY_LINES", "1")
    assert "is in use by another game" in refused("play", str(path))
    first.close()


def test_lines_that_end_leave_a_game_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    only = Lines("play", CHALLENGE, "--seed", "3", "--save", str(path), home=tmp_path)
    only.read()
    only.type("")
    assert only.close() == 0
    assert "practice, seed 3" in only.said
    assert "Go on with:" in only.said


def test_without_a_terminal_the_computer_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("admiralty.cli.commands.play.BATTLES", 50)
    found = invoke("play", CHALLENGE)
    assert found.status == 0 and found.err == ""
    assert "played by the computer: Challenger (warp) simple" in found.out
    assert "Combat round 1. [WW-310]" in found.out
    assert "The odds, from 50 such battles" in found.out
    assert f"At a terminal you play warp yourself:\n  admiralty play {CHALLENGE}\n" in found.out
    assert found.out.index("Lance · Challenger") < found.out.index("Combat round 1.")
    assert all(f"\n {label} " in found.out for label in ("win", "loss", "mutual", "standoff"))
    (path,) = (tmp_path / "admiralty").glob("systemships-*-1.jsonl")
    assert f"The journal is {path}" in found.out
    assert path.stat().st_mode & 0o077 == 0
    assert invoke("verify", str(path), "--receipt", receipts(found.out)[0]).status == 0
    again = invoke("play", str(path))
    assert again.status == 0 and "The end" in again.out
    assert invoke("play", CHALLENGE).status == 0
    assert len(list((tmp_path / "admiralty").iterdir())) == 2


def test_what_the_computers_do_is_written_as_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads the pipe has each round before the next one is played."""
    out, real, seen = io.TextIOWrapper(io.BytesIO(), "utf-8"), autoplay.auto_answer, []

    def watched(session: Session, *others: Any) -> str:
        said = out.buffer.getvalue().decode()  # type: ignore[attr-defined]
        seen.append((session.beat, [f"Combat round {n + 1}. [WW-310]" in said for n in range(session.beat + 1)], said))
        return real(session, *others)

    monkeypatch.setattr(autoplay, "auto_answer", watched)
    monkeypatch.setattr("admiralty.cli.commands.play.BATTLES", 5)
    with contextlib.redirect_stdout(out), pytest.raises(SystemExit):
        main(["play", DUEL, "--seat", "red=simple", "--seed", "11", "--save", str(tmp_path / "j.jsonl")])
    assert max(beat for beat, *_ in seen) > 0
    for beat, rounds, said in seen:
        assert rounds == [True] * beat + [False]
        assert "Lance 1 · Red" in said


NO_FILES = {
    "{folder}/nowhere/j.jsonl": "cannot be made: No such file or directory",
    "{folder}": "is there already",
    "{folder}/file/j.jsonl": "cannot be made: Not a directory",
    "{folder}/" + "x" * 300: "cannot be made: File name too long",
}


@pytest.mark.parametrize("save", NO_FILES)
def test_a_journal_that_cannot_be_written_is_refused_before_anything_is_asked(
    save: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "game.jsonl"
    table(DUEL, game).match.close()
    (tmp_path / "file").touch()
    monkeypatch.setattr("admiralty.cli.commands.play._piped", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO("red's own words\nlance\n"))
    path = save.format(folder=tmp_path)
    for command in ((DUEL, "--words", "red"), (str(game), "--branch", "1")):
        said = refused("play", *command, "--save", path)
        assert said.startswith(f"{path}: {NO_FILES[save]}"), said
    assert sys.stdin.read() == "red's own words\nlance\n", "nothing was asked"
    assert sorted(tmp_path.iterdir()) == [tmp_path / "file", game]


@pytest.mark.parametrize("output", NO_FILES)
def test_a_design_that_cannot_be_written_is_refused_before_anything_is_asked(output: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = output.format(folder=tmp_path)
    assert refused("design", "new", "systemships", "name=x", "-o", path).startswith(f"{path}: {NO_FILES[output]}")
    assert invoke("design", "new", "systemships", "name=x", "pd=1", "-o", str(tmp_path / "x.toml")).status == 0


def test_saved_games_that_cannot_be_written_are_refused_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.TemporaryFile", full)
    said = refused("play", DUEL)
    assert said == f"{tmp_path / 'admiralty'}: cannot be written into: Read-only file system; say --save FILE"
    kept = ("simulate", DUEL, "-n", "9", "--keep", "standoff=1", "--keep-in", str(tmp_path))
    assert refused(*kept) == f"{tmp_path}: cannot be written into: Read-only file system"


def test_doctrines_and_levels_sit_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.cli.commands.play.BATTLES", 5)
    found = invoke(
        "play", DUEL, "--seat", "red=computer:careful", "--seat", "blue=doctrine:standard", "--seed", "1",
        "--save", str(tmp_path / "j.jsonl"),
    )  # fmt: skip
    assert found.status == 0
    assert "Red careful, Blue doctrine:standard" in found.out
    assert invoke("verify", str(tmp_path / "j.jsonl")).status == 0


def test_computers_that_take_their_time_sit_down(tmp_path: Path) -> None:
    """Nothing is simulated with them, so no odds of such games are told."""
    path = str(tmp_path / "j.jsonl")
    seats = ("--seat", "red=search-quick", "--seat", "blue=computer:search-quick")
    short = ("--set", "rounds=1", "--set", "combat_length=three_rounds")
    found = invoke("play", DUEL, *seats, *short, "--seed", "1", "--save", path)
    assert found.status == 0 and "The odds" not in found.out
    assert "Red search-quick, Blue search-quick" in found.out
    assert invoke("verify", path).status == 0


def test_it_is_said_that_a_computer_thinks(tmp_path: Path) -> None:
    of, said, random = table(DUEL, tmp_path / "j.jsonl", "blue=search-quick"), list[str](), Random(1)
    assert of.match.choosers == (1,)
    of.match.thinking = said.append
    while not of.over:
        of.enter(next_line(of, random))
    assert said and set(said) == {"Blue thinks …"}


DOCTRINES = Path(__file__).parents[2] / "src/admiralty/games/systemships/data/doctrines"


def test_a_doctrine_is_in_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file may go, and the game be taken up elsewhere: the journal is the whole game."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    monkeypatch.chdir(here)
    file = Path("mine.toml")
    file.write_text((DOCTRINES / "broadside.toml").read_text())
    arguments = ("--ship", "red=lance", "--seat", "blue=doctrine:mine.toml", "--save", "game.jsonl")
    first = Lines("play", DUEL, *arguments, home=tmp_path)
    first.read()
    for line in ("dodge", "0", "1", "4", "ready"):
        first.type(line)
    first.process.kill()
    first.close()
    file.unlink()
    monkeypatch.chdir(there)
    path = here / "game.jsonl"
    assert "±" in invoke("odds", str(path)).out
    second = Lines("play", str(path), home=tmp_path)
    assert "there is no such file" not in second.finish()
    assert second.process.returncode == 0
    assert "finished" in invoke("verify", str(path)).out
    held = load(path)[0].header.scenario["doctrines"]
    assert list(held) == ["blue"] and held["blue"]["name"] == "Broadside"


@pytest.mark.parametrize(
    "held, message",
    [
        ({}, "seat blue: is played by 'doctrine:standard', and the journal does not hold that doctrine"),
        ({"blue": {"name": "x"}}, "seat blue, doctrine:standard"),
        ({"blue": 3}, "its doctrine of blue is not a table"),
    ],
)
def test_a_strange_doctrine_in_a_journal_is_refused(held: dict[str, object], message: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    of = table(DUEL, path, "blue=doctrine:standard")
    of.match.close()
    header = of.session.journal.header
    path.unlink()
    scenario = {**header.scenario, "doctrines": held, "order": {}}
    export(Journal(replace(header, scenario=scenario)), path, with_secret=True)
    assert message in refused("play", str(path))


@pytest.mark.parametrize(
    "arguments, message",
    [
        (("systemships/nowhere",), "systemships/nowhere: there is no such scenario"),
        (("nowhere.jsonl",), "nowhere.jsonl: there is no such journal, here or among the saved games in"),
        (("nowhere.toml",), "nowhere.toml: there is no such file"),
        ((CHALLENGE, "--seat", "green=simple"), "--seat: there is no seat 'green'; seats: warp"),
        ((CHALLENGE, "--seat", "warp=genius"), "--seat warp: there is no player 'genius'"),
        ((CHALLENGE, "--seat", "warp=human"), "--seat warp: nobody can answer: standard input is no terminal"),
        ((CHALLENGE, "--seat", "warp=doctrine:no.toml"), "no.toml: there is no such file"),
        ((CHALLENGE, "--set", "moons=3"), "--set: there is no setting 'moons'"),
        ((CHALLENGE, "--ship", "warp=cub.toml"), "cub.toml: there is no such file"),
        ((CHALLENGE, "--save", "/nowhere/j.jsonl"), "/nowhere/j.jsonl: cannot be made: No such file or directory"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("play", *arguments)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("mine")
    assert "is there already" in refused("play", CHALLENGE, "--save", str(path))
    assert path.read_text() == "mine"


def test_a_state_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert "cannot be made" in refused("play", CHALLENGE)


def test_a_journal_takes_no_options(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    path.write_text("{}\n")
    assert "--seed: belongs to a new game" in refused("play", str(path), "--seed", "3")
    assert "--seat: belongs to a new game" in refused("play", str(path), "--seat", "warp=simple")


def piped(lines: str, *arguments: str, home: Path) -> str:
    """What is said to lines that come through a pipe, with nothing set in the environment."""
    environment = {key: value for key, value in os.environ.items() if key != "ADMIRALTY_LINES"}
    environment |= {"PYTHONPATH": SOURCES, "PYTHONIOENCODING": "utf-8", "XDG_STATE_HOME": str(home)}
    environment |= {"XDG_CACHE_HOME": str(home / "cache")}
    run = subprocess.run(
        [*COMMAND, "play", *arguments], input=lines, capture_output=True, encoding="utf-8", env=environment, timeout=600
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_lines_come_through_a_pipe_as_if_they_were_typed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = ("lance", "", "dodge", "0", "1", "4", "ready")
    said = piped("\n".join(lines), CHALLENGE, "--seed", SURVIVED, "--save", str(path), home=tmp_path)
    for line in lines:  # each stands where it was read
        assert f"\n> {line}\n" in said
    assert "Lance: dodge, drive 0, 1 missile. [WW-310]" in said and "Go on with:" in said
    assert receipts(piped("quit\n", str(path), home=tmp_path))[-1] == receipts(said)[-1]


def test_a_pipe_has_nothing_to_say_where_computers_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.cli.commands.play.BATTLES", 5)
    out, into = os.pipe()
    os.close(into)
    with os.fdopen(out) as pipe:
        monkeypatch.setattr("sys.stdin", pipe)
        said = invoke("play", DUEL, "--seat", "red=simple", "--seed", "1", "--save", str(tmp_path / "j.jsonl")).out
    assert "played by the computer: Red simple, Blue simple" in said and "The odds, from" in said
    assert "At a terminal" not in said and "> " not in said


def test_a_journal_needs_a_terminal_while_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = Lines("play", CHALLENGE, "--ship", "warp=lance", "--save", str(path), home=tmp_path)
    first.read()
    first.close()
    assert "nobody can answer: standard input is no terminal and no pipe" in refused("play", str(path))


def test_kept_battles_are_journals_like_any_other(tmp_path: Path) -> None:
    kept = invoke("simulate", DUEL, "-n", "40", "--seed", "5", "--keep", "standoff=1", "--keep-in", str(tmp_path))
    assert kept.status == 0
    (path,) = tmp_path.glob("*.jsonl")
    assert "consistent, unwitnessed" in invoke("verify", str(path)).out
    shown = invoke("play", str(path))
    assert shown.status == 0 and "simulated, seed 5" in shown.out and "The end" in shown.out
    assert invoke("replay", str(path), "--seat", "blue").status == 0
