"""Heavy Combat for programs that learn."""

from __future__ import annotations

from admiralty.core.face.figures.environment import Environment

ENVIRONMENT = Environment(low=0, high=100)
