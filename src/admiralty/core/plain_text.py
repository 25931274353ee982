"""Plain text: one line that shows as it is written, in any script."""

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
