"""What a referee can do to whatever stands on a board: each deed is done as it says, or refused with a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Game, Request
from admiralty.core.face.scenes import Scene, Text, each_shape
from admiralty.core.face.touch import CHANGES_MOST, Deed, Thing
from admiralty.core.play.boards import board_of
from admiralty.core.play.deeds import find_thing, range_of
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.core.sight.veils import spots
from admiralty.core.state.paths import diff, set_place
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN
from admiralty.games import game
from tests.rooms import ROOMS

TOUCHED = [key for key in ROOMS if game(key).touch is not None]
WORDS = 3  # on a button
PART = "face/touch.py"
SECRET = bytes(range(32))


def session_of(key: str) -> Session:
    played = game(key)
    deal = played.deal(Request(played.scenario(min(played.scenarios))))
    return new(played, deal, dict.fromkeys(deal.seats, "human"), secret=SECRET)


def scene_of(session: Session) -> Scene:
    return board_of(session, session.battle_now, OPEN, OPEN)


def ids_of(scene: Scene) -> list[str]:
    return [*(shape.id for shape in each_shape(scene.shapes)), *(sheet.id for sheet in scene.sheets)]


def things(session: Session) -> dict[str, Thing]:
    """All that can be touched on a board, and what opens from it."""
    found: dict[str, Thing] = {}
    todo = ids_of(scene_of(session))
    while todo:
        thing = find_thing(session.course, [todo.pop()])
        if thing is not None and thing.id not in found:
            found[thing.id] = thing
            todo += [part.id for part in thing.parts] + [thing.whole or thing.id]
    return found


def ways(session: Session, deed: Deed) -> Iterator[list[tuple[str, int]]]:
    """The changes of a deed; where a number is chosen, its least and its greatest."""
    if deed.changes:
        yield [(path, value) for path, value in deed.changes]
        return
    found = range_of(session.game, session.deal, session.battle_now, deed)
    if found is not None:
        values = [each.value for each in deed.choices if found.low <= each.value <= found.high]
        values = values or ([] if deed.choices else [found.low, found.high])
        for value in dict.fromkeys([*values[:1], *values[-1:]]):
            yield [(path, value) for path in deed.places]


def refusal(desk: Desk, changes: list[tuple[str, int]], reason: str) -> Refused | None:
    """Do it; or why it may not be done, and then nothing is written down."""
    size = len(desk.session.journal.entries)
    try:
        desk.set(changes, reason)
    except Refused as why:
        return why if len(desk.session.journal.entries) == size else None
    return None


def edited(played: Game, before: Any, changes: list[tuple[str, int]]) -> Any:
    """A state with these changes, and with what the rules see in them."""
    b = copy(before)
    for path, value in changes:
        set_place(b, path, value)
    if played.after_edit is not None:
        played.after_edit(b)
    return b


@pytest.mark.parametrize("key", TOUCHED)
def test_the_closed_desk_names_what_its_buttons_do(key: str) -> None:
    """The first verb of each sentence is on a button of the game, and the map is painted where it has a brush."""
    played = game(key)
    room = Path(str(import_module(played.room).__file__)).parent
    code = "".join(path.read_text(encoding="utf-8") for path in (room / PART, room.parent / PART) if path.exists())
    verbs = {verb.lower() for verb in re.findall(r'(?:press|choose)\(\s*f?"(\w+)', f'{code} press("paint")')}
    said = played.desk.split(". ")
    assert {re.split(r"[ ,]", each.rpartition(": ")[2])[0].lower() for each in said} <= verbs
    assert all(len(each.split()) <= 25 for each in said) and ("paint" in played.desk) == (played.brush is not None)


@pytest.mark.parametrize("key", TOUCHED)
def test_each_deed_is_done_or_refused_with_a_reason_and_nothing_else_changes(key: str) -> None:
    session = session_of(key)
    desk, before = Desk(session), session.state(OPEN)
    done, beat = 0, session.beat
    for thing in things(session).values():
        for deed in (*thing.deeds, *(deed for part in thing.parts for deed in part.deeds)):
            for changes in ways(session, deed):
                if why := refusal(desk, changes, deed.verb):
                    assert why.what, (thing.id, deed)
                    continue
                done += 1
                edit = next(act.n for act in desk.acts if act.stands)
                if session.beat == beat and not desk.deciding:
                    wanted = edited(session.game, before, changes)
                    assert session.state(OPEN) == wanted, (thing.id, deed, list(diff(wanted, session.state(OPEN))))
                    desk.take_back(edit)
                else:  # the rules had nothing to ask, or it is the end
                    session.undo(edit)
                assert session.state(OPEN) == before, (thing.id, deed)
    assert done > 5


@pytest.mark.parametrize("key", TOUCHED)
def test_what_is_touched_is_named_and_said_in_few_words(key: str) -> None:
    session = session_of(key)
    found = things(session)
    for thing in found.values():
        assert thing.name and (not thing.veiled or spots(session.battle_now, thing.veiled))
        again = find_thing(session.course, [thing.id])
        assert again == thing, f"{thing.id} is found by its own id"
        assert not thing.whole or thing.whole in found
        assert len({part.id for part in thing.parts}) == len(thing.parts)
        for part in thing.parts:
            assert not part.opens or find_thing(session.course, [part.id]) is not None
        for deed in (*thing.deeds, *(deed for part in thing.parts for deed in part.deeds)):
            assert len(deed.verb.split()) <= WORDS and deed.verb[0].isupper()
            assert bool(deed.changes) != bool(deed.places) and bool(deed.label) == bool(deed.places)
            assert len(deed.changes or deed.places) <= CHANGES_MOST


@pytest.mark.parametrize("key", TOUCHED)
def test_every_ship_on_the_board_is_touched_by_its_sheet(key: str) -> None:
    session = session_of(key)
    for sheet in scene_of(session).sheets:
        if sheet.id != "sheet-purses" and sheet.in_text:
            assert find_thing(session.course, [sheet.id]) is not None, sheet.id


@pytest.mark.parametrize("key", TOUCHED)
@pytest.mark.parametrize("id", ["", "ship", "ship-99", "ship-999999", "box-0-99-99", "shield-0-77", "part-9999", "-1"])
def test_an_id_that_nothing_has_does_no_harm(key: str, id: str) -> None:
    session = session_of(key)
    thing = find_thing(session.course, [id])
    assert thing is None or thing.id in things(session)


def test_all_rooms_but_the_skeleton_are_touched() -> None:
    assert [key for key in ROOMS if key != "skeleton"] == TOUCHED


@pytest.mark.parametrize("key", TOUCHED)
def test_every_numbered_writing_that_is_named_belongs_to_something(key: str) -> None:
    """A press on a ship's or a star's name is a press on it."""
    session = session_of(key)
    writing = [each for each in each_shape(scene_of(session).shapes) if isinstance(each, Text) and each.name]
    numbered = [each.id for each in writing if re.search(r"-\d+$", each.id)]
    lost = [id for id in numbered if find_thing(session.course, [id]) is None]
    assert numbered and not [id for id in lost if not id.startswith("of-side-")]  # which heads a column
