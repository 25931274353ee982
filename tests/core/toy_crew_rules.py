"""The rules of the toy game of a crew: officers who share a question, finds that are named, dice thrown as a pool.

TK-1 A ship has two officers, a pilot and a gunner, and a raider is after it.
TK-2 A beat begins with who of the two goes next; either may say so. Only the pilot knows the ship's heat.
TK-3 Who goes rolls some d20 for sensors; the raider sees none of 19 and more.
TK-4 Each die of 11 and more finds a trait of the raider, as long as there is room; the raider doesn't know of it.
TK-5 The raider strikes for 0 to 2. A strike of 2 shows the oldest trait that was hidden.
TK-6 By a house rule the officers then share whether each hit is mended; the gunner isn't told what the pilot says.
TK-7 The ship is lost without hull; after so many beats it has got away.
"""

from __future__ import annotations

from enum import IntEnum

from admiralty.core.state.dice import chance
from admiralty.core.state.options import Switch, option, setting
from admiralty.core.state.questions import Question
from admiralty.core.state.records import number, one, record, several
from admiralty.core.state.table import Table

PILOT, GUNNER, RAIDER = 0, 1, 2
CREW, TRAITS, ROOM = 3, 6, 6  # the officers as a bit mask; traits at most


class Ask(IntEnum):
    NEXT = 1
    STRIKE = 2
    MEND = 3


class Die(IntEnum):
    SENSORS = 1
    UNKNOWN = 2


class Event(IntEnum):
    FOUND = 1
    STRUCK = 2
    SHOWN = 3
    LEFT = 4
    OVER = 5


class Mending(Switch):
    NO = 0
    YES = 1


def crew_or_shown(b: Crew, trait: Trait, owner: int, seat: int) -> bool:
    return seat in (PILOT, GUNNER) or trait.shown == 1


def crew(b: Crew, holder: Crew, owner: int, seat: int) -> bool:
    return seat in (PILOT, GUNNER)


def pilot(b: Crew, holder: Crew, owner: int, seat: int) -> bool:
    return seat == PILOT


@record()
class Trait:
    born: int = number(0, 51, seen=crew_or_shown)  # the beat that found it, from 1; 0: there is none
    shown: int = number(0, 1)


@record()
class Rules:
    mending: int = option("TK-R1", Mending, "Do the officers say who mends a hit?")
    beats: int = setting("TK-R2", 1, 50, 4, "How many beats a game lasts.")
    dice: int = setting("TK-R3", 1, 12, 3, "How many dice are rolled for sensors.")


@record()
class Crew:
    rules: Rules = one(Rules)
    beat: int = number(0, 50)
    over: int = number(0, 1)
    hull: int = number(-9, 12, 5)
    heat: int = number(0, 9, 2, seen=pilot)
    going: int = number(0, 1, seen=crew)
    found: int = number(0, ROOM, seen=crew)
    traits: list[Trait] = several(Trait, ROOM)


@record()
class Doctrine:
    mind: int = number(0, 1)


def play_beat(t: Table, b: Crew) -> None:
    """TK-2 to TK-7 in their order."""
    b.beat += 1
    t.share(CREW)
    b.going = t.ask(PILOT, Ask.NEXT, 0, 1, b.heat, b.beat)
    scan(t, b)
    strike(t, b)
    if b.hull <= 0 or b.beat == b.rules.beats:
        b.over = 1
        t.emit(Event.OVER, b.beat)


def scan(t: Table, b: Crew) -> None:
    """TK-3 and TK-4."""
    hits = 0
    for _ in range(b.rules.dice):
        if t.roll(Die.SENSORS, 20) >= 11:
            hits += 1
    for _ in range(hits):
        if b.found < ROOM:
            b.traits[b.found].born = b.beat
            b.found += 1
            t.emit(Event.FOUND, b.going, b.found - 1)


def strike(t: Table, b: Crew) -> None:
    """TK-5 and TK-6."""
    points = t.ask(RAIDER, Ask.STRIKE, 0, 2)
    hits = points
    t.emit(Event.STRUCK, points)
    for _ in range(hits if b.rules.mending == Mending.YES else 0):
        t.share(CREW)
        points -= t.ask(PILOT, Ask.MEND, 0, 1)
    b.hull -= points
    t.emit(Event.LEFT, b.hull)
    if hits == 2:
        for i in range(b.found):
            if b.traits[i].shown == 0:
                b.traits[i].shown = 1
                t.emit(Event.SHOWN, i)
                break


def outcome(b: Crew) -> int:
    """TK-7: 0 got away, 1 lost."""
    if b.over == 0:
        return -1
    return 1 if b.hull <= 0 else 0


def answer(b: Crew, q: Question, d: Doctrine) -> int:
    """A random legal answer, or the gunner for a cool ship, and a strike of one."""
    if d.mind == 0:
        return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1
    if q.what == Ask.NEXT:
        return 1 if b.heat < 5 else 0
    return min(q.high, 1)


def imagine(t: Table, b: Crew, seat: int) -> None:
    """The gunner doesn't know the heat; the raider neither that nor the traits."""
    if seat == PILOT:
        return
    b.heat = t.roll(Die.UNKNOWN, 10) - 1
    if seat == GUNNER:
        return
    b.found = 0
    for trait in b.traits:
        if trait.shown == 1:
            b.found += 1
    count = min(t.roll(Die.UNKNOWN, 3) - 1, b.beat)
    while count > 0 and b.found < ROOM:
        b.traits[b.found].born = t.roll(Die.UNKNOWN, b.beat)
        b.found += 1
        count -= 1
