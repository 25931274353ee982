"""Why an action is not in a ship's menu: the rules say what is missing, in the game's words."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.book.rules_text import load
from admiralty.core.checks.scripted import use_script
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import new
from admiralty.core.state.records import copy
from admiralty.games.myoss import GAME
from admiralty.games.myoss.actions import object_of
from admiralty.games.myoss.barring import why_not
from admiralty.games.myoss.face.wording import BARS
from admiralty.games.myoss.words import Action, Ask, Bar, Kind, Status

DEVICES = (
    "bridge", "life_support", "life_support", "life_support", "weapon", "sensor", "maintenance", "medical",
    "shield", "cloak", "tractor_beam", "transporter", "self_destruct", "frame",
)  # fmt: skip
ALL = {"name": "All", "lines": [{"kind": kind, **({"ap": 3} if kind == "bridge" else {})} for kind in DEVICES]}
BARE = {"name": "Bare", "lines": [{"kind": kind} for kind in ("bridge", "life_support", "frame")]}


def dealt(ship: dict[str, Any] = ALL) -> Any:
    """Such a ship against a bare one, in its first turn."""
    sides = {"red": [ship], "blue": [BARE]}
    b = copy(GAME.deal(Request({"game": "myoss", "title": "Try", "sides": sides})).battle)
    b.shown = 1
    b.ships[0].rp = b.ships[0].hp = 1
    return b


def part(b: Any, kind: Kind) -> Any:
    return next(part for part in b.parts[: b.part_count] if part.kind == kind and part.ship == 0)


def test_every_reason_has_its_words_and_a_clause() -> None:
    assert set(BARS) == {*Bar} - {Bar.NOTHING}
    assert {word.clause for word in BARS.values()} <= set(load(GAME.rulebook).clauses)


def spent(kind: Kind) -> Any:
    return lambda b: setattr(part(b, kind), "used", 1)


def lost(kind: Kind) -> Any:
    return lambda b: setattr(part(b, kind), "tg", 0)


def covered(b: Any) -> None:
    b.sections[part(b, Kind.WEAPON).section].exposed = 0


def up(screen: str, kind: Kind) -> Any:
    return lambda b: setattr(b.ships[0], screen, next(c for c in range(b.part_count) if b.parts[c] is part(b, kind)))


def alone(b: Any) -> None:
    b.ships[1].status = Status.ESCAPED.value


CASES = [
    (Action.FIRE, lost(Kind.WEAPON), Bar.LOST),
    (Action.FIRE, spent(Kind.WEAPON), Bar.USED),
    (Action.FIRE, covered, Bar.COVERED),
    (Action.FIRE, alone, Bar.NO_TARGET),
    (Action.SCAN, spent(Kind.SENSOR), Bar.USED),
    (Action.SCAN, covered, Bar.COVERED),
    (Action.REPAIR, lambda b: None, Bar.SOUND),
    (Action.REPAIR, lambda b: setattr(b.ships[0], "rp", 0), Bar.NO_RP),
    (Action.REPAIR, lost(Kind.MAINTENANCE), Bar.LOST),
    (Action.HEAL, lambda b: None, Bar.HEALTHY),
    (Action.HEAL, lambda b: setattr(b.ships[0], "hp", 0), Bar.NO_HP),
    (Action.SHIELD_ON, up("cloak", Kind.CLOAK), Bar.CLOAKED),
    (Action.CLOAK_ON, up("shield", Kind.SHIELD), Bar.SHIELDED),
    (Action.SHIELD_ON, up("shield", Kind.SHIELD), Bar.NOTHING),
    (Action.CLOAK_ON, lost(Kind.CLOAK), Bar.LOST),
    (Action.LOCK, up("shield", Kind.SHIELD), Bar.SCREENS),
    (Action.LOCK, lambda b: setattr(part(b, Kind.TRACTOR_BEAM), "lock", 1), Bar.BEAMS_BUSY),
    (Action.LOCK, alone, Bar.NO_LOCK),
    (Action.LOCK, up("cloak", Kind.CLOAK), Bar.VEILED),
    (Action.BEAM_PEOPLE, up("cloak", Kind.CLOAK), Bar.VEILED),
    (Action.BEAM_PEOPLE, spent(Kind.TRANSPORTER), Bar.USED),
    (Action.SELF_DESTRUCT, lost(Kind.SELF_DESTRUCT), Bar.LOST),
]


@pytest.mark.parametrize(("action", "change", "why"), CASES)
def test_what_keeps_a_ship_from_an_action(action: Action, change: Any, why: Bar) -> None:
    b = dealt()
    change(b)
    assert Bar(why_not(b, 0, action)) == why


def test_of_what_it_was_never_built_for_nothing_is_said() -> None:
    b = dealt(BARE)
    assert {why_not(b, 0, action) for action in Action} == {Bar.NOTHING}


def test_the_menu_greys_it_with_its_reason() -> None:
    deal = GAME.deal(Request({"game": "myoss", "title": "Try", "sides": {"red": [ALL, ALL], "blue": [BARE]}}))
    game = new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 1, 0))
    fired = False
    while True:
        seat, question = next(iter(game.pending.items()))
        if fired and question.what == Ask.ACTION:
            break
        fires = question.what == Ask.ACTION and Action.FIRE in [choice.value for choice in question.choices]
        fired = fired or fires
        value = Action.FIRE if fires else question.choices[0].value
        if not question.plot:
            game.answer(seat, value)
            continue
        game.fill(seat, [*(box.answer for box in game.draft(seat).boxes), value])
        if game.draft(seat).open is None:
            game.ready(seat)
    reason = question.reason(Action.FIRE)
    assert reason is not None and (reason.note, reason.clause) == (
        "used in this turn already", "MG-2330"
    )  # fmt: skip


def test_the_other_weapons_are_greyed_with_their_reasons() -> None:
    weapons = {**ALL, "lines": [*({"kind": "weapon"} for _ in range(4)), *ALL["lines"]]}
    b = dealt(weapons)
    guns = [c for c in range(b.part_count) if b.parts[c].kind == Kind.WEAPON and b.parts[c].ship == 0]
    b.parts[guns[1]].used, b.parts[guns[2]].tg = 1, 0
    with use_script(answers=[(0, Ask.WEAPON, guns[0])]) as t:
        assert object_of(t, b, 0, Action.FIRE, Ask.WEAPON) == guns[0]
    assert t.bars == {Ask.WEAPON: [(guns[1], Bar.USED), (guns[2], Bar.LOST)]}
