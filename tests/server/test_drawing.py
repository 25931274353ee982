"""Ships, scenarios and doctrines of one's own, sent as parts or as TOML texts; links that are looked at before use."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.journal import parse
from admiralty.games import game
from admiralty.server.asked import drawing

from .conftest import Start
from .guests import Guest

DESIGN, MYOSS = "/games/systemships/design", "/games/myoss/design"
SHIP = 'name = "Cutlass"\npd = 9\nbeams = 2\n'
SCENARIO = """game = "systemships"
title = "A pond"
contest = "duel"

[sides]
red = [{name = "Minnow", pd = 4, beams = 2}]
blue = ["lance"]
"""
DOCTRINE = """game = "systemships"
name = "Shy"

[[orders]]
tactic = "dodge"
drive = "all"
power = []
"""


def test_a_design_is_reckoned_by_the_games_own_designer(ann: Guest) -> None:
    told = ann.post(DESIGN, {"name": " Cutlass ", "parts": {"pd": 9, "beams": 2}})
    assert told["name"] == "Cutlass" and told["cost"] == 16 and told["faults"] == []
    assert told["lines"][0] == {"label": "Warp generator", "count": 1, "cost": 5, "clause": "WW-010"}
    assert told == ann.post(DESIGN, {"file": SHIP}) == ann.post(DESIGN, {"file": told["file"]})
    bare = ann.post(DESIGN, {"parts": {"pd": 0}})
    assert bare["file"] == "" and bare["faults"][0]["clause"] == "WW-050"  # it has no name, and no attribute


def test_a_design_is_told_with_what_it_looks_like_if_its_game_draws_ships(ann: Guest) -> None:
    assert ann.post(DESIGN, {"parts": {}})["silhouette"] == []
    for warp in (1, 3):
        parts = {"navy": "federation", "warp": warp, "banks": 2}
        tones = [tone for tone, _ in ann.post("/games/heavy/design", {"parts": parts})["silhouette"]]
        assert tones.count("engine") == warp and tones.count("gun") == 2 * 3


def test_the_parts_of_ready_ships_are_told_with_their_limits(ann: Guest) -> None:
    (game,) = [each for each in ann.get("/games") if each["key"] == "systemships"]
    parts = {part["key"]: part for group in game["designer"]["groups"] for part in group["parts"]}
    assert parts["pd"]["low"] == 0 and parts["pd"]["high"] == 99 and parts["kind"]["options"][0] == "warpship"
    for ship in game["ships"]:
        assert set(ship["parts"]) == set(parts)
        told = ann.post(DESIGN, {"name": ship["name"], "parts": ship["parts"]})
        assert told["cost"] == ship["cost"] and not told["faults"]


@pytest.mark.parametrize(
    ("path", "sent", "said"),
    [
        (DESIGN, {"parts": {"masts": 3}}, "has no part 'masts'"),
        (DESIGN, {"parts": {"pd": 100}}, "100 is not from 0 to 99"),
        (DESIGN, {"parts": {"kind": "barge"}}, "no such choice"),
        (DESIGN, {"parts": {"pd": 1.5}}, "request: parts"),
        (DESIGN, {"file": "pd = 3"}, "has a name, which is missing"),
        (DESIGN, {"file": "name = 'x'\npd = = 3"}, "ship, line 2, column 6: is not TOML"),
        (DESIGN, {"file": "name = 'x'\npd = 1" + "0" * 30}, f"ship, line 2: pd: 1{'0' * 30} is not from 0 to 99"),
        (DESIGN, {"file": "name = 'x'\npd = 1" + "0" * 60}, "ship, line 2: holds a number beyond 64 bits"),
        (DESIGN, {"file": "name = 'x'\npd = " + "[" * 5000}, "ship, line 2: holds lists nested too deep"),
        (DESIGN, {"file": "name = 'x'\npd = 2001-01-01"}, "ship: pd, line 2: is neither text, a whole number"),
        (DESIGN, {"file": "name = 'x'\npd = [1, { a = 1.5 }]"}, "ship: pd 2: a, line 2: is neither text, a whole"),
        (
            "/scenario",
            {"file": SCENARIO.replace("pd = 4", "pd = 4e1")},
            "scenario: sides: red 1: pd, line 6: is neither",
        ),
        ("/tables", {"doctrines": {"blue": "x = 07:32:00"}, "seats": {"blue": "computer:own"}}, "line 1: is neither"),
        (DESIGN, {"file": "x" * 60_001}, "request: file"),
        ("/games/chess/design", {}, "is not a game"),
        ("/scenario", {"file": "title = 'x'"}, "does not say which game"),
        ("/scenario", {"file": SCENARIO.replace("systemships", "chess")}, "is not a game"),
        ("/scenario", {"file": SCENARIO.replace("duel", "race")}, "contest, line 3"),
        (DESIGN, {"file": "name = 'x'\npd = 100"}, "ship, line 2: pd: 100 is not"),
        ("/scenario", {"file": SCENARIO.replace("pd = 4", "pd = 90")}, "Minnow costs"),
        ("/tables", {"scenario": "", "file": "title = 'x'"}, "does not say which game"),
        ("/tables", {"doctrines": {"blue": "x = 1"}, "seats": {"blue": "computer:own"}}, "doctrine of blue"),
        ("/tables", {"doctrines": {"green": DOCTRINE}}, "doctrines: there is no seat 'green'"),
        ("/tables", {"seats": {"blue": "computer:own"}}, "there is no player"),
        ("/tables", {"names": {"green": "Eve"}}, "names: there is no seat 'green'"),
        ("/tables", {"names": {"red": "\u0007"}}, "is not a name"),
    ],
)
def test_what_is_wrong_is_refused_in_one_line(ann: Guest, path: str, sent: dict[str, Any], said: str) -> None:
    if path == "/tables":
        sent = {"scenario": "systemships/duel", "name": "Ann", **sent}
    problem = ann.ask("POST", path, json=sent)
    assert problem.status_code == 400, problem.text
    error = problem.json()["error"]
    line = f"{error['where']}: {error['what']} {error['remedy']}"
    assert said in line and "\n" not in line
    assert ann.get("/tables") == []


def test_a_scenario_of_ones_own_is_told_and_played(ann: Guest) -> None:
    told = ann.post("/scenario", {"file": SCENARIO})
    assert told["title"] == "A pond" and told["seats"] == ["red", "blue"] and told["key"] == "systemships/own"
    made = ann.make(told["key"], file=SCENARIO, seats={"red": "me", "blue": "me"}, names={"blue": "Bob"})
    seen = ann.see(made["id"])
    assert seen["table"]["title"] == "A pond"
    assert [seat["person"] for seat in seen["seats"]] == ["Ann", "Bob"]
    again = ann.post(f"/tables/{made['id']}/again", status=201)
    assert ann.see(again["id"])["table"]["title"] == "A pond"
    assert [seat["person"] for seat in ann.see(again["id"])["seats"]] == ["Ann", "Bob"]


def test_a_doctrine_of_ones_own_plays_and_the_journal_needs_no_file(start: Start) -> None:
    """Its computer dodges, as it is told to; the exported journal holds the doctrine and is proved anywhere."""
    ann = Guest(start(workers=1))
    asked = {"doctrines": {"blue": DOCTRINE}, "settings": {"rounds": 1, "combat_length": "three_rounds"}}
    id = ann.make(seats={"red": "me", "blue": "computer:own"}, **asked)["id"]
    with ann.socket(id) as red:
        red.next()
        red.until(lambda line: line.state["seats"][1]["ready"])
        ann.act(id, "red")
        red.until(lambda line: line.state["table"]["status"] == "over")
        assert any("Lance 2: dodge, drive 5" in line["text"] for line in red.log)
    data = ann.ask("GET", f"/tables/{id}/journal").content
    journal, _, _ = parse(data, "journal")
    assert verify(journal, game("systemships")).finished
    assert ann.post(f"/tables/{id}/verify")["ok"]
    assert ann.ask("POST", "/import", content=data).status_code == 201


def test_a_question_names_what_it_is_about(ann: Guest) -> None:
    id = ann.make(seats={"red": "me"}, ships={"red": ["falchion", "lance"]})["id"]
    assert ann.see(id)["form"]["open"]["about"] == "Falchion"
    ann.orders(id, "red")
    abouts = [box["question"]["about"] for box in ann.see(id)["form"]["boxes"]]
    assert set(abouts) == {"Falchion", "Lance 1"} and abouts == sorted(abouts)


def test_a_link_is_looked_at_without_being_used(ann: Guest, ben: Guest) -> None:
    made = ann.make(seats={"red": "me", "blue": "open"}, private=True)
    secret = made["links"]["blue"].removeprefix("/join/")
    assert ben.post("/join/look", {"secret": secret}) == {
        "title": "A duel of warpships",
        "seat": "blue",
        "called": "Blue",
        "person": None,
        "locking": False,
    }
    assert ben.cookie == "" and ann.see(made["id"])["seats"][1]["taken"] is False
    strange = ben.ask("POST", "/join/look", json={"secret": "nonsense"})
    ann.post(f"/tables/{made['id']}/seats/blue/revoke")
    revoked = ben.ask("POST", "/join/look", json={"secret": secret})
    assert strange.status_code == revoked.status_code == 404 and strange.content == revoked.content


def test_pages_that_are_none_say_so(ann: Guest) -> None:
    for path, status in (("/", 200), ("/join/x", 200), ("/table/x", 200), ("/nonsense", 404), ("/table", 404)):
        answer = ann.client.get(path)
        assert answer.status_code == status and answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("file", ["a." * 9990 + "b=1", '"a".' * 2000 + "b=1", "[" + "a." * 5000 + "b]"])
def test_keys_of_many_steps_are_refused_before_they_are_read(
    ann: Guest, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading one takes time with the square of its steps."""
    monkeypatch.setattr(drawing, "parse", lambda text: pytest.fail("it was read"))
    found = ann.post("/games/systemships/design", {"file": file}, 400)
    assert "steps" in found["error"]["what"]


def test_a_fleet_beyond_all_battles_is_refused_before_it_is_reckoned(ann: Guest) -> None:
    ships = {"red": ["lance"] * 16, "blue": ["lance"] * 16, "c": ["lance"] * 16, "d": ["lance"]}
    found = ann.post("/tables", {"scenario": "systemships/duel", "ships": ships}, 400)
    assert found["error"]["what"] == "49 are too many"


def test_an_own_scenario_is_not_passed_off_as_one_of_the_house(ann: Guest) -> None:
    made = ann.make("systemships/duel", file=SCENARIO, seats={"red": "me", "blue": "me"})
    assert ann.see(made["id"])["table"]["scenario"] == "systemships/own"


def test_a_remark_on_the_whole_ship_names_no_part(ann: Guest) -> None:
    told = ann.post(MYOSS, {"name": "Hulk"})
    (remark,) = [each for each in told["remarks"] if each["what"].startswith("is unmanned")]
    assert remark["key"] == remark["where"] == "" and remark["clause"] == "MG-R27"


def test_a_line_has_its_faults_and_what_stands_beside_it(ann: Guest) -> None:
    lines = [{"kind": "bridge", "name": "Bridge", "ap": 2, "tg": 3}, {"kind": "shuttle"}]
    told = ann.post(MYOSS, {"name": "Hulk", "parts": {"lines": lines}})
    assert told["beside"] == {"lines 1": "50c · 6u · 01-06", "lines 2": "5c"}
    faults = {each["key"]: each for each in told["faults"] if each["key"]}
    assert faults["lines 2"]["where"] == "Line 2, Shuttle" and faults["lines 2"]["clause"] == "MG-1790"
    told = ann.post(DESIGN, {"parts": {"pd": 9, "missiles": 4, "kind": "systemship"}})
    assert told["beside"] == {"pd": "+ 9", "missiles": "+ 2"} and told["cost"] == 11


def test_every_kind_of_line_is_told_with_its_parts(ann: Guest) -> None:
    """A form of the parts gives every example back as it is."""
    (told,) = [each for each in ann.get("/games") if each["key"] == "myoss"]
    (lines,) = [part for group in told["designer"]["groups"] for part in group["parts"] if part["is"] == "lines"]
    kinds = {kind["key"]: {part["key"]: part for part in kind["parts"]} for kind in lines["kinds"]}
    assert [kind["level"] for kind in lines["kinds"] if kind["key"] in ("section", "hold", "shuttle")] == [1, 2, 0]
    assert kinds["weapon"]["pw"]["is"] == "number" and kinds["weapon"]["cost"]["seldom"]
    (sheet,) = [part for group in told["designer"]["groups"] for part in group["parts"] if part["is"] == "choice"]
    assert sheet["example"] == "printed" and kinds["crew"]["staffed"]["example"] == ""
    assert kinds["structure"]["supports"]["is"] == "names" and kinds["crew"]["staffed"]["options"] == ["yes", "no"]
    for ship in told["ships"]:
        for line in ship["parts"]["lines"]:
            assert set(line) == {"kind", *kinds[line["kind"]]}


def test_notes_are_kept(ann: Guest) -> None:
    told = ann.post(DESIGN, {"name": "Cutlass", "notes": "Fast.\nCheap.", "parts": {"pd": 9}})
    assert told["notes"] == "Fast.\nCheap."
    again = ann.post(DESIGN, {"file": told["file"]})
    assert again == told
    assert "notes" in ann.post(DESIGN, {"name": "x", "notes": "\u0007"}, 400)["error"]["what"]
    made = ann.make(ships={"red": [{"name": "Cutlass", "notes": "Fast.", "pd": 9, "beams": 2}]})
    assert ann.see(made["id"])["scene"]["sheets"][0]["title"].startswith("Cutlass")


def test_a_name_that_no_file_can_hold_is_refused(ann: Guest) -> None:
    for path in (DESIGN, "/games/systemships/sheet"):
        found = ann.post(path, {"name": "Star\u00a0Dust", "parts": {"pd": 9}}, 400)
        assert "is not a name of 1 to 80 plain characters" in found["error"]["what"]


def test_a_record_sheet_is_printed(start: Start) -> None:
    ann = Guest(start(workers=1))
    (told,) = [each for each in ann.get("/games") if each["key"] == "myoss"]
    barge = next(ship for ship in told["ships"] if ship["key"] == "party_barge")
    answer = ann.ask("POST", "/games/myoss/sheet", json={"name": barge["name"], "parts": barge["parts"]})
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    assert ann.ask("POST", "/games/myoss/sheet", json={"name": " "}).status_code == 400
    assert ann.ask("POST", "/games/chess/sheet", json={"name": "x"}).status_code == 400


def test_a_scenario_of_too_many_ships_is_refused_before_they_are_reckoned(
    ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    from admiralty.games.myoss.deal import dealing

    monkeypatch.setattr(dealing, "sheet_of", lambda *_: pytest.fail("it was reckoned"))
    fleet = ["party_barge"] * 24
    sides = "\n".join(f"{side} = {fleet}" for side in ("red", "blue", "green", "amber"))
    found = ann.post("/scenario", {"file": f"game = 'myoss'\ntitle = 'Feast'\n[sides]\n{sides}\n"}, 400)
    assert found["error"]["what"] == "has 96 ships; the program holds at most 48 in one battle"


def test_equal_ships_are_reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from admiralty.core.face.game import Request
    from admiralty.games.myoss.deal import dealing

    reckoned: list[Any] = []
    real = dealing.sheet_of
    monkeypatch.setattr(dealing, "sheet_of", lambda *given: reckoned.append(given) or real(*given))
    ten = ["sting"] * 10
    deal = game("myoss").deal(
        Request({"game": "myoss", "title": "Wasps", "sides": {"red": ten, "blue": [*ten, "minder"]}})
    )
    assert len(reckoned) == 2 and deal.names["ship"][:2] == ("Sting 1", "Sting 2")
