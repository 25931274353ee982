"""What each side calls the units: its own by their place, those it met by numbers of its own.  [BY-S23]

A unit is the place of a ship, or the number of ships and the place of a missile. A target is what a side calls it:
a contact's number and craft, or a missile's number and kind.
"""

from __future__ import annotations

from admiralty.core.state.contacts import meet, piece_of

from .records import MAP, NONE, Battle

MISSILES = 8192  # from here on targets are missiles
CRAFT, KIND = 64, 8  # so many craft and kinds a number leaves room for
PLACES = 64  # more than the ships of a battle


def track_of(b: Battle, side: int, m: int) -> int:
    """The number of a missile for a side, given at the first meeting."""
    known = b.sides[side]
    if known.tracks[m] == 0:
        known.counted += 1
        known.tracks[m] = known.counted
    return known.tracks[m]


def see_missile(b: Battle, side: int, m: int) -> None:
    """A side sees a missile now."""
    track_of(b, side, m)
    b.sides[side].tracking[m] = 1
    b.sides[side].tracked = max(b.sides[side].tracked, m + 1)


def target_of(b: Battle, side: int, unit: int) -> int:
    """What a side calls a unit that it has met; 0: it has not."""
    if unit >= len(b.ships):
        m = unit - len(b.ships)
        track = b.sides[side].tracks[m]
        return MISSILES + track * KIND + b.missiles[m].kind if track > 0 else 0
    number = b.sides[side].contacts[unit]
    return number * CRAFT + b.ships[unit].craft if number > 0 else 0


def unit_of(b: Battle, side: int, target: int) -> int:
    """The unit that a side calls so; NONE: none that there still is."""
    if target >= MISSILES:
        track = (target - MISSILES) // KIND
        for m in range(len(b.missiles)):
            if b.sides[side].tracks[m] == track and b.missiles[m].kind > 0:
                return len(b.ships) + m
        return NONE
    return piece_of(b.sides[side].contacts, target // CRAFT)


def own_name(b: Battle, unit: int) -> int:
    """What its own side calls a unit in events: its target, or 1 + its place, and the side in the last bit."""
    if unit >= len(b.ships):
        side = b.missiles[unit - len(b.ships)].side
        return target_of(b, side, unit) * 2 + side
    return (1 + place_of_name(b, unit)) * 2 + b.ships[unit].side


def place_of_name(b: Battle, i: int) -> int:
    """By which number ship i has its name."""
    return named_place(b.base, b.bydo, i)


def named_place(base: int, bydo: int, i: int) -> int:
    """Its place; on the maps after the first another number for ships that are there only, which have other names."""
    return i + PLACES * (base // MAP) if i >= bydo else i  # before the seat of the Bydo is the crew of a campaign


def foe_name(b: Battle, unit: int) -> int:
    """What the other side calls it, 0 if it never met it, and the unit's own side in the last bit."""
    side = b.missiles[unit - len(b.ships)].side if unit >= len(b.ships) else b.ships[unit].side
    return target_of(b, 1 - side, unit) * 2 + side


def is_spotted(b: Battle, i: int) -> bool:
    """Does the enemy see ship i now?"""
    return b.sides[1 - b.ships[i].side].sight[i] == 1


def is_tracked(b: Battle, m: int) -> bool:
    """Does the enemy see missile m now?"""
    return b.sides[1 - b.missiles[m].side].tracking[m] == 1


def sees_foe(b: Battle, side: int, j: int) -> bool:
    """Does a side see ship j, which is an enemy's?"""
    return b.sides[side].sight[j] == 1 and b.sides[side].own[j] == 0


def aware(b: Battle, unit: int) -> int:
    """The sides that see a unit now, a bit each.  [BY-S20]"""
    if unit >= len(b.ships):
        missile = b.missiles[unit - len(b.ships)]
        return 1 << missile.side | b.sides[1 - missile.side].tracking[missile.index] << (1 - missile.side)
    ship = b.ships[unit]
    return 1 << ship.side | b.sides[1 - ship.side].sight[unit] << (1 - ship.side)


def meet_ship(b: Battle, side: int, i: int) -> None:
    """A side sees an enemy ship: it has a number for it from now on."""
    meet(b.sides[side].contacts, i)
    b.sides[side].crafts[i] = b.ships[i].craft
