"""Why an answer is not open."""

from __future__ import annotations

from admiralty.core.face.wording import BarWord

from ..words import Bar

BARS: dict[int, BarWord] = {
    Bar.NO_WEAPON: BarWord("the ship has no weapon for it", "BC-2290"),
    Bar.UNARMED: BarWord("the weapons are not armed", "BC-2020"),
    Bar.NO_TARGET: BarWord("no target within range", "BC-2310"),
    Bar.SYSTEM_LOST: BarWord("its system is destroyed", "BC-R246"),
    Bar.SYSTEM_USED: BarWord("used this round; again costs 1 Threat", "BC-400"),
    Bar.NO_RESERVE: BarWord("no Reserve Power", "BC-R236"),
    Bar.HAS_RESERVE: BarWord("Reserve Power is there", "BC-R66"),
    Bar.NO_BREACH: BarWord("no breach to patch", "BC-1390"),
    Bar.SCREENS_GONE: BarWord("the screens are at 0", "BC-2130"),
    Bar.SCREENS_FULL: BarWord("the screens are whole", "BC-1780"),
    Bar.SCREENS_DOWN: BarWord("the screens are lowered", "BC-R67"),
    Bar.EVADING: BarWord("the ship is evading", "BC-2090"),
    Bar.DEFENDING: BarWord("Defensive Fire is in force", "BC-1530"),
    Bar.NO_MOMENTUM: BarWord("no Momentum for it", "BC-1300"),
    Bar.NOBODY: BarWord("nobody for it", "BC-R48"),
    Bar.DONE_ALREADY: BarWord("done once this round", "BC-R50"),
    Bar.IN_FORCE: BarWord("in force already", "BC-R55"),
    Bar.NO_THREAT: BarWord("too little Threat", "BC-410"),
    Bar.TWO_MAJORS: BarWord("two major actions this round", "BC-1110"),
    Bar.REFUSED: BarWord("the order was declined", "BC-R48"),
    Bar.NOT_HELD: BarWord("nobody holds the ship", "BC-2160"),
    Bar.HELD: BarWord("a tractor beam holds the ship", "BC-R85"),
    Bar.UNPREPARED: BarWord("nothing is prepared for it", "BC-1030"),
    Bar.NOBODY_FLED: BarWord("nobody has dived away", "BC-R08"),
    Bar.NOT_REROUTED: BarWord("no power is rerouted to the Engines", "BC-R03"),
    Bar.SHROUDED: BarWord("not while it is shrouded", "BC-R259"),
    Bar.NO_SHROUD: BarWord("the ship has no shroud", "BC-R278"),
    Bar.NOT_IN_TURN: BarWord("only as a turn's own action", "BC-1200"),
    Bar.FORBIDDEN: BarWord("the GM forbids it for now", "BC-R276"),
    Bar.TRAIT: BarWord("a trait makes it impossible", "BC-R266"),
    Bar.CRITICAL: BarWord("the ship is critical", "BC-R247"),
    Bar.NO_DANGER: BarWord("no reactor is about to explode", "BC-R249"),
    Bar.NOT_NOW: BarWord("not for an NPC ship", "BC-R24"),
}
