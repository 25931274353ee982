"""The journal of one game: what was answered, rolled and changed by hand. It is the game; all else follows from it.

On disk it is JSON Lines in canonical form: a header, then numbered entries. Every entry carries the running hash:
BLAKE2b-256 (in format 1: 128) of the hash before it (hex) and its own canonical JSON without the hash. The chain starts
with the hash of the header without its secret, so a copy that keeps the secret back has the same chain. A line that was
acknowledged is on the disk; what a crash leaves behind is at most an unfinished last line. A file that
was sent through another system may have CRLF line ends and a byte order mark: the hashes are those of the lines as a
journal writes them.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from hashlib import blake2b
from types import TracebackType
from typing import Any, NamedTuple, Self

from filelock import lock_descriptor

from ..errors import Refused
from ..errors.reading import Unfit
from .entries import (
    ENTRY_LIMIT,
    Answer,
    Dice,
    Edit,
    Entry,
    Header,
    Mark,
    Over,
    Plot,
    Source,
    Undo,
    entry_from,
    entry_json,
    fits_commitment,
    header_from,
    header_json,
)
from .rulings import Hand, Named, Note, Revoke, Roll, Veil
from .secret import canonical

__all__ = [
    "ENTRY_LIMIT", "FILE_LIMIT", "LINE_LIMIT", "Altered", "Answer", "Dice", "Edit", "Entry", "Header", "Journal",
    "JournalFile", "Mark", "Over", "Plot", "Source", "Undo", "export", "load", "parse", "read_strict",
]  # fmt: skip

LINE_LIMIT, FILE_LIMIT = 1024 * 1024, 64 * 1024 * 1024  # bytes; a line with its line end
MARK_OF_ORDER = b"\xef\xbb\xbf"  # what some editors put in front of UTF-8
BAD = (ValueError, TypeError, AttributeError, LookupError, RecursionError)  # what values of a wrong shape can raise


class Altered(Refused):
    """An entry that does not follow from what stands before it: the journal is inconsistent from there on."""

    def __init__(self, where: str, what: str, entry: int) -> None:
        super().__init__(where, what)
        self.entry = entry  # from 1


class _Ready(NamedTuple):
    entry: Entry
    line: bytes
    hash: str


class Journal:
    """A journal in memory: `header`, `entries`, and `hashes` (that of the header first, then one an entry)."""

    def __init__(self, header: Header, where: str = "journal") -> None:
        """Start a journal; `Refused` if the header is not sound. The header is copied."""
        try:
            self.header = header_from(json.loads(canonical(header_json(header))))
            self.size = len(self.header_line())
            self.hashes = [self._chained("", header_json(self.header, with_secret=False))]
        except BAD as problem:
            raise Refused(where, f"the header {problem}") from None
        if self.size > LINE_LIMIT:
            raise Refused(where, f"the header is longer than {LINE_LIMIT} bytes")
        self.entries: list[Entry] = []
        self._found: dict[Hashable, tuple[int, int]] = {}  # by what was looked for: entries looked through, the last

    @property
    def receipt(self) -> str:
        """The running hash: whoever holds it can prove what the journal was (64 hex digits; in format 1: 32)."""
        return self.hashes[-1]

    def append(self, entry: Entry, where: str = "journal") -> str:
        """Add an entry and return the receipt; `Refused` (and nothing added) if the entry is not sound."""
        return self._take(self._ready(entry, where))

    def last(self, key: Hashable, counts: Callable[[Entry], bool]) -> int:
        """The number of the last entry that counts, 0: none does. For one key no entry is looked at twice."""
        looked, found = self._found.get(key, (0, 0))
        end = len(self.entries)
        found = next((n for n in range(end, looked, -1) if counts(self.entries[n - 1])), found)
        self._found[key] = end, found
        return found

    def header_line(self, with_secret: bool = True) -> bytes:
        """The first line of the file, with its line end."""
        return canonical(header_json(self.header, with_secret)) + b"\n"

    def lines(self, with_secret: bool = True) -> Iterator[bytes]:
        """All lines of the file, with their line ends."""
        yield self.header_line(with_secret)
        for n, (entry, known) in enumerate(zip(self.entries, self.hashes[1:], strict=True), 1):
            yield canonical({**entry_json(entry), "n": n, "hash": known}) + b"\n"

    def _ready(self, entry: Entry, where: str) -> _Ready:
        n = len(self.entries) + 1
        try:
            sound = entry_from(entry_json(entry))
            self._fits(sound, n)
            body = {**entry_json(sound), "n": n}
            known = self._chained(self.receipt, body)
            line = canonical({**body, "hash": known}) + b"\n"
        except BAD as problem:
            raise Refused(where, f"entry {n} {problem}") from None
        if len(line) > LINE_LIMIT:
            raise Refused(where, f"entry {n} is longer than {LINE_LIMIT} bytes")
        if n > ENTRY_LIMIT or self.size + len(line) > FILE_LIMIT:
            raise Refused(where, f"is full: at most {ENTRY_LIMIT} entries and {FILE_LIMIT} bytes")
        return _Ready(sound, line, known)

    def _fits(self, entry: Entry, n: int) -> None:
        seats = entry.seats if isinstance(entry, Veil | Roll | Note) else ()
        seats = (entry.seat,) if isinstance(entry, Hand) else seats
        seats = (*seats, entry.by) if isinstance(entry, Named | Revoke | Roll) else seats
        seats = (entry.seat, entry.giver) if isinstance(entry, Answer | Plot) else seats
        if strange := [seat for seat in seats if seat >= len(self.header.seats)]:
            raise Unfit(f"seat: there is no seat {strange[0]}")
        if isinstance(entry, Revoke) and entry.entry >= n:
            raise Unfit(f"entry: there is no entry {entry.entry} before it")
        if isinstance(entry, Undo) and entry.to >= n:
            raise Unfit(f"to: there is no entry {entry.to} before it")
        if isinstance(entry, Over):
            fits_commitment(self.header, entry.secret)

    def _take(self, ready: _Ready) -> str:
        self.entries.append(ready.entry)
        self.hashes.append(ready.hash)
        self.size += len(ready.line)
        return ready.hash

    def _chained(self, before: str, body: dict[str, Any]) -> str:
        size = 16 if self.header.format == 1 else 32
        return blake2b(before.encode("ascii") + canonical(body), digest_size=size).hexdigest()


# ---- reading -----------------------------------------------------------------------------------------------------


def parse(data: bytes, where: str) -> tuple[Journal, str, int]:
    """The journal in these bytes, a note about an unfinished last line (empty: none), and how many bytes are whole.

    Raises `Refused` naming the line if any other line does not parse, is not canonical, or does not fit the chain.
    """
    if len(data) > FILE_LIMIT or data.count(b"\n") > ENTRY_LIMIT + 1:
        raise Refused(where, f"is longer than {ENTRY_LIMIT} entries or {FILE_LIMIT} bytes")
    lines = data.removeprefix(MARK_OF_ORDER).replace(b"\r\n", b"\n").split(b"\n")
    tail = lines.pop().removesuffix(b"\r")
    if not lines and not tail:
        raise Refused(where, "is empty: it holds no journal")
    journal = _first(lines[0] if lines else tail, f"{where}, line 1")
    for n, raw in enumerate(lines[1:], 2):
        _next(journal, raw, f"{where}, line {n}")
    if not tail or not lines:
        return journal, "", len(data)
    try:
        _next(journal, tail, where)  # whole but for its line end?
    except Refused:
        last = len(journal.entries)
        note = f"{where}: the last line is unfinished ({len(tail)} bytes) and left out; whole up to entry {last}"
        return journal, note, data.rindex(b"\n") + 1
    return journal, "", len(data)


def _first(raw: bytes, where: str) -> Journal:
    try:
        header = header_from(_object(raw))
    except BAD as problem:
        raise Refused(where, str(problem)) from None
    journal = Journal(header, where)
    if journal.header_line() != raw + b"\n":
        raise Refused(where, "is not written as a journal writes it")
    return journal


def _next(journal: Journal, raw: bytes, where: str) -> None:
    here = len(journal.entries) + 1
    try:
        data = _object(raw)
        n, known = data.pop("n", None), data.pop("hash", None)
        if n != here or isinstance(n, bool):
            raise Unfit(f"is not entry {here}, which should stand here")
        entry = entry_from(data)
        ready = journal._ready(entry, where)
    except BAD as problem:
        raise Altered(where, str(problem), here) from None
    except Refused as problem:
        raise Altered(problem.where, problem.what, here) from None
    if ready.hash != known:
        raise Altered(where, "inconsistent: its hash does not fit; this line or one before it was altered", here)
    if ready.line != raw + b"\n":
        raise Altered(where, "is not written as a journal writes it", here)
    journal._take(ready)


def _object(raw: bytes) -> dict[str, Any]:
    if len(raw) >= LINE_LIMIT:
        raise Unfit(f"is longer than {LINE_LIMIT} bytes")
    try:
        data = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Unfit("is not a line of JSON") from None
    if not isinstance(data, dict):
        raise Unfit("is not a JSON object")
    return data


def load(path: str | os.PathLike[str]) -> tuple[Journal, str]:
    """Read a journal; a file cut anywhere gives what is whole, and a note that says what was left out."""
    journal, note, _ = parse(_content(path), os.fspath(path))
    return journal, note


def read_strict(path: str | os.PathLike[str]) -> Journal:
    """Read a journal that must be whole to its last byte."""
    data = _content(path)
    journal, note, _ = parse(data, os.fspath(path))
    if note or not data.endswith(b"\n"):
        raise Refused(os.fspath(path), f"line {len(data.splitlines())} is unfinished")
    return journal


def _content(path: str | os.PathLike[str]) -> bytes:
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # a pipe must not keep us waiting
    except FileNotFoundError:
        raise Refused(os.fspath(path), "there is no such file", "", "check its name and its folder") from None
    except (OSError, ValueError) as problem:
        raise Refused(os.fspath(path), f"cannot be read: {_say_problem(problem)}") from None
    try:
        return _all_of(fd, os.fspath(path))
    finally:
        os.close(fd)


def _all_of(fd: int, where: str) -> bytes:
    try:
        known = os.fstat(fd)
        if not stat.S_ISREG(known.st_mode):
            raise Refused(where, "is not a plain file")
        if known.st_size > FILE_LIMIT:
            raise Refused(where, f"is longer than {FILE_LIMIT} bytes")
        parts = []
        while part := os.read(fd, 1 << 20):
            parts.append(part)
    except OSError as problem:
        raise Refused(where, f"cannot be read: {_say_problem(problem)}") from None
    return b"".join(parts)


def _say_problem(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem)


# ---- writing -----------------------------------------------------------------------------------------------------


class JournalFile:
    """A journal on disk: what seats and referees did is safe there before `append` returns. A context manager.

    What follows from an act (dice, checkpoints) is written, and safe with the next act: lost in a power cut, it is
    reckoned again, to the same bytes.
    One writer at a time, held by a lock. After a failed write the file is closed: open it again to go on.
    """

    def __init__(self, path: str, fd: int, journal: Journal, note: str) -> None:
        """For `create` and `open`."""
        self.path, self.journal, self.note = path, journal, note
        self._fd = fd
        self._extra = os.fstat(fd).st_size - journal.size  # bytes of other line ends, and of a byte order mark

    @classmethod
    def create(cls, path: str | os.PathLike[str], journal: Journal) -> JournalFile:
        """Write the journal into a new file that only its owner may read; `Refused` if there is one already."""
        where = os.fspath(path)
        return cls(where, _create(where, journal, with_secret=True), journal, "")

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> JournalFile:
        """Open a journal to go on with; an unfinished last line is cut off, and `note` says so."""
        where = os.fspath(path)
        try:
            fd = os.open(where, os.O_RDWR | os.O_APPEND | os.O_NONBLOCK)
        except (OSError, ValueError) as problem:
            raise Refused(where, f"cannot be opened: {_say_problem(problem)}") from None
        try:
            _lock(fd, where)
            data = _all_of(fd, where)
            journal, note, whole = parse(data, where)
            if whole < len(data):
                os.ftruncate(fd, whole)
            elif not data.endswith(b"\n"):
                _write(fd, b"\n")
            os.fsync(fd)
        except OSError as problem:
            os.close(fd)
            raise Refused(where, f"cannot be written: {_say_problem(problem)}") from None
        except BaseException:
            os.close(fd)
            raise
        return cls(where, fd, journal, note)

    def append(self, entry: Entry) -> str:
        """Write an entry and return the receipt; `Refused` (and nothing written) if it is not sound."""
        if self._fd < 0:
            raise Refused(self.path, "is closed for writing", remedy="open it again to go on")
        ready = self.journal._ready(entry, self.path)
        try:
            _write(self._fd, ready.line)
            if not isinstance(entry, Dice | Mark):
                os.fsync(self._fd)
        except OSError as problem:
            self._withdraw()
            raise Refused(self.path, f"cannot be written: {_say_problem(problem)}") from None
        except BaseException:  # Ctrl-C: the line may or may not be there, so this writer has to end
            self.close()
            raise
        return self.journal._take(ready)

    def _withdraw(self) -> None:
        with suppress(OSError):  # the next one who opens it cuts off what is unfinished
            os.ftruncate(self._fd, self.journal.size + self._extra)
        self.close()

    def close(self) -> None:
        """Give the file and its lock back."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def export(journal: Journal, path: str | os.PathLike[str], with_secret: bool) -> None:
    """Write a copy into a new file. Without its secret an unfinished game can be watched, not resumed."""
    os.close(_create(os.fspath(path), journal, with_secret))


def _create(where: str, journal: Journal, with_secret: bool) -> int:
    try:
        fd = os.open(where, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
    except FileExistsError:
        raise Refused(where, "is there already and is not overwritten") from None
    except (OSError, ValueError) as problem:
        raise Refused(where, f"cannot be made: {_say_problem(problem)}") from None
    try:
        _lock(fd, where)
        _write(fd, b"".join(journal.lines(with_secret)))
        os.fsync(fd)
        _sync_folder(where)
    except BaseException as problem:
        os.close(fd)
        os.unlink(where)
        if isinstance(problem, OSError):
            raise Refused(where, f"cannot be written: {_say_problem(problem)}") from None
        raise
    return fd


def _lock(fd: int, where: str) -> None:
    """Lock the file for as long as it is open; a process that is killed gives it back."""
    if not lock_descriptor(fd, blocking=False):
        raise Refused(where, "is in use by another game", remedy="end that one first")


def _write(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data) :]


def _sync_folder(path: str) -> None:
    folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
