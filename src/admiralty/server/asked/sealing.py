"""The seal of a scenario's file that a server wrote: only an untouched one may set what the rules alone set.

A battle in the middle has numbers that no hand may set, as the rules rely on them. Who wrote such a file could
stop a server; so it ends with a comment by which the server, or another one of its database, knows its own text again.
"""

from __future__ import annotations

import hmac
import re

from admiralty import games

from .commands import Making

_GAME = re.compile(r'^game = "([a-z0-9_-]+)"$', re.MULTILINE)
_SEAL = re.compile(r"# Sealed: ([0-9a-f]{64})\n?\Z")


def seal(text: str, key: bytes) -> str:
    """The text with its seal."""
    return f"{text}# Sealed: {_mark(text, key)}\n"


def is_own(asked: Making, key: bytes) -> bool:
    """Is a table wanted exactly as a sealed file deals it? With more asked for, its state says nothing sure."""
    more = asked.settings or asked.places or any(asked.ships.values())
    return is_sealed(asked.file, key) and not more


def is_sealed(text: str | None, key: bytes) -> bool:
    """Does a text end with the seal that it has by this key?"""
    plain = (text or "").replace("\r\n", "\n")
    found = _SEAL.search(plain)
    return bool(key) and found is not None and hmac.compare_digest(found[1], _mark(plain[: found.start()], key))


def _mark(text: str, key: bytes) -> str:
    """It holds by the rules of today only: what these let no hand set may be other numbers by the next."""
    found = _GAME.search(text)
    version = games.game(found[1]).rules_version if found and found[1] in games.MODULES else 0
    return hmac.digest(key, f"scenario {version}\n{text}".encode(), "sha256").hex()
