"""Tables over HTTP: made, seen, played to the end; seats, links and who may do what."""

from __future__ import annotations

from typing import Any

import pytest

from .guests import Guest

DUEL = {"red": "me", "blue": "open"}


@pytest.fixture
def duel(ann: Guest, ben: Guest) -> str:
    made = ann.make(seats=DUEL)
    ben.join(made["links"]["blue"])
    return str(made["id"])


def test_games_tell_all_that_a_table_is_made_from(ann: Guest) -> None:
    (game,) = [each for each in ann.get("/games") if each["key"] == "systemships"]
    found = {each["key"].partition("/")[2] for each in game["scenarios"]}
    assert found == {"challenge", "duel", "first", "gauntlet", "siege", "skirmish"}
    duel = next(each for each in game["scenarios"] if each["key"] == "systemships/duel")
    assert duel["seats"] == ["red", "blue"] == duel["ships_for"]
    assert duel["budgets"] == {"red": 20, "blue": 20}
    levels = [each["key"] for each in game["levels"]]
    assert levels == ["random", "simple", "careful", "solved", "search-quick", "search", "mixture", "search-deep"]
    tl = next(each for each in game["options"] if each["name"] == "tl")
    assert "rolled" in tl["values"] and tl["number"][0] >= 0 and tl["default"] == "rolled"
    lance = next(each for each in game["ships"] if each["key"] == "lance")
    assert lance["cost"] <= 20 and lance["name"] == "Lance"


def test_a_challenge_is_played_to_its_end_and_proved(ann: Guest) -> None:
    id = ann.make("systemships/challenge")["id"]
    before = ann.see(id)
    assert before["table"]["status"] == "running" and before["you"]["seats"] == ["warp"]
    assert before["form"] and before["question"] is None and before["undoable"] is None
    assert before["table"]["commitment"] and before["log"][0]["clause"]
    after = ann.play_out(id)
    assert after["table"]["outcome"] in ("win", "loss", "mutual", "standoff")
    result = {"win": "won", "loss": "lost"}.get(after["table"]["outcome"], "neither")
    assert before["table"]["result"] is None and after["table"]["result"] == result
    assert after["table"]["outcome_text"] and after["table"]["verdict"].endswith(".")
    assert [line["id"] for line in after["log"]] == list(range(len(after["log"])))
    assert all(len(line["die"]) == 2 for line in after["log"] if line["kind"] == "die")
    (listed,) = ann.get("/tables")
    assert listed["id"] == id and listed["over"] and not listed["waiting_for_me"]
    assert [(seat["mine"], seat["person"]) for seat in listed["seats"]] == [(True, "Ann")]


def test_a_snapshot_is_what_its_description_says(ann: Guest, duel: str) -> None:
    from admiralty.server.told.models import Snapshot

    for seat in ("red", "-"):
        seen = ann.see(duel, seat)
        assert Snapshot.model_validate(seen, strict=True).model_dump(exclude_unset=True) == seen
        assert set(seen) == set(Snapshot.model_fields) - {
            "hands",
            "names",
            "dice",
            "offers",
            "given",
        }  # which the referee is told, and games with names, dice, offers and officers of the players' own


def test_the_same_seats_are_told_to_all(ann: Guest, ben: Guest, duel: str) -> None:
    assert ann.see(duel)["seats"] == ben.see(duel)["seats"] == Guest(ann.client).see(duel)["seats"]
    blue = ann.see(duel)["seats"][1]
    assert blue == {
        "name": "blue", "called": "Blue", "who": "human", "person": "Ben", "taken": True, "connected": False,
        "ready": False, "waited_for": True, "due": None,
    }  # fmt: skip
    you = ben.see(duel)["you"]
    links = you.pop("links")
    may_resign = you.pop("may_resign")
    assert you == {"seat": 1, "name": "blue", "called": "Blue", "seats": ["blue"], "creator": False, "referee": False}
    assert may_resign
    assert list(links) == ["blue"]
    assert set(ann.see(duel)["you"]["links"]) == {"red"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"scenario": "chess/match"}, "is not a game"),
        ({"scenario": "systemships/duell"}, "did you mean 'duel'"),
        ({"scenario": "../../etc/passwd"}, "is not a game"),
        ({"settings": {"rounds": "lots"}}, "cannot be 'lots'"),
        ({"settings": {"sail": "1"}}, "no setting"),
        ({"ships": {"red": ["galleon"]}}, "there is no ship 'galleon'"),
        ({"ships": {"red": [{"name": "Big", "pd": 90}]}}, "ships of red: Big costs"),
        ({"ships": {"green": ["lance"]}}, "there is no side"),
        ({"seats": {"green": "me"}}, "there is no seat 'green'"),
        ({"seats": {"red": "computer:genius"}}, "there is no player"),
        ({"seats": {"red": "computer:simple", "blue": "computer:simple"}}, "the computer plays every seat"),
        (
            {"seats": {"red": "computer:simple", "blue": "computer:simple"}, "referee": True},
            "before its referee sees it",
        ),
        ({"seats": {"red": "doctrine:/etc/passwd"}}, "there is no player"),
        ({"name": "x" * 41}, "is not a name"),
        ({"name": "\u0007"}, "is not a name"),
        ({"words": {"red": "two\nlines"}}, "words"),
        ({"words": {"green": "x"}}, "there is no seat"),
        ({"seed": 5}, "extra inputs"),
        ({"private": "perhaps"}, "private"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(ann: Guest, asked: dict[str, Any], said: str) -> None:
    full = {"scenario": "systemships/duel", "name": "Ann", **asked}
    problem = ann.post("/tables", full, 400)["error"]
    line = f"{problem['where']}: {problem['what']} {problem['remedy']}"
    assert said in line and "\n" not in line
    assert ann.get("/tables") == []


def test_ships_settings_and_words_count(ann: Guest) -> None:
    drawn = {"name": "Mine", "pd": 8, "beams": 4, "screens": 3}
    asked = {"ships": {"red": ["falchion"], "blue": [drawn]}, "settings": {"rounds": 5}, "words": {"red": "luck"}}
    id = ann.make(seats={"red": "me", "blue": "me"}, **asked)["id"]
    seen = ann.see(id)
    assert {sheet["title"] for sheet in seen["scene"]["sheets"]} == {"Falchion · Red", "Mine · Blue"}
    assert seen["table"]["settings"]["rounds"] == "5"


def test_an_unknown_table_and_a_private_one_are_the_same_to_strangers(ann: Guest, ben: Guest) -> None:
    id = ann.make(private=True)["id"]
    ann.see(id)
    ben.make()
    for path in ("", "/replay", "/journal"):
        strange = ben.ask("GET", f"/tables/{id}{path}")
        unknown = ben.ask("GET", f"/tables/{'a' * 26}{path}")
        assert strange.status_code == unknown.status_code == 404
        assert strange.content == unknown.content
    for path in ("verify", "again", "seats/red/revoke"):
        assert ben.ask("POST", f"/tables/{id}/{path}", json={}).status_code == 404


def test_spectators_look_on_and_do_nothing(ann: Guest, ben: Guest, duel: str) -> None:
    cat = Guest(ann.client)
    seen = cat.see(duel)
    assert seen["you"]["seat"] is None and seen["form"] is None and seen["question"] is None
    assert cat.ask("GET", f"/tables/{duel}?seat=red").status_code == 403
    assert cat.ask("GET", f"/tables/{duel}?seat=green").status_code == 404
    command = {"do": "ready", "id": "x", "at": seen["at"], "answers": []}
    assert (
        "not yours" in cat.post(f"/tables/{duel}/commands", {"seat": "red", "command": command}, 403)["error"]["what"]
    )
    assert (
        "not yours" in ben.post(f"/tables/{duel}/commands", {"seat": "red", "command": command}, 403)["error"]["what"]
    )


def test_a_seat_is_played_on_several_devices_until_it_is_revoked(ann: Guest, ben: Guest) -> None:
    made = ann.make(seats=DUEL)
    id, link = made["id"], made["links"]["blue"]
    phone = Guest(ann.client, "Ben's phone")
    assert ann.see(id)["you"]["links"]["blue"] == link
    assert ben.join(link) == {"id": id, "seat": "blue"}
    own = ben.see(id)["you"]["links"]["blue"]
    assert phone.join(own) == ben.join(own) == {"id": id, "seat": "blue"}
    assert "blue" not in ann.see(id)["you"]["links"] and own != link
    assert [line["text"] for line in ann.see(id)["chat"]] == [
        "Ben takes the seat Blue.",
        "Ben comes on another device to the seat Blue.",
    ]
    assert ben.ask("POST", f"/tables/{id}/seats/blue/revoke").status_code == 403
    assert ann.ask("POST", f"/tables/{id}/seats/green/revoke").status_code == 404
    fresh = ann.post(f"/tables/{id}/seats/blue/revoke")["link"]
    assert fresh not in (link, own) and ann.see(id)["you"]["links"]["blue"] == fresh
    assert not ann.see(id)["seats"][1]["taken"]
    for gone in (ben, phone):
        assert gone.ask("GET", f"/tables/{id}?seat=blue").status_code == 403
        assert gone.get("/tables") == []
    old = ben.ask("POST", "/join", json={"secret": link.removeprefix("/join/")})
    guessed = ben.ask("POST", "/join", json={"secret": "A" * 43})
    assert old.status_code == guessed.status_code == 404 and old.content == guessed.content
    assert ben.join(fresh)["seat"] == "blue"


def test_the_creators_own_seat_has_a_link_for_other_devices(ann: Guest) -> None:
    id = ann.make("systemships/challenge")["id"]
    phone = Guest(ann.client, "Ann's phone")
    phone.join(ann.see(id)["you"]["links"]["warp"])
    phone.act(id, "warp")
    ann.post(f"/tables/{id}/seats/warp/revoke")
    assert phone.ask("GET", f"/tables/{id}?seat=warp").status_code == 403
    assert ann.see(id, "warp")["you"]["name"] == "warp"


def test_a_computers_seat_has_no_link(ann: Guest) -> None:
    made = ann.make()
    assert made["links"] == {} and set(ann.see(made["id"])["you"]["links"]) == {"red"}
    assert ann.ask("POST", f"/tables/{made['id']}/seats/blue/revoke").status_code == 403


def test_play_again(ann: Guest, ben: Guest, duel: str) -> None:
    assert "over" in ben.post(f"/tables/{duel}/again", status=409)["error"]["what"]
    ben.do(duel, "blue", "leave")
    ann.do(duel, "red", "consent", agree=True)
    fresh = ben.post(f"/tables/{duel}/again", status=201)
    assert fresh["id"] != duel and set(fresh["links"]) == {"blue"}
    seen = ben.see(fresh["id"])
    assert seen["you"]["creator"] and seen["you"]["seats"] == ["red"] and seen["seats"][0]["person"] == "Ben"
    assert seen["table"]["commitment"] != ann.see(duel)["table"]["commitment"]
    assert Guest(ann.client).ask("POST", f"/tables/{duel}/again").status_code == 403


def test_rules(ann: Guest) -> None:
    clauses = {each["id"]: each for each in ann.get("/rules/systemships")}
    assert clauses["IS-020"] == ann.get("/rules/systemships/is-020")
    assert all("<script" not in each["text_html"] for each in clauses.values())
    table = clauses["3.2"]  # clauses refer to it by its number
    assert table["kind"] == "section" and table["title"] == "3.2 Combat Results Table"
    assert table["text_html"].count("<table>") == 1 and "<tr><td>Attack</td>" in table["text_html"]
    ships = next(each for each in ann.get("/rules/heavy") if each["id"] == "3.9")["text_html"]
    assert "<thead><tr><td></td><th>Federation" in ships  # a cell without words heads nothing
    assert ann.get("/rules/chess", 400)["error"]["what"] == "is not a game"
    assert ann.get("/rules/systemships/IS-9999", 400)["error"]["what"] == "no such clause in this rulebook"


def test_text_of_a_clause_is_safe() -> None:
    from admiralty.server.routes.rules import html_of

    made = html_of('**Bold** and *slanted* `a<b` <img src=x onerror="x">')
    assert made.startswith("<strong>Bold</strong> and <em>slanted</em> <code>a&lt;b</code> &lt;img")
    assert '"' not in made.replace("&quot;", "")


def test_a_ship_is_chosen_for_a_side_that_several_people_share(ann: Guest) -> None:
    """The sides of a scenario say by what key, and which seat chooses; the key does not change with the people."""
    (game,) = [each for each in ann.get("/games") if each["key"] == "bridge"]
    edge = next(each for each in game["scenarios"] if each["key"] == "bridge/edge")
    assert edge["ships_for"] == ["crew", "gm"]
    assert [(each["seat"], each["called"]) for each in edge["sides"]] == [
        ("crew1", "The Chilkoot's crew"),
        ("gm", "The GM"),
    ]
    for people in (1, 6):
        settings = {"people": people}
        dealt = ann.post("/scenario/seats", {"scenario": "bridge/edge", "settings": settings})
        assert len(dealt["seats"]) == people + 1 and [each["key"] for each in dealt["sides"]] == ["crew", "gm"]
        side = dealt["sides"][0]
        seats = {seat: "me" if seat == side["seat"] else "computer:simple" for seat in dealt["seats"]}
        made = ann.make("bridge/edge", seats=seats, settings=settings, ships={side["key"]: ["malahat"]})
        assert any("Malahat" in str(sheet) for sheet in ann.see(made["id"])["scene"]["sheets"])


def test_as_many_may_play_as_a_setting_gives_seats(ann: Guest) -> None:
    """A crew of six and the GM are seven; each seat is called by its officers before the game starts, too."""
    (game,) = [each for each in ann.get("/games") if each["key"] == "bridge"]
    most = {each["key"]: each["players"] for each in game["scenarios"]}
    assert most["bridge/edge"] == 7 and most["bridge/tern"] == 4 and most["bridge/first_watch"] == 2
    assert [each["name"] for each in game["options"] if each["seats"]] == ["people"]
    (card,) = [each for each in ann.get("/cards")["cards"] if each["key"] == "bridge"]
    assert card["players"] == [2, 7]
    seats = {"crew1": "me", "crew2": "open", "gm": "computer:simple"}
    settings = {"people": 2}
    dealt = ann.post("/scenario/seats", {"scenario": "bridge/tern", "settings": settings})
    assert dealt["duties"] == {
        "crew1": "Command and Communications and Operations, Tactical",
        "crew2": "Helm and Navigator and Sensors",
    }
    made = ann.make("bridge/tern", seats=seats, settings=settings, locks=True)
    assert [each["called"] for each in ann.see(made["id"])["seats"]] == ["Nwosu and Harkov", "Brandvold", "The GM"]
    (listed,) = ann.get("/tables")
    assert [each["called"] for each in listed["seats"]] == ["Nwosu and Harkov", "Brandvold", "The GM"]
    assert ann.post(f"/tables/{made['id']}/again", status=201)["id"] != made["id"]
