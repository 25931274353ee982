"""How a battle ended, for all and for each seat."""

from __future__ import annotations

from admiralty.core.face.endings import Endings
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.records import Size

ENDS = Endings(
    {"draw": ("A draw.", "it is a draw")}, "{winner} wins.", "You won: all is yours.", "You lost: {winner} has won."
)
DEAL = Deal(
    "toy", "duel", "Duel", None, Size.SMALL, ("red", "blue", "moderator"), ("red", "blue", "draw"), {}, {}, Request({})
)


def test_a_winner_is_named_and_each_seat_told_how_it_fared() -> None:
    assert ENDS.closing("red", DEAL) == "Red wins."
    assert [ENDS.worth("red", DEAL, seat) for seat in range(3)] == [1, -1, 0]
    told = [ENDS.verdict("red", DEAL, seat) for seat in range(3)]
    assert told == ["You won: all is yours.", "You lost: Red has won.", "Red won."]


def test_where_nobody_wins_there_is_a_reason() -> None:
    assert ENDS.closing("draw", DEAL) == "A draw."
    assert [ENDS.worth("draw", DEAL, seat) for seat in range(3)] == [0, 0, 0]
    assert ENDS.verdict("draw", DEAL, 1) == "Nobody won: it is a draw."
