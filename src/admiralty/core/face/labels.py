"""What the labels of record sheets mean: a sentence and its clause, told to whoever touches one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Label:
    """What some labels mean.

    `match` is a pattern of the whole label, `sheet` one of the whole id of the sheets on which it means this; Python
    and JavaScript read both alike.
    """

    match: str
    text: str
    clause: str
    sheet: str = ".*"


def explain(labels: Sequence[Label], sheet: str, label: str) -> Label | None:
    """What a label of a sheet means: the first that matches; None where nothing does."""
    return next((each for each in labels if re.fullmatch(each.match, label) and re.fullmatch(each.sheet, sheet)), None)
