"""Why an answer is not open in travel, as it stands behind it."""

from __future__ import annotations

from admiralty.core.face.wording import BarWord

from ...face import barred
from ...face.printed import BALMUNG
from ..words import Bar

BARS: dict[int, BarWord] = {
    **barred.BARS,
    Bar.WHOLE: BarWord("the ship is whole when you get there", "BY-S53"),
    Bar.CARRIERS: BarWord(f"a {BALMUNG} carrier per 2 pilots", "BY-S50"),
    Bar.ONE_KIND: BarWord("it carries one kind of missile", "BY-S53"),
    Bar.NO_SHIP: BarWord("you have no ship", "BY-S52"),
    Bar.UNCOUNTED: BarWord("sanity isn't counted", "BY-R98"),
}
