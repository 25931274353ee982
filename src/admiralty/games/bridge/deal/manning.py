"""Who mans the players' ship.  [BC-R232]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.files.model_files import say_place
from admiralty.core.files.muster import Muster
from admiralty.core.files.shipped import shipped

from ..yard.officers import OFFICERS as OFFICER
from .files import ScenarioFile

PEOPLE = Muster(OFFICER, shipped(__package__, "officers"), "BC-R232")


def require_others(scenario: ScenarioFile, people: Sequence[Mapping[str, Any]], where: str) -> None:
    """`Refused` if a ready officer is in the crew twice: they are one person."""
    for o, file in enumerate(scenario.crew.officers):
        if isinstance(file.officer, str) and file.officer in [each.officer for each in scenario.crew.officers[:o]]:
            place = say_place(where, ["crew", "officers", o])
            raise Refused(place, f"{people[o]['name']} is in the crew already", "BC-R232", "take another officer")
