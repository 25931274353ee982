"""How the answers after a roll are said: what comes of a hit, what is done about a failure."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.wording import Names, name_of, say_count

from ..defending import WITH_DETERMINATION
from ..form.spends import EXTRA, LASTS, WHERE
from ..rolling import AT_COST, LET_BE, ONE_DIE
from ..tables import DICE_MOST, SHIPS


def say_outcome(value: int, names: Names) -> str:
    """What comes of a hit."""
    return large(" and ".join(_outcome(value, names)) or "the hit as it is")


def _outcome(value: int, names: Names) -> Iterator[str]:
    added, extra, lasting = value % EXTRA, value % LASTS // EXTRA, value % WHERE // LASTS
    if added:
        yield f"damage +{added}"
    for k in range(SHIPS):
        if value // WHERE >> k & 1:
            yield f"also at {name_of(names, 'ship', k)}"
    if extra:
        yield say_count(extra, "more system")
    if lasting:
        yield f"again at the end of {say_count(lasting, 'round')}"


def say_again(value: int, names: Names) -> str:
    """What is done about a failure."""
    if value == LET_BE:
        return "Let it fail"
    if value == AT_COST:
        return "Succeed at cost: one complication"
    dice = [str(k + 1) for k in range(DICE_MOST) if rolled_again(value) >> k & 1]
    if value >= ONE_DIE:
        return f"Roll die {dice[0]} again"
    return f"Determination: roll {'die' if len(dice) == 1 else 'dice'} {' and '.join(dice)} again"


def say_dice(value: int, names: Names) -> str:
    """The dice of a defender."""
    more = value % WITH_DETERMINATION
    said = f"{2 + more} dice"
    return f"{said}, one set to 1 by Determination" if value >= WITH_DETERMINATION else said


def large(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def rolled_again(value: int) -> int:
    """The dice that an answer to a failure rolls again, as a mask."""
    return 1 << value - ONE_DIE if value >= ONE_DIE else value
