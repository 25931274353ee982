"""Veils: what a referee hides from a seat is in nothing that leaves for it."""

from __future__ import annotations

from random import Random

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.desk import Desk
from admiralty.core.play.foresight import preview
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN, SPECTATOR
from tests.core.playing import again, bytes_of, order, play_on, plots, toy
from tests.core.toy import GAME

FIRST, SECOND, BOTH = (0,), (1,), (0, 1)


def said(session: Session, seat: int, word: str) -> list[str]:
    return [line.text for line in session.log_for(seat) if word in line.text]


def test_a_hidden_place_is_at_its_default_or_none() -> None:
    session = toy()
    session.edit("sides.1.hull", 7)
    receipt = Desk(session).veil("sides.1", FIRST)
    seen = session.view(0)["sides"][1]
    assert seen["hull"] == 12 and seen["reserve"] is None and seen["plot"] == {"stance": None, "stake": None}
    assert session.state(0).sides[1].hull == 12
    assert session.view(SPECTATOR)["sides"][1]["hull"] == 12  # else a player would look on as a spectator
    assert session.view(1)["sides"][1]["hull"] == session.view(OPEN)["sides"][1]["hull"] == 7
    assert session.receipt == receipt
    Desk(session).take_back(Desk(session).acts[-1].n)
    assert session.view(0)["sides"][1]["hull"] == 7


def test_a_shown_place_is_seen_by_those_only() -> None:
    session = toy()
    assert session.view(0)["sides"][1]["reserve"] is None
    Desk(session).veil("sides.1.reserve", FIRST, shown=True)
    assert session.view(0)["sides"][1]["reserve"] == session.state(0).sides[1].reserve == 5
    assert session.view(SPECTATOR)["sides"][1]["reserve"] is None
    Desk(session).veil("sides.1.reserve", BOTH, shown=True)
    assert session.view(SPECTATOR)["sides"][1]["reserve"] == 5


def test_the_newest_veil_over_a_place_counts() -> None:
    session = toy()
    desk = Desk(session)
    session.edit("sides.0.hull", 4)
    desk.veil("sides", SECOND)
    assert [side["hull"] for side in session.view(1)["sides"]] == [12, 12]
    desk.veil("sides.0", SECOND, shown=True)
    assert session.view(1)["sides"][0]["hull"] == 4 and session.view(1)["sides"][0]["reserve"] == 5
    desk.veil("sides.0.hull", SECOND)
    assert session.view(1)["sides"][0]["hull"] == 12 and session.view(1)["sides"][0]["reserve"] == 5
    for each in [each.n for each in desk.acts if each.kind == "veil"]:
        desk.take_back(each)
    assert session.view(1) == toy_with_hull(4).view(1)


def toy_with_hull(hull: int) -> Session:
    session = toy()
    session.edit("sides.0.hull", hull)
    return session


def test_a_field_is_hidden_with_those_that_its_room_hides_with_it() -> None:
    session = toy()
    plots(session)
    Desk(session).veil("sides.1.last.stance", FIRST)
    assert session.view(0)["sides"][1]["last"] == {"stance": None, "stake": None}
    Desk(session).veil("mines.3", FIRST)
    assert session.view(0)["mines"] == [1] * 6 == session.state(0).mines  # a row of numbers, as a whole


def test_a_place_has_one_spelling() -> None:
    """Another one would hide the place, but neither its name nor what belongs to it."""
    session = toy()
    for path in ("sides.01", "sides.001.hull", "sides.٠"):
        with pytest.raises(Refused, match="has the places 0 to 1"):
            Desk(session).veil(path, FIRST)


def test_a_sight_is_found_once_for_each_state_of_the_game() -> None:
    """And anew after whatever may have changed it."""
    session = toy()
    Desk(session).veil("sides.1", FIRST)
    known = [session.veiled(seat) for seat in (0, 1, SPECTATOR)]
    assert [session.veiled(seat) for seat in (0, 1, SPECTATOR)] == known
    assert session.veiled(0) is known[0] is not None and known[1] is None and session.veiled(SPECTATOR) is known[2]
    Desk(session).veil("sides.0", FIRST)
    second = session.veiled(0)
    assert second is not None and second is not known[0] and ("seat", 0) in second.things
    for n in [each.n for each in Desk(session).acts]:
        Desk(session).take_back(n)
    assert session.veiled(0) is None
    order(session, 0, 1, 2)
    assert session.veiled(0) is None


def test_what_the_rules_tell_of_a_hidden_thing_is_said_of_something_unseen() -> None:
    session = toy()
    Desk(session).veil("sides.1", FIRST)
    plots(session)
    play_on(session, Random(1), 3)
    told = session.log_for(0)
    assert not said(session, 0, "Second") and said(session, OPEN, "Second") and said(session, 1, "Second")
    struck = [line for line in told if "strikes" in line.text]
    assert struck and all("omething unseen" in line.text and line.args[1:].count(None) >= 2 for line in struck)
    assert not said(session, 0, "omething unseen takes stance")  # a line of nothing else is not told
    assert said(session, 0, "First takes stance")


def test_a_question_about_a_hidden_thing_is_worded_so() -> None:
    session = toy()
    Desk(session).veil("sides.0", SECOND)
    plots(session, (2, 2), (0,))
    question = session.pending[1]
    assert question.prompt == "? rolled ?. Swap?".replace("?", "Something unseen", 1)
    assert question.facts == (None, None) and [choice.value for choice in question.choices] == [0, 1]
    session.answer(1, 0)


def test_computers_play_on_under_veils() -> None:
    session = toy()
    Desk(session).veil("sides", BOTH)
    while not session.over:
        auto_answer(session, session.waiting[0], GAME.simple)
    assert verify(again(bytes_of(session)), GAME).consistent


def test_a_previews_lines_are_veiled_too() -> None:
    session = toy()
    Desk(session).veil("sides.0", SECOND)
    plots(session, (2, 2), (0,))
    lines = preview(session, 1, 0, 7)
    assert not [line for line in lines if "First" in line.text]
