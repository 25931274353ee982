"""What a moderator settles beside disputed shots: the roundings, by an edit of the house rule while the game is on.

[HC-R08, HC-R84]
"""

from __future__ import annotations

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import Session, new
from admiralty.core.post import posting as posts
from admiralty.games.heavy import GAME
from admiralty.games.heavy.post.posting import ENTRIES

HALF_UP, DOWN = 0, 1
SEATS = ("a", "b", "moderator")


def moderated() -> Session:
    """A duel of two cruisers with a human moderator, who commands no ship."""
    sides = {seat: [{"ship": "ca", "power": 9}] for seat in "ab"}
    deal = GAME.deal(Request({"game": "heavy", "title": "Judged", "range": 3, "sides": sides}, {"moderator": "human"}))
    assert tuple(deal.seats) == SEATS
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 1, 0))


def order(game: Session, *seats: int) -> None:
    """A turns and fires five points, of which half strikes, 2.5 [HC-W07]; the others do nothing."""
    for seat in seats:
        fired = ("Begin roll to Aft", "0", "Fire Phasers 5 Points at B") if seat == 0 else ("0", "0", "0")
        text = "\n".join(f"{'AB'[seat]}) {name} [{said}]" for name, said in zip(ENTRIES[1:], fired, strict=True))
        game.fill(seat, posts.answers_of(game, seat, text))
        game.ready(seat)


def taken(game: Session) -> int:
    """What B's presented shield has taken, as everybody sees it."""
    return int(game.state(0).ships[1].taken[0])


@pytest.mark.parametrize("rounding, damage", [(HALF_UP, 3), (DOWN, 2)])
def test_the_rounding_is_set_before_anybody_writes(rounding: int, damage: int) -> None:
    game = moderated()
    if rounding != HALF_UP:
        game.edit("rules.rounding", rounding, "halves are lost")
    order(game, 0, 1)
    assert taken(game) == damage


def test_the_rounding_is_set_while_orders_are_written() -> None:
    """It holds from the next turn on; or at once, where the orders written so far are withdrawn."""
    game = moderated()
    order(game, 0)
    game.edit("rules.rounding", DOWN, "halves are lost")
    order(game, 1)
    assert taken(game) == 3 and game.state(0).rules.rounding == DOWN
    game = moderated()
    order(game, 0)
    game.edit("rules.rounding", DOWN, "halves are lost", reopen=True)
    assert 0 in game.waiting
    order(game, 0, 1)
    assert taken(game) == 2


def test_the_edit_is_in_the_record_and_can_be_taken_back() -> None:
    game = moderated()
    game.edit("rules.rounding", DOWN, "halves are lost")
    assert any("halves are lost" in line.text for line in game.log_for(1))
    game.undo(game.acts[-1][0])
    order(game, 0, 1)
    assert taken(game) == 3


@pytest.mark.parametrize("path, value", [("rules.rounding", 3), ("rules.rounding", -1), ("rules.round", 1)])
def test_there_is_no_other_rounding(path: str, value: int) -> None:
    with pytest.raises(Refused, match=path):
        moderated().edit(path, value)
