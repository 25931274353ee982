"""What focuses fit, in words.  [BC-R203, BC-R281]"""

from __future__ import annotations

from ..tables import ACTION_TAG, Action, Tag
from .saying import ACTIONS

FITS = {
    **{Tag(tag): ACTIONS[Action(action)] for action, tag in enumerate(ACTION_TAG) if tag >= 0},
    Tag.FIRE_ENERGY: "Fire (energy)",
    Tag.FIRE_TORPEDO: "Fire (torpedo)",
    Tag.TRAIT_AT_COMMAND: "Create Trait at Command",
    Tag.TRAIT_AT_COMMUNICATIONS: "Create Trait at Communications",
    Tag.TRAIT_AT_HELM: "Create Trait at Helm",
    Tag.TRAIT_AT_NAVIGATOR: "Create Trait at Navigator",
    Tag.TRAIT_AT_OPERATIONS: "Create Trait at Operations",
    Tag.TRAIT_AT_TACTICAL: "Create Trait at Tactical",
    Tag.TRAIT_ABOUT_VESSEL: "Create Trait about a vessel",
    Tag.TRAIT_ABOUT_ZONE: "Create Trait about a zone or hazard",
    Tag.JAMMED: "jamming",
    Tag.DIRECT: "Direct",
    Tag.ASSIST: "Assist",
    Tag.PARLEY: "hails and parley",
    Tag.STABILISE: "Stabilise",
    Tag.EJECT: "Eject",
    Tag.REPAIRS: "repairs",
    Tag.ATTACK_PATTERN: "help by Attack Pattern",
    Tag.WARP: ACTIONS[Action.WARP],
    Tag.CONTACT: "Impulse into Contact",
    Tag.SMALL_CRAFT: "flying a small craft",
}
"""By tag; those of one action are called like it."""

assert len(FITS) == len(Tag), "every tag is said"
