"""A beat as it is played back: moves at once, shots with their dice, impacts, pushes, mist; nothing that isn't told."""

from __future__ import annotations

import re

import pytest

from admiralty.core.face.cues import Cue, cue_json
from admiralty.core.face.game import Request
from admiralty.core.face.scenes import each_shape
from admiralty.core.face.wording import LogLine
from admiralty.core.journal.entries import Source
from admiralty.core.play import session
from admiralty.core.play.autoplay import play_out
from admiralty.core.play.boards import board_of
from admiralty.core.state.views import OPEN, SPECTATOR
from admiralty.games.bydo import GAME
from admiralty.games.bydo.attack import GLANCE, HIT, MISS
from admiralty.games.bydo.face.cues import cues
from admiralty.games.bydo.glance.units import id_of
from admiralty.games.bydo.words import Cause, Die, Event, Weapon

DUEL = GAME.deal(Request(GAME.scenario("duel")))
OWN, FOE = (2, None), (None, 129)  # the pilot's Arrowhead; the first contact
POINT = re.compile(r"@\d+(\.\d+)?,\d+(\.\d+)?")


def event(kind: Event, *args: int | None) -> LogLine:
    return LogLine(0, "event", kind, (3, *args), "", "")


def die(kind: Die, value: int) -> LogLine:
    return LogLine(0, "die", kind, (value, 10), "", "", "")


def told(*lines: LogLine) -> list[dict[str, object]]:
    return [cue_json(cue) for cue in cues(lines, DUEL)]


def kinds(*lines: LogLine) -> list[tuple[object, object]]:
    return [(cue["kind"], cue.get("to") or cue.get("on")) for cue in told(*lines)]


def test_all_move_at_once_and_a_pushed_ship_moves_again() -> None:
    found = told(
        event(Event.MOVED, *OWN, 3, 6, 5, 6, 2, 0),
        event(Event.FLEW, None, 2 * (8192 + 3 * 8 + 4) + 1, 9, 9, 8, 8, -1, -1),
        event(Event.MOVED, *FOE, 9, 6, 6, 6, -3, 0),
        event(Event.PUSHED, *FOE, *OWN, 0, 2),
        event(Event.MOVED, *OWN, 5, 6, 5, 8, 0, 2),
    )
    assert [(cue["kind"], cue["step"], cue.get("on")) for cue in found] == [
        ("move", 0, "ship-0"),
        ("move", 0, "missile-1003"),
        ("move", 0, "ship-65"),
        ("link", 1, None),
        ("call", 1, "ship-0"),
        ("move", 2, "ship-0"),
    ]


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        (MISS, [("dice", "ship-0"), ("beam", "ship-65")]),
        (GLANCE, [("dice", "ship-0"), ("beam", "ship-65"), ("call", "ship-65")]),
        (HIT, [("dice", "ship-0"), ("beam", "ship-65")]),
    ],
)
def test_a_shot_shows_its_aim_against_the_evasion(result: int, shown: list[tuple[str, str]]) -> None:
    lines = die(Die.EVASION, 3), die(Die.AIM, 7), event(Event.SHOT, *OWN, *FOE, Weapon.VULCAN, 7, 7, result)
    assert kinds(*lines) == shown
    dice, beam, *_ = told(*lines)
    assert (dice["faces"], dice["need"]) == ([7], 7) and (beam.get("hits") == 0) == (result == MISS)


def test_what_strikes_walls_and_what_sprays_stands_on_its_tile() -> None:
    assert kinds(
        event(Event.BEAM_WALL, *OWN, 8, 6, 15),
        event(Event.WALL_FELL, 8, 6),
        event(Event.SPRAYED, 8, 6),
        event(Event.BLAST, 2, 1, 25),
        event(Event.TORE, 0, 0),
    ) == [
        ("beam", "@170,130"),
        ("strike", "@170,130"),
        ("call", "@170,130"),
        ("call", "@170,130"),
        ("burst", "@50,30"),
        ("strike", "@10,10"),
    ]


def test_crashes_and_damage_are_seen() -> None:
    found = told(
        die(Die.WALL, 3),
        die(Die.WALL, 2),
        event(Event.HIT_WALL, *OWN, 0, 0, 9, 4, 2, 5),
        event(Event.DAMAGE, *OWN, 5, 15, 2, Cause.WALL),
        event(Event.CRUSHED, *FOE, *OWN),
        event(Event.DESTROYED, *OWN),
    )
    assert [(cue["kind"], cue.get("text")) for cue in found] == [
        ("dice", None), ("call", "crash, 2d4"), ("strike", "−5"), ("call", "crushed"), ("burst", None), ("burst", None),
    ]  # fmt: skip
    assert found[0]["faces"] == [3, 2] and found[4]["n"] == 0


def test_what_is_hidden_gives_no_cue() -> None:
    nobody = None, None
    assert not told(
        event(Event.MOVED, *nobody, None, None, None, None, None, None),
        event(Event.SHOT, *nobody, *nobody, None, None, None, None),
        event(Event.IMPACT, *nobody, *OWN, None),
        event(Event.DAMAGE, *nobody, None, None, None, None),
        event(Event.SPRAYED, None, None),
        event(Event.LOST_SIGHT, None, 1, 4, 4),
    )


@pytest.mark.parametrize("scenario", ["belt", "colony", "duel", "root"])
def test_whole_battles_show_only_what_is_told_and_drawn(scenario: str) -> None:
    """Every cue stands on a line that its viewer reads; a ship that it names stands on a board of that time."""
    deal = GAME.deal(Request(GAME.scenario(scenario)))
    played = session.new(GAME, deal, dict.fromkeys(deal.seats, "computer:simple"), Source("simulated", 5, 1))
    play_out(played, dict.fromkeys(range(len(deal.seats)), GAME.simple), 10)
    shown: set[str] = set()
    for seat in (SPECTATOR, 0, len(deal.seats) - 1, OPEN):
        sighted: set[str] = set()
        for beat in range(played.beat):
            lines = [line for line in played.log_for(seat) if line.beat == beat]
            made = cues(lines, deal)
            assert all(0 <= cue.line < len(lines) for cue in made)
            boards = [board_of(played, played.checkpoint(each), seat, seat) for each in (beat, beat + 1)]
            there = {each.id for board in boards for each in each_shape(board.shapes)}
            shown |= {cue.kind for cue in made}
            sighted |= {id_of(*line.args[1:3]) for line in lines if (line.kind, line.id) == ("event", Event.SIGHTED)}
            for place in (place for cue in made for place in places(cue)):
                if place.startswith("ship-"):  # one that came into sight may be gone again
                    assert place in there | sighted or played.over, place
                else:
                    assert place.startswith("missile-") or POINT.fullmatch(place), place
    assert {"move", "call"} <= shown


def places(cue: Cue) -> list[str]:
    return [each for each in (cue.on, cue.origin, cue.to) if each]


def test_a_force_leaves_its_ship_strikes_and_comes_back() -> None:
    orb = 2 * (8192 + 1 * 8 + 5), None  # the Force, which its own side calls 1
    found = told(
        event(Event.FORCE_SENT, *OWN, *orb, 4, 0),
        event(Event.MOVED, *orb, 3, 6, 7, 6, 4, 0),
        event(Event.FORCE_STOPPED, *orb, None, 0, 7, 6),
        event(Event.FORCE_STRUCK, *orb, *FOE, 4),
        event(Event.RECALLED, *OWN, *orb, 1),
        event(Event.SHIELDED, *OWN, 3),
        event(Event.SWITCHED, *OWN, 2, 1),
    )
    assert [(cue["kind"], cue.get("to") or cue.get("on"), cue.get("text")) for cue in found] == [
        ("link", "missile-1001", None),
        ("move", "missile-1001", None),
        ("call", "missile-1001", "stops"),
        ("missile", "ship-65", None),
        ("link", "missile-1001", None),
        ("call", "ship-0", "shielded 3"),
        ("call", "ship-0", "Force at the rear"),
    ]
