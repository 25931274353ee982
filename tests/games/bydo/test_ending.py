"""What decided a combat, in a sentence with ship, cause and round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from admiralty.core.face.endings import Ending
from admiralty.core.face.game import Request
from admiralty.core.face.scenes import Hull, each_shape
from admiralty.core.face.wording import LogLine
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, view
from admiralty.games.bydo import GAME
from admiralty.games.bydo.face.cover import COVER
from admiralty.games.bydo.face.ending import cause
from admiralty.games.bydo.words import Event, Goal, Weapon

DUEL = GAME.deal(Request(GAME.scenario("duel")))
ARROWHEAD, REBO, TRACER = 2, 5, 2 * (8192 + 8 + 1)


def event(kind: Event, *args: int) -> LogLine:
    return LogLine(0, "event", kind, args, "", "")


def told(*lines: LogLine, outcome: str = "bydo", seat: int = 0) -> str:
    events = [event(Event.ROUND, 4), *lines, event(Event.OVER, 1)]
    result = "lost" if (outcome == "bydo") == (seat == 0) else "won"
    return cause(Ending(DUEL, outcome, seat, result, events, view(DUEL.battle, OPEN)))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([event(Event.SHOT, 3, REBO, 129, ARROWHEAD, 64, Weapon.ORGANIC_GUN, 4, 9, 2)],
         "B-Rv Rebo 1 destroyed your Arrowhead with its Organic Gun in round 4."),
        ([event(Event.HIT_WALL, 3, ARROWHEAD, 64, 0, 0, 9, 9, 6, 20)],
         "Your Arrowhead crashed into a wall in round 4."),
        ([event(Event.COLLIDED, 3, REBO, 129, ARROWHEAD, 64, 6, 20, 20)],
         "Your Arrowhead was destroyed in a collision with B-Rv Rebo 1 in round 4."),
        ([event(Event.IMPACT, 3, TRACER + 1, 0, ARROWHEAD, 64, 4)], "A Tracer destroyed your Arrowhead in round 4."),
        ([event(Event.BLAST, 3, 4, 4, 25)], "Your Arrowhead was destroyed in a nuclear blast in round 4."),
        ([event(Event.MIST, 3, ARROWHEAD, 64, 1, 1)], "Your Arrowhead was destroyed by digestive mist in round 4."),
        ([event(Event.SHOT, 3, ARROWHEAD, 64, REBO, 129, Weapon.VULCAN, 4, 9, 2)],
         "Your Arrowhead was destroyed in round 4."),
    ],
)  # fmt: skip
def test_a_ship_is_destroyed_by_what_harmed_it_last(lines: list[LogLine], said: str) -> None:
    assert told(*lines, event(Event.DESTROYED, 3, ARROWHEAD, 64)) == said


def test_other_ways_to_go() -> None:
    assert told(event(Event.CRUSHED, 3, ARROWHEAD, 64, REBO, 129)) == "B-Rv Rebo 1 crushed your Arrowhead in round 4."
    assert told(event(Event.LOST, 3, ARROWHEAD, 64)) == "Your Arrowhead was lost with all aboard in round 4."
    assert told(event(Event.LEFT_MAP, 3, ARROWHEAD, 64, 1), seat=1) == "The Arrowhead left the map in round 4."
    assert told(event(Event.TIME_UP, 20)) == "Time ran out in round 20."
    assert told(event(Event.DESTROYED, 3, REBO, 129)) == "", "the winner's loss decided nothing"
    assert told(event(Event.DESTROYED, 3, ARROWHEAD, 64), outcome="draw") == ""


def test_a_goal_that_was_reached_is_told() -> None:
    b = copy(DUEL.battle)
    b.objective.goal, b.ships[0].design.fighter, b.round = Goal.REACH, 0, 7
    ending = Ending(DUEL, "space_corp", 1, "lost", [event(Event.ROUND, 7)], view(b, OPEN))
    assert cause(ending) == "The Arrowhead reached its goal in round 7."
    assert cause(replace(ending, outcome="bydo")) == ""


def test_the_cover_shows_both_sides() -> None:
    hulls = [each for each in each_shape(COVER.picture().shapes) if isinstance(each, Hull)]
    assert {each.role for each in hulls} == {"own", "foe"} and len(hulls) == 6
