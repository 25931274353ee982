"""Files and lines from other systems are read, and what a terminal cannot print is written readably."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.main import get_command

from admiralty.cli.commands import play
from admiralty.cli.main import app, main

from .invoking import Outcome, invoke
from .test_journals import CHALLENGE, going_on
from .typist import COMMAND, SOURCES, table

MARK = b"\xef\xbb\xbf"
ENCODINGS = ["cp1252", "cp437", "latin-1", "ascii"]


def piped(monkeypatch: pytest.MonkeyPatch, encoding: str, lines: bytes, *arguments: str) -> Outcome:
    """Run ``admiralty`` with these bytes coming in, and all that it reads and writes in this encoding."""
    texts = [io.TextIOWrapper(io.BytesIO(data), encoding, newline=None) for data in (lines, b"", b"")]
    into, out, err = texts
    monkeypatch.setattr("sys.stdin", into)
    monkeypatch.setattr(play, "_piped", lambda: True)
    status: object = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(arguments)
        except SystemExit as left:
            status = left.code
    said = []
    for text in (out, err):
        text.flush()
        said.append(text.buffer.getvalue().decode(encoding))  # type: ignore[attr-defined]
    return Outcome(status if isinstance(status, int) else 0, *said)


@pytest.mark.parametrize("encoding", ["utf-8", *ENCODINGS])
@pytest.mark.parametrize("lines", [b"dodge\n1\n", b"dodge\r\n1\r\n"])
def test_lines_may_begin_with_a_byte_order_mark(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, encoding: str, lines: bytes
) -> None:
    said = []
    for n, front in enumerate((b"", MARK)):
        save = str(tmp_path / f"{n}.jsonl")
        command = ("play", CHALLENGE, "--ship", "warp=lance", "--seed", "1", "--save", save)
        found = piped(monkeypatch, encoding, front + lines, *command)
        assert found.status == 0 and "> dodge" in found.out, found
        said.append(found.out.replace(save, "journal"))
    assert said[0] == said[1]


@pytest.mark.parametrize("front", [b"", MARK])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_journal_from_another_system_is_shown_proven_and_played_on(tmp_path: Path, front: bytes, end: bytes) -> None:
    path = tmp_path / "game.jsonl"
    receipt = going_on(path).session.receipt
    before = [invoke("replay", str(path)).out, invoke("verify", str(path), "--receipt", receipt).out]
    sent = front + path.read_bytes().replace(b"\n", end)
    path.write_bytes(sent)
    assert [invoke("replay", str(path)).out, invoke("verify", str(path), "--receipt", receipt).out] == before
    found = invoke("play", str(path), "--branch", "2", "--seat", "warp=simple", "--save", str(tmp_path / "b.jsonl"))
    assert found.status == 0 or "no terminal and no pipe" in found.err, found
    assert path.read_bytes() == sent


# ---- what a terminal cannot print ------------------------------------------------------------------------------------

SHIP = 'name = "Grüße → 鷹 🚀"\npd = 4\nbeams = 2\ntubes = 1\nmissiles = 3\n'
CALLS = {
    "games": [()],
    "scenarios": [(), ("heavy",), ("systemships/duel",), ("myoss/nowhere…",)],
    "rules": [("systemships",), ("myoss", "MG-R57"), ("heavy", "shield"), ("heavy", "HC-鷹")],
    "schema": [("systemships",), ("systemships", "ship")],
    "play": [("{play}", "--ship", "warp={ship}", "--save", "{new}"), ("heavy/duel", "--seed", "1", "--save", "{new}")],
    "replay": [("{journal}",), ("{journal}", "--seat", "open"), ("→.jsonl",)],
    "verify": [("{journal}",), ("{journal}", "--receipt", "…")],
    "odds": [("{journal}",)],
    "exact": [(), ("bridge/task",), ("bridge/task", "Ziel…=鷹")],
    "draw": [("{journal}",), ("{journal}", "--text")],
    "written": [("{journal}",), ("→.jsonl",)],
    "tool": [(), ("heavy/→",)],
    "simulate": [("{play}", "-n", "2", "--engine", "interpreted", "--ship", "warp={ship}", *more) for more in
                 ((), ("--json",))],
    "compare": [("{play}", "-n", "2", "--engine", "interpreted", "--b", "set warp_tl=1", "--ship", "warp={ship}")],
    "solve": [("challenge", "--set", "→=1")],
    "design new": [("systemships", "name=Grüße → 鷹 🚀", "pd=3")],
    "design check": [("{ship}",)],
    "design sheet": [("{ship}",), ("heavy/klingon_d7",)],
    "serve": [("--help",)],
    "backup": [("{new}", "--database", "sqlite:///{folder}/→.db")],
    "restore": [("{new}", "--database", "sqlite:///{folder}/→.db")],
    "prune": [("--older-than", "30", "--database", "sqlite:///{folder}/→.db")],
    "bench": [("myoss/→",)],
    "doctor": [()],
    "new-game": [("heavy",), ("→",)],
}  # fmt: skip


def commands_of(group: Any, before: str = "") -> Iterator[str]:
    """Every command that there is."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands_of(command, f"{name} ")
        else:
            yield before + name


def test_every_command_is_tried() -> None:
    assert set(commands_of(get_command(app))) == set(CALLS)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("→")
    (folder / "鷹.toml").write_text(SHIP, encoding="utf-8")
    going_on(folder / "game→.jsonl", "systemships/duel")
    return {
        "folder": str(folder), "ship": str(folder / "鷹.toml"), "journal": str(folder / "game→.jsonl"),
        "play": CHALLENGE,
    }  # fmt: skip


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("command", CALLS)
def test_what_cannot_be_printed_is_written_readably(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, files: dict[str, str], command: str, encoding: str
) -> None:
    for n, call in enumerate(CALLS[command]):
        known = {**files, "new": str(tmp_path / f"new {n}")}
        found = piped(monkeypatch, encoding, b"", *command.split(), *(word.format(**known) for word in call))
        assert found.status in (0, 1) and found.out + found.err, (call, found)
        assert "Traceback" not in found.err
        assert found.status == 0 or found.err.count("\n") == 1, found.err
        said = f"{found.out}{found.err}"
        assert "\\u" not in said or "{" in said, "escapes stand in JSON only"


@pytest.mark.parametrize("encoding", ["utf-8", *ENCODINGS])
def test_what_programs_read_stays_what_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, files: dict[str, str], encoding: str
) -> None:
    """JSON, TOML and SVG escape what an encoding lacks, and lose nothing."""
    written = piped(monkeypatch, encoding, b"", "design", "new", "systemships", "name=Grüße → 鷹 🚀", "pd=3").out
    assert tomllib.loads(written)["name"] == "Grüße → 鷹 🚀"
    path = table(CHALLENGE, tmp_path / "game.jsonl", ships=[f"warp={files['ship']}"]).match.path
    drawn = piped(monkeypatch, encoding, b"", "draw", path).out
    assert "Grüße → 鷹 🚀" in "".join(ElementTree.fromstring(drawn).itertext())
    call = (CHALLENGE, "-n", "1", "--engine", "interpreted", "--ship", f"warp={files['ship']}", "--json")
    assert json.loads(piped(monkeypatch, encoding, b"", "simulate", *call).out)["battles"] == 1


@pytest.mark.parametrize(
    ("encoding", "said"),
    [("cp1252", "Grüße -> ? ?"), ("cp437", "Grüße -> ? ?"), ("latin-1", "Grüße -> ? ?"), ("ascii", "Grusse -> ? ?")],
)
def test_a_name_reads_as_well_as_it_can(
    monkeypatch: pytest.MonkeyPatch, files: dict[str, str], encoding: str, said: str
) -> None:
    assert said in piped(monkeypatch, encoding, b"", "design", "check", files["ship"]).out


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_process_of_its_own_prints_the_same(
    monkeypatch: pytest.MonkeyPatch, files: dict[str, str], encoding: str
) -> None:
    call = ("design", "sheet", files["ship"])
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": SOURCES}
    done = subprocess.run([*COMMAND, *call], capture_output=True, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode(encoding) == piped(monkeypatch, encoding, b"", *call).out
