"""The head: after each beat everybody is shown the same sealed hash, to compare aloud and to check at the end."""

from __future__ import annotations

from admiralty.core.journal import parse
from admiralty.core.journal.entries import Mark, Over
from admiralty.core.journal.secret import seal_receipt
from admiralty.core.play.desk import Desk
from admiralty.server.seen.places import head_for
from tests.core.playing import toy

from .conftest import hall_of
from .guests import Guest
from .testing import TestClient


def test_everybody_is_shown_the_same_head_which_changes_with_the_beat_alone(
    client: TestClient, ann: Guest, ben: Guest
) -> None:
    made = ann.make(seats={"red": "me", "blue": "open"}, referee=True)
    id = made["id"]
    ben.join(made["links"]["blue"])
    heads: dict[int, set[str]] = {}
    bare: list[str] = []
    for _ in range(60):
        seen = {seat: guest.see(id, seat) for guest, seat in ((ann, "red"), (ben, "blue"), (ben, "-"), (ann, "*"))}
        heads.setdefault(seen["red"]["beat"], set()).update(each["head"] for each in seen.values())
        bare += hall_of(client).tables[id].session.journal.hashes  # type: ignore[union-attr]
        if seen["red"]["table"]["status"] == "over":
            break
        seat = next(each["name"] for each in seen["red"]["seats"] if each["waited_for"])
        {"red": ann, "blue": ben}[seat].act(id, seat)
    last = max(heads)
    assert all(len(found) == 1 for beat, found in heads.items() if beat != last) and len(heads) > 1
    assert len(heads[last]) <= 2, "the end has one of its own"
    shown = {head for found in heads.values() for head in found}
    assert len(shown) == sum(map(len, heads.values())), "each beat another one"
    assert not shown & set(bare), "of a bare hash hidden entries could be guessed"
    if ann.see(id)["table"]["status"] != "over":
        ann.do(id, "red", "leave")
        ben.do(id, "blue", "consent", agree=True)
    journal = parse(ann.ask("GET", f"/tables/{id}/journal").content, "journal")[0]
    marks = [n for n, entry in enumerate(journal.entries, 1) if isinstance(entry, Mark | Over)]
    assert shown <= {seal_receipt(journal.header.secret, journal.hashes[n]) for n in marks}, (
        "at the end they can be checked"
    )
    assert all(len(head) == 64 for head in shown)


def test_it_stays_while_the_referee_decides_on_an_end_that_lies_beats_ahead() -> None:
    """Else every page would say that the record was changed: its place is the same."""
    session = toy()
    before = head_for(session)
    session.edit("over", 1, "a slip")
    session.journal.append(Mark(1, "0" * 32))  # of beats in which nobody is asked
    assert Desk(session).deciding and head_for(session) == before
    Desk(session).confirm()
    assert head_for(session) != before
