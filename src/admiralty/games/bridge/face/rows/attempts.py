"""What an officer's task would meet: every target of an action, with its Difficulty and its exact odds.

[BC-R72, BC-R202 .. BC-R210, BC-R245]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import name_of

from ...design import unpatched_breaches
from ...form.difficulty import far_eyes
from ...form.dives import may_ram
from ...form.legality import OPEN, in_reach, why_silent
from ...form.majors import may_hold, why_not
from ...options import RevealRange
from ...places import is_foe
from ...ratings import hindrance, is_task, open_action
from ...records import Battle
from ...scene.others import why_not_tried
from ...scene.traits import made_of
from ...tables import ACTION_SYSTEM, CREW, LONG, NONE, OTHERS, SHIPS, SYSTEMS, WEAPONS, ZONES, Action, Effect, Kind
from ..figures.foresight import distribution, set_task
from ..figures.odds import Dist, chance_of, mean_above
from ..saying import RANGES, say_chance, say_system

DICE = range(4)  # bought ones
ROLLS = 4  # successes of a defender that are counted one by one


@dataclass(frozen=True, slots=True)
class Attempt:
    """A task against one target."""

    about: str  # the target, as it follows the action's name
    difficulty: int
    odds: tuple[Dist, ...]  # the successes, with so many dice bought

    @property
    def chance(self) -> float:
        """Of success without more dice."""
        return chance_of(self.odds[0], self.difficulty)

    def worth(self) -> tuple[float, float]:
        """By what the best of several is found: how likely it is, then what Momentum it makes."""
        return self.chance, mean_above(self.odds[0], self.difficulty)

    def say_briefly(self) -> str:
        """Its chance with 2 dice; of what can't fail its Momentum."""
        if self.difficulty == 0:
            return f"{mean_above(self.odds[0], 0):.1f} Momentum"
        return say_chance(self.chance)

    def say(self) -> str:
        """Its Difficulty, and the chance with 2, 3, 4 and 5 dice."""
        if self.difficulty == 0:
            return self.say_briefly()
        return f"Difficulty {self.difficulty}: " + " · ".join(
            say_chance(chance_of(each, self.difficulty)) for each in self.odds
        )


def attempts(b: Battle, deal: Deal, o: int, action: int) -> Iterator[Attempt]:
    """The task of an action against each of its targets. The order in `b` is written over.

    Whoever is evading or defended by fire rolls first, so there are no odds against it.
    """
    if not is_task(action):
        return
    b.order.action, b.order.target = action, NONE
    for about in _targets(b, deal, action):
        if (found := attempt(b, about)) is not None:
            yield found


def best_attempt(b: Battle, deal: Deal, o: int, action: int) -> Attempt | None:
    """The likeliest of them; None where there are none."""
    return max(attempts(b, deal, o, action), key=Attempt.worth, default=None)


def attempt(b: Battle, about: str = "") -> Attempt | None:
    """The task that stands in the order; None where its Difficulty isn't known yet."""
    if not set_task(b):
        return None
    found, dice = [], b.task.dice
    for more in DICE:
        b.task.dice = dice + more
        found.append(distribution(b))
    b.task.dice = dice
    return Attempt(about, b.task.difficulty, tuple(found))


def _targets(b: Battle, deal: Deal, action: int) -> Iterator[str]:
    """Each target, once it stands in the order; one without a name for an action that has none."""
    order, names = b.order, deal.names
    if action == Action.FIRE:
        for weapon in range(WEAPONS):
            if why_silent(b, order.officer, CREW, weapon) == OPEN:
                order.weapon = weapon
                yield from _ships(b, deal, [j for j in range(SHIPS) if in_reach(b, CREW, weapon, j)])
    elif action == Action.RAM:
        yield from _ships(b, deal, [j for j in range(SHIPS) if may_ram(b, CREW, j)])
    elif action == Action.TRACTOR_BEAM:
        yield from _ships(b, deal, [j for j in range(SHIPS) if may_hold(b, CREW, j)])
    elif action == Action.SCAN_FOR_WEAKNESS:
        yield from _ships(b, deal, list(range(SHIPS)))
    elif action == Action.SENSOR_SWEEP:
        for zone in worth_sweeping(b):
            order.zone = zone
            yield f" of {name_of(names, 'zone', zone)}"
    elif action == Action.DAMAGE_CONTROL:
        for system in range(SYSTEMS):
            if unpatched_breaches(b.ships[CREW], system) > 0:
                order.system = system
                yield f" of the {say_system(system, names)}"
    elif action == Action.OTHER:
        for k in range(OTHERS):
            if b.others[k].kind >= Kind.TASK and why_not_tried(b, order.officer, CREW, k) == OPEN:
                order.other = k
                yield f": {name_of(names, 'other', k)}"
    elif action == Action.CREATE_TRAIT:
        order.trait = made_of(Effect.ATTACKS_EASIER.value, NONE, CREW)
        yield " on your ship"
    else:
        yield ""


def _ships(b: Battle, deal: Deal, targets: list[int]) -> Iterator[str]:
    order = b.order
    for j in targets:
        if is_foe(b, CREW, j):
            order.target = j
            name = name_of(deal.names, "ship", j)
            yield f" at {name}" if order.action == Action.FIRE else f" on {name}"


def worth_sweeping(b: Battle) -> list[int]:
    """The zones where a Sensor Sweep finds something out; all of them if there is no such zone.  [BC-R257, BC-R264]"""
    used = [zone for zone in range(ZONES) if b.zones[zone].used == 1]
    found = [zone for zone in used if b.zones[zone].buoy == 1 or _holds_unknown(b, zone)]
    return found or used


def _holds_unknown(b: Battle, zone: int) -> bool:
    return any(
        is_foe(b, CREW, j) and ship.zone == zone and ship.hidden == 0 and knows_less_than_all(b, j)
        for j, ship in enumerate(b.ships)
    )


def knows_less_than_all(b: Battle, j: int) -> bool:
    """Is there something of ship j that the crew doesn't know?"""
    ship = b.ships[j]
    return ship.identified + ship.measured + ship.judged + ship.foreseen + ship.watched < 5


def reach_chances(b: Battle) -> list[float]:
    """How likely the Reveal that is ordered finds a ship at Close, Medium and Long.  [BC-R72]"""
    order, found = b.order, []
    for far in range(LONG + 1):
        order.reach = far if b.rules.reveal_range == RevealRange.DECLARED else 0
        set_task(b)
        needed = b.task.difficulty
        if b.rules.reveal_range == RevealRange.RETROACTIVE:
            needed += max(0, far - far_eyes(b))
        found.append(chance_of(distribution(b), needed))
    return found


def say_reaches(chances: list[float]) -> str:
    """That, in words."""
    return ", ".join(f"{RANGES[far]} {say_chance(chance)}" for far, chance in enumerate(chances))


def say_reaction(b: Battle, o: int, action: int, until: int) -> str:
    """What an attacker must beat, by its chances: of what stands until somebody's turn, else of what o may do now.

    [BC-2190, BC-R245, BC-R246]
    """
    if until == 0 and why_not(b, o, CREW, action) != OPEN:
        return ""
    who = until - 1 if until else o
    open_action(b, who, CREW, action)
    less = max(0, hindrance(b, who, CREW, ACTION_SYSTEM[action], action))
    found = [0.0] * (ROLLS + 1)
    for successes, chance in distribution(b).items():
        found[min(ROLLS, max(0, successes - less))] += chance
    said = [f"{k} ({say_chance(chance)})" for k, chance in enumerate(found)]
    return f"{', '.join(said[:-1])}, {ROLLS} or more ({say_chance(found[-1])})"
