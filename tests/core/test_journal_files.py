"""The journal on disk: one writer, every line safe, nothing overwritten, limits held."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from admiralty.core import journal as journals
from admiralty.core.errors import Refused
from admiralty.core.journal import (
    LINE_LIMIT,
    Dice,
    Journal,
    JournalFile,
    Mark,
    Plot,
    Undo,
    export,
    load,
    parse,
    read_strict,
)

from .journal_samples import DATA, ENTRIES, HEADER, relined, sample, text_of

# ---- limits ----------------------------------------------------------------------------------------------------------


def test_a_line_has_a_limit() -> None:
    made = Journal(HEADER)
    with pytest.raises(Refused, match=f"longer than {LINE_LIMIT} bytes"):
        made.append(Plot(0, 0, 0, ((1, 0, 2**31 - 1, 2**31 - 1, (2**31 - 1,) * 100),) * 1000))


def test_a_file_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "ENTRY_LIMIT", 2)
    made = Journal(HEADER)
    made.append(ENTRIES[0])
    made.append(ENTRIES[1])
    with pytest.raises(Refused, match="full"):
        made.append(ENTRIES[2])
    with pytest.raises(Refused, match="longer than 2 entries"):
        parse(DATA, "game")
    monkeypatch.setattr(journals, "FILE_LIMIT", 100)
    with pytest.raises(Refused, match="longer than"):
        parse(text_of(made), "game")


# ---- files -----------------------------------------------------------------------------------------------------------


def written(path: Path) -> Path:
    with JournalFile.create(path, Journal(HEADER)) as file:
        for entry in ENTRIES:
            file.append(entry)
    return path


def test_a_file_is_made_for_its_owner_and_holds_every_line_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with JournalFile.create(path, Journal(HEADER)) as file:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        for count, entry in enumerate(ENTRIES, 1):
            receipt = file.append(entry)
            read, note = load(path)
            assert (len(read.entries), read.receipt, note) == (count, receipt, "")
    assert path.read_bytes() == DATA
    assert read_strict(path).receipt == sample().receipt


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("dear diary")
    with pytest.raises(Refused, match="is there already"):
        JournalFile.create(path, Journal(HEADER))
    with pytest.raises(Refused, match="is there already"):
        export(sample(), path, with_secret=True)
    assert path.read_text() == "dear diary"


def test_a_finished_file_goes_on_after_opening(tmp_path: Path) -> None:
    path = written(tmp_path / "game.jsonl")
    with JournalFile.open(path) as file:
        assert (file.note, file.journal.receipt) == ("", sample().receipt)
        receipt = file.append(Undo(9))
    assert read_strict(path).receipt == receipt
    assert path.read_bytes().startswith(DATA)


def test_an_unfinished_line_is_kept_until_the_file_is_opened_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    cut = DATA[:-20]
    path.write_bytes(cut)
    read, note = load(path)
    assert len(read.entries) == len(ENTRIES) - 1
    assert "unfinished" in note
    assert f"up to entry {len(ENTRIES) - 1}" in note
    assert path.read_bytes() == cut
    with pytest.raises(Refused, match="line 21 is unfinished"):
        read_strict(path)
    with JournalFile.open(path) as file:
        assert file.note == note
        file.append(ENTRIES[-1])
    assert path.read_bytes() == DATA


def test_a_line_that_lacks_only_its_end_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(DATA[:-1])
    with pytest.raises(Refused, match="unfinished"):
        read_strict(path)
    with JournalFile.open(path) as file:
        assert (file.note, file.journal.receipt) == ("", sample().receipt)
        file.append(Undo(1))
    assert read_strict(path).receipt == file.journal.receipt


@pytest.mark.parametrize("front", [b"", b"\xef\xbb\xbf"])
def test_a_file_with_other_line_ends_goes_on_where_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, front: bytes
) -> None:
    path, sent = tmp_path / "game.jsonl", front + DATA.splitlines(keepends=True)[0].replace(b"\n", b"\r\n")
    path.write_bytes(sent)
    with JournalFile.open(path) as file:
        file.append(ENTRIES[0])
        whole = path.read_bytes()
        assert whole.startswith(sent)
        monkeypatch.setattr(os, "fsync", failing)
        with pytest.raises(Refused, match="cannot be written"):
            file.append(ENTRIES[1])
    assert path.read_bytes() == whole
    assert read_strict(path).hashes == sample().hashes[:2]


def failing(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_an_altered_file_is_not_opened_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    altered = relined(5, lambda d: d.update(rolled=[]))
    path.write_bytes(altered)
    for door in (load, read_strict, JournalFile.open):
        with pytest.raises(Refused, match=r"line 5: inconsistent: its hash does not fit"):
            door(path)
    assert path.read_bytes() == altered
    path.write_bytes(DATA)
    JournalFile.open(path).close()  # the lock was given back


def test_two_writers_of_one_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with JournalFile.create(path, Journal(HEADER)):
        with pytest.raises(Refused, match="in use by another game"):
            JournalFile.open(path)
        code = f"from admiralty.core.journal import JournalFile; JournalFile.open({os.fspath(path)!r})"
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        other = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
        assert other.returncode == 1
        assert "in use by another game" in other.stderr
    JournalFile.open(path).close()


def test_what_somebody_did_is_synced_before_its_receipt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With it all that came before; dice and checkpoints are reckoned again where they are lost."""
    path, synced = tmp_path / "game.jsonl", []
    real = os.fsync

    def fsync(fd: int) -> None:
        synced.append(path.read_bytes().count(b"\n"))
        real(fd)

    monkeypatch.setattr(os, "fsync", fsync)
    with JournalFile.create(path, Journal(HEADER)) as file:
        for n, entry in enumerate(ENTRIES, 2):
            synced.clear()
            file.append(entry)
            assert path.read_bytes().count(b"\n") == n
            assert synced == ([] if isinstance(entry, Dice | Mark) else [n])


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    real = os.write
    with JournalFile.create(path, Journal(HEADER)) as file:
        file.append(ENTRIES[0])
        before = path.read_bytes()

        def full(fd: int, data: bytes) -> int:
            if len(data) < 10:
                raise OSError(28, "No space left on device")
            return real(fd, data[:10])

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(Refused, match="No space left on device"):
            file.append(ENTRIES[1])
        monkeypatch.undo()
        assert path.read_bytes() == before
        with pytest.raises(Refused, match="closed for writing; open it again"):
            file.append(ENTRIES[1])
        assert len(file.journal.entries) == 1
    with JournalFile.open(path) as file:
        file.append(ENTRIES[1])


def test_ctrl_c_in_the_middle_of_a_write_ends_the_writer_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    real = os.write

    def interrupted(fd: int, data: bytes) -> int:
        real(fd, data[:10])
        raise KeyboardInterrupt

    file = JournalFile.create(path, Journal(HEADER))
    receipt = file.append(ENTRIES[0])
    monkeypatch.setattr(os, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        file.append(ENTRIES[1])
    monkeypatch.undo()
    with JournalFile.open(path) as again:
        assert again.journal.receipt == receipt
        assert "unfinished (10 bytes)" in again.note


def test_a_creation_that_fails_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(fd: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(Refused, match="Input/output error"):
        JournalFile.create(tmp_path / "game.jsonl", Journal(HEADER))
    assert list(tmp_path.iterdir()) == []


def test_kill_minus_nine_loses_no_acknowledged_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    code = f"""
import os, signal
from admiralty.core.journal import *
file = JournalFile.create({os.fspath(path)!r}, Journal(Header("toy", 1, 0, ("a",), dict(), dice=Source("practice", 1))))
for n in range(50):
    print(file.append(Answer(0, 0, 1, 0, 100, n)), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == -9, done.stderr
    read, note = load(path)
    assert read.hashes[1:] == done.stdout.split()
    assert note == ""


@pytest.mark.parametrize("with_secret", [True, False])
def test_an_export_is_a_whole_journal(tmp_path: Path, with_secret: bool) -> None:
    path = tmp_path / "copy.jsonl"
    export(sample(), path, with_secret=with_secret)
    read = read_strict(path)
    assert read.hashes == sample().hashes
    assert read.header == (HEADER if with_secret else replace(HEADER, secret=""))


def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    doors: tuple[Callable[[Any], object], ...] = (load, read_strict, JournalFile.open)
    for door in doors:
        for path in (tmp_path / "none", tmp_path, pipe, "a\0b"):
            with pytest.raises(Refused):
                door(path)
    with pytest.raises(Refused, match="cannot be made"):
        JournalFile.create(tmp_path / "none" / "game", Journal(HEADER))


def test_a_file_beyond_all_measure_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with path.open("wb") as file:
        file.truncate(journals.FILE_LIMIT + 1)
    with pytest.raises(Refused, match="longer than 67108864 bytes"):
        load(path)
