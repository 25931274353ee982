"""What is chosen before a battle and between two, in sentences; what actions and repairs are paid from."""

from __future__ import annotations

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import Budget
from admiralty.games import game
from admiralty.games.myoss.face.orders import budget, order
from admiralty.games.myoss.records import TAKE_OUT
from admiralty.games.myoss.words import Action, Ask, Kind, Stage, Status

MYOSS = game("myoss")


def deal(scenario: str = "duel", **settings: str) -> Deal:
    return MYOSS.deal(Request(MYOSS.scenario(scenario), settings))


def place(dealt: Deal, kind: Kind, i: int = 0) -> int:
    ship = dealt.battle.ships[i]
    return next(c for c in range(ship.first, ship.end) if dealt.battle.parts[c].kind == kind)


def test_the_choices_before_a_battle_are_said() -> None:
    dealt = deal()
    b = dealt.battle
    assert order(b, 0, dealt.names).text == ""
    assert order(b, 0, dealt.names).waste == "Battleaxe 1's Shield could be up."
    b.ships[0].plan.raised = place(dealt, Kind.SHIELD)
    assert order(b, 0, dealt.names).waste == "Battleaxe 1's Computer could serve a weapon."
    b.parts[place(dealt, Kind.COMPUTER)].planned = place(dealt, Kind.WEAPON)
    said = order(b, 0, dealt.names)
    assert said.text == "Start with Shield up. Computer serves Photon Cannon." and said.waste == ""


def test_a_side_that_is_surprised_wastes_nothing() -> None:
    dealt = deal()
    dealt.battle.rules.surprise = 1
    assert order(dealt.battle, 0, dealt.names).waste == ""
    assert order(dealt.battle, 1, dealt.names).waste == "Battleaxe 2's Shield could be up."


def test_of_several_ships_each_is_named() -> None:
    dealt = deal("party_barge")
    for i in (5, 7):
        dealt.battle.ships[i].plan.raised = place(dealt, Kind.SHIELD, i)
    said = order(dealt.battle, 1, dealt.names).text
    assert said == "Battleaxe 1: Start with Shield up. Battleaxe 3: Start with Shield up."


def test_what_the_yard_does_is_said() -> None:
    dealt = deal("campaign")
    b = dealt.battle
    b.stage, b.purse[0] = Stage.YARD, 20
    hurt = b.parts[place(dealt, Kind.SHIELD)]
    hurt.tg -= 2
    assert order(b, 0, dealt.names).waste == "20 credits are left: you could repair Battleaxe (legal) 1's Shield."
    hurt.order = 2
    b.parts[place(dealt, Kind.COMPUTER)].order = TAKE_OUT
    sold = next(i for i in range(b.ship_count) if b.ships[i].status == Status.FOR_SALE and b.ships[i].side == 0)
    b.ships[sold].order = 1
    said = order(b, 0, dealt.names)
    assert (
        said.text == f"Take out Computer. Repair 2 points of Shield. Buy {dealt.names['ship'][sold]}."
        and said.waste == ""
    )


def test_during_a_battle_no_form_is_written() -> None:
    dealt = deal()
    dealt.battle.stage = Stage.SHIPS
    assert order(dealt.battle, 0, dealt.names).text == order(dealt.battle, 0, dealt.names).waste == ""


def prices(found: Budget | None, *answers: int) -> tuple[int, int, list[int]]:
    assert found is not None
    return found.left, found.of, [found.price(answer) for answer in answers]


def test_an_action_costs_one_and_to_lead_another_ship_costs_what_it_does() -> None:
    dealt = deal()
    b = dealt.battle
    b.ships[0].bridge = place(dealt, Kind.BRIDGE)
    found = budget(b, Ask.ACTION, (0, 1, 0), dealt.names)
    assert prices(found, Action.END, Action.FIRE, Action.REMOTE) == (1, 2, [0, 1, 0])
    assert prices(budget(b, Ask.ACTION, (0, 3, 0), dealt.names)) == (3, 3, [])  # with one that was saved
    assert prices(budget(b, Ask.KEEP_LOCK, (0, 5, 1, 2), dealt.names), 0, 1) == (2, 2, [0, 1])
    assert budget(b, Ask.ACTION, (0, None, 0), dealt.names) is None


def test_the_yard_is_paid_from_the_purse() -> None:
    dealt = deal("campaign")
    dealt.battle.purse[0] = 30
    assert prices(budget(dealt.battle, Ask.POINTS, (0, 3, 2, 25), dealt.names), 0, 2) == (25, 30, [0, 2])
    assert prices(budget(dealt.battle, Ask.REPLACE, (0, 3, 12, 40), dealt.names), 0, 1) == (40, 40, [0, 12])
    assert prices(budget(dealt.battle, Ask.BUY, (2, 29, 30), dealt.names), 1) == (30, 30, [29])
    assert budget(dealt.battle, Ask.TAKE_OUT, (0, 3, 6, 25), dealt.names) is None
