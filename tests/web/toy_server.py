"""A server that has the toy game on a map among its games."""

from __future__ import annotations

import sys

from .server import Server

STRAIT = "ground/strait"
HOUSED = """
import sys
import tempfile
from pathlib import Path
import pytest
from tests.core.toy_ground import GAME
from tests.server.toys import house_toy
with tempfile.TemporaryDirectory() as folder:
    house_toy(GAME, "strait", Path(folder), pytest.MonkeyPatch())
    from admiralty.cli.main import main
    sys.argv += ["--workers", "0"]  # they are processes, which would not know it
    main()
"""


class ToyServer(Server):
    """The same, with `STRAIT`."""

    PROGRAM = (sys.executable, "-c", HOUSED)
