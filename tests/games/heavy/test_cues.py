"""A turn as it is played back: what is fired, taken and lost, and nothing that its viewer's log does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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
from admiralty.games.heavy.face.cues import cues
from admiralty.games.heavy.words import Die, Event, System

HEAVY = game("heavy")
WARP = int(System.WARP)
SHIP = re.compile(r"^[a-z]+-(\d+)")


def deal(scenario: str = "duel") -> Deal:
    return HEAVY.deal(Request(HEAVY.scenario(scenario)))


def event(kind: Event, *args: int | None) -> LogLine:
    return LogLine(0, "event", kind, args, "", "")


def die(kind: Die, value: int, void: str = "") -> LogLine:
    return LogLine(0, "die", kind, (value, 10), "", "", void)


def told(*lines: LogLine) -> list[dict[str, object]]:
    return [cue_json(cue) for cue in cues(lines, deal())]


def test_two_banks_strike_a_shield() -> None:
    assert told(
        event(Event.SHOT, 0, 0, 1, 6, -1),
        event(Event.SHOT, 0, 1, 1, 1, -1),
        event(Event.VOLLEY, 0, 1, 0, 7),
        event(Event.SHIELD, 1, 0, 20, 4, 0, 27),
    ) == [
        {"kind": "beam", "step": 0, "line": 2, "origin": "hull-0", "to": "shield-1-0", "n": 2},
        {"kind": "shield", "step": 1, "line": 3, "on": "hull-1", "face": "shield-1-0", "was": 10, "now": 7, "of": 27},
    ]


def test_torpedoes_are_rolled_for_and_fly_together() -> None:
    assert told(
        event(Event.SHOT, 1, 0, 0, 1, -1),
        die(Die.TO_HIT, 6),
        die(Die.TO_HIT, 9, "rolled again"),
        event(Event.TORPEDO_HIT, 1, 0, 0, 4),
        event(Event.SHOT, 1, 1, 0, 1, -1),
        die(Die.TO_HIT, 2),
        event(Event.MISSED, 1, 1),
        event(Event.VOLLEY, 1, 0, 3, 4),
    ) == [
        {"kind": "dice", "step": 0, "line": 6, "on": "hull-1", "n": 2, "faces": [6, 2]},
        {"kind": "missile", "step": 1, "line": 7, "origin": "hull-1", "to": "shield-0-3", "n": 2, "hits": 1},
    ]


def test_two_ships_strike_two_shields_of_one() -> None:
    """Each shield takes what is aimed at it, however the volleys are told: all of them first, then the shields."""
    shots = [event(Event.SHOT, i, 0, 1, 6, -1) for i in (0, 2)]
    volleys = [event(Event.VOLLEY, 0, 1, 0, 6), event(Event.VOLLEY, 2, 1, 3, 5)]
    shields = [event(Event.SHIELD, 1, 0, 6, 0, 0, 27), event(Event.SHIELD, 1, 3, 5, 0, 0, 27)]
    found = [cue for cue in told(*shots, *volleys, *shields) if cue["kind"] == "shield"]
    assert [(cue["was"], cue["now"]) for cue in found] == [(27, 21), (27, 22)]


def test_a_repair_and_a_flights_losses_are_seen() -> None:
    assert told(event(Event.REPAIRED, 0, System.WARP), event(Event.FLIGHT_LOSES, 1, 0, 4)) == [
        {
            "kind": "mend",
            "step": 0,
            "line": 0,
            "on": "hull-0",
            "face": f"system-0-{WARP}",
            "text": "+1 Warp box",
        },
        {"kind": "strike", "step": 1, "line": 1, "on": "hull-1", "text": "4 fighters left"},
    ]


def test_what_only_misses_is_seen_too() -> None:
    assert told(event(Event.SHOT, 1, 0, 0, 1, -1), event(Event.MISSED, 1, 0), event(Event.TURN, 2)) == [
        {"kind": "missile", "step": 0, "line": 1, "origin": "hull-1", "to": "hull-0", "hits": 0}
    ]


def test_boxes_of_a_system_are_lost_at_once() -> None:
    assert told(
        event(Event.LOST, 1, System.WARP, 1), event(Event.LOST, 1, System.WARP, 0), event(Event.DESTROYED, 1)
    ) == [
        {
            "kind": "strike",
            "step": 0,
            "line": 1,
            "on": "hull-1",
            "face": f"system-1-{WARP}",
            "text": "−2 Warp",
        },
        {"kind": "burst", "step": 1, "line": 2, "on": "hull-1"},
    ]


@pytest.mark.parametrize(
    "lines",
    [
        [event(Event.SHOT, None, 0, 1, 6, -1), event(Event.VOLLEY, None, 1, None, None)],
        [event(Event.SHIELD, 1, None, 3, 0, 0, 27)],
        [event(Event.LOST, None, 4, 1)],
        [event(Event.RANGE, 0, 1, None)],
        [event(Event.FACING, 0, 1, None)],
        [event(Event.CLOAK, None, 1, 0), event(Event.FLASH, None, None), event(Event.DESTROYED, None)],
    ],
)
def test_what_is_hidden_gives_no_cue(lines: list[LogLine]) -> None:
    assert told(*lines) == []


def battles(scenario: str, count: int) -> Iterator[session.Session]:
    """Battles of the computer against itself, played to their end."""
    simple = HEAVY.simple
    for number in range(count):
        dealt = deal(scenario)
        names = dict.fromkeys(dealt.seats, "computer:simple")
        played = session.new(HEAVY, dealt, names, Source("simulated", 5, number))
        play_out(played, dict.fromkeys(range(len(dealt.seats)), simple), 40)
        yield played


def places(cue: Cue) -> Sequence[str]:
    """Where it is seen; a fleet's ships have no single boxes."""
    return [each for each in (cue.on, cue.origin, cue.to) if each]


@pytest.mark.parametrize("scenario", ["duel", "raider", "fighters", "fleet_action"])
def test_whole_battles_show_only_what_is_told(scenario: str) -> None:
    """Every cue stands on a line that its viewer reads, names ships of that beat's lines, and shapes that are drawn."""
    seen: set[str] = set()
    for played in battles(scenario, 1 if scenario == "fleet_action" else 3):
        for seat in (SPECTATOR, 0, 1, OPEN):
            lines = played.log_for(seat)
            drawn = {each.id for each in each_shape(board_of(played, played.battle_of(OPEN), OPEN, 0).shapes)}
            for beat in {line.beat for line in lines}:
                own = [line for line in lines if line.beat == beat]
                made = cues(own, played.deal)
                assert [cue.step for cue in made] == sorted(cue.step for cue in made)
                for cue in made:
                    seen.add(cue.kind)
                    assert 0 <= cue.line < len(own)
                    before = (line for line in own[: cue.line + 1] if line.kind == "event")
                    named = {value for line in before for value in line.args[:3]}
                    for place in places(cue):
                        assert place in drawn, cue
                        assert (found := SHIP.match(place)) and int(found[1]) in named, cue
    assert {"beam", "shield", "strike"} & seen


@pytest.mark.parametrize("scenario", ["duel", "fighters", "fleet_action"])
def test_a_shield_falls_from_where_it_stood(scenario: str) -> None:
    """What one turn left of a shield is what the next one takes from, where nothing repairs shields."""
    for played in battles(scenario, 2):
        stood: dict[str, int] = {}
        lines = played.log_for(OPEN)
        for beat in sorted({line.beat for line in lines}):
            for cue in cues([line for line in lines if line.beat == beat], played.deal):
                if cue.kind == "shield":
                    assert cue.was == stood.get(cue.face, cue.of), cue
                    stood[cue.face] = cue.now


def test_a_kind_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="'spark' is no kind of cue; known: beam"):
        Cue(kind="spark", step=0, line=0)
