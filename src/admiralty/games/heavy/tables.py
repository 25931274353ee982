"""The printed tables, and what follows from the numbers of facings and systems."""

from __future__ import annotations

from .words import System

FACINGS, SYSTEMS = 6, 13
MAX_RANGE = 3  # HC-790: no weapon reaches farther
FAREST = 99  # what the record of a range holds; ships of a fleet so far apart do not grow farther
ROW = (1, 1, 1, 2, 3, 3, 3, 3, 3, 3, 4, 5, 6)  # HC-910, HC-930: the row of the chart by system
EXTRA_LOST = 7  # HC-960: a die of 1 costs 6 more boxes, a die of 6 one
PHOTON_NEEDS, DISRUPTOR_NEEDS = 3, 2  # HC-370, HC-440: at range 3
BANK = 6  # HC-R82: points that a bank takes in a turn
HALF = 2  # HC-820, HC-870: two points of power for one
PHOTON_WAIT, DISRUPTOR_WAIT = 2, 3  # HC-290, HC-400
REPAIRS, REPAIR_TURNS = 2, 3  # HC-640
ROTATION_TURNS, LATERAL_WAIT = 2, 2  # HC-090, HC-780
QUIET_TURNS = 15  # HC-R71
FLASH = 10  # HC-610
SYSTEM_SHOT = 1  # HC-R42: of ten
CHART_HITS = (0, 5, 2)  # HC-R42: the total of two dice that hits, by the house rule: the chart reads it as 4, or as 1
FIGHTERS, FLIGHT_TURNS, RELOAD_TURNS, FLIGHT_RANGE = 4, 6, 2, 2  # HC-R86

MOUNTED = (
    System.BANKS.value,
    System.DISRUPTORS.value,
    System.FORWARD_LAUNCHERS.value,
    System.AFT_LAUNCHERS.value,
)
