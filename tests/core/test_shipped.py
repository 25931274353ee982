"""The files that come with a game, by their names."""

from __future__ import annotations

import pytest

from admiralty.core.shipped import content, data_of, shipped
from admiralty.games import ROOMS, game


@pytest.mark.parametrize("key", ROOMS)
def test_every_file_of_data_is_offered_by_the_game(key: str) -> None:
    """None lies in a folder that nobody reads, or is missed for its name."""
    found = game(key)
    folders = {"scenarios": found.scenarios, "ships": found.ships, "doctrines": found.doctrines}
    for folder, paths in folders.items():
        assert dict(paths) == shipped(found.room, folder) and list(paths) == sorted(paths)
    offered = {path for paths in folders.values() for path in paths.values()} | {found.guide}
    assert offered == set(data_of(found.room).rglob("*.toml")), "and nothing else lies there"
    assert shipped(found.room, "nowhere") == {}


@pytest.mark.parametrize("key", ROOMS)
def test_a_scenario_is_read_anew_each_time(key: str) -> None:
    """So whoever changes what was read changes nobody else's."""
    found = game(key)
    name = next(iter(found.scenarios))
    read = found.scenario(name)
    read["title"] = "another"
    assert found.scenario(name) == content(found.scenarios[name]) != read
