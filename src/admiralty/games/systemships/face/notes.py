"""What an answer costs or sets off for certain in a combat, as its seat may know it."""

from __future__ import annotations

from admiralty.core.face.wording import Names, Note, name_of

from ..actions import hostile
from ..damage import CARRIED, LATER, aboard, attribute_of, is_own, points
from ..options import NegotiateScope
from ..records import NEUTRAL, Battle
from ..turn import neutral_fights
from ..words import Attribute, Status, Tactic

Facts = tuple[int | None, ...]


def note_tactic(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Who negotiates in vain has attacked without drive.  [WW-510, IS-R22, IS-R25]"""
    if value != Tactic.NEGOTIATE:
        return None
    if neutral_fights(b) and b.betrayed >> seat & 1:
        return Note("in vain: you broke a treaty here", "IS-R25")
    if not neutral_fights(b):
        return Note("Attack at drive 0 unless all negotiate", "WW-510")
    if who := _must_agree(b, seat):
        return Note(f"Attack at drive 0 unless {who}", "IS-R22")
    return Note("Attack at drive 0 if it refuses", "WW-510")


def _must_agree(b: Battle, seat: int) -> str:
    """Who else must negotiate with a systemship; empty: nobody.  [IS-570, IS-R22]"""
    against = [
        b.ships[j].side
        for j in range(b.vessels)
        if any(b.ships[i].side == NEUTRAL and hostile(b, i, j) for i in range(b.vessels))
    ]
    if b.rules.negotiate_scope == NegotiateScope.ALL_OPPOSING and any(side != seat for side in against):
        return "all agree"
    return "yours agree too" if against.count(seat) > 1 else ""


def note_take_hit(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What is lost with what the hit takes.  [WW-R69]"""
    i = facts[0]
    if i is None:
        return None
    if not is_own(value):
        j = value % LATER // CARRIED - 1
        return Note(f"destroys {name_of(names, 'ship', j)}", "WW-R69") if points(b.ships[j]) == 1 else None
    if attribute_of(value) == Attribute.RACK and b.ships[i].racks == aboard(b, i):
        last = max(j for j in range(b.vessels) if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i)
        return Note(f"{name_of(names, 'ship', last)} is lost with it", "WW-R69")
    return None
