"""The files that come with a game, by their names."""

from __future__ import annotations

import pytest

from admiralty.core.files.shipped import content, data_of, shipped
from admiralty.games import game
from tests.rooms import ROOMS


@pytest.mark.parametrize("key", ROOMS)
def test_every_file_of_data_is_offered_by_the_game(key: str) -> None:
    """None lies in a folder that nobody reads, or is missed for its name."""
    found = game(key)
    folders = {"scenarios": found.scenarios, "ships": found.ships, "doctrines": found.doctrines, **found.stock}
    offered = {found.guide}
    for folder, paths in folders.items():  # a room inside another offers files of that one, too
        own = {name: path for name, path in paths.items() if path.is_relative_to(data_of(found.room))}
        assert own == shipped(found.room, folder) and list(paths) == sorted(paths)
        offered |= set(own.values())
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
