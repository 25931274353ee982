"""Finished games: replayed, proved, taken out and brought in; and what is kept back while they run."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.journal import Journal, parse
from admiralty.core.journal.entries import Edit, Over, Undo
from admiralty.core.journal.secret import seal_receipt
from admiralty.games import game
from admiralty.server.base.refusals import Unavailable
from admiralty.server.workers import workers as workers_module
from admiralty.server.workers.workers import Proof, Workers, proof

from .conftest import Start
from .guests import Guest


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The journal of a finished challenge."""
    from admiralty.server.app import create_app
    from admiralty.server.base.settings import Settings

    from .testing import TestClient

    path = tmp_path_factory.mktemp("finished") / "tables.sqlite3"
    with TestClient(create_app(Settings(f"sqlite:///{path}", workers=0))) as client:
        ann = Guest(client)
        id = ann.make("systemships/challenge")["id"]
        ann.play_out(id)
        return ann.ask("GET", f"/tables/{id}/journal").content


def test_a_replay_ends_as_the_game_did(ann: Guest) -> None:
    id = ann.make("systemships/challenge")["id"]
    seen = ann.play_out(id)
    replay = ann.get(f"/tables/{id}/replay")
    assert replay["log"] == seen["log"] and replay["outcome"] == seen["table"]["outcome"]
    assert replay["outcome_text"] == seen["table"]["outcome_text"]
    lines = [frame["n_lines"] for frame in replay["frames"]]
    assert lines == sorted(lines) and lines[0] == 0 and lines[-1] == len(seen["log"])
    assert [frame["beat"] for frame in replay["frames"]] == sorted(frame["beat"] for frame in replay["frames"])
    assert replay["frames"][-1]["scene"]["shapes"] and replay["frames"][0] != replay["frames"][-1]
    as_played = ann.get(f"/tables/{id}/replay?seat=warp")
    assert len(as_played["log"]) <= len(replay["log"])
    assert ann.get(f"/tables/{id}/replay?seat=-")["outcome"] == replay["outcome"]
    assert ann.ask("GET", f"/tables/{id}/replay?seat=green").status_code == 404


def test_while_a_game_runs_only_ones_own_past_is_told(ann: Guest, ben: Guest) -> None:
    made = ann.make(seats={"red": "me", "blue": "open"})
    id = made["id"]
    ben.join(made["links"]["blue"])
    assert "only after the end" in ann.get(f"/tables/{id}/replay?seat=open", 403)["error"]["what"]
    assert ann.ask("GET", f"/tables/{id}/replay?seat=blue").status_code == 403
    mine = ann.get(f"/tables/{id}/replay?seat=red")
    assert mine["log"] == ann.see(id, "red")["log"] and mine["outcome"] is None
    scene = ann.see(id, "red")["scene"]
    assert scene.pop("silhouettes").items() <= mine["silhouettes"].items()
    assert mine["frames"][-1]["scene"] == scene
    for path in ("journal", "verify"):
        method = "GET" if path == "journal" else "POST"
        found = ann.ask(method, f"/tables/{id}/{path}", **({} if method == "GET" else {"json": {}}))
        assert found.status_code == 403 and "finished" in found.json()["error"]["what"]


def test_receipts_are_sealed_and_prove_the_journal(ann: Guest) -> None:
    id = ann.make("systemships/challenge")["id"]
    receipts = [ann.see(id)["receipt"]]
    for _ in range(100):
        if ann.see(id)["table"]["status"] == "over":
            break
        receipts.append(ann.act(id, "warp")["receipt"])
    journal, _, _ = parse(ann.ask("GET", f"/tables/{id}/journal").content, "journal")
    assert not set(receipts) & set(journal.hashes), "a bare hash would let a seat try what is hidden"
    last = journal.entries[-1]
    assert receipts[-1] == ann.see(id)["receipt"] == seal_receipt(last.secret, journal.receipt)  # type: ignore[union-attr]
    for receipt in receipts:
        verdict = verify(journal, game("systemships"), receipt)
        assert verdict.consistent and verdict.witnessed is not None and not verdict.rewritten
    assert verify(journal, game("systemships"), journal.receipt).witnessed == len(journal.entries)
    assert verify(journal, game("systemships"), "0" * 64).rewritten


def test_a_finished_game_is_proved_taken_out_and_brought_in(start: Start) -> None:
    ann, ben = Guest(client := start(workers=1), "Ann"), Guest(client, "Ben")
    id = ann.make("systemships/challenge")["id"]
    seen = ann.play_out(id)
    proved = ben.post(f"/tables/{id}/verify", {"receipt": seen["receipt"]})
    assert proved["ok"] and "witnessed to its end" in proved["said"][0]
    assert not ann.post(f"/tables/{id}/verify", {"receipt": "0" * 64})["ok"]
    assert "no receipt" in ann.post(f"/tables/{id}/verify", {"receipt": "none"}, 400)["error"]["what"]
    file = ben.ask("GET", f"/tables/{id}/journal")
    assert file.headers["content-disposition"] == f'attachment; filename="the-challenge-{id[:6]}.jsonl"'
    copy = ben.ask("POST", "/import", content=file.content)
    assert copy.status_code == 201
    fresh = copy.json()["id"]
    told = ann.see(fresh)
    assert told["log"] == seen["log"] and told["table"]["outcome"] == seen["table"]["outcome"]
    assert told["you"]["seats"] == [] and told["table"]["status"] == "over"
    assert ann.get(f"/tables/{fresh}/replay") == ann.get(f"/tables/{id}/replay")
    assert ben.ask("GET", f"/tables/{fresh}/journal").content == file.content
    assert "so nobody knows its seats" in ben.ask("POST", f"/tables/{fresh}/again").json()["error"]["what"]
    again = Guest(start(workers=0), "Ann")
    assert again.see(fresh)["log"] == seen["log"]


def spoiled(data: bytes) -> list[tuple[bytes, str]]:
    lines = data.splitlines(keepends=True)
    header: dict[str, Any] = json.loads(lines[0])
    return [
        (b"", "empty"),
        (b"\x00" * 100, "not a line of JSON"),
        (data[:-20], "unfinished"),
        (b"".join(lines[:-1]), "not finished"),
        (data.replace(b'"beat":0', b'"beat":1', 1), "line"),
        (lines[0] + b"".join(lines[2:]), "line 2"),
        (json.dumps({**header, "game": "chess"}).encode() + b"\n", "line 1"),
    ]


def test_journals_that_are_not_sound_are_not_taken_in(start: Start, finished: bytes) -> None:
    ann = Guest(start(workers=1), "Ann")
    for data, said in spoiled(finished):
        found = ann.ask("POST", "/import", content=data)
        problem = found.json()["error"]
        assert found.status_code == 400 and said in f"{problem['where']}: {problem['what']}", problem
    assert ann.get("/tables") == []


@pytest.mark.parametrize("version", [0, 1, 2])
def test_a_journal_of_other_rules_from_another_system_is_taken_in(start: Start, finished: bytes, version: int) -> None:
    """If it agrees with today's rules; if not, it says which of the two is older."""
    ann = Guest(start(workers=1), "Ann")
    journal, _, _ = parse(finished, "journal")
    other, spoilt = (Journal(replace(journal.header, rules_version=version)) for _ in range(2))
    for n, entry in enumerate(journal.entries):
        other.append(entry)
        last = n == len(journal.entries) - 1 and isinstance(entry, Over)
        spoilt.append(replace(entry, state="0" * 32) if last else entry)  # type: ignore[call-arg]
    plain = b"".join(other.lines())
    found = ann.ask("POST", "/import", content=b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n"))
    assert found.status_code == 201, found.text
    id = found.json()["id"]
    assert ann.see(id)["table"]["status"] == "over" and ann.get(f"/tables/{id}/replay")["frames"]
    assert ann.ask("GET", f"/tables/{id}/journal").content == plain
    problem = ann.ask("POST", "/import", content=b"".join(spoilt.lines())).json()["error"]
    assert {0: "older rules", 1: "inconsistent at entry", 2: "newer rules"}[version] in problem["what"], problem
    assert ("inconsistent" in problem["what"]) == (version == 1)


def test_a_journal_of_endless_edits_is_refused_before_it_is_played(start: Start, finished: bytes) -> None:
    ann = Guest(start(workers=0), "Ann")
    journal, _, _ = parse(finished, "journal")
    for entries, said in (
        ([Edit(3, "round", 1)] * 51, "more than 50 edits in beat 3"),
        ([Edit(2, "round", 1), *[Undo(1)] * 1000], "more than 1000 acts in beat 2"),
    ):
        hostile = Journal(journal.header)
        for entry in entries:
            hostile.append(entry)
        problem = ann.ask("POST", "/import", content=b"".join(hostile.lines())).json()["error"]
        assert said in problem["what"] and "admiralty verify" in problem["remedy"]


def test_a_proof_takes_no_longer_than_it_may(finished: bytes) -> None:
    """In a worker of its own, which is as good as before afterwards."""

    async def main() -> None:
        workers = Workers(1)
        try:
            with pytest.raises(Refused, match=r"takes longer than 0\.001 seconds"):
                await workers.run(proof, finished, None, 0.001)
            assert (await workers.proof(finished, None)).ok
            workers.lanes.clear()
            assert (await workers.proof(finished, None)).ok, "kept: nothing is reckoned again"
        finally:
            workers.close()

    asyncio.run(main())


def test_a_proof_that_is_kept_waiting_is_not_too_long(finished: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is on its own work: on a busy machine every journal would be too long else."""
    real = workers_module._proof

    def waits(data: bytes, receipt: str | None, watch: Callable[[], None]) -> Proof:
        time.sleep(0.5)
        watch()
        return Proof(True, True, ["waited"], {})

    def works(data: bytes, receipt: str | None, watch: Callable[[], None]) -> Proof:
        while True:
            real(data, receipt, watch)

    monkeypatch.setattr(workers_module, "_proof", waits)
    assert proof(finished, None, 0.3).said == ["waited"]
    monkeypatch.setattr(workers_module, "_proof", works)
    with pytest.raises(Refused, match=r"takes longer than 0\.3 seconds"):
        proof(finished, None, 0.3)


def hang() -> None:
    """Prove a journal by rules that hang in an act: no act comes after it, so nothing looks at the clock."""

    def hangs(data: bytes, receipt: str | None, watch: Callable[[], None]) -> Proof:
        while True:
            pass

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers_module, "GUARD_SECONDS", 0.01)
        patch.setattr(workers_module, "GRACE_SECONDS", 0.1)
        patch.setattr(workers_module, "_proof", hangs)
        proof(b"", None, 0.1)


def test_a_proof_whose_rules_hang_ends_its_process(finished: bytes) -> None:
    """The next one gets a process of its own."""

    async def main() -> None:
        workers = Workers(1)
        try:
            with pytest.raises(Unavailable, match="the process that computed it stopped"):
                await workers.run(hang)
            assert (await workers.proof(finished, None)).ok
        finally:
            workers.close()

    asyncio.run(main())


def test_without_workers_nothing_is_reckoned(ann: Guest, finished: bytes) -> None:
    assert "computes no odds" in ann.ask("POST", "/import", content=finished).json()["error"]["what"]
