"""What the labels of the sheets mean."""

from __future__ import annotations

from admiralty.core.face.labels import Label

LABELS = (
    Label(".+", "A zone: what is there, and the zones next to it. One step is Medium range.", "BC-130", "sheet-zones"),
    Label("Momentum", "The crew's pool, 6 at most. It buys dice, damage, second actions.", "BC-R216"),
    Label("Threat", "The GM's pool. It grows with what the crew adds, and buys the same.", "BC-R220"),
    Label("Round", "The running round, and the last one.", "BC-R263"),
    Label("Next turn", "Whose turn it is. Sides take turns, one character or ship turn each.", "BC-R225"),
    Label("Screens", "What is left of the defense screens. Below a mark the ship is shaken.", "BC-2570"),
    Label("Marks", "Below each of these the ship is shaken; the second time it is breached.", "BC-R242"),
    Label("Resistance", "It is taken off the rating of each hit that isn't Piercing.", "BC-2590"),
    Label("Reserve Power", "Charges. Regenerate, Reroute Power and others each take one.", "BC-R236"),
    Label("Class", "What ship it is. A Sensor Sweep or a Scan tells it.", "BC-R264"),
    Label("Crew", "The Crew Quality: target number of all that an NPC ship does.", "BC-370"),
    Label("Scale", "How large it is. More breaches than that put it out of the battle.", "BC-R247"),
    Label("Where", "The zone it is in.", "BC-200"),
    Label("Weapons", "Ships fire only while their weapons are armed; everybody sees it.", "BC-2020"),
    Label("Hidden", "Others can neither see nor attack it until a Reveal finds its zone.", "BC-1890"),
    Label("Traits", "What makes its tasks, or attacks on it, easier or harder.", "BC-R265"),
    Label("Part", "It is there, and neither shoots nor is shot at.", "BC-R263"),
    Label("Contact", "Ships that touch: docked, rammed, or landed on.", "BC-250"),
    Label("Turns", "An NPC ship has a turn for each point of its Scale.", "BC-390"),
    Label("In force", "What lasts until the turn of its officer, or of the ship.", "BC-R26"),
    Label("Owed", "Turns without a major action, a harder task, a lost minor action.", "BC-R204"),
    Label("Waiting", "What the next attack or task may use.", "BC-R75"),
    Label(
        "Communications|Computers|Engines|Sensors|Structure|Weapons system",
        "A system: its rating, its breaches. Each breach makes its tasks harder by 1.",
        "BC-R245",
    ),
    Label("State", "Ships that are critical or destroyed are out of the battle.", "BC-R262"),
    Label("Can do", "What the station may do now, with the chance for 2, 3, 4 and 5 dice.", "BC-R202"),
    Label("Not now", "What it may not, and why.", "BC-R275"),
    Label("May help", "Who may give up the turn to assist, and the target number of that die.", "BC-1140"),
    Label("Station", "The positions that the officer mans.", "BC-850"),
    Label("Skills", "Attributes and departments: their sum is the target number.", "BC-R201"),
    Label("Focus", "For these tasks every die up to the department's rating counts twice.", "BC-R203"),
    Label("Talent", "One rule of the officer's own.", "BC-R278"),
    Label("Determination", "Each point sets a die to 1, or rolls dice again.", "BC-R224"),
    Label("Turn", "Each officer acts once a round.", "BC-080"),
    Label("Repairs", "What mends it after the battle; at a base it is easier by 2, too.", "BC-R254"),
    Label(".+", "A weapon: its range, the rating of its hits, and its qualities.", "BC-R240"),
)
