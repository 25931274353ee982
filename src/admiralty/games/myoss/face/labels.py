"""What the labels of a ship's sheet mean."""

from __future__ import annotations

from admiralty.core.face.labels import Label

LABELS = (
    Label(".+", "What this player has to spend between battles, in credits.", "MG-S70", "sheet-purses"),
    Label("Status", "What has become of this ship.", "MG-320"),
    Label("Actions left", "How many actions the ship has left this turn.", "MG-200"),
    Label("Saved action", "One action it didn't use, saved for its next turn.", "MG-210"),
    Label("Scans", "What its scans add to its next shot.", "MG-2300"),
    Label("Flees", "It runs. How long that takes depends on its slowest chaser.", "MG-3030"),
    Label("Chases", "The ship it is after.", "MG-3030"),
    Label("People aboard", "People still aboard, counted by the actions they would give.", "MG-R62"),
    Label("Price", "What this ship costs.", "MG-S70"),
    Label("Section .+", "A section of the ship. Attackers choose which exposed one they aim at.", "MG-2000"),
    Label("Component", "You don't know what this component is.", "MG-R22"),
    Label(
        r".+, roll \d+( to \d+)?",
        "A component. A shot that rolls these numbers hits it; each box is a point of toughness (TG).",
        "MG-150",
    ),
    Label(".+, taken out", "A component that was taken out. It can be bought again between battles.", "MG-S70"),
)
