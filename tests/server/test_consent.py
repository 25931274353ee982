"""Orders taken back while sealed, play taken back and games left by consent."""

from __future__ import annotations

import pytest

from admiralty.server.asked import opening

from .guests import Guest, first
from .testing import TestClient

BOTH = {"red": "me", "blue": "me"}
THREE = {"red": ["lance"], "blue": ["lance"], "green": ["lance"]}
MELEE = {"game": "systemships", "title": "A melee", "contest": "duel", "phasing": "red", "sides": THREE}


@pytest.fixture
def duel(ann: Guest, ben: Guest) -> str:
    made = ann.make(seats={"red": "me", "blue": "open"})
    ben.join(made["links"]["blue"])
    return str(made["id"])


def ready_of(guest: Guest, id: str) -> list[bool]:
    return [seat["ready"] for seat in guest.see(id)["seats"]]


def test_orders_are_taken_back_while_the_other_is_ready(ann: Guest, ben: Guest) -> None:
    made = ann.make("systemships/duel", seats={"red": "me", "blue": "open"})
    id = made["id"]
    ben.join(made["links"]["blue"])
    answers = ann.orders(id, "red")
    ann.do(id, "red", "ready", answers=answers)
    assert ready_of(ben, id) == [True, False]
    seen = ann.see(id)
    assert seen["form"]["ready"] and seen["undoable"] == 1
    ann.do(id, "red", "unready")
    assert ready_of(ben, id) == [False, False]
    assert [box["answer"] for box in ann.see(id)["form"]["boxes"]] == answers, "they are a draft again"
    assert "no locked orders" in ann.do(id, "red", "unready", 400)["error"]["what"]


def test_the_others_draft_stays(ann: Guest) -> None:
    id = ann.make("systemships/duel", seats=BOTH)["id"]
    blue = ann.orders(id, "blue")
    ann.do(id, "blue", "ready", answers=blue)
    draft = ann.orders(id, "red")
    ann.do(id, "blue", "unready")
    assert [box["answer"] for box in ann.see(id, "red")["form"]["boxes"]] == draft, "the other's draft stays"
    ann.do(id, "blue", "ready", answers=blue)
    ann.do(id, "red", "ready", answers=draft)
    assert len(ann.see(id)["log"]) > 3


def test_what_others_sealed_later_is_given_again(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three seats: two are sealed, the first of them is taken back, and the plot is still open."""
    monkeypatch.setattr(opening, "_content", lambda path: MELEE)
    id = ann.make("systemships/duel", seats=dict.fromkeys(THREE, "me"))["id"]
    orders = {seat: ann.orders(id, seat) for seat in THREE}
    for seat in ("red", "blue"):
        ann.do(id, seat, "ready", answers=orders[seat])
    ann.do(id, "red", "unready")
    assert ready_of(ann, id) == [False, True, False]
    assert "moved on" in ann.do(id, "blue", "unready", 409, at=[0, 0, 0])["error"]["what"]
    for seat in ("red", "green"):
        ann.do(id, seat, "ready", answers=orders[seat])
    assert ready_of(ann, id) == [False, False, False] and len(ann.see(id)["log"]) > 3


def test_fill_after_ready_is_refused(ann: Guest, duel: str) -> None:
    answers = ann.orders(duel, "red")
    ann.do(duel, "red", "ready", answers=answers)
    assert "locked" in ann.do(duel, "red", "fill", 400, answers=answers)["error"]["what"]
    assert "already ready" in ann.do(duel, "red", "ready", 400, answers=answers)["error"]["what"]


def test_ready_takes_exactly_the_answers_given(ann: Guest, duel: str) -> None:
    answers = ann.orders(duel, "red")
    assert "one answer is missing" in ann.do(duel, "red", "ready", 400, answers=answers[:-1])["error"]["what"]
    assert "no such box" in ann.do(duel, "red", "ready", 400, answers=[*answers, 0])["error"]["what"]
    assert "not a legal answer" in ann.do(duel, "red", "ready", 400, answers=[99, *answers[1:]])["error"]["what"]
    seen = ann.see(duel)
    assert [box["answer"] for box in seen["form"]["boxes"]] == answers, "a refusal leaves the draft as it was"
    assert seen["undoable"] is None and not seen["form"]["ready"]


def play_a_round(ann: Guest, ben: Guest, id: str) -> None:
    ann.act(id, "red")
    ben.act(id, "blue")


def test_play_is_taken_back_when_all_agree(ann: Guest, ben: Guest, duel: str) -> None:
    play_a_round(ann, ben, duel)
    before = ann.see(duel)
    assert before["undoable"] == 1
    ann.do(duel, "red", "undo")
    asked = ben.see(duel)["undo"]
    assert asked["by"] == "red" and asked["kind"] == "undo" and asked["asked"] == ["blue"] and not asked["agreed"]
    assert "Red" in asked["text"] and set(asked) == {"kind", "by", "text", "asked", "agreed", "refused"}
    assert ann.see(duel)["log"] == before["log"], "not before the other agrees"
    assert "nothing to agree" in ann.do(duel, "red", "consent", 400, agree=True)["error"]["what"]
    ben.do(duel, "blue", "consent", agree=True)
    after = ann.see(duel)
    assert after["undo"] is None and after["undoable"] is None and after["log"][-1]["kind"] == "undo"
    assert after["form"]["complete"] and not after["form"]["ready"], "what was written is a draft again"
    assert ben.see(duel)["form"]["complete"]
    play_a_round(ann, ben, duel)


def test_play_stays_when_one_refuses(ann: Guest, ben: Guest, duel: str) -> None:
    play_a_round(ann, ben, duel)
    before = ann.see(duel)
    ann.do(duel, "red", "undo", to=1)
    ben.do(duel, "blue", "consent", agree=False)
    after = ann.see(duel)
    assert after["undo"]["refused"] == "blue" and after["log"] == before["log"]
    assert "nothing to agree" in ben.do(duel, "blue", "consent", 400, agree=True)["error"]["what"], "no is no"
    seat = "red" if after["seats"][0]["waited_for"] else "blue"
    (ann if seat == "red" else ben).act(duel, seat)
    assert ann.see(duel)["undo"] is None, "the next act ends it"


def test_who_asks_may_withdraw_it(ann: Guest, ben: Guest, duel: str) -> None:
    ann.do(duel, "red", "leave")
    ann.do(duel, "red", "consent", agree=False)
    assert ben.see(duel)["undo"] is None
    assert "nothing to agree" in ben.do(duel, "blue", "consent", 400, agree=True)["error"]["what"]
    assert "nothing to agree" in ann.do(duel, "red", "consent", 400, agree=False)["error"]["what"]
    ann.do(duel, "red", "leave")
    ben.do(duel, "blue", "consent", agree=False)
    assert ann.see(duel)["undo"]["refused"] == "blue"
    ann.do(duel, "red", "consent", agree=False)
    assert ann.see(duel)["undo"] is None


def test_anothers_unready_leaves_ones_draft_and_place(ann: Guest) -> None:
    """What was acknowledged stays, also when a later command is refused."""
    id = ann.make("systemships/duel", seats=BOTH)["id"]
    ann.do(id, "blue", "ready", answers=ann.orders(id, "blue"))
    draft, at = ann.orders(id, "red"), ann.see(id, "red")["at"]
    ann.do(id, "blue", "unready")
    assert ann.see(id, "red")["at"] == at
    assert "is not open: " in ann.do(id, "red", "fill", 400, at=at, answers=[*draft[:-1], 77])["error"]["what"]
    assert [box["answer"] for box in ann.see(id, "red")["form"]["boxes"]] == draft
    assert ann.do(id, "red", "ready", at=at, answers=draft)["ok"]
    ann.act(id, "blue")
    ann.do(id, "red", "undo")
    assert ann.see(id, "red")["at"] != at, "what both had done is another thing"


def test_an_act_ends_a_request(ann: Guest, ben: Guest, duel: str) -> None:
    ann.do(duel, "red", "leave")
    assert ben.see(duel)["undo"]["kind"] == "leave"
    ben.act(duel, "blue")
    assert ben.see(duel)["undo"] is None
    assert "nothing to agree" in ben.do(duel, "blue", "consent", 400, agree=True)["error"]["what"]
    assert ann.see(duel)["table"]["status"] == "running"


def test_a_game_is_left_when_all_agree(ann: Guest, ben: Guest, duel: str) -> None:
    play_a_round(ann, ben, duel)
    ben.do(duel, "blue", "leave")
    ann.do(duel, "red", "consent", agree=True)
    seen = ann.see(duel)["table"]
    assert seen["status"] == "over" and seen["outcome"] is None and "draw" in seen["outcome_text"]
    for what in ("leave", "undo"):
        assert "is over" in ann.do(duel, "red", what, 400)["error"]["what"]


def test_nobody_else_need_agree(ann: Guest) -> None:
    """Seats of one device, of computers, or that nobody has taken."""
    for seats in (BOTH, {"red": "me", "blue": "computer:simple"}, {"red": "me", "blue": "open"}):
        status = "over"
        while status == "over":  # a computer may flee at once
            id = ann.make(seats=seats)["id"]
            ann.act(id, "red")
            if seats["blue"] == "me":
                ann.act(id, "blue")
            status = ann.see(id)["table"]["status"]
        ann.do(id, "red", "undo")
        assert ann.see(id)["undoable"] is None
        ann.do(id, "red", "leave")
        assert ann.see(id)["table"]["status"] == "over"


def test_who_leaves_is_asked_no_more(ann: Guest, ben: Guest, duel: str) -> None:
    """The last who was asked is revoked: the request is decided. The one who asked is: it lapses."""
    play_a_round(ann, ben, duel)
    ben.do(duel, "blue", "leave")
    link = ann.post(f"/tables/{duel}/seats/blue/revoke")["link"]
    assert ann.see(duel)["undo"] is None and ann.see(duel)["table"]["status"] == "running"
    ben.join(link)
    ann.do(duel, "red", "undo")
    assert ann.see(duel)["undo"]["asked"] == ["blue"]
    ann.post(f"/tables/{duel}/seats/blue/revoke")
    seen = ann.see(duel)
    assert seen["undo"] is None and seen["log"][-1]["kind"] == "undo" and seen["form"]["complete"]
    assert [box["answer"] for box in seen["form"]["boxes"]] == ann.orders(duel, "red")


def test_who_stays_is_still_asked(client: TestClient, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three seats: one of the two that were asked is revoked, and the other one decides."""
    monkeypatch.setattr(opening, "_content", lambda path: MELEE)
    made = ann.make("systemships/duel", seats={"red": "me", "blue": "open", "green": "open"})
    ben.join(made["links"]["blue"])
    Guest(client, "Cat").join(made["links"]["green"])
    ann.do(made["id"], "red", "leave")
    ann.post(f"/tables/{made['id']}/seats/green/revoke")
    assert ben.see(made["id"])["undo"]["asked"] == ["blue"]
    ben.do(made["id"], "blue", "consent", agree=True)
    assert ann.see(made["id"])["table"]["status"] == "over"


def test_undo_is_of_ones_own_acts(ann: Guest, ben: Guest, duel: str) -> None:
    assert "nothing" in ann.do(duel, "red", "undo", 400)["error"]["what"]
    ben.act(duel, "blue")
    assert "nothing" in ann.do(duel, "red", "undo", 400)["error"]["what"]
    assert "nothing" in ben.do(duel, "blue", "undo", 400, to=2)["error"]["what"]
    ben.do(duel, "blue", "undo")
    assert not ben.see(duel)["form"]["ready"], "sealed orders are one's own to take back"


def test_a_spoiled_answer_names_the_limits_and_the_clause(ann: Guest, duel: str) -> None:
    question = ann.see(duel)["form"]["open"]
    problem = ann.do(duel, "red", "fill", 400, answers=[first(question), 77])["error"]
    assert " is not open: " in problem["what"] and problem["remedy"].startswith("legal: ") and problem["rule"]
    assert "fill in the form" in ann.do(duel, "red", "answer", 400, value=1)["error"]["what"]


def test_who_resigns_has_lost_and_the_other_has_won(ann: Guest, ben: Guest, duel: str) -> None:
    """At once, whoever is waited for; nobody is asked, and it stands in a journal that verifies."""
    play_a_round(ann, ben, duel)
    ben.do(duel, "blue", "leave")
    assert ann.see(duel)["you"]["may_resign"]
    ann.do(duel, "red", "resign")
    lost, won = ann.see(duel), ben.see(duel)
    assert lost["table"]["status"] == "over" and lost["undo"] is None and not lost["you"]["may_resign"]
    assert (lost["table"]["result"], won["table"]["result"]) == ("lost", "won")
    assert (lost["table"]["verdict"], won["table"]["verdict"]) == ("You resigned.", "")
    assert lost["table"]["outcome"] is None and lost["table"]["outcome_text"] == "Red resigned."
    assert "is over" in ben.do(duel, "blue", "resign", 400)["error"]["what"]


def test_with_several_foes_nobody_resigns(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_content", lambda path: MELEE)
    seats = {"red": "me", "blue": "computer:simple", "green": "computer:simple"}
    id = ann.make("systemships/duel", seats=seats)["id"]
    assert not ann.see(id)["you"]["may_resign"]
    assert "cannot resign" in ann.do(id, "red", "resign", 400)["error"]["what"]
    assert ann.see(id)["table"]["status"] == "running"
