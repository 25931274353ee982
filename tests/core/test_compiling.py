"""Folders of compiled kernels: which of them are old, how large they are, and how they go."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from filelock import lock_descriptor

from admiralty.core.engines import compiling
from admiralty.core.state.records import Size

from .toy import GAME


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "admiralty"


def folder(cache: Path, name: str) -> Path:
    made = cache / name
    (made / "__pycache__").mkdir(parents=True)
    (made / "kernel.py").write_bytes(b"x" * 1000)
    (made / "__pycache__" / "kernel.nbi").write_bytes(b"x" * 500)
    return made


def test_only_what_no_room_uses_is_old(cache: Path) -> None:
    assert compiling.old_folders([GAME.room]) == []
    used = compiling.kernel_path(GAME.room, Size.SMALL).parent
    folder(cache, used.name)
    folder(cache, "notes")  # whatever it is, it is none of ours
    (cache / ("f" * 24)).write_text("a file")
    old = [folder(cache, "0" * 24), folder(cache, "ab" * 12)]
    assert compiling.old_folders([GAME.room]) == old
    assert compiling.old_folders([]) == sorted([*old, used])
    assert compiling.size_of(old[0]) == 1500


def test_a_folder_goes_with_all_that_is_in_it(cache: Path) -> None:
    old = folder(cache, "0" * 24)
    (old / "kernel.lock").write_text("")
    assert compiling.remove(old) and not old.exists()


def test_a_folder_in_which_a_process_compiles_is_left(cache: Path) -> None:
    old = folder(cache, "0" * 24)
    with (old / "kernel.lock").open("w") as lock:
        assert lock_descriptor(lock.fileno(), blocking=False)
        assert not compiling.remove(old)
    assert (old / "kernel.py").exists()
    assert compiling.remove(old)


HOLD = """
import sys
from filelock import lock_descriptor
with open(sys.argv[1], "w") as lock:
    lock_descriptor(lock.fileno())
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_lock_of_a_killed_process_is_free() -> None:
    path = compiling.kernel_path(GAME.room, Size.SMALL).with_suffix(".lock")
    assert not compiling.in_progress(GAME.room, Size.SMALL)
    path.parent.mkdir(parents=True)
    with Popen([sys.executable, "-c", HOLD, str(path)], stdin=PIPE, stdout=PIPE, text=True) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        assert compiling.in_progress(GAME.room, Size.SMALL)
        other.kill()
    assert not compiling.in_progress(GAME.room, Size.SMALL)
