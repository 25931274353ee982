"""A referee's act that ends the game: it waits, the seats see nothing of it, and it is confirmed or taken back."""

from __future__ import annotations

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.journal import parse
from admiralty.games import game

from .conftest import Start
from .guests import Guest, fresh_id
from .test_referee import Plain, Ruled

SLIPS = [
    ("systemships/duel", ("red", "blue"), "ships.0.status", 2),
    ("heavy/duel", ("a", "b"), "over", 1),
    ("myoss/duel", ("first", "second"), "over", 1),
]


class Slipped(Ruled):
    """A table whose referee has set something that ends the game."""

    def __init__(self, start: Start, scenario: str, seats: tuple[str, str], path: str, value: int) -> None:
        client = start()
        self.gwen, self.ann, self.ben, self.eve = (Guest(client, name) for name in ("Gwen", "Ann", "Ben", "Eve"))
        made = self.gwen.make(scenario, seats=dict.fromkeys(seats, "open"), referee=True, clock=600)
        self.id, self.seats = str(made["id"]), seats
        for guest, seat in zip((self.ann, self.ben), seats, strict=True):
            guest.join(made["links"][seat])
        self.before = self.seen()
        self.rule("gm_edit", path=path, value=value, reason="a slip", reopen=True)

    def seen(self) -> dict[str, Plain]:
        """What each seat and the spectators are told."""
        pairs = ((self.ann, self.seats[0]), (self.ben, self.seats[1]), (self.eve, "-"))
        return {seat: guest.see(self.id, seat) for guest, seat in pairs}


@pytest.fixture(params=SLIPS, ids=lambda each: each[0])
def slipped(request: pytest.FixtureRequest, start: Start) -> Slipped:
    return Slipped(start, *request.param)


def test_the_referee_is_asked_and_nobody_is_told(slipped: Slipped) -> None:
    desk = slipped.desk()
    assert desk["table"]["deciding"] and desk["table"]["status"] == "running" and desk["table"]["outcome"] is None
    assert desk["referee"]["end"]["text"] and desk["referee"]["end"]["entry"] == desk["referee"]["acts"][0]["n"]
    for seat, seen in slipped.seen().items():
        before = slipped.before[seat]
        assert seen["table"]["deciding"] and not before["table"]["deciding"] and seen["referee"] is None
        for part in ("scene", "log", "beat", "at"):
            assert seen[part] == before[part], (seat, part)
        assert seen["form"] is None and seen["question"] is None
        assert not any(each["waited_for"] or each["due"] for each in seen["seats"])
        assert "a slip" not in str(seen)
        assert (seen["table"]["result"], seen["table"]["verdict"]) == (None, "")
    for guest, seat in ((slipped.ann, slipped.seats[0]), (slipped.eve, "-")):
        replay = guest.get(f"/tables/{slipped.id}/replay?seat={seat}")
        before = dict(slipped.before[seat]["scene"])
        assert before.pop("silhouettes", {}).items() <= replay["silhouettes"].items()
        assert "a slip" not in str(replay) and replay["frames"][-1]["scene"] == before
    slipped.ann.get(f"/tables/{slipped.id}/journal", 403)


def test_it_is_taken_back_and_the_game_goes_on(slipped: Slipped) -> None:
    slipped.rule("gm_revoke", entry=slipped.desk()["referee"]["end"]["entry"])
    assert slipped.desk()["referee"]["end"] is None and not slipped.desk()["referee"]["acts"][0]["stands"]
    for seat, seen in slipped.seen().items():
        assert not seen["table"]["deciding"] and seen["scene"] == slipped.before[seat]["scene"]
    seen = slipped.before[slipped.seats[0]]
    mover = next(each["name"] for each in seen["seats"] if each["waited_for"])
    assert (slipped.ann if mover == slipped.seats[0] else slipped.ben).act(slipped.id, mover)["ok"]


@pytest.mark.parametrize("restarted", [False, True])
def test_what_was_half_written_is_there_again(start: Start, restarted: bool) -> None:
    ruled = Ruled(start)
    first = ruled.ann.see(ruled.id, "red")["form"]["open"]["choices"][0]["value"]
    ruled.ann.do(ruled.id, "red", "fill", answers=[first])
    before = ruled.ann.see(ruled.id, "red")["form"]
    for _ in range(2):
        ruled.rule("gm_edit", path="ships.0.status", value=2, reason="a slip")
        assert ruled.desk()["table"]["deciding"] and ruled.ann.see(ruled.id, "red")["form"] is None
        if restarted:
            ruled.gwen.client = ruled.ann.client = start()
        ruled.rule("gm_revoke", entry=ruled.desk()["referee"]["end"]["entry"])
        assert ruled.ann.see(ruled.id, "red")["form"] == before and before["boxes"]


def test_it_waits_over_a_restart_and_is_confirmed(slipped: Slipped, start: Start) -> None:
    slipped.rule("gm_note", text="Wait a moment.", seats=list(slipped.seats))
    before = slipped.desk()
    client = start()
    for guest in (slipped.gwen, slipped.ann, slipped.ben, slipped.eve):
        guest.client = client
    assert slipped.desk() == before and before["referee"]["end"]
    assert slipped.log(slipped.ann)[-1] == "The referee to everybody: Wait a moment."
    slipped.rule("gm_confirm")
    seen = slipped.seen()
    for each in seen.values():
        assert each["table"]["status"] == "over" and not each["table"]["deciding"] and each["table"]["outcome"]
        assert any("a slip" in line["text"] for line in each["log"])
    journal = parse(slipped.ann.ask("GET", f"/tables/{slipped.id}/journal").content, "journal")[0]
    verdict = verify(journal, game(journal.header.game), seen[slipped.seats[0]]["receipt"])
    assert verdict.consistent and verdict.finished and not verdict.rewritten
    assert "the game is over" in slipped.rule("gm_confirm", 400)["error"]["what"]


def test_the_players_wait_for_the_referee(slipped: Slipped) -> None:
    """They take no play back meanwhile."""
    first = slipped.seats[0]
    refused = slipped.ann.do(slipped.id, first, "undo", 400)["error"]
    assert refused["what"] == "the referee still decides whether the game is over"
    assert slipped.ann.see(slipped.id, first)["undoable"] is None
    slipped.ann.post(
        f"/tables/{slipped.id}/commands",
        {"seat": first, "command": {"do": "gm_confirm", "id": fresh_id()}},
        400,
    )
    slipped.rule("gm_confirm", 403, by=slipped.ann)
    assert slipped.desk()["referee"]["end"]


def test_all_seats_together_end_the_game_without_him(slipped: Slipped) -> None:
    """Else a referee who comes no more would leave the table where it is for good."""
    first, second = slipped.seats
    slipped.ann.do(slipped.id, first, "leave")
    assert slipped.ben.see(slipped.id, second)["table"]["deciding"]
    slipped.ben.do(slipped.id, second, "consent", agree=True)
    for seen in slipped.seen().values():
        assert seen["table"]["status"] == "over" and not seen["table"]["deciding"]
        assert seen["table"]["outcome_text"] == "The game ended in a draw."


def test_a_seat_may_resign_without_him(slipped: Slipped) -> None:
    first, second = slipped.seats
    slipped.ann.do(slipped.id, first, "resign")
    told = [slipped.ann.see(slipped.id, first)["table"], slipped.ben.see(slipped.id, second)["table"]]
    assert [each["status"] for each in told] == ["over", "over"] and not told[0]["deciding"]
    assert [each["result"] for each in told] == ["lost", "won"]


def test_an_end_to_which_computers_answer_at_once_waits_too(start: Start) -> None:
    gwen = Guest(start(), "Gwen")
    id = gwen.make("heavy/sister_ships", seats={"a": "open", "b": "computer:simple"}, referee=True)["id"]
    edit = {"do": "gm_edit", "path": "ships.0.seat", "value": 1, "reason": "a slip", "reopen": True}
    assert gwen.post(f"/tables/{id}/referee", {"command": {**edit, "id": fresh_id()}})["ok"]
    desk = gwen.see(id, "*")
    assert desk["table"]["status"] == "running" and desk["referee"]["end"]
    back = {"do": "gm_revoke", "entry": desk["referee"]["end"]["entry"], "id": fresh_id()}
    assert gwen.post(f"/tables/{id}/referee", {"command": back})["ok"]
    assert gwen.see(id, "*")["referee"]["end"] is None


def test_no_end_is_confirmed_where_none_waits(start: Start) -> None:
    ruled = Ruled(start)
    assert "no end waits" in ruled.rule("gm_confirm", 400)["error"]["what"]
    assert ruled.desk()["referee"]["end"] is None


# ---- who looks on, and what was taken back ---------------------------------------------------------------------------


def test_it_is_shown_how_many_look_on(start: Start) -> None:
    """A device counts once, who plays or rules here not at all."""
    ruled = Ruled(start)
    assert ruled.ann.see(ruled.id)["lookers"] == 0
    ruled.eve.make()  # it gets its cookie
    with ruled.ann.socket(ruled.id) as line, ruled.eve.socket(ruled.id, "-") as one:
        line.next(), one.next()
        line.until(lambda red: red.state["lookers"] == 1)
        with ruled.eve.socket(ruled.id, "-") as again, ruled.gwen.socket(ruled.id, "-") as gwen:
            again.next(), gwen.next()
            assert ruled.ben.see(ruled.id, "blue")["lookers"] == 1 == ruled.eve.see(ruled.id, "-")["lookers"]
    assert "Eve" not in str(ruled.ann.see(ruled.id))


def test_acts_of_every_kind_stay_in_the_list_when_they_are_taken_back(start: Start) -> None:
    ruled = Ruled(start)
    ruled.rule("gm_veil", path="ships.1", seats=["red"])
    ruled.rule("gm_roll", count=1, sides=6)
    ruled.rule("gm_note", text="They wait.")
    ruled.rule("gm_hand", seat="blue", to="referee")
    ruled.rule("gm_edit", path="ships.0.pd", value=2, reason="a mine")
    for act in ruled.desk()["referee"]["acts"]:
        ruled.rule("gm_revoke", entry=act["n"])
    acts = ruled.desk()["referee"]["acts"]
    assert [act["kind"] for act in acts] == ["edit", "hand", "note", "roll", "veil"]
    assert not any(act["stands"] for act in acts)
    ruled.rule("gm_edit", path="ships.0.pd", value=3, reason="a reef")
    answers = ruled.ann.orders(ruled.id, "red")
    ruled.ann.do(ruled.id, "red", "ready", answers=answers)
    ruled.ben.act(ruled.id, "blue")
    ruled.rule("gm_undo", entry=ruled.desk()["referee"]["play"][-1]["n"])
    assert [act["stands"] for act in ruled.desk()["referee"]["acts"] if act["kind"] == "edit"] == [True, False]


# ---- limits by hand --------------------------------------------------------------------------------------------------


def test_the_desk_offers_what_fits_the_game(start: Start) -> None:
    ruled = Ruled(start)
    parts = {part["step"]: part for part in ruled.gwen.get(f"/tables/{ruled.id}/referee/places?path=ships.0")["parts"]}
    assert (parts["side"]["low"], parts["side"]["high"]) == (0, 1) and not parts["side"]["fixed"]
    top = {part["step"]: part for part in ruled.gwen.get(f"/tables/{ruled.id}/referee/places")["parts"]}
    assert top["vessels"]["fixed"] and top["vessels"]["low"] == 2 == top["vessels"]["high"]
    refused = ruled.rule("gm_edit", 400, path="ships.0.side", value=8, reason="x")["error"]
    assert refused["where"] == "ships.0.side" and refused["what"] == "8 doesn't fit this game: 0 to 1 do"


@pytest.mark.parametrize("part, value", [("pd", 9), ("tubes", 9), ("missiles", 30)])
def test_more_than_was_built_blanks_no_board(start: Start, part: str, value: int) -> None:
    ruled = Ruled(start)
    for path in (f"ships.0.{part}", f"ships.1.{part}"):
        ruled.rule("gm_edit", path=path, value=value, reason="a gift", reopen=True)
    for guest, seat in ((ruled.ann, "red"), (ruled.ben, "blue"), (ruled.eve, "-"), (ruled.gwen, "*")):
        assert "Lance" in str(guest.see(ruled.id, seat)["scene"])
