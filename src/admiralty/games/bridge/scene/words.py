"""The words of what is in the scene besides ships."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Mishap(Word):
    """What a complication may be.  [BC-R204]"""

    EXPOSED = 0
    OVERLOAD = 1
    LOST_TIME = 2
    POWER_FLICKER = 3
    GLITCH = 4
    STRAIN = 5


class Ruling(Word):
    """What the GM's mark says of a task.  [BC-R276]"""

    NONE = 0
    DIFFICULTY = 1
    FORBIDDEN = 2


class Gain(Word):
    """What comes of a task of the scene.  [BC-R214, BC-R270]"""

    NOTHING = 0
    TRAIT = 1
    VICTORY = 2


class NewScene(Word):
    """Has the GM asked for a new scene?  [BC-R351]"""

    NONE = 0
    ASKED_FOR = 1


class Obstacle(Word):
    """What lies between two zones: the price of crossing, and 4 * for whom.  [BC-R258, BC-R354]"""

    NONE = 0
    ONE_FOR_ALL = 1
    TWO_FOR_ALL = 2
    THREE_FOR_ALL = 3
    ONE_FOR_THE_CREW = 5
    TWO_FOR_THE_CREW = 6
    THREE_FOR_THE_CREW = 7
    ONE_FOR_THE_OTHERS = 9
    TWO_FOR_THE_OTHERS = 10
    THREE_FOR_THE_OTHERS = 11
