"""Simulations and comparisons on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from admiralty.core import journal
from admiralty.core.play import session
from admiralty.games import game
from tests.conftest import Compiled, Golden

from .invoking import invoke, refused

CHALLENGE = "systemships/challenge"
DOORS = {
    "game", "scenario", "rulings", "battles", "seed", "engine", "outcomes", "intervals", "turns", "unit", "beats",
    "dice", "alike", "seconds", "battles_per_second", "interpreted_battles",
}  # fmt: skip
TIMES = re.compile(r"in [\d.,]+ s, [\d,]+ a second")


def simulated(*arguments: str) -> dict[str, Any]:
    found = invoke("simulate", CHALLENGE, *arguments, "--json")
    assert (found.status, found.err) == (0, "")
    data: dict[str, Any] = json.loads(found.out)
    return data


def counted(data: dict[str, Any]) -> list[Any]:
    return [data[key] for key in ("outcomes", "intervals", "turns", "unit", "beats", "dice")]


def test_the_json_is_what_was_promised_and_adds_up() -> None:
    data = simulated("-n", "400", "--seed", "7", "--set", "tl=zero")
    assert set(data) == DOORS
    assert (data["game"], data["scenario"], data["seed"]) == ("systemships", CHALLENGE, 7)
    assert data["rulings"]["tl"] == "zero"
    assert list(data["outcomes"]) == list(data["intervals"]) == ["win", "loss", "mutual", "standoff"]
    assert sum(data["outcomes"].values()) == data["battles"] == 400
    assert set(data["turns"]) == {"mean", "sd", "max"} and data["turns"] == data["beats"]
    assert data["unit"] == "round"
    for label, (low, high) in data["intervals"].items():
        assert low <= data["outcomes"][label] / 400 <= high


def test_a_seed_is_taken_and_told() -> None:
    first = simulated("-n", "50")
    assert counted(simulated("-n", "50", "--seed", str(first["seed"]))) == counted(first)


@pytest.mark.slow
def test_every_engine_and_number_of_threads_counts_the_same(compiled: Compiled) -> None:
    compiled(game("systemships"))
    right = simulated("-n", "2000", "--seed", "1", "--engine", "interpreted")
    assert right["engine"] == "interpreted"
    for threads in ("1", "2"):
        found = simulated("-n", "2000", "--seed", "1", "--engine", "compiled", "--threads", threads)
        assert found["engine"] == "compiled"
        assert counted(found) == counted(right)


def test_the_table(golden: Golden) -> None:
    found = invoke("simulate", CHALLENGE, "-n", "300", "--seed", "1", "--set", "warp_tl=1")
    assert (found.status, found.err) == (0, "")
    golden("simulate.txt", TIMES.sub("in – s, – a second", found.out))


def test_seats_ships_and_settings_matter(tmp_path: Path) -> None:
    ship = tmp_path / "hawk.toml"
    ship.write_text('name = "Hawk"\npd = 7\ntubes = 4\nmissiles = 12\n', encoding="utf-8")
    plain = counted(simulated("-n", "200", "--seed", "2"))
    shipped = str(game("systemships").doctrines["standard"])
    for arguments in (("--seat", "warp=random"), ("--ship", f"warp={ship}"), ("--set", "rounds=1")):
        assert counted(simulated("-n", "200", "--seed", "2", *arguments)) != plain
    for who in ("simple", "computer:simple", "doctrine:standard", f"doctrine:{shipped}"):
        assert counted(simulated("-n", "200", "--seed", "2", "--seat", f"warp={who}")) == plain


def test_kept_battles_are_games(tmp_path: Path) -> None:
    data = simulated("-n", "200", "--seed", "4", "--keep", "win=2", "--keep", "loss=1", "--keep-in", str(tmp_path))
    assert set(data["kept"]) == {"win", "loss"}
    for label, paths in data["kept"].items():
        for path in paths:
            played = session.watch(game("systemships"), journal.read_strict(path))
            assert played.over
            assert played.deal.outcomes[played.outcome] == label
    again = ("simulate", CHALLENGE, "-n", "200", "--seed", "4", "--keep", "win=2", "--keep-in", str(tmp_path))
    assert "is there already" in refused(*again)


def test_kept_journals_hold_their_doctrines(tmp_path: Path) -> None:
    arguments = ("--seat", "warp=doctrine:broadside", "--keep", "standoff=1", "--keep-in", str(tmp_path))
    (path,) = simulated("-n", "200", "--seed", "4", *arguments)["kept"]["standoff"]
    assert journal.read_strict(path).header.scenario["doctrines"]["warp"]["name"] == "Broadside"
    assert invoke("verify", path).status == 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--set", "tl=wide"), "--set: tl cannot be 'wide' [IS-R51]; it is rolled or zero or a number from 0 to 10"),
        (("--set", "tll=1"), "--set: there is no setting 'tll'"),
        (("--set", "tl"), "--set: 'tl' is not of the form NAME=VALUE"),
        (("--seat", "blue=simple"), "--seat: there is no seat 'blue'; seats: warp"),
        (
            ("--seat", "warp=clever"),
            "levels: random, simple, careful, solved, search-quick, search, mixture, search-deep (or doctrine",
        ),
        (("--seat", "warp=searching"), "there is no player 'searching'; did you mean 'search'?"),
        (("--seat", "warp=search"), "--seat warp: that level plays single games, not simulations; name another"),
        (("--seat", "warp=human"), "--seat warp: nobody answers here"),
        (("--seat", "warp=doctrine:none"), "there is no doctrine 'none'; systemships has: "),
        (("--ship", "wrap=lance"), "there is no side 'wrap'; did you mean 'warp'?"),
        (("--ship", "warp=lancet"), "there is no ship 'lancet'; did you mean 'lance'? (or name a TOML file)"),
        (("--keep", "glory=1"), "there is no outcome 'glory'; outcomes: win, loss, mutual, standoff, called"),
        (("--keep", "win=some"), "'some' is not a number of battles"),
        (("--keep", "win=1", "--keep-in", "/nowhere"), "--keep-in: there is no folder '/nowhere'"),
        (("--engine", "steam"), "there is no engine 'steam'"),
        (("--engine", "compiled"), "numba, which compiles, is not installed"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(arguments: tuple[str, ...], line: str) -> None:
    assert line in refused("simulate", CHALLENGE, "-n", "10", *arguments)


def test_comparing(golden: Golden) -> None:
    arguments = ("compare", CHALLENGE, "-n", "200", "--seed", "1", "--b", "ship warp=bulwark", "--b", "set warp_tl=1")
    found = invoke(*arguments)
    assert (found.status, found.err) == (0, "")
    golden("compare.txt", TIMES.sub("in – s, – a second", found.out))
    data = json.loads(invoke(*arguments, "--json").out)
    assert data["b"]["options"] == ["ship warp=bulwark", "set warp_tl=1"]
    assert data["b"]["rulings"]["warp_tl"] == "1"
    assert counted(data["a"]) == counted(simulated("-n", "200", "--seed", "1"))
    assert sum(pair["battles"] for pair in data["pairs"]) == 200
    for label, each in data["differences"].items():
        assert each["share"] == (data["b"]["outcomes"][label] - data["a"]["outcomes"][label]) / 200
        assert each["interval"][0] <= each["share"] <= each["interval"][1]


def test_a_variant_stands_before_what_is_common() -> None:
    common = ("--set", "warp_tl=1", "--seat", "warp=random")
    arguments = ("compare", CHALLENGE, "-n", "100", "--seed", "1", *common, "--a", "seat warp=simple", "--json")
    data = json.loads(invoke(*arguments).out)
    assert counted(data["a"]) == counted(simulated("-n", "100", "--seed", "1", "--set", "warp_tl=1"))
    assert counted(data["b"]) == counted(simulated("-n", "100", "--seed", "1", *common))


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((), "there is nothing to compare"),
        (("--a", "wings warp=2"), "--a: 'wings warp=2' is no option"),
        (("--b", "set warp_tl"), "'warp_tl' is not of the form NAME=VALUE"),
    ],
)
def test_comparing_nothing(arguments: tuple[str, ...], line: str) -> None:
    assert line in refused("compare", CHALLENGE, "-n", "10", *arguments)


FIXED = (
    'game = "systemships"\nname = "Fixed"\n\n[[orders]]\ntactic = "attack"\ndrive = 2\npower = ["beams", "screens"]\n'
)


@pytest.fixture
def fixed(tmp_path: Path) -> tuple[str, ...]:
    """Both seats of a duel by a doctrine that leaves nothing to chance."""
    path = tmp_path / "fixed.toml"
    path.write_text(FIXED, encoding="utf-8")
    return ("--seat", f"red=doctrine:{path}", "--seat", f"blue=doctrine:{path}")


def test_where_nothing_is_random_there_is_no_interval(fixed: tuple[str, ...], golden: Golden) -> None:
    arguments = ("simulate", "systemships/duel", "-n", "20", "--seed", "1", *fixed)
    golden("simulate_alike.txt", TIMES.sub("in – s, – a second", invoke(*arguments).out))
    data = json.loads(invoke(*arguments, "--json").out)
    assert data["alike"] and data["outcomes"]["standoff"] == 20
    assert data["intervals"] == {"red": [0.0, 0.0], "blue": [0.0, 0.0], "mutual": [0.0, 0.0], "standoff": [1.0, 1.0]}


@pytest.mark.parametrize("who", ["doctrine:broadside", "random", "simple"])
def test_one_seat_that_draws_its_choices_makes_battles_differ(fixed: tuple[str, ...], who: str) -> None:
    """Also where all battles counted end alike: one interval is all that is known then."""
    arguments = (
        "simulate",
        "systemships/duel",
        "-n",
        "3",
        "--seed",
        "1",
        *fixed[:2],
        "--seat",
        f"blue={who}",
        "--json",
    )
    data = json.loads(invoke(*arguments).out)
    assert not data["alike"] and all(low < high for low, high in data["intervals"].values())


def test_comparing_two_set_ups_without_chance(fixed: tuple[str, ...], golden: Golden) -> None:
    arguments = ("compare", "systemships/duel", "-n", "20", "--seed", "1", *fixed, "--b", "ship red=bulwark")
    golden("compare_alike.txt", TIMES.sub("in – s, – a second", invoke(*arguments).out))
    data = json.loads(invoke(*arguments, "--json").out)
    assert data["differences"]["red"] == {"share": 1.0, "interval": [1.0, 1.0]} and data["a"]["alike"]
