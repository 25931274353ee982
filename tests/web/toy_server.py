"""A server that has the toy games on maps and that of a crew among its games."""

from __future__ import annotations

import sys

from .server import Server

STRAIT, WATERS, CHASE = "ground/strait", "fog/waters", "crew/chase"
HOUSED = """
import sys
import tempfile
from pathlib import Path
import pytest
from tests.core import toy_crew, toy_fog, toy_ground
from tests.server.toys import house_toy
with tempfile.TemporaryDirectory() as folder:
    for game, scenario in ((toy_ground.GAME, "strait"), (toy_fog.GAME, "waters"), (toy_crew.GAME, "chase")):
        house_toy(game, scenario, Path(folder), pytest.MonkeyPatch())
    from admiralty.cli.main import main
    sys.argv += ["--workers", "0"]  # they are processes, which would not know it
    main()
"""


class ToyServer(Server):
    """The same, with `STRAIT`, `WATERS` and `CHASE`."""

    PROGRAM = (sys.executable, "-c", HOUSED)
