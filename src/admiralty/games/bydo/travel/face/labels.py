"""What the labels of the campaign's sheets mean."""

from __future__ import annotations

from admiralty.core.face.labels import Label

from ...face import labels as combat

PILOT = r"record-\d+"

LABELS = (
    Label("Fate", "Flying, without a ship, missing until the GM decides, or dead.", "BY-S52", PILOT),
    Label("Sorties", "Combats that this pilot has flown in.", "BY-S55", PILOT),
    Label("Kills", "Ships that this pilot's fire has destroyed.", "BY-S55", PILOT),
    Label("Knows", "A note of the GM's: who has it reads it, and nobody else.", "BY-S50", PILOT),
    Label("Aboard", "People of the capital ship, played by the GM or by players.", "BY-S56", PILOT),
    Label("Background", "Where they come from.", "BY-S50", PILOT),
    Label("Combat( \\d)?", "A combat of the campaign, and how it ended.", "BY-S55", "campaign"),
    *combat.LABELS,
)
