"""Why an answer is not open, as it stands behind it."""

from __future__ import annotations

from admiralty.core.face.wording import BarWord

from ..words import Bar
from .printed import FORCE

BARS: dict[int, BarWord] = {
    Bar.TOKENS: BarWord("too few RCS tokens left", "BY-R30"),
    Bar.HULL_TURN: BarWord("no room for the hull to turn", "BY-R29"),
    Bar.RELOADS: BarWord("still reloads", "BY-R54"),
    Bar.NO_MISSILE: BarWord("no missiles left", "BY-R65"),
    Bar.CHARGES: BarWord("still charges", "BY-R59"),
    Bar.NO_TARGET: BarWord("no target in range", "BY-R51"),
    Bar.DESYNCED: BarWord("only once in a round", "BY-R79"),
    Bar.NO_FUEL: BarWord("no fuel left", "BY-780"),
    Bar.AT_REST: BarWord("at rest: nothing to brake", "BY-R38"),
    Bar.NO_ENGINE: BarWord("it has no engine", "BY-R40"),
    Bar.FUEL_LEFT: BarWord("only with an empty tank", "BY-790"),
    Bar.MATTER: BarWord("its place in real space is taken", "BY-850"),
    Bar.DRIVE: BarWord("it has no desync drive", "BY-R79"),
    Bar.FAR: BarWord("more than a tile from the hull", "BY-S04"),
    Bar.OUT_OF_SYNC: BarWord("only in real space", "BY-S04"),
    Bar.FAST: BarWord("too fast relative to the hull", "BY-S04"),
    Bar.HANGAR: BarWord("the hangar is full", "BY-S04"),
    Bar.JUST_DOCKED: BarWord("only after a Setup in the hangar", "BY-S06"),
    Bar.FIRED: BarWord("one attack in a round", "BY-R53"),
    Bar.LAUNCHED: BarWord("one of a kind in a round", "BY-R65"),
    Bar.NO_FORCE: BarWord(f"it carries no {FORCE}", "BY-S40"),
    Bar.FORCE_OUT: BarWord(f"its {FORCE} is out already", "BY-S41"),
    Bar.FORCE_FAR: BarWord(f"its {FORCE} is not next to it", "BY-S43"),
    Bar.FORCE_HELD: BarWord(f"it carries a {FORCE} already", "BY-S43"),
    Bar.FORCE_NONE_OUT: BarWord(f"it has no {FORCE} out", "BY-S43"),
    Bar.FORCE_TOKENS: BarWord("no RCS token left", "BY-S40"),
    Bar.ONESELF: BarWord("its own tile: it has no direction", "BY-R67"),
    Bar.BROKEN: BarWord("the pilot is broken", "BY-S47"),
}
