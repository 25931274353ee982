"""What the labels of the campaign's sheets mean."""

from __future__ import annotations

from admiralty.core.face.labels import Label

from ...face import labels as combat

SIDE = r"side-\d+"

LABELS = (
    Label("Value of its stars", "The sum of the values of this side's stars, and what wins.", "IS-S08", SIDE),
    Label("Technology", "Its level, which new ships get, and what is paid towards the next.", "WW-640", SIDE),
    Label("Treaties", "Stars whose systemship lets this side pass.", "IS-580", SIDE),
    Label(".+", "A star of this side: what it yields each turn, and the build points in stock there.", "WW-630", SIDE),
    Label("At", "Where the ship is on the map.", "WW-110"),
    Label("Cargo", "Build points in its holds.", "WW-R77"),
    *combat.LABELS,
)
