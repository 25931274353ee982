"""A group's own names for what is printed, in all that is read; refused where they are none.  [BY-R102]"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.scenes import each_shape
from admiralty.core.play.autoplay import play_out
from admiralty.core.play.boards import board_of
from admiralty.core.play.session import new
from admiralty.core.state.views import OPEN
from admiralty.games import game
from admiralty.games.bydo import GAME
from admiralty.games.bydo.deal.called import MUSTER
from admiralty.games.bydo.face.printed import ARMS, FLYING, GROUND, PRINTED
from admiralty.games.bydo.words import Kind, Side, Terrain, Weapon

ROOM = GAME.rulebook.parent
# Without a table of its own: what explains the printed game to everybody.
EXPLAINS = ("printed.py", "labels.py", "cover.py", "weapons.py")
NAMES = re.compile("|".join(sorted({*PRINTED.values(), "Bydo", "Tissue", "[Mm]eteors"} - {"Wall", "Water", "Bit"})))


def texts_of(path: Path) -> Iterator[str]:
    """The texts of a module but for what documents it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in documents:
            yield each.value


def test_no_sentence_has_a_printed_name_of_its_own() -> None:
    paths = [path for folder in ("face", "glance", "travel/face") for path in (ROOM / folder).rglob("*.py")]
    found = {(path.name, text) for path in paths if path.name not in EXPLAINS for text in texts_of(path)}
    assert {(name, text) for name, text in found if NAMES.search(text)} == {("touch.py", "Set Force")}


def test_all_that_has_a_number_has_a_key() -> None:
    assert (len(ARMS), len(FLYING), len(GROUND)) == (max(Weapon), max(Kind), Terrain.CURRENT + 1)


@pytest.mark.parametrize("label", [*(name for name in ARMS.values() if "Cannon" not in name), "Vulcan 2"])
def test_the_sheets_explain_each_printed_weapon_by_its_name(label: str) -> None:
    assert {each.clause for each in GAME.labels if re.fullmatch(each.match, label)} == {"BY-R54", "BY-R102"}


@pytest.mark.parametrize("label", [f"{name}s" for name in FLYING.values() if name != "Force"])
def test_the_sheets_explain_each_printed_missile_by_its_name(label: str) -> None:
    assert {each.clause for each in GAME.labels if re.fullmatch(each.match, label)} == {"BY-R65", "BY-R102"}


def test_a_battle_under_other_names_is_told_in_them() -> None:
    own = {key: f"Zz{k:02}" for k, key in enumerate((*PRINTED, *GAME.ships))}
    ships = [{**unit, "name": f"Ship {k}"} for k, unit in enumerate(GAME.scenario("remotes")["space_corp"])]
    foes = [{**unit, "name": f"Foe {k}"} for k, unit in enumerate(GAME.scenario("remotes")["bydo"])]
    deal = GAME.deal(Request({**GAME.scenario("remotes"), "names": own, "space_corp": ships, "bydo": foes}))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "computer:simple"), secret=bytes(32))
    play_out(session, dict.fromkeys(range(len(deal.seats)), GAME.simple), 40)
    told = [line.text for seat in (OPEN, *range(len(deal.seats))) for line in session.log_for(seat)]
    board = board_of(session, session.checkpoint(20), OPEN, OPEN)
    told += [each.name for each in each_shape(board.shapes)]
    told += [f"{row.label} {row.value}" for sheet in board.sheets for row in sheet.rows]
    assert sum("Zz" in each for each in told) > 20
    assert [each for each in told if NAMES.search(each)] == []


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"vulcan": "Oculoid"}, "vulcan and oculoid are both called 'Oculoid'"),
        ({"rebo": "Grub", "baldur": "grub"}, "baldur and rebo are both called 'Grub'"),
        ({"vulkan": "Gun"}, "nothing goes by the key 'vulkan' [BY-R102]; did you mean 'vulcan'?"),
        ({"vulcan": ""}, "is not a name of 1 to"),
        ({"vulcan": "\x1b[2J"}, "is not a name of 1 to"),
        ({"vulcan": "x" * 200}, "is not a name of 1 to"),
        ({"vulcan": 3}, "3 is not a text"),
    ],
)
@pytest.mark.parametrize("key", ["bydo", "travel"])
def test_a_name_that_is_none_is_refused(key: str, own: dict[str, Any], said: str) -> None:
    played = game(key)
    with pytest.raises(Refused) as refused:
        played.deal(Request({**played.scenario(min(played.scenarios)), "names": own}))
    assert said in str(refused.value) and refused.value.rule == "BY-R102"


OWN = {"name": "Grub", "health": 3, "fighter": "yes"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"names": {"strider": "grub"}}, "T: space_corp 2: another craft is called 'Grub', too [BY-R102]"),
        ({"bydo": [{"ship": {**OWN, "health": 4}, "at": [5, 5]}]}, ""),
        ({"names": {"arrowhead": "Grub"}, "bydo": []}, "T: space_corp 2: another craft"),
        ({"names": {"strider": "Worm"}}, ""),
        ({"bydo": [{"ship": OWN, "at": [5, 5]}]}, ""),
    ],
)
def test_no_two_crafts_share_a_name(changes: dict[str, Any], said: str) -> None:
    ended = {"goal": "annihilate", "rounds": 9}  # else one without Bydo has no end
    scenario = {"game": "bydo", "title": "T", "map": "\n".join(["." * 20] * 10), "objective": ended}
    ships = [{"ship": "arrowhead", "at": [1, 1]}, {"ship": OWN, "at": [2, 1]}]
    with pytest.raises(Refused, match=rf"^{re.escape(said)}") if said else nullcontext():
        GAME.deal(Request({**scenario, "space_corp": ships, **changes}))


@pytest.mark.parametrize("key", ["bydo", "travel"])
def test_a_ship_brought_by_a_seat_has_a_name_of_its_own(key: str) -> None:
    """A fighter that goes by the name of another's, with other parts; before, one of them had those of both."""
    scenario, strider = game(key).scenario("belt" if key == "bydo" else "three"), MUSTER.find("strider", "")
    strider["balmungs"] = 0
    game(key).deal(Request(scenario, ships={"pilot1": [{**strider, "name": "Mine", "rcs": 9}]}))
    with pytest.raises(Refused, match=r"^--ship pilot1: another craft is called .*Strider', too \[BY-R102\]"):
        game(key).deal(Request(scenario, ships={"pilot1": [{**strider, "rcs": 9}]}))


def test_the_campaign_and_the_brush_go_by_them_too() -> None:
    travel = game("travel")
    own = {"tracer": "Dart", "rebo": "Grub", "tissue": "Growth", "bydo_wall": "Rind", "bydo": "the Swarm"}
    deal = travel.deal(Request({**travel.scenario("three"), "names": own}))
    assert "Grub" in deal.names["craft"] and "Rebo" not in " ".join(deal.names["craft"])
    assert travel.brush is not None and "Growth" in travel.brush.kinds_of(deal.names)
    assert travel.brush.kinds_of(deal.names)[-1] == "Spray of a Rind"
    assert travel.wording.outcomes("bydo", deal) == "The Swarm won more combats."
    combat = {**GAME.scenario("belt"), "names": {"rebo": "Grub"}}
    with pytest.raises(Refused, match=r"has names of its own.*BY-R102"):
        travel.deal(Request({**travel.scenario("three"), "combats": [combat]}))


@pytest.mark.parametrize("name", ["duel", "first"])
def test_a_ship_without_a_name_is_called_the_same_by_both_sides(name: str) -> None:
    """In log, forms, boards and sheets: with its number also where it is the only one of its craft."""
    deal = GAME.deal(Request(GAME.scenario(name)))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "computer:simple"), secret=bytes(32))
    play_out(session, dict.fromkeys(range(len(deal.seats)), GAME.simple), 6)
    craft = deal.names["craft"][session.battle_now.ships[1].craft]
    for seat in (0, 1, OPEN):
        board = board_of(session, session.battle_of(seat), seat, seat)
        told = [*(sheet.title for sheet in board.sheets), *(each.name for each in each_shape(board.shapes))]
        told += [line.text for line in session.log_for(seat)]
        met = [each for each in told if craft in each]
        assert met and all(f"{craft} 1" in each for each in met), seat


def test_the_target_of_an_objective_may_be_a_craft_that_another_stands_for() -> None:
    for ships in ({}, {"bydo": [{"name": "Blob", "rooted": "yes"}]}):
        deal = GAME.deal(Request(GAME.scenario("root"), ships=ships))
        assert deal.battle.ships[deal.battle.objective.target].side == Side.BYDO
        assert deal.battle.objective.target == deal.battle.bydo
