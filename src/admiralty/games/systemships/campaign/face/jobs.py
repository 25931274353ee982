"""What scrapping a ship brings for certain, as its side may know it.  [WW-650]"""

from __future__ import annotations

from admiralty.core.face.wording import Names, Note

from ..records import Campaign
from ..special import is_second, worth
from ..words import Work

Facts = tuple[int | None, ...]


def note_work(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The ship is gone for a part of its value; one that brings nothing is asked about once more."""
    if not Work.SCRAP <= value < Work.FILL:
        return None
    i, share = value - Work.SCRAP, 2 if is_second(b) else 4
    purse = b.purses[seat]
    worked_on = any(job.ship == i for job in purse.jobs[: purse.count])
    if worth(b.ships[i]) < share and b.hulls[i].cargo == 0 and not worked_on:
        return Note("gone for nothing", "WW-650", grave=True)
    return Note(f"gone for {'half' if share == 2 else 'a quarter'} of its value", "WW-650")
