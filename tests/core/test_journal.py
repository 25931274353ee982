"""The journal: its chain of hashes, and what may not stand in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.journal import (
    LINE_LIMIT,
    Answer,
    Dice,
    Edit,
    Journal,
    Mark,
    Over,
    Plot,
    Source,
    Undo,
    parse,
)

from .journal_samples import DATA, ENTRIES, HEADER, STATE, relined, sample, text_of

# ---- the chain -------------------------------------------------------------------------------------------------------


def test_what_is_written_reads_back_the_same() -> None:
    read, note, whole = parse(DATA, "game")
    assert read.header == HEADER
    assert tuple(read.entries) == ENTRIES
    assert read.receipt == sample().receipt
    assert (note, whole, read.size) == ("", len(DATA), len(DATA))


def test_the_chain_can_be_reckoned_from_the_lines_alone() -> None:
    """The rule in the module's words, done by hand: each hash covers the one before and the line without its hash."""
    first, *rest = (json.loads(line) for line in DATA.splitlines())
    del first["secret"]

    def hashed(before: str, body: object) -> str:
        text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return blake2b((before + text).encode(), digest_size=32).hexdigest()

    known = hashed("", first)
    for n, line in enumerate(rest, 1):
        assert line["n"] == n
        written = line.pop("hash")
        known = hashed(known, line)
        assert written == known
    assert sample().receipt == known


def test_append_returns_the_receipt_and_keeps_every_hash() -> None:
    made = Journal(HEADER)
    receipts = [made.receipt, *(made.append(entry) for entry in ENTRIES)]
    assert receipts == made.hashes
    assert len(set(receipts)) == len(ENTRIES) + 1
    assert all(len(each) == 64 for each in receipts)


def test_a_copy_without_the_secret_has_the_same_chain() -> None:
    kept_back = text_of(sample(), with_secret=False)
    read, _, _ = parse(kept_back, "copy")
    assert "secret" not in json.loads(kept_back.splitlines()[0])
    assert read.header.secret == ""
    assert read.hashes == sample().hashes


def test_a_change_of_the_scenario_afterwards_does_not_reach_the_journal() -> None:
    scenario = {"name": "duel"}
    made = Journal(replace(HEADER, scenario=scenario))
    scenario["name"] = "other"
    assert made.header.scenario == {"name": "duel"}


@pytest.mark.parametrize("source", [Source("practice", 7), Source("simulated", 2**64 - 1, 12)])
def test_practice_and_simulated_games_need_no_commitment(source: Source) -> None:
    made = Journal(replace(HEADER, dice=source, commitment="", secret=""))
    read, _, _ = parse(text_of(made), "game")
    assert read.header.dice == source


def test_the_first_line_says_what_dice_it_has() -> None:
    practice = Journal(replace(HEADER, dice=Source("practice", 7), commitment="", secret=""))
    simulated = Journal(replace(HEADER, dice=Source("simulated", 7, 2), commitment="", secret=""))
    assert json.loads(DATA.splitlines()[0])["dice"] == {"kind": "secret"}
    assert json.loads(practice.header_line())["dice"] == {"kind": "practice", "seed": 7}
    assert json.loads(simulated.header_line())["dice"] == {"kind": "simulated", "seed": 7, "battle": 2}


# ---- what may not stand in a journal ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry, wrong",
    [
        (Answer(-1, 0, 0, 0, 1, 0), "beat: -1 is not from 0"),
        (Answer(0, 2, 0, 0, 1, 0), "there is no seat 2"),
        (Answer(0, 64, 0, 0, 1, 0), "seat: 64 is not from 0 to 63"),
        (Answer(0, 0, 0, 0, 1, 2), "2 was not a legal answer"),
        (Answer(0, 0, 0, 0, 0, 3, 0, (1, 2)), "3 was not a legal answer"),
        (Answer(0, 0, 0, 0, 1, 0, 0, (0,) * 4097), "listed: has more than 4096 places"),
        (Answer(0, 0, 0, 0, 2**31, 0), "high"),
        (Answer(0, 0, 0, 0, 10**5000, 0), "a number beyond all measure"),
        (Plot(0, 0, 0, ((0, 0, 1, 2, None),)), "answers: 2 was not a legal answer"),
        (Plot(0, 0, 0, ((0, 0, 1),)), "five parts"),  # type: ignore[arg-type]
        (Plot(0, 0, 0, ((0, 0, 1, 0, None),) * 16_385), "answers: has more than 16384 places"),
        (Dice(0, 0, ((1, 6, 7),)), "7 is not from 1 to 6"),
        (Dice(0, 0, ((1, 0, 0),)), "0 is not from 1"),
        (Dice(0, 0, (1,)), "three parts"),  # type: ignore[arg-type]
        (Edit(0, "a", 1, "x" * 2001), "reason: is longer than 2000"),
        (Edit(0, "a", 1, "clear \x1b[2J"), "reason: is not plain text"),
        (Edit(0, "a", 1, "", 1), "reopen: 1 is neither true nor false"),  # type: ignore[arg-type]
        (Undo(0), "to: 0 is not from 1"),
        (Undo(1), "there is no entry 1 before it"),
        (Mark(0, "0123"), "is not the digest of a state"),
        (Mark(True, STATE), "beat: true is not a whole number"),
        (Over(-2, "", STATE), "outcome: -2 is not from -1"),
        (Over(0, "ab", STATE), "secret"),
        (Over(0, "ab" * 32, STATE), "does not fit its commitment"),
        ("nonsense", "entry 1"),
    ],
)
def test_an_unsound_entry_is_refused_and_nothing_is_added(entry: Any, wrong: str) -> None:
    made = Journal(HEADER)
    before = (made.receipt, made.size)
    with pytest.raises(Refused) as refusal:
        made.append(entry)
    assert wrong in str(refusal.value)
    assert "entry 1" in str(refusal.value)
    assert (made.receipt, made.size, made.entries) == (*before, [])


@pytest.mark.parametrize(
    "change, wrong",
    [
        ({"game": "Toy"}, "game: 'Toy' is not the key of a game"),
        ({"game": "../toy"}, "is not the key of a game"),
        ({"rules_version": -1}, "rules_version"),
        ({"scenario": float("nan")}, "header"),
        ({"scenario": {"a": object()}}, "header"),
        ({"scenario": "x" * LINE_LIMIT}, f"longer than {LINE_LIMIT} bytes"),
        ({"scenario": "\ud800"}, "header"),
        ({"seats": ()}, "different names"),
        ({"seats": ("red", "red")}, "different names"),
        ({"seats": ("",)}, "is not a name"),
        ({"seats": ("red", "bl\nue")}, "plain text"),
        ({"players": {"green": "human"}}, "players: there is no seat 'green'"),
        ({"words": {"green": "x"}}, "words: there is no seat 'green'"),
        ({"words": {"red": "x" * 201}}, "longer than 200"),
        ({"commitment": ""}, "commitment: is missing"),
        ({"commitment": "00" * 32}, "does not fit its commitment"),
        ({"secret": "xy" * 32}, "hex digits"),
        ({"dice": Source("loaded")}, "of no kind known"),
        ({"dice": Source("practice", -1)}, "dice: -1 is not from 0"),
    ],
)
def test_an_unsound_header_is_refused(change: dict[str, Any], wrong: str) -> None:
    with pytest.raises(Refused) as refusal:
        Journal(replace(HEADER, **change), "new game")
    assert wrong in str(refusal.value)
    assert str(refusal.value).startswith("new game: ")


def deep(levels: int) -> Any:
    return [] if levels == 0 else [deep(levels - 1)]


def test_a_scenario_may_be_nested_only_so_deep() -> None:
    Journal(replace(HEADER, scenario=deep(30)))
    with pytest.raises(Refused, match="deep"):
        Journal(replace(HEADER, scenario=deep(40)))


@pytest.mark.parametrize(
    "number, change, wrong",
    [
        (1, lambda d: d.update(admiralty=3), "line 1: is not the header of a journal of format 1 to 2"),
        (1, lambda d: d.update(admiralty=True), "line 1: is not the header of a journal of format 1 to 2"),
        (1, lambda d: d.update(admiralty=1, clock=60), "line 1: has no field 'clock'"),
        (1, lambda d: d.update(clock=-1), "line 1: clock: -1 is not from 0"),
        (1, lambda d: d.update(colour=2), "line 1: has no field 'colour'"),
        (1, lambda d: d.pop("words"), "line 1: lacks the field 'words'"),
        (1, lambda d: d.update(dice={"kind": "practice"}), "line 1: dice: lacks the field 'seed'"),
        (1, lambda d: d.update(dice={"kind": "secret", "seed": 1}), "line 1: dice: has no field 'seed'"),
        (1, lambda d: d.update(dice=3), "line 1: dice"),
        (1, lambda d: d.update(secret="00" * 32), "line 1: secret: does not fit"),
        (1, lambda d: d.update(rules_version=4), "line 2: inconsistent: its hash does not fit"),
        (3, lambda d: d.update(kind="cheat"), "line 3: kind: 'cheat' is no kind of entry"),
        (3, lambda d: d.update(kind=[]), "line 3: kind: a list is no kind of entry"),
        (3, lambda d: d.update(extra=1), "line 3: has no field 'extra'"),
        (3, lambda d: d.pop("beat"), "line 3: lacks the field 'beat'"),
        (3, lambda d: d.pop("hash"), "line 3: inconsistent: its hash does not fit"),
        (3, lambda d: d.update(n=1), "line 3: is not entry 2"),
        (5, lambda d: d.update(rolled=[[1, 6, 3]]), "line 5: inconsistent: its hash does not fit"),
        (21, lambda d: d.update(outcome=0), "line 21: inconsistent: its hash does not fit"),
    ],
)
def test_an_altered_line_is_refused_by_its_number(
    number: int, change: Callable[[dict[str, Any]], None], wrong: str
) -> None:
    with pytest.raises(Refused) as refusal:
        parse(relined(number, change), "game")
    assert f"game, {wrong}" in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "data, wrong",
    [
        (b"", "is empty"),
        (b"\n", "line 1: is not a line of JSON"),
        (b"{}\n", "line 1: is not the header"),
        (b"[1]\n", "line 1: is not a JSON object"),
        (b"[" * 60000 + b"\n", "line 1: is not a line of JSON"),
        (b"9" * 5000 + b"\n", "line 1: is not a line of JSON"),
        (b" " * LINE_LIMIT + b"\n", f"line 1: is longer than {LINE_LIMIT} bytes"),
        (DATA + b"\n", "line 22: is not a line of JSON"),
        (DATA.replace(b"\n", b" \n"), "line 1: is not written as a journal writes it"),
        (DATA.replace(b'"n":1', b'"n":1,"n":1'), "line 2: is not written as a journal writes it"),
        (b"\xef\xbb\xbf" * 2 + DATA, "line 1: is not a line of JSON"),
        (DATA[:50], "line 1"),
    ],
)
def test_what_is_no_journal_is_refused(data: bytes, wrong: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse(data, "game")
    assert wrong in str(refusal.value)


def test_lines_taken_out_put_in_or_exchanged_are_refused() -> None:
    lines = DATA.splitlines(keepends=True)
    for changed in ([*lines[:3], *lines[4:]], [*lines[:3], lines[2], *lines[3:]], [*lines[:3], lines[4], lines[3]]):
        with pytest.raises(Refused, match=r"line 4|line 5"):
            parse(b"".join(changed), "game")
