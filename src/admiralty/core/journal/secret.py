"""The secret of a game: where its dice come from, and what is published so that nobody can choose it afterwards.

The secret is drawn when a game starts, its commitment is published before the first beat, and it is opened at the end.
Seats may add words of their own. Each locks them first, by a hash with a salt, and opens them when all are locked: then
whoever drew the secret did not know the words, and no seat knew another one's. `docs/what-admiralty-proves.md` says
what that proves.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

SIZE = 32  # bytes of a secret, of a table's key, of a fresh salt
SHORT = 16  # digits of a hash that are shown to the eye


def canonical(value: Any) -> bytes:
    """The one JSON text of a value that hashes are taken of: sorted keys, no spaces, UTF-8.

    Raises `ValueError` for what JSON has no text for, `RecursionError` for what lies too deep.
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


def fresh() -> bytes:
    """A new secret from the operating system: 32 bytes."""
    return os.urandom(SIZE)


def practice(seed: int) -> bytes:
    """The secret of a practice game: known to everybody who knows the seed."""
    return blake2b(str(seed).encode("ascii"), digest_size=SIZE, person=b"admiralty-seed").digest()


def commitment(secret: bytes) -> str:
    """The hash (hex) that is published before the first beat and fits this secret only."""
    _require(secret)
    return blake2b(secret, digest_size=SIZE, person=b"admiralty-secret").hexdigest()


def hash_words(words: Mapping[str, str], salt: bytes = b"") -> str:
    """The hash (hex) that binds seats to their words before any is shown.

    A short word can be guessed from a bare hash; whoever wants it hidden until then gives a salt of up to 64 bytes
    and opens both together.
    """
    return blake2b(canonical(dict(words)), key=salt, digest_size=SIZE, person=b"admiralty-words").hexdigest()


def opens(lock: str, seat: str, words: str, salt: str) -> bool:
    """Do these words and this salt (hex) open the lock of a seat?"""
    try:
        return bool(words) and bool(salt) and lock == hash_words({seat: words}, bytes.fromhex(salt))
    except ValueError:  # no hex, or too long
        return False


def seal_receipt(secret: str, receipt: str) -> str:
    """The receipt that a seat gets while the secret (hex) is not told: of the running hash itself it could find out
    hidden entries, by trying which of the few that are possible give that hash. As long as the hash is.
    """
    if not secret:
        return receipt
    key = bytes.fromhex(secret)
    return blake2b(
        receipt.encode("ascii"), key=key, digest_size=len(receipt) // 2, person=b"admiralty-seal"
    ).hexdigest()


def short(receipt: str) -> str:
    """A hash for the eye: its first 16 digits in groups of four. Two that look alike may still differ."""
    return "-".join(receipt[at : at + 4] for at in range(0, min(SHORT, len(receipt)), 4))


def table_key(secret: bytes, words: Mapping[str, str]) -> bytes:
    """The 32-byte key of all dice of a game at the table, from its secret and the words of its seats."""
    _require(secret)
    return blake2b(canonical(dict(words)), key=secret, digest_size=SIZE, person=b"admiralty-table").digest()


def _require(secret: bytes) -> None:
    if len(secret) != SIZE:
        raise ValueError(f"a secret has {SIZE} bytes, not {len(secret)}")
