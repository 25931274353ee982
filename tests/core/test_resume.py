"""What is journalled can be resumed, watched, branched and verified; what was altered is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.journal import Journal, JournalFile, export, load
from admiralty.core.journal.entries import Answer, Dice, Edit, Entry, Header, Mark, Over, Plot, Source, Undo
from admiralty.core.journal.secret import canonical, short
from admiralty.core.play.live import Disagrees
from admiralty.core.play.session import Session, new, resume, watch
from admiralty.core.play.staging import request_from, request_json
from admiralty.core.state.digests import digest
from tests.core.playing import PEOPLE, SECRET, acts_of, again, bytes_of, do, order, play_on, plots, practice, toy, wild
from tests.core.toy import DEAL, GAME, deal

GAMES = {seed: bytes_of(wild(seed, 14)) for seed in range(4)}


def same(one: Session, other: Session) -> bool:
    return (
        digest(one.battle_now) == digest(other.battle_now)
        and one.log == other.log
        and one.waiting == other.waiting
        and one.pending == other.pending
        and one.acts == other.acts
        and one.receipt == other.receipt
    )


@settings(max_examples=150, deadline=None)
@given(seed=st.sampled_from(sorted(GAMES)), cut=st.floats(0, 1))
def test_a_journal_cut_at_any_byte_is_resumed(seed: int, cut: float) -> None:
    data = GAMES[seed]
    first = data.index(b"\n") + 1
    part = data[: first + int(cut * (len(data) - first))]
    session = resume(GAME, again(part))
    written = bytes_of(session)
    assert data.startswith(written)
    rest = acts_of(again(data).entries)[len(acts_of(session.journal.entries)) :]
    for act in rest:
        do(session, act)
    assert bytes_of(session) == data


def test_a_resumed_game_is_the_game() -> None:
    for seed in range(8):
        session = wild(seed, 12)
        assert same(session, resume(GAME, again(bytes_of(session))))


def test_a_game_in_a_file_goes_on_after_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = toy(store=lambda journal: JournalFile.create(path, journal))
    order(session, 0, 1, 2)
    assert load(path)[0].receipt == session.receipt
    session._store.close()  # type: ignore[union-attr]
    path.write_bytes(path.read_bytes() + b'{"half')
    with JournalFile.open(path) as file:
        session = resume(GAME, file.journal, file)
        order(session, 1, 2, 3)
        play_on(session, Random(1))
    journal, note = load(path)
    assert not note and verify(journal, GAME, session.receipt).consistent


def test_other_games_are_refused() -> None:
    journal = again(bytes_of(toy()))
    with pytest.raises(Refused, match="is of the game toy, not chess"):
        resume(replace(GAME, key="chess"), journal)
    other = replace(GAME, deal=lambda request: replace(GAME.deal(request), seats=("a", "b")))
    with pytest.raises(Refused, match="has the seats first, second; the scenario a, b"):
        resume(other, journal)


STRANGE: list[Any] = [
    None,
    {},
    {"scenario": {}, "settings": {}, "ships": {}},
    {"scenario": {}, "settings": [], "ships": {}, "order": {}},
    {"scenario": {}, "settings": {}, "ships": {"a": 1}, "order": {}},
    {"scenario": {}, "settings": {"nothing": 1}, "ships": {}, "order": {}},
    {"scenario": {}, "settings": {}, "ships": {}, "order": {}, "doctrines": []},
    {"scenario": {}, "settings": {}, "ships": {}, "order": {}, "doctrines": {"first": 3}},
    {"scenario": {}, "settings": {}, "ships": {}, "order": {}, "more": {}},
    {"scenario": {"a": 1}, "settings": {}, "ships": {}, "order": {"scenario": ["b"]}},
    {"scenario": {"a": 1}, "settings": {}, "ships": {}, "order": {"scenario": [["a"]]}},
]


@pytest.mark.parametrize("scenario", STRANGE)
def test_a_strange_scenario_is_refused(scenario: Any) -> None:
    header = replace(toy().journal.header, scenario=scenario)
    with pytest.raises(Refused):
        resume(GAME, Journal(header))


def test_a_request_keeps_the_order_of_its_tables() -> None:
    scenario = {"sides": {"red": [{"z": 1, "a": 2}], "blue": []}, "a/b": {"~": 1, "!": 2}}
    request = Request(scenario, {"swaps": "off"}, {"red": ({"name": "x", "beam": 2},), "blue": ()})
    found = request_from(json.loads(canonical(request_json(request))))
    assert found == request and repr(found) == repr(request)


def test_a_request_keeps_its_doctrines() -> None:
    request = Request({"a": 1}, {}, {}, {"red": {"name": "x", "orders": [{"when": {"z": 1, "a": 2}}]}})
    found = request_from(json.loads(canonical(request_json(request))))
    assert found == request and repr(found) == repr(request)
    assert "doctrines" not in request_json(Request({"a": 1}))


@pytest.mark.parametrize("beat", [-1, 2**31, 10**30, True, "1"])
def test_an_origin_at_no_beat_is_refused(beat: Any) -> None:
    journal = Journal(replace(toy().journal.header, origin={"beat": beat, "changes": {}}))
    with pytest.raises(Refused, match="origin"):
        resume(GAME, journal)
    assert not verify(journal, GAME).consistent


def test_the_scenario_is_dealt_again_with_its_settings() -> None:
    dealt = deal(replace(DEAL.request, settings={"swaps": "off", "beats": 2}))
    session = new(GAME, dealt, PEOPLE, secret=SECRET)
    found = resume(GAME, again(bytes_of(session)))
    assert found.state().rules.swaps == 1 and found.state().rules.beats == 2


# ---- altered journals ------------------------------------------------------------------------------------------------


def rewritten(session: Session, n: int, entry: Entry) -> Journal:
    """The journal with entry `n` replaced and all hashes made anew, as a forger would."""
    journal = Journal(session.journal.header)
    for i, each in enumerate(session.journal.entries, 1):
        journal.append(entry if i == n else each)
    return journal


def forged(entry: Entry) -> Entry:
    match entry:
        case Answer():
            return replace(entry, high=entry.high + 1) if entry.listed is None else replace(entry, what=entry.what + 1)
        case Plot():
            return replace(entry, answers=entry.answers[:-1])
        case Dice():
            die, sides, value = entry.rolled[0]
            return replace(entry, rolled=((die, sides, value % sides + 1), *entry.rolled[1:]))
        case Mark():
            return replace(entry, state="0" * 32)
        case Edit():
            return replace(entry, path="nowhere")
        case Undo():
            return replace(entry, to=1)
    return replace(entry, state="0" * 32)


@pytest.mark.parametrize("seed", range(6))
def test_an_altered_entry_is_refused_by_its_number(seed: int) -> None:
    session = wild(seed)
    assert session.over
    for n, entry in enumerate(session.journal.entries, 1):
        journal = rewritten(session, n, forged(entry))
        with pytest.raises(Disagrees) as refused:
            resume(GAME, journal)
        assert refused.value.entry == n and str(refused.value).startswith(f"entry {n}: ")
        verdict = verify(journal, GAME, session.receipt)
        assert not verdict.consistent and verdict.bad_entry == n and verdict.rewritten


def test_another_answer_is_a_consistent_game_only_up_to_its_dice() -> None:
    session = toy()
    plots(session)
    session.answer(0, 1)
    n, act = session.acts[-1]
    assert isinstance(act, Answer)
    with pytest.raises(Disagrees):
        resume(GAME, rewritten(session, n, replace(act, value=0)))


def test_entries_left_out_or_put_in_are_refused() -> None:
    session = play_on(toy(), Random(4))
    for n in range(1, len(session.journal.entries)):
        journal = Journal(session.journal.header)
        for i, each in enumerate(session.journal.entries, 1):
            if i != n:
                journal.append(each)
        verdict = verify(journal, GAME)
        if verdict.consistent:  # two plots in the other order, less one: the game just is not so far
            assert not verdict.finished
    journal = Journal(session.journal.header)
    for each in session.journal.entries:
        journal.append(each)
    journal.append(Undo(2))
    verdict = verify(journal, GAME)
    assert verdict.bad_entry == len(journal.entries) and "after the end" in verdict.why


def test_a_rule_that_breaks_on_a_strange_journal_is_told_with_its_entry() -> None:
    def broken(t: Any, b: Any) -> None:
        if b.mines[0] == 0:
            raise IndexError("off the map")
        GAME.play_beat(t, b)

    game = replace(GAME, play_beat=broken)
    session = new(game, DEAL, PEOPLE, secret=SECRET)
    with pytest.raises(Refused, match=r"mines\.0: the rules cannot go on from 0: off the map"):
        session.edit("mines.0", 0)
    journal = session.journal
    assert len(journal.entries) == 1
    later = new(game, DEAL, PEOPLE, secret=SECRET)
    order(later, 0, 1, 2)
    with pytest.raises(Refused, match=r"mines\.0: the rules cannot go on from 0: off the map"):
        later.edit("mines.0", 0)  # which would break when the next beat begins
    assert len(later.journal.entries) == 2
    journal.append(Edit(0, "mines.0", 0))
    verdict = verify(journal, game)
    assert (verdict.consistent, verdict.bad_entry) == (False, 2) and "rules break" in verdict.why


# ---- verdicts --------------------------------------------------------------------------------------------------------


def test_a_verdict_counts_what_was_taken_back() -> None:
    session = toy()
    plots(session)
    lost = sum(len(act.answers) for _, act in session.acts if isinstance(act, Plot))
    assert lost >= 2
    session.undo(session.acts[0][0])
    assert str(verify(session.journal, GAME)).startswith(f"consistent, unwitnessed; {lost} answers undone, in 1 undo")
    plots(session)
    session.edit("sides.0.hull", 9, reopen=True)
    verdict = verify(again(bytes_of(session)), GAME)
    assert (verdict.withdrawals, verdict.taken_back) == (2, 2 * lost)


def test_a_receipt_witnesses_all_before_it() -> None:
    session = toy()
    plots(session)
    receipt, n = session.receipt, len(session.journal.entries)
    play_on(session, Random(1))
    journal = again(bytes_of(session))
    verdict = verify(journal, GAME, receipt.upper())
    assert verdict.consistent and verdict.finished and verdict.secret and verdict.witnessed == n
    said = f"consistent, but the receipt proves only its first {n} of {len(journal.entries)} entries"
    assert str(verdict) == f"{said}; nothing was undone"
    assert (verdict.status, verdict.exit_status) == ("part", 3)
    assert str(verify(journal, GAME, session.receipt)) == "consistent, and witnessed to its end; nothing was undone"
    assert str(verify(journal, GAME)) == "consistent, unwitnessed; nothing was undone"
    assert verify(journal, GAME, f" {receipt} ").witnessed == n
    for strange in (
        "zzz",
        receipt[:8],
        receipt[:63],
        short(receipt),
        receipt + "0",
        "",
        f"{receipt[:32]}\n{receipt[32:]}",
    ):
        with pytest.raises(Refused, match="is no receipt of this game: that has 64 digits"):
            verify(journal, GAME, strange)
    almost = receipt[:-1] + ("0" if receipt[-1] != "0" else "1")  # only its last digit is off: it is checked whole
    verdict = verify(journal, GAME, almost)
    assert verdict.rewritten and "rewrote" in str(verdict) and verdict.exit_status == 1


def test_a_practice_commitment_must_be_its_seeds() -> None:
    header = practice(5).journal.header
    forged_header = replace(header, dice=Source("practice", 6))
    verdict = verify(Journal(forged_header), GAME)
    assert not verdict.consistent and str(verdict).startswith("inconsistent at the header: its commitment is not")


# ---- without the secret ----------------------------------------------------------------------------------------------


def untold(session: Session) -> Journal:
    return again(b"".join(session.journal.lines(with_secret=False)))


def test_an_unfinished_game_without_its_secret_can_be_watched_only() -> None:
    for seed in range(10):
        session = wild(seed, 9)
        if session.over:
            continue
        journal = untold(session)
        with pytest.raises(Refused, match="you can watch, not play on"):
            resume(GAME, journal)
        seen = watch(GAME, journal)
        assert same(seen, session)
        with pytest.raises(Refused, match="you can watch, not play on"):
            seen.leave()
        verdict = verify(journal, GAME, session.receipt)
        assert verdict.consistent and verdict.secret is None and "not public" in str(verdict)


@settings(max_examples=60, deadline=None)
@given(cut=st.integers(0, 40))
def test_a_watched_game_may_be_cut_anywhere(cut: int) -> None:
    session = wild(1, 14)
    whole = untold(session)
    journal = Journal(whole.header)
    for entry in whole.entries[:cut]:
        journal.append(entry)
    seen = watch(GAME, journal)
    assert seen.log == session.log[: len(seen.log)] or any(isinstance(each, Undo | Edit) for each in whole.entries)


def test_a_finished_game_tells_its_secret_at_its_end() -> None:
    session = wild(2)
    assert verify(untold(session), GAME).secret is True
    assert same(resume(GAME, untold(session)), session)


def test_dice_missing_in_the_middle_of_a_watched_game_are_found() -> None:
    session = toy()
    plots(session)
    session.answer(0, 0)
    whole = untold(session)
    journal = Journal(whole.header)
    for entry in whole.entries:
        if not isinstance(entry, Dice):
            journal.append(entry)
    with pytest.raises(Disagrees, match="entry 3: leads to dice that the journal does not hold"):
        watch(GAME, journal)


def test_an_export_keeps_the_secret_of_a_running_game(tmp_path: Path) -> None:
    session = toy()
    session.export(tmp_path / "running")
    assert SECRET.hex().encode() not in (tmp_path / "running").read_bytes()
    play_on(session, Random(1))
    session.export(tmp_path / "over")
    assert load(tmp_path / "over")[0].header.secret == SECRET.hex()
    export(session.journal, tmp_path / "untold", with_secret=False)
    assert load(tmp_path / "untold")[0].receipt == session.receipt


# ---- branches --------------------------------------------------------------------------------------------------------


def test_a_branch_starts_at_a_checkpoint_with_dice_of_its_own() -> None:
    session = play_on(toy(), Random(8), 12)
    beat = session.beat - 1
    assert beat > 0
    branch = session.branch(beat, {"first": "human", "second": "referee"}, secret=bytes(32))
    assert branch.beat == beat and digest(branch.state()) == digest(session.checkpoint(beat))
    assert branch.journal.entries == [Mark(beat, digest(branch.state()))]
    assert branch.players["second"] == "referee" and branch.journal.header.origin["beat"] == beat
    play_on(branch, Random(1))
    found = resume(GAME, again(bytes_of(branch)))
    assert same(found, branch) and verify(found.journal, GAME).consistent
    twig = found.branch(found.beat, PEOPLE, secret=bytes(32))
    assert digest(twig.state()) == digest(found.checkpoint(found.beat))
    with pytest.raises(Refused, match="no such checkpoint"):
        branch.branch(0, PEOPLE)


def test_a_branch_holds_the_doctrines_of_its_own_players() -> None:
    old, new_one = {"name": "Old"}, {"name": "New"}
    dealt = replace(DEAL, request=replace(DEAL.request, doctrines={"first": old, "second": old}))
    players = dict.fromkeys(("first", "second"), "doctrine:old.toml")
    session = new(GAME, dealt, players, secret=SECRET)

    def held(branch: Session) -> dict[str, Any]:
        return dict(resume(GAME, again(bytes_of(branch))).deal.request.doctrines)

    assert held(session.branch(0, players)) == {"first": old, "second": old}
    assert held(session.branch(0, {**players, "first": "human"})) == {"second": old}
    changed = session.branch(0, {**players, "first": "doctrine:new.toml"}, doctrines={"first": new_one})
    assert held(changed) == {"first": new_one, "second": old}
    assert dict(session.deal.request.doctrines) == {"first": old, "second": old}


@pytest.mark.parametrize("origin", [1, {}, {"beat": -1, "changes": {}}, {"beat": 0, "changes": []}, {
    "beat": 0, "changes": {"nowhere": 1}}, {"beat": 0, "changes": {"mines.0": 7}}, {
    "beat": 0, "changes": {}, "imagined": "third"}])  # fmt: skip
def test_a_strange_origin_is_refused(origin: Any) -> None:
    header: Header = replace(toy().journal.header, origin=origin)
    with pytest.raises(Refused):
        resume(GAME, Journal(header))


def test_the_origin_must_be_what_the_first_checkpoint_says() -> None:
    branch = toy().branch(0, PEOPLE, secret=SECRET)
    journal = Journal(replace(branch.journal.header, origin={"beat": 0, "changes": {"mines.0": 0}}))
    for entry in branch.journal.entries:
        journal.append(entry)
    with pytest.raises(Disagrees, match="entry 1: a checkpoint differs"):
        resume(GAME, journal)


def test_an_end_by_agreement_is_resumed() -> None:
    session = toy()
    order(session, 0, 0)
    session.leave()
    found = resume(GAME, again(bytes_of(session)))
    assert found.over and found.outcome == -1 and isinstance(found.journal.entries[-1], Over)
