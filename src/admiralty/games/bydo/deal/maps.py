"""Maps as plain text: a sign for each tile, a line for each row.  [BY-R01]"""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.core.errors import Refused, quote_value

from ..records import CELLS, TILE_MOST
from ..tables import PERMANENT
from .files import MIST, SIGNS, name_signs

MOST = TILE_MOST + 1
KNOWN_SIGNS = "".join([*SIGNS, MIST])


def read_map(text: str, where: str) -> list[str]:
    """The rows of a map; `Refused` names row and column of what doesn't fit, counted from 0 as on the board."""
    rows = [line.strip() for line in text.strip("\n").split("\n")] if text.strip() else []
    if not rows:
        raise Refused(where, "the map is empty", "BY-R01", "write a row of signs for each row of tiles")
    if len(rows) > MOST or len(rows[0]) > MOST:
        what = f"the map has {len(rows[0])} columns and {len(rows)} rows; {MOST} of each are the most"
        raise Refused(where, what, "BY-R01", "make it smaller")
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            what = f"has {len(row)} tiles, and row 0 has {len(rows[0])}"
            raise Refused(f"{where}: row {y}", what, "BY-R01", "give every row the same number of signs")
        for x, sign in enumerate(row):
            if sign not in KNOWN_SIGNS:
                what = f"{quote_value(sign)} is no terrain"
                raise Refused(f"{where}: row {y}, column {x}", what, "BY-R01", f"signs: {name_signs(KNOWN_SIGNS)}")
    assert len(rows) * len(rows[0]) <= CELLS[2]
    return rows


def write_map(terrain: Sequence[int], mist: Sequence[int], columns: int, rows: int) -> str:
    """The text of a map; mist that passes, and mist over other terrain than open space, are left out."""
    sign_of = {kind: sign for sign, kind in SIGNS.items()}
    cells = [MIST if mist[k] == PERMANENT and not terrain[k] else sign_of[terrain[k]] for k in range(columns * rows)]
    return "".join("".join(cells[k : k + columns]) + "\n" for k in range(0, columns * rows, columns))
