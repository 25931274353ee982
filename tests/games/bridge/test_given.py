"""Officers and ships that are given to the computer one by one.  BC-R355, BC-R356"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.play.autoplay import answers_next, auto_answer, count_to_take_back, play_out, timed_seats
from admiralty.core.play.bouts import FOR_GOOD, NO_BOUT, Given, Left, give, given_by
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.core.state.questions import Asked
from admiralty.games.bridge import GAME
from admiralty.games.bridge.computer.given import GIVING, deciders
from admiralty.games.bridge.form.legality import helm_of
from admiralty.games.bridge.moving.diving import pursue_at_once
from admiralty.games.bridge.options import PursuitWindow
from admiralty.games.bridge.tables import OFFICERS
from admiralty.games.bridge.words import Ask, Status

VALCOURT, NWOSU, KIMURA = 0, 4, 5
Bouts = dict[int, Left]


def session(scenario: str = "edge", people: int = 1) -> Session:
    deal = GAME.deal(Request(GAME.scenario(scenario), settings={"people": str(people)}))
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))


def gm_of(game: Session) -> int:
    return int(game.battle_now.gm)


def give_all(game: Session, seat: int) -> Left:
    return give(game, seat, GIVING.things(game.battle_now, seat), NO_BOUT)


def computer_goes_on(game: Session, bouts: Bouts) -> None:
    play_out(game, {}, bouts=bouts)


def person_decides(game: Session, bouts: Bouts) -> int:
    """A person answers as the computer would, whom the game waits for; returns the seat."""
    computer_goes_on(game, bouts)
    (seat,) = timed_seats(game, None, bouts)
    auto_answer(game, seat, GAME.simple)
    computer_goes_on(game, bouts)
    return seat


def turns_of(game: Session, most: int) -> Iterator[int]:
    """Beats, up to so many."""
    while game.beat < most and not game.over:
        yield game.beat


def test_the_officer_who_has_the_turn_is_the_persons_choice_and_the_rest_the_computers() -> None:
    """BC-R355, BC-R356: whoever is chosen, the order of an officer who is given is written by the computer."""
    game, seat = session(), 0
    bouts = {seat: give(game, seat, [KIMURA], NO_BOUT)}
    person = game.waiting
    assert person == (seat,) and answers_next(game, {}, None, bouts) is None, "who acts is asked"
    game.fill(seat, [VALCOURT])
    assert answers_next(game, {}, None, bouts) is None, "an officer who is not given is the person's"
    game.fill(seat, [])
    game.fill(seat, [KIMURA])
    beat = game.beat
    computer_goes_on(game, bouts)
    acts = [act for _, act in game.acts if act.beat == beat]
    assert acts and all(act.seat == seat for act in acts)
    assert game.battle_now.officers[KIMURA].acted == 1 and game.battle_now.officers[VALCOURT].acted == 0
    assert game.beat > beat and timed_seats(game, None, bouts) == (gm_of(game),)
    assert verify(game.journal, GAME).consistent


def test_what_is_written_already_stays() -> None:
    """BC-R356: the computer writes the rest of an order that its person has begun."""
    game, seat = session(), 0
    game.fill(seat, [VALCOURT])
    choices = game.pending[seat].choices
    last = choices[-1].value
    game.fill(seat, [VALCOURT, last])
    bouts = {seat: give(game, seat, [VALCOURT], NO_BOUT)}
    computer_goes_on(game, bouts)
    plot = next(act for _, act in game.acts if act.seat == seat)
    assert [box[3] for box in plot.answers][:2] == [VALCOURT, last]


def test_who_has_given_all_is_asked_nothing() -> None:
    """BC-R355, BC-R356: a GM who has given all ships, and a person all officers, are never waited for."""
    game = session(people=2)
    gm = gm_of(game)
    bouts = {gm: give_all(game, gm), 0: give_all(game, 0)}
    for _ in turns_of(game, 30):
        assert person_decides(game, bouts) == 1
    assert {act.seat for _, act in game.acts} == {0, 1, gm}
    assert verify(game.journal, GAME).consistent


def test_one_ship_of_several_is_played() -> None:
    """BC-R355, BC-R356: the GM chooses which ship has the turn, and orders for those that are not given alone."""
    game = session()
    gm = gm_of(game)
    first, *rest = GIVING.things(game.battle_now, gm)
    bouts = {gm: give(game, gm, [first], NO_BOUT)}
    person_decides(game, bouts)
    while game.waiting != (gm,):
        person_decides(game, bouts)
    assert answers_next(game, {}, None, bouts) is None and game.pending[gm].what == Ask.SHIP
    game.fill(gm, [rest[0] - OFFICERS])
    assert answers_next(game, {}, None, bouts) is None
    game.fill(gm, [])
    game.fill(gm, [first - OFFICERS])
    assert answers_next(game, {}, None, bouts) is not None


def test_it_is_taken_back_between_two_turns() -> None:
    """BC-R355: in the middle of a turn it waits for the end of it."""
    game, seat = session(), 0
    left, since = give(game, seat, [VALCOURT, KIMURA], NO_BOUT), len(game.journal.entries)
    assert left == Left(0, 0, (Given(VALCOURT, FOR_GOOD, since), Given(KIMURA, FOR_GOOD, since)))
    assert give(game, seat, [KIMURA], left).given == (Given(KIMURA, FOR_GOOD, since),), "no turn is under way"
    begun = None
    for _ in turns_of(game, 40):
        auto_answer(game, game.waiting[0], GAME.simple)
        if game.course.beat.given:
            begun = game.beat
            break
    assert begun is not None
    left = give(game, seat, [], left)
    assert left == Left(0, 0, (Given(VALCOURT, begun, since), Given(KIMURA, begun, since)))
    bouts = {seat: left}
    assert given_by(game, seat, bouts) == {VALCOURT, KIMURA}
    while game.beat == begun:
        auto_answer(game, game.waiting[0], GAME.simple)
    assert given_by(game, seat, bouts) == frozenset()


@pytest.mark.parametrize("how", ["undo", "earlier", "reopen", "revoke"])
def test_a_turn_that_is_taken_back_forgets_that_it_was_to_be_waited_for(how: str) -> None:
    """BC-R355: whoever takes play back, what was to be its person's after the turn is so at once, and stays so."""
    game, seat = session(), 0
    for _ in turns_of(game, 3):
        auto_answer(game, game.waiting[0], GAME.simple)
    if how == "revoke":
        game.edit("threat", 5)
    edit = len(game.journal.entries)
    while not game.course.beat.given:
        auto_answer(game, game.waiting[0], GAME.simple)
    begun = game.beat
    bouts = {seat: give(game, seat, [], give(game, seat, [VALCOURT], NO_BOUT))}
    assert given_by(game, seat, bouts) == {VALCOURT}
    if how == "reopen":
        game.edit("threat", 5, reopen=True)
    elif how == "revoke":
        Desk(game).take_back(edit)
    else:
        game.undo(next(n for n, act in game.acts if act.beat == (begun if how == "undo" else begun - 1)))
    for _ in turns_of(game, begun + 1):
        assert given_by(game, seat, bouts) == frozenset()
        auto_answer(game, game.waiting[0], GAME.simple)


def test_what_is_not_ones_own_is_not_given() -> None:
    """BC-R355: the officer's person gives it, and nobody else; of the GM's ships those that have turns."""
    game = session(people=2)
    theirs = next(o for o in range(OFFICERS) if game.battle_now.officers[o].seat == 1)
    for things in ([theirs], [OFFICERS], [OFFICERS + 1], [-1], [99]):
        with pytest.raises(Refused):
            give(game, 0, things, NO_BOUT)
    mine = GIVING.things(game.battle_now, 0)
    assert theirs not in mine and list(mine) == [o for o in range(OFFICERS) if _is_of(game, o, 0)]
    with pytest.raises(Refused):
        give(game, gm_of(game), [OFFICERS], NO_BOUT)  # the players' ship


def _is_of(game: Session, o: int, seat: int) -> bool:
    officer = game.battle_now.officers[o]
    return bool(officer.aboard and officer.seat == seat)


def test_an_officer_who_is_handed_over_is_the_other_persons() -> None:
    """BC-R272, BC-R355: whoever holds an officer now decides whether the computer plays it."""
    game = session(people=2)
    mine = GIVING.things(game.battle_now, 0)
    bouts = {0: give(game, 0, mine, NO_BOUT)}
    Desk(game).set([(f"officers.{mine[0]}.seat", 1)], "handed over")
    b = game.battle_now
    assert mine[0] not in GIVING.things(b, 0) and mine[0] in GIVING.things(b, 1)
    asked = Asked(0, Ask.COMPLICATION, 0, 1, (mine[0], 0, 0, 0), None, 0)
    assert GIVING.whose(b, 0, asked) == (), "it is not decided by who held it"
    assert given_by(game, 1, bouts) == frozenset()


def test_an_officer_who_is_handed_back_is_given_anew() -> None:
    """BC-R355: who gets an officer back gives it again, or not; a hand-over that waits is none yet."""
    game = session(people=2)
    path = f"officers.{VALCOURT}.seat"
    bouts = {0: give(game, 0, [VALCOURT, NWOSU], NO_BOUT)}
    for _ in turns_of(game, 20):
        auto_answer(game, game.waiting[0], GAME.simple)
        if game.course.beat.given:
            break
    begun = game.beat
    game.edit(path, 1)
    assert VALCOURT in given_by(game, 0, bouts), "the turn is played to its end"
    while game.beat == begun:
        auto_answer(game, game.waiting[0], GAME.simple)
    assert VALCOURT not in given_by(game, 0, bouts)
    game.edit(path, 0)
    assert VALCOURT in GIVING.things(game.battle_now, 0)
    assert VALCOURT not in given_by(game, 0, bouts)
    game.edit(f"officers.{NWOSU}.seat", 1)
    with pytest.raises(Refused) as refused:
        give(game, 0, [NWOSU], bouts[0])
    assert refused.value.where == game.called[0] != game.deal.called[0], "a seat is called by the officers of now"
    game.edit(f"officers.{NWOSU}.seat", 0)
    bouts = {0: give(game, 0, [VALCOURT], bouts[0])}
    assert given_by(game, 0, bouts) == {VALCOURT}


@pytest.mark.parametrize(("scenario", "people"), [("edge", 1), ("edge", 3), ("tern", 2), ("halden", 6)])
def test_every_question_is_somebodys(scenario: str, people: int) -> None:
    """BC-R356: whatever is asked, somebody decides it whom the asked seat holds."""
    game = session(scenario, people)
    seen = 0
    for _ in turns_of(game, 40):
        for seat in game.waiting:
            b = game.battle_of(seat) if game.plotting else game.battle_now
            found = deciders(b, seat, game.asked)
            assert found and set(found) <= set(GIVING.things(game.battle_now, seat)), (game.asked, found)
            assert set(GIVING.whose(b, seat, game.asked)) == set(found)
            seen += game.asked is not None
        auto_answer(game, game.waiting[0], GAME.simple)
    assert seen


OF_ACTOR = [
    Ask.FAILED, Ask.AGAIN, Ask.REACT, Ask.COMPLICATION, Ask.WON, Ask.COUNTER, Ask.SCREENS, Ask.LEARN, Ask.DIVE,
    Ask.PURSUE, Ask.IMPACT, Ask.BOXES, Ask.SHOT,
]  # fmt: skip


@pytest.mark.parametrize("what", OF_ACTOR)
def test_a_question_is_decided_by_who_acts(what: Ask) -> None:
    """BC-R356: reactive rolls, what comes after the dice and of a task are the officer's or the ship's who makes it."""
    b = session(people=6).battle_now
    assert GAME.wording.asks[what].facts[0].name == "who"
    o = 2
    assert GIVING.whose(b, b.officers[o].seat, Asked(b.officers[o].seat, what, 0, 1, (o, 0, 0, 0), None, 0)) == (o,)
    ship = OFFICERS + 1
    assert GIVING.whose(b, b.gm, Asked(b.gm, what, 0, 1, (ship, 0, 0, 0), None, 0)) == (ship,)


def test_calls_and_what_the_captain_or_the_gm_decides() -> None:
    """BC-R94, BC-R356: the called officer, the captain; a ruling of the GM's once all ships are given."""
    b = session(people=6).battle_now
    captain = b.officers[VALCOURT].seat
    called = Asked(b.officers[KIMURA].seat, Ask.CALLED, 0, 1, (2, KIMURA, 0, 0), None, 0)
    assert GIVING.whose(b, called.seat, called) == (KIMURA,)
    for what, facts in ((Ask.SHAKEN, (0, 0, 0, 0)), (Ask.CHASE, (0, 0, 0, 0)), (Ask.VETO, (1, 2, 0, 0))):
        assert GIVING.whose(b, captain, Asked(captain, what, 0, 1, facts, None, 0)) == (VALCOURT,)
    assert GIVING.whose(b, b.gm, Asked(b.gm, Ask.CHASE, 0, 1, (1, 0, 0, 0), None, 0)) == (OFFICERS + 1,)
    every = list(GIVING.things(b, b.gm))
    for what in (Ask.FOCUS, Ask.HAZARD, Ask.PARLEY):
        facts = (0, 0, 0, 0)
        assert list(GIVING.whose(b, b.gm, Asked(b.gm, what, 0, 1, facts, None, 0))) == every
    parley = Asked(captain, Ask.PARLEY, 0, 1, (1, 0, 0, 0), None, 0)
    assert GIVING.whose(b, captain, parley) == (VALCOURT,)


def test_who_has_the_helm_is_asked_to_pursue_at_once() -> None:
    """BC-R08, BC-R272, BC-R356: by house rule too it is the dive of an officer, and no ruling of the captain's."""
    b = session(people=6).battle_now
    helm = helm_of(b, 0)
    person, captain = b.officers[helm].seat, b.officers[VALCOURT].seat
    b.rules.pursuit_window, b.fled = PursuitWindow.IMMEDIATE, 1
    t = ScriptedTable((), [(person, Ask.PURSUE, 0)])
    pursue_at_once(t, b)
    (asked,) = t.asked
    assert person != captain and asked.seat == person
    assert GIVING.whose(b, person, asked) == (helm,)


def test_a_ship_that_comes_later_can_be_given_before() -> None:
    """BC-R261, BC-R355: reinforcements too, so that a GM who gives all is asked nothing when they come."""
    game = session()
    b = game.battle_now
    ships = [i for i in range(len(b.ships)) if b.ships[i].status != Status.NONE and not b.ships[i].crewed]
    b.ships[ships[0]].status = Status.WAITING
    assert OFFICERS + ships[0] in GIVING.things(b, b.gm)
    b.ships[ships[0]].status = Status.DESTROYED
    assert OFFICERS + ships[0] not in GIVING.things(b, b.gm)


def test_undo_leads_to_what_the_person_decided() -> None:
    """BC-R356: what the computer has decided since is taken back with it."""
    game = session(people=2)
    gm = gm_of(game)
    bouts = {gm: give_all(game, gm), 0: give_all(game, 0)}
    for _ in turns_of(game, 6):
        person_decides(game, bouts)
    for seat, least in ((0, 0), (1, 1)):
        mine = [act for _, act in game.acts if act.giver == seat]
        count = count_to_take_back(game, seat, (), bouts)
        assert (count == len(mine)) if least else count == 0


@pytest.mark.parametrize("some", [True, False])
def test_what_was_decided_before_it_was_given_is_the_persons(some: bool) -> None:
    """BC-R356: undo leads to the newest act that was the person's when it was done, whatever is given since."""
    game = session()
    gm = gm_of(game)
    for _ in turns_of(game, 8):
        auto_answer(game, game.waiting[0], GAME.simple)
    for seat in (0, gm):
        mine = [n for n, act in game.acts if act.giver == seat]
        all_mine = GIVING.things(game.battle_now, seat)
        bouts = {seat: give(game, seat, all_mine[:-1] if some else all_mine, NO_BOUT)}
        assert count_to_take_back(game, seat, (), bouts) == len(mine)


def test_what_the_computer_has_decided_since_is_passed_by() -> None:
    """BC-R356: giving one thing more, or one of several back, changes nothing of since when another is given."""
    game = session()
    gm = gm_of(game)
    while not any(act.giver == gm for _, act in game.acts):
        auto_answer(game, game.waiting[0], GAME.simple)
    mine = [n for n, act in game.acts if act.giver == gm]
    first, *more = GIVING.things(game.battle_now, gm)
    bouts = {gm: give(game, gm, [first, *more], give(game, gm, more, NO_BOUT))}
    person_decides(game, bouts)
    while sum(act.giver == gm for _, act in game.acts) < len(mine) + 4:
        person_decides(game, bouts)
    bouts = {gm: give(game, gm, [first, *more], bouts[gm])}
    assert count_to_take_back(game, gm, (), bouts) == len(mine)
