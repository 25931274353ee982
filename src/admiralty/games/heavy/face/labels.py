"""What the labels of a ship's sheet mean."""

from __future__ import annotations

from admiralty.core.face.labels import Label

DIE = r", die \d"

LABELS = (
    Label("Status", "What has become of this ship.", "HC-950"),
    Label("Power", "The points rolled for this turn, and what is left of them with the batteries.", "HC-1080"),
    Label("Cloak", "How the cloak stands, and for how many turns it still works.", "HC-470"),
    Label("CM, CCM", "Countermeasures hinder shots at this ship; counter-countermeasures undo its target's.", "HC-870"),
    Label("To .+", "Which facings the two present to each other, and how far apart they are.", "HC-R87"),
    Label("Hits, as it stands", "The chance that a shot of each weapon hits, as both stand now.", "HC-R59"),
    Label("Strikes a system", "The whole chance that a shot aimed at a system destroys a box of it.", "HC-190"),
    Label("Rotation", "It turns. The turn is done when it reaches the second number.", "HC-R10"),
    Label("Move", "The move that it is making.", "HC-R12"),
    Label("Orders", "The manoeuvre it has written for this turn.", "HC-700"),
    Label("(Fore|Aft|Port|Starboard|Dorsal|Ventral) shield", "Damage this facing can still take.", "HC-1150"),
    Label("Not seen", "Boxes it has lost since you last saw it, though not which.", "HC-910"),
    Label("Hull", "Hull boxes take damage that no system takes.", "HC-910"),
    Label(
        f".+{DIE}",
        "A system. When damage gets inside, this number on the die strikes its row; each box is one hit.",
        "HC-910",
    ),
    Label("Internals", "All system boxes left, and how many lost bring catastrophic damage.", "HC-950"),
    Label("Fire", "Why this ship can't fire now.", "HC-690"),
    Label("Torpedoes", "Torpedoes in stock. Each shot uses one.", "HC-260"),
    Label(r"Repair \d", "The box that is being mended. It works again after three paid turns.", "HC-640"),
    Label(r"Flight \d", "A flight of fighters, and where it is.", "HC-R86"),
)
