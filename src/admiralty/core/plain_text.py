"""Plain text: one line that shows as it is written, in any script, and the columns it takes where all are alike."""

from __future__ import annotations

import re

# What joins the characters of Persian or Hindi words and of emoji, where there is one to join; the blank of CJK texts.
# Python calls them unprintable, as it does what turns or hides other characters.
_FITTING = re.compile("(?<=[^\\s\u200c\u200d])[\u200c\u200d]|\u3000")


def is_plain(text: str) -> bool:
    """Is this one line of characters that can be seen, with joiners only behind one that they may join?"""
    return _FITTING.sub("", text).isprintable()


def without_strange(text: str, instead: str = "?") -> str:
    """The text, each of its characters that no plain text has replaced."""
    return "".join(c if is_plain(f"x{c}") else instead for c in text)


def columns_of(text: str) -> int:
    """How many columns of a terminal the text takes: two for a CJK character or an emoji, joined or not."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # only who shows such texts pays for it

    return cell_len(text)


def padded(text: str, columns: int, right: bool = False) -> str:
    """The text with blanks behind it, or before it, to so many columns."""
    blanks = " " * (columns - columns_of(text))
    return blanks + text if right else text + blanks


def cells_of(text: str) -> list[str]:
    """The text column by column: what belongs together stands in the first of its columns, the others are empty."""
    joined: list[str] = []
    for each in text:
        if joined and columns_of(joined[-1] + each) == columns_of(joined[-1]):
            joined[-1] += each
        else:
            joined.append(each)
    return [cell for each in joined for cell in (each, *[""] * (columns_of(each) - 1))]
