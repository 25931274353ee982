"""The questions: what they ask, and how their answers are said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.vocabulary import Text, with_notes
from admiralty.core.face.wording import AskWord
from admiralty.core.state.records import OWNER

from ..words import Ask, Purpose, Step
from . import notes
from .printed import BALMUNG, FORCE
from .saying import SAY
from .starts import rank_start_heading

TILES = {
    Purpose.CAPITAL: "Where does the bow of {ship} go?",
    Purpose.PILOT: "Where does {ship} start?",
    Purpose.AIM: "{step}: at which tile does {ship} aim the {kind}?",
    Purpose.HOMING: f"{{step}}: to which tile does the {BALMUNG} of {{ship}} turn?",
    Purpose.WALL: "{step}: at which wall tile does {ship} fire?",
    Purpose.LAUNCH: "Does {ship} leave the hangar, and where?",
}


def _ask(prompt: Text, named: str, line: str = "", **more: Any) -> AskWord:
    """A question whose answer the asked seat alone knows: what comes of it is told as a happening."""
    return SAY.ask(prompt, named, line, seen=OWNER, **more)


def _tile(args: Mapping[str, int | None]) -> str:
    return TILES[Purpose(args["purpose"] or 0)]


_ASKS: dict[int, AskWord] = {
    Ask.TILE: _ask(
        _tile,
        "BY-R01 tile",
        "ship:hull purpose:purpose step:step kind -> tile",
        rank=notes.rank_tile,
        minor=notes.is_other_tile,
        minors="tiles",
        mapped=True,
    ),
    Ask.START_HEADING: _ask(
        "Which way does {ship} face?", "BY-080 heading", "ship:hull -> heading", rank=rank_start_heading
    ),
    Ask.START_SPEED: _ask("How fast does everybody start?", "BY-R48 speed", "ship:hull"),
    Ask.FIRST: _ask("Does {ship} fire first or manoeuvre first?", "BY-540 first", "ship:hull -> form"),
    Ask.STEP: _ask(
        "{step}: what does {ship} do?",
        "BY-580 fire",
        "ship:hull step:step -> fire_step",
        ends=int(Step.DONE),
        rank=notes.rank_step,
    ),
    Ask.OTHERWISE: _ask(
        "{step}: and if {target} is gone by then?",
        "BY-580 second target",
        "ship:hull step:step target -> other",
        rank=notes.rank_otherwise,
    ),
    Ask.AIM_HEADING: _ask(
        "{step}: in which direction does the {kind} go?", "BY-970 aim heading", "ship:hull step:step kind -> heading"
    ),
    Ask.TUBE: _ask(
        "{step}: from which hull tile does the {kind} start?", "BY-R66 hull tile", "ship:hull step:step kind"
    ),
    Ask.HOMING: _ask(f"{{step}}: what does the {BALMUNG} turn to?", "BY-R76 guidance", "ship:hull step:step -> homing"),
    Ask.EXTRA: _ask("Does {ship} desync, resync or dock?", "BY-R79 space", "ship:hull -> extra"),
    Ask.TURN: _ask("Which way does {ship} turn?", "BY-600 turn", "ship:hull -> heading"),
    Ask.BURN: _ask("What do the engines of {ship} do?", "BY-710 engines", "ship:hull heading:heading -> burn"),
    Ask.AFTER_TURN: _ask("Which way does {ship} turn after the thrust?", "BY-R31 turn after", "ship:hull -> heading"),
    Ask.AMOUNT: _ask("{ship} rolls {rolled}: how much of it?", "BY-740 amount", "ship:hull burn rolled"),
    Ask.THRUST: _ask("{ship} rolls {rolled}: which thrust?", "BY-R34 thrust", "ship:hull rolled -> thrust"),
    Ask.HOLD: _ask(f"What does {{ship}} do with its {FORCE}?", "BY-S43 force", "ship:hull -> hold"),
    Ask.FORCE_TURN: _ask(f"Which way does the {FORCE} of {{ship}} turn?", "BY-S41 force turn", "ship:hull -> heading"),
    Ask.FORCE_BURN: _ask(
        f"What does the engine of {{ship}}'s {FORCE} do?", "BY-S41 force engine", "ship:hull heading:heading -> burn"
    ),
    Ask.FORCE_AFTER_TURN: _ask(
        f"Which way does the {FORCE} of {{ship}} turn after the thrust?",
        "BY-S41 force turn after",
        "ship:hull -> heading",
    ),
    Ask.FORCE_AMOUNT: _ask(
        f"The {FORCE} of {{ship}} rolls {{rolled}}: how much of it?", "BY-740 force amount", "ship:hull burn rolled"
    ),
    Ask.FORCE_THRUST: _ask(
        f"The {FORCE} of {{ship}} rolls {{rolled}}: which thrust?", "BY-R34 force thrust", "ship:hull rolled -> thrust"
    ),
    Ask.SEEK: _ask("Which target does {missile} seek?", "BY-R72 seeks", "missile:target -> target"),
    Ask.INTERCEPT: _ask(
        "Does {ship} fire at {missile}, which is about to hit?",
        "BY-R55 intercept",
        "ship:hull missile:target -> weapon",
    ),
}
ASKS = with_notes(_ASKS, Ask, notes)
