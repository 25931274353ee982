"""What is known of a table can be asked and told without anything that runs: no loop, no store, no socket."""

from __future__ import annotations

import json

import pytest

from admiralty.core.play import session as sessions
from admiralty.core.state.views import SPECTATOR
from admiralty.server.asked.commands import Making
from admiralty.server.asked.opening import open_table
from admiralty.server.base.refusals import Denied
from admiralty.server.database.people import Grant
from admiralty.server.known.state import TableState
from admiralty.server.seen.seen import Builder, Drawings, snapshot_of

NOW = 1_000_000.5


@pytest.fixture
def table() -> TableState:
    opening = open_table(Making(scenario="systemships/duel", seats={"red": "me", "blue": "open"}))
    session = sessions.new(opening.game, opening.deal, opening.players)
    state = TableState("t", session.journal.header, {"clock": 60}, True, "ann", b"key")
    state.session = session
    state.grants = {0: [Grant("ann", "Ann", 0)]}
    state.generations = {0: 1, 1: 1}
    return state


def test_who_may_do_what(table: TableState) -> None:
    assert table.status == "running" and table.seats_of("ann") == [0] and table.person(0) == "Ann"
    assert table.may_watch("ann") and not table.may_watch("ben")
    with pytest.raises(Denied):
        table.require_seat("ben", 0)
    assert set(table.links_told("ann")) == {"red", "blue"} and not table.links_told("ben")


def test_no_time_runs_while_a_seat_is_free(table: TableState) -> None:
    assert table.running_dues(NOW, {}, {}) == {}
    table.grants[1] = [Grant("ben", "Ben", 1)]
    assert {due.at for due in table.running_dues(NOW, {}, {}).values()} == {1_000_061}


def test_each_viewer_is_told_its_own(table: TableState) -> None:
    seen = {seat: json.loads(snapshot_of(Builder(table, Drawings()), seat, "ann")) for seat in (0, SPECTATOR)}
    assert seen[0]["you"]["name"] == "red" and seen[0]["form"] and not seen[SPECTATOR]["form"]
    assert [seat["connected"] for seat in seen[0]["seats"]] == [False, False] and seen[0]["lookers"] == 0
