"""Record sheets as plain lines: whole, one of them, or what has changed on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.errors.plain_text import columns_of, pad

if TYPE_CHECKING:
    from admiralty.core.face.scenes import Row, Sheet

FULL, EMPTY = "▮", "▯"
BOXES_MOST = 20  # more boxes than these are told by their number only
AT_ONCE = 60  # lines of sheets that nobody asked for
AT_FIRST = 40  # lines of them where there are more: the rest is for who asks
GONE = "no longer"


def row_text(row: Row, room: int = 40) -> str:
    """What stands behind the label of a sheet's row: its boxes if there is room for them, and its value."""
    if not 0 < row.boxes <= BOXES_MOST:
        return row.value
    boxes = FULL * row.filled + EMPTY * (row.boxes - row.filled)
    count = f"{row.filled}" if row.filled == row.boxes else f"{row.filled} of {row.boxes}"
    if row.value.removesuffix(" left") in ("", count, f"{row.filled} of {row.boxes}"):
        return f"{boxes} {count}" if len(boxes) + 1 + len(count) <= room else count
    return f"{boxes if 2 * len(boxes) <= room else count} {row.value}"


def sheet_lines(sheet: Sheet, width: int = 34) -> list[str]:
    """A record sheet as plain lines."""
    lines = [sheet.title, "─" * min(width, max(columns_of(sheet.title), 12))]
    return lines + _columns([(row.label, row_text(row)) for row in sheet.rows])


def _columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    wide = max([columns_of(label) for label, _ in rows], default=0)
    return [f"{pad(label, wide)}  {text}".rstrip() for label, text in rows]


def changed_lines(sheet: Sheet, before: Sheet, over: bool = False) -> list[str]:
    """The rows of a sheet that are not as they were, under its title; nothing where all are.

    Once the game is `over`, rows that are gone are left out: the end took them all, and the log tells of it once.
    """
    rows, old = ([(row.label, row_text(row)) for row in each.rows] for each in (sheet, before))
    left = list(old)
    changed = []
    for row in rows:
        if row in left:
            left.remove(row)
        else:
            changed.append(row)
    labels = {label for label, _ in rows}
    if not over:
        changed += [(label, GONE) for label in dict.fromkeys(label for label, _ in left) if label not in labels]
    return [sheet.title, *(f"  {line}" for line in _columns(changed))] if changed else []


def first_lines(sheets: Sequence[Sheet]) -> list[str]:
    """Sheets that nobody has read: whole, but of very many lines only the first, and how to read the others."""
    whole = [[*sheet_lines(sheet), ""] for sheet in sheets]
    if sum(map(len, whole)) <= AT_ONCE:
        return [line for lines in whole for line in lines]
    told: list[str] = []
    for k, lines in enumerate(whole):
        if told and len(told) + len(lines) > AT_FIRST:
            titles = ", ".join(sheet.title for sheet in sheets[k:])
            return [*told, f"More sheets: {titles}. Type sheets and a name, or sheets for all.", ""]
        told += lines
    return told


def named_lines(sheets: Sequence[Sheet], name: str) -> list[str]:
    """All sheets, or those whose title has a word that begins so; `Refused` says which there are."""
    wanted = name.casefold()
    exact = [sheet for sheet in sheets if sheet.title.casefold() == wanted]
    found = exact or [sheet for sheet in sheets if f" {wanted}" in f" {sheet.title.casefold()}"]
    if name and not found:
        raise Refused("sheets", f"there is no sheet {quote_value(name)}", "", suggest(name, [s.title for s in sheets]))
    return [line for sheet in found for line in [*sheet_lines(sheet), ""]]
