"""A server that has the toy games on maps among its games."""

from __future__ import annotations

import sys

from .server import Server

STRAIT, WATERS = "ground/strait", "fog/waters"
HOUSED = """
import sys
import tempfile
from pathlib import Path
import pytest
from tests.core import toy_fog, toy_ground
from tests.server.toys import house_toy
with tempfile.TemporaryDirectory() as folder:
    house_toy(toy_ground.GAME, "strait", Path(folder), pytest.MonkeyPatch())
    house_toy(toy_fog.GAME, "waters", Path(folder), pytest.MonkeyPatch())
    from admiralty.cli.main import main
    sys.argv += ["--workers", "0"]  # they are processes, which would not know it
    main()
"""


class ToyServer(Server):
    """The same, with `STRAIT` and `WATERS`."""

    PROGRAM = (sys.executable, "-c", HOUSED)
