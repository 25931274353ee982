"""The ids of environments, such as ``admiralty/systemships-duel-v1``: a game, a scenario, a version."""

from __future__ import annotations

import re

from admiralty.core.errors import Refused, suggest
from admiralty.games import ROOMS, environment_version, scenarios_of

SPACE = "admiralty"
ID = re.compile(rf"{SPACE}/([a-z]+)-(\w+)-v(\d+)")


def id_of(key: str, scenario: str) -> str:
    """The id of a scenario's environment as it is now."""
    return f"{SPACE}/{key}-{scenario}-v{environment_version(key)}"


def ids() -> tuple[str, ...]:
    """The ids of all environments; no room is loaded for that."""
    return tuple(id_of(key, scenario) for key in ROOMS for scenario in scenarios_of(key))


def scenario_of(environment: str) -> str:
    """The scenario that an id names; what is no id is given back, as the name of a scenario or a file.

    `Refused` where there is none of that name, or it has another version now.
    """
    if not environment.startswith(f"{SPACE}/"):
        return environment
    found = ID.fullmatch(environment)
    known = [each.removeprefix(f"{SPACE}/") for each in ids()]
    said = environment.removeprefix(f"{SPACE}/")
    if found is None or not any(each.rpartition("-v")[0] == f"{found[1]}-{found[2]}" for each in known):
        raise Refused(environment, "there is no such environment", "", suggest(said, known, "environments"))
    now = environment_version(found[1])
    if int(found[3]) != now:
        why = "the game asks or shows other things than it did in that version"
        raise Refused(environment, f"is version {found[3]}; {why}", "", f"use {id_of(found[1], found[2])}")
    return f"{found[1]}/{found[2]}"


def register() -> None:
    """Tell Gymnasium of all environments; to import `admiralty.envs` does so. No room is loaded for that."""
    import gymnasium

    for each in ids():
        if each not in gymnasium.registry:
            gymnasium.register(id=each, entry_point="admiralty.envs.one_seat:Single", kwargs={"environment": each})
