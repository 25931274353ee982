"""A server that has toy games among its own: on maps, of a crew, of twelve seats, of long beats."""

from __future__ import annotations

import sys

from .server import Server

STRAIT, WATERS, CHASE, FRAY, ROAD = "ground/strait", "fog/waters", "crew/chase", "fray/all", "march/road"
HOUSED = """
import sys
import tempfile
from pathlib import Path
import pytest
from tests.core import toy_crew, toy_fog, toy_fray, toy_ground, toy_march
from tests.server.toys import house_toy
with tempfile.TemporaryDirectory() as folder:
    housed = {toy_ground: "strait", toy_fog: "waters", toy_crew: "chase", toy_fray: "all", toy_march: "road"}
    for toy, scenario in housed.items():
        house_toy(toy.GAME, scenario, Path(folder), pytest.MonkeyPatch())
    from admiralty.cli.main import main
    sys.argv += ["--workers", "0"]  # they are processes, which would not know it
    main()
"""


class ToyServer(Server):
    """The same, with `STRAIT`, `WATERS`, `CHASE`, `FRAY` and `ROAD`."""

    PROGRAM = (sys.executable, "-c", HOUSED)
