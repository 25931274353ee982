"""A policy written out: what to order, and what each hit takes, in every state that the challenge can come to with it.

It is found by following the policy with the ships as they are, not as the solver merged them, so that it says what the
rules ask for: an order for each round, and one attribute for each hit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .solve_bench import Bench
from .solve_openings import Opening
from .solve_own import Own, merged, points, without
from .solve_policy import Decoder, LevelPolicy

Place = tuple[int, int, Own, int]  # level, round, own ship, systemship's number
Hit = tuple[
    int, int, Own, int, int
]  # level, round, own ship, hits still to be taken, systemship's number after the round


@dataclass(slots=True)
class Script:
    """The decisions of a policy."""

    own: Own
    opening: Opening  # the first order, where it is written before the systemship is seen
    orders: dict[Place, Opening] = field(default_factory=dict)
    hits: dict[Hit, int] = field(default_factory=dict)  # the attribute that takes the next one


class Writer:
    """Writes a script, level by level."""

    def __init__(self, bench: Bench, script: Script) -> None:
        self.bench, self.script = bench, script
        self._losses: dict[Own, dict[int, Own]] = {}
        self._ways: dict[tuple[Own, int, int], dict[Own, int]] = {}

    def losses(self, own: Own) -> dict[int, Own]:
        """What is left of a ship by the attribute that takes a hit."""
        if own not in self._losses:
            self._losses[own] = {
                attribute: (*values, racks) for attribute, values, racks in self.bench.losses(own[:5], own[5])
            }
        return self._losses[own]

    def level(self, tl: int, policy: LevelPolicy, decoder: Decoder) -> None:
        """Follow the policy at one level."""
        rounds, side = policy.rounds, policy.rounds.side
        found = {(self.script.own, rounds.foes.place[values]) for values in rounds.foes.rolled}
        for number in range(1, rounds.fleet.rounds + 1):
            after: set[tuple[Own, int]] = set()
            for own, state in sorted(found):
                counted = merged(own, rounds.fleet.rounds + 1 - number)
                if number < policy.first:
                    order = self.script.opening
                else:
                    code = int(policy.stages[number].codes[counted][state])
                    order = self.script.orders[tl, number, own, state] = decoder.order(code, int(side.top[state]))
                if number < rounds.fleet.rounds:
                    picks = policy.after(number, without(counted, len(order.speeds)))
                    left = without(own, len(order.speeds))
                    for then, taken in set(self.outcomes(policy, decoder, state, order)):
                        if taken < points(left) and then < len(rounds.foes.states):
                            goal = picks.ship(then, taken)
                            end = self._take(tl, number, left, taken, then, goal, rounds.fleet.rounds - number)
                            after.add((end, then))
            found = after

    def outcomes(self, policy: LevelPolicy, decoder: Decoder, state: int, order: Opening) -> Iterator[tuple[int, int]]:
        """Every (systemship after the round, hits taken) when the fight goes on."""
        side = policy.rounds.side
        kinds = side.kind.shape[0]
        tactic, drive = order.tactic % kinds, order.drive
        for row in range(int(side.first[state]), int(side.first[state + 1])):
            its_drive, its, beam = int(side.drive[row]), int(side.tactic[row]), int(side.beam[row])
            tubes = int(side.tubes[row])
            if (order.tactic >= kinds and side.talks[row]) or side.escapes[
                tactic, drive, its, its_drive, beam, min(tubes, 1)
            ]:
                continue
            given = decoder.given(side, order, its_drive, its)
            then = int(side.wounds[side.after[row], side.passing[given, side.screen[row]]])
            if tubes:
                chances = side.salvo[side.kind[tactic, drive], tubes]
                hits = [k for k in range(len(chances)) if chances[k] > 0]
            else:
                hits = [int(side.hits[tactic, drive, its, its_drive, beam])]
            for each in hits:
                yield then, int(side.absorbed[each, order.screen])

    def _take(self, tl: int, number: int, own: Own, taken: int, then: int, goal: Own, rounds: int) -> Own:
        """Take the hits one after the other, to the ship that counts as `goal` with so many rounds to come."""
        for left in range(taken, 0, -1):
            key = (tl, number, own, left, then)
            attribute = self.script.hits.get(key)
            if attribute is None:
                attribute = self.script.hits[key] = self.ways(own, left, rounds)[goal]
            own = self.losses(own)[attribute]
        return own

    def ways(self, own: Own, hits: int, rounds: int) -> dict[Own, int]:
        """Which ship, as it counts, so many hits may leave, and the attribute that the first of them takes for it."""
        key = (own, hits, rounds)
        if key not in self._ways:
            found: dict[Own, int] = {}
            for attribute, left in self.losses(own).items():
                ends = self.ways(left, hits - 1, rounds) if hits > 1 else {merged(left, rounds): attribute}
                for end in ends:
                    found.setdefault(end, attribute)
            self._ways[key] = found
        return self._ways[key]
