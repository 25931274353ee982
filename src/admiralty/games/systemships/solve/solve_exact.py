"""The chances of a fixed policy as exact fractions: every order and every hit of it enumerated in whole numbers.

At one level every chance of a round is a whole number of parts of one unit, so that the sums are sums of whole numbers.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from .solve_kernels import TACTICS
from .solve_openings import Opening
from .solve_own import Own, points, without
from .solve_policy import Decoder
from .solve_rounds import Rounds
from .solve_script import Script

Parts = tuple[int, int, int]  # won, lost, both destroyed, in parts of a power of the unit
NONE: Parts = (0, 0, 0)


class Exact:
    """One level of a policy, its opening included."""

    def __init__(self, script: Script, rounds: Rounds, decoder: Decoder, tl: int) -> None:
        self.script, self.decoder, self.tl = script, decoder, tl
        self.side, self.foes, self.bench = rounds.side, rounds.foes, rounds.foes.bench
        self.last, self.dead = rounds.fleet.rounds, len(rounds.foes.states)
        self.mutual_wins = rounds.mutual[1]
        orders = [self.foes.orders(values, tl) for values in self.foes.states]
        whole = lcm(*(chance.denominator for each in orders for chance in each.values()))
        speeds, most = self.bench.speeds(), int(self.side.tubes.max())
        self.sure = speeds**most  # in how many cases the missiles do what they do
        self.unit = whole * self.sure
        self.salvos = self._salvos(speeds, most)
        self.first = self.side.first.tolist()
        weights = [int(chance * whole) for each in orders for chance in each.values()]
        side = self.side
        columns = (side.drive, side.tactic, side.beam, side.screen, side.tubes, side.after, side.talks)
        self.rows = list(zip(weights, *(column.tolist() for column in columns), strict=True))
        self.known: dict[tuple[int, Own, int], Parts] = {}
        self._losses: dict[Own, dict[int, Own]] = {}

    def _salvos(self, speeds: int, most: int) -> dict[tuple[int, int], list[list[tuple[int, int]]]]:
        """(own tactic, own drive) -> for each number of missiles, how many hits in how many of the cases."""
        found = {}
        for tactic in range(self.side.kind.shape[0]):
            for drive in range(self.side.kind.shape[1]):
                one = [self.bench.missile_at_own(speed, drive, tactic, self.tl) for speed in range(1, speeds + 1)]
                ways: dict[int, int] = {0: 1}
                rows = []
                for missiles in range(most + 1):
                    rows.append([(hits, count * speeds ** (most - missiles)) for hits, count in ways.items()])
                    more: dict[int, int] = {}
                    for hits, count in ways.items():
                        for each in one:
                            more[hits + each] = more.get(hits + each, 0) + count
                    ways = more
                found[tactic, drive] = rows
        return found

    def opening(self, own: Own, opening: Opening) -> tuple[Fraction, Fraction, Fraction]:
        """The chances of the whole challenge at this level: won, lost, both destroyed."""
        total = [Fraction(), Fraction(), Fraction()]
        for values, chance in self.foes.rolled.items():
            state = self.foes.place[values]
            seen = (self.tl, 1, own, state) in self.script.orders
            parts = self.value(1, own, state) if seen else self.round(1, own, state, opening)
            for k, part in enumerate(parts):
                total[k] += chance * Fraction(part, self.unit**self.last)
        return total[0], total[1], total[2]

    def value(self, number: int, own: Own, state: int) -> Parts:
        """What the policy comes to from round `number` on."""
        key = (number, own, state)
        if key not in self.known:
            self.known[key] = self.round(number, own, state, self.script.orders[self.tl, number, own, state])
        return self.known[key]

    def round(self, number: int, own: Own, state: int, order: Opening) -> Parts:
        """What an order in round `number` comes to when the policy is followed afterwards."""
        left, side = without(own, len(order.speeds)), self.side
        tactic, drive, talks = order.tactic % TACTICS, order.drive, order.tactic == TACTICS
        won = lost = both = 0
        for row in range(self.first[state], self.first[state + 1]):
            weight, its_drive, its, beam, screen, tubes, after, willing = self.rows[row]
            if talks and willing:
                continue
            given = self.decoder.given(side, order, its_drive, its)
            then = int(side.wounds[after, side.passing[given, screen]])
            away = bool(side.escapes[tactic, drive, its, its_drive, beam, min(tubes, 1)])
            if tubes:
                ways = self.salvos[tactic, drive][tubes]
            else:
                ways = [(int(side.hits[tactic, drive, its, its_drive, beam]), self.sure)]
            for hits, count in ways:
                taken = self.bench.passing(hits, order.screen, self.bench.own.tl)
                parts = self._after(number, left, then, taken, away)
                share = weight * count
                won, lost, both = won + share * parts[0], lost + share * parts[1], both + share * parts[2]
        return won, lost, both

    def _after(self, number: int, left: Own, then: int, taken: int, away: bool) -> Parts:
        """What becomes of a round that ends so, in parts of the unit for the rounds to come."""
        whole = self.unit ** (self.last - number)
        alive = taken < points(left)
        if then == self.dead:
            return (whole, 0, 0) if alive or self.mutual_wins else (0, 0, whole)
        if not alive:
            return 0, whole, 0
        if away or number == self.last:
            return NONE
        for hits in range(taken, 0, -1):
            left = self.losses(left)[self.script.hits[self.tl, number, left, hits, then]]
        return self.value(number + 1, left, then)

    def losses(self, own: Own) -> dict[int, Own]:
        """What is left of a ship by the attribute that takes a hit."""
        if own not in self._losses:
            self._losses[own] = {k: (*values, racks) for k, values, racks in self.bench.losses(own[:5], own[5])}
        return self._losses[own]
