"""What the labels of a ship's sheet mean."""

from __future__ import annotations

from admiralty.core.face.labels import Label

LABELS = (
    Label("Hull", "Hull points left. Without any the ship is destroyed.", "SK-310"),
    Label("Power", "What it shares out each round between guns and shield.", "SK-110"),
    Label("Reserve", "Energy that it may add to its guns. It doesn't come back.", "SK-120"),
)
