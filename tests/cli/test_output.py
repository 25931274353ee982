"""Standard output that takes nothing more, and a prompt that is left by Ctrl-C: how the process ends."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from select import select

import pytest

from .typist import COMMAND, SOURCES

FULL = Path("/dev/full")
ENVIRONMENT = {**os.environ, "PYTHONPATH": SOURCES}
SAYING = [
    ("games",), ("rules", "systemships"), ("schema", "systemships", "ship"), ("--version",), ("doctor",),
    ("simulate", "systemships/challenge", "-n", "5", "--engine", "interpreted"),
    ("simulate", "systemships/challenge", "-n", "5", "--engine", "interpreted", "--json"),
    ("play", "systemships/challenge", "--seed", "1"),
]  # fmt: skip


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", SAYING)
def test_a_full_disk_is_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL,
            env={**ENVIRONMENT, "XDG_STATE_HOME": str(tmp_path)},
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "standard output: cannot be written: No space left on device\n")


@pytest.mark.parametrize("arguments", SAYING)
def test_a_reader_that_has_gone_is_not_complained_of(arguments: tuple[str, ...], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, *arguments], stdout=writing, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL,
        env={**ENVIRONMENT, "XDG_STATE_HOME": str(tmp_path)},
    )  # fmt: skip
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_closed_output_is_no_fault() -> None:
    closing = f"exec {sys.executable} -m admiralty.cli.main games >&-"
    done = subprocess.run(["sh", "-c", closing], stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    assert (done.returncode, done.stderr) == (0, "")


def test_designing_is_left_by_ctrl_c_with_130(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [*COMMAND, "design", "new", "systemships", "-o", str(tmp_path / "x.toml")], stdin=theirs, stdout=theirs,
        stderr=theirs, env=ENVIRONMENT,
    )  # fmt: skip
    os.close(theirs)
    said = b""
    while b"Name: " not in said:
        said += os.read(ours, 1024)
    os.write(ours, b"Hawk\n")
    while b"Kind [warpship]: " not in said:
        said += os.read(ours, 1024)
    while child.poll() is None:  # one that comes just before the prompt begins to read is heard with the next
        child.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(timeout=2)
    assert child.returncode == 130
    assert b"Traceback" not in said and not (tmp_path / "x.toml").exists()
    os.close(ours)


def test_a_ship_is_designed_by_questions(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    path = tmp_path / "x.toml"
    child = subprocess.Popen(
        [*COMMAND, "design", "new", "systemships", "-o", str(path)], stdin=theirs, stdout=theirs, stderr=theirs,
        env=ENVIRONMENT,
    )  # fmt: skip
    os.close(theirs)
    os.write(ours, b"\nHawk\n\nmany\n6\n2\n\n\n\n\n\n")
    said = b""
    while b"Written: " not in said:
        assert select([ours], [], [], 600)[0], said.decode()
        said += os.read(ours, 1024)
    assert child.wait() == 0
    os.close(ours)
    assert "'many' is not possible." in said.decode()
    assert 'name = "Hawk"' in path.read_text() and "pd = 6" in path.read_text() and "beams = 2" in path.read_text()
