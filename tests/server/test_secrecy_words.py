"""Words for the dice and what the heads stand for: nobody is told any of it too soon."""

from __future__ import annotations

from .conftest import hall_of
from .guests import Guest
from .test_locking import DUEL, SALTS, WORDS, lock, unlock
from .testing import TestClient


def test_no_words_and_no_salt_are_told_before_the_game_begins(client: TestClient, ann: Guest, ben: Guest) -> None:
    made = ann.make(seats=DUEL, locks=True, referee=True)
    id = made["id"]
    ben.join(made["links"]["blue"])
    table = hall_of(client).tables[id]
    with ben.socket(id, "blue") as line:
        line.next()
        lock(ann, id, "red")
        lock(ben, id, "blue")
        unlock(ann, id, "red")
        line.until(lambda it: it.state["table"]["words"]["opened"] == ["red"])
        heard = [str(line.state)]
    for guest, seat in ((ben, "blue"), (ben, "-"), (ann, "*"), (ann, "red")):
        heard.append(guest.ask("GET", f"/tables/{id}?seat={seat}").text)
    heard.append(ben.ask("GET", "/tables").text)
    for text in heard:
        assert WORDS["red"] not in text and SALTS["red"] not in text and table.header.secret not in text
    unlock(ben, id, "blue")
    assert WORDS["red"] in ben.ask("GET", f"/tables/{id}?seat=-").text


def test_heads_are_no_hashes_of_the_journal(client: TestClient, ann: Guest) -> None:
    """Whoever had the bare hash could try which of a few hidden entries give it."""
    id = ann.make()["id"]
    hashes = []
    heads = [ann.see(id)["head"]]
    for _ in range(6):
        if ann.see(id)["table"]["status"] == "running":
            ann.act(id, "red")
        heads.append(ann.see(id)["head"])
        hashes += hall_of(client).tables[id].session.journal.hashes  # type: ignore[union-attr]
    assert len(set(heads)) > 1 and not set(heads) & set(hashes)
