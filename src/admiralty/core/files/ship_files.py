"""Ship files that a scenario names: what stands in a file takes the place of its name, so a game needs no other file.

Only a terminal reads files, and only those beside the scenario. Elsewhere such a name is refused with what to write.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..errors import Refused, quote_value, suggest
from .model_files import say_place

SHIP, CARRIED = "ship", "carries"  # keys of a table for a ship that may name others
Read = Callable[[str, str], Mapping[str, Any]]  # the name of a file, the place that names it -> its content


def names_a_file(text: str) -> bool:
    """Is this meant as the name of a file? No ship that comes with a game has such a name."""
    return "/" in text or "\\" in text or "." in text


def no_ship(name: object, where: str, known: Mapping[str, Any], kind: str = SHIP) -> Refused:
    """The refusal of what is no name of a ship, or of what else is designed, that comes with the game."""
    if isinstance(name, str) and names_a_file(name):
        what = f"the file {quote_value(name)} cannot be read here"
        return Refused(where, what, "", 'write its content there, as a table: { name = "…", … }')
    return Refused(where, f"no {kind} {quote_value(name)} comes with the game", "", suggest(name, known))


def with_files(content: Mapping[str, Any], places: Sequence[str], read: Read) -> dict[str, Any]:
    """A scenario in which every ship file that it names is read.

    `places` are the keys that hold ships (one, or a list), as ``sides.*`` where these lie in a table by side, and as
    ``combats.*.bydo`` where they lie in each table of a list.
    """
    made = dict(content)
    for place in places:
        key, *inner = place.split(".")
        if key in made:
            made[key] = _within(made[key], inner, f": {key}", read)
    return made


def _within(value: Any, inner: Sequence[str], where: str, read: Read) -> Any:
    if not inner:
        return _ships(value, where, read)
    key, *rest = inner
    if key == "*" and isinstance(value, list):
        return [_within(each, rest, say_place(where, [k]), read) for k, each in enumerate(value)]
    if not isinstance(value, Mapping):
        return value
    held = value if key == "*" else value.keys() & {key}
    return {k: _within(each, rest, say_place(where, [k]), read) if k in held else each for k, each in value.items()}


def with_carried(ship: Mapping[str, Any], where: str, read: Read) -> dict[str, Any]:
    """A ship's own table in which the files of those that it carries are read."""
    return {key: _ships(each, say_place(where, [key]), read) if key == CARRIED else each for key, each in ship.items()}


def _ships(value: Any, where: str, read: Read) -> Any:
    if isinstance(value, str):
        return read(value, where) if names_a_file(value) else value
    if isinstance(value, list):
        return [_ships(each, say_place(where, [k]), read) for k, each in enumerate(value)]
    if not isinstance(value, Mapping):
        return value
    inner = (SHIP, CARRIED)
    made = {key: _ships(each, say_place(where, [key]), read) if key in inner else each for key, each in value.items()}
    if isinstance(made.get(SHIP), Mapping) and CARRIED in made[SHIP]:  # what the scenario lets it carry comes first
        made = {CARRIED: made[SHIP][CARRIED], **made, SHIP: {k: v for k, v in made[SHIP].items() if k != CARRIED}}
    return made
