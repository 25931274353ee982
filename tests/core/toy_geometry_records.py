"""What the toy game of the ground holds: a map of tiles, a graph of zones, and all that is found out about them."""

from __future__ import annotations

from enum import IntEnum

from admiralty.core.ground.words import Heading
from admiralty.core.ground.zones import PART_MOST, PARTS
from admiralty.core.state.options import setting
from admiralty.core.state.records import HIGHEST, LOWEST, number, numbers, one, record

COLUMNS, ROWS, ZONES, RADIUS, FOUND = 9, 7, 40, 4, 96


class Die(IntEnum):
    PLACE = 1
    PART = 2
    SIGN = 3
    ZONE = 4
    HEADING = 5


@record()
class Rules:
    beats: int = setting("TG-R1", 1, 50, 4, "How many beats a survey lasts.")


@record()
class Survey:
    rules: Rules = one(Rules)
    beat: int = number(0, 50)
    x: int = number(-9999, 9999, 0)
    y: int = number(-9999, 9999, 0)
    heading: int = number(0, max(Heading), names=Heading)
    signs: list[int] = numbers(COLUMNS * ROWS, 0, 62)
    graph: list[int] = numbers(PARTS * ZONES, 0, PART_MOST)
    count: int = number(0, FOUND)
    found: list[int] = numbers(FOUND, LOWEST, HIGHEST)  # what the functions of the ground gave, in their order


@record()
class Doctrine:
    mind: int = number(0, 1)
