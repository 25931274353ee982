"""The words of the campaign, beside those of its combats, whose numbers they continue."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Phase(Word):
    """The steps of a player turn, and the neutral turn.  [WW-100, IS-S04]"""

    BUILD = 0
    MOVE = 1
    COMBAT = 2
    STOW = 3
    NEUTRAL = 4


class Work(Word):
    """What a job of the build step is, and the first of the answers that stand for it."""

    NONE = 0
    WARPSHIP = 1
    SYSTEMSHIP = 2
    LEVEL = 3
    BASE = 4
    DESIGN = 8  # and the number of the design
    REPAIR = 32  # and the number of the ship
    SCRAP = 96
    FILL = 160  # the holds of that ship
    EMPTY = 224
    MEND = 288  # what this ship lacks, as far as the stock goes


class Move(Word):
    """Who moves, and the first of the answers that stand for it."""

    SHIP = 0  # and the number of the ship
    FLEET = 100  # and the number of the first ship of those that move together


class Load(Word):
    """What a warpship does with the systemships in its hex, and the first of the answers that stand for it."""

    NOTHING = 0
    DROP = 1  # and the number of the ship
    PICK_UP = 101


class Ask(Word):
    """The questions."""

    WORK_AT = 20
    WORK = 21
    PART = 22
    REPAIR = 23
    AMOUNT = 24
    PAY = 25
    MOVE = 26
    GOAL = 27
    LOAD = 28
    COMBAT = 29
    RETREAT = 30
    STOW = 31
    CARGO = 32
    FOUND = 33


class Bar(Word):
    """Why an answer is not open, beside the reasons of a combat."""

    HELPLESS = 40  # a systemship goes nowhere by itself
    NO_POINTS = 41
    OUT_OF_REACH = 42
    HOME = 43
    HOSTILE = 44
    COUNTERS = 45
    STOCK = 46
    PRICE = 47
    LEVEL_PAID = 48
    HOLDS_FULL = 49
    BESIEGED = 50
    NO_BASE = 51
    BASE_PAID = 52
    TOP_LEVEL = 53
    HERE = 54
    STOPPED = 55  # at an enemy
    NO_DRIVE = 56


class Die(Word):
    """The dice."""

    PRESENCE = 20
    IMAGINED = 21
    PLACE = 22
    VALUE = 23
    LINE = 24


class Event(Word):
    """The happenings."""

    GAME_TURN = 40
    PLAYER_TURN = 41
    POSSESSION = 42
    INCOME = 43
    BUILT = 44
    WORTH = 45
    REPAIRED = 46
    SCRAPPED = 47
    PAID = 48
    LEVEL = 49
    MOVED = 50
    CONTACT = 51
    NO_GUARD = 52
    LOADED = 53
    UNLOADED = 54
    BREACH = 55
    COMBAT = 56
    COMBAT_OVER = 57
    RETREATED = 58
    NEUTRAL_TURN = 59
    RESTORED = 60
    REBUILT = 61
    OUT = 62
    VICTORY = 63
    TIME_UP = 64
    MINED = 65
    BASE_PAID = 66
    BASE_BUILT = 67
    BASE_LOST = 68
    LADEN = 69
    STAR_DEALT = 70
    LINE_DEALT = 71
    BASE_BEGUN_LOST = 72
    PLUNDERED = 73
    SPILT = 74
