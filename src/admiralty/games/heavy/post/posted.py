"""Orders read back from the posting form: four entries become the answers of a plot.  [HC-1000 .. HC-1100]"""

from __future__ import annotations

import re
from collections.abc import Callable

from admiralty.core.errors import Refused, nearest, quote_value
from admiralty.core.face.game import Deal

from ..records import Battle
from .bought import read_purchase
from .fired import read_shot
from .moved import read_movement
from .notation import BOUGHT, CLAUSES, FIRE, MOVEMENT, ROLL, example, unread
from .ordered import Orders, UnreadError
from .posting import ENTRIES
from .remarks import POSITION, remark_on_positions, remark_on_roll
from .systems import FACING

LIES = "[A Fore to B Aft, Range 2]"
SECOND = "a position goes in a second bracket: [1 Point Close]/[A Fore to B Fore, Range 2]"
BRACKETS = re.compile(r"\s*\[([^\]]*)\](?:\s*/\s*\[([^\]]*)\])?[\s.]*")
LINE = re.compile(r"([a-z]\d?)\)\s*(.+)", re.IGNORECASE)
MISWRITTEN = re.compile(rf"[^\w>]*(?:[a-z]\d?\W+)?({'|'.join(map(re.escape, ENTRIES))})\s*\[", re.IGNORECASE)
BETWEEN = re.compile(r";|,(?!\s*attacks?\b)|\band\b", re.IGNORECASE)  # two phrases
BETWEEN_POSITIONS = re.compile(r";|,(?!\s*range\b)", re.IGNORECASE)
EMPTY = ("", "0", "none", "nothing")  # HC-1060
Reader = Callable[[Orders, int, str, str], None]
READERS: dict[int, Reader] = {MOVEMENT: read_movement, BOUGHT: read_purchase, FIRE: read_shot}


def read(text: str, deal: Deal, seat: int, b: Battle) -> Orders:
    """The orders of a seat; `Refused` names the line, what is wrong, and the clause of its entry."""
    orders = Orders(deal, b, seat)
    mine = {name: i for name, i in orders.names.items() if b.ships[i].seat == seat}
    for number, line in enumerate(text.splitlines(), 1):
        found, where = LINE.fullmatch(line.strip()), f"line {number}"
        if not found:
            _passed_over(orders, mine, line.strip(), where)
        elif found[1].lower() in mine:
            _entry(orders, mine[found[1].lower()], found[2], number)
        elif found[1].lower() not in orders.names and "[" in found[2] and entry_of(found[2]) is not None:
            known = ", ".join(name.upper() for name in mine or orders.names)
            raise Refused(where, f"there is no ship {quote_value(found[1])}", "HC-1050", f"ships: {known}")
    remark_on_positions(orders)
    return orders


def entry_of(said: str) -> int | None:
    """The entry that is named at the beginning."""
    return next((k for k, name in enumerate(ENTRIES) if said.lower().startswith(name.lower())), None)


def _passed_over(orders: Orders, mine: dict[str, int], line: str, where: str) -> None:
    """A line that begins with no ship's letter is talk, or quoted, unless it is an entry with its letter miswritten."""
    found = MISWRITTEN.match(line)
    entry = entry_of(found[1]) if found else None
    if entry is not None and mine:
        remedy = example(orders.deal, next(iter(mine.values())), entry)
        raise Refused(where, "an entry starts with a ship's letter and a bracket", CLAUSES[entry], remedy)


def _entry(orders: Orders, i: int, rest: str, number: int) -> None:
    """One of the four entries of a ship."""
    entry, where = entry_of(rest), f"line {number}"
    if entry is None:
        meant = nearest(rest.partition("[")[0].strip(), ENTRIES)
        remedy = example(orders.deal, i, ENTRIES.index(meant) if meant else MOVEMENT)
        raise Refused(where, f"{quote_value(rest)} is none of the four entries", "HC-1050", remedy)
    bracket = BRACKETS.fullmatch(rest[len(ENTRIES[entry]) :])
    if bracket is None:
        what = (
            "behind the entry stands something else than its brackets" if "]" in rest else "the entry has no brackets"
        )
        raise Refused(where, what, CLAUSES[entry], example(orders.deal, i, entry))
    orders.blank = False
    if bracket[2] is not None:
        _positions(orders, i, entry, bracket[2], number)
    if entry == ROLL:
        _roll(orders, i, bracket[1].strip(), number)
        return
    for phrase in BETWEEN.split(bracket[1]):
        said = " ".join(phrase.split()).lower().rstrip(".")
        if said not in EMPTY:
            _phrase(orders, i, entry, said, f"{where}: {quote_value(phrase.strip())}")


def _roll(orders: Orders, i: int, said: str, number: int) -> None:
    """The total of the dice is a record.  [HC-1000]"""
    if said and not said.isdecimal():
        where = f"line {number}: {quote_value(said)}"
        raise Refused(where, "is no total of dice", "HC-1000", example(orders.deal, i, ROLL))
    if said:
        remark_on_roll(orders, i, int(said), number)


def _phrase(orders: Orders, i: int, entry: int, said: str, where: str) -> None:
    """One order; `Refused` says which phrase was meant where it cannot be read."""
    try:
        READERS[entry](orders, i, said, where)
    except UnreadError:
        if POSITION.fullmatch(said):
            raise Refused(where, "is a position and orders nothing", "HC-1010", SECOND) from None
        raise unread(orders.deal, i, entry, where, said, lambda mended: _reads(orders, i, entry, mended)) from None


def _reads(orders: Orders, i: int, entry: int, said: str) -> bool:
    """Could this phrase be read?"""
    try:
        READERS[entry](Orders(orders.deal, orders.b, orders.seat), i, said, "")
    except (UnreadError, Refused):
        return False
    return True


def _positions(orders: Orders, i: int, entry: int, written: str, number: int) -> None:
    """How the ship lies is a record and orders nothing, but off which facing it lies where it may choose.  [HC-R77]"""
    for phrase in BETWEEN_POSITIONS.split(written):
        said = " ".join(phrase.split()).lower().rstrip(".")
        if said in EMPTY:
            continue
        found = POSITION.fullmatch(said)
        if entry != MOVEMENT or found is None:
            what = "is no position: own facing, enemy's facing, range"
            remedy = f"write e.g. {LIES}" if entry == MOVEMENT else "it stands behind the movement"
            raise Refused(f"line {number}: {quote_value(phrase.strip())}", what, "HC-1010", remedy)
        if orders.names.get(found[1]) == i and found[5]:
            orders.places.setdefault(i, FACING[found[5]])
        orders.positions.append((number, i, found))
