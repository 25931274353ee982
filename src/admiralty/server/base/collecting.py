"""When the server looks for cycles of objects that nobody needs any more.

A look through all that a thousand tables hold takes most of a second, in which nobody is answered. Tables make no
cycles; closed connections make small ones, and most of these are found while they are young.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

# New objects until the young are looked through, and how often that is done until those that outlived it once are: all
# of them in one look, so seldom would be long.
YOUNG, MIDDLE = 2_000, 2
NEVER = 1_000_000_000
QUIET_SECONDS = 2.0  # nobody did anything for so long: it disturbs nobody
OVERDUE_SECONDS = 1_800.0  # where it is never quiet


@contextmanager
def seldom() -> Iterator[Collector]:
    """Python looks at young objects only, as long as this lasts; for the rest the `Collector` is asked now and then.

    What there is when it begins is never looked at again, afterwards neither.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what the program itself consists of stays
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        yield Collector()
    finally:
        gc.set_threshold(*before)


class Collector:
    """Looks through everything when it is quiet."""

    def __init__(self) -> None:
        self.looked_at = time.monotonic()

    def sweep(self, now: float, acted_at: float) -> bool:
        """Look, if anything was done since the last look and it is quiet now, or if it is overdue; was it done?

        Both are seconds of the monotonic clock.
        """
        quiet = now - acted_at >= QUIET_SECONDS and acted_at > self.looked_at
        if not quiet and now - self.looked_at < OVERDUE_SECONDS:
            return False
        gc.collect()
        self.looked_at = now
        return True
