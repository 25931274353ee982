"""The words of the ground."""

from __future__ import annotations

from enum import IntEnum


class Heading(IntEnum):
    """The eight headings on square tiles, clockwise from north: 45 degrees lie between two that follow each other."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7
