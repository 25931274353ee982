"""The printed tables."""

from __future__ import annotations

TARGET, NEITHER, ATTACKER = -1, 0, 1

# fmt: off
# The attack table by Attack Index -10 to +10: how many dice, who picks, who adjusts.  [MG-2710 .. MG-2830]
#            -10      -9      -8      -7      -6      -5      -4      -3      -2      -1
#              0       1       2       3       4       5       6       7       8       9      10
ROLLS =    (1,       3,      3,      3,      2,      2,      2,      2,      1,      1,
            1,       1,      1,      1,      2,      2,      2,      2,      3,      3,      1)
PICKER =   (0,      -1,     -1,     -1,     -1,     -1,     -1,     -1,      0,      0,
            0,       0,      0,      0,      1,      1,      1,      1,      1,      1,      0)
ADJUSTER = (0,      -1,      0,      0,     -1,     -1,      0,      0,     -1,     -1,
            0,       0,      1,      1,      0,      0,      1,      1,      0,      1,      0)
CLEAN_MISS, FREE_PICK = 0, 20  # the first row and the last
LOWEST_INDEX = -10

# How many attributes besides toughness a component of each kind has.  [MG-180, MG-2970]
ATTRIBUTES = (
    0,  # none
    1,  # bridge: AP
    1,  # crew: AP
    1,  # life support: BP
    2,  # engine: MN, TH
    2,  # weapon: PW, AC
    1,  # shield: PR
    1,  # cloak: CL
    1,  # sensor: SL
    1,  # computer: TL
    0,  # tractor beam
    1,  # maintenance: RP
    1,  # medical: HP
    1,  # transporter: TC
    1,  # cargo hold: CC
    1,  # cargo rack: CC
    0,  # communications
    1,  # self destruct: DP
    0,  # structure
    0,  # decoration
    0,  # armor
    1,  # amenity: PC
    0,  # frame
)

# Which kinds an action may be about, besides repairs: bridge, crew, weapon, shield, cloak, sensor, computer, tractor
# beam, transporter, hold, self destruct.  [MG-2300 .. MG-2480]
ACTIVE = (0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0)

# Which kind of component an action needs, 0 where none: end, fire, scan, repair, heal, shield on and off, cloak on and
# off, attach, autofire on and off, lock, release, doors, launch, stow, transfer, beam people, keep, self destruct, cut,
# remote, bridge, cross.  [MG-2300 .. MG-2480]
SERVED_BY = (0, 5, 8, 11, 12, 6, 0, 7, 0, 9, 9, 0, 10, 0, 14, 0, 0, 0, 13, 0, 17, 0, 0, 0, 0)
# fmt: on

ADJUSTMENT = 5  # [MG-2860]
DEBRIS_INDEX = 1  # [MG-3180]
SHUTTLE_CC = 2  # [MG-1490]
LONG_QUIET = 50  # rounds without an attack roll  [MG-R18]
DYING_FROM, DYING = 4, 2  # from which round on, and how many people of the ship in distress  [MG-S90]
WINNER, TIED, LOSER = 40, 25, 20  # per cent of the limit after a battle of a campaign  [MG-S70]
ROUNDED = 5  # credits to which those shares are rounded down  [MG-S70]
BOUNTY = 10  # per cent of the cost of an enemy ship destroyed  [MG-S70]
BACKFIRE = 10  # [MG-2550]
