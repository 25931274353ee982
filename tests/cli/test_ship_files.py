"""Scenario files name ship files beside them, in every game; the journal then holds what stood in them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from admiralty.cli.table.match import take_up
from admiralty.cli.text.common import choices, deal_of
from admiralty.core.face.game import Request
from admiralty.core.files.shipped import content
from admiralty.core.state.digests import digest
from admiralty.games import game
from tests.rooms import ROOMS

from .invoking import invoke, refused
from .typist import table

PLACES = {
    "systemships": {"siege", "duel", "challenge"}, "myoss": {"duel", "rescue", "campaign"},
    "heavy": {"duel", "fleet_action"}, "campaign": {"two_stars"},
}  # fmt: skip
CHOSEN = [(key, name) for key in ROOMS for name in game(key).scenarios if name in PLACES.get(key, ())] + [
    (key, sorted(game(key).scenarios)[0]) for key in ROOMS if game(key).ships
]


def named(key: str, name: str, folder: Path) -> Path:
    """The scenario with a file in place of each ship that comes with the game."""
    found = game(key)
    (folder / "fleet").mkdir()
    text = found.scenarios[name].read_text(encoding="utf-8")
    for ship, path in found.ships.items():
        shutil.copy(path, folder / "fleet" / f"{ship}.toml")
        text = text.replace(f'"{ship}"', f'"fleet/{ship}.toml"')
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return folder / "mine.toml"


@pytest.mark.parametrize(("key", "name"), dict.fromkeys(CHOSEN))
def test_ships_in_files_beside_it_are_those_that_come_with_the_game(key: str, name: str, tmp_path: Path) -> None:
    path = named(key, name, tmp_path)
    assert "fleet/" in path.read_text(encoding="utf-8"), "it names a ship"
    _, deal = deal_of(str(path), choices())
    plain = game(key).deal(Request(content(game(key).scenarios[name])))
    assert digest(deal.battle) == digest(plain.battle) and deal.names == plain.names


@pytest.mark.parametrize("key", ROOMS)
def test_a_journal_needs_no_ship_file(key: str, tmp_path: Path) -> None:
    path = named(key, sorted(game(key).scenarios)[0], tmp_path)
    of = table(str(path), tmp_path / "game.jsonl")
    of.match.close()
    shutil.rmtree(tmp_path / "fleet")
    path.unlink()
    assert invoke("replay", of.match.path).status == invoke("verify", of.match.path).status == 0
    match = take_up(of.match.path)
    assert match.session.receipt == of.session.receipt
    match.close()


DUEL = 'game = "systemships"\ntitle = "Mine"\ncontest = "duel"\n\n[sides]\nred = [RED]\nblue = ["lance"]\n'


def duel(folder: Path, red: str) -> Path:
    (folder / "duel.toml").write_text(DUEL.replace("RED", red), encoding="utf-8")
    return folder / "duel.toml"


@pytest.mark.parametrize(
    ("red", "said"),
    [
        ('"nowhere.toml"', "{folder}/nowhere.toml: there is no such file; {path}: sides: red 1 names it: give a file"),
        ('"/etc/passwd"', "{path}:6: sides: red 1: '/etc/passwd' is somewhere else; move it next to duel.toml"),
        ('"../ship.toml"', "{path}:6: sides: red 1: '../ship.toml' is somewhere else; move it next to duel.toml"),
        ('{ ship = "../ship.toml" }', "{path}:6: sides: red 1: ship: '../ship.toml' is somewhere else"),
        ('"lanse"', "{path}:6: Mine: sides: red 1: no ship 'lanse' comes with the game; did you mean 'lance'?"),
        ('"duel.toml"', "{path}: is a scenario, not a ship; "),
        ('"ship.toml"', "{folder}/ship.toml:2: pd: 300 is not from 0 to 99 [WW-010]"),
        ('"lance", { ship = "ship.toml" }', "{folder}/ship.toml:2: pd: 300 is not from 0 to 99 [WW-010]"),
        ('{ ship = "tender", carries = ["ship.toml"] }', "{folder}/ship.toml:2: pd: 300 is not from 0 to 99"),
        ('"mother.toml"', "{folder}/ship.toml:2: pd: 300 is not from 0 to 99"),
        (
            '"dear.toml"',
            "{folder}/dear.toml: Dear costs 99 build points, 79 more than the 20 allowed [IS-R50]; "
            "set warp_points=99, or take 79 off",
        ),
    ],
)
def test_what_is_wrong_with_a_ship_file_is_said_of_that_file(red: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "ship.toml").write_text('name = "Raft"\npd = 300\n')
    (tmp_path / "dear.toml").write_text('name = "Dear"\npd = 94\n')
    (tmp_path / "mother.toml").write_text('name = "Mother"\npd = 3\nracks = 1\ncarries = ["ship.toml"]\n')
    path = duel(tmp_path, red)
    for command in (("play",), ("simulate", "-n", "1"), ("scenarios",)):
        line = refused(command[0], str(path), *command[1:])
        assert line.startswith(said.format(folder=tmp_path, path=path)), line


def test_a_ship_that_is_asked_for_may_carry_ships_from_files(tmp_path: Path) -> None:
    (tmp_path / "cub.toml").write_text('name = "Cub"\nkind = "systemship"\npd = 2\n')
    (tmp_path / "mother.toml").write_text('name = "Mother"\npd = 3\nracks = 1\ncarries = ["cub.toml"]\n')
    _, deal = deal_of("systemships/duel", choices(ships=[f"red={tmp_path / 'mother.toml'}"]))
    assert deal.names["ship"][:2] == ("Mother", "Cub")
    (tmp_path / "cub.toml").write_text('name = "Cub"\nkind = "warpship"\npd = 2\n')
    said = refused("simulate", "systemships/duel", "-n", "1", "--ship", f"red={tmp_path / 'mother.toml'}")
    assert said == f"{tmp_path / 'cub.toml'}: Cub is a warpship; racks carry systemships [WW-090]"
