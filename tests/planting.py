"""Plants faults one at a time in a copy of the tree and demands that a test finds each.

A fault is a piece of the source written wrongly, as somebody might. The tests run on the copy, so nothing here is ever
changed; a fault that they all let pass is printed and makes the run fail.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).resolve().parent.parent
LONGEST = 900  # seconds that the tests may take once
NOT_COPIED = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache", ".hypothesis")


class Fault(NamedTuple):
    """A piece of a file of the room as it stands, and what is written instead."""

    what: str  # in words, for the report
    file: str
    first: str  # the end of the name of the tests that are tried before the others; empty: as they come
    old: str
    new: str


class Ground(NamedTuple):
    """Where faults are planted, and what has to find them."""

    room: str  # the folder of the files
    tests: Sequence[str]  # files, and what else the command line of pytest says
    settings: Mapping[str, str] = {}  # of the environment


def plant(ground: Ground, faults: Iterable[Fault]) -> int:
    """Try every fault; how many are not found."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(HOME, tree, ignore=NOT_COPIED)
        if failed := _found_by(ground, tree):
            sys.exit(f"{failed} fails as it stands; mend that first")
        caught = missed = 0
        for number, fault in enumerate(faults, 1):
            found = _planted(ground, tree, fault)
            said = "caught  " if found else "SURVIVES"
            print(f"{number:3} {said} {fault.file}: {fault.what}: {found or 'no test fails'}", flush=True)
            caught, missed = caught + bool(found), missed + (not found)
    print(f"{caught} caught, {missed} missed", flush=True)
    return missed


def _planted(ground: Ground, tree: Path, fault: Fault) -> str:
    """The test that finds this fault; empty if none does."""
    path = tree / ground.room / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        sys.exit(f"{fault.file}: {fault.old!r} stands there {text.count(fault.old)} times; mend the list")
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    found = _found_by(ground, tree, fault.first)
    path.write_text(text, encoding="utf-8")
    return found


def _found_by(ground: Ground, tree: Path, first: str = "") -> str:
    """The test that fails; empty if all pass."""
    tests = sorted(ground.tests, key=lambda name: not name.endswith(f"_{first}.py"))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **ground.settings}
    try:
        run = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, check=False, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:  # a fault may make a loop endless
        return f"a test that runs beyond {LONGEST} s"
    if run.returncode == 0:
        return ""
    named = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    if named is None:
        sys.exit(f"the tests do not run:\n{run.stdout[-2000:]}{run.stderr[-2000:]}")
    return named[1].partition("::")[2] or named[1]
