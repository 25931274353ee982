"""Intervals at 95 %, by plain arithmetic: what is printed at the start of a program must not wait for SciPy."""

from __future__ import annotations

from math import sqrt

Z = 1.959963984540054  # the 97.5 % point of the normal distribution
Interval = tuple[float, float]


def wilson(count: int, battles: int) -> Interval:
    """Wilson's interval for a share of which `count` of `battles` were seen; (0, 1) where none were played."""
    if battles == 0:
        return 0.0, 1.0
    share, square = count / battles, Z * Z
    middle = (share + square / (2 * battles)) / (1 + square / battles)
    half = Z * sqrt(share * (1 - share) / battles + square / (4 * battles * battles)) / (1 + square / battles)
    return (0.0 if count == 0 else middle - half), (1.0 if count == battles else middle + half)


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.2f} %"


def interval_text(interval: Interval) -> str:
    """A share's interval as people read it."""
    return f"{100 * interval[0]:.2f} to {100 * interval[1]:.2f} %"


def paired_interval(gained: int, lost: int, battles: int) -> Interval:
    """Bonett and Price's interval for the difference of two shares counted on the same `battles`.

    `gained` battles have the thing in the second set only, `lost` battles in the first set only. One battle is added to
    either, so that the interval never shrinks to nothing where no battle differed.
    """
    size = battles + 2
    up, down = (gained + 1) / size, (lost + 1) / size
    half = Z * sqrt(max(0.0, up + down - (up - down) ** 2) / size)
    return max(-1.0, up - down - half), min(1.0, up - down + half)


def deviation(total: int, squares: int, count: int) -> float:
    """The standard deviation of a sample, from its sum and its sum of squares; both are exact whole numbers."""
    if count < 2:
        return 0.0
    return sqrt((count * squares - total * total) / (count * (count - 1)))
