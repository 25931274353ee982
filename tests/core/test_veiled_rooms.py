"""Veils in the rooms: from the `Game` record alone, a hidden ship is on no board and in no sentence."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.face.game import Request
from admiralty.core.face.scenes import to_json
from admiralty.core.face.wording import UNSEEN
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.boards import board_of
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new, resume
from admiralty.core.sight.places import limits
from admiralty.core.sight.veils import rows_of
from admiralty.core.state.records import fields_of, owner_of
from admiralty.core.state.views import OPEN, SPECTATOR
from admiralty.games import game
from tests.core.playing import again, bytes_of, play_on, step
from tests.games.chosen import CHOSEN

SECRET = bytes(range(32))
# A game whose sides number what they meet has no veils over its ships: its rules hide them (`Game.rows`).
ROOMS = [f"{room}/{each.DUEL}" for room, each in CHOSEN.items() if game(room).rows.get("ship", "ships")]
SOAKING = "ADMIRALTY_SOAK" in os.environ


def begun(scenario: str) -> Session:
    key, _, name = scenario.partition("/")
    found = game(key)
    deal = found.deal(Request(found.scenario(name)))
    return new(found, deal, dict.fromkeys(deal.seats, "human"), secret=SECRET)


def board(session: Session, seat: int) -> str:
    return str(to_json(board_of(session, session.battle_of(seat), seat, seat)))


def field_of(session: Session) -> str:
    """Where the battle has its ships."""
    return rows_of(session.game, session.deal)["ship"]


def ships_of(session: Session, seat: int) -> list[int]:
    rows = getattr(session.battle_now, field_of(session))[: len(session.deal.names["ship"])]
    owner = owner_of(type(rows[0]))
    assert owner, "a ship says whose it is"
    return [i for i, ship in enumerate(rows) if getattr(ship, owner) == seat]


def all_told(session: Session, seat: int) -> str:
    open_ = [question for each, question in session.pending.items() if each == seat]
    return "\n".join([board(session, seat), *(line.text for line in session.log_for(seat)), repr(open_)])


@pytest.mark.parametrize("scenario", ROOMS)
def test_a_hidden_ship_is_in_nothing_that_leaves(scenario: str) -> None:
    """Both play by chance to the end; whatever the first seat is told on the way never names the other's ship."""
    session, random = begun(scenario), Random(4)
    foe = ships_of(session, 1)[0]
    name = session.deal.names["ship"][foe]
    assert name in board(session, 0) and name in board(session, SPECTATOR)
    Desk(session).veil(f"{field_of(session)}.{foe}", (0,))
    mine = session.deal.names["ship"][ships_of(session, 0)[0]]
    unseen = False
    for _ in range(60):
        if session.over:
            break
        step(session, random)
        told = all_told(session, 0) + all_told(session, SPECTATOR)
        assert name not in told and mine in told
        unseen |= UNSEEN in told.lower()
    assert unseen and name in board(session, 1) and name in board(session, OPEN)
    assert verify(again(bytes_of(session)), session.game).consistent
    if not session.over:
        Desk(session).take_back(Desk(session).acts[0].n)
        assert name in board(session, 0)


@pytest.mark.parametrize("scenario", ROOMS)
def test_changing_what_is_hidden_changes_no_byte(scenario: str) -> None:
    """Twins: in one of them the referee also edits the hidden ship in secret, throws dice, and takes a note."""
    told = []
    for more in (False, True):
        session = begun(scenario)
        foe = f"{field_of(session)}.{ships_of(session, 1)[0]}"
        Desk(session).veil(foe, (0,))
        if more:
            session.edit(f"{foe}.{CHOSEN[session.game.key].HARMLESS}", 1, "a mine", hidden=True)
            Desk(session).roll(3, 6, "who comes")
            Desk(session).note("the fog lifts in round 3", (1,))
            Desk(session).take_back(Desk(session).acts[-1].n)
        told.append([all_told(session, seat) for seat in (0, SPECTATOR)])
    assert told[0] == told[1]


@pytest.mark.parametrize("scenario", ROOMS)
def test_every_veil_leaves_a_board_that_can_be_drawn(scenario: str) -> None:
    """Every field of the first rows, and every row, hidden from and shown to a seat and who only looks on: the board is
    drawn. In `make soak` for both, and each; else every second one.
    """
    session = begun(scenario)
    play_on(session, Random(1), 2)
    assert not session.over
    for path in paths_of(session.view(OPEN))[:: 1 if SOAKING else 2]:
        for shown in (False, True):
            Desk(session).veil(path, (0,), shown)
            for seat in (0, SPECTATOR) if SOAKING else (SPECTATOR if shown else 0,):
                assert session.deal.title in board(session, seat)
            Desk(session).take_back(Desk(session).acts[-1].n)


def paths_of(data: dict[str, Any], before: str = "") -> list[str]:
    out = []
    for name, value in data.items():
        out.append(f"{before}{name}")
        if isinstance(value, dict):
            out += paths_of(value, f"{before}{name}.")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            out += [f"{before}{name}.0", *paths_of(value[0], f"{before}{name}.0.")]
    return out


@pytest.mark.parametrize("scenario", ROOMS)
def test_computers_play_a_whole_game_against_what_they_cannot_see(scenario: str) -> None:
    session = begun(scenario)
    Desk(session).veil(f"{field_of(session)}.{ships_of(session, 1)[0]}", (0,))
    for _ in range(400):
        if session.over:
            break
        auto_answer(session, session.waiting[0], session.game.simple)
    assert resume(session.game, again(bytes_of(session))).receipt == session.receipt


def test_what_is_set_by_hand_of_a_part_of_a_hidden_ship_is_not_told() -> None:
    session = begun("myoss/duel")
    Desk(session).veil("ships.1", [0])
    before = session.log_for(0)
    part = next(i for i, row in enumerate(session.battle_now.parts) if row.ship == 1)
    session.edit(f"parts.{part}.{_number_of(session, part)}", 1, "hit by a rock")
    assert session.log_for(0) == before == session.log_for(SPECTATOR)
    assert "hit by a rock" in str(session.log_for(1)) and "hit by a rock" in str(session.log_for(OPEN))


def _number_of(session: Session, part: int) -> str:
    """A number of this part that may be set to 1."""
    battle = session.battle_now
    row = battle.parts[part]
    names = [spec.name for spec in fields_of(type(row)) if spec.kind == "number" and getattr(row, spec.name) != 1]
    found = {name: limits(session.game, session.deal, battle, f"parts.{part}.{name}") for name in names}
    return next(name for name, ends in found.items() if ends and ends[0] <= 1 <= ends[1])
