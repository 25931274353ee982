"""The secret of a game: where its dice come from, and what is published so that nobody can choose it afterwards.

The secret is drawn when a game starts, its commitment is published before the first beat, and it is opened at the end.
The seats may add words of their own, locked before any is shown, so that the table cannot have picked a lucky secret.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

SIZE = 32  # bytes of a secret and of a table's key


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


def locked(words: Mapping[str, str], salt: bytes = b"") -> str:
    """The hash (hex) that binds seats to their words before any is shown.

    A short word can be guessed from a bare hash; whoever wants it hidden until then gives a salt of up to 64 bytes
    and opens both together.
    """
    return blake2b(canonical(dict(words)), key=salt, digest_size=SIZE, person=b"admiralty-words").hexdigest()


def sealed(secret: str, receipt: str) -> str:
    """The receipt that a seat gets while the secret (hex) is not told: of the running hash itself it could find out
    hidden entries, by trying which of the few that are possible give that hash. 32 hex digits, as the hash has.
    """
    if not secret:
        return receipt
    key = bytes.fromhex(secret)
    return blake2b(receipt.encode("ascii"), key=key, digest_size=16, person=b"admiralty-seal").hexdigest()


def table_key(secret: bytes, words: Mapping[str, str]) -> bytes:
    """The 32-byte key of all dice of a game at the table, from its secret and the words of its seats."""
    _require(secret)
    return blake2b(canonical(dict(words)), key=secret, digest_size=SIZE, person=b"admiralty-table").digest()


def _require(secret: bytes) -> None:
    if len(secret) != SIZE:
        raise ValueError(f"a secret has {SIZE} bytes, not {len(secret)}")
