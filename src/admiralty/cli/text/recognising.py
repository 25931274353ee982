"""What a file is that was given where another kind of file belongs, and which command takes it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from admiralty.core.errors import Refused

from .console import MARK_OF_ORDER
from .files import SIZE_LIMIT, read_toml

TAKEN_BY = {
    "scenario": "'admiralty play' and 'admiralty simulate' take it",
    "ship": "'admiralty design check' takes it, and --ship SIDE=FILE where a scenario is played",
    "doctrine": "--seat NAME=doctrine:FILE takes it where a scenario is played",
}
JOURNALS = "a journal is what 'admiralty play' writes, a file that ends with .jsonl"


def kind_of(data: Mapping[str, Any]) -> str:
    """The kind of file with these keys, by the schemas of the games: ship, scenario, doctrine; empty: none of them.

    Where a key is strange, it is what has all that is required; a ship, of which that is little, has a part as well.
    """
    from admiralty.games import ROOMS, game

    schemas = [each for key in ROOMS for each in game(key).schemas().items()]
    for strict in (True, False):
        for kind, schema in schemas:
            required, known = set(schema.get("required", ())), set(schema["properties"])
            of_it = data.keys() <= known if strict else len(data.keys() & known - {"notes"}) > 1
            if required <= data.keys() and of_it:
                return kind
    return ""


def instead_of(wanted: str, path: str, data: Mapping[str, Any]) -> Refused | None:
    """The refusal of a TOML file that is of another kind than is wanted; None where it is of no kind that is known."""
    kind = kind_of(data)
    return Refused(path, f"is a {kind}, not a {wanted}", "", TAKEN_BY.get(kind, "")) if kind else None


def require_ship(path: str, data: Mapping[str, Any]) -> None:
    """`Refused` if this is a file of another kind than a ship's, or of what else a game designs."""
    from admiralty.games import ROOMS, game

    designed = {one.file_kind for key in ROOMS for one in game(key).designers}
    if kind_of(data) not in {"", "ship", *designed} and (strange := instead_of("ship", path, data)):
        raise strange


def no_journal(path: str) -> Refused | None:
    """The refusal of a file that does not even look like a journal; None where it does, or cannot be read."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(SIZE_LIMIT)
    except (OSError, ValueError):
        return None
    if not data.strip() or data.removeprefix(MARK_OF_ORDER).startswith(b'{"'):  # a journal, if perhaps a damaged one
        return None
    if b"\0" in data:
        return Refused(path, "is no text, and so not a journal", "", JOURNALS)
    try:
        return instead_of("journal", path, read_toml(path)) or Refused(path, "is TOML, not a journal", "", JOURNALS)
    except Refused:
        return Refused(path, "is a text, not a journal", "", JOURNALS)
