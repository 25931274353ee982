"""Why an order that was posted cannot be given: what stands against it, and the clause.  [HC-R12, HC-R93, HC-W31]

An order that is never asked for is refused with one of these grounds. They read nothing but what the seat that writes
may see, and what it has written itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import counted
from admiralty.core.state.questions import Asked

from ..aiming import INTO, any_hidden, bears, blind, by_die, is_launcher, loaded, reaches_flight
from ..condition import (
    commanded,
    contact,
    directed,
    enemies,
    fights,
    in_sight,
    intact,
    mount_number,
    only_enemy,
    powered,
    seen,
)
from ..face.saying import said_facing, said_flight
from ..fighters import AT_FLIGHT, FIGHTER_HITS, in_play
from ..movement import cost, is_lateral, is_rotation, is_step, moves
from ..options import ReinforceDownShield, RepairShields
from ..records import MOUNTS, NONE, Battle, Flight
from ..special import flash_cost
from ..tables import HALF, MAX_RANGE, REPAIRS, SYSTEMS
from ..words import Ask, Cloak, Manoeuvre, System
from ..words import Flight as FlightState

Ground = tuple[str, str]  # what stands against it, and the clause
NOT_NOW: Ground = ("cannot be ordered now", "HC-R93")
UNARMED: dict[int, Ground] = {
    Cloak.ENGAGING: ("it engages its cloak, and has neither shields nor weapons in this turn", "HC-520"),
    Cloak.ON: ("it is cloaked: it neither fires nor has it shields", "HC-510"),
    Cloak.DROPPING: ("it drops its cloak, and has neither shields nor weapons in this turn", "HC-530"),
}
ARCS = {System.FORWARD_LAUNCHERS: "HC-270", System.AFT_LAUNCHERS: "HC-270", System.DISRUPTORS: "HC-390"}
BOXES = {  # what the box of an order is called, where it is one of a ship
    Ask.COUNTERMEASURES: "CM",
    Ask.COUNTER_COUNTERMEASURES: "CCM",
    Ask.DIRECTION: "direction",
    Ask.CLOAK: "cloak",
    Ask.FLASH: "flash",
    Ask.LAUNCH: "launch",
}


@dataclass(slots=True)
class Given:
    """What a ship was ordered so far, box by box."""

    left: int  # power
    moves: list[int] = field(default_factory=list)
    launched: int = 0  # torpedoes
    repairs: int = 0
    direction: int = NONE
    jamming: int = 0  # CM

    def note(self, b: Battle, asked: Asked, value: int) -> None:
        """Another box is filled in."""
        match asked.what:
            case Ask.MANOEUVRE | Ask.BESIDE if value:
                self.moves.append(value)
                self.left -= cost(value)
            case Ask.COUNTERMEASURES | Ask.COUNTER_COUNTERMEASURES | Ask.REINFORCE_POINTS:
                self.left -= HALF * value
                self.jamming += value if asked.what == Ask.COUNTERMEASURES else 0
            case Ask.REINFORCE if value and self.left < 2 * HALF:  # how many points is not asked
                self.left -= HALF
            case Ask.BANK | Ask.HEAVY | Ask.LAUNCH | Ask.GO_ON_REPAIR:
                self.left -= value
                mount = b.ships[asked.facts[0]].mounts[asked.facts[1] % MOUNTS]
                self.launched += value if asked.what == Ask.HEAVY and is_launcher(mount.system) else 0
            case Ask.REPAIR if value:
                self.repairs += 1
                self.left -= 1
            case Ask.DIRECTION:
                self.direction = value - 1


@dataclass(frozen=True, slots=True)
class Stand:
    """A ship of the seat that writes."""

    deal: Deal
    b: Battle  # as the seat knows it
    i: int
    given: Given

    # ---- what an order has against it ----

    def ship(self, command: bool = True) -> Ground | None:
        """Nothing at all, or nearly nothing, can be ordered."""
        ship = self.b.ships[self.i]
        if not fights(self.b, self.i):
            return "it fights no more", "HC-R70"
        if not powered(ship):
            return "its warp is lost: it may do nothing but repair", "HC-690"
        if command and not commanded(self.b, ship):
            return "both its bridges are lost: it may only reinforce and repair", "HC-S06"
        return None

    def power(self, need: int, clause: str = "HC-1080") -> Ground | None:
        """What it costs is not left."""
        if self.given.left >= need:
            return None
        return f"{counted(self.given.left, 'point')} of power {_are(self.given.left)} left, it needs {need}", clause

    def cloaked(self) -> Ground | None:
        """A cloak takes shields and weapons away."""
        return UNARMED.get(self.b.ships[self.i].cloak)

    def moving(self) -> Ground | None:
        """A move leaves no time to fire."""
        if moves(self.b.ships[self.i]):
            return "its slow move goes on in this turn, and a ship that moves does not fire", "HC-R27"
        for each in self.given.moves:
            if is_step(each):
                said = "advances" if each in range(Manoeuvre.ADVANCE, Manoeuvre.TURN) else "closes or retreats"
                return f"a ship that {said} does not fire in that turn", "HC-R49" if said == "advances" else "HC-710"
            if is_lateral(each):
                return "a ship that moves laterally does not fire in that turn", "HC-760"
        return None

    def mount(self, m: int) -> Ground | None:
        """It is lost, or not loaded yet, or there is nothing to load it with."""
        ship = self.b.ships[self.i]
        mount = ship.mounts[m]
        if mount.down:
            return "it is lost", "HC-S08"
        if not loaded(self.b, mount):
            clause = "HC-290" if is_launcher(mount.system) else "HC-400"
            return f"it has fired, and may not fire again before turn {mount.ready}", clause
        if is_launcher(mount.system) and ship.torpedoes <= self.given.launched:
            return "no torpedo is left for it", "HC-330"
        return None

    def target(self, m: int, target: int) -> Ground | None:
        """It does not bear, or nobody knows where to fire."""
        b, i, system = self.b, self.i, self.b.ships[self.i].mounts[m].system
        if target >= AT_FLIGHT:
            return None if reaches_flight(b, i, target, system) else ("no such flight is within its reach", "HC-R86")
        if target == INTO:
            if not any_hidden(b, i):
                return "no enemy is hidden", "HC-R47"
            if by_die(b, b.ships[i]) or bears(b, system, self.given.direction):
                return None
            return self.bearing(system, self.given.direction)
        if not in_sight(b, target):
            return f"{self.name(target)} is hidden: only a direction can be fired in, as in `to Port`", "HC-R47"
        if contact(b, i, target).range > MAX_RANGE:
            return f"{self.name(target)} is at range {contact(b, i, target).range}, beyond all weapons", "HC-790"
        facing = contact(b, i, target).facing
        return None if bears(b, system, facing) else self.bearing(system, facing)

    def bearing(self, system: int, facing: int) -> Ground:
        """A launcher or a disruptor that does not bear."""
        return f"it does not bear {said_facing(facing, {})}", ARCS.get(System(system), "HC-R77")

    # ---- what stands against each kind of order ----

    def fire(self, m: int, target: int) -> Ground:
        """A mount that was not asked about."""
        return (
            self.ship() or self.cloaked() or self.moving() or self.mount(m) or self.target(m, target)
            or self.power(1) or NOT_NOW
        )  # fmt: skip

    def aim(self, m: int, target: int) -> Ground:
        """A shot at a system that was not asked about."""
        ship = self.b.ships[self.i]
        if target >= INTO:
            return "nobody aims at a system of what he does not see", "HC-R40"
        if blind(ship):
            return "without sensors nothing is aimed at a system", "HC-590"
        if not directed(self.b, ship):
            return "its Fire Control is lost: nothing is aimed at a system", "HC-S05"
        if ship.mounts[m].system == System.BANKS and any(map(is_rotation, self.given.moves)):
            return "a ship that rotates aims no beams at a system", "HC-R43"
        return NOT_NOW

    def reinforce(self, facing: int) -> Ground | None:
        """A shield that cannot be reinforced, whatever power is left."""
        return self.ship(command=False) or self.shieldless() or self.gone(facing)

    def shieldless(self) -> Ground | None:
        """A cloak leaves no shield to be reinforced."""
        said = UNARMED.get(self.b.ships[self.i].cloak)
        return (said[0], "HC-R50") if said else None

    def gone(self, facing: int) -> Ground | None:
        """By house rule a shield that is gone is not there to be reinforced."""
        ship = self.b.ships[self.i]
        if self.b.rules.reinforce_down_shield == ReinforceDownShield.NO and ship.taken[facing] >= ship.design.shield:
            return f"the {said_facing(facing, {})} shield is gone", "HC-R66"
        return None

    def count(self, what: int, value: int) -> Ground:
        """Countermeasures, cloak, flash, launches."""
        match what:
            case Ask.COUNTERMEASURES | Ask.COUNTER_COUNTERMEASURES:
                return self.ship() or self.sensors() or self.power(HALF) or NOT_NOW
            case Ask.CLOAK:
                return self.ship() or self.cloak()
            case Ask.FLASH:
                return self.ship() or self.flash(value)
            case Ask.LAUNCH:
                return self.ship() or self.launch() or self.power(1) or NOT_NOW
        return self.ship() or self.cloaked() or self.moving() or ("no enemy is hidden", "HC-R47")  # a direction

    def sensors(self) -> Ground | None:
        """Countermeasures want sensors."""
        ship = self.b.ships[self.i]
        if intact(ship, System.SENSORS) == 0:
            return "its sensors are lost", "HC-S07"
        if intact(ship, System.SENSORS) <= ship.cm_old + ship.ccm_old:
            return "its sensors carry no more", "HC-R60"
        return None

    def cloak(self) -> Ground:
        """A cloak that cannot be engaged or dropped."""
        ship = self.b.ships[self.i]
        if ship.design.boxes[System.CLOAK] == 0:
            return "it has no cloak", "HC-470"
        if intact(ship, System.CLOAK) == 0:
            return "its cloak is lost", "HC-S08"
        if ship.cloaked >= self.b.rules.cloak_limit:
            return f"it has been cloaked for {counted(ship.cloaked, 'turn')} already", "HC-500"
        return "what becomes of a cloak was declared before these orders", "HC-R52"

    def flash(self, value: int) -> Ground:
        """Nothing to find, or nothing to find it with."""
        b, ship = self.b, self.b.ships[self.i]
        if intact(ship, System.SENSORS) == 0:
            return "its sensors are lost", "HC-S07"
        if not any_hidden(b, self.i):
            return "no enemy is hidden", "HC-610"
        power = self.power(flash_cost(b, max(0, value - 1)), "HC-610")
        return power or ("whom it looks for was declared before these orders", "HC-R52")

    def move(self) -> Ground:
        """A manoeuvre that was not asked about."""
        if found := self.ship():
            return found
        if moves(self.b.ships[self.i]):
            return "its slow move goes on in this turn, and it makes no other", "HC-R27"
        if self.given.moves:
            return "a ship makes one manoeuvre a turn, by house rule a rotation and one move", "HC-R12"
        return NOT_NOW if enemies(self.b, self.i) else ("no enemy is left", "HC-R70")

    def launch(self) -> Ground | None:
        """No flights, or nothing within their reach."""
        b, ship = self.b, self.b.ships[self.i]
        if not in_play(b):
            return "fighters take no part in this engagement", "HC-R86"
        if not any(each.state == FlightState.ABOARD and each.fighters for each in ship.flights):
            return "no flight is ready aboard", "HC-R86"
        enemy = only_enemy(b, self.i)
        if enemies(b, self.i) == 1 and not seen(b, enemy):
            return f"{self.name(enemy)} is hidden", "HC-R86"
        if enemies(b, self.i) == 1 and contact(b, self.i, enemy).range > MAX_RANGE:
            return f"{self.name(enemy)} is beyond range {MAX_RANGE}", "HC-R86"
        return None

    def flight(self, k: int, attacks: bool) -> Ground:
        """An order for a flight that was not asked about."""
        if not in_play(self.b):
            return "fighters take no part in this engagement", "HC-R86"
        flight: Flight = self.b.ships[self.i].flights[k]
        if flight.state != FlightState.OUT:
            return f"{said_flight(k, {})} is not out", "HC-R86"
        if attacks and flight.range > len(FIGHTER_HITS):
            return f"{said_flight(k, {})} is at range {flight.range}, where it cannot fire", "HC-R86"
        if attacks and not seen(self.b, flight.prey):
            return f"{self.name(flight.prey)} is hidden", "HC-R86"
        return self.ship() or NOT_NOW

    def repair(self, what: int) -> Ground:
        """A repair that was not asked about."""
        ship = self.b.ships[self.i]
        under_way = sum(each.what != NONE for each in ship.repairs) + self.given.repairs
        if not fights(self.b, self.i):
            return "it fights no more", "HC-R70"
        if under_way >= REPAIRS:
            return "two repairs are under way, and no more can be", "HC-R30"
        if what < SYSTEMS and ship.lost[what] == 0:
            return "nothing of it is lost", "HC-R31"
        if what >= SYSTEMS and self.b.rules.repair_shields == RepairShields.NO:
            return "shields are not repaired", "HC-R32"
        if not powered(ship) and self.given.repairs:
            return "without warp it has 1 point for repair a turn", "HC-680"
        return (self.power(1) if powered(ship) else None) or NOT_NOW

    # ---- how it is said ----

    def name(self, j: int) -> str:
        """A ship by its name."""
        return self.deal.names["ship"][j]

    def box(self, m: int) -> str:
        """A mount by its name."""
        return self.deal.names["mount"][mount_number(self.i, m)]


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
