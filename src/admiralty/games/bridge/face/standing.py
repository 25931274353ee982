"""What standing orders may answer instead of what the computer would: the values of routine questions.  [BC-R274]"""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import Names, Value, Values
from admiralty.core.state.questions import Question

from ..deal.dealing import CHASE
from ..records import Battle
from ..rolling import AT_COST, LET_BE, ONE_DIE
from ..scene.complications import BUY, SUFFER
from ..tables import SHIPS
from ..tasks import score
from ..words import Ask, Shaken

ALL = tuple(range(1, 1 + 2 * SHIPS))  # what may be learnt: of each ship its exact screens, then its Crew Quality


def scores_nothing(b: Battle) -> list[int]:
    """The leader's dice that have no success."""
    return [k for k in range(b.task.dice) if score(b.task.faces[k], b.task.target, b.task.critical) == 0]


def determined(b: Battle, q: Question) -> Sequence[int]:
    """Determination for all dice that scored nothing.  [BC-R224]"""
    return sum(1 << k for k in scores_nothing(b)), LET_BE


def nearly(b: Battle, q: Question) -> Sequence[int]:
    """The same where one success is missing."""
    return determined(b, q) if q.facts[2] - q.facts[1] == 1 else (LET_BE,)


def at_cost_or_determined(b: Battle, q: Question) -> Sequence[int]:
    """Success at cost where it may be.  [BC-R212]"""
    return AT_COST, *determined(b, q)


def worst_die(b: Battle, q: Question) -> Sequence[int]:
    """The worst die that scored nothing, whatever came of the roll.  [BC-R289]"""
    return *(ONE_DIE + k for k in sorted(scores_nothing(b), key=lambda k: -b.task.faces[k])[:1]), LET_BE


def evasive_moves(names: Names) -> Sequence[tuple[str, Value]]:
    """Where a ship moves after an attack on it has missed.  [BC-1510]"""
    return [
        ("Stay", 0),
        *((f"To {zone}, else stay", (1 + k, 0)) for k, zone in enumerate(names["zone"]) if zone not in CHASE),
    ]


def is_crew(deal: Deal, seat: int) -> bool:
    """Is it a seat of the crew?"""
    return deal.seats[seat] != "gm"


def is_gm(deal: Deal, seat: int) -> bool:
    """Is it the GM's seat?"""
    return not is_crew(deal, seat)


STOOD_BY = {
    Ask.HAZARD: is_gm,
    Ask.FOCUS: is_gm,
    Ask.CALLED: is_crew,
    Ask.LEARN: is_crew,
    Ask.VETO: is_crew,
    Ask.SHAKEN: is_crew,
}
"""Questions that one side alone is asked."""
VALUES: dict[Ask, Values] = {
    Ask.REACT: {"Two dice": 0, "Three dice": (1, 0), "Four dice": (2, 1, 0), "Five dice": (3, 2, 1, 0)},
    Ask.HAZARD: {"Damage": 0, "A trait": 1},
    Ask.CALLED: {"Yes": 1, "No": 0},
    Ask.FAILED: {
        "At cost where it may be, else nothing": (AT_COST, LET_BE),
        "At cost where it may be, else Determination": at_cost_or_determined,
        "Determination after any failure": determined,
        "Determination after a failure by 1": nearly,
        "Let it fail": LET_BE,
    },
    Ask.AGAIN: {"The worst failing die, also after a success": worst_die, "Keep the dice": LET_BE},
    Ask.COMPLICATION: {"Pay 2 Threat": BUY, "Suffer it": SUFFER},
    Ask.WON: evasive_moves,
    Ask.COUNTER: {"Yes": 1, "No": 0},
    Ask.FOCUS: {"Yes": 1, "No": 0},
    Ask.VETO: {"Let it stand": 0, "Stop it": 1},
    Ask.LEARN: {
        "Nothing": 0,
        "Exact screens, while there is Momentum": (*ALL[::2], 0),
        "Crew Quality, while there is Momentum": (*ALL[1::2], 0),
        "Everything, while there is Momentum": ALL,
    },
    Ask.SHAKEN: {
        "Brace for Impact": Shaken.BRACE,
        "Losing Power": Shaken.LOSING_POWER,
        "Casualties and Minor Damage": Shaken.CASUALTIES,
        "Let a die decide": Shaken.ROLL,
    },
}
