"""Ships as scenarios write them, and the frame in which every game is dealt."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.dealing import make_deal, read_request
from admiralty.core.face.game import Request
from admiralty.core.files.muster import Muster, list_ships
from admiralty.core.files.scenario_files import Scenario
from admiralty.core.state.options import setting
from admiralty.core.state.records import Size, number, one, record
from admiralty.core.yard.designers import Design, Designer, Estimate, Fault, Group
from admiralty.core.yard.parts import Number

GUNS, BOATS = Number("guns", "Guns", 0, 9), Number("boats", "Boats", 0, 4)


def evaluate(design: Design) -> Estimate:
    faults = () if design["guns"] else (Fault("guns", "there is none", "TY-020"),)
    return Estimate((), design["guns"], faults=faults)


DESIGNER = Designer("toy", "A toy", (Group("All", (GUNS, BOATS)),), evaluate)


@pytest.fixture
def muster(tmp_path: Path) -> Muster:
    file = tmp_path / "cutter.toml"
    file.write_text('name = "Cutter"\nguns = 2\n')
    return Muster(DESIGNER, {"cutter": file}, "TY-010", own=("power",), lent=(BOATS,))


def test_a_ship_is_a_name_a_table_with_one_or_a_table_of_parts(muster: Muster) -> None:
    cutter = {"name": "Cutter", "guns": 2, "boats": 0}
    assert muster.read("cutter", "here") == cutter
    assert muster.read({"ship": "cutter", "power": 3}, "here") == cutter
    assert muster.read({"ship": "cutter", "boats": 4}, "here") == {**cutter, "boats": 4}
    assert muster.read({"ship": {"name": "Sloop", "guns": 1}}, "here") == {"name": "Sloop", "guns": 1, "boats": 0}
    assert muster.read({"name": "Sloop", "guns": 1, "power": 3}, "here")["name"] == "Sloop"


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (7, "here: 7 is neither the name of a ship nor a table of its parts [TY-010]"),
        ("kutter", "here: no ship 'kutter' comes with the game; did you mean 'cutter'?"),
        ({"ship": 7}, "here: ship: no ship 7 comes with the game; known: cutter"),
        ({"ship": "cutter", "guns": 7}, "here: a ship that is named has no key 'guns'; keys: ship, power, boats"),
        ({"ship": "cutter", "boats": 5}, "here: boats: 5 is not from 0 to 4"),
        ({"name": "Hulk"}, "here: guns: there is none [TY-020]"),
    ],
)
def test_what_is_no_ship_is_refused(muster: Muster, entry: object, said: str) -> None:
    with pytest.raises(Refused) as refused:
        muster.read(entry, "here")
    assert str(refused.value) == said


def test_ships_that_are_asked_for_stand_for_those_of_the_scenario() -> None:
    named = {"red": ["a", "b"], "blue": ["c"]}
    wanted = list_ships(named, {"blue": ("d",)}, "Duel: sides")
    assert wanted == [[("a", "Duel: sides: red 1"), ("b", "Duel: sides: red 2")], [("d", "--ship blue")]]
    with pytest.raises(Refused, match="--ship: there is no side 'rod'; did you mean 'red'"):
        list_ships(named, {"rod": ("d",)}, "Duel: sides")


@record()
class Rules:
    wind: int = setting("TY-030", 0, 6, 2, "How strong the wind is.")


@record()
class Sea:
    rules: Rules = one(Rules)
    boats: int = number(0, 3)


class ToyFile(Scenario):
    """A scenario."""

    game: Literal["toy"]


def test_a_request_is_read_and_dealt() -> None:
    content: dict[str, Any] = {"game": "toy", "title": "Duel", "settings": {"wind": 1}}
    request = Request(content, {"wind": "5"})
    scenario, rules, where = read_request(request, ToyFile, Rules)
    assert (scenario.title, rules.wind, where) == ("Duel", 5, "Duel")
    deal = make_deal(request, Sea(rules), Size.SMALL, ("red",), ("win",), {"side": ("Red",)}, "duel")
    assert (deal.game, deal.title, deal.settings) == ("toy", "Duel", {"wind": "5"})
    with pytest.raises(Refused, match="Duel: boats is 4, not from 0 to 3"):
        make_deal(request, Sea(rules, 4), Size.SMALL, (), (), {}, "duel")
    with pytest.raises(Refused, match="scenario: title: "):
        read_request(Request({**content, "title": ""}), ToyFile, Rules)
