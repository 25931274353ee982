"""The campaign for programs that learn: its combats ask as skirmishes do."""

from __future__ import annotations

from ...face.environment import ENVIRONMENT

__all__ = ["ENVIRONMENT"]
