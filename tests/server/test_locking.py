"""Words for the dice: locked by each human seat, opened when all are locked, before the first beat."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.journal import Journal, parse, secret
from admiralty.games import game
from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings
from admiralty.server.hall.clocks import LATE_SECONDS, _strike
from admiralty.server.known.pledges import LOCK_SECONDS

from .conftest import Start
from .guests import Guest, Plain
from .test_clocks import BEGIN, Watch
from .testing import TestClient

DUEL = {"red": "me", "blue": "open"}
SALTS = {"red": "01" * 32, "blue": "02" * 32}
WORDS = {"red": "a fair wind", "blue": "dulce et decorum"}


@pytest.fixture
def watch(client: TestClient) -> Watch:
    return Watch(client)


@pytest.fixture
def duel(watch: Watch, ann: Guest, ben: Guest) -> str:
    """Ann is red and Ben is blue; nothing is locked yet."""
    made = ann.make(seats=DUEL, locks=True)
    ben.join(made["links"]["blue"])
    return str(made["id"])


def lock_of(seat: str) -> str:
    return secret.hash_words({seat: WORDS[seat]}, bytes.fromhex(SALTS[seat]))


def lock(guest: Guest, id: str, seat: str, status: int = 200) -> Plain:
    return guest.do(id, seat, "lock", status, hash=lock_of(seat))


def unlock(guest: Guest, id: str, seat: str, status: int = 200, **other: str) -> Plain:
    return guest.do(id, seat, "unlock", status, **{"words": WORDS[seat], "salt": SALTS[seat], **other})


def words(guest: Guest, id: str, seat: str = "") -> Plain:
    told: Plain = guest.see(id, seat)["table"]["words"]
    return told


def waited(guest: Guest, id: str) -> list[str]:
    return [seat["name"] for seat in guest.see(id)["seats"] if seat["waited_for"]]


def journal_of(guest: Guest, id: str) -> Journal:
    guest.do(id, "red", "leave")
    return parse(guest.ask("GET", f"/tables/{id}/journal").content, "journal")[0]


# ---- the whole way ---------------------------------------------------------------------------------------------------


def test_words_are_locked_then_opened_then_the_game_begins(ann: Guest, ben: Guest, duel: str) -> None:
    seen = ann.see(duel)
    commitment = seen["table"]["commitment"]
    assert len(commitment) == 64 and seen["table"]["status"] == "locking" and seen["table"]["title"]
    assert seen["scene"] is seen["form"] is seen["question"] is None and seen["log"] == [] and seen["receipt"] == ""
    assert waited(ann, duel) == ["red", "blue"] and words(ann, duel)["phase"] == "lock"
    assert lock(ann, duel, "red")["receipt"] == ""
    assert words(ben, duel)["locks"] == {"red": lock_of("red")} and waited(ben, duel) == ["blue"]
    lock(ben, duel, "blue")
    assert words(ann, duel)["phase"] == "open" and set(words(ann, duel)["locks"]) == {"red", "blue"}
    assert unlock(ann, duel, "red")["receipt"] == ""
    told = words(ben, duel)
    assert told["opened"] == ["red"] and told["words"] == told["salts"] == {}, "nobody's words before all are open"
    assert unlock(ben, duel, "blue")["receipt"], "now there is a journal"
    for guest in (ann, ben):
        seen = guest.see(duel)
        assert seen["table"]["status"] == "running" and seen["form"] and seen["table"]["commitment"] == commitment
        assert seen["table"]["words"] == {
            "phase": "", "locks": {seat: lock_of(seat) for seat in WORDS}, "opened": ["blue", "red"], "words": WORDS,
            "salts": SALTS, "left_out": [],
        }  # fmt: skip
    receipt = ann.act(duel, "red")["receipt"]
    ann.do(duel, "red", "leave")
    ben.do(duel, "blue", "consent", agree=True)
    journal = parse(ann.ask("GET", f"/tables/{duel}/journal").content, "journal")[0]
    header = journal.header
    assert (header.words, header.salts, header.commitment) == (WORDS, SALTS, commitment)
    assert verify(journal, game("systemships"), receipt).status == "part"


def test_a_game_that_nobody_wants_words_for_begins_at_once(ann: Guest) -> None:
    made = ann.make()
    seen = ann.see(made["id"])
    assert seen["table"]["status"] == "running" and seen["table"]["words"] is None and seen["form"]
    assert "has started" in ann.do(made["id"], "red", "lock", 400, hash="0" * 64)["error"]["what"]


def test_one_person_against_the_computer_waits_for_nobody(watch: Watch, ann: Guest) -> None:
    id = ann.make(locks=True)["id"]
    assert waited(ann, id) == ["red"], "computer seats have no words"
    lock(ann, id, "red")
    unlock(ann, id, "red")
    assert ann.see(id)["table"]["status"] == "running" and words(ann, id)["words"] == {"red": WORDS["red"]}


def test_two_seats_at_one_device(ann: Guest) -> None:
    id = ann.make(seats={"red": "me", "blue": "me"}, locks=True)["id"]
    for do in (lock, unlock):
        for seat in ("red", "blue"):
            do(ann, id, seat)
    assert ann.see(id)["table"]["status"] == "running" and words(ann, id)["words"] == WORDS


def test_the_dice_hang_on_the_words(watch: Watch, ann: Guest) -> None:
    id = ann.make(locks=True)["id"]
    lock(ann, id, "red")
    unlock(ann, id, "red")
    while ann.see(id)["table"]["status"] == "running" and ann.see(id)["beat"] == 0:
        ann.act(id, "red")
    journal = journal_of(ann, id) if ann.see(id)["table"]["status"] == "running" else None
    data = ann.ask("GET", f"/tables/{id}/journal").content
    assert verify(journal or parse(data, "journal")[0], game("systemships")).consistent


# ---- what may not be -------------------------------------------------------------------------------------------------


def test_what_cannot_be_locked_or_opened_is_refused_in_a_line(ann: Guest, ben: Guest, duel: str) -> None:
    def refused(reply: Plain) -> str:
        return str(reply["error"]["what"])

    assert "others must lock theirs first" in refused(unlock(ann, duel, "red", 400))
    lock(ann, duel, "red")
    assert "has already locked its words" in refused(lock(ann, duel, "red", 400))
    assert "cannot go on" in refused(ann.do(duel, "red", "answer", 400, value=1, at=[0, 0, 0]))
    assert ann.post(f"/tables/{duel}/commands", {"seat": "red", "command": {"do": "lock", "id": "x", "hash": "0"}}, 400)
    lock(ben, duel, "blue")
    assert "do not open its lock" in refused(unlock(ann, duel, "red", 400, words="a fair win"))
    assert "do not open its lock" in refused(unlock(ann, duel, "red", 400, salt="03" * 32))
    mine = {"do": "unlock", "id": "y", "words": WORDS["blue"], "salt": SALTS["blue"]}
    assert "is not yours" in str(ann.post(f"/tables/{duel}/commands", {"seat": "blue", "command": mine}, 403))
    unlock(ann, duel, "red")
    assert "has already opened its words" in refused(unlock(ann, duel, "red", 400))
    assert words(ben, duel)["words"] == {}
    for path in ("replay", "posts"):
        assert "still locking" in str(ann.get(f"/tables/{duel}/{path}", 409))
    assert ann.ask("GET", f"/tables/{duel}/journal").status_code == 403
    told = {"scenario": "systemships/duel", "locks": True, "words": {"red": "x"}}
    assert "nobody can lock them" in str(ann.post("/tables", told, 400))


def test_words_that_no_journal_could_hold_open_nothing(ann: Guest) -> None:
    id = ann.make(locks=True)["id"]
    ann.do(id, "red", "lock", hash=secret.hash_words({"red": "two\nlines"}, bytes.fromhex(SALTS["red"])))
    assert "plain text" in str(unlock(ann, id, "red", 400, words="two\nlines"))
    assert ann.see(id)["table"]["status"] == "locking"


def test_a_lock_of_another_seat_opens_nothing(ann: Guest, ben: Guest, duel: str) -> None:
    """Else a seat could copy another one's lock, and its words when these are shown."""
    lock(ann, duel, "red")
    ben.do(duel, "blue", "lock", hash=lock_of("red"))
    unlock(ann, duel, "red")
    assert "do not open" in str(unlock(ben, duel, "blue", 400, words=WORDS["red"], salt=SALTS["red"]))


# ---- time ------------------------------------------------------------------------------------------------------------


def dues(guest: Guest, id: str) -> dict[str, Any]:
    return {seat["name"]: seat["due"] for seat in guest.see(id)["seats"]}


def test_no_time_runs_until_everybody_is_there(watch: Watch, ann: Guest, ben: Guest) -> None:
    made = ann.make(seats=DUEL, locks=True)
    id = made["id"]
    lock(ann, id, "red")
    watch.passes(10 * LOCK_SECONDS)
    assert dues(ann, id) == {"red": None, "blue": None} and ann.see(id)["table"]["status"] == "locking"
    ben.join(made["links"]["blue"])
    assert dues(ann, id) == {"red": None, "blue": int(watch.at) + LOCK_SECONDS}
    (listed,) = ben.get("/tables")
    assert listed["waiting_for_me"] and listed["due"] == int(watch.at) + LOCK_SECONDS and not listed["over"]


def test_a_lock_that_is_not_opened_in_time_is_named_and_left_out(
    watch: Watch, ann: Guest, ben: Guest, duel: str
) -> None:
    lock(ann, duel, "red")
    watch.passes(LOCK_SECONDS - 1)
    lock(ben, duel, "blue")
    assert dues(ann, duel) == dict.fromkeys(WORDS, int(watch.at) + LOCK_SECONDS), "a minute for each of the two"
    unlock(ann, duel, "red")
    with ann.socket(duel, "red") as line:
        line.next()
        watch.passes(LOCK_SECONDS - 1)
        assert ann.see(duel)["table"]["status"] == "locking"
        watch.passes(1)
        line.until(lambda it: it.state["table"]["status"] == "running")
        assert line.state["form"] and line.state["table"]["words"]["left_out"] == ["blue"]
    assert ann.see(duel)["chat"][-1]["text"] == "Ben did not open their words in time. The game starts without them."
    assert "has started" in str(unlock(ben, duel, "blue", 400)), "too late is too late"
    ann.do(duel, "red", "leave")
    ben.do(duel, "blue", "consent", agree=True)
    journal = parse(ann.ask("GET", f"/tables/{duel}/journal").content, "journal")[0]
    assert journal.header.left_out == ("blue",) and journal.header.words == {"red": WORDS["red"]}
    assert journal.header.locks["blue"] == lock_of("blue"), "that it was locked stays in the record"
    assert "blue did not open their words in time" in str(verify(journal, game("systemships")))
    assert dues(ann, duel) == {"red": None, "blue": None}
    watch.passes(1000)


def test_who_locks_nothing_is_not_waited_for(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    lock(ben, duel, "blue")
    watch.passes(LOCK_SECONDS)
    assert ann.see(duel)["chat"][-1]["text"] == "Ann locked no words in time. The game starts without them."
    assert "too late" in str(lock(ann, duel, "red", 400)) and words(ann, duel)["phase"] == "open"
    unlock(ben, duel, "blue")
    assert words(ann, duel)["words"] == {"blue": WORDS["blue"]} and words(ann, duel)["left_out"] == []


def test_where_nobody_locks_the_game_begins_without_words(watch: Watch, ann: Guest, duel: str) -> None:
    watch.passes(LOCK_SECONDS)
    assert ann.see(duel)["table"]["status"] == "running" and words(ann, duel) is None
    assert ann.act(duel, "red")["ok"]


def test_a_clock_of_the_game_starts_with_the_game(watch: Watch, ann: Guest) -> None:
    id = ann.make(locks=True, clock=300)["id"]
    lock(ann, id, "red")
    watch.passes(30)
    unlock(ann, id, "red")
    assert dues(ann, id)["red"] == int(watch.at) + 300
    ann.do(id, "red", "leave")
    assert parse(ann.ask("GET", f"/tables/{id}/journal").content, "journal")[0].header.clock == 300


# ---- devices, restarts, servers, the referee -------------------------------------------------------------------------


def test_a_restart_in_the_middle_loses_nothing(start: Start) -> None:
    watch = Watch(start())
    ann, ben = Guest(watch.client, "Ann"), Guest(watch.client, "Ben")
    made = ann.make(seats=DUEL, locks=True)
    id = str(made["id"])
    ben.join(made["links"]["blue"])
    commitment = ann.see(id)["table"]["commitment"]
    lock(ann, id, "red")
    for step in (lambda: lock(ben, id, "blue"), lambda: unlock(ann, id, "red"), lambda: unlock(ben, id, "blue")):
        before = {seat: ann.see(id, seat) for seat in ("red", "-")}
        client = start()
        ann.client = ben.client = client
        watch = Watch(client, watch.at)
        assert {seat: ann.see(id, seat) for seat in ("red", "-")} == before
        step()
    assert ann.see(id)["table"]["commitment"] == commitment and words(ann, id)["words"] == WORDS
    ann.client = ben.client = start()
    assert ann.see(id)["form"] and words(ben, id)["words"] == WORDS


def test_after_an_outage_everybody_has_the_whole_minute_again(start: Start) -> None:
    watch = Watch(start())
    ann = Guest(watch.client, "Ann")
    id = ann.make(locks=True)["id"]
    later = BEGIN + 1000 * LATE_SECONDS
    client = ann.client = start()
    watch = Watch(client, later)
    assert client.portal is not None
    client.portal.call(watch.hall.clocks.start)
    watch.look()
    assert ann.see(id)["table"]["status"] == "locking"
    watch.passes(LOCK_SECONDS)
    assert ann.see(id)["table"]["status"] == "running"


@pytest.mark.parametrize("opening", [False, True])
def test_whose_minute_ran_out_while_the_server_was_suspended_has_all_of_it_again(
    watch: Watch, ann: Guest, ben: Guest, duel: str, opening: bool
) -> None:
    if opening:
        lock(ann, duel, "red")
        lock(ben, duel, "blue")
    phase = words(ann, duel)["phase"]
    watch.look()
    watch.wakes(after=3600)
    assert words(ann, duel)["phase"] == phase and ann.see(duel)["table"]["status"] == "locking"
    assert dues(ann, duel) == dict.fromkeys(WORDS, BEGIN + 3600 + LOCK_SECONDS)
    watch.passes(LOCK_SECONDS)
    assert ann.see(duel)["table"]["status"] == "running", "and then it counts as ever"


def test_two_devices_of_a_seat(ann: Guest, ben: Guest, duel: str) -> None:
    """The first lock counts, and whichever device knows the words opens them."""
    phone = Guest(ann.client, "Ann")
    phone.join(ann.see(duel, "red")["you"]["links"]["red"])
    lock(phone, duel, "red")
    assert "already" in str(ann.do(duel, "red", "lock", 400, hash="ab" * 32))
    lock(ben, duel, "blue")
    unlock(ann, duel, "red")
    unlock(ben, duel, "blue")
    assert phone.see(duel, "red")["form"]


def test_a_command_that_comes_twice_is_answered_alike(ann: Guest, ben: Guest, duel: str) -> None:
    told = {"seat": "red", "command": {"do": "lock", "id": "same", "hash": lock_of("red")}}
    assert ann.post(f"/tables/{duel}/commands", told) == ann.post(f"/tables/{duel}/commands", told)


def test_whoever_takes_a_seat_over_locks_words_of_their_own(ann: Guest, ben: Guest, duel: str, watch: Watch) -> None:
    lock(ben, duel, "blue")
    link = ann.post(f"/tables/{duel}/seats/blue/revoke")["link"]
    assert words(ann, duel)["locks"] == {} and dues(ann, duel) == {"red": None, "blue": None}
    cat = Guest(ann.client, "Cat")
    cat.join(link)
    assert dues(ann, duel) == dict.fromkeys(WORDS, int(watch.at) + LOCK_SECONDS)
    for do in (lock, unlock):
        do(ann, duel, "red")
        do(cat, duel, "blue")
    assert cat.see(duel)["form"]


def test_a_seat_is_taken_from_the_lobby_while_words_are_locked(ann: Guest, ben: Guest) -> None:
    id = ann.make(seats=DUEL, locks=True, listed=True)["id"]
    ben.post(f"/lobby/{id}/blue", {"name": "Ben"})
    assert ben.see(id)["you"]["seats"] == ["blue"] and waited(ben, id) == ["red", "blue"]


def test_a_referee_has_no_words_and_nothing_to_rule_yet(ann: Guest, ben: Guest) -> None:
    made = ann.make(seats={"red": "open", "blue": "computer:simple"}, locks=True, referee=True)
    id = made["id"]
    assert ann.see(id, "*")["referee"] == {"acts": [], "play": [], "levels": [], "can": "", "end": None, "last": 0}
    assert words(ann, id, "*")["phase"] == "lock"
    note = {"command": {"do": "gm_note", "id": "n", "text": "early", "seats": []}}
    assert "still locking" in str(ann.post(f"/tables/{id}/referee", note, 400))
    ann.post(f"/tables/{id}/commands", {"seat": "*", "command": {"do": "lock", "id": "l", "hash": "0" * 64}}, 400)
    ben.join(made["links"]["red"])
    lock(ben, id, "red")
    unlock(ben, id, "red")
    ann.post(f"/tables/{id}/referee", {**note, "command": {**note["command"], "id": "m"}})


def test_play_again_locks_again(ann: Guest) -> None:
    id = ann.make(locks=True)["id"]
    lock(ann, id, "red")
    unlock(ann, id, "red")
    ann.do(id, "red", "leave")
    again = ann.post(f"/tables/{id}/again", status=201)["id"]
    assert ann.see(again)["table"]["status"] == "locking"
    assert ann.see(again)["table"]["commitment"] != ann.see(id)["table"]["commitment"]


def test_nothing_changes_when_the_last_word_cannot_be_written(
    ann: Guest, ben: Guest, duel: str, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock(ann, duel, "red")
    lock(ben, duel, "blue")
    unlock(ann, duel, "red")
    before = ann.see(duel)
    store, write = watch.hall.store, watch.hall.store.transact

    def full(jobs: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "transact", full)
    assert "error" in unlock(ben, duel, "blue", 503)
    watch.passes(LOCK_SECONDS)
    monkeypatch.setattr(store, "transact", write)
    assert ann.see(duel) == before
    unlock(ben, duel, "blue")
    assert ann.see(duel)["form"] and words(ann, duel)["words"] == WORDS


def test_two_servers_of_one_database_lock_together(
    watch: Watch, ann: Guest, ben: Guest, duel: str, database: str
) -> None:
    """The second server does not hear of the first: what it does too late it finds out, and catches up."""
    with TestClient(create_app(Settings(database, workers=0))) as other:
        later = Watch(other, BEGIN)
        there = Guest(other, "Ben")
        there.cookie = ben.cookie
        assert words(there, duel)["locks"] == {}
        lock(ann, duel, "red")
        lock(there, duel, "blue")
        assert words(there, duel)["phase"] == "open", "it has caught up with red's lock"
        ann.do(duel, "red", "chat", text="which finds out that the first server is behind")
        unlock(ann, duel, "red")
        assert other.portal is not None
        table = later.hall.tables[duel]
        watch.passes(LOCK_SECONDS)
        assert ann.see(duel)["table"]["status"] == "running"
        later.at = watch.at
        other.portal.call(_strike, table, watch.at)
        assert there.see(duel)["form"] and words(there, duel) == words(ann, duel)
        assert words(there, duel)["left_out"] == ["blue"]
        there.act(duel, "blue")
        ann.act(duel, "red")
        mine, theirs = (each.session.journal.hashes for each in (watch.hall.tables[duel], table))  # type: ignore[union-attr]
        assert mine[: len(theirs)] == theirs and len(mine) > len(theirs)
