"""A program at the other end of two pipes: JSON objects, a line each, with limits of time and length."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from ..errors import Refused
from ..errors.plain_text import without_strange

FRAME_MOST = 1_000_000  # bytes of a line from a program
PIECE = 1 << 16  # bytes that are read at once
LOOK = 0.1  # seconds from one look at the clock to the next, while a program is waited for
TOLD_MOST = 120  # characters that are quoted of what it said last


class Gone(Exception):
    """The program has ended, or was ended; why, in words."""


def can_serve_programs() -> bool:
    """Can this system wait for a pipe and the clock at once?"""
    return hasattr(select, "poll")


def read_line(line: bytes) -> dict[str, Any]:
    """The JSON object of a line; `ValueError` says what it is instead."""
    try:
        found = _decode(line.decode())
    except RecursionError:
        raise ValueError("it nests too deep") from None
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8") from None
    except json.JSONDecodeError as problem:
        raise ValueError(f"it is not JSON: {problem}") from None
    if not isinstance(found, dict):
        raise ValueError("it is not a JSON object")
    return found


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def line_of(message: Mapping[str, Any]) -> bytes:
    """A message as a line."""
    return _encode(message).encode() + b"\n"


# made once: `json.dumps` and `json.loads` make theirs for each message that isn't as usual
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_decode = json.JSONDecoder(parse_constant=_refuse_constant).decode


class Program:
    """A program that was started, with its pipes; what it writes to stderr goes into the file `log`.

    It has a session of its own, so that Ctrl-C at the terminal is not for it, and what it has started ends with it.
    """

    def __init__(self, command: Sequence[str], clock: Callable[[], float]) -> None:
        self.clock = clock
        handle, self.log = mkstemp(prefix="admiralty-bot-", suffix=".log")
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=handle, bufsize=0, start_new_session=True
            )
        except OSError as problem:
            os.unlink(self.log)
            raise Refused(command[0], f"can't be started: {problem.strerror}") from problem
        finally:
            os.close(handle)
        assert self.process.stdin is not None and self.process.stdout is not None
        self._in, self._out = self.process.stdin.fileno(), self.process.stdout.fileno()
        self._writable, self._readable = select.poll(), select.poll()
        self._writable.register(self._in, select.POLLOUT)
        self._readable.register(self._out, select.POLLIN)
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._held, self._looked = bytearray(), 0  # what was read, and how much of it has no end of a line

    def send(self, data: bytes, until: float) -> None:
        """Write a line; `Gone` where the program takes no more, or not in time."""
        left = memoryview(data)
        while left:
            try:
                left = left[os.write(self._in, left) :]
            except BlockingIOError:
                if self.clock() >= until:
                    raise Gone("it doesn't read what it is asked") from None
                self._writable.poll(LOOK * 1000)
            except OSError:
                raise Gone(self._last_words()) from None

    def receive(self, until: float) -> bytes | None:
        """The next line; None where the time is up, `Gone` where none follows."""
        while True:
            end = self._held.find(b"\n", self._looked)
            if end > FRAME_MOST or (end < 0 and len(self._held) > FRAME_MOST):
                raise Gone("it sent a line of more than 1 MB")
            if end >= 0:
                line, self._looked = bytes(self._held[:end]), 0
                del self._held[: end + 1]
                return line
            self._looked = len(self._held)
            left = until - self.clock()
            if left <= 0:
                return None
            if not self._readable.poll(1000 * min(left, LOOK)):
                continue
            try:
                piece = os.read(self._out, PIECE)
            except BlockingIOError:
                continue
            except OSError:
                piece = b""
            if not piece:
                raise Gone(self._last_words())
            self._held += piece

    def end(self, grace: float = 0.0) -> bool:
        """Close its pipes, and end it where it doesn't end by itself in so many seconds; did it?"""
        assert self.process.stdin is not None and self.process.stdout is not None
        with suppress(OSError):
            self.process.stdin.close()
        by_itself = self._ends(self.clock() + grace)
        if not by_itself:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)  # it is not reaped yet, so the number is still its own
            self.process.wait()
        self.process.stdout.close()
        with suppress(OSError):
            if not os.path.getsize(self.log):
                os.unlink(self.log)
        return by_itself

    def _ends(self, until: float) -> bool:
        """Wait for its end, reading what it still says: it may wait for that itself."""
        silent = False
        while self.process.poll() is None:
            if self.clock() >= until:
                return False
            if silent:
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(LOOK)
            elif self._readable.poll(LOOK * 1000):
                with suppress(BlockingIOError):
                    silent = not os.read(self._out, PIECE)
        return True

    def _last_words(self) -> str:
        """That it has ended, with the last line that it wrote to stderr."""
        with suppress(OSError):
            said = Path(self.log).read_bytes()[-PIECE:].decode("utf-8", "replace").split("\n")
            last = next((without_strange(line).strip() for line in reversed(said) if line.strip()), "")
            return f"it ended: {last[:TOLD_MOST]}" if last else "it ended"
        return "it ended"
