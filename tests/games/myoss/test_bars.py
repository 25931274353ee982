"""Why an action is not in a ship's menu: the rules say what is missing, in the game's words."""

from __future__ import annotations

from typing import Any

from admiralty.core.book.rules_text import load
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import new
from admiralty.games.myoss import GAME
from admiralty.games.myoss.barring import why_not
from admiralty.games.myoss.face.wording import BARS
from admiralty.games.myoss.tables import SERVED_BY
from admiralty.games.myoss.words import Action, Ask, Bar, Kind

DEVICES = (
    "bridge", "life_support", "life_support", "life_support", "weapon", "sensor", "maintenance", "medical",
    "shield", "cloak", "tractor_beam", "transporter", "self_destruct", "frame",
)  # fmt: skip
ALL: dict[str, Any] = {
    "name": "All", "lines": [{"kind": kind, **({"ap": 3} if kind == "bridge" else {})} for kind in DEVICES]
}  # fmt: skip
BARE = {"name": "Bare", "lines": [{"kind": kind} for kind in ("bridge", "life_support", "frame")]}


def test_every_reason_has_its_words_and_a_clause() -> None:
    assert set(BARS) == {*Bar} - {Bar.NOTHING}
    assert {word.clause for word in BARS.values()} <= set(load(GAME.rulebook).clauses)


def test_an_action_needs_the_kind_of_component_that_is_named_for_it() -> None:
    """MG-2300 .. MG-2480: by the names of the rulebook, as the table has them by number."""
    needed = {Action(action): Kind(kind) for action, kind in enumerate(SERVED_BY) if kind}
    assert needed == {
        Action.FIRE: Kind.WEAPON, Action.SCAN: Kind.SENSOR, Action.REPAIR: Kind.MAINTENANCE, Action.HEAL: Kind.MEDICAL,
        Action.SHIELD_ON: Kind.SHIELD, Action.CLOAK_ON: Kind.CLOAK, Action.ATTACH: Kind.COMPUTER,
        Action.AUTOFIRE_ON: Kind.COMPUTER, Action.LOCK: Kind.TRACTOR_BEAM, Action.DOORS: Kind.HOLD,
        Action.BEAM_PEOPLE: Kind.TRANSPORTER, Action.SELF_DESTRUCT: Kind.SELF_DESTRUCT,
    }  # fmt: skip
    assert len(SERVED_BY) == len(Action)


def test_of_what_it_was_never_built_for_nothing_is_said() -> None:
    b = GAME.deal(Request({"game": "myoss", "title": "Try", "sides": {"red": [BARE], "blue": [BARE]}})).battle
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
        "already fired this turn", "MG-2330"
    )  # fmt: skip
