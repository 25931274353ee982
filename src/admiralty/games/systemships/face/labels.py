"""What the labels of a ship's sheet mean."""

from __future__ import annotations

from admiralty.core.face.labels import Label

LABELS = (
    Label("Status", "What has become of this ship.", "WW-460"),
    Label("Values", "You don't know what this ship is made of.", "WW-080"),
    Label("Tech level", "Added to each of its hits, and to what its screen absorbs.", "WW-060"),
    Label("Power/drive", "The power it shares out each round to drive, beam, screen and tubes.", "WW-320"),
    Label("Beams", "The most power its one beam takes. Each point is a hit.", "WW-330"),
    Label("Screens", "The most power its screen takes. Each point absorbs a hit.", "WW-430"),
    Label("Tubes", "How many missiles it can launch in a round, at one power each.", "WW-350"),
    Label("Missiles", "Missiles in stock. A launch uses one up; a hit may take three.", "WW-350"),
    Label("Racks", "Each carries one systemship.", "WW-090"),
    Label("ECM", "Each point of power in it shifts a missile that comes at the ship by one speed.", "WW-R73"),
    Label("Armour", "Takes hits, and does nothing else.", "WW-R74"),
    Label("Cannons", "Each takes one power for a burst of up to three shells.", "WW-R72"),
    Label("Shells", "Shells in stock. A hit may take six.", "WW-R72"),
    Label("Holds", "Each carries ten build points on the map.", "WW-R77"),
    Label("Repair bay", "Mends ships on the map. Hits never take it.", "WW-R77"),
    Label("Order", "What the ship does this round. All orders are shown together.", "WW-310"),
    Label("Power to", "Where its power went this round, apart from the drive.", "WW-320"),
)
