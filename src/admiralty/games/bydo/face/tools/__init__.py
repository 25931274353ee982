"""The small calculators: vectors, stopping, thrusts, collisions, missiles, shots.  [BY-480, BY-R14]"""

from __future__ import annotations

from .course import COURSE
from .meeting import COLLISION
from .stopping import STOPPING
from .wanted import REACH, WANTED
from .weapons import MISSILE, SHOT

TOOLS = (COURSE, STOPPING, WANTED, REACH, COLLISION, MISSILE, SHOT)
