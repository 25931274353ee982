"""What a referee can do to what is on the board of a campaign: ships, the crew's records, the combats won."""

from __future__ import annotations

from dataclasses import replace

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Thing, choose, read_id
from admiralty.core.face.wording import name_of

from ...face.board import MAP
from ...face.touch import ship
from ...face.touch import touch as touch_combat
from ..records import Campaign
from ..words import Fate, Mode
from .board import FATES


def touch(id: str, b: Campaign, deal: Deal) -> Thing | None:
    """The thing that a shape or a sheet of the board shows."""
    kind, numbers = read_id(id)
    if id == "campaign" or kind in ("stage", "number"):
        return _campaign(b, deal)
    if kind == "record" and numbers:
        return _record(b, deal, numbers[0]) if numbers[0] < b.crew else None
    if b.mode == Mode.COMBAT and not b.over:
        thing = touch_combat(id, b, deal)
        return replace(thing, deeds=()) if thing and id == MAP else thing  # what would end a skirmish ends the campaign
    known = kind in ("ship", "sheet", "name") and numbers
    return ship(b, deal, numbers[0]) if known and numbers[0] < b.crew else None


def _campaign(b: Campaign, deal: Deal) -> Thing:
    """How the campaign stands."""
    deeds = (choose("Set combats won", "Won", ["won"]), choose("Set combats lost", "Lost", ["lost"]))
    return Thing("campaign", deal.title, f"{b.won} won, {b.lost} lost", deeds)


def _record(b: Campaign, deal: Deal, seat: int) -> Thing:
    """A pilot's record, or the captain's."""
    deeds = [
        choose("Set sorties", "Sorties", [f"careers.{seat}.sorties"]),
        choose("Set kills", "Kills", [f"ships.{seat}.kills"]),
    ]
    if seat:
        deeds.append(choose("Set sanity", "Sanity", [f"ships.{seat}.sanity"]))
    said = f"{FATES[Fate(b.careers[seat].fate)]}, {b.careers[seat].sorties} sorties"
    return Thing(f"record-{seat}", name_of(deal.names, "pilot", seat), said, tuple(deeds))
