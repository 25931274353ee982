"""Maps of tiles as they are told: whole once, then the cells that changed, to each seat what it may see."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.face.tiles import PATTERNS, VEILS
from admiralty.core.state.views import SPECTATOR
from admiralty.server.seen.maps import changes_of
from tests.core import toy_ground
from tests.core.toy_ground import cells
from tests.core.toy_ground_rules import COLUMNS, ROWS

from .conftest import Start, hall_of
from .guests import Guest, Line, changed
from .toys import house_toy

ONCE = 6_000  # bytes of a map of 60 by 40 tiles with all that belongs to it
MOVES = ((0, 3), (-1, 3), (3, 3), (2, 0), (-3, 3), (1, 1))  # rows and columns


@pytest.fixture
def strait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The game on a map among the games of the house; its scenario."""
    return house_toy(toy_ground.GAME, "strait", tmp_path, monkeypatch)


def open_tile(question: dict[str, Any], wanted: int) -> int:
    """The tile that may be answered with and lies nearest to a wanted one."""
    row, column = divmod(wanted, COLUMNS)
    values = [choice["value"] for choice in question["choices"]]
    return min(values, key=lambda value: (abs(value // COLUMNS - row) + abs(value % COLUMNS - column), value))


def moves(line: Line, k: int) -> None:
    """The seat that is asked moves."""
    at = next(shape for shape in line.state["scene"]["shapes"] if shape["kind"] == "circle" and shape["role"] == "own")
    row, column = int(at["y"] // 20) + MOVES[k % 6][0], int(at["x"] // 20) + MOVES[k % 6][1]
    said = line.do("answer", value=open_tile(line.state["question"], row * COLUMNS + column))
    assert said.get("ok"), said


def told(ann: Guest, id: str, seat: str) -> Any:
    return ann.see(id, seat)["tiles"]["cells"]["map"]


def truth(client: Any, id: str, seat: int) -> str:
    """What the room draws for a seat, from its view."""
    session = hall_of(client).tables[id].session
    assert session is not None
    return "".join(cells(session.view_of(session.battle_of(seat), seat), seat))


def test_the_map_comes_once_and_then_what_changes(strait: str, start: Start) -> None:
    client = start()
    ann = Guest(client, "Ann")
    id = ann.make(strait, seats={"north": "me", "south": "me"})["id"]
    with ExitStack() as stack:
        north, south, looker = (stack.enter_context(ann.socket(id, seat)) for seat in ("north", "south", "-"))
        first = north.next()
        south.next(), looker.next()
        (shape,) = (each for each in first["set"]["scene"]["shapes"] if each["kind"] == "tiles")
        assert "rows" in shape and "tiles" not in first["set"]["scene"]
        whole = first["set"]["tiles"]
        assert [*whole["cells"]] == ["map"] and len(whole["cells"]["map"]) == COLUMNS * ROWS
        assert whole["patterns"].items() <= {**PATTERNS, **VEILS}.items()
        assert len(json.dumps(whole)) + len(json.dumps(shape)) <= ONCE
        for k in range(12):
            line, other = (north, south) if k % 2 == 0 else (south, north)
            before = line.state["tiles"]["cells"]["map"]
            n = line.n
            moves(line, k)
            line.until(lambda line, n=n: line.n > n)  # type: ignore[misc]
            heard = other.next()
            assert "cells" not in heard and "tiles" not in heard["set"], "nothing came into its sight"
            looker.next()
            for each, seat in ((north, 0), (south, 1), (looker, SPECTATOR)):
                assert each.state["tiles"]["cells"]["map"] == truth(client, id, seat)
            assert told(ann, id, "north") == north.state["tiles"]["cells"]["map"]
            assert before.count("?") >= line.state["tiles"]["cells"]["map"].count("?")


def test_a_screen_on_the_wall_shows_the_map_of_its_view(strait: str, start: Start) -> None:
    client = start()
    ann = Guest(client, "Ann")
    id = ann.make(strait, seats={"north": "me", "south": "me"})["id"]
    made = ann.post(f"/tables/{id}/walls", {"seat": "south", "view": "south"}, 201)
    with client.websocket_connect("/api/v1/wall") as wall:
        wall.send_text(json.dumps({"secret": made["link"].removeprefix("/wall#")}))
        shown = json.loads(wall.receive_text())["set"]
        assert shown["tiles"]["cells"]["map"] == truth(client, id, 1) != truth(client, id, 0)


def test_a_client_that_was_away_gets_changes_that_add_up(strait: str, start: Start) -> None:
    client = start()
    ann, ben = Guest(client, "Ann"), Guest(client, "Ben")
    made = ann.make(strait, seats={"north": "me", "south": "open"})
    id = made["id"]
    ben.join(made["links"]["south"])
    with ExitStack() as stack:
        line = stack.enter_context(ann.socket(id, "north"))
        line.next()
        away = line.n, line.epoch, json.loads(json.dumps(line.state))
    for k in range(6):
        seat, guest = (("north", ann), ("south", ben))[k % 2]
        seen = guest.see(id, seat)
        values = [choice["value"] for choice in seen["question"]["choices"]]
        at = seen["at"]
        guest.do(id, seat, "answer", value=values[-1] if k < 4 else values[0], at=at)
    with ann.socket(id, "north", f"&epoch={away[1]}&since={away[0]}") as back:
        back.n, back.epoch, back.state = away
        while back.state["at"] != ann.see(id, "north")["at"]:
            message = back.next()
            assert not message.get("full") and "tiles" not in message.get("set", {})
        assert back.state["tiles"]["cells"]["map"] == truth(client, id, 0) == told(ann, id, "north")


def test_a_change_of_ten_cells_is_small(strait: str) -> None:
    """Wherever they lie; and who knows nothing of the old map, or of another one, gets the whole."""
    before = "." * (COLUMNS * ROWS)
    after = [*before]
    for k in range(10):
        after[237 * k + 5] = "#"
    one, two = ({"cells": {"map": cells}, "patterns": {}} for cells in (before, "".join(after)))
    changes = changes_of(one, two)
    assert changes is not None and changed(before, changes["map"]) == "".join(after)
    assert len(json.dumps(changes, separators=(",", ":"))) <= 150
    assert changes_of(None, two) is None and changes_of(two, None) is None
    assert changes_of(one, {**two, "patterns": {"dots": ""}}) is None
    assert changes_of(one, {"cells": {"map": before + "."}, "patterns": {}}) is None
    assert changes_of(one, {"cells": {"plan": before}, "patterns": {}}) is None
    spotted = {"cells": {"map": ".#" * (COLUMNS * ROWS // 2)}, "patterns": {}}
    assert changes_of(one, spotted) == {"map": [(1, spotted["cells"]["map"][1:])]}, "one stretch is cheaper than many"


def test_a_replay_shows_the_map_of_every_frame(strait: str, start: Start) -> None:
    client = start()
    ann = Guest(client, "Ann")
    id = ann.make(strait, seats={"north": "me", "south": "computer:random"})["id"]
    with ann.socket(id, "north") as line:
        line.next()
        seen = []
        for k in range(4):
            line.until(lambda line: line.state["question"] is not None)
            seen.append(line.state["tiles"]["cells"]["map"])
            moves(line, k)
        line.until(lambda line: line.state["question"] is not None)
        seen.append(line.state["tiles"]["cells"]["map"])
    replay = ann.get(f"/tables/{id}/replay?seat=north")
    frames = replay["frames"]
    assert "tiles" in frames[0] and not any("tiles" in frame for frame in frames[1:])
    assert any("cells" in frame for frame in frames)
    assert all("tiles" not in (frame["scene"] or {}) for frame in frames)
    now, shown = frames[0]["tiles"]["cells"]["map"], []
    for frame in frames:
        now = changed(now, frame.get("cells", {}).get("map", []))
        shown.append(now)
    assert [*dict.fromkeys(shown)] == [*dict.fromkeys(seen)] and shown[-1] == seen[-1]


def test_at_the_end_everybody_sees_the_whole_map(strait: str, start: Start) -> None:
    client = start()
    ann = Guest(client, "Ann")
    id = ann.make(strait, seats={"north": "me", "south": "computer:simple"})["id"]
    before = told(ann, id, "north")
    with ann.socket(id, "north") as line:
        line.next()
        line.do("resign")
        line.until(lambda line: line.state["table"]["status"] == "over")
        assert "?" in before and "?" not in line.state["tiles"]["cells"]["map"]
        assert line.state["tiles"]["cells"]["map"] == told(ann, id, "north")
    as_played = ann.get(f"/tables/{id}/replay?seat=north")["frames"]
    assert as_played[0]["tiles"]["cells"]["map"] == before, "as it was seen then"
    assert "?" not in ann.get(f"/tables/{id}/replay?seat=open")["frames"][0]["tiles"]["cells"]["map"]
