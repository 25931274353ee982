"""Plain text: one line that shows as it is written, in any script, and the columns it takes where all are alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

# Joiners where they change what is seen: behind a virama; between letters of Arabic, Syriac, N'Ko, the Indic scripts,
# Myanmar, Khmer and Mongolian; between emoji. Elsewhere two names would look the same. And the blank of CJK texts.
# Python calls them all unprintable, as it does what turns or hides other characters.
_LETTER = "(?![\\d\u200c\u200d])[\u0620-\u0dff\u1000-\u109f\u1780-\u18af]"
_VIRAMA = "".join(c for c in map(chr, range(0x900, 0x18B0)) if unicodedata.combining(c) == 9)
_EMOJI = "\u2190-\u21ff\u2600-\u27bf\u2b1b\U0001f000-\U0001faff"
_FITTING = re.compile(
    f"(?<=[{_VIRAMA}])[\u200c\u200d]|(?<={_LETTER})[\u200c\u200d](?={_LETTER})"
    f"|(?<=[\ufe0f{_EMOJI}])\u200d(?=[{_EMOJI}])|\u3000"
)


def is_plain(text: str) -> bool:
    """Is this one line of characters that can be seen, with joiners only where they change what is seen?"""
    return _FITTING.sub("", text).isprintable()


def without_strange(text: str, instead: Callable[[str], str] = lambda _: "?") -> str:
    """The text, each of its characters that no plain text has replaced."""
    fitting = {each.start() for each in _FITTING.finditer(text)}
    return "".join(c if c.isprintable() or k in fitting else instead(c) for k, c in enumerate(text))


def columns_of(text: str) -> int:
    """How many columns of a terminal the text takes: two for a CJK character or an emoji, joined or not."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # only who shows such texts pays for it

    return cell_len(text)


def pad(text: str, columns: int, right: bool = False) -> str:
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
