"""A step of a campaign as it is played back: what moves, is built, taken and fought for, as its viewers' logs tell."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from admiralty.core.face.cues import Cue, cue_json
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.scenes import each_shape
from admiralty.core.face.wording import LogLine
from admiralty.core.journal.entries import Source
from admiralty.core.play import session
from admiralty.core.play.autoplay import play_out
from admiralty.core.play.boards import board_of
from admiralty.core.state.views import OPEN, SPECTATOR
from admiralty.games import game
from admiralty.games.systemships.campaign.face.cues import cues
from admiralty.games.systemships.campaign.words import Event
from admiralty.games.systemships.words import Event as CombatEvent
from admiralty.games.systemships.words import Tactic

GAME = game("campaign")
PLACE = re.compile(r"^(ship|map-star)-(\d+)$")
STEPS = 60


def deal(scenario: str = "median") -> Deal:
    return GAME.deal(Request(GAME.scenario(scenario)))


def event(kind: int, *args: int | None) -> LogLine:
    return LogLine(0, "event", kind, args, "", "")


def told(*lines: LogLine) -> list[dict[str, object]]:
    return [cue_json(cue) for cue in cues(lines, deal())]


def test_ships_are_built_move_and_are_mended() -> None:
    name = deal().names["ship"][3]
    assert told(
        event(Event.BUILT, 3, 2, 1),
        event(Event.REPAIRED, 3, 1, 2, 2),
        event(Event.MOVED, 3, 100, 101, 1),
        event(Event.CONTACT, 4),
        event(Event.POSSESSION, 0, 5),
    ) == [
        {"kind": "call", "step": 0, "line": 0, "on": "map-star-2", "text": f"+ {name}"},
        {"kind": "mend", "step": 1, "line": 1, "on": "ship-3", "text": "+2 beams"},
        {"kind": "move", "step": 2, "line": 2, "on": "ship-3"},
        {"kind": "call", "step": 3, "line": 3, "on": "map-star-4", "text": "guarded"},
        {"kind": "call", "step": 4, "line": 4, "on": "map-star-5", "text": "Red takes it"},
    ]


def test_a_treaty_is_seen_at_the_ships_of_its_side() -> None:
    counters = deal().battle.counters
    orders = [event(CombatEvent.ORDER, i, Tactic.NEGOTIATE, 0, 0, 0, 0) for i in (1, counters + 1)]
    found = [cue for cue in told(*orders, event(CombatEvent.TREATY, 1)) if cue["text"] == "free passage"]
    assert [cue["on"] for cue in found] == [f"ship-{counters + 1}"]


@pytest.mark.parametrize(
    "line",
    [
        event(Event.BUILT, None, 2, 1),
        event(Event.BUILT, 3, None, 1),
        event(Event.MOVED, 3, 100, None, 1),
        event(Event.REPAIRED, 3, None, 2, 2),
        event(Event.RESTORED, 3, None, None, None, None, None),
        event(Event.POSSESSION, 0, None),
        event(Event.RETREATED, 3, None),
        event(CombatEvent.SCORED, 1, 0, 3, 3),
    ],
)
def test_what_is_hidden_gives_no_cue(line: LogLine) -> None:
    assert told(line) == []


def wars(scenario: str, count: int) -> list[session.Session]:
    """The first steps of campaigns of the computer against itself."""
    played = []
    for number in range(count):
        dealt = deal(scenario)
        names = dict.fromkeys(dealt.seats, "computer:simple")
        one = session.new(GAME, dealt, names, Source("simulated", 5, number))
        play_out(one, dict.fromkeys(range(len(dealt.seats)), GAME.simple), STEPS)
        played.append(one)
    return played


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_steps_show_only_what_is_told(scenario: str) -> None:
    """Every cue stands on a line that its viewer reads, names things of its lines, and shapes drawn before or after."""
    seen: set[str] = set()
    for played in wars(scenario, 1):
        starts = [beat.played.start for beat in played.course.beats]
        for seat in (SPECTATOR, 0, 1, OPEN):
            stands = [*starts, played.battle_of(OPEN)]
            boards = [{each.id for each in each_shape(board_of(played, b, seat, 0).shapes)} for b in stands]
            lines = played.log_for(seat)
            for n, beat in enumerate(played.course.beats):
                own = [line for line in lines if line.beat == beat.number]
                for cue in cues(own, played.deal):
                    seen.add(cue.kind)
                    _check(cue, own, boards[n] | boards[n + 1])
    assert {"call", "move"} <= seen


def _check(cue: Cue, own: list[LogLine], drawn: set[str]) -> None:
    named = {value for line in own[: cue.line + 1] for value in line.args[:2]}
    for place in filter(None, (cue.on, cue.origin, cue.to)):
        assert place in drawn, cue
        assert (found := PLACE.match(place)) and int(found[2]) in named, cue


def test_a_ship_keeps_its_shape_where_it_goes() -> None:
    """Its mark has the same id before and after a move, at another place: a page can show the way between them."""
    moves = 0
    for played in wars("median", 1):
        beats = played.course.beats
        for one, other in pairwise(beats):
            lines = [line for line in played.log_for(OPEN) if line.beat == one.number]
            for cue in cues(lines, played.deal):
                if cue.kind == "move" and not cue.text:
                    scenes = [board_of(played, beat.played.start, OPEN, 0) for beat in (one, other)]
                    marks = [next(s for s in each_shape(scene.shapes) if s.id == cue.on) for scene in scenes]
                    assert marks[0] != marks[1]
                    moves += 1
    assert moves
