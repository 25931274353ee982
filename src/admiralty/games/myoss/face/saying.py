"""How the things of Myoss Gamma are said, and who may know what of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from admiralty.core.face.vocabulary import Vocabulary, but_for, by_number, words_for
from admiralty.core.face.wording import Arg, Kind, Names, name_of

from ..options import OpenSheets
from ..records import NONE, Battle, of_one_team
from ..words import LETTERS, Action, Cause
from ..words import Kind as Component

ACTIONS = words_for(
    *Action,
    END="no more",
    ATTACH="computer to another weapon",
    LOCK="tractor beam on",
    RELEASE="tractor beam off",
    DOORS="hold doors",
    STOW="take aboard or dock",
    TRANSFER="shuttle to another hold",
    KEEP="keep the lock",
    SELF_DESTRUCT="self-destruct",
    CUT="cut sections off",
    REMOTE="lead an unmanned ship",
    BRIDGE="another bridge",
    CROSS="move people",
)


def sheet_known(place: int) -> Callable[[Any, Any, int, int], bool]:
    """May a seat know which component stands at this place of the arguments?  [MG-R22]"""

    def seen(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
        if b.rules.open_sheets == OpenSheets.YES or b.over == 1 or args[place] < 0:
            return True
        part = b.parts[args[place]]
        return of_one_team(b, part.side, seat) or part.wrecked == 1

    return seen


def say_whose(value: int, names: Names) -> str:
    """A section behind the name of its ship; nothing where the ship is not divided."""
    name = name_of(names, "section", value)
    return "" if value == NONE or name in names.get("ship", ()) else f"'s {name}"


def say_letters(value: int, names: Names) -> str:
    """An attribute by its letters; the number holds the kind of component and which of its attributes it is."""
    kind, k = divmod(value, 2)
    return (*LETTERS.get(Component(kind), ()), "", "")[k]


def say_boat(value: int, names: Names) -> str:
    """With which shuttle somebody leaves; nothing where there is none."""
    return "" if value == NONE else f" with {name_of(names, 'ship', value)}"


PARTS = dict.fromkeys(
    ("part", "weapon", "raised", "primary", "berth", "shield", "structure", "source", "place", "beam"),
    but_for(NONE, "nothing", "part"),
)
"""The names of arguments that are components; on closed sheets foes do not know which."""
SHIPS: dict[str, Kind | Arg] = dict.fromkeys(("ship", "other", "target", "payer", "carrier"), "ship")
WORDS = Vocabulary(
    {
        **PARTS,
        **SHIPS,
        "side": "side",
        "foe": "side",
        "section": say_whose,
        "boat": say_boat,
        "cause": Cause,
        "action": by_number(ACTIONS),
        "attribute": Arg("attribute", say_letters, sheet_known(1)),
        "yes": ("no", "yes"),
        "some-ship": but_for(NONE, "nobody", "ship"),
        "some-side": but_for(NONE, "nobody", "side"),
        "which-section": "section",
        "what-of-it": ("the damage", "the attribute"),
    },
    seen_at=dict.fromkeys(PARTS, sheet_known),
)
