"""A room's game is put together by the plan."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.rooms import PLAN, game_of
from admiralty.games import ROOMS, game

PARTS = {
    "records": "from admiralty.core.state.records import number, record\n@record()\n"
    "class Battle:\n    turn: int = number(0, 9)\nclass Doctrine: pass\n",
    "options": "class Rules: pass\n",
    "turn": "def play_beat(t, b): pass\ndef outcome(b): return -1\n",
    "imagine": "def imagine(t, b, seat): pass\n",
    "computer.opponents": "def answer(b, asked, doctrine): return 0\n",
    "computer.levels": "from admiralty.core.face.game import Level\n"
    "LEVELS = (Level('random', 'any', 0), Level('keen', 'better', 1), Level('simple', 'good', 2))\n",
    "face.wording": "WORDING = None\ndef worth(outcome, deal, seat): return 0\n",
    "face.board": "def scene(view, deal, seat): pass\n",
    "deal.dealing": "class MUSTER:\n    known = {}\n    load = staticmethod(dict)\ndef deal(request): pass\n",
    "deal.schemas": "def schemas(): return {}\n",
}


def build(folder: Path, name: str, left_out: str = "", **instead: str) -> str:
    """The folder of a room with a file for each part."""
    room = folder / name
    for part, text in {**PARTS, **instead}.items():
        file = room.joinpath(*part.split(".")).with_suffix(".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        (file.parent / "__init__.py").touch()
        if part != left_out:
            file.write_text(text)
    (room / "data").mkdir()
    (room / "RULES.md").touch()
    return name


@pytest.fixture(autouse=True)
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


def test_a_room_has_its_parts_where_the_plan_says(found: Path) -> None:
    made = game_of(build(found, "toyroom"), title="Toy", sentence="Play.", rules_version=1)
    assert (made.key, made.room, made.rulebook) == ("toyroom", "toyroom", found / "toyroom" / "RULES.md")
    assert made.play_beat.__module__ == "toyroom.turn" and made.answer.__module__ == "toyroom.computer.opponents"
    assert (made.rounds, made.recall, made.designer, made.scenarios) == (None, None, None, {})
    with pytest.raises(Refused, match="x: Toy has no doctrine files; take a level: random, keen or simple"):
        made.load_doctrine({}, "x")


def test_what_a_room_gives_by_itself_is_not_looked_for(found: Path) -> None:
    room = build(found, "ownroom", "options")
    with pytest.raises(ModuleNotFoundError, match=r"ownroom\.options"):
        game_of(room, title="Toy", sentence="Play.", rules_version=1)
    assert game_of(room, title="Toy", sentence="Play.", rules_version=1, rules=int).rules is int


def test_a_part_that_is_there_and_broken_is_not_passed_over(found: Path) -> None:
    room = build(found, "brokenroom", **{"yard.yard": "import nowhere_at_all\n"})
    with pytest.raises(ModuleNotFoundError, match="nowhere_at_all"):
        game_of(room, title="Toy", sentence="Play.", rules_version=1)


@pytest.mark.parametrize("key", ROOMS)
def test_every_room_goes_by_the_plan(key: str) -> None:
    inner = {"battle", "doctrine", "rules", "answer", "ships", "load_ship", "load_doctrine", "designer", "sizes"}
    # rooms inside another take what they can from that one
    own = {"campaign": inner, "travel": {*inner, "brush", "cover", "cues"}}
    made = game(key)
    for part in set(PLAN) - own.get(key, set()):
        value = getattr(made, part)
        assert value is None or getattr(value, "__module__", made.room).startswith(("admiralty.core", made.room)), part
