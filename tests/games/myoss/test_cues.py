"""An action as it is played back: fire, shields, damage, explosions, and nothing but what its viewer's log tells."""

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
from admiralty.games.myoss.face.cues import cues
from admiralty.games.myoss.face.wording import EVENTS
from admiralty.games.myoss.words import Die, Event, Kind

MYOSS = game("myoss")
ROUNDS = 12  # of a battle that are looked at
SHIP = re.compile(r"ship-(\d+)$")
SIDE = re.compile(r"of-side-(\d+)$")
SHIPS = {"ship", "other", "target", "payer", "carrier"}  # arguments that are ships


def deal(scenario: str = "duel", **settings: str) -> Deal:
    return MYOSS.deal(Request(MYOSS.scenario(scenario), settings))


DUEL = deal()
WEAPON, SHIELD, ENGINE = (
    next(c for c in range(DUEL.battle.part_count) if DUEL.battle.parts[c].kind == kind)
    for kind in (Kind.WEAPON, Kind.SHIELD, Kind.ENGINE)
)


def event(kind: Event, *args: int | None) -> LogLine:
    return LogLine(0, "event", kind, args, "", "")


def die(kind: Die, value: int, void: str = "") -> LogLine:
    return LogLine(0, "die", kind, (value, 100), "", "", void)


def told(*lines: LogLine, of: Deal = DUEL) -> list[dict[str, object]]:
    return [cue_json(cue) for cue in cues(lines, of)]


def test_a_hit_is_fired_absorbed_and_suffered() -> None:
    assert told(
        event(Event.ATTACK, 0, WEAPON, 1, 1, 3, 0),
        die(Die.TO_HIT, 72),
        die(Die.TO_HIT, 20),
        event(Event.PICKED, 0, 20),
        event(Event.HIT, 1, ENGINE, 5),
        event(Event.ABSORBED, 1, SHIELD, 4, 1, 3),
        event(Event.DAMAGE, 1, ENGINE, 1, 3),
    ) == [
        {"kind": "dice", "step": 0, "line": 0, "on": "ship-0", "n": 2, "faces": [72, 20]},
        {"kind": "beam", "step": 1, "line": 0, "origin": "ship-0", "to": "ship-1"},
        {"kind": "shield", "step": 2, "line": 5, "on": "ship-1", "face": "shield-1", "was": 4, "now": 3, "of": 4},
        {"kind": "strike", "step": 3, "line": 6, "on": "ship-1", "text": "−1 Greased Lightning"},
    ]


def test_a_miss_goes_past_after_the_dice_that_count() -> None:
    assert told(
        event(Event.ATTACK, 1, WEAPON, 0, 0, 0, 1),
        die(Die.TO_HIT, 99),
        die(Die.TO_HIT, 3, "void"),
        event(Event.MISS, 1, 0),
    ) == [
        {"kind": "dice", "step": 0, "line": 0, "on": "ship-1", "faces": [99]},
        {"kind": "beam", "step": 1, "line": 3, "origin": "ship-1", "to": "ship-0", "hits": 0},
    ]


def test_torpedoes_fly_and_a_critical_is_called_out() -> None:
    dealt = deal("party_barge")
    torpedo = next(c for c, name in enumerate(dealt.names["part"]) if "orpedo" in name)
    found = told(
        event(Event.ATTACK, 8, torpedo, 0, 0, 2, 0),
        die(Die.TO_HIT, 100),
        die(Die.CRITICAL, 12),
        event(Event.CRITICAL, 0, 12),
        event(Event.HIT, 0, 0, 3),
        of=dealt,
    )
    assert [cue["kind"] for cue in found] == ["dice", "call", "missile"]
    assert found[1]["text"] == "critical" and found[1]["on"] == "ship-0"


def test_of_the_last_point_the_destruction_tells() -> None:
    assert told(event(Event.DAMAGE, 0, ENGINE, 2, 0), event(Event.DESTROYED, 0, ENGINE)) == [
        {"kind": "strike", "step": 0, "line": 1, "on": "ship-0", "text": "Greased Lightning destroyed"}
    ]


def test_a_ship_explodes_and_its_pieces_fly() -> None:
    assert told(
        event(Event.ROLL, 0, 0, 80, 40, 0),
        event(Event.EXPLODES, 0, 0, 3, 0),
        event(Event.DEBRIS, WEAPON, 1, 1, 4),
        die(Die.TO_HIT, 90),
        event(Event.DEBRIS_PAST, WEAPON, 1),
        event(Event.DEBRIS, None, 1, 1, 4),
        event(Event.HIT, 1, ENGINE, 4),
    ) == [
        {"kind": "dice", "step": 0, "line": 0, "on": "ship-0", "faces": [80]},
        {"kind": "burst", "step": 1, "line": 1, "on": "ship-0", "n": 3},
        {"kind": "dice", "step": 2, "line": 2, "on": "ship-0", "faces": [90]},
        {"kind": "missile", "step": 3, "line": 4, "origin": "ship-0", "to": "ship-1", "hits": 0},
        {"kind": "missile", "step": 4, "line": 5, "origin": "ship-0", "to": "ship-1"},
    ]


def test_what_falls_apart_sends_no_pieces_and_a_section_is_struck_off() -> None:
    assert told(event(Event.FALLS_APART, 0, 0)) == [{"kind": "burst", "step": 0, "line": 0, "on": "ship-0", "n": 0}]
    barge = deal("party_barge")
    assert told(event(Event.EXPLODES, 0, 1, 9, 0), of=barge) == [
        {"kind": "strike", "step": 0, "line": 0, "on": "ship-0", "text": "Middle explodes"}
    ]


def test_a_shuttle_is_shot_down() -> None:
    barge = deal("party_barge")
    boat = next(j for j in range(barge.battle.ship_count) if barge.battle.ships[j].shuttle)
    found = told(
        event(Event.ATTACK, 5, 1, boat, -1, 2, 0),
        die(Die.SHUTTLE, 40),
        event(Event.SHUTTLE_SHOT, boat, 40, 70),
        event(Event.SHOT_DOWN, boat),
        of=barge,
    )
    assert [(cue["kind"], cue.get("to", cue.get("on"))) for cue in found] == [
        ("dice", "ship-5"),
        ("beam", f"ship-{boat}"),
        ("burst", f"ship-{boat}"),
    ]


def test_cloaks_locks_and_repairs_are_seen() -> None:
    assert told(
        event(Event.CLOAK_UP, 0, WEAPON, 3),
        event(Event.LOCKED, 0, 1, WEAPON),
        event(Event.REPAIRED, 1, ENGINE, 2),
        event(Event.RESTORED, 1, ENGINE, 2 * Kind.ENGINE + 1, 4),
        event(Event.CLOAK_DOWN, 0, WEAPON),
    ) == [
        {"kind": "veil", "step": 0, "line": 0, "on": "ship-0", "up": True},
        {"kind": "link", "step": 1, "line": 1, "origin": "ship-0", "to": "ship-1"},
        {"kind": "mend", "step": 2, "line": 2, "on": "ship-1", "text": "+1 Greased Lightning"},
        {"kind": "mend", "step": 3, "line": 3, "on": "ship-1", "text": "+1 TH"},
        {"kind": "veil", "step": 4, "line": 4, "on": "ship-0"},
    ]


def test_a_component_that_is_not_known_has_no_name() -> None:
    assert [cue.get("text") for cue in told(event(Event.DAMAGE, 0, None, 2, 1), event(Event.DESTROYED, 0, None))] == [
        "−2",
        "destroyed",
    ]
    (shield,) = told(event(Event.ABSORBED, 1, None, 4, 1, 2))
    assert (shield["was"], shield["now"], shield["of"]) == (3, 2, 3)


@pytest.mark.parametrize(
    "lines",
    [
        [event(Event.ATTACK, None, WEAPON, 1, 1, 3, 0), event(Event.HIT, 1, None, 4)],
        [event(Event.ATTACK, 0, WEAPON, None, 1, 3, 0), event(Event.MISS, 0, None)],
        [event(Event.DAMAGE, None, 3, 1, 1), event(Event.DAMAGE, 0, 3, None, 1), event(Event.DESTROYED, None, 3)],
        [event(Event.ABSORBED, 1, SHIELD, 4, 1, None), event(Event.LOCKED, 0, None, 3)],
        [event(Event.EXPLODES, None, None, None, None), event(Event.FALLS_APART, None, 0)],
        [event(Event.CLOAK_UP, None, 3, 1), event(Event.REPAIRED, None, 3, 1), event(Event.SCAN, None, 3, 1, 1)],
        [event(Event.EVACUATED, 0, 2, -1), event(Event.OUT, None), event(Event.ROLL, 0, 0, None, 3, 0)],
    ],
)  # fmt: skip
def test_what_is_hidden_gives_no_cue(lines: list[LogLine]) -> None:
    assert told(*lines) == []


def battle(scenario: str, **settings: str) -> session.Session:
    """A battle of the computer against itself."""
    dealt = deal(scenario, **settings)
    names = dict.fromkeys(dealt.seats, "computer:simple")
    played = session.new(MYOSS, dealt, names, Source("simulated", 5, 1))
    play_out(played, dict.fromkeys(range(len(dealt.seats)), MYOSS.simple), ROUNDS)
    return played


def drawn(played: session.Session, beat: int) -> set[str]:
    """The ids on the boards before and after a beat."""
    ends = [played.checkpoint(beat), played.battle_of(OPEN) if beat == played.beat else played.checkpoint(beat + 1)]
    return {each.id for b in ends for each in each_shape(board_of(played, b, OPEN, 0).shapes)}


def places(cue: Cue) -> list[str]:
    return [each for each in (cue.on, cue.origin, cue.to) if each]


def named_in(line: LogLine, dealt: Deal) -> Iterator[tuple[str, int]]:
    """The ships and players that a line names; a component and a section are a ship's."""
    if line.kind != "event":
        return
    for arg, value in zip(EVENTS[line.id].args, line.args, strict=False):
        if value is None or value < 0:
            continue
        if arg.name in SHIPS:
            yield "ship", value
        elif arg.name in ("side", "foe"):
            yield "side", value
        elif arg.name in ("part", "berth", "source", "place"):
            yield "ship", dealt.battle.parts[value].ship


CLOSED = {"open_sheets": "no"}


@pytest.mark.parametrize(
    "scenario, settings",
    [(name, {}) for name in sorted(MYOSS.scenarios)] + [(name, CLOSED) for name in ("battleaxes", "party_barge")],
)
def test_whole_battles_show_only_what_is_told(scenario: str, settings: dict[str, str]) -> None:
    """Every cue stands on a line that its viewer reads, names ships of that beat's lines, and shapes that are drawn."""
    kinds: set[str] = set()
    played = battle(scenario, **settings)
    for seat in (SPECTATOR, 0, 1, OPEN):
        for beat, own in by_beat(played.log_for(seat)).items():
            made = cues(own, played.deal)
            assert [cue.step for cue in made] == list(range(len(made)))
            there = drawn(played, beat) if made and seat == OPEN else None
            for cue in made:
                kinds.add(cue.kind)
                named = {each for line in own[: cue.line + 1] for each in named_in(line, played.deal)}
                for place in places(cue):
                    assert there is None or place in there, cue
                    ship, side = SHIP.match(place), SIDE.match(place)
                    whose = ("ship", int(ship[1])) if ship else ("side", int(side[1])) if side else None
                    assert whose in named, cue
                _check_words(cue, own[cue.line], played.deal)
    assert {"beam", "dice"} & kinds


def by_beat(lines: Sequence[LogLine]) -> dict[int, list[LogLine]]:
    found: dict[int, list[LogLine]] = {}
    for line in lines:
        found.setdefault(line.beat, []).append(line)
    return found


def _check_words(cue: Cue, line: LogLine, dealt: Deal) -> None:
    """A component that a cue names is named by its line, too."""
    for name in set(dealt.names["part"]):
        if re.search(rf"(^|\d |new ){re.escape(name)}($| destroyed)", cue.text):
            assert name in line.text, (cue, line.text)
