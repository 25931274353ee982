"""What the labels of record sheets mean: a sentence and its clause, told to whoever touches one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Label:
    """What some labels mean.

    `match` is a pattern of the whole label, `sheet` one of the whole id of the sheets on which it means this; the page
    reads them, and of several that match the first counts.
    """

    match: str
    text: str
    clause: str
    sheet: str = ".*"
