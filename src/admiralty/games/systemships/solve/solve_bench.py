"""The rules tried one at a time: a battle in which each rule function is called, and what came of it is read off.

Nothing here knows a rule. What a systemship orders, what fire does, how hits are taken and who has won is what
`actions`, `attack`, `damage`, `setup` and `turn` say, called with every case there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from admiralty.core.engines.exact import Tape, results
from admiralty.core.face.game import Request
from admiralty.core.files.shipped import content
from admiralty.core.state.lasting import clear
from admiralty.core.state.records import copy

from ..actions import automatic_order, automatic_speed, drive_limit, uses_missiles, willing
from ..attack import escapes, fire
from ..damage import effective, lose, offer_losses, points, strip, take
from ..deal.dealing import SCENARIOS, deal
from ..records import Battle, Order, Ship
from ..setup import buy_line, launch, technology
from ..turn import WIN, challenge_result
from ..words import Die, Status, Tactic

S = TypeVar("S")
OWN, FOE = 0, 1  # places of the two ships in the battle
Values = tuple[int, int, int, int, int]  # (PD, B, S, T, M), as the rulebook writes a ship


@dataclass(frozen=True, slots=True)
class FoeOrder:
    """What a systemship may order in a round, its missiles' speeds apart."""

    drive: int
    tactic: int
    beam: int
    screen: int
    tubes: int
    talks: bool  # does it make a treaty with whoever asks for one?


class _Dice:
    """The dice of a systemship, turned on one path after the other.

    The speeds of its missiles are left apart, as each is drawn alike whatever else is ordered; its own speed shows the
    face given. The faces of the die of kind `lumped` are two: those on which the rule says yes are one, of this chance,
    and the others are one.
    """

    def __init__(self, tape: Tape, lumped: int, yes: Sequence[bool], speed: int = 1) -> None:
        self.tape, self.lumped, self.speed = tape, lumped, speed
        chance = Fraction(sum(yes), len(yes))
        both = (True, chance), (False, 1 - chance)
        self.faces = [yes.index(said) + 1 for said, part in both if part]
        self.chances = [part for _, part in both if part]

    def roll(self, die: int, sides: int) -> int:
        """The face of this path."""
        if die == Die.MISSILE_SPEED:
            return 1
        if die == Die.SPEED:
            return self.speed
        if die == self.lumped:
            return self.tape.take((die, 1, sides), self.faces, self.chances)
        return self.tape.take((die, 1, sides), range(1, sides + 1))


class _OneFace:
    """Every die shows the same face; how many faces the last one had is kept."""

    def __init__(self, face: int) -> None:
        self.face, self.sides = face, 0

    def roll(self, die: int, sides: int) -> int:
        """That face."""
        self.sides = sides
        return self.face


def _answers(asked: Callable[[Any], S]) -> list[S]:
    """What a rule that throws one die says to each of its faces, from 1 up."""
    die = _OneFace(1)
    said = [asked(die)]
    for face in range(2, die.sides + 1):
        die.face = face
        said.append(asked(die))
    return said


class _Silent:
    """A table that keeps what is offered, and drops events and reasons."""

    def __init__(self) -> None:
        self.offered: list[int] = []

    def emit(self, event: int, *args: int) -> None:
        """Do nothing: a solver tells no events."""

    def offer(self, value: int) -> None:
        """Keep the value."""
        self.offered.append(int(value))

    def bar(self, value: int, why: int) -> None:
        """Do nothing: reasons are for people at a table."""

    def tells_why(self) -> bool:
        """False: no reason is worked out that no person reads."""
        return False


class Bench:
    """The challenge under these settings, dealt once; its methods set up a case and ask the rules."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        ship = {"name": "It", "pd": 1}
        dealt = deal(Request(content(SCENARIOS["challenge"]), dict(settings), {"warp": (ship,)}))
        self.dealt, self.battle = dealt, copy(dealt.battle)
        self.rules = self.battle.rules
        self.own, self.foe = self.battle.ships[OWN], self.battle.ships[FOE]
        self.silent = _Silent()

    # ---- the systemship before the fight ----------------------------------------------------------------------------

    def levels(self) -> dict[int, Fraction]:
        """The chance of each technology level.  [IS-110 .. IS-140]"""
        if self.rules.tl >= 0:
            return {self.rules.tl: Fraction(1)}
        value = self.foe.value
        tape, more, found = Tape(), True, dict[int, Fraction]()
        dice: Any = _Dice(tape, Die.TECHNOLOGY, _answers(lambda t: technology(t, self.battle, value) > 0))
        while more:
            tape.rewind()
            tl = technology(dice, self.battle, value)
            found[tl] = found.get(tl, Fraction()) + Fraction(tape.above, tape.below)
            more = tape.turn()
        return found

    def rolled_up(self) -> dict[Values, Fraction]:
        """The chance of each systemship, line by line of its table.  [IS-200 .. IS-370]"""
        open_: dict[tuple[int, Values], Fraction] = {(self.foe.budget, (0, 0, 0, 0, 0)): Fraction(1)}
        found: dict[Values, Fraction] = {}
        while open_:
            after: dict[tuple[int, Values], Fraction] = {}
            for (left, values), chance in open_.items():
                for (less, more), part in self._bought(left, values).items():
                    if less:
                        after[less, more] = after.get((less, more), Fraction()) + chance * part
                    else:
                        found[more] = found.get(more, Fraction()) + chance * part
            open_ = after
        return found

    def _bought(self, left: int, values: Values) -> dict[tuple[int, Values], Fraction]:
        def step(t: Any, b: Battle) -> tuple[int, Values]:
            ship = b.ships[FOE]
            built = ship.built
            built.pd, built.beams, built.screens, built.tubes, built.missiles = values
            less = buy_line(t, FOE, ship, left)
            launch(ship)
            return less, values_of(ship)

        return results(step, self.dealt.battle)

    # ---- the systemship in the fight --------------------------------------------------------------------------------

    def orders(self, values: Values, tl: int, face: int) -> dict[FoeOrder, Fraction]:
        """The chance of each order of a systemship when the die for its speed shows this face.  [IS-400 .. IS-620]"""
        self._stand()
        self._be_foe(values, tl)
        found: dict[FoeOrder, Fraction] = {}
        tape = Tape()
        t: Any = _Dice(tape, Die.MISSILES, _answers(lambda t: uses_missiles(t, self.battle, self.foe)), face)
        order, more = self.foe.order, True
        while more:
            tape.rewind()
            clear(order)
            automatic_order(t, self.battle, FOE)
            made = FoeOrder(order.drive, order.tactic, order.beam, order.screen, order.tubes, willing(self.foe))
            found[made] = found.get(made, Fraction()) + Fraction(tape.above, tape.below)
            more = tape.turn()
        clear(order)
        return found

    def drives(self, pd: int, tl: int) -> tuple[int, ...]:
        """The drive of a systemship by each face of its die.  [IS-410, IS-420]"""
        self._be_foe((pd, 0, 0, 0, 0), tl)
        return tuple(_answers(lambda t: automatic_speed(t, self.battle, self.foe)))

    def speeds(self) -> int:
        """How many speeds a systemship's missile may have, each as likely as the others.  [IS-610]"""
        self._stand()
        self._be_foe((1, 0, 0, 1, 1), 0)
        seen: list[int] = []

        class Speeds(_OneFace):
            def roll(self, die: int, sides: int) -> int:
                if die == Die.MISSILE_SPEED:
                    seen.append(sides)
                return 1

        table: Any = Speeds(1)
        automatic_order(table, self.battle, FOE)
        clear(self.foe.order)
        return seen[0]

    def wounded(self, values: Values) -> Values:
        """A systemship after one more hit, by its list.  [IS-640 .. IS-710]"""
        self._be_foe(values, 0)
        table: Any = self.silent
        take(table, self.battle, FOE, 1)
        return values_of(self.foe)

    def points(self, values: Values) -> int:
        """How many hits a ship of these values can take.  [WW-450]"""
        self._be_foe(values, 0)
        return points(self.foe)

    def passing(self, hits: int, screen: int, tl: int) -> int:
        """The hits that pass a screen.  [WW-430, WW-440]"""
        return effective(hits, screen, tl)

    # ---- fire -------------------------------------------------------------------------------------------------------

    def missile_at_foe(self, speed: int, drive: int, tactic: int) -> int:
        """Hits of one of the player's missiles on a systemship of this drive and tactic."""
        self._stand()
        self._aim(self.own.order, Tactic.ATTACK, 0, 0, speed, FOE)
        self.foe.order.drive, self.foe.order.tactic = drive, tactic
        return self._fired(self.foe)

    def beam_at_foe(self, order: tuple[int, int, int], drive: int, tactic: int) -> int:
        """Hits of the player's beam, at (his tactic, his drive, its power), on a systemship at drive and tactic."""
        self._stand()
        self._aim(self.own.order, *order, 0, FOE)
        self.foe.order.drive, self.foe.order.tactic = drive, tactic
        return self._fired(self.foe)

    def missile_at_own(self, speed: int, drive: int, tactic: int, tl: int) -> int:
        """Hits of one of the systemship's missiles on the player's ship of this drive and tactic."""
        self._stand()
        self.foe.tl = tl
        self._aim(self.foe.order, Tactic.DODGE, 0, 0, speed, OWN)
        self.own.order.drive, self.own.order.tactic = drive, tactic
        return self._fired(self.own)

    def beam_at_own(self, made: tuple[int, int, int], drive: int, tactic: int, tl: int) -> int:
        """Hits of the systemship's beam, at (its tactic, its drive, its power), on the player's ship."""
        self._stand()
        self.foe.tl = tl
        self._aim(self.foe.order, *made, 0, OWN)
        self.own.order.drive, self.own.order.tactic = drive, tactic
        return self._fired(self.own)

    def escaping(self, drive: int, made: FoeOrder) -> bool:
        """Does the player's ship escape that retreats at this drive, if it lives?  [WW-480, WW-R63]"""
        self._stand()
        order = self.foe.order
        order.tactic, order.drive, order.beam, order.beam_target = made.tactic, made.drive, made.beam, OWN
        order.tubes = made.tubes
        for k in range(made.tubes):
            order.targets[k] = OWN
        self.own.order.tactic, self.own.order.drive = Tactic.RETREAT, drive
        return escapes(self.battle, OWN)

    def _stand(self) -> None:
        """Both ships fight, and nothing is ordered yet."""
        self._be_own((9, 9, 9, 9, 99), 9)
        self._be_foe((9, 9, 9, 9, 99), 0)
        for ship in (self.own, self.foe):
            ship.status, ship.hits = Status.FIGHTING, 0
            clear(ship.order)

    def _aim(self, order: Order, tactic: int, drive: int, beam: int, speed: int, target: int) -> None:
        order.tactic, order.drive, order.beam, order.beam_target = tactic, drive, beam, target
        if speed:
            order.tubes, order.speeds[0], order.targets[0] = 1, speed, target

    def _fired(self, target: Ship) -> int:
        table: Any = self.silent
        fire(table, self.battle)
        return target.hits

    # ---- the player's ship ------------------------------------------------------------------------------------------

    def drive_limit(self, pd: int) -> int:
        """How fast the player's ship may be.  [WW-320, IS-R11]"""
        self._be_own((pd, 0, 0, 0, 0), 0)
        return drive_limit(self.battle, self.own)

    def losses(self, values: Values, racks: int) -> Iterator[tuple[int, Values, int]]:
        """For each attribute that may take one more hit: it, and the player's ship with its racks then.  [WW-450]"""
        self._be_own(values, racks)
        self.silent.offered.clear()
        table: Any = self.silent
        offer_losses(table, self.own, 0, racks > 0)
        for attribute in tuple(self.silent.offered):
            self._be_own(values, racks)
            lose(table, self.battle, OWN, attribute)
            yield attribute, values_of(self.own), self.own.racks

    def wins(self, own_lives: bool, foe_lives: bool) -> bool:
        """Is the challenge won when it ends so?  [IS-R53]"""
        self.own.status = Status.FIGHTING if own_lives else Status.DESTROYED
        self.foe.status = Status.FIGHTING if foe_lives else Status.DESTROYED
        return challenge_result(self.battle) == WIN

    def _be_own(self, values: Values, racks: int) -> None:
        _put(self.own, values)
        self.own.racks = racks

    def _be_foe(self, values: Values, tl: int) -> None:
        _put(self.foe, values)
        self.foe.tl = tl


def values_of(ship: Ship) -> Values:
    """(PD, B, S, T, M)."""
    return ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles


def _put(ship: Ship, values: Values) -> None:
    strip(ship)
    ship.taken = 0
    ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles = values
