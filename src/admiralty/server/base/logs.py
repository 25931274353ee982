"""What goes wrong stands in one line on standard error; what goes wrong again and again, in one line a minute."""

from __future__ import annotations

import asyncio
import errno
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

QUIET_SECONDS = 60.0  # in which the same is said once
KINDS_MOST = 1_000  # that are remembered
OF = "of"  # in a record's `extra`: the table that must not be held back behind another one
SCARCE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)  # what accepting a connection may lack

_NUMBER = re.compile(r"0x[0-9a-f]+|[0-9]+")

log = logging.getLogger("admiralty.server")


class Seldom(logging.Filter):
    """Lets a kind of line through once a minute, with the count of those that it held back.

    A kind is the line before names are filled in, whatever numbers it has; of faults in the program also where they
    happened, and of what an operator has to look after one by one also what it is `OF`.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.now = now
        self._kinds: OrderedDict[Any, tuple[float, int]] = OrderedDict()  # when it was said last, held back since

    def filter(self, record: logging.LogRecord) -> bool:
        """As `logging` has it."""
        kind = record.name, _NUMBER.sub("", str(record.msg)), _place(record), getattr(record, OF, None)
        said_at, held = self._kinds.pop(kind, (float("-inf"), 0))
        now = self.now()
        if now - said_at < QUIET_SECONDS:
            self._kinds[kind] = said_at, held + 1
            return False
        self._kinds[kind] = now, 0
        while len(self._kinds) > KINDS_MOST:
            self._kinds.popitem(last=False)
        if held:
            record.msg = f"{record.msg} (and {held} more like it since)"
        return True


def _place(record: logging.LogRecord) -> tuple[str, int] | None:
    trace = record.exc_info[2] if record.exc_info else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    return (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else None


def begin() -> None:
    """Let everything that is said go to standard error, in this way."""
    handler = logging.StreamHandler()
    handler.addFilter(Seldom())
    logging.basicConfig(level=logging.WARNING, format="%(message)s", handlers=[handler])


def log_trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """As an event loop tells of trouble; that no connection can be taken is said in a line."""
    problem = context.get("exception")
    if isinstance(problem, OSError) and problem.errno in SCARCE:
        log.error("no more connections can be taken: %s", problem.strerror)
    else:
        loop.default_exception_handler(context)
