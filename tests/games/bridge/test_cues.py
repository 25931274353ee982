"""A turn as it is played back: dice, shots, what is struck, what the pools lose; nothing of what is hidden."""

from __future__ import annotations

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
from admiralty.core.play.referee import lines_of
from admiralty.core.sight.story import tell_lines
from admiralty.core.state.views import OPEN, SPECTATOR
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.cues import cues
from admiralty.games.bridge.tables import OFFICERS
from admiralty.games.bridge.words import Die, Event, System

FANG = OFFICERS + 1


def deal(scenario: str = "edge") -> Deal:
    return GAME.deal(Request(GAME.scenario(scenario)))


def event(kind: Event, *args: int | None) -> LogLine:
    return LogLine(0, "event", kind, args, "", "")


def die(kind: Die, value: int) -> LogLine:
    return LogLine(0, "die", kind, (value, 20), "", "")


def told(*lines: LogLine) -> list[dict[str, object]]:
    return [cue_json(cue) for cue in cues(lines, deal())]


def test_a_shot_is_rolled_for_and_strikes() -> None:
    """BC-2100, BC-2220: the gunner's dice and the ship's, the beam, the damage, a breach, what is banked."""
    assert told(
        event(Event.SHOOTS, 1, 0, 0, 2, 1),
        event(Event.ROLLS, 1, 1, 15, 2),
        die(Die.TASK, 4),
        die(Die.TASK, 15),
        die(Die.SHIP, 9),
        event(Event.RESULT, 1, 4, 2, 1, 2, 1),
        event(Event.HIT, 2, System.ENGINES, 8, 6),
        event(Event.BREACHED, 2, System.ENGINES, 1),
        event(Event.BANKED, 0, 2, 2),
    ) == [
        {"kind": "dice", "step": 0, "line": 5, "on": "hull-0", "n": 3, "faces": [4, 15, 9]},
        {"kind": "beam", "step": 1, "line": 5, "origin": "hull-0", "to": "hull-2"},
        {"kind": "strike", "step": 2, "line": 6, "on": "hull-2", "text": "−6"},
        {"kind": "strike", "step": 3, "line": 7, "on": "hull-2", "text": "Engines breached"},
        {"kind": "tally", "step": 4, "line": 8, "on": "pools", "text": "+2 Momentum"},
    ]


def test_a_torpedo_goes_past_a_ship_that_evades() -> None:
    """BC-2110, BC-2190: the defender's dice come first; the Threat that the GM spends is seen."""
    kinds = [
        (each["kind"], each.get("hits"), each.get("text"))
        for each in told(
            event(Event.PAID, 1, 0, 1),
            event(Event.SHOOTS, FANG, 1, next_torpedo(), 0, 0),
            event(Event.ROLLS, 2, 10, 17, 0),
            die(Die.TASK, 5),
            event(Event.REACTS, 0, 3),
            event(Event.ROLLS, FANG, 1, 11, 3),
            die(Die.TASK, 19),
            event(Event.RESULT, FANG, 0, 3, 0, 0, 1),
        )
    ]
    assert kinds == [("tally", None, "−1 Threat"), ("dice", None, None), ("dice", None, None), ("missile", 0, None)]


def next_torpedo() -> int:
    return next(k for k, name in enumerate(deal().names["weapon"]) if "torpedo" in name)


def test_what_is_hidden_gives_no_cue() -> None:
    """BC-R104: where the log does not say who, nothing is seen."""
    assert (
        told(event(Event.TURN, None, 1, 3), event(Event.MOVED, None, None, None), event(Event.HIT, None, 1, 2, 3)) == []
    )


def played(scenario: str) -> Iterator[tuple[Sequence[LogLine], Deal, session.Session]]:
    """The lines of each turn of a game of computers, for all who watch."""
    d = deal(scenario)
    made = session.new(GAME, d, dict.fromkeys(d.seats, "computer:simple"), Source("simulated", 5, 1))
    play_out(made, dict.fromkeys(range(len(d.seats)), GAME.simple))
    for viewer in (0, SPECTATOR, OPEN):
        course = made.course.known(viewer)
        for beat in course.beats:
            yield tell_lines(GAME, d, lines_of(course, beat), viewer), d, made


@pytest.mark.parametrize("scenario", ["first_watch", "tern", "halden"])
def test_every_cue_of_a_battle_names_what_the_board_has(scenario: str) -> None:
    """Ships that were there at the start, and the pools."""
    shown: list[Cue] = []
    for lines, d, made in played(scenario):
        board = board_of(made, d.battle, OPEN, OPEN)
        known = {shape.id for shape in each_shape(board.shapes)}
        for cue in cues(lines, d):
            shown.append(cue)
            assert {each for each in (cue.on, cue.origin, cue.to) if each} <= known, cue
            assert cue.text == cue.text.strip()
    assert {"dice", "beam", "strike"} <= {cue.kind for cue in shown}
