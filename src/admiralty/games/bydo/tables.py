"""The numbers of the rulebook: weapons, missiles and terrain by number."""

from __future__ import annotations

# ---- instant weapons, by `Weapon`  [BY-1200, BY-1370, BY-1390, BY-1460, BY-S02, BY-S03, BY-S10, BY-S40 .. BY-S44] ---

WEAPONS = 11
OMNI, FORWARD, BEAM = 0, 1, 2  # where a weapon bears: all round, within 45 degrees, or straight ahead as a beam
ARC = (0, OMNI, OMNI, OMNI, FORWARD, BEAM, BEAM, BEAM, FORWARD, OMNI, FORWARD)
DAMAGE = (0, 2, 3, 2, 6, 15, 20, 40, 4, 2, 1)
RANGE = (0, 10, 10, 6, 15, 10, 30, 30, 6, 5, 5)
RELOAD = (0, 1, 1, 1, 3, 0, 0, 0, 1, 1, 1)
CHARGE = (0, 0, 0, 0, 0, 6, 10, 12, 0, 0, 0)
AIM_DICE = (0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
AIM_SIDES = (0, 10, 10, 8, 20, 100, 100, 100, 10, 8, 8)
INTERCEPTS = (0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0)

# ---- missiles, by `Kind`, and the free Force  [BY-1220, BY-1270, BY-1310, BY-1480, BY-S41, BY-S42] ------------------

KINDS = 5  # in racks
FORCE_ENGINE, FORCE_TOKENS = 6, 4
MISSILE_HEALTH = (0, 1, 3, 10, 3, 1)
IMPACT = (0, 4, 6, 25, 6, 4)
BLAST = 25  # of a Balmung, to all round its impact
MISSILE_ENGINE = (0, 4, 6, 10, 6, FORCE_ENGINE)
MISSILE_TOKENS = (0, 1, 0, 1, 1, FORCE_TOKENS)
MISSILE_FUEL = (0, -1, -1, 3, -1, -1)
MISSILE_RELOAD = (0, 2, 2, 0, 2, 0)  # 0: never in combat  [BY-1330]
SEEKS = (0, 1, 0, 0, 1, 0)
SEEK_RANGE = 5

# ---- Force and Bits  [BY-S40, BY-S43, BY-S44] -----------------------------------------------------------------------

FORCES = 30  # ships that may carry a Force: the first so many of a battle
FORCE_SHIELD, BIT_SHIELD = 3, 1  # what they take off a hit
RECALL_RANGE = 1
LEFT, RIGHT = 1, 2  # Bits, a bit each

# ---- terrain, by `Terrain`  [BY-1510 .. BY-1630, BY-R88] ------------------------------------------------------------

TERRAINS = 15
SLOWS = (0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # at the start tile; tissue slows where it is entered
TISSUE_SLOWS = 2
SOLID = 1 << 4 | 1 << 6  # the kinds that are walls, as bits
HEAVY = 5  # the least damage of one hit that counts against a wall
PROVOKED = 5  # on a d6, from which torn tissue provokes the walls near it  [BY-R90]
PROVOKED_RANGE, ALERTED_RANGE = 2, 8
METEORS_OVER = 4
WATER_SIGHT = 4  # tiles  [BY-R91, BY-S21]
PERMANENT = 9  # in a tile's mist: it stays for good; less is Setups left, and one

# ---- ships ----------------------------------------------------------------------------------------------------------

THRUSTS = 20  # in a round, where the house rules don't limit them to 1
PLACE_RANGE = 2  # of pilots from the capital ship's hull  [BY-090]
ZONE_FREE = 10  # tiles from known enemies, where a scenario has no zone  [BY-R48]
DOCK_RANGE, DOCK_SPEED = 1, 1  # [BY-S04]
DOCK_FUEL, DOCK_HEALTH = 10, 2  # [BY-S05]
WAKE_RANGE = 8  # [BY-S13]
RESCUED = 4  # on a d6  [BY-S06]
BALDUR_REGENERATES = 2  # [BY-R94]
INITIATIVE_SIDES = (20, 10, 6, 100)  # by the values of `initiative_die`
SANITY, SHAKEN, PANICKED = 10, 6, 3  # the most, and the most of two levels  [BY-S45, BY-S47]
PRESENCE_RANGE, TERROR_RANGE = 3, 10  # [BY-S46]
GIVEN, GIVEN_MOST = 5, 10  # kinds of rolls with modifiers, and how far these go  [BY-S54]
MIST_ROUNDS = (3, 1, PERMANENT - 1)  # by the values of `mist_rounds`

# ---- what a seat takes an unseen ship for: health, engine, tokens, radius, weapon -----------------------------------

REBO = (5, 6, 8, 12, 2)  # [BY-1410]
BALDUR = (30, 0, 0, 12, 2)  # [BY-1430]
ARROWHEAD = (20, 4, 3, 12, 1)  # [BY-1140]
TRANSPORT = (50, 4, 1, 18, 1)  # [BY-S01]
