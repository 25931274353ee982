"""A referee's edit or veil of many places: one entry, one line, one undo, all or nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.errors.reading import Unfit
from admiralty.core.journal.entries import Edit, entry_from, entry_json
from admiralty.core.journal.rulings import Veil
from admiralty.core.journal.secret import canonical
from admiralty.core.journal.steps import PLACES_MOST, shorten, spell_out
from admiralty.core.play.deeds import battle_to_come
from admiralty.core.play.desk import Desk
from admiralty.core.play.live import Disagrees
from admiralty.core.play.session import Session, new, resume, watch
from admiralty.core.state.paths import place, set_places
from admiralty.core.state.views import OPEN, SPECTATOR
from tests.core.playing import PEOPLE, SECRET, again, bytes_of, order, play_on, plots, toy
from tests.core.toy import DEAL, GAME

HULL, RESERVE = "sides.0.hull", "sides.0.reserve"
MINES = [(f"mines.{n}", 0) for n in range(5)]


def texts(session: Session, seat: int) -> list[str]:
    return [line.text for line in session.log_for(seat)]


def edited(session: Session) -> list[tuple[int, Edit]]:
    return [(n, act) for n, act in session.acts if isinstance(act, Edit)]


# ---- the entry and its line ------------------------------------------------------------------------------------------


PATHS = ("map.ground.8", "map.ground.9", "ships.0.beam", "ships.1.beam", "mines.3", "mines.4", "hull", "mines.5")


def test_neighbours_in_a_row_are_written_by_their_numbers() -> None:
    steps = shorten("map.ground.7", PATHS)
    assert steps == [8, 9, "ships.0.beam", "ships.1.beam", "mines.3", 4, "hull", "mines.5"]
    assert spell_out("map.ground.7", steps) == PATHS
    assert shorten("a.1", ["a.01", "a.٣", "a.1234567"]) == ["a.01", "a.٣", "a.1234567"]
    with pytest.raises(Unfit, match="follows a path that leads to no row"):
        spell_out("hull", [3])


def test_an_edit_of_one_place_is_written_as_ever() -> None:
    row = {"kind": "edit", "beat": 0, "path": HULL, "value": 3, "reason": "", "reopen": False, "hidden": False}
    assert entry_json(Edit(0, HULL, 3)) == row and entry_from(row) == Edit(0, HULL, 3)
    assert "more" not in entry_json(Veil(0, "mines", (0,)))


@pytest.mark.parametrize("also", [[], [[8]], [[8, 1, 2]], [[8, "x"]], [[True, 1]], [[-1, 1]], [["x" * 201, 1]], 8])
def test_what_is_no_list_of_changes_is_refused(also: object) -> None:
    row = {**entry_json(Edit(0, "mines.0", 1)), "also": also}
    with pytest.raises(Unfit, match="also"):
        entry_from(row)


def test_ten_thousand_places_fit_in_an_entry_and_too_many_do_not() -> None:
    row = {**entry_json(Edit(0, "charts.0.cells.0", 1)), "also": [[n, 1] for n in range(1, PLACES_MOST)]}
    entry = entry_from(row)
    assert isinstance(entry, Edit) and len(entry.changes) == PLACES_MOST >= 10_000
    assert entry_json(entry) == row and len(canonical(row)) < 400_000
    with pytest.raises(Unfit, match="has more than"):
        entry_from({**row, "also": [*row["also"], [0, 1]]})


# ---- all or nothing --------------------------------------------------------------------------------------------------


def test_many_places_are_set_together_by_one_entry() -> None:
    session = toy()
    count = len(session.journal.entries)
    Desk(session).set([(HULL, 3), *MINES], "A mine field goes off")
    assert len(session.journal.entries) == count + 1
    ((_, edit),) = edited(session)
    assert edit.changes == ((HULL, 3), *MINES) and edit.reason == "A mine field goes off"
    assert session.battle_now.sides[0].hull == 3 and session.battle_now.mines == [0] * 5 + [1]
    assert session.checkpoint(0).mines == [1] * 6


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ([*MINES, ("mines.6", 0)], "mines.6: mines has the places"),
        ([*MINES, ("mines.5", 2)], "2 is not from 0 to 1"),
        ([*MINES, ("sides.0", 2)], "is not the place of a number"),
        ([*MINES, MINES[0]], "once"),
        ([], "one at least"),
        ([(f"mines.{n}", 0) for n in range(PLACES_MOST + 1)], "in parts"),
    ],
)
def test_nothing_is_set_where_one_place_is_refused(changes: list[tuple[str, int]], why: str) -> None:
    session = toy()
    data = bytes_of(session)
    with pytest.raises(Refused, match=why):
        Desk(session).set(changes, "a slip")
    assert bytes_of(session) == data and session.battle_now == toy().battle_now


def test_places_that_cannot_all_be_set_are_left_as_they_are() -> None:
    battle: Any = toy().battle_now
    with pytest.raises(Refused):
        set_places(battle, [("mines.0", 0), (HULL, 99)])
    assert battle == toy().battle_now
    assert set_places(battle, [("mines.0", 0), (HULL, 5), ("mines.1", 0)]) == [1, 12, 1]
    assert [place(battle, path) for path in ("mines.0", HULL, "mines.1")] == [0, 5, 0]


def test_an_edit_of_a_journal_that_names_no_place_disagrees() -> None:
    session = toy()
    with pytest.raises(Disagrees, match="no field"):
        session.act(Edit(0, "mines.0", 0, also=(("nowhere", 1),)))


# ---- undone as one ---------------------------------------------------------------------------------------------------


def test_it_is_undone_as_one_in_its_beat_and_later() -> None:
    session, before = toy(), toy().state(OPEN)
    desk = Desk(session)
    desk.set([(HULL, 3), (RESERVE, 9), *MINES], "A mine field")
    desk.take_back(edited(session)[0][0])
    assert session.state(OPEN) == before and [act.stands for act in desk.acts] == [False]
    desk.set(MINES, "swept")
    n, random = edited(session)[-1][0], Random(1)
    while session.beat == 0:
        play_on(session, random, 1)
    desk.take_back(n)
    assert [place(battle_to_come(session.course), path) for path, _ in MINES] == [1] * 5
    assert [(act.kind, act.stands) for act in desk.acts] == [("edit", False)] * 2 + [("edit", True)]
    assert verify(again(bytes_of(session)), GAME).consistent


def test_it_waits_reopens_and_stays_hidden_as_an_edit_of_one_place_does() -> None:
    session = toy()
    order(session, 0, 0)
    Desk(session).set(MINES, "a sweep", hidden=True)
    assert session.battle_now.mines == [1] * 6 and texts(session, 0) == []
    Desk(session).set([(RESERVE, 2), ("mines.5", 0)], "a raid", reopen=True)
    assert session.waiting == (0, 1) and session.battle_now.mines == [0] * 6
    assert not any("sweep" in text for seat in (0, 1, SPECTATOR) for text in texts(session, seat))
    assert any("sweep" in text for text in texts(session, OPEN))


def test_a_journal_with_edits_of_many_places_is_played_again() -> None:
    session = toy()
    Desk(session).set([*MINES, (RESERVE, 9)], "swept")
    Desk(session).veil("sides.1", (0,), more=["mines", "rules.beats"])
    plots(session)
    play_on(session, Random(2), 6)
    for known in (resume(GAME, again(bytes_of(session))), watch(GAME, again(bytes_of(session)))):
        for seat in (OPEN, SPECTATOR, 0, 1):
            assert known.log_for(seat) == session.log_for(seat) and known.view(seat) == session.view(seat)
        assert Desk(known).acts == Desk(session).acts


# ---- what is told ----------------------------------------------------------------------------------------------------


def test_a_few_places_are_named_and_more_are_counted() -> None:
    session = toy()
    Desk(session).set([(HULL, 3), (RESERVE, 9)], "A mine")
    Desk(session).set(MINES, "A {sweep}")
    few, many = texts(session, OPEN)
    assert few == "The referee: A mine (First: hull from 12 to 3 and reserve from 5 to 9)."
    assert many == "The referee: A {sweep} (5 places of the mines)."
    assert texts(session, 1)[0] == "The referee: A mine (First: hull from 12 to 3)."
    assert [act.text for act in Desk(session).acts] == [
        "The referee: A mine (First: hull to 3 and reserve to 9).", many
    ]  # fmt: skip


def test_only_what_a_viewer_sees_is_counted() -> None:
    session = toy()
    stakes = [(f"sides.{seat}.plot.{field}", 1) for seat in (0, 1) for field in ("stance", "stake")]
    Desk(session).set([*stakes, *MINES[:2]], "a storm")
    assert "6 places" in texts(session, OPEN)[0]
    assert "4 places" in texts(session, 0)[0] and "4 places" in texts(session, 1)[0]
    assert texts(session, SPECTATOR)[0] == "The referee: a storm (mines 1 from 1 to 0 and mines 2 from 1 to 0)."


def test_an_edit_reads_alike_whatever_else_it_sets_unseen() -> None:
    stakes = [(f"sides.{seat}.plot.{field}", 1) for seat in (0, 1) for field in ("stance", "stake")]
    for seen in ([], [(HULL, 3)], [(HULL, 3), *MINES[:2]], MINES):
        told = set()
        for unseen in range(0 if seen else 1, len(stakes) + 1):
            session = toy()
            Desk(session).set([*seen, *stakes[:unseen]], "a storm")
            told |= {(line.text, line.args) for line in session.log_for(SPECTATOR)}
        assert len(told) == 1
    session = toy()
    Desk(session).set([(RESERVE, 9), *stakes], "a storm")
    assert texts(session, SPECTATOR) == ["The referee: a storm (something unseen)."]
    assert [line.args for line in session.log_for(SPECTATOR)] == [()]


def test_a_place_that_comes_into_sight_is_told_with_what_it_is() -> None:
    session = toy()
    Desk(session).set([("sides.0.plot.stance", 2), ("shown", 1), ("sides.0.plot.stake", 4)], "a storm")
    stance, stake = "First: plot, stance from ? to 2", "First: plot, stake from ? to 4"
    assert texts(session, SPECTATOR) == [f"The referee: a storm ({stance}, shown from 0 to 1 and {stake})."]


def test_what_a_veil_covers_is_neither_named_nor_counted() -> None:
    session = toy()
    Desk(session).set([(HULL, 3), *MINES], "a storm")
    Desk(session).set([(HULL, 2), ("mines.5", 0)], "a gust")
    Desk(session).set(MINES, "a calm")
    Desk(session).veil("mines", (1,))
    told = [text for text in texts(session, 1) if text.startswith("The referee: ")]
    assert told == [
        f"The referee: a storm (First: hull from {DEAL.battle.sides[0].hull} to 3).",
        "The referee: a gust (First: hull from 3 to 2).",
    ]


def test_a_veil_of_many_places_is_one_entry_and_one_undo() -> None:
    session = toy()
    session.edit("sides.1.hull", 7)
    session.edit("mines.0", 0)
    open_view, other = session.view(0), session.view(1)
    receipt = Desk(session).veil("sides.1.hull", (0,), reason="fog", more=["mines", "rules.beats"])
    entry = session.journal.entries[-1]
    assert receipt == session.receipt and isinstance(entry, Veil)
    assert entry.paths == ("sides.1.hull", "mines", "rules.beats")
    hidden = session.view(0)
    assert hidden["sides"][1]["hull"] != open_view["sides"][1]["hull"] and hidden["mines"] != open_view["mines"]
    assert session.view(1) == other
    said = "The referee hides Second: hull, mines and rules, beats from First: fog"
    assert Desk(session).acts[-1].text == said
    Desk(session).take_back(Desk(session).acts[-1].n)
    assert session.view(0) == open_view
    with pytest.raises(Refused, match="no field"):
        Desk(session).veil("mines", (0,), more=["nowhere"])
    with pytest.raises(Refused, match="once"):
        Desk(session).veil("mines", (0,), more=["mines"])
    with pytest.raises(Disagrees, match="no field"):
        session.act(Veil(0, "mines", (0,), more=("nowhere",)))


def test_all_veils_together_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.core.play.desk.VEILED_MOST", 8)
    session = toy()
    desk, paths = Desk(session), [path for path, _ in MINES]
    desk.veil("mines.5", (0,), more=paths)
    data = bytes_of(session)
    for shown in (False, True):
        with pytest.raises(Refused, match="veils: cover 6 of at most 8 places already: 3 more don't fit"):
            desk.veil(paths[0], (1,), shown, more=paths[1:3])
    assert bytes_of(session) == data
    desk.veil(paths[0], (1,), more=paths[1:2])
    session.act(Veil(0, "mines", (0,)))  # of a journal that was written without a limit
    assert resume(GAME, again(bytes_of(session))).view(0) == session.view(0)
    desk.take_back(desk.acts[0].n)
    desk.veil(paths[0], (0,), more=paths[1:])


def test_the_deal_is_left_as_it_was() -> None:
    Desk(toy()).set(MINES, "swept")
    assert DEAL.battle.mines == [1] * 6


def test_edits_lead_where_they_led_one_by_one_when_another_is_undone() -> None:
    """The rules see each before the next: what was set after they put something right stays as it was set."""

    def keep_within(b: Any) -> None:
        b.sides[0].reserve = min(b.sides[0].reserve, b.sides[0].hull)

    session = new(replace(GAME, after_edit=keep_within), DEAL, PEOPLE, secret=SECRET)
    desk = Desk(session)
    for changes in ([(HULL, 2)], [("mines.0", 0)], [(HULL, 5)]):
        desk.set(changes)
    before = session.battle_now.sides[0].reserve
    desk.take_back(edited(session)[1][0])
    now = session.battle_now.sides[0]
    assert (now.hull, now.reserve, before) == (5, 2, 2)
