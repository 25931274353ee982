"""A journal with every kind of entry, for the tests of the journal."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from admiralty.core.journal import Answer, Dice, Edit, Entry, Header, Journal, Mark, Over, Plot, Source, Undo, secret
from admiralty.core.journal.rulings import Hand, Named, Note, Revoke, Roll, Veil

SECRET = bytes(range(32))
STATE = "0123456789abcdef" * 2
HEADER = Header(
    game="toy",
    rules_version=3,
    scenario={"name": "duel", "tl": [0, 1], "note": "Grüße ✶"},
    seats=("red", "blue"),
    players={"red": "human", "blue": "computer:simple"},
    commitment=secret.commitment(SECRET),
    dice=Source("secret"),
    words={"red": "for the queen"},
    secret=SECRET.hex(),
)
ENTRIES: tuple[Entry, ...] = (
    Mark(0, STATE),
    Plot(0, 0, 0, ((1, 0, 5, 3, None), (2, 0, 0, 7, (4, 7, 9)))),
    Plot(0, 1, 2, ()),
    Dice(0, 2, ((1, 6, 4), (1, 6, 6), (2, 100, 37))),
    Answer(0, 1, 12, -5, 5, -3),
    Answer(0, 0, 13, 0, 0, 41, 1, (8, 41)),
    Undo(6),
    Edit(0, "ships.0.beam", 2, "a pity – nobody saw it", reopen=True, hidden=True),
    Veil(0, "ships.1", (0,), False, "a cloud of dust"),
    Roll(0, "reinforcements", ((0, 6, 4), (0, 6, 1))),
    Note(0, "Grüße from the referee ✶", (0, 1)),
    Hand(0, 1, "computer:simple"),
    Revoke(0, 9),
    Edit(0, "map.ground.7", 1, "a rockfall", also=(("map.ground.8", 1), ("ships.0.beam", 2), ("map.ground.9", 0))),
    Veil(0, "ships.1", (0,), more=("ships.2", "mines")),
    Answer(0, 1, 12, -5, 5, -3, by=0),
    Named(0, "trait", 3, "Grüße ✶", 1),
    Named(0, "trait", 0, "Eel"),
    Revoke(0, 17, 1),
    Over(1, SECRET.hex(), STATE),
)


def sample() -> Journal:
    made = Journal(HEADER)
    for entry in ENTRIES:
        made.append(entry)
    return made


def text_of(journal: Journal, with_secret: bool = True) -> bytes:
    return b"".join(journal.lines(with_secret))


DATA = text_of(sample())


def relined(number: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The sample with line `number` (from 1) changed as JSON and written back canonically."""
    lines = DATA.splitlines()
    data = json.loads(lines[number - 1])
    change(data)
    lines[number - 1] = secret.canonical(data)
    return b"\n".join(lines) + b"\n"
