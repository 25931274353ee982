"""The proving ground: the counts of the commands, kept and linked; turns, limits, stops; a battle as a table."""

from __future__ import annotations

import csv
import json
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from admiralty.cli.main import app
from admiralty.server.base.settings import Settings
from admiralty.server.database import schema
from admiralty.server.runs import runs as ground
from admiralty.server.runs.run_setup import RunAsked, options_of
from admiralty.server.told.run_models import RunTold

from .conftest import Start, hall_of
from .guests import Guest, Plain
from .secrets_kit import House

DUEL = {"scenario": "systemships/duel", "battles": 400, "seed": 11}
CUTLASS = {"name": "Cutlass", "pd": 9, "beams": 2, "screens": 1, "tubes": 1, "missiles": 2}
POND = 'game = "systemships"\ntitle = "A pond"\ncontest = "duel"\n\n[sides]\nred = ["lance"]\nblue = ["lance"]\n'
SHY = 'game = "systemships"\nname = "Shy"\n\n[[orders]]\ntactic = "dodge"\ndrive = "all"\npower = []\n'
STEADY = (
    'game = "systemships"\nname = "Steady"\n\n[[orders]]\ntactic = "attack"\ndrive = 2\npower = ["beams", "screens"]\n'
)
TIMES = ("seconds", "battles_per_second", "engine", "interpreted_battles")
HOST_MOST = Settings("").host_runs_limit
PATIENCE = 600.0  # seconds: only what hangs takes longer


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """One server with a worker for all tests that do not start their own."""
    with House(workers=1) as found:
        yield found


@pytest.fixture
def ann(house: House) -> Iterator[Guest]:
    ann = Guest(house.client, "Ann")
    yield ann
    for run in ann.get("/odds") if ann.cookie else []:
        ann.ask("POST", f"/odds/{run['id']}/stop")


def begun(guest: Guest, **asked: Any) -> str:
    id: str = guest.post("/odds", {**DUEL, **asked}, 201)["id"]
    return id


def ended(guest: Guest, id: str) -> Plain:
    """The run at its end."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        told: Plain = guest.get(f"/odds/{id}")
        if told["state"] not in ("waiting", "going"):
            return told
        time.sleep(0.05)
    raise AssertionError(f"the run does not end: {told['state']}")


def commanded(*words: str) -> Plain:
    """What the command prints, without how fast it was."""
    done = CliRunner().invoke(app, [*words, "--seed", "11", "--json", "--engine", "interpreted"])
    assert done.exit_code == 0, done.output
    return timeless(json.loads(done.stdout))


def timeless(told: Plain) -> Plain:
    return {key: value for key, value in told.items() if key not in TIMES}


# ---- the same as the commands ---------------------------------------------------------------------------------------


def test_a_run_gives_the_object_of_the_command(ann: Guest) -> None:
    asked = {"ships": {"red": ["falchion"]}, "seats": {"blue": "computer:random"}, "settings": {"warp_points": 30}}
    told = ended(ann, begun(ann, a=asked))
    assert told["state"] == "done" and told["why"] == "" and told["mine"]
    words = ("--ship", "red=falchion", "--seat", "blue=random", "--set", "warp_points=30")
    assert timeless(told["result"]) == commanded("simulate", "systemships/duel", "-n", "400", *words)
    assert told["options"] == {"a": ["ship red=falchion", "seat blue=random", "set warp_points=30"]}
    assert told["request"]["seed"] == 11 and told["request"]["a"] == asked
    assert RunTold.model_validate(told).sentences["red"] == "Red wins: nobody else is left."


def test_a_comparison_gives_the_object_of_the_command(ann: Guest) -> None:
    setups = {"a": {"ships": {"red": ["falchion"]}}, "b": {"settings": {"rounds": 2}}}
    told = ended(ann, begun(ann, **setups))
    words = ("--a", "ship red=falchion", "--b", "set rounds=2")
    right = commanded("compare", "systemships/duel", "-n", "400", *words)
    assert timeless(told["result"]) == right
    last = told["course"][-1]
    assert last["battles"] == 400 and last["a"] == {k: n for k, n in right["a"]["outcomes"].items() if n}
    for label, (share, low, high) in last["differences"].items():
        assert right["differences"][label] == {"share": share, "interval": [low, high]}


def test_each_set_up_names_its_own_ship(ann: Guest) -> None:
    setups = {key: {"ships": {"warp": [ship]}} for key, ship in (("a", "lance"), ("b", "falchion"))}
    said = ended(ann, begun(ann, scenario="systemships/challenge", battles=20, **setups))["sentences"]
    assert "A: " in said["win"] and "Lance" in said["win"] and "B: " in said["win"] and "Falchion" in said["win"]
    assert "A: " not in said["standoff"]


def test_the_files_are_the_same_figures(ann: Guest) -> None:
    id = begun(ann)
    told = ended(ann, id)
    assert ann.get(f"/odds/{id}/result.json") == told["result"]
    table = ann.ask("GET", f"/odds/{id}/result.csv")
    assert table.headers["content-disposition"] == 'attachment; filename="systemships-duel-11.csv"'
    rows = list(csv.DictReader(table.text.splitlines()))
    counts = dict.fromkeys(told["result"]["outcomes"], 0)
    for row in rows:
        assert row["setup"] == "a"
        counts[row["outcome"]] += int(row["battles"])
    assert counts == told["result"]["outcomes"]
    turns = sum(int(row["turns"]) * int(row["battles"]) for row in rows) / 400
    assert turns == pytest.approx(told["result"]["turns"]["mean"])


def test_turns_are_what_players_count_and_beats_stand_beside_them(ann: Guest) -> None:
    id = begun(ann, scenario="myoss/duel", battles=40)
    told = ended(ann, id)
    result, rows = told["result"], list(csv.DictReader(ann.ask("GET", f"/odds/{id}/result.csv").text.splitlines()))
    assert (told["unit"], result["unit"], told["beat_word"]) == ("round", "round", "action")
    assert list(rows[0]) == ["setup", "outcome", "turns", "battles", "unit", "beats"]
    for key in ("turns", "beats"):
        mean = sum(int(row[key]) * int(row["battles"]) for row in rows) / 40
        assert mean == pytest.approx(result[key]["mean"]) and max(int(row[key]) for row in rows) == result[key]["max"]
    assert result["turns"]["mean"] < result["beats"]["mean"] and {row["unit"] for row in rows} == {"round"}
    lengths = {turns: sum(counts.values()) for turns, counts in told["lengths"]["a"]}
    assert sum(turns * count for turns, count in lengths.items()) == pytest.approx(40 * result["turns"]["mean"])
    assert timeless(result) == commanded("simulate", "myoss/duel", "-n", "40")


def test_where_nothing_is_random_the_figures_say_so(ann: Guest) -> None:
    seats, files = {"red": "computer:own", "blue": "computer:own"}, {"red": STEADY, "blue": STEADY}
    told = ended(ann, begun(ann, a={"seats": seats, "doctrines": files}, b={}))
    assert [told["result"][key]["alike"] for key in "ab"] == [True, False]
    assert told["result"]["a"]["intervals"]["standoff"] == [1.0, 1.0]


def aged(sums: Plain) -> Plain:
    """The sums as a release wrote them that counted beats alone."""
    lengths = [Counter({(outcome, beats): count for outcome, _, beats, count in rows}) for rows in sums["lengths"]]
    plain = [sorted([*key, count] for key, count in each.items()) for each in lengths]
    return {**sums, "tallies": [row[:4] for row in sums["tallies"]], "lengths": plain}


def test_a_run_of_an_older_release_is_shown_as_it_was_counted(start: Start) -> None:
    ann = Guest(client := start(workers=1), "Ann")
    id = begun(ann, battles=40)
    right = ended(ann, id)
    (row,) = rows(ann)
    head = {key: value for key, value in json.loads(row.head).items() if key != "unit"}
    old = {"sums": json.dumps(aged(json.loads(row.sums))), "head": json.dumps(head)}
    client.portal.call(hall_of(client).store.write, [(sa.update(schema.runs).values(**old), [])])  # type: ignore[union-attr]
    ann.client = start(workers=0)
    told = ann.get(f"/odds/{id}")
    assert told["unit"] is None and not {"unit", "beats"} & set(told["result"])
    assert told["result"]["turns"] == right["result"]["beats"] and told["lengths"] == right["lengths"]
    table = ann.ask("GET", f"/odds/{id}/result.csv").text.splitlines()
    assert table[0] == "setup,outcome,turns,battles" and RunTold.model_validate(told)


def test_a_run_that_an_older_release_left_is_counted_from_its_start(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground, "ABANDONED_SECONDS", -1)
    ann = Guest(client := start(workers=1), "Ann")
    id = begun(ann, scenario="myoss/duel", battles=40)
    right = ended(ann, id)
    (row,) = rows(ann)
    left = {**aged(json.loads(row.sums)), "battles": 30}
    old = {"sums": json.dumps(left), "state": "going"}
    client.portal.call(hall_of(client).store.write, [(sa.update(schema.runs).values(**old), [])])  # type: ignore[union-attr]
    ann.client = start(workers=1)
    assert timeless(ended(ann, id)["result"]) == timeless(right["result"])


@pytest.mark.parametrize("scenario", ["myoss/duel", "systemships/challenge"])
def test_every_room_has_runs(ann: Guest, scenario: str) -> None:
    told = ended(ann, begun(ann, scenario=scenario, battles=40))
    assert timeless(told["result"]) == commanded("simulate", scenario, "-n", "40")
    assert set(told["worth"]) == set(told["sentences"]) == {*told["result"]["outcomes"], "called"}


def test_own_ships_doctrines_and_scenarios(ann: Guest) -> None:
    own = {"ships": {"red": [CUTLASS]}, "seats": {"blue": "computer:own"}, "doctrines": {"blue": SHY}}
    told = ended(ann, begun(ann, a=own, battles=20))
    assert told["options"]["a"] == ["ship red=Cutlass", "seat blue=own"] and told["result"]["battles"] == 20
    told = ended(ann, begun(ann, file=POND, scenario="", battles=20))
    assert told["title"] == "A pond" and told["game"] == "systemships"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"scenario": "systemships/race"}, "no such scenario"),
        ({"battles": 1_000_001}, "less than or equal to 1000000"),
        ({"battles": 0}, "greater than or equal to 1"),
        ({"seed": 2**53}, "seed"),
        ({"a": {"seats": {"green": "computer:simple"}}}, "no seat 'green'"),
        ({"a": {"seats": {"red": "computer:chess"}}}, "nobody plays many battles like"),
        ({"a": {"seats": {"red": "me"}}}, "nobody plays many battles like"),
        ({"a": {"seats": {"red": "computer:search"}}}, "plays single games"),
        ({"a": {"seats": {"red": "computer:own"}}}, "is given no doctrine"),
        ({"a": {"ships": {"red": ["ark"]}}}, "there is no ship 'ark'"),
        ({"b": {"settings": {"warp_points": -3}}}, "B: "),
        ({"a": {"doctrines": {"green": SHY}}}, "doctrines"),
        ({"file": "x" * 60_001}, "at most 60000 characters"),
        ({"file": "game = = 4"}, "line 1"),
        ({"file": 'title = "A pond"'}, "which game"),
        ({"file": POND.replace("duel", "race")}, "contest"),
        ({"file": POND.replace('"lance"', '"ark"', 1)}, "no ship 'ark'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(ann: Guest, asked: Plain, said: str) -> None:
    error = ann.post("/odds", {**DUEL, **asked}, 400)["error"]
    line = f"{error['where']}: {error['what']}"
    assert said in line and "\n" not in line


# ---- while it goes on -----------------------------------------------------------------------------------------------


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of one block each, so that a run lasts."""
    monkeypatch.setattr(ground, "PART_SECONDS", 0.0)


def test_it_is_refined_while_one_looks_and_can_be_stopped(ann: Guest, slow: None) -> None:
    id = begun(ann, battles=1_000_000)
    until = time.monotonic() + PATIENCE
    seen: list[int] = []
    while len(seen) < 3 and time.monotonic() < until:
        told = ann.get(f"/odds/{id}")
        battles = told["result"]["battles"] if told["result"] else 0
        if battles and battles not in seen:
            seen.append(battles)
            assert sum(told["result"]["outcomes"].values()) == battles == told["course"][-1]["battles"]
    assert len(seen) == 3 and seen == sorted(seen)
    stopped = ann.post(f"/odds/{id}/stop")
    assert stopped["state"] == "stopped"
    battles = stopped["result"]["battles"]
    assert 0 < battles < 1_000_000
    assert timeless(stopped["result"]) == commanded("simulate", "systemships/duel", "-n", str(battles))
    assert ended(ann, begun(ann, battles=5))["state"] == "done"  # a part that was under way has come back by now
    assert ann.get(f"/odds/{id}")["result"] == stopped["result"]


def test_each_address_has_its_turn(ann: Guest, slow: None) -> None:
    """A small run of somebody else does not wait for the end of many battles."""
    long = begun(ann, battles=1_000_000)
    runs = ann.client.app.state.runs  # type: ignore[attr-defined]
    for held in runs.held.values():
        held.host = "10.0.0.1"
    short = begun(ann, battles=30)
    assert ended(ann, short)["result"]["battles"] == 30
    assert ann.get(f"/odds/{long}")["state"] == "going"


def test_only_so_many_runs_of_one_address(ann: Guest, slow: None) -> None:
    ids = [begun(ann, battles=1_000_000) for _ in range(HOST_MOST)]
    error = ann.post("/odds", DUEL, 429)["error"]
    assert "under way" in error["what"]
    ann.post(f"/odds/{ids[0]}/stop")
    assert ended(ann, begun(ann, battles=5))["state"] == "done"


def test_what_nobody_looks_at_any_more_makes_room(house: House, slow: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that were left without a word: each had one run that is not kept."""
    held = house.client.app.state.runs.held  # type: ignore[attr-defined]
    people = [Guest(house.client, f"Guest {k}") for k in range(HOST_MOST + 1)]
    left = [begun(guest, battles=1_000_000, keep=False) for guest in people[1:]]
    people[0].post("/odds", {**DUEL, "keep": False}, 429)
    monkeypatch.setattr(ground, "AWAY_SECONDS", -1.0)
    begun(people[0], battles=1_000_000, keep=False)
    assert sum(id in held for id in left) == HOST_MOST - 1
    monkeypatch.setattr(ground, "LEFT_SECONDS", -1.0)
    until = time.monotonic() + PATIENCE
    while any(run.unfinished for run in held.values()) and time.monotonic() < until:
        time.sleep(0.05)


def test_a_server_without_workers_says_so(client: Any) -> None:
    assert "computes no odds" in Guest(client).post("/odds", DUEL, 503)["error"]["what"]


def test_the_interpreter_leaves_off_where_no_kernel_comes(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "INTERPRETED_MOST", 50)
    monkeypatch.setattr(ground, "KERNEL_SECONDS", -1.0)
    told = ended(ann, begun(ann))
    if told["result"]["engine"] == "compiled":  # another test has had the kernel made
        assert told["result"]["battles"] == 400 and told["why"] == ""
        return
    assert told["state"] == "done" and told["result"]["battles"] == 50
    assert told["why"] == "left off after 50 battles of 400: the interpreter plays no more at once"


def test_what_is_not_kept_ends_when_nobody_looks(ann: Guest, slow: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "LEFT_SECONDS", 0.2)
    id, held = begun(ann, battles=1_000_000, keep=False), ann.client.app.state.runs.held  # type: ignore[attr-defined]
    until = time.monotonic() + PATIENCE
    while id in held and time.monotonic() < until:
        time.sleep(0.05)
    ann.get(f"/odds/{id}", 404)
    assert ann.get("/odds") == []


def test_of_what_is_not_kept_a_device_has_one(ann: Guest, slow: None) -> None:
    first, second = (begun(ann, battles=1_000_000, keep=False) for _ in range(2))
    ann.get(f"/odds/{first}", 404)
    assert ann.get(f"/odds/{second}")["state"] in ("waiting", "going")


# ---- kept -----------------------------------------------------------------------------------------------------------


def test_results_are_kept_and_listed(start: Start) -> None:
    ann = Guest(start(workers=1), "Ann")
    id = begun(ann, b={"settings": {"rounds": 1}})
    told = ended(ann, id)
    ann.client = start(workers=0)
    again = ann.get(f"/odds/{id}")
    assert again == told
    (listed,) = ann.get("/odds")
    assert listed["id"] == id and listed["state"] == "done" and listed["battles"] == 400
    assert listed["options"] == {"a": [], "b": ["set rounds=1"]}


def test_a_run_goes_on_after_a_restart(start: Start, slow: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """From where it stood, and to the same counts."""
    monkeypatch.setattr(ground, "ABANDONED_SECONDS", -1)
    ann = Guest(start(workers=1), "Ann")
    id = begun(ann, battles=3000)
    until = time.monotonic() + PATIENCE
    while not ann.get(f"/odds/{id}")["result"] and time.monotonic() < until:
        time.sleep(0.02)
    ann.client = start(workers=0)
    row = rows(ann)[0]
    before = json.loads(row.sums)["battles"]
    assert row.state == "going" and 0 < before < 3000
    ann.client = start(workers=1)
    monkeypatch.setattr(ground, "PART_SECONDS", 0.25)
    told = ended(ann, id)
    assert timeless(told["result"]) == commanded("simulate", "systemships/duel", "-n", "3000")


def test_a_run_that_failed_stays_so(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written down, so that nobody takes it up again."""
    monkeypatch.setattr(ground, "ABANDONED_SECONDS", -1)
    ann = Guest(client := start(workers=1), "Ann")

    async def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(hall_of(client).workers, "run", breaks)
    id = begun(ann)
    assert ended(ann, id)["state"] == "failed"
    until = time.monotonic() + PATIENCE
    while rows(ann)[0].state != "failed" and time.monotonic() < until:
        time.sleep(0.02)
    ann.client = start(workers=1)
    told = ann.get(f"/odds/{id}")
    assert told["state"] == "failed" and "broke" in told["why"]


def test_what_another_process_has_ended_is_told_as_it_ended_there(ann: Guest, slow: None) -> None:
    id = begun(ann, battles=1_000_000)
    runs, portal = ann.client.app.state.runs, ann.client.portal  # type: ignore[attr-defined]
    row = next(row for row in rows(ann) if row.id == id)
    sums = {**json.loads(row.sums), "battles": 0}
    news = {"state": "stopped", "sums": json.dumps(sums), "why": "theirs", "version": schema.runs.c.version + 1}
    theirs = sa.update(schema.runs).values(**news)
    portal.call(runs.store.write, [(theirs.where(schema.runs.c.id == id), [])])
    assert ended(ann, id)["why"] == "theirs" and id not in [run.id for run in runs.held.values() if run.unfinished]


def test_what_was_forgotten_is_gone(ann: Guest) -> None:
    id = begun(ann, a={"ships": {"red": [{**CUTLASS, "name": "Hush"}]}}, battles=5)
    ended(ann, id)
    assert "Hush" in str(rows(ann))
    ann.ask("POST", f"/odds/{id}/forget")
    ann.get(f"/odds/{id}", 404)
    assert ann.get("/odds") == [] and "Hush" not in str(rows(ann))


def test_old_runs_are_swept_when_nobody_visits_them(ann: Guest) -> None:
    ids = [begun(ann, battles=5) for _ in range(2)]
    for id in ids:
        ended(ann, id)
    runs, portal = ann.client.app.state.runs, ann.client.portal  # type: ignore[attr-defined]
    assert portal is not None
    long_ago = int(time.time()) - (ground.KEPT_DAYS + 1) * ground.DAY
    past = sa.update(schema.runs).values(seen_at=long_ago).where(schema.runs.c.id == ids[0])
    portal.call(runs.store.write, [(past, [])])
    portal.call(runs.sweep, time.monotonic() + 2 * ground.SWEEP_SECONDS)
    assert [run["id"] for run in ann.get("/odds")] == ids[1:] and not set(ids) & set(runs.held)


def test_a_device_keeps_so_many(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "DEVICE_MOST", 2)
    ids = []
    for _ in range(3):
        ids.append(begun(ann, battles=5))
        ended(ann, ids[-1])
    assert len({run["id"] for run in ann.get("/odds")} & set(ids)) == 2


def rows(guest: Guest) -> list[Any]:
    def ask(connection: sa.Connection) -> list[Any]:
        return list(connection.execute(sa.select(schema.runs)))

    portal = guest.client.portal
    assert portal is not None
    found: list[Any] = portal.call(hall_of(guest.client).store.read, ask)
    return found


# ---- one of the battles ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["systemships/duel", "myoss/duel"])
def test_a_battle_of_a_run_is_a_game_to_look_through(ann: Guest, scenario: str) -> None:
    seat = "red" if scenario == DUEL["scenario"] else "first"
    id = begun(ann, scenario=scenario, battles=60, b={"seats": {seat: "computer:random"}})
    told = ended(ann, id)
    assert told["up_to_date"]
    for setup in ("a", "b"):
        for label, numbers in told["firsts"][setup].items():
            made = ann.post(f"/odds/{id}/battles", {"setup": setup, "battle": numbers[0]}, 201)
            seen = ann.see(made["id"])
            assert seen["table"]["status"] == "over" and seen["table"]["outcome"] == label
            assert seen["seats"][0]["who"] == ("computer:simple" if setup == "a" else "computer:random")
            assert ann.post(f"/tables/{made['id']}/verify")["ok"]
    for wrong in ({"battle": 60}, {"setup": "b", "battle": 99}):
        ann.post(f"/odds/{id}/battles", wrong, 404)
    ann.post(f"/odds/{id}/battles", {"battle": -1}, 400)


def test_options_are_said_in_the_words_of_the_commands() -> None:
    asked = RunAsked.model_validate({"a": {"ships": {"red": ["lance", {"name": "X"}]}, "settings": {"rounds": 3}}})
    assert options_of(asked.a) == ["ship red=lance", "ship red=X", "set rounds=3"]
