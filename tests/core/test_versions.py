"""Journals of other versions of the rules: the same as far as today's rules lead there; else older, newer, altered."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from admiralty.core.checks.agreed import watch_agreed
from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.errors.release import release
from admiralty.core.face.game import Game
from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Answer, Dice, Entry, Mark, Plot
from admiralty.core.play import course, staging
from admiralty.core.play.live import Disagrees
from admiralty.core.play.session import resume, watch
from admiralty.core.play.versions import ALTERED, OtherRules, parting_said
from tests.core.playing import play_on, toy
from tests.core.toy import GAME

OLDER, NEWER = replace(GAME, rules_version=2), replace(GAME, rules_version=0)  # as they see journals of version 1


def with_entry(journal: Journal, n: int, entry: Entry) -> Journal:
    """The journal with another entry `n`, its hashes made to fit."""
    made = Journal(journal.header)
    for k, each in enumerate(journal.entries, 1):
        made.append(entry if k == n else each)
    return made


def spoilt(journal: Journal, kind: type[Entry], beat: int) -> tuple[Journal, int]:
    """The journal with another checkpoint, row of dice or answer in a beat, and the number of that entry."""
    for n, each in enumerate(journal.entries, 1):
        if isinstance(each, kind) and getattr(each, "beat", -1) == beat:
            if isinstance(each, Mark):
                return with_entry(journal, n, replace(each, state="0" * 32)), n
            if isinstance(each, Dice):
                die, sides, value = each.rolled[0]
                return with_entry(journal, n, replace(each, rolled=((die, sides, value % sides + 1),))), n
            assert isinstance(each, Answer)
            return with_entry(journal, n, replace(each, what=each.what + 1)), n
    raise AssertionError(f"there is no {kind.__name__} in beat {beat}")


@pytest.fixture(scope="module")
def journal() -> Journal:
    return play_on(toy(), Random(3)).journal


def test_a_new_journal_names_the_release(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert journal.header.release == release()
    monkeypatch.setattr(staging, "release", lambda: "")
    assert b"release" not in toy().journal.header_line(), "an older header has the same hash as ever"


@pytest.mark.parametrize("game", [OLDER, NEWER])
def test_other_rules_that_lead_to_the_same_are_no_matter(journal: Journal, game: Game) -> None:
    age = "older" if game is OLDER else "newer"
    assert watch(game, journal).log == watch(GAME, journal).log
    found = verify(journal, game, journal.receipt)
    assert found.consistent and found.age == age and found.witnessed == found.entries
    assert f"; played by {age} rules (version 1" in str(found) and "inconsistent" not in str(found)
    begun = toy().journal
    went_on = play_on(resume(game, begun), Random(5))
    assert went_on.over and went_on.journal.header == begun.header
    assert verify(went_on.journal, game).consistent


@pytest.mark.parametrize("kind", [Mark, Dice])
def test_older_newer_and_altered_are_three_things(journal: Journal, kind: type[Entry]) -> None:
    other, n = spoilt(journal, kind, 1)
    said = {}
    for game in (GAME, OLDER, NEWER):
        with pytest.raises(Disagrees) as refused:
            resume(game, other)
        problem = refused.value
        found = verify(other, game)
        assert not found.consistent and found.bad_entry == problem.entry == n
        assert isinstance(problem, OtherRules) == bool(found.age) and problem.exit_status == (3 if found.age else 1)
        assert parting_said(other.header, game, problem) in (ALTERED, problem.what)
        said[found.age] = (str(found), parting_said(other.header, game, problem))
    by = f"version 1, Admiralty {release()}"
    assert said["older"][1] == f"was played by older rules ({by}), and by today's (version 2) it goes another way"
    assert said["newer"][1] == f"was played by newer rules ({by}) than this release has (version 0); update Admiralty"
    assert all(("inconsistent" in text) == (age == "") for age, texts in said.items() for text in texts)


def test_a_scenario_that_other_rules_cannot_deal_is_theirs(journal: Journal) -> None:
    def deal(_: object) -> None:
        raise Refused("scenario", "there is no key 'worlds'")

    for version, age in ((0, "newer"), (1, ""), (2, "older")):
        found = verify(journal, replace(GAME, rules_version=version, deal=deal))  # type: ignore[arg-type]
        assert (found.consistent, found.age, found.bad_entry) == (False, age, 0)
        assert ("inconsistent" in str(found)) == (age == "") and "the header" in str(found)


@pytest.mark.parametrize("kind", [Mark, Dice, Answer])
@pytest.mark.parametrize("game", [GAME, OLDER])
def test_what_agrees_is_watched_and_is_where_it_starts_again(journal: Journal, kind: type[Entry], game: Game) -> None:
    beats = [each.beat for each in journal.entries if isinstance(each, kind)]
    if not beats or max(beats) < 1:
        pytest.skip("no such entry in a later beat")
    other, n = spoilt(journal, kind, max(beats))
    session, problem = watch_agreed(game, other)
    assert problem is not None and problem.entry == n
    kept = session.journal.entries
    assert kept == other.entries[: len(kept)] and session.journal.hashes == other.hashes[: len(kept) + 1]
    rest = other.entries[len(kept) : n - 1]
    assert all(isinstance(each, Dice | Mark) for each in rest[1:]), "the last act, and what came of it"
    assert not rest or isinstance(rest[0], Answer | Plot)
    assert watch_agreed(game, session.journal)[1] is None
    assert play_on(session.branch(session.beat, session.players), Random(1)).over


def test_where_nothing_agrees_it_is_shown_as_dealt(journal: Journal) -> None:
    session, problem = watch_agreed(OLDER, with_entry(journal, 1, Mark(0, "0" * 32)))
    assert session.journal.entries == [] and problem is not None and problem.entry == 1


def test_a_rule_that_breaks_on_an_old_journal_is_a_parting(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    real = course.play

    def breaks(stage: object, beat: course.Beat) -> course.Run:
        if beat.number == 1 and beat.acts:
            raise ZeroDivisionError
        return real(stage, beat)  # type: ignore[arg-type]

    monkeypatch.setattr(course, "play", breaks)
    with pytest.raises(OtherRules) as refused:
        resume(OLDER, journal)
    assert "ZeroDivisionError" in refused.value.detail and "Zero" not in str(refused.value)
