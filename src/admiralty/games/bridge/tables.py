"""The printed tables, and the numbers that the supplements add."""

from __future__ import annotations

from .words import System

DEPARTMENTS, SYSTEMS = 6, 6
FACES = 20  # of every die  [BC-R202]
OWN_DICE, DICE_MOST = 2, 5  # of a task, and with those that are bought  [BC-R202, BC-R207]
RANGE_MOST = 5  # of complications: 16 to 20  [BC-R204]
POOL = 6  # the most Momentum that a side keeps  [BC-R216]
DICE_PRICES = (0, 1, 3, 6)  # of so many dice more, together  [BC-R207]
CREW_ATTRIBUTE = (8, 9, 10, 11)  # by Crew Quality  [BC-440 .. BC-470]
CREW_DEPARTMENT = (1, 2, 3, 4)
STRUCK = (  # by the d20 from 1 on  [BC-2380 .. BC-2430]
    System.COMMUNICATIONS.value,
    System.COMPUTERS.value,
    System.ENGINES.value,
    System.ENGINES.value,
    System.ENGINES.value,
    System.ENGINES.value,
    System.SENSORS.value,
    System.SENSORS.value,
    System.SENSORS.value,
    System.STRUCTURE.value,
    System.STRUCTURE.value,
    System.STRUCTURE.value,
    System.STRUCTURE.value,
    System.STRUCTURE.value,
    System.STRUCTURE.value,
    System.STRUCTURE.value,
    System.STRUCTURE.value,
    System.WEAPONS.value,
    System.WEAPONS.value,
    System.WEAPONS.value,
)
STEPS = (7, 9, 11, 13)  # ratings of Structure and Weapons from which each gives 1 more  [BC-R234, BC-R240]
BRACED, LOST_POWER, CASUALTIES = 6, 12, 18  # Minor Damage up to this number of its die  [BC-2640 .. BC-2670]
ROTATED = 2  # Resistance more  [BC-2120]
POWERED = 2  # successes of a ship's die that counts as a 1  [BC-R237]
MORE_SCREENS = 2  # for each Momentum spent on Regenerate  [BC-1780]
DEEP_SCREENS, LAYERED_PLATING = 2, 1  # talents  [BC-R278]
