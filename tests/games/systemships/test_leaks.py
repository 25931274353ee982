"""What a player's ship loses is its owner's secret: nothing that another seat gets may depend on it.  [WW-080]"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.game import Deal, Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.foresight import preview
from admiralty.core.play.session import Session, new
from admiralty.core.state.questions import legal, question_of
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.systemships import GAME
from admiralty.games.systemships.words import Ask, Event, Tactic
from admiralty.odds.answers import rollouts

RED, BLUE, GREEN = range(3)
LANCE = {"name": "Lance", "pd": 6, "beams": 4, "screens": 3, "tubes": 1, "missiles": 3}


def dealt(*sides: str) -> Deal:
    """A ship for each side."""
    duel = GAME.scenario("duel")
    scenario = {**duel, "phasing": "blue", "sides": {side: ["lance"] for side in sides}}
    return GAME.deal(Request(scenario, {"warp_points": 40}, dict.fromkeys(sides, (LANCE,))))


def plotted(session: Session, fire: dict[int, int], screen: int) -> None:
    """All attack at drive 0, beams as `fire` says at whom; red has a screen."""
    for seat in session.waiting:
        plot = {
            Ask.TACTIC: Tactic.ATTACK,
            Ask.BEAM: 4 if seat in fire else 0,
            Ask.BEAM_TARGET: fire.get(seat, 0),
            Ask.SCREEN: screen if seat == RED else 0,
        }
        while (box := session.draft(seat).open) is not None:
            session.fill(seat, [*(each.answer for each in session.draft(seat).boxes), plot.get(Ask(box.what), 0)])
        session.ready(seat)


def struck(session: Session, loses: int) -> Session | None:
    """Red has chosen what to lose, as `loses` says, and blue is asked; None: it did not come to that."""
    met = False
    while session.asked and session.asked.seat == RED:
        choices = legal(question_of(session.asked))
        session.answer(RED, choices[loses % len(choices)])
        met = True
    return session if met and session.asked and session.asked.seat == BLUE else None


def known(session: Session) -> dict[str, Any]:
    """All that blue gets."""
    assert session.asked is not None and session.asked.what == Ask.TAKE_HIT
    state, prefix, asked = session.state(BLUE), session.prefix(BLUE), legal(question_of(session.asked))
    deal, minds = session.deal, [GAME.levels[0].doctrine] * len(session.deal.seats)
    odds = list(rollouts(GAME, deal, state, prefix, BLUE, asked, minds, 40, 3, engine="interpreted"))[-1]
    return {
        "log": session.log_for(BLUE),
        "view": session.view(BLUE),
        "state": state,
        "question": session.pending,
        "prefix": prefix,
        "odds": odds,
        "previews": [preview(session, BLUE, value, seed) for value in asked for seed in range(5)],
    }


def same(one: Session, two: Session) -> None:
    first, second = known(one), known(two)
    for what, value in first.items():
        assert value == second[what], f"blue's {what} tells what red lost"
    assert any(each.battles for each in first["odds"])
    assert any(first["previews"])


def lost(session: Session) -> list[Any]:
    return [line.args for line in session.log_for(OPEN) if line.kind == "event" and line.id == Event.TAKEN]


def begun(deal: Deal, seed: int) -> Session:
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", seed))


@pytest.mark.parametrize("loses", [1, 2])
def test_what_red_chose_to_lose_is_its_secret(loses: int) -> None:
    met = 0
    for seed in range(3):
        pair = []
        for choice in (0, loses):
            session = begun(dealt("red", "blue"), seed)
            plotted(session, {RED: BLUE, BLUE: RED}, 1)
            pair.append(struck(session, choice))
        one, two = pair
        if one and two and lost(one) != lost(two):
            same(one, two)
            met += 1
    assert met


def test_how_much_passed_the_screen_is_its_owners_secret() -> None:
    """A level that blue does not know absorbs a hit more: red loses less, and is asked less often."""
    met = 0
    for seed in range(3):
        pair = []
        for level in (0, 1):
            session = begun(dealt("red", "blue", "green"), seed)
            session.edit("ships.0.tl", level, hidden=True)
            plotted(session, {BLUE: RED, GREEN: BLUE}, 1)
            pair.append(struck(session, 0))
        one, two = pair
        if one and two and len(lost(one)) != len(lost(two)):
            same(one, two)
            met += 1
    assert met


def test_whether_anything_passed_is_told_where_combats_end_by_it() -> None:
    """`quiet` counts rounds without damage: by WW-490 everybody has to know them, otherwise nobody needs them."""
    for length, seen in ((0, False), (1, True)):
        b = copy(dealt("red", "blue").battle)
        b.rules.combat_length, b.quiet = length, 2
        assert view(b, RED)["quiet"] == view(b, SPECTATOR)["quiet"] == (2 if seen else None)
