"""Who mans the players' ship.  [BC-R232]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.game import Place
from admiralty.core.files.model_files import say_place
from admiralty.core.files.muster import Muster
from admiralty.core.files.shipped import shipped
from admiralty.core.yard.designers import distinct

from ..yard.officers import OFFICERS as OFFICER
from .files import ScenarioFile

PEOPLE = Muster(OFFICER, shipped(__package__, "officers"), "BC-R232")


def read_people(
    scenario: ScenarioFile, given: Mapping[str, str | Mapping[str, Any]], where: str
) -> list[Mapping[str, Any]]:
    """The officers, in the order of their stations: those that were asked for take the places of the scenario's own.

    `Refused` if one is in the crew twice.
    """
    entries: list[tuple[Any, str]] = []
    people: list[Mapping[str, Any]] = []
    for o, (key, file) in enumerate(zip(_keys(scenario), scenario.crew.officers, strict=True)):
        entry, place = given.get(key, file.officer), say_place(where, ["crew", "officers", o])
        entries.append((entry, f"--place {key}" if key in given else place))
        people.append(PEOPLE.read(entry, entries[-1][1]))
    _require_others(entries, [str(person["name"]) for person in people])
    return people


def places_of(scenario: ScenarioFile, officers: Sequence[str]) -> tuple[Place, ...]:
    """The stations that an officer mans, and what these are called."""
    called = [say_station(each.at) for each in scenario.crew.officers]
    named = zip(_keys(scenario), called, officers, strict=True)
    return tuple(Place(key, OFFICER.file_kind, station, officer) for key, station, officer in named)


def say_station(at: Sequence[str]) -> str:
    """The positions of a station."""
    return " and ".join(each.title() for each in at)


def _keys(scenario: ScenarioFile) -> list[str]:
    """By what a request names each station: its first position, numbered where two begin with the same."""
    return [key.replace(" ", "") for key in distinct([each.at[0] for each in scenario.crew.officers])]


def _require_others(entries: Sequence[tuple[Any, str]], people: Sequence[str]) -> None:
    """`Refused` if somebody is in the crew twice: a ready officer, or one who was asked for, is one person."""
    for o, (entry, place) in enumerate(entries):
        twice = [at for other, at in entries[:o] if other == entry]
        asked = [at for at in (place, *twice) if at.startswith("--place")]
        if twice and (asked or isinstance(entry, str)):
            remedy = "take another officer, or fill the other station too"
            raise Refused((asked or [place])[0], f"{people[o]} is in the crew already", "BC-R232", remedy)
