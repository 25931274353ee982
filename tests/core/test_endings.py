"""How a battle ended, for all and for each seat."""

from __future__ import annotations

from dataclasses import replace

from admiralty.core.face.endings import Ending, Endings, Fall, join_words, say_few
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import LogLine
from admiralty.core.state.records import Size

ENDS = Endings({"draw": "A draw."}, "{winner} wins.", "All is yours.")
DEAL = Deal(
    "toy", "duel", "Duel", None, Size.SMALL, ("red", "blue", "moderator"), ("red", "blue", "draw"), {}, {}, Request({})
)


def test_a_winner_is_named_and_each_seat_told_how_it_fared() -> None:
    assert ENDS.closing("red", DEAL) == "Red wins."
    assert [ENDS.worth("red", DEAL, seat) for seat in range(3)] == [1, -1, 0]
    told = [ENDS.verdict("red", DEAL, seat) for seat in range(3)]
    assert told == ["All is yours.", "Red wins.", "Red wins."]


def test_where_nobody_wins_everybody_reads_the_same() -> None:
    assert ENDS.closing("draw", DEAL) == "A draw."
    assert [ENDS.worth("draw", DEAL, seat) for seat in range(3)] == [0, 0, 0]
    assert ENDS.verdict("draw", DEAL, 1) == "A draw."


# ---- what decided it ----------------------------------------------------------------------------------------------

ROUND, LOST = 1, 2


def ending(*happened: tuple[int, int], seat: int, result: str) -> Ending:
    """Ships 0 and 1 are red's, ship 2 is blue's."""
    deal = replace(DEAL, names={"ship": ("Lance", "Cub", "Systemship")})
    events = [LogLine(k, "event", event, (first,), "", "") for k, (event, first) in enumerate(happened)]
    return Ending(deal, "blue", seat, result, events, {"ships": [{"side": 0}, {"seat": 0}, {"side": 1}]})


def test_the_fall_that_decided_is_the_losers_own_last_one() -> None:
    happened = ((ROUND, 1), (LOST, 0), (ROUND, 4), (LOST, 2), (LOST, 1))
    for seat, result in ((0, "lost"), (1, "won"), (-1, "neither")):
        told = ending(*happened, seat=seat, result=result)
        fall = told.fallen(told.falls([LOST], ROUND), lambda side: side == 1)
        assert fall == Fall(1, 4, LOST, 4)
    told = ending((ROUND, 2), seat=0, result="lost")
    assert told.fallen(told.falls([LOST], ROUND), lambda side: side == 1) is None


def test_a_ship_is_ones_own_or_has_an_article() -> None:
    assert [ending(seat=0, result="lost").ship(k) for k in range(3)] == ["your Lance", "your Cub", "the systemship"]
    assert [ending(seat=-1, result="neither").ship(k) for k in (0, 2)] == ["the Lance", "the systemship"]


def test_small_numbers_are_words_and_lists_have_an_and() -> None:
    assert [say_few(n, "torpedo", "torpedoes") for n in (1, 2, 40)] == ["one torpedo", "two torpedoes", "40 torpedoes"]
    assert [join_words(list(text)) for text in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
