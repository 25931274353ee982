"""A round as it is played back: who orders what, fires and is hit, and nothing that its viewer's log does not tell."""

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
from admiralty.games.systemships.face.cues import cues
from admiralty.games.systemships.words import Attribute, Event, Finding, Tactic

GAME = game("systemships")
SHIP = re.compile(r"^ship-(\d+)$")
BEATS = 40


def deal(scenario: str = "duel") -> Deal:
    return GAME.deal(Request(GAME.scenario(scenario)))


def event(kind: Event, *args: int | None) -> LogLine:
    return LogLine(0, "event", kind, args, "", "")


def told(*lines: LogLine) -> list[dict[str, object]]:
    return [cue_json(cue) for cue in cues(lines, deal())]


def test_orders_are_shown_together() -> None:
    assert told(
        event(Event.ROUND, 1),
        event(Event.ORDER, 0, Tactic.ATTACK, 5, 0, 0, 1),
        event(Event.ORDER, 1, Tactic.NEGOTIATE, 0, 0, 2, 0),
        event(Event.NO_TREATY, 1),
    ) == [
        {"kind": "call", "step": 0, "line": 1, "on": "ship-0", "text": "attack"},
        {"kind": "move", "step": 0, "line": 1, "on": "ship-0", "text": "drive 5"},
        {"kind": "call", "step": 0, "line": 2, "on": "ship-1", "text": "negotiate"},
        {"kind": "call", "step": 1, "line": 3, "on": "ship-1", "text": "in vain"},
    ]


def test_missiles_of_a_volley_fly_together() -> None:
    assert told(
        event(Event.MISSILE, 0, 1, 4, 1, Finding.HIT, 2),
        event(Event.MISSILE, 0, 1, 9, 6, Finding.MISS, 0),
        event(Event.MISSILE, 0, 1, 3, 0, Finding.HIT_2, 4),
        event(Event.BEAM, 1, 0, 3, 0, Finding.MISS, 0),
        event(Event.DAMAGE, 1, None),
    ) == [
        {"kind": "missile", "step": 0, "line": 2, "origin": "ship-0", "to": "ship-1", "n": 3, "hits": 2},
        {"kind": "beam", "step": 1, "line": 3, "origin": "ship-1", "to": "ship-0", "n": 3, "hits": 0},
        {"kind": "strike", "step": 2, "line": 4, "on": "ship-1", "text": "6 hits"},
    ]


def test_a_screen_is_pierced_and_parts_are_lost() -> None:
    assert told(
        event(Event.SCREEN, 0, 6, 3),
        event(Event.DAMAGE, 0, 3),
        event(Event.TAKEN, 0, Attribute.BEAM, 1),
        event(Event.TAKEN, 0, Attribute.MISSILES, 3),
        event(Event.TAKEN, 0, Attribute.BEAM, 1),
        event(Event.DESTROYED, 0),
        event(Event.LOST_WITH_CARRIER, 1, 0),
    ) == [
        {"kind": "shield", "step": 0, "line": 0, "on": "ship-0", "was": 3, "of": 3},
        {"kind": "strike", "step": 1, "line": 1, "on": "ship-0", "text": "3 hits"},
        {"kind": "strike", "step": 2, "line": 4, "on": "ship-0", "text": "−2 beams, −3 missiles"},
        {"kind": "burst", "step": 3, "line": 5, "on": "ship-0"},
        {"kind": "burst", "step": 3, "line": 6, "on": "ship-1"},
    ]


def test_of_many_losses_as_many_are_told_as_there_is_room_for() -> None:
    parts = (Attribute.TUBE, Attribute.PD, Attribute.ECM)
    (cue,) = told(*(event(Event.TAKEN, 0, part, 1) for part in parts))
    assert cue == {"kind": "strike", "step": 0, "line": 2, "on": "ship-0", "text": "−1 tube, −1 power/drive …"}


def test_a_screen_that_holds_is_never_called_down() -> None:
    order = event(Event.ORDER, 0, Tactic.DODGE, 0, 0, 4, 0)
    shields = [cue for cue in told(order, event(Event.SCREEN, 0, 3, 3)) if cue["kind"] == "shield"]
    assert shields == [{"kind": "shield", "step": 1, "line": 1, "on": "ship-0", "was": 4, "now": 1, "of": 4}]
    assert told(event(Event.SCREEN, 0, 3, 3), event(Event.DAMAGE, 0, 0)) == [
        {"kind": "call", "step": 0, "line": 1, "on": "ship-0", "text": "screen holds"}
    ]


def test_behind_a_screen_of_unknown_strength_nothing_is_counted() -> None:
    assert told(
        event(Event.BEAM, 1, 0, 3, 0, Finding.HIT, 3), event(Event.SCREEN, 0, 3, None), event(Event.DAMAGE, 0, None)
    ) == [
        {"kind": "beam", "step": 0, "line": 0, "origin": "ship-1", "to": "ship-0", "n": 3},
        {"kind": "call", "step": 1, "line": 1, "on": "ship-0", "text": "screen"},
    ]


@pytest.mark.parametrize(
    "lines",
    [
        [event(Event.ORDER, None, Tactic.ATTACK, 5, 0, 0, 0), event(Event.ORDER, 1, None, 5, 0, 0, 0)],
        [event(Event.BEAM, 0, None, 3, 0, Finding.HIT, 3), event(Event.BEAM, 0, 1, 3, None, None, None)],
        [event(Event.MISSILE, None, 1, 3, 0, Finding.HIT, 3)],
        [event(Event.SCREEN, None, 3, 3), event(Event.DAMAGE, None, 3), event(Event.DAMAGE, 0, None)],
        [event(Event.TAKEN, 0, None, None), event(Event.DESTROYED, None), event(Event.TARGET, 0, None)],
        [
            event(Event.SCORED, 1, 0, 3, None),
            event(Event.TREATY, 0),
            event(Event.PEACE),
            event(Event.DROPPED, 0, None),
            event(Event.JAMMED, None, 0),
        ],
    ],
)
def test_what_is_hidden_gives_no_cue(lines: list[LogLine]) -> None:
    assert told(*lines) == []


def battles(scenario: str, count: int) -> Iterator[session.Session]:
    """Battles of the computer against itself, played to their end."""
    for number in range(count):
        dealt = deal(scenario)
        names = dict.fromkeys(dealt.seats, "computer:simple")
        played = session.new(GAME, dealt, names, Source("simulated", 5, number))
        play_out(played, dict.fromkeys(range(len(dealt.seats)), GAME.simple), BEATS)
        yield played


def places(cue: Cue) -> Sequence[str]:
    """Where it is seen."""
    return [each for each in (cue.on, cue.origin, cue.to) if each]


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_whole_battles_show_only_what_is_told(scenario: str) -> None:
    """Every cue stands on a line that its viewer reads, names ships of that beat's lines, and shapes that are drawn."""
    seen: set[str] = set()
    for played in battles(scenario, 3):
        for seat in (SPECTATOR, *range(len(played.deal.seats)), OPEN):
            lines = played.log_for(seat)
            drawn = {each.id for each in each_shape(board_of(played, played.battle_of(seat), seat, 0).shapes)}
            for beat in {line.beat for line in lines}:
                own = [line for line in lines if line.beat == beat]
                made = cues(own, played.deal)
                assert [cue.step for cue in made] == sorted(cue.step for cue in made)
                for cue in made:
                    seen.add(cue.kind)
                    assert 0 <= cue.line < len(own) and places(cue)
                    named = {line.args[n] for line in own[: cue.line + 1] for n in range(min(2, len(line.args)))}
                    for place in places(cue):
                        assert place in drawn, cue
                        found = SHIP.match(place)
                        assert place == "round" if found is None else int(found[1]) in named, cue
    assert {"call", "move", "strike"} <= seen and {"beam", "missile"} & seen


def test_what_a_ship_loses_is_shown_to_its_owner_alone() -> None:
    """[WW-080] Others are shown how often it was struck, as far as they can count it; all is shown openly."""
    parts = re.compile(r"^−\d+ ")
    for played in battles("duel", 3):
        lost = {line.args[0] for line in played.log_for(OPEN) if line.kind == "event" and line.id == Event.TAKEN}
        for seat, theirs in ((0, lost & {0}), (1, lost & {1}), (OPEN, lost)):
            made = cues(played.log_for(seat), played.deal)
            assert {int(cue.on.removeprefix("ship-")) for cue in made if parts.match(cue.text)} == theirs
