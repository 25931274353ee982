"""Stations of the ship: who mans which, and who changes.  [BC-850 .. BC-880, BC-970 .. BC-1000, BC-R35, BC-R113]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..records import Battle
from ..tables import COMMAND, NONE, OFFICERS, STATIONS
from ..turns import unprepare
from ..words import Event


def who_mans(b: Battle, k: int) -> int:
    """The officer at a station; NONE."""
    for o in range(OFFICERS):
        if b.officers[o].aboard == 1 and b.officers[o].place == k:
            return o
    return NONE


def mend_captain(b: Battle) -> None:
    """Who holds the first officer in command is asked what the captain is.  [BC-R94, BC-R272]"""
    for o in range(OFFICERS):
        if b.officers[o].aboard == 1 and b.officers[o].station & COMMAND > 0:
            b.ships[b.officers[o].ship].seat = b.officers[o].seat
            return


def may_go(b: Battle, o: int, k: int) -> bool:
    """May an officer change to this station: one that the ship has, and that is not the own one?  [BC-970]"""
    return b.stations[k] > 0 and b.officers[o].place != k and b.officers[o].heads != k


def count_goals(b: Battle, o: int) -> int:
    """How many stations an officer may change to."""
    found = 0
    for k in range(STATIONS):
        found += 1 if may_go(b, o, k) else 0
    return found


def station_after(b: Battle, o: int, k: int) -> int:
    """The positions that an officer has at once by changing: none where somebody is, or far away.  [BC-980]"""
    return b.stations[k] if k != b.engineering and who_mans(b, k) == NONE else 0


def go(t: Table, b: Battle, o: int, k: int) -> None:
    """Change Position: a free station at once, a manned one when it is left, engineering by the next turn.  [BC-970]"""
    officer, left = b.officers[o], b.officers[o].place
    officer.place, officer.station, officer.heads = NONE, 0, k
    unprepare(b, o)
    mend_captain(b)
    t.emit(Event.WALKED, o, k)
    if k != b.engineering and who_mans(b, k) == NONE:
        take(t, b, o)
    for p in range(OFFICERS):
        if left != NONE and b.officers[p].heads == left and who_mans(b, left) == NONE:
            if left != b.engineering:
                take(t, b, p)


def take(t: Table, b: Battle, o: int) -> None:
    """An officer takes over the station that was waited for.  [BC-990, BC-R35]"""
    officer = b.officers[o]
    officer.place, officer.heads = officer.heads, NONE
    officer.station = b.stations[officer.place]
    mend_captain(b)
    t.emit(Event.MANNED, o, officer.place)


def arrive(t: Table, b: Battle, o: int) -> None:
    """At the start of the next turn who heads for main engineering is there, or where the GM's hand has made room.

    [BC-1000, BC-R113, BC-R325]
    """
    if b.officers[o].heads != NONE and who_mans(b, b.officers[o].heads) == NONE:
        take(t, b, o)
