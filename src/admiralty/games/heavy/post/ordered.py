"""What one text orders its seat's ships, order by order, and what is refused of it.  [HC-1000 .. HC-1100]"""

from __future__ import annotations

import re
from collections.abc import Sequence

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal
from admiralty.core.face.wording import Note
from admiralty.core.face.written import Why
from admiralty.core.state.questions import Asked

from ..aiming import INTO, loaded
from ..condition import fights, in_sight, mount_number
from ..face.saying import said_box, said_facing
from ..fighters import AT_FLIGHT
from ..options import RepairShields
from ..records import MOUNTS, NONE, Battle
from ..tables import HALF, SYSTEMS
from ..words import Ask, Cloak, CloakOrder, System
from .misfits import misfit, overdrawn, paid
from .posting import letter

Ground = tuple[str, str]  # what stands against an order, and the clause
NOT_NOW: Ground = ("cannot be ordered now", "HC-R93")
BEATEN: Ground = ("it fights no more", "HC-R70")
NO_SUCH_FLIGHT: Ground = ("no such flight is within its reach", "HC-R86")
NEVER: dict[int, Ground] = {  # what stands against an order that no question of the form is about
    Ask.MANOEUVRE: ("a ship makes one manoeuvre a turn, by house rule a rotation and one move", "HC-R12"),
    Ask.CLOAK: ("it has no cloak", "HC-470"),
    Ask.FLASH: ("no enemy is hidden", "HC-610"),
    Ask.DIRECTION: ("no enemy is hidden", "HC-R47"),
    Ask.LAUNCH: ("fighters take no part in this engagement", "HC-R86"),
    Ask.FLIGHT_STEP: ("fighters take no part in this engagement", "HC-R86"),
}
BOXES = {  # what the box of an order is called, where it is one of a ship
    Ask.COUNTERMEASURES: "CM",
    Ask.COUNTER_COUNTERMEASURES: "CCM",
    Ask.DIRECTION: "direction",
    Ask.CLOAK: "cloak",
    Ask.FLASH: "flash",
    Ask.LAUNCH: "launch",
}
POWER, NO_TARGET = "HC-1080", "HC-R77"
DECLARED = (Ask.CLOAK, Ask.FLASH, Ask.PLACE)


class UnreadError(Exception):
    """A phrase that is none of its entry's."""


class Row(dict[tuple[int, int], int]):
    """Orders of one kind, each with the phrase behind it, for a refusal."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[tuple[int, int], str] = {}

    def put(self, i: int, what: int, value: int, where: str) -> None:
        """Note points; what is written twice adds up."""
        self[i, what] = self.get((i, what), 0) + value
        self.said[i, what] = where

    def name(self, i: int, what: int, value: int, where: str, clause: str) -> None:
        """Note which of several; `Refused` where another was named before."""
        if self.get((i, what), value) != value:
            raise Refused(where, f"something else was ordered of it before, {self.said[i, what]}", clause, "write one")
        self[i, what] = value
        self.said[i, what] = where


class Orders:
    """What one text orders its seat's ships; each order is taken away as it is asked for."""

    def __init__(self, deal: Deal, b: Battle, seat: int) -> None:
        self.deal, self.b, self.seat = deal, b, seat
        self.moves: dict[int, list[Move]] = {}
        self.counts = Row()  # ship and question -> points
        self.reinforced = Row()  # ship and facing -> points
        self.repairs: dict[int, list[int]] = {}
        self.asked_move: Move | None = None  # the last that was asked for
        self.mended = Row()  # ship and box, for a refusal
        self.points = Row()  # ship and mount
        self.aims = Row()
        self.targets = Row()
        self.steps = Row()  # ship and flight
        self.attacks = Row()
        self.ordering = False
        self.last = (NONE, NONE)  # ship and facing that were reinforced last
        self.places: dict[int, int] = {}  # ship -> the facing of the enemy off which it lies
        self.axes: dict[int, int] = {}
        self.volleys: dict[str, tuple[int, int]] = {}  # phrase -> points in all, and the banks that they go to
        self.spent: dict[str, int] = {}  # phrase -> points that its banks got
        self.positions: list[tuple[int, int, re.Match[str]]] = []  # line, ship, and how it is said to lie
        self.seen: list[tuple[int, str]] = []  # line, and what does not fit the game as it stands
        self.blank = True  # until an entry of this seat is read
        self.names = {letter(deal, i).lower(): i for i in range(b.vessels)}
        self.why: Why = lambda what, value, *facts: None

    def left(self, b: Battle, why: Why) -> Refused | None:
        """An order that was never asked for, with its box, and what stands against it."""
        if not self.ordering:  # only what is declared was asked for: the rest of the block waits for the orders
            return None
        self.b, self.why = b, why
        if self.reinforced.get(self.last) == 1:
            del self.reinforced[self.last]
        for key in [key for key, value in self.counts.items() if self.declared(*key, value)]:
            del self.counts[key]
        for i, row in self.moves.items():
            for move in row:
                return against(move.said, "manoeuvre", self.unasked(Ask.MANOEUVRE, move.number, i))
        for (i, what), value in self.counts.items():
            if value:
                return against(self.counts.said[i, what], BOXES[Ask(what)], self.unasked(what, value, i))
        for i, facing in self.reinforced:
            return self.unreinforced(i, facing, why(Ask.REINFORCE, 1 + facing, i))
        return self.unfired() or self.unflown() or self.unmended()

    def misfit(self, b: Battle, asked: Asked, value: int, why: Note | None) -> Refused | None:
        """Why an answer that was written is not legal, in the words of the post."""
        self.b = b
        return misfit(self, asked, value, why)

    def remarks(self) -> Sequence[tuple[int, str]]:
        """What a roll or a position claims that is not so."""
        return self.seen

    def is_blank(self) -> bool:
        """Was no entry of this seat read, not even an empty one?"""
        return self.blank

    def unasked(self, what: int, value: int, *facts: int) -> Ground:
        """What stands against an order that was never asked for: the bars of its question, if the form has it."""
        if not fights(self.b, facts[0]):
            return BEATEN
        note = self.why(what, value, *facts)
        return (note.text, note.clause) if note else NEVER.get(what, NOT_NOW)

    def unmendable(self, what: int) -> Ground | None:
        """What stands against a repair that no question offers or bars."""
        return (
            ("shields can't be repaired", "HC-R32")
            if what >= SYSTEMS and self.b.rules.repair_shields == RepairShields.NO
            else None
        )

    def strange(self, what: int, value: int) -> Ground:
        """What stands against an answer of which the rules say nothing."""
        if what == Ask.TARGET and value >= AT_FLIGHT:
            return NO_SUCH_FLIGHT
        return NEVER.get(what, NOT_NOW)

    def name(self, j: int) -> str:
        """A ship by its name."""
        return self.deal.names["ship"][j]

    def box(self, i: int, m: int) -> str:
        """A mount by its name."""
        return self.deal.names["mount"][mount_number(i, m)]

    def unreinforced(self, i: int, facing: int, why: Note | None) -> Refused:
        """The refusal of a shield that cannot be reinforced."""
        box = f"reinforce {said_facing(facing, {})}"
        where = self.reinforced.said[i, facing]
        if not fights(self.b, i):
            return against(where, box, BEATEN)
        if why and why.clause != POWER:
            return against(where, box, (why.text, why.clause))
        granted = HALF if (i, facing) == self.last else 0  # where only one point could be bought nobody asked how many
        return Refused(f"{where}, {box}", *paid(HALF * self.reinforced[i, facing], self.b.ships[i].left + granted))

    def unfired(self) -> Refused | None:
        """The refusal of a mount, or of a shot at a system, that was not asked about."""
        for (i, m), points in self.points.items():
            if points:
                ground, where = self.silent(i, m), self.points.said[i, m]
                drawn = overdrawn(self, i, where, self.b.ships[i].left) if ground[1] == POWER else None
                return drawn or against(where, self.box(i, m), ground)
        for (i, m), target in self.targets.items():
            if refused := self.misdirected(i, m, target):
                return refused
        for i, m in self.aims:
            ground = self.unasked(Ask.AIM, 1, i, mount_number(i, m))
            return against(self.aims.said[i, m], f"{self.box(i, m)}, aim", ground)
        return None

    def silent(self, i: int, m: int) -> Ground:
        """What stands against the fire of a mount that was not asked about: at this target, or at any."""
        n, target = mount_number(i, m), self.targets[i, m]
        at_it = self.why(Ask.TARGET, target, i, n)
        if at_it:
            return at_it.text, at_it.clause
        what = Ask.BANK if self.b.ships[i].mounts[m].system == System.BANKS else Ask.HEAVY
        ground = self.unasked(what, 1, i, n)
        return NO_SUCH_FLIGHT if target >= AT_FLIGHT and ground[1] == NO_TARGET else ground

    def misdirected(self, i: int, m: int, target: int) -> Refused | None:
        """The refusal of a mount that was to fire at one thing and can only fire at another, of which nobody asks."""
        taken = self.b.ships[i].order.target[m]
        if taken in (NONE, target) or (target < INTO and not in_sight(self.b, target)):
            return None
        note = self.why(Ask.TARGET, target, i, mount_number(i, m))
        if note is None and target < AT_FLIGHT:
            return None
        ground = (note.text, note.clause) if note else NO_SUCH_FLIGHT
        return against(self.targets.said[i, m], self.box(i, m), ground)

    def unflown(self) -> Refused | None:
        """The refusal of an order for a flight that was not asked about."""
        for row, attacks in ((self.steps, False), (self.attacks, True)):
            for (i, k), value in row.items():
                if value:
                    note = self.why(Ask.FLIGHT_FACING, value, i, k) if attacks else None
                    ground = (note.text, note.clause) if note else self.unasked(Ask.FLIGHT_STEP, value, i, k)
                    return against(row.said[i, k], f"flight {k + 1}", ground)
        return None

    def unmended(self) -> Refused | None:
        """The refusal of a repair that was not asked about."""
        for i, row in self.repairs.items():
            for what in row:
                said = f"repair of one {said_box(what, self.deal.names)}"
                return against(
                    self.mended.said[i, what], said, self.unmendable(what) or self.unasked(Ask.REPAIR, 1 + what, i)
                )
        return None

    def declared(self, i: int, what: int, value: int) -> bool:
        """Was this declared before the orders?"""
        ship = self.b.ships[i]
        dropped = value == CloakOrder.DROP and ship.cloak == Cloak.DROPPING  # it may have dropped by itself
        return (what == Ask.CLOAK and (ship.order.cloak == value or dropped)) or (
            what == Ask.FLASH and ship.order.flash == value - 1
        )

    def answer(self, asked: Asked) -> int:
        """The answer that was written, or the least."""
        self.ordering = self.ordering or asked.what not in DECLARED
        if asked.what == Ask.BANK:
            where = self.points.said.get((asked.facts[0], asked.facts[1] % MOUNTS), "")
            self.spent[where] = self.spent.get(where, 0) + self.points.get((asked.facts[0], asked.facts[1] % MOUNTS), 0)
        return self.written(asked)

    def written(self, asked: Asked) -> int:
        """What the text says to a question."""
        i = asked.facts[0]
        match asked.what:
            case Ask.PLACE:
                return self.places.get(i, asked.low)
            case Ask.CLOAK | Ask.FLASH | Ask.COUNTERMEASURES | Ask.COUNTER_COUNTERMEASURES | Ask.DIRECTION | Ask.LAUNCH:
                return self.counts.pop((i, asked.what), 0)
            case Ask.FLIGHT_STEP:
                return self.steps.pop((i, asked.facts[1]), 0)
            case Ask.FLIGHT_FACING:
                return self.attacks.pop((i, asked.facts[1]), 0)
            case Ask.ENEMY:
                return 1 + self.moves[i][0].enemy if self.moves.get(i) else 0
            case Ask.MANOEUVRE | Ask.BESIDE:
                return self.moving(i)
            case Ask.AXIS:
                return self.axes.get(i, asked.listed[0] if asked.listed else 0)
            case Ask.REINFORCE:
                return self.reinforcing(i)
            case Ask.REINFORCE_POINTS:
                return self.reinforced.pop((i, asked.facts[1]))
            case Ask.BANK | Ask.HEAVY:
                return self.points.pop((i, asked.facts[1] % MOUNTS), 0)
            case Ask.SALVO:
                return self.salvo(i, asked.facts[1])
            case Ask.TARGET:
                return self.targets[i, asked.facts[1] % MOUNTS]
            case Ask.SPECIFIC:
                return int(any(ship == i for ship, _ in self.aims))
            case Ask.AIM:
                return 1 + self.aims.pop((i, asked.facts[1] % MOUNTS), NONE)
            case Ask.GO_ON_REPAIR:
                return self.paid(i, asked.facts[2])
            case Ask.REPAIR:
                return 1 + self.repairs[i].pop(0) if self.repairs.get(i) else 0
        return asked.listed[0] if asked.listed else asked.low

    def salvo(self, i: int, system: int) -> int:
        """How many weapons alike are written to fire, of those that can.  [HC-R95]"""
        mounts = self.b.ships[i].mounts
        alike = [m for ship, m in self.points if ship == i and mounts[m].system == system and loaded(self.b, mounts[m])]
        return sum(self.points.pop((i, m), 0) for m in alike)

    def moving(self, i: int) -> int:
        """The next manoeuvre."""
        if not self.moves.get(i):
            return 0
        self.asked_move = self.moves[i].pop(0)
        return self.asked_move.number

    def paid(self, i: int, what: int) -> int:
        """Is a repair that is under way paid for again?"""
        if what not in self.repairs.get(i, []):
            return 0
        self.repairs[i].remove(what)
        return 1

    def reinforcing(self, i: int) -> int:
        """The next facing to reinforce; where only one point is left for the last one nobody asked how many."""
        if self.reinforced.get(self.last) == 1:
            del self.reinforced[self.last]
        mine = [facing for ship, facing in self.reinforced if ship == i]
        self.last = (i, min(mine)) if mine else (NONE, NONE)
        return 1 + self.last[1]


class Move:
    """A manoeuvre that was written."""

    def __init__(self, number: int, enemy: int, said: str) -> None:
        self.number, self.enemy, self.said = number, enemy, said


def against(said: str, box: str, ground: Ground) -> Refused:
    """The refusal of an order: where it stands, its box, what stands against it."""
    what, clause = ground
    return Refused(f"{said}, {box}", what, clause, "take it out")
