"""JSON as it leaves the server, and as the store keeps it."""

from __future__ import annotations

import json
from typing import Any

_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def text_of(value: Any) -> str:
    """The JSON text that is sent: short, on one line."""
    return _ENCODER.encode(value)
