"""How systemships are restored, point by point.  IS-810, IS-820, IS-R41, EX-06, EX-60 to EX-66, corner case 19."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from .reading import CALYX, X, besieged, game_turn, now, restored


def test_ex_06_is_820_the_original_s_example() -> None:
    """EX-06, IS-810, IS-820, IS-R41: from a single PD, eight points one after the other."""
    assert restored((1, 0, 0, 0, 0), X, 8) == ["S", "PD", "B", "PD", "T", "3M", "PD", "S"]
    b = besieged((1, 0, 0, 0, 0), value=8)
    game_turn(b)
    assert now(b) == (4, 1, 2, 1, 3)


def test_ex_60_three_neutral_turns_of_seven() -> None:
    """EX-60, IS-850, IS-R42, IS-R44, corner case 19: seven points a turn; the last one finds nothing to restore."""
    b, seen = besieged((1, 0, 0, 0, 0)), []
    for _ in range(3):
        game_turn(b)
        seen.append(now(b))
    assert seen == [(4, 1, 1, 1, 3), (7, 2, 2, 2, 6), X]
    assert restored((1, 0, 0, 0, 0), X, 21)[7:] == [
        "S",
        "PD",
        "B",
        "PD",
        "T",
        "3M",
        "PD",
        "B",
        "PD",
        "T",
        "3M",
        "PD",
        "PD",
    ]


def test_ex_61_what_is_left_of_the_income_is_lost() -> None:
    """EX-61, IS-R44, corner case 20: nine missiles lack eight: 3M, 3M and 2M for three points; four are lost."""
    assert restored((10, 3, 2, 3, 1), X, 4) == ["3M", "3M", "2M"]
    b = besieged((10, 3, 2, 3, 1))
    game_turn(b)
    assert now(b) == X and b.stars[CALYX].stock == 0


def test_ex_65_ex_66_in_one_turn() -> None:
    """EX-65 with a value of 6, EX-66 with 7: the ships that come out."""
    for start, built, value, after in (
        ((4, 1, 2, 0, 0), (9, 5, 4, 2, 3), 6, (6, 2, 2, 2, 3)),
        ((5, 1, 2, 1, 3), (10, 2, 2, 3, 12), 7, (7, 2, 2, 3, 9)),
    ):
        b = besieged(start, built, value)
        game_turn(b)
        assert now(b) == after


def test_is_r41_strict_reverse() -> None:
    """IS-R41, repair_order: strict_reverse restores a tube's missiles before the tube."""
    assert restored((1, 0, 0, 0, 0), X, 8, repair_order="strict_reverse") == [
        "S",
        "PD",
        "B",
        "PD",
        "3M",
        "T",
        "PD",
        "S",
    ]
    b = besieged((1, 0, 0, 0, 0), value=5, repair_order="strict_reverse")
    game_turn(b)
    assert now(b) == (3, 1, 1, 0, 3)
    b = besieged((1, 0, 0, 0, 0), value=5)
    game_turn(b)
    assert now(b) == (3, 1, 1, 1, 0)


def mirrored(ship: list[int], built: Sequence[int], strict: bool) -> bool:
    """One point of the repair list of 3.4, written here a second time; False: nothing is left to restore."""
    pd, beams, screens, tubes, missiles = ship
    top = min(built[3], built[4])
    if missiles < 3 * tubes and missiles < built[4]:
        ship[4] = min(missiles + 3, built[4])
    elif pd <= tubes + beams + screens and pd < built[0]:
        ship[0] += 1
    else:
        low = [
            (ship[part], k, part)
            for k, part in enumerate((2, 1, 3))
            if ship[part] < (top if part == 3 else built[part])
        ]
        if low:
            part = min(low)[2]
            if strict and part == 3 and missiles < min(3 * (tubes + 1), built[4]):
                ship[4] = min(missiles + 3, built[4])
            else:
                ship[part] += 1
        elif pd < built[0]:
            ship[0] += 1
        elif missiles < built[4]:
            ship[4] = min(missiles + 3, built[4])
        elif tubes < built[3]:
            ship[3] += 1
        else:
            return False
    return True


@pytest.mark.parametrize("order", ["mirrored", "strict_reverse"])
def test_is_810_is_r41_corner_19_any_ship(order: str) -> None:
    """IS-810, IS-R41, corner case 19: the list of 3.4 on ships with any damage, no value above what was built."""
    shapes = [(10, 3, 2, 3, 9), (6, 1, 0, 4, 3), (4, 0, 5, 2, 7), (3, 3, 3, 0, 0), (2, 0, 0, 1, 12)]
    for k, built in enumerate(shapes * 6):
        start = tuple((k * 7 + 3 * part) % (most + 1) for part, most in enumerate(built))
        if sum(start) == 0:
            continue
        b = besieged(start, built, value=1 + k % 9, repair_order=order)
        game_turn(b)
        expected = list(start)
        for _ in range(1 + k % 9):
            mirrored(expected, built, order == "strict_reverse")
        assert now(b) == tuple(expected), (built, start)


def test_is_810_what_is_complete_stays() -> None:
    """IS-810, 3.4: nothing to repair, nothing changes."""
    b = besieged(X)
    game_turn(b)
    assert now(b) == X
