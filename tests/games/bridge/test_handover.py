"""The captain's person hands officers over, unasked: whose, to whom, when, and who reads of it.  [BC-R272]"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Edit
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new, resume
from admiralty.core.state.views import SPECTATOR
from admiralty.games.bridge import GAME
from admiralty.games.bridge.computer.given import captain_of
from admiralty.games.bridge.words import Side

VALCOURT, HARKOV, BRANDVOLD, AIMES, NWOSU, KIMURA = range(6)
GM = 6
UNDER = "Hand over an officer"


def session(people: int = 6) -> Session:
    """The scenario of the examples; of six people each holds one officer."""
    deal = GAME.deal(Request(GAME.scenario("edge"), settings={"people": str(people)}))
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))


def seat_of(o: int) -> str:
    return f"officers.{o}.seat"


def held(game: Session) -> list[int]:
    """The seat that holds each officer now."""
    return [game.battle_now.officers[o].seat for o in range(6)]


def may_hand(game: Session, seat: int) -> list[str]:
    """The officers that a seat may hand over."""
    return [each.label for each, _ in game.offers(seat) if each.under == UNDER]


def said(game: Session, seat: int) -> list[str]:
    return [line.text for line in game.log_for(seat) if line.kind == "offer"]


def play_turn(game: Session) -> None:
    """As the computer would, to the end of the running turn."""
    beat = game.beat
    while game.beat == beat:
        auto_answer(game, game.waiting[0], GAME.simple)


def test_the_captain_hands_any_officer_to_any_person_of_the_crew() -> None:
    """BC-R272: also another person's, at once while no turn is under way; that is no game action."""
    game = session()
    (aimes,) = (each for each, now in game.offers(VALCOURT) if each.path == seat_of(AIMES) and now == AIMES)
    assert aimes.choices == tuple(enumerate(("Valcourt", "Harkov", "Brandvold", "Aimes", "Nwosu", "Kimura")))
    assert may_hand(game, VALCOURT) == [
        "Valcourt (hands officers over)",
        "Harkov",
        "Brandvold",
        "Aimes",
        "Nwosu",
        "Kimura",
    ]
    acted = [officer.acted for officer in game.battle_now.officers]
    game.offer(VALCOURT, seat_of(AIMES), HARKOV)
    assert held(game) == [0, 1, 2, 1, 4, 5] and [each.acted for each in game.battle_now.officers] == acted
    assert game.called[HARKOV] == "Harkov and Aimes" and AIMES not in game.waiting
    game.offer(VALCOURT, seat_of(AIMES), AIMES)
    assert held(game) == [0, 1, 2, 3, 4, 5] and AIMES in game.waiting


def test_all_read_who_got_whom() -> None:
    """BC-R272: that is what the holder has: everybody knows, and the GM can hand back."""
    game = session()
    game.offer(VALCOURT, seat_of(AIMES), HARKOV)
    for seat in (*range(7), SPECTATOR):
        assert said(game, seat) == ["The captain hands Aimes to Person 2 (Harkov and Aimes)."]
    Desk(game).set([(seat_of(AIMES), AIMES)], "back")
    assert held(game)[AIMES] == AIMES
    game.offer(VALCOURT, seat_of(AIMES), HARKOV)
    game.offer(VALCOURT, seat_of(HARKOV), KIMURA)
    game.offer(VALCOURT, seat_of(AIMES), KIMURA)
    assert said(game, GM)[1:] == [
        "The captain hands Aimes to Person 2 (no officer).",
        "The captain hands Harkov to Person 6 (Harkov and 2 others).",
        "The captain hands Aimes to Person 6 (Harkov and 2 others).",
    ]


@pytest.mark.parametrize("seat", [HARKOV, KIMURA, GM])
def test_nobody_else_hands_an_officer_over(seat: int) -> None:
    """BC-R272: not even the own one; the GM does it at the desk."""
    game = session()
    assert may_hand(game, seat) == []
    for o in (seat % 6, AIMES):
        with pytest.raises(Refused, match="may not offer that now"):
            game.offer(seat, seat_of(o), VALCOURT)
    assert held(game) == [0, 1, 2, 3, 4, 5]


def test_no_officer_goes_to_the_gm_or_to_nobody() -> None:
    """BC-R272: the persons of the crew hold the officers, and where one holds all there is nobody to hand to."""
    game = session()
    for seat in (GM, 7, -1):
        with pytest.raises(Refused):
            game.offer(VALCOURT, seat_of(AIMES), seat)
    assert may_hand(session(people=1), 0) == []


def test_a_turn_under_way_is_played_by_who_plays_it() -> None:
    """BC-R272: in the middle of a turn it waits for the end of it, and can be changed till then."""
    game = session()
    game.answer(game.waiting[0], AIMES)
    assert game.waiting == (AIMES,)
    game.offer(VALCOURT, seat_of(AIMES), HARKOV)
    assert held(game)[AIMES] == AIMES and game.waiting == (AIMES,) and said(game, GM) == []
    assert {each.path: now for each, now in game.offers(VALCOURT)}[seat_of(AIMES)] == HARKOV
    game.offer(VALCOURT, seat_of(AIMES), KIMURA)
    play_turn(game)
    assert held(game)[AIMES] == KIMURA and said(game, GM)[-1].startswith("The captain hands Aimes to Person 6")


def test_who_gets_the_captain_is_the_captains_person() -> None:
    """BC-R94, BC-R272: who gave the captain away hands nobody over any more."""
    game = session()
    game.offer(VALCOURT, seat_of(VALCOURT), KIMURA)
    assert game.battle_now.ships[0].seat == KIMURA and captain_of(game.battle_now, KIMURA) == (VALCOURT,)
    assert may_hand(game, VALCOURT) == [] and len(may_hand(game, KIMURA)) == 6
    game.offer(KIMURA, seat_of(VALCOURT), VALCOURT)
    assert may_hand(game, KIMURA) == [] and len(may_hand(game, VALCOURT)) == 6


def test_while_nobody_is_in_command_the_captains_seat_stays() -> None:
    """BC-R94, BC-R272."""
    game = session()
    game.edit(f"officers.{VALCOURT}.place", -1, "leaves the bridge")
    assert game.battle_now.officers[VALCOURT].station == 0
    assert len(may_hand(game, VALCOURT)) == 6 and not any(may_hand(game, seat) for seat in range(1, 7))


def test_it_is_in_the_record_and_proved_from_it() -> None:
    """BC-R272: a game that is taken up again has the same persons, also what waits for the end of a turn."""
    game = session()
    game.offer(VALCOURT, seat_of(AIMES), HARKOV)
    while game.battle_now.side != Side.PLAYERS or not game.asked:
        play_turn(game)
    game.answer(game.waiting[0], min(o for o in range(6) if not game.battle_now.officers[o].acted))
    game.offer(VALCOURT, seat_of(VALCOURT), KIMURA)
    again = resume(GAME, game.journal)
    assert again.offers(KIMURA) == game.offers(KIMURA) and again.called == game.called
    play_turn(again)
    assert held(again)[VALCOURT] == KIMURA and again.battle_now.ships[0].seat == KIMURA
    assert verify(again.journal, GAME).consistent


@pytest.mark.parametrize("forged", [{"by": HARKOV}, {"by": GM}, {"value": GM}, {"hidden": True}])
def test_nobody_forges_it(forged: dict[str, Any]) -> None:
    """BC-R272: the record is refused where another seat hands an officer over, or to the GM, or in secret."""
    game = session()
    game.offer(VALCOURT, seat_of(AIMES), KIMURA)
    journal = Journal(game.journal.header)
    for each in game.journal.entries[:-1]:
        journal.append(each)
    entry = game.journal.entries[-1]
    assert isinstance(entry, Edit)
    journal.append(replace(entry, **forged))
    with pytest.raises(Refused):
        resume(GAME, journal)


def test_what_another_person_writes_is_kept_unless_the_officer_goes() -> None:
    """BC-R272, BC-R273: of the last one left the order is written at once, before anything is locked in."""
    game = session()
    for o in range(5):
        game.edit(f"officers.{o}.acted", 1)
    while game.battle_now.side != Side.PLAYERS:
        play_turn(game)
    assert game.waiting == (KIMURA,) and game.plotting
    game.fill(KIMURA, [box.answer for box in game.draft(KIMURA).boxes][:1] or [0])
    written = [box.answer for box in game.draft(KIMURA).boxes]
    assert written
    game.offer(VALCOURT, seat_of(AIMES), HARKOV)
    assert [box.answer for box in game.draft(KIMURA).boxes] == written
    game.offer(VALCOURT, seat_of(KIMURA), HARKOV)
    assert game.waiting == (HARKOV,) and not game.draft(HARKOV).boxes
