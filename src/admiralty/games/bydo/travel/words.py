"""The words of travel, beside those of its combats, whose numbers they continue."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Mode(Word):
    """The two modes of a campaign.  [BY-010]"""

    TRAVEL = 0
    COMBAT = 1


class Fate(Word):
    """What has become of a pilot, or of the captain.  [BY-S52]"""

    NONE = 0  # nobody has this seat
    FLIES = 1
    GROUNDED = 2  # without a ship
    MISSING = 3  # ejected where the Bydo hold the field, until the GM decides
    DEAD = 4


class Act(Word):
    """What a pilot does in a leg of travel.  [BY-S53]"""

    NOTHING = 0
    REPAIR = 1
    REFIT = 2
    REST = 3
    TALK = 4
    INVESTIGATE = 5


class Craft(Word):
    """What a type of ship is that the crew flies."""

    FIGHTER = 0
    CAPITAL = 1


class Ask(Word):
    """The questions of travel."""

    FOUND = 40
    SHIP = 41
    OFFER = 42
    LEAVE = 43
    SCENE = 44
    COURSE = 45
    ACT = 46
    LOAD = 47
    NOTE = 48


class Bar(Word):
    """Why an answer is not open, beside the reasons of a combat."""

    WHOLE = 40
    CARRIERS = 41
    ONE_KIND = 42
    NO_SHIP = 43
    UNCOUNTED = 44


class Die(Word):
    """The die of travel."""

    FATE = 21


class Event(Word):
    """The happenings of travel."""

    LEG = 100
    SCENE = 101
    FOUND = 102
    GIVEN_UP = 103
    NEW_SHIP = 104
    NEW_PILOT = 105
    COURSE = 106
    LEAVE = 107
    REPAIRED = 108
    REFITTED = 109
    RESTED = 110
    TALKED = 111
    INVESTIGATED = 112
    LEARNED = 113
    IDLE = 114
    COMBAT = 115
    COMBAT_OVER = 116
    EJECTED = 117
    DIED = 118
    SHIP_LOST = 119
    CAMPAIGN_OVER = 120
    STRANDED = 121
