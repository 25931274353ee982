"""What ships cost, and which are legal.  [WW-010 .. WW-060, WW-090]"""

from __future__ import annotations

from .records import Build

WARP_GENERATOR = 5


def price(build: Build, warp: int) -> int:
    """Build points: one a unit, missiles three for one rounded up, five for the warp generator.  [WW-010, IS-R57]"""
    units = build.pd + build.beams + build.screens + build.tubes + build.racks
    return units + (build.missiles + 2) // 3 + WARP_GENERATOR * warp


def has_attribute(build: Build) -> bool:
    """Is there anything besides the warp generator?  [WW-050, WW-R60]"""
    return build.pd + build.beams + build.screens + build.tubes + build.missiles + build.racks > 0


def may_have_racks(build: Build, warp: int) -> bool:
    """Only warpships have racks.  [WW-030, WW-090]"""
    return warp == 1 or build.racks == 0
