"""The rules of a toy game of which nobody may count the half: moles walk in the open, and dig in secret.

TW-1 Three moles walk one after the other; a beat is so many steps.
TW-2 At each step one mole says in the open how far it walks, and a die is thrown for it.
TW-3 Then each mole digs as many shafts as only its owner knows: each has its depth, and a die of earth, in secret.
TW-4 The rules rest after the walk of a step, and after each shaft.
TW-5 At the end of a beat each mole says in secret what it stores in each of its shafts.
TW-6 Then the mole that has walked farthest says in the open whether it rests; after so many beats it has won.
"""

from __future__ import annotations

from enum import IntEnum

from admiralty.core.state.dice import chance
from admiralty.core.state.options import setting
from admiralty.core.state.questions import Question
from admiralty.core.state.records import OWNER, number, one, record, several
from admiralty.core.state.table import Table

MOLES, SHAFTS = 3, 4


class Ask(IntEnum):
    WALK = 1
    DEPTH = 2
    STORE = 3
    REST = 4


class Die(IntEnum):
    ROAD = 1
    EARTH = 2
    GUESS = 3


class Event(IntEnum):
    WALKED = 1
    DUG = 2
    STORED = 3
    RESTED = 4


def turn_to_dig(b: Moles, record: object, owner: int, seat: int) -> bool:
    """Is it this mole's turn to dig?"""
    return digger(b) == seat


@record(owner="seat")
class Mole:
    seat: int = number(0, MOLES - 1)
    far: int = number(0, 99999)
    shafts: int = number(0, SHAFTS, 2, seen=OWNER)
    digs: int = number(0, 1, seen=OWNER)  # has it still to dig in this step?
    dug: int = number(0, SHAFTS, seen=OWNER)  # shafts that it has dug in it
    earth: int = number(0, 99999, seen=OWNER)
    stored: int = number(0, 99999, seen=OWNER)


@record()
class Rules:
    steps: int = setting("TW-R1", 1, 200, 6, "How many steps a beat has.")
    beats: int = setting("TW-R2", 1, 9, 2, "How many beats the walk has.")


@record()
class Moles:
    rules: Rules = one(Rules)
    beat: int = number(0, 9)
    step: int = number(0, 200)
    moles: list[Mole] = several(Mole, MOLES)


@record()
class Doctrine:
    mind: int = number(0, 1)


def play_beat(t: Table, b: Moles) -> None:
    """TW-4: from one place of rest to the next."""
    seat = digger(b)
    if seat == MOLES:
        walk(t, b, b.step % MOLES)
        b.step += 1
        for mole in b.moles:
            mole.digs = 1
            mole.dug = 0
    elif b.moles[seat].dug < b.moles[seat].shafts:
        dig(t, b, seat)
        b.moles[seat].dug += 1
    else:
        b.moles[seat].digs = 0
    if digger(b) == MOLES and b.step == b.rules.steps:
        t.ask_all(b, 7, store)
        end_beat(t, b)


def digger(b: Moles) -> int:
    """TW-3: the mole whose turn it is to dig; as many as there are: none."""
    seat = 0
    while seat < MOLES and b.moles[seat].digs == 0:
        seat += 1
    return seat


def midway(b: Moles) -> bool:
    """TW-1: are there steps left?"""
    return b.step > 0


def walk(t: Table, b: Moles, seat: int) -> None:
    """TW-2."""
    pace = t.ask(seat, Ask.WALK, 0, 3)
    far = pace + t.roll(Die.ROAD, 6)
    b.moles[seat].far += far
    t.emit(Event.WALKED, seat, far)


def dig(t: Table, b: Moles, seat: int) -> None:
    """TW-3."""
    depth = t.ask(seat, Ask.DEPTH, 0, 5, b.moles[seat].dug)
    earth = t.roll(Die.EARTH, 6)
    b.moles[seat].earth += earth * depth
    t.emit(Event.DUG, seat, earth)


def store(t: Table, b: Moles, seat: int) -> None:
    """TW-5."""
    for shaft in range(b.moles[seat].shafts):
        b.moles[seat].stored += t.ask(seat, Ask.STORE, 0, 3, shaft)


def end_beat(t: Table, b: Moles) -> None:
    """TW-6."""
    for mole in b.moles:
        t.emit(Event.STORED, mole.seat, mole.stored)
    seat = leader(b)
    if t.ask(seat, Ask.REST, 0, 1) == 1:
        t.emit(Event.RESTED, seat)
        b.moles[seat].far = max(b.moles[seat].far - 1, 0)
    b.step = 0
    b.beat += 1


def leader(b: Moles) -> int:
    """The mole that has walked farthest, the first of several."""
    best = 0
    for seat in range(MOLES):
        if b.moles[seat].far > b.moles[best].far:
            best = seat
    return best


def outcome(b: Moles) -> int:
    """TW-6."""
    return leader(b) if b.beat == b.rules.beats else -1


def answer(b: Moles, q: Question, d: Doctrine) -> int:
    """A random legal answer, or half of what is open."""
    if d.mind == 0:
        return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1
    return (q.low + q.high) // 2


def imagine(t: Table, b: Moles, seat: int) -> None:
    """The others may have any number of shafts; while it digs, those after it have still to dig."""
    for other in range(MOLES):
        if other != seat:
            b.moles[other].shafts = t.roll(Die.GUESS, SHAFTS + 1) - 1
            b.moles[other].digs = b.moles[seat].digs if other > seat else 0
