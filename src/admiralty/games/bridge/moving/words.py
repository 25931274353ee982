"""The words of flights out of the battle."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Pursuit(Word):
    """What a ship has done about an enemy that dived away.  [BC-R08]"""

    NONE = 0
    DECLINED = 1
    FAILED = 2
    CAUGHT = 3
