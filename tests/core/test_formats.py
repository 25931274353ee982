"""Journals of every format: those of format 1 are read, proved and played on; those of today tell who locked words."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.journal import Journal, JournalFile, parse, read_strict, secret
from admiralty.core.journal.entries import FORMAT, header_from, header_json
from admiralty.core.play.autoplay import play_out
from admiralty.core.play.session import resume, watch
from admiralty.games import game

from .journal_samples import HEADER, sample

OLD = Path(__file__).parent / "v1"
RECEIPTS: dict[str, dict[str, list[str]]] = json.loads((OLD / "receipts.json").read_text(encoding="utf-8"))
GAME = game("systemships")


@pytest.mark.parametrize("name", ["finished", "running"])
def test_a_journal_of_format_1_is_proved_as_ever(name: str) -> None:
    journal = read_strict(OLD / f"{name}.jsonl")
    assert journal.header.format == 1 and len(journal.receipt) == 32
    assert b"".join(journal.lines()) == (OLD / f"{name}.jsonl").read_bytes()
    verdict = verify(journal, GAME)
    assert verdict.consistent and verdict.secret and verdict.finished == (name == "finished")
    for kind in ("bare", "sealed"):
        witnessed = [verify(journal, GAME, receipt).witnessed for receipt in RECEIPTS[name][kind]]
        assert None not in witnessed and witnessed == sorted(set(witnessed))  # type: ignore[type-var]
    assert verify(journal, GAME, "0" * 32).rewritten


def test_a_running_journal_of_format_1_goes_on_in_it_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes((OLD / "running.jsonl").read_bytes())
    with JournalFile.open(path) as file:
        session = resume(GAME, file.journal, file)
        play_out(session, dict.fromkeys(range(2), GAME.simple))
        assert session.over
    done = read_strict(path)
    assert done.header.format == 1 and {len(each) for each in done.hashes} == {32}
    assert path.read_bytes().startswith((OLD / "running.jsonl").read_bytes())
    assert verify(done, GAME, RECEIPTS["running"]["sealed"][-1]).witnessed
    assert verify(done, GAME, done.receipt).witnessed == len(done.entries)


def test_a_branch_of_an_old_game_is_a_journal_of_today() -> None:
    session = watch(GAME, read_strict(OLD / "finished.jsonl"))
    branch = session.branch(1, session.players)
    assert branch.journal.header.format == FORMAT == 2 and len(branch.receipt) == 64
    assert verify(branch.journal, GAME, branch.receipt).witnessed == len(branch.journal.entries)


# ---- locks -----------------------------------------------------------------------------------------------------------

SALT = bytes(range(32)).hex()
LOCK = secret.hash_words({"red": "for the queen"}, bytes.fromhex(SALT))


def test_locks_and_salts_stand_in_the_header_and_in_its_hash() -> None:
    made = Journal(replace(HEADER, locks={"red": LOCK, "blue": "ab" * 32}, salts={"red": SALT}, clock=60))
    read, _, _ = parse(b"".join(made.lines()), "game")
    assert read.header == made.header and read.header.left_out == ("blue",)
    assert made.receipt != sample().hashes[0]
    assert header_from(header_json(made.header)) == made.header
    plain = json.loads(Journal(HEADER).header_line())
    assert not {"locks", "salts", "clock"} & plain.keys(), "what is usual is not written"


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"locks": {"red": LOCK}}, "salts: the words of red have none, though they were locked"),
        ({"locks": {"red": LOCK}, "salts": {"red": "00" * 32}}, "the words and the salt of red do not open its lock"),
        ({"locks": {"red": LOCK}, "salts": {"red": "xy"}}, "the words and the salt of red do not open its lock"),
        ({"locks": {"red": LOCK}, "salts": {"red": SALT + "0" * 66}}, "salts: is longer than 128"),
        ({"locks": {"red": LOCK}, "salts": {"red": SALT}, "words": {}}, "of red do not open its lock"),
        ({"salts": {"red": SALT}}, "salts: 'red' has locked nothing"),
        ({"locks": {"green": LOCK}}, "locks: there is no seat 'green'"),
        ({"locks": {"blue": LOCK}, "salts": {"blue": SALT}, "words": {"blue": "for the queen"}}, "of blue do not open"),
    ],
)
def test_locks_that_do_not_fit_are_refused(change: dict[str, Any], wrong: str) -> None:
    with pytest.raises(Refused) as refusal:
        Journal(replace(HEADER, **change))
    assert wrong in str(refusal.value)


def test_a_sealed_receipt_is_as_long_as_its_hash_and_a_short_one_is_for_the_eye() -> None:
    rng = Random(1)
    for length in (32, 64):
        receipt = rng.randbytes(length // 2).hex()
        assert len(secret.seal_receipt("ab" * 32, receipt)) == length
        assert secret.seal_receipt("", receipt) == receipt
    assert secret.short("3f9a22c107bd88e0" + "f" * 48) == "3f9a-22c1-07bd-88e0"
