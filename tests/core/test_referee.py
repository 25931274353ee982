"""The referee: every act is in the record, follows from it again, and can be taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import FreeDice
from admiralty.core.journal.entries import NAMES, Entry, Unfit, entry_from, entry_json
from admiralty.core.journal.rulings import Hand, Named, Note, Revoke, Roll, Veil
from admiralty.core.journal.secret import canonical, table_key
from admiralty.core.play.desk import Desk
from admiralty.core.play.live import Disagrees
from admiralty.core.play.referee import handouts_of
from admiralty.core.play.session import Session, new, resume, watch
from admiralty.core.state.dice import SecretKeys, die
from admiralty.core.state.views import OPEN, SPECTATOR
from tests.core.playing import SECRET, again, bytes_of, play_on, plots, toy
from tests.core.toy import DEAL, GAME
from tests.core.toy_rules import Toy

FIRST, SECOND, BOTH = (0,), (1,), (0, 1)


def texts(session: Session, seat: int) -> list[str]:
    return [line.text for line in session.log_for(seat)]


def said(session: Session, seat: int, word: str) -> list[str]:
    return [text for text in texts(session, seat) if word in text]


def busy(seed: int) -> Session:
    """A game by chance in which the referee does everything, and takes some of it back."""
    random, session = Random(seed), toy()
    desk = Desk(session)
    acts: tuple[Callable[[], object], ...] = (
        lambda: desk.veil(
            random.choice(("sides.0", "sides.1.reserve", "mines", "rules.beats")), random.choice((FIRST, BOTH))
        ),
        lambda: desk.veil("sides.1", FIRST, shown=True),
        lambda: desk.roll(random.randint(1, 4), 6, "reinforcements", random.choice(((), SECOND, BOTH))),
        lambda: desk.note("they do not see it coming", random.choice(((), FIRST)), random.choice(("", "A letter"))),
        lambda: session.edit("sides.0.hull", random.randint(1, 12), "", random.random() < 0.5, random.random() < 0.5),
        lambda: session.undo(random.choice(session.acts)[0]) if session.acts else None,
        lambda: desk.take_back(random.choice([each.n for each in desk.acts if each.stands])),
    )
    for _ in range(40):
        if session.over:
            break
        if random.random() < 0.4 and (random.random() < 0.8 or any(each.stands for each in desk.acts)):
            try:
                random.choice(acts)()
            except (IndexError, Refused):
                continue
        else:
            play_on(session, random, 1)
    return session


# ---- the record ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_game_with_a_referee_follows_from_its_journal(seed: int) -> None:
    session = busy(seed)
    data = bytes_of(session)
    for known in (resume(GAME, again(data)), watch(GAME, again(data))):
        assert known.course.referee == session.course.referee and known.players == session.players
        for seat in (OPEN, SPECTATOR, 0, 1):
            assert known.log_for(seat) == session.log_for(seat)
            assert known.view(seat) == session.view(seat)
    verdict = verify(again(data), GAME)
    assert verdict.consistent and verdict.secret
    assert ("of the referee" in str(verdict)) == bool(verdict.by_hand)


@pytest.mark.parametrize("seed", range(4))
def test_a_journal_cut_anywhere_is_a_game_up_to_there(seed: int) -> None:
    lines = bytes_of(busy(seed)).splitlines(keepends=True)
    for count in range(1, len(lines) + 1, 3):
        found = resume(GAME, again(b"".join(lines[:count])))
        assert bytes_of(found).startswith(b"".join(lines[:count]))


def test_a_copy_without_its_secret_shows_the_referees_dice_too() -> None:
    session = toy()
    Desk(session).roll(2, 6, "hidden reserves", FIRST)
    plots(session)
    journal = again(b"".join(session.journal.lines(with_secret=False)))
    assert said(watch(GAME, journal), 0, "hidden reserves") == said(session, 0, "hidden reserves") != []
    with pytest.raises(Refused, match="has no secret"):
        Desk(watch(GAME, journal)).roll(1, 6)


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (Veil(0, "sides.7", (0,)), "has the places 0 to 1"),
        (Veil(0, "nowhere", (0,)), "there is no field"),
        (Veil(0, "sides.0", ()), "before nobody"),
        (Veil(3, "sides.0", (0,)), "belongs to beat 3"),
        (Roll(0, "", ()), "is no throw"),
        (Roll(0, "", ((0, 6, 1), (0, 8, 1))), "several kinds"),
        (Roll(0, "", ((0, 6, 1),) * 20), "other dice than its secret gives"),
        (Revoke(0, 1), "no act of the referee"),
    ],
)
def test_an_act_that_does_not_fit_disagrees(act: Entry, why: str) -> None:
    session = toy()
    with pytest.raises(Disagrees, match=why):
        session.act(act)
    session.journal.append(act)
    verdict = verify(session.journal, GAME)
    assert not verdict.consistent and verdict.bad_entry == 2


# ---- hand-outs -------------------------------------------------------------------------------------------------------


def titles(session: Session, eyes: int) -> list[str]:
    return [each.title for each in handouts_of(session.course, eyes)]


def test_a_note_with_a_title_stays_readable_at_its_seats() -> None:
    session = toy()
    desk = Desk(session)
    desk.note("The door is behind the painting.", FIRST, "A torn page")
    desk.note("Only for the record.")
    desk.note("Everybody saw the flare.", BOTH, "The flare")
    desk.note("The second is a traitor.", (), "My plan")
    assert titles(session, 0) == ["A torn page", "The flare"]
    assert titles(session, 1) == titles(session, SPECTATOR) == ["The flare"]
    assert titles(session, OPEN) == ["A torn page", "The flare", "My plan"]
    assert any("“A torn page”: The door is behind the painting." in text for text in texts(session, 0))
    assert not any("torn" in text or "door" in text for text in texts(session, 1))
    desk.take_back(next(each.n for each in desk.acts if "torn" in each.text))
    assert titles(session, 0) == ["The flare"]
    data = bytes_of(session)
    assert b'"title":"The flare"' in data and data.count(b'"title"') == 3
    for known in (resume(GAME, again(data)), watch(GAME, again(data))):
        assert all(titles(known, eyes) == titles(session, eyes) for eyes in (OPEN, SPECTATOR, 0, 1))


NUMBER, TEXT = st.integers(-5, 70), st.one_of(st.text(max_size=8), st.just("human"), st.just("computer:simple"))
SEATS = st.lists(NUMBER, max_size=3)
DIE = st.one_of(st.tuples(NUMBER, NUMBER, NUMBER), st.lists(NUMBER, max_size=4))
VALUES = st.one_of(NUMBER, TEXT, SEATS, st.booleans(), st.none(), st.lists(DIE, max_size=3))


PLAIN = TEXT.filter(str.isprintable)
SOUND = {
    "beat": st.integers(0, 9), "path": PLAIN, "reason": PLAIN, "label": PLAIN, "text": PLAIN, "title": PLAIN,
    "seat": st.integers(0, 63), "seats": st.lists(st.integers(0, 63), unique=True, max_size=4).map(sorted),
    "shown": st.booleans(), "rolled": st.lists(st.integers(1, 6).map(lambda value: [0, 6, value]), max_size=3),
    "player": st.sampled_from(["human", "referee", "computer:simple"]), "entry": st.integers(1, 99),
    "by": st.integers(0, 63), "number": st.integers(0, 9), "of": st.sampled_from(["trait", "ship"]),
    "name": st.sampled_from(["Eel", "Grüße ✶"]),
    "more": st.sampled_from([["ships.1"], ["ships.1", 4, 5], ["ships.1", 4, "mines", "ships.2.hull"]]),
}  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.sampled_from([Veil, Roll, Note, Hand, Named, Revoke]), st.data())
def test_whatever_is_read_is_written_the_same(kind: type[Entry], data: st.DataObject) -> None:
    strange = data.draw(st.sampled_from([*NAMES[kind], "", "", ""]))
    row = {name: data.draw(VALUES if name == strange else SOUND[name]) for name in NAMES[kind]}
    try:
        entry = entry_from({"kind": kind.__name__.lower(), **row})
    except Unfit:
        assert strange
        return
    assert isinstance(entry, kind) and entry_from(entry_json(entry)) == entry
    if not row.get("title", True):
        del row["title"]  # a note without one has no such field
    assert json.loads(canonical(entry_json(entry))) == json.loads(canonical({"kind": kind.__name__.lower(), **row}))


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "veil", "beat": 0, "path": "a", "seats": [1, 0], "shown": False, "reason": ""},
        {"kind": "veil", "beat": 0, "path": "a", "seats": [0, 0], "shown": False, "reason": ""},
        {"kind": "hand", "beat": 0, "seat": 0, "player": "doctrine:/etc/passwd"},
        {"kind": "roll", "beat": 0, "label": "", "rolled": [[0, 6, 7]], "seats": []},
        {"kind": "note", "beat": 0, "text": "two\nlines", "seats": []},
        {"kind": "revoke", "beat": 0, "entry": 0},
        {"kind": "revoke", "beat": 0, "entry": 1, "by": -1},
        {"kind": "named", "beat": 0, "of": "trait", "number": 0, "name": ""},
        {"kind": "named", "beat": 0, "of": "trait", "number": -1, "name": "Eel"},
        {"kind": "named", "beat": 0, "of": "Tr.it", "number": 0, "name": "Eel"},
        {"kind": "named", "beat": 0, "of": "trait", "number": 0, "name": "two\nlines"},
        {"kind": "named", "beat": 0, "of": "trait", "number": 0, "name": "x" * 41},
    ],
)
def test_what_does_not_belong_in_a_journal_is_refused(row: dict[str, object]) -> None:
    with pytest.raises(Unfit):
        entry_from(row)


# ---- dice, notes, seats ----------------------------------------------------------------------------------------------


def test_dice_come_from_the_secret_one_throw_after_the_other() -> None:
    session, other = toy(), toy()
    Desk(session).roll(3, 10, "who comes")
    Desk(session).roll(3, 10)
    plots(other)  # whatever else happens
    Desk(other).roll(3, 10, "something else", BOTH)
    rolled = [entry.rolled for each in (session, other) for entry in each.journal.entries if isinstance(entry, Roll)]
    assert rolled[0] == rolled[2] != rolled[1]
    key = SecretKeys(table_key(SECRET, {})).stretch(1 << 40, 0, 0)
    assert rolled[0] == tuple((0, 10, die(key, i, 10)) for i in range(3))
    Desk(session).take_back(Desk(session).acts[-1].n)
    Desk(session).roll(3, 10)
    third = [entry.rolled for entry in session.journal.entries if isinstance(entry, Roll)][-1]
    assert third not in rolled[:2]  # a throw that was taken back is not thrown again


@pytest.mark.parametrize("secret", [True, False])
def test_who_knows_of_dice_and_notes(secret: bool) -> None:
    session = toy()
    Desk(session).roll(2, 6, "morale", () if secret else FIRST)
    Desk(session).note("a {storm} comes", () if secret else FIRST)
    assert bool(said(session, 0, "morale")) == bool(said(session, 0, "a {storm} comes")) == (not secret)
    assert len(session.log_for(1)) == len(session.log_for(SPECTATOR)) == 0
    assert len(session.log_for(OPEN)) == 2


def test_what_is_taken_back_is_told_to_those_who_knew() -> None:
    session = toy()
    Desk(session).note("ah", FIRST)
    Desk(session).take_back(Desk(session).acts[0].n)
    assert texts(session, 0) == ["The referee undid what was here."]
    assert texts(session, 1) == [] and "ah Undone." in texts(session, OPEN)[0]
    with pytest.raises(Refused, match="no act of the referee that stands"):
        Desk(session).take_back(2)


def test_a_seat_is_handed_over_and_back() -> None:
    session = toy()
    Desk(session).hand(1, "computer:simple")
    assert session.players == {"first": "human", "second": "computer:simple"}
    assert texts(session, 0) == ["The computer (simple) now plays Second."]
    with pytest.raises(Refused, match="already"):
        Desk(session).hand(1, "computer:simple")
    Desk(session).hand(1, "referee")
    Desk(session).take_back(Desk(session).acts[-1].n)
    assert session.players["second"] == "computer:simple"
    assert resume(GAME, again(bytes_of(session))).players == session.players


def test_his_acts_stay_when_play_is_taken_back() -> None:
    session = toy()
    plots(session)
    session.edit("sides.0.hull", 12, reopen=True)
    play_on(session, Random(3), 6)
    assert session.beat > 0 and not session.over
    Desk(session).note("here", BOTH)
    Desk(session).veil("mines", FIRST)
    session.undo(session.acts[0][0])
    assert session.beat == 0 and said(session, 1, "here") and session.view(0)["mines"] == [1] * 6
    assert [(act.kind, act.stands) for act in Desk(session).acts] == [("edit", False), ("note", True), ("veil", True)]


# ---- edits -----------------------------------------------------------------------------------------------------------


def hull(session: Session) -> int:
    battle: Toy = session.battle_now
    return battle.sides[0].hull


def test_an_edit_at_the_start_of_the_running_beat_is_taken_back() -> None:
    session = toy()
    session.edit("sides.0.hull", 3, "a hit", hidden=True)
    plots(session)
    moves = session.course.moves
    Desk(session).take_back(Desk(session).acts[0].n)
    assert hull(session) == 12 and session.waiting == (0, 1) and session.course.moves == moves + 1
    assert [act.stands for act in Desk(session).acts] == [False]
    assert [line.kind for line in session.log_for(0)] == ["undo"]


def test_an_edit_that_waits_is_taken_back_without_a_trace() -> None:
    session = toy()
    plots(session, (1, 1), (1, 1))
    before = session.log_for(0)
    session.edit("sides.0.hull", 3, hidden=True)
    Desk(session).take_back(Desk(session).acts[0].n)
    assert session.log_for(0) == before and session.beat == 0 and session.taken > 0
    assert [(act.kind, act.stands) for act in Desk(session).acts] == [("edit", False)]
    assert verify(again(bytes_of(session)), GAME).consistent


def test_an_edit_of_an_earlier_beat_is_set_back() -> None:
    session = toy()
    session.edit("rules.beats", 9)
    play_on(session, Random(5), 8)
    assert session.beat > 0 and not session.over
    Desk(session).take_back(Desk(session).acts[0].n)
    acts = Desk(session).acts
    assert [act.kind for act in acts] == ["edit", "edit"] and acts[1].text == "The referee: undone (rules, beats to 5)."
    assert [act.stands for act in acts] == [False, True]
    Desk(session).take_back(acts[1].n)  # and that one again
    assert [act.stands for act in Desk(session).acts] == [True, False]
    assert Desk(resume(GAME, again(bytes_of(session)))).acts == Desk(session).acts


def test_an_edit_that_is_set_anew_stands_beside_the_one_that_was_taken_back() -> None:
    session = toy()
    for _ in range(2):
        session.edit("sides.0.hull", 3, "a hit")
        Desk(session).take_back(Desk(session).acts[-1].n)
    session.edit("sides.0.hull", 3, "a hit")
    assert [act.stands for act in Desk(session).acts] == [False, False, True]


def test_nothing_is_done_after_the_end() -> None:
    session = play_on(toy(), Random(2))
    for deed in (
        lambda: Desk(session).veil("sides.0", FIRST),
        lambda: Desk(session).roll(1, 6),
        lambda: Desk(session).note("late"),
        lambda: Desk(session).hand(0, "referee"),
    ):
        with pytest.raises(Refused, match="the game is over"):
            deed()


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        (lambda desk: desk.veil("sides.0", ()), "name a seat"),
        (lambda desk: desk.veil("sides.x", FIRST), "has the places"),
        (lambda desk: desk.veil("sides.0.hull.2", FIRST), "is not a place"),
        (lambda desk: desk.veil("sides.0", (5,)), "there is no seat 5"),
        (lambda desk: desk.roll(0, 6), "cannot be thrown"),
        (lambda desk: desk.roll(1, 1), "cannot be thrown"),
        (lambda desk: desk.note("  "), "says nothing"),
        (lambda desk: desk.take_back(1), "no act of the referee"),
    ],
)
def test_what_a_referee_may_not_do(deed: Callable[[object], object], why: str) -> None:
    session = toy()
    data = bytes_of(session)
    with pytest.raises(Refused, match=why):
        deed(Desk(session))
    assert bytes_of(session) == data


def test_dice_that_are_thrown_aside_are_no_open_ones_where_all_who_play_read_them() -> None:
    """Of two seats one throws and the other leads: who only watches reads nothing of it."""
    game = replace(GAME, free_dice=FreeDice(open=lambda b: True, leads=lambda b: 1))
    session = new(game, DEAL, dict.fromkeys(DEAL.seats, "human"), secret=SECRET)
    session.throw(0, 2, 6, "luck")
    session.throw(0, 1, 20, "nerve", aside=True)
    told = {seat: [line.text for line in session.log_for(seat) if "rolls" in line.text] for seat in (0, 1, SPECTATOR)}
    assert [len(told[seat]) for seat in (0, 1, SPECTATOR)] == [2, 2, 1]
    assert " aside: " in told[0][1] and " aside: " not in told[0][0]
