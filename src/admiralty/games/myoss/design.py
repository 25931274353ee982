"""What components cost, how large they are, and the size of a frame.  [MG-100 .. MG-180, MG-450 .. MG-1960]"""

from __future__ import annotations

from .words import Kind

LARGEST = 98  # units of a ship, or of a section, its frame included  [MG-2160]
OVER = LARGEST + 1  # where a ship is oversized  [MG-1980]
TOUGHER = 5  # credits for a point of toughness, which takes one unit  [MG-160]
FRAME_SHARE = 20  # units of components to a unit of frame  [MG-1940]
FRAME_UNIT = 5  # credits  [MG-1950]
SHUTTLE_PRICE, SHUTTLE_ROOM = 5, 2  # credits; carrying capacity that it takes up  [MG-1730, MG-1750]
TRACTOR_PRICES = (10, 20)  # of the summary table, of the prose  [MG-R12]

COLUMNS = 10
# fmt: off
PRICES = (
    # basic price, size; for each of two attributes: the least, its step, what a step costs, the units it takes
     0, 0,  0, 0,  0, 0,  0, 0, 0, 0,  # an empty place
    20, 2,  1, 1, 20, 2,  0, 0, 0, 0,  # bridge: AP  [MG-450]
    20, 2,  1, 1, 20, 2,  0, 0, 0, 0,  # crew: AP  [MG-480]
     5, 1,  1, 1,  5, 1,  0, 0, 0, 0,  # life support: BP  [MG-550]
    10, 1,  1, 1, 10, 1,  1, 1, 5, 1,  # engine: MN, TH  [MG-660]
    10, 1,  1, 1,  5, 1,  1, 1, 5, 1,  # weapon: PW, AC  [MG-700]
    20, 1,  1, 1, 10, 1,  0, 0, 0, 0,  # shield: PR  [MG-850]
    20, 1,  1, 1, 10, 1,  0, 0, 0, 0,  # cloak: CL  [MG-930]
    10, 1,  1, 1, 10, 1,  0, 0, 0, 0,  # sensor: SL  [MG-980]
    25, 1,  1, 1, 25, 1,  0, 0, 0, 0,  # computer: TL  [MG-1110]
    10, 1,  0, 0,  0, 0,  0, 0, 0, 0,  # tractor beam  [MG-1230]
    20, 1,  1, 1, 20, 1,  0, 0, 0, 0,  # maintenance: RP  [MG-1320]
    20, 1,  1, 1, 20, 1,  0, 0, 0, 0,  # medical: HP  [MG-1400]
    10, 2,  1, 1,  5, 1,  0, 0, 0, 0,  # transporter: TC  [MG-1460]
    10, 3,  2, 2, 10, 3,  0, 0, 0, 0,  # cargo hold: CC  [MG-1630]
    10, 1,  3, 3,  5, 1,  0, 0, 0, 0,  # cargo rack: CC  [MG-1640]
     5, 1,  0, 0,  0, 0,  0, 0, 0, 0,  # communications  [MG-1680]
     5, 1,  1, 1,  5, 1,  0, 0, 0, 0,  # self destruct: DP  [MG-1720]
     5, 1,  0, 0,  0, 0,  0, 0, 0, 0,  # structure  [MG-1890]
     5, 1,  0, 0,  0, 0,  0, 0, 0, 0,  # decoration  [MG-1890]
     5, 1,  0, 0,  0, 0,  0, 0, 0, 0,  # armor  [MG-1890]
     5, 1,  1, 1,  5, 1,  0, 0, 0, 0,  # amenity: PC  [MG-1840]
     0, 0,  0, 0,  0, 0,  0, 0, 0, 0,  # frame: by the others' size  [MG-1940, MG-1950]
)
# fmt: on


def least(kind: int, attribute: int) -> int:
    """The least value of an attribute, 0 where the kind has none.  [MG-R16]"""
    return PRICES[kind * COLUMNS + 2 + 4 * attribute]


def step(kind: int, attribute: int) -> int:
    """By how much an attribute grows with each purchase, 0 where the kind has none.  [MG-1630, MG-1640, MG-R16]"""
    return PRICES[kind * COLUMNS + 3 + 4 * attribute]


def is_step(kind: int, attribute: int, value: int) -> bool:
    """May the attribute be bought at this value?  [MG-R16]"""
    if step(kind, attribute) == 0:
        return value == 0
    return value >= least(kind, attribute) and (value - least(kind, attribute)) % step(kind, attribute) == 0


def price(kind: int, first: int, second: int, tg: int, tractor_cost: int) -> int:
    """Credits of a component: its basic price, its attributes, its toughness.  [MG-160, MG-R09, MG-R12]"""
    basic = TRACTOR_PRICES[tractor_cost] if kind == Kind.TRACTOR_BEAM else PRICES[kind * COLUMNS]
    return basic + _more(kind, first, second, 2) + TOUGHER * (tg - 1)


def room(kind: int, first: int, second: int, tg: int) -> int:
    """Units of a component; a larger size may be declared for free.  [MG-160, MG-1910, MG-R06, MG-R09]"""
    return PRICES[kind * COLUMNS + 1] + _more(kind, first, second, 3) + tg - 1


def _more(kind: int, first: int, second: int, column: int) -> int:
    """What both attributes above their least value add: credits (column 2) or units (column 3)."""
    total = 0
    for attribute in range(2):
        value = first if attribute == 0 else second
        if step(kind, attribute) > 0:
            steps = (value - least(kind, attribute)) // step(kind, attribute)
            total += steps * PRICES[kind * COLUMNS + 2 + 4 * attribute + column]
    return total


def frame_room(others: int, tg: int) -> int:
    """Units of a frame: one for every 20 of the other components, rounded up, and its toughness.  [MG-1940, MG-R07]"""
    return (others + FRAME_SHARE - 1) // FRAME_SHARE + tg - 1


def frame_price(others: int, tg: int) -> int:
    """Credits of a frame.  [MG-1950]"""
    return FRAME_UNIT * frame_room(others, tg)
