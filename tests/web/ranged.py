"""A server of a toy game with figures, for the browser."""

from __future__ import annotations

import sys

from .server import Server

RANGE = "range/duel"


class RangeServer(Server):
    """A server that has the firing range among its games."""

    PROGRAM = (sys.executable, "-m", "tests.core.toy_range")
