"""What the labels of a ship's sheet mean."""

from __future__ import annotations

from admiralty.core.face.labels import Label
from admiralty.core.face.wording import noun_for

from ..glance.legend import LABELS as MARKED
from ..tables import ARC, BEAM
from .printed import ARMS, FLYING

GUNS = [name for weapon, name in enumerate(ARMS.values(), 1) if ARC[weapon] != BEAM]
RACKS = [noun_for(None, name) for key, name in FLYING.items() if key != "force"]

LABELS = (
    Label("Goal", "What has to be true at the end of a round.", "BY-S57"),
    Label("Grades", "The last round in which the goal earns each grade.", "BY-S57"),
    Label("Damage", "Any damage costs one grade.", "BY-S57"),
    Label("Health", "Health points left. At 0 the ship is out. You see an enemy's only roughly.", "BY-950"),
    Label("Where", "Column and row of its bow, and the heading it faces.", "BY-620"),
    Label("Vector", "How far it moves east and south at the start of each round, and its magnitude.", "BY-680"),
    Label("RCS tokens", "They pay turns; what is left makes the ship harder to hit.", "BY-1030"),
    Label("Fuel", "Each thrust takes 1. Without any the ship can only brake by 1.", "BY-1040"),
    Label("Engine", "The die that is rolled for each thrust, and for evasion.", "BY-1020"),
    Label("Wave cannon", "Its charge, and how much it needs to fire.", "BY-1090"),
    Label("Initiative", "Ships act in the order of their initiative, the highest first.", "BY-100"),
    Label(
        "Sanity", "How steady its pilot is. Fear in Setup takes it; 6 or less costs aim, 0 breaks the pilot.", "BY-S45"
    ),
    Label("Radar", "Jammed by the GM: until its ship is out of there, it sees a few tiles far.", "BY-S21"),
    Label("State", "In space, docked, desynced, or gone.", "BY-960"),
    Label(
        f"({'|'.join(GUNS)})( \\d)?",
        "A weapon that is ready, or the Setups until it is.",
        "BY-R54",
    ),
    Label("Force", "Where its Force is. It shields the side that it is on, and hits what it flies through.", "BY-S40"),
    Label("Bits", "Each takes 1 off every hit from its side.", "BY-S44"),
    Label(
        f"({'|'.join(RACKS)})",
        "Missiles left of this kind, and the Setups until the next can go.",
        "BY-R65",
    ),
    *MARKED,
    Label(".+", "A weapon or missiles, by the name that your group gives them: what is ready or left.", "BY-R102"),
)
