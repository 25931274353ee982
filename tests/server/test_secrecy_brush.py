"""What a referee paints and shows is told to nobody who does not see it, and other eyes are the referee's alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core import toy_fog

from .conftest import Start
from .guests import Guest
from .test_brush import Waters
from .toys import house_toy


@pytest.fixture
def table(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Waters:
    return Waters(start, house_toy(toy_fog.GAME, "small", tmp_path, monkeypatch))


def test_cells_are_shown_to_some_seats_and_hidden_again(table: Waters) -> None:
    cells = [8 * 12 + column for column in range(4)]
    before = table.cells("first")
    table.rule("gm_show", cells=cells, how="reveal", seats=["first"], hidden=True)
    assert table.cells("first")[96:100] == table.cells("*")[96:100] and table.cells("second")[96:100] == "    "
    assert table.ben.see(table.id)["log"] == [] == table.ann.see(table.id)["log"]
    (act,) = table.gwen.see(table.id, "*")["referee"]["acts"]
    assert act["text"].startswith("The referee: reveal to First (")
    table.rule("gm_show", cells=cells, how="hide", seats=["first", "second"], hidden=True)
    assert table.cells("first") == before
    table.rule("gm_show", cells=cells, how="tell", seats=["second"])
    assert table.cells("second")[96:100].strip() and table.cells("second")[96] in "-+:"
    assert "tell" not in str(table.ann.see(table.id)["log"]), "whom it was told is for nobody else"


def test_the_board_with_a_seats_eyes_is_the_board_of_that_seat(table: Waters) -> None:
    for guest, seat in ((table.ann, "first"), (table.ben, "second"), (table.eve, "-")):
        told, seen = table.board(seat), guest.see(table.id, seat)
        scene = {name: part for name, part in seen["scene"].items() if name != "tiles"}
        assert told["scene"] == scene
    assert table.cells("first")[:4] == "~~~~" and set(table.cells("-")) == {" "}
    table.gwen.get(f"/tables/{table.id}/referee/seen?seat=red", 404)


def test_nobody_else_looks_with_other_eyes(table: Waters) -> None:
    for guest in (table.ann, table.ben, table.eve):
        for place in ("seen?seat=first", "seen?seat=second", "seen", "brush"):
            guest.get(f"/tables/{table.id}/referee/{place}", 403)


def test_orders_that_a_seat_is_writing_are_not_on_the_board_that_the_referee_is_shown(start: Start) -> None:
    client = start()
    gwen, ben = Guest(client, "Gwen"), Guest(client, "Ben")
    made = gwen.make("heavy/duel", seats={"a": "me", "b": "open"}, referee=True)
    ben.join(made["links"]["b"])
    id = made["id"]
    before = gwen.get(f"/tables/{id}/referee/seen?seat=b")
    assert before["scene"] == ben.see(id, "b")["scene"]
    ben.orders(id, "b", lambda box: int(box["choices"][-1]["value"] if box["choices"] else box["high"]))
    assert ben.see(id, "b")["scene"] != before["scene"], "the seat itself sees what it writes"
    assert gwen.get(f"/tables/{id}/referee/seen?seat=b") == before


@pytest.mark.parametrize("kind", [1, 2])
def test_how_much_of_the_dark_is_painted_and_with_what_is_told_to_nobody(table: Waters, kind: int) -> None:
    """Two tables whose referees paint the dark otherwise tell the seats the same."""
    told = []
    for cells in ([5 * 12 + 5], list(range(5 * 12 + 4, 5 * 12 + 9)), [7 * 12 + 2]):
        table.rule("gm_paint", cells=cells, kind=kind, hidden=len(cells) == 1)
        told.append([guest.see(table.id, seat) for guest, seat in ((table.ann, ""), (table.eve, "-"))])
        table.rule("gm_revoke", entry=table.gwen.see(table.id, "*")["referee"]["acts"][0]["n"])
    assert told[0] == told[2]
    for hidden, open_ in zip(told[0], told[1], strict=True):
        (line,) = open_["log"]
        assert line["text"] == "The referee sets something unseen."
        assert hidden["log"] == [] and open_["tiles"] == hidden["tiles"] and open_["scene"] == hidden["scene"]
