"""The rules of a toy game whose beats are as long as one likes: a march.

TM-1 Three seats march on one road; a beat is so many steps of the road, one after the other.
TM-2 At each step one seat is asked for its pace, up to what is left in its pack, which only its owner knows.
TM-3 A die is thrown for the step, and what it shows, with the pace, is how far the seat has come.
TM-4 At every tenth step the seat's answer is hidden from the others, and one of them digs in secret as well.
TM-5 At every twenty-fifth step all write in secret where they camp.
TM-6 After so many beats the one who came farthest wins; else it is a draw.
"""

from __future__ import annotations

from enum import IntEnum

from admiralty.core.state.dice import chance
from admiralty.core.state.options import setting
from admiralty.core.state.questions import Question
from admiralty.core.state.records import OWNER, number, one, record, several
from admiralty.core.state.table import Table

SEATS, LONGEST = 3, 2000


class Ask(IntEnum):
    PACE = 1
    STEALTH = 2
    CAMP = 3
    DIG = 4


class Die(IntEnum):
    ROAD = 1
    PACK = 2


class Event(IntEnum):
    MARCHED = 1
    CAMPED = 2
    HID = 3


def camp_shown(b: March, walker: Walker, owner: int, seat: int) -> bool:
    return owner == seat or b.camping == 0


@record(owner="seat")
class Walker:
    seat: int = number(0, SEATS - 1)
    far: int = number(0, 99999)
    pack: int = number(0, 9, 5, seen=OWNER)
    holes: int = number(0, 99999, seen=OWNER)
    camp: int = number(0, 9, seen=camp_shown)


@record()
class Rules:
    steps: int = setting("TM-R1", 1, LONGEST, 60, "How many steps a beat has.")
    beats: int = setting("TM-R2", 1, 9, 2, "How many beats the march has.")


@record()
class March:
    rules: Rules = one(Rules)
    beat: int = number(0, 9)
    step: int = number(0, LONGEST)
    camping: int = number(0, 1)
    walkers: list[Walker] = several(Walker, SEATS)


@record()
class Doctrine:
    mind: int = number(0, 1)


def play_beat(t: Table, b: March) -> None:
    """TM-1: one step of the beat, which rests after it."""
    march(t, b, b.step % SEATS)
    b.step += 1
    if b.step == b.rules.steps:
        b.step = 0
        b.beat += 1


def midway(b: March) -> bool:
    """TM-1: are there steps left?"""
    return b.step > 0


def march(t: Table, b: March, seat: int) -> None:
    """TM-2 to TM-5."""
    walker = b.walkers[seat]
    if b.step % 10 == 9:
        pace = t.ask(seat, Ask.STEALTH, 0, 1 + walker.pack % 3)
        digger = b.walkers[(seat + 1) % SEATS]
        digger.holes += t.ask((seat + 1) % SEATS, Ask.DIG, 0, 2)
        t.emit(Event.HID, seat)
    else:
        pace = t.ask(seat, Ask.PACE, 0, max(walker.pack, 1))
    walker.pack = max(walker.pack - pace, 0)
    far = t.roll(Die.ROAD, 6)
    while far < 3:
        far = far + t.roll(Die.ROAD, 6)
    walker.far += far + pace
    walker.pack = min(walker.pack + far % 3, 9)
    t.emit(Event.MARCHED, seat, far)
    if b.step % 25 == 24:
        b.camping = 1
        t.ask_all(b, 7, write_camp)
        b.camping = 0
        for each in b.walkers:
            each.far += each.camp
            t.emit(Event.CAMPED, each.seat, each.camp)
            each.camp = 0


def write_camp(t: Table, b: March, seat: int) -> None:
    """TM-5."""
    b.walkers[seat].camp = t.ask(seat, Ask.CAMP, 0, min(b.walkers[seat].pack + 1, 9))


def outcome(b: March) -> int:
    """TM-6: the seat that came farthest; 3 is a draw."""
    if b.beat < b.rules.beats:
        return -1
    best = 0
    many = 0
    for seat in range(SEATS):
        if b.walkers[seat].far > b.walkers[best].far:
            best = seat
    for walker in b.walkers:
        many += 1 if walker.far == b.walkers[best].far else 0
    return best if many == 1 else SEATS


def answer(b: March, q: Question, d: Doctrine) -> int:
    """A random legal answer, or half of what is open."""
    if d.mind == 0:
        return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1
    return (q.low + q.high) // 2


def imagine(t: Table, b: March, seat: int) -> None:
    """The others' packs and holes may be anything."""
    for other in range(SEATS):
        if other != seat:
            b.walkers[other].pack = t.roll(Die.PACK, 10) - 1
