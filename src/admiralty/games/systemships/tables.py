"""The printed tables, laid out like the page."""

from __future__ import annotations

from pathlib import Path

from admiralty.core.state.stored import table

from .words import Attribute, Finding

NONE = -1
PD, B, S, T, M3 = (Attribute.PD.value, Attribute.BEAM.value, Attribute.SCREEN.value, Attribute.TUBE.value,
                   Attribute.MISSILES.value)  # fmt: skip

LINE = 7  # entries a line
# fmt: off
COMPONENTS = (  # IS-250 to IS-350: what a roll of two dice buys, from left to right
    PD, B, PD, B, PD, S, PD,             # 2
    PD, B, PD, B, PD, S, NONE,           # 3
    PD, B, PD, S, PD, NONE, NONE,        # 4
    PD, B, PD, S, NONE, NONE, NONE,      # 5
    PD, B, PD, NONE, NONE, NONE, NONE,   # 6
    PD, S, NONE, NONE, NONE, NONE, NONE, # 7
    PD, T, M3, NONE, NONE, NONE, NONE,   # 8
    PD, T, M3, M3, NONE, NONE, NONE,     # 9
    PD, T, M3, PD, T, NONE, NONE,        # 10
    PD, T, M3, PD, T, M3, NONE,          # 11
    PD, T, M3, PD, T, PD, T,             # 12
)

MISS, HIT, HIT_1, HIT_2, ESCAPES = (Finding.MISS.value, Finding.HIT.value, Finding.HIT_1.value, Finding.HIT_2.value,
                                    Finding.ESCAPES.value)
LEAST, MOST = -4, 5  # the differences printed; beyond them the outermost row holds
CRT = (  # WW-380: firer's tactic and difference down, target's Attack, Dodge, Retreat across
    # Attack
    MISS,  MISS,  ESCAPES,  # -4
    MISS,  MISS,  ESCAPES,  # -3
    HIT,   MISS,  ESCAPES,  # -2
    HIT,   MISS,  ESCAPES,  # -1
    HIT_2, MISS,  MISS,     # 0
    HIT_2, MISS,  MISS,     # +1
    HIT_1, HIT_1, MISS,     # +2
    MISS,  HIT,   HIT,      # +3
    MISS,  HIT,   HIT,      # +4
    MISS,  MISS,  MISS,     # +5
    # Dodge
    MISS,  MISS,  ESCAPES,  # -4
    MISS,  HIT,   ESCAPES,  # -3
    MISS,  HIT,   ESCAPES,  # -2
    HIT,   HIT,   ESCAPES,  # -1
    HIT,   HIT,   ESCAPES,  # 0
    HIT,   MISS,  ESCAPES,  # +1
    HIT,   MISS,  ESCAPES,  # +2
    MISS,  MISS,  ESCAPES,  # +3
    MISS,  MISS,  ESCAPES,  # +4
    MISS,  MISS,  ESCAPES,  # +5
    # Retreat
    MISS,  MISS,  ESCAPES,  # -4
    MISS,  MISS,  ESCAPES,  # -3
    MISS,  MISS,  ESCAPES,  # -2
    HIT,   MISS,  ESCAPES,  # -1
    HIT,   MISS,  ESCAPES,  # 0
    MISS,  MISS,  ESCAPES,  # +1
    MISS,  MISS,  ESCAPES,  # +2
    MISS,  MISS,  ESCAPES,  # +3
    MISS,  MISS,  ESCAPES,  # +4
    MISS,  MISS,  ESCAPES,  # +5
)
# fmt: on

SOLVED = table(Path(__file__).parent / "data" / "solved.npy")  # the best play of the challenge, see solved.py
