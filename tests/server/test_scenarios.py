"""A table's set-up is saved as a scenario file, which makes the same table again: in the browser and the terminal."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from admiralty.cli.table.match import begin, open_scenario, take_up
from admiralty.cli.text.common import choices
from admiralty.core.errors import Refused
from admiralty.games import game
from admiralty.games.bridge.deal.manning import PEOPLE
from tests.rooms import ROOMS

from .guests import Guest

CUTLASS = {"name": "Cutlass", "pd": 9, "beams": 2, "tubes": 1, "missiles": 3}
DOCTRINE = """game = "systemships"
name = "Shy"

[[orders]]
tactic = { dodge = 3, retreat = 1 }
drive = "all"
power = []
"""
ASKED: dict[str, Any] = {
    "scenario": "systemships/duel",
    "settings": {"rounds": 7, "negotiate": "off"},
    "ships": {"red": ["bulwark", CUTLASS]},
    "seats": {"red": "me", "blue": "computer:own"},
    "doctrines": {"blue": DOCTRINE},
    "clock": 120,
    "listed": True,
    "referee": True,
}


def saved(guest: Guest, **asked: Any) -> dict[str, Any]:
    found: dict[str, Any] = guest.post("/scenario/file", asked)
    return found


def test_what_was_saved_is_told_as_it_was_asked_for(ann: Guest) -> None:
    file = saved(ann, **ASKED)
    assert file["name"] == "a_duel_of_warpships.toml"
    told = ann.post("/scenario", {"file": file["file"]})
    assert told["settings"]["rounds"] == "7" and told["settings"]["negotiate"] == "off"
    seating = told["seating"]
    assert seating["who"] == ASKED["seats"]
    assert (seating["clock"], seating["found"], seating["referee"]) == (120, "lobby", True)
    assert tomllib.loads(seating["doctrines"]["blue"]) == tomllib.loads(DOCTRINE)


def test_the_same_table_is_made_from_it(ann: Guest) -> None:
    told = ann.post("/scenario", {"file": (text := saved(ann, **ASKED)["file"])})
    again = {"seats": told["seating"]["who"], "doctrines": told["seating"]["doctrines"]}
    ids = [ann.make(**ASKED)["id"], ann.make(told["key"], file=text, **again)["id"]]
    one, two = (ann.see(id) for id in ids)
    assert one["table"]["settings"] == two["table"]["settings"]
    assert [sheet["title"] for sheet in one["scene"]["sheets"]] == [sheet["title"] for sheet in two["scene"]["sheets"]]
    assert [seat["who"] for seat in one["seats"]] == [seat["who"] for seat in two["seats"]] == ["human", "computer:own"]


def test_a_saved_file_is_saved_again_alike(ann: Guest) -> None:
    file = saved(ann, **ASKED)["file"]
    told = ann.post("/scenario", {"file": file})["seating"]
    asked = {"scenario": "systemships/own", "file": file, "seats": told["who"], "doctrines": told["doctrines"]}
    again = saved(ann, **asked, clock=told["clock"], listed=True, referee=told["referee"])["file"]
    assert tomllib.loads(again) == tomllib.loads(file)
    plain = saved(ann, **asked)["file"]
    assert "table" not in tomllib.loads(plain), "what is not wanted any more is gone"


def test_ships_and_officers_that_were_asked_for_are_in_the_file_of_a_room_that_writes_its_own(ann: Guest) -> None:
    officer = {**PEOPLE.find("aimes", "aimes"), "name": "Doppler"}
    asked = {"ships": {"crew": ["malahat"]}, "places": {"sensors": officer, "command": "aimes"}}
    file = saved(ann, scenario="bridge/edge", settings={"people": 3}, **asked)["file"]
    crew = tomllib.loads(file)["crew"]
    assert (crew["ship"]["name"], crew["officers"][0]["officer"]) == ("Malahat", "aimes")
    told = ann.post("/scenario", {"file": file})
    assert [each["holder"] for each in told["places"][:4]] == ["Aimes", "Harkov", "Brandvold", "Doppler"]
    ann.make("bridge/own", file=file)


def test_a_place_is_refused_by_its_name(ann: Guest) -> None:
    for places, said in (
        ({"sensors": "kimra"}, ("place sensors", "no officer 'kimra' comes with the game", "")),
        ({"sensors": "kimura"}, ("place sensors", "Kimura is in the crew already", "BC-R232")),
        ({"sensor": "kimura"}, ("place", "there is no place 'sensor'", "")),
    ):
        error = ann.post("/tables", {"scenario": "bridge/edge", "places": places}, 400)["error"]
        assert (error["where"], error["what"], error["rule"]) == said


@pytest.mark.parametrize("key", ROOMS)
def test_every_scenario_of_every_game_is_saved_and_fits_the_schema(ann: Guest, key: str) -> None:
    schema = Draft202012Validator(game(key).schemas()["scenario"])
    for name in game(key).scenarios:
        told = next(each for each in _games(ann, key)["scenarios"] if each["key"] == f"{key}/{name}")
        seats = {seat: "computer:simple" if k else "me" for k, seat in enumerate(told["seats"])}
        file = saved(ann, scenario=told["key"], seats=seats, clock=60)["file"]
        schema.validate(tomllib.loads(file))
        again = ann.post("/scenario", {"file": file})
        assert again["settings"] == told["settings"] and again["seating"]["who"] == seats


def _games(guest: Guest, key: str) -> dict[str, Any]:
    return next(each for each in guest.get("/games") if each["key"] == key)


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ({"ships": {"red": ["galleon"]}}, "there is no ship 'galleon'"),
        ({"settings": {"rounds": "lots"}}, "cannot be 'lots'"),
        ({"seats": {"red": "computer:genius"}}, "there is no player"),
    ],
)
def test_what_no_table_could_be_made_from_is_not_saved(ann: Guest, asked: dict[str, Any], what: str) -> None:
    assert what in ann.post("/scenario/file", {"scenario": "systemships/duel", **asked}, 400)["error"]["what"]


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ('[seats]\ngreen = "human"', "no seat 'green'"),
        ('[seats]\nred = "doctrine"', "not in doctrines"),
        ('[seats]\nred = "computer:genius"', "there is no player"),
        ('[doctrines.red]\ngame = "systemships"', "is missing"),
        ("[table]\nclock = -1", "less than 0"),
    ],
)
def test_a_file_whose_table_cannot_be_set_is_refused(ann: Guest, more: str, what: str) -> None:
    text = Path(game("systemships").scenarios["duel"]).read_text(encoding="utf-8")
    assert what in ann.post("/scenario", {"file": f"{text}\n{more}\n"}, 400)["error"]["what"]


@pytest.mark.parametrize("key", [key for key in ROOMS if game(key).ships])
def test_a_file_that_names_a_ship_file_is_refused_with_what_to_write(ann: Guest, key: str, tmp_path: Path) -> None:
    """No file of the server's is read, whatever the scenario calls it."""
    found = game(key)
    texts = [path.read_text("utf-8") for path in found.scenarios.values()]
    ship, text = next((ship, text) for ship in found.ships.values() for text in texts if f'"{ship.stem}"' in text)
    (tmp_path / "mine.toml").write_bytes(ship.read_bytes())
    for path in ("mine.toml", str(tmp_path / "mine.toml"), str(ship)):
        for door, body in (("/scenario", {"file": text}), ("/tables", {"scenario": f"{key}/own", "file": text})):
            body = {**body, "file": text.replace(f'"{ship.stem}"', f'"{path}"')}
            problem = ann.post(door, body, 400)["error"]
            assert "cannot be read here" in problem["what"] and "as a table: { name" in problem["remedy"], problem
            assert "line " in problem["where"] and path[:20] in problem["what"]
    assert ann.get("/tables") == []


def test_the_terminal_plays_it_too(ann: Guest, tmp_path: Path) -> None:
    """Who sits where, ships and settings; an option says more than the file."""
    path = tmp_path / "mine.toml"
    path.write_text(saved(ann, **ASKED)["file"], encoding="utf-8")
    journal = str(tmp_path / "game.jsonl")
    opening = open_scenario(str(path), choices(), save=journal)
    assert [who.text for who in opening.whos] == ["human", "doctrine:own"]
    assert opening.deal.settings["rounds"] == "7" and opening.deal.names["ship"][:2] == ("Bulwark", "Cutlass")
    begin(opening).close()
    again = take_up(journal)
    assert [who.text for who in again.whos] == ["human", "doctrine:own"]
    again.close()
    assert open_scenario(str(path), choices(["blue=careful"])).whos[1].text == "computer:careful"
    assert open_scenario(str(path), choices(), default="simple").whos[0].text == "computer:simple"
    path.write_text(path.read_text(encoding="utf-8").replace('red = "human"', 'rad = "human"'), encoding="utf-8")
    with pytest.raises(Refused, match="no seat 'rad'"):
        open_scenario(str(path), choices())


def test_a_house_rule_brings_a_seat(ann: Guest) -> None:
    """The form asks who would sit at the table before it is set; what cannot be dealt is refused as then."""
    duel = {"scenario": "heavy/duel"}
    assert ann.post("/scenario/seats", duel)["seats"] == ["a", "b"]
    told = ann.post("/scenario/seats", {**duel, "settings": {"moderator": "human"}})
    assert told["seats"] == ["a", "b", "moderator"] and told["settings"]["moderator"] == "human"
    refused = ann.post("/scenario/seats", {**duel, "settings": {"moderator": "nobody"}}, 400)["error"]
    assert refused["rule"] == "HC-R84"
    assert ann.get("/tables") == []


def test_what_is_usual_follows_another_rule(ann: Guest) -> None:
    """Movement and technology of a campaign follow the edition, but for what was chosen by hand.  [WW-R61]"""

    def dealt(**settings: str) -> tuple[str, str]:
        told = ann.post("/scenario/seats", {"scenario": "campaign/median", "settings": settings})["settings"]
        return told["movement"], told["tech_schedule"]

    assert dealt() == ("pd", "bought")
    assert dealt(edition="second") == ("half_pd", "every_6")
    assert dealt(edition="second", movement="pd") == ("pd", "every_6")
