"""What ships cost, and which are legal.  [WW-010 .. WW-060, WW-090, WW-R61]"""

from __future__ import annotations

from .records import Build

WARP_GENERATOR = 5
REPAIR_BAY = 5
SHELLS_A_POINT = 6


def price(build: Build, warp: int) -> int:
    """Build points: one a unit, missiles three for one and shells six for one, both rounded up, five for the warp
    generator and for each repair bay.  [WW-010, WW-R70, IS-R57]
    """
    units = build.pd + build.beams + build.screens + build.tubes + build.racks
    extras = build.ecm + build.armour + build.cannons + build.holds + (build.shells + 5) // 6 + REPAIR_BAY * build.bays
    return units + (build.missiles + 2) // 3 + extras + WARP_GENERATOR * warp


def armour_points(bought: int, tl: int) -> int:
    """Each build point of armour is two points of it and one more for each level.  [WW-R70]"""
    return bought * (2 + tl)


def has_attribute(build: Build) -> bool:
    """Is there anything that can take a hit, so neither warp generator nor repair bay?  [WW-050, WW-R60]"""
    classic = build.pd + build.beams + build.screens + build.tubes + build.missiles + build.racks
    return classic + build.ecm + build.armour + build.cannons + build.shells + build.holds > 0


def may_have_racks(build: Build, warp: int) -> bool:
    """Only warpships have racks.  [WW-030, WW-090]"""
    return warp == 1 or build.racks == 0


def may_have_stores(build: Build, warp: int) -> bool:
    """Only warpships have holds and repair bays.  [WW-R71]"""
    return warp == 1 or build.holds + build.bays == 0


def is_second(build: Build) -> bool:
    """Has it a part of the second edition?  [WW-R61]"""
    return build.ecm + build.armour + build.cannons + build.shells + build.holds + build.bays > 0
