"""Views: what a seat may know, as plain data and as a masked record."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.state.records import NOBODY, OWNER, blank, copy, number, numbers, one, pack, record, several
from admiralty.core.state.views import OPEN, SPECTATOR, mask, mask_part, sees, view

from .toy import DEAL
from .toy_rules import Toy


def cloaked(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """A ship's place is its owner's secret while it is cloaked."""
    return owner == seat or ship.cloak == 0


@record()
class Order:
    speed: int = number(0, 9, 4)
    turns: list[int] = numbers(2, 0, 5, 1)


@record(owner="captain")
class Vessel:
    captain: int = number(0, 7)
    cloak: int = number(0, 1)
    x: int = number(0, 99, 50, seen=cloaked)
    facing: int = number(0, 5, seen=NOBODY)
    order: Order = one(Order, seen=OWNER)
    plans: list[Order] = several(Order, 2, seen=OWNER)
    holds: list[int] = numbers(3, 0, 9, seen=OWNER)
    log: Order = one(Order)


@record()
class Space:
    turn: int = number(0, 9)
    deck: list[int] = numbers(2, 0, 9, 7, seen=NOBODY)
    vessels: list[Vessel] = several(Vessel, 2)


def space() -> Space:
    b = blank(Space)
    b.deck = [1, 2]
    for captain, vessel in enumerate(b.vessels):
        vessel.captain, vessel.x, vessel.facing, vessel.holds = captain, 10 + captain, 3, [1, 2, 3]
        vessel.order.speed, vessel.plans[1].turns, vessel.log.speed = 6, [2, 3], 8
    b.vessels[1].cloak = 1
    return b


def test_sees() -> None:
    assert sees(OWNER, None, None, 2, 2)
    assert not sees(OWNER, None, None, 2, 1)
    assert not sees(NOBODY, None, None, 2, 2)
    assert sees(NOBODY, None, None, 2, OPEN)
    assert not sees(OWNER, None, None, -1, 0)


def test_a_spectator_owns_nothing_that_has_no_owner() -> None:
    """What lies outside every owned record belongs to nobody, and a spectator is nobody in particular."""

    @record()
    class Unowned:
        secret: int = number(0, 9, seen=OWNER)

    b = blank(Unowned)
    b.secret = 5
    for seat in (SPECTATOR, 0, 1):
        assert view(b, seat) == {"secret": None}
        assert mask(b, seat).secret == 0


def test_view() -> None:
    seen = view(space(), 0)
    assert seen["deck"] is None
    mine, theirs = seen["vessels"]
    assert mine == {
        "captain": 0,
        "cloak": 0,
        "x": 10,
        "facing": None,
        "order": {"speed": 6, "turns": [1, 1]},
        "plans": [{"speed": 4, "turns": [1, 1]}, {"speed": 4, "turns": [2, 3]}],
        "holds": [1, 2, 3],
        "log": {"speed": 8, "turns": [1, 1]},
    }
    assert (theirs["x"], theirs["facing"], theirs["order"], theirs["plans"], theirs["holds"]) == (None,) * 5
    assert theirs["log"]["speed"] == 8
    assert view(space(), 1)["vessels"][1]["x"] == 11


def test_open_shows_all() -> None:
    seen, b = view(space(), OPEN), space()
    assert seen["deck"] == [1, 2]
    assert seen["vessels"][1]["facing"] == 3
    masked = mask(b, OPEN)
    assert masked == b
    assert masked is not b


def test_mask_has_the_defaults_where_the_view_has_nothing() -> None:
    masked = mask(space(), 0)
    theirs = masked.vessels[1]
    assert masked.deck == [7, 7]
    assert (theirs.x, theirs.facing, theirs.holds) == (50, 0, [0, 0, 0])
    assert (theirs.order, theirs.plans) == (blank(Order), [blank(Order)] * 2)
    assert masked.vessels[0].facing == 0
    assert masked.vessels[0].order.speed == 6
    assert theirs.log.speed == 8


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 5])
def test_mask_and_view_agree(seat: int) -> None:
    """Two battles that look alike to a seat are masked alike, and the mask shows all that the view does."""
    b = space()
    masked = mask(b, seat)
    shown = view(b, seat)
    assert view(masked, OPEN)["vessels"][0]["log"] == shown["vessels"][0]["log"]
    for mine, known in zip(view(masked, OPEN)["vessels"], shown["vessels"], strict=True):
        for name, value in known.items():
            assert value is None or mine[name] == value
    other = copy(b)
    other.deck = [9, 9]
    for vessel in other.vessels:
        vessel.facing = 5
        if vessel.captain != seat:
            vessel.holds, vessel.order.speed = [9, 9, 9], 0
    other.vessels[1].x = b.vessels[1].x if seat == 1 else 77
    assert view(other, seat) == shown
    assert pack(mask(other, seat)) == pack(masked)


def test_a_plot_is_shown_when_all_plots_are() -> None:
    b: Toy = copy(DEAL.battle)
    b.sides[1].plot.stance = 2
    assert view(b, 0)["sides"][1]["plot"]["stance"] is None
    assert mask(b, 0).sides[1].plot.stance == 0
    assert view(b, 1)["sides"][1]["plot"]["stance"] == 2
    b.shown = 1
    assert view(b, 0)["sides"][1]["plot"]["stance"] == 2
    assert mask(b, SPECTATOR).sides[1].plot.stance == 2


def test_masking_leaves_the_battle_as_it_is() -> None:
    b = space()
    before = pack(b)
    for seat in (OPEN, SPECTATOR, 0, 1):
        mask(b, seat)
        view(b, seat)
    assert pack(b) == before


def alone(b: Any, record: Any, owner: int, seat: int) -> bool:
    """Seen by seat 2 alone."""
    return seat == 2


@record(owner="captain")
class Purse:
    captain: int = number(0, 7)
    gold: int = number(0, 9, 1, seen=OWNER)
    gems: int = number(0, 9, 1, seen=OWNER)
    marks: int = number(0, 9, seen=NOBODY)
    runes: int = number(0, 9, seen=NOBODY)
    keys: int = number(0, 9, seen=alone)
    rings: int = number(0, 9, seen=alone)


@pytest.mark.parametrize("name", ["gold", "gems", "marks", "runes", "keys", "rings"])
@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_one_hidden_number_away_from_its_default_is_hidden_alone(name: str, seat: int) -> None:
    b = blank(Purse)
    b.captain = 1
    setattr(b, name, 5)
    expected = 5 if name in ("keys", "rings") and seat == 2 else 1 if name in ("gold", "gems") else 0
    assert getattr(mask(b, seat), name) == expected
    assert getattr(b, name) == 5


@record()
class Sealed:
    code: int = number(0, 9, 3, seen=NOBODY)


@record()
class Vault:
    sealed: list[Sealed] = several(Sealed, 2)


def test_records_that_nobody_sees_look_alike_and_a_copy_of_a_mask_is_ones_own() -> None:
    one_vault, other = blank(Vault), blank(Vault)
    one_vault.sealed[0].code, other.sealed[1].code = 7, 8
    assert pack(mask(one_vault, 0)) == pack(mask(other, SPECTATOR)) == pack(blank(Vault))
    mine = copy(mask(one_vault, 0))
    mine.sealed[0].code = 9
    assert pack(mask(other, 1)) == pack(mask(one_vault, 0)) == pack(blank(Vault))
    assert one_vault.sealed[0].code == 7


def listed(b: Any, record: Any, owner: int, seat: int) -> bool:
    """Seen by its owner, and by everybody while the books are open."""
    return owner == seat or b.opened == 1


@record(owner="captain", all_see={listed: lambda b: b.opened == 1})
class Crate:
    captain: int = number(0, 7)
    weight: int = number(0, 9, seen=listed)
    labels: list[int] = numbers(2, 0, 9, seen=listed)
    bribe: int = number(0, 9, seen=OWNER)


@record()
class Dock:
    opened: int = number(0, 1)
    crates: list[Crate] = several(Crate, 3)


@pytest.mark.parametrize("opened", [0, 1])
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
def test_what_all_see_just_now_is_not_asked_about_and_nothing_else_is_shown(opened: int, seat: int) -> None:
    b = blank(Dock)
    b.opened = opened
    for captain, (crate, bribe) in enumerate(zip(b.crates, (0, 4, 5), strict=True)):
        crate.captain, crate.weight, crate.labels, crate.bribe = captain, 6, [1, 2], bribe
    masked = mask(b, seat)
    for captain, (crate, shown) in enumerate(zip(b.crates, masked.crates, strict=True)):
        open_to = opened == 1 or captain == seat
        assert (shown.weight, shown.labels) == ((6, [1, 2]) if open_to else (0, [0, 0]))
        assert shown.bribe == (crate.bribe if captain == seat else 0)
    assert (masked.crates[0] is b.crates[0]) == (opened == 1 or seat == 0), "where nothing of it is hidden it is shared"


@record(absent="kind")
class Berth:
    kind: int = number(0, 3)
    place: int = number(0, 9, 4, seen=NOBODY)
    order: Order = one(Order, seen=NOBODY)


@record()
class Plan:
    writer: int = number(0, 9)
    speed: int = number(0, 9, 4, seen=NOBODY)


@record()
class Row:
    berths: list[Berth] = several(Berth, 2)
    plan: Plan = one(Plan)


def test_an_empty_place_of_a_row_is_not_looked_into() -> None:
    """It is at its defaults as a whole, so that its view is itself."""
    b = blank(Row)
    b.berths[1].kind, b.berths[1].place, b.berths[1].order.speed = 2, 7, 6
    seen = mask(b, 0)
    assert seen.berths[0] is b.berths[0]
    assert (seen.berths[1].kind, seen.berths[1].place, seen.berths[1].order.speed) == (2, 4, 4)


def test_a_part_is_masked_as_the_whole_masks_it() -> None:
    b = blank(Row)
    b.plan.writer, b.plan.speed, b.berths[0].kind = 3, 9, 1
    for seat in (SPECTATOR, 0, 1):
        assert pack(mask_part(b, "plan", seat)) == pack(mask(b, seat).plan)
