"""The sentences of the campaign; those of its combats reach only the sides that are in them.  [WW-660, IS-R52]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.endings import Endings
from admiralty.core.face.vocabulary import Vocabulary, but_for, by_number, say_ordinal, with_notes
from admiralty.core.face.wording import AskWord, DieWord, EventWord, Names, Wording, name_of
from admiralty.core.state.records import ALL, OWNER

from ...face import wording as combat
from ...face.orders import budget
from ...records import NONE, there
from ...words import Event as CombatEvent
from ..movement import STAY
from ..records import STARS, Campaign
from ..words import Ask, Die, Event, Load, Move, Work
from . import notes
from .barred import BARS
from .jobs import note_work
from .orders import order

PARTS = (
    "power/drive", "beams", "screens", "tubes", "missiles", "racks", "ECM", "armour", "cannons", "shells", "holds",
    "repair bay",
)  # fmt: skip
PUBLIC = (  # what everybody on the map hears of a combat
    CombatEvent.DESTROYED, CombatEvent.LOST_WITH_CARRIER, CombatEvent.ESCAPED, CombatEvent.TREATY, CombatEvent.PEACE,
    CombatEvent.LAST_ROUND, CombatEvent.WITHDRAWS, CombatEvent.LOST_WITH_RACK,
)  # fmt: skip
SECRET = (
    CombatEvent.TECHNOLOGY,
    CombatEvent.COMPONENT_LINE,
    CombatEvent.ROLLED_UP,
)  # of a systemship, where its values are not seen


def _among(seen: Any) -> Callable[[Campaign, tuple[int, ...], int, int], bool]:
    """Only for those who are in the combat, and of them for those whom it is shown in any combat."""

    def may_see(b: Campaign, args: tuple[int, ...], owner: int, seat: int) -> bool:
        return there(b, seat) and (seen is ALL or seen(b, args, owner, seat))

    return may_see


def _in_combat(seen: Any) -> Callable[[Campaign, tuple[int, ...], int, int], bool]:
    """A die of a combat, which only those see who are there; one that is thrown at first contact, nobody."""

    def may_see(b: Campaign, args: tuple[int, ...], owner: int, seat: int) -> bool:
        in_the_open = seen is ALL or seen(b, args, owner, seat)
        return in_the_open if b.place == NONE else there(b, seat) and in_the_open

    return may_see


def _told(seen: Any) -> Callable[[Campaign, tuple[int, ...], int, int], bool]:
    """An order in a combat is known to those who are there, once it is shown."""

    def may_see(b: Campaign, facts: tuple[int, ...], owner: int, seat: int) -> bool:
        return owner == seat or (there(b, seat) and (seen is ALL or seen(b, facts, owner, seat)))

    return may_see


def _combat_events() -> dict[int, EventWord]:
    words = {}
    for number, word in combat.EVENTS.items():
        if number in (CombatEvent.SCORED, CombatEvent.NEXT_SYSTEMSHIP):
            continue  # of the gauntlet
        if number in SECRET:
            words[number] = replace(word, seen=combat.ship_known)
        else:
            words[number] = word if number in PUBLIC else replace(word, seen=_among(word.seen))
    return words


def _side(b: Campaign, args: tuple[int, ...]) -> int:
    return args[0]


def _side_of_ship(b: Campaign, args: tuple[int, ...]) -> int:
    return int(b.ships[args[0]].side)


def _work(value: int, names: Names) -> str:
    if value >= Work.MEND:
        return f"repair {name_of(names, 'ship', value - Work.MEND)}"
    if value >= Work.EMPTY:
        return f"unload {name_of(names, 'ship', value - Work.EMPTY)}"
    if value >= Work.FILL:
        return f"load {name_of(names, 'ship', value - Work.FILL)}"
    if value >= Work.SCRAP:
        return f"scrap {name_of(names, 'ship', value - Work.SCRAP)}"
    if value >= Work.REPAIR:
        return f"repair a part of {name_of(names, 'ship', value - Work.REPAIR)}"
    if value >= Work.DESIGN:
        return f"build {name_of(names, 'design', value - Work.DESIGN)}"
    return {
        Work.NONE: "nothing",
        Work.WARPSHIP: "build a warpship",
        Work.SYSTEMSHIP: "build a systemship",
        Work.BASE: "pay for a base",
    }.get(Work(value), "pay for technology")


def _star(value: int, names: Names) -> str:
    if value == NONE:
        return "nowhere"
    return name_of(names, "star", value) if value < STARS else f"{name_of(names, 'ship', value - STARS)}'s repair bay"


def _mover(value: int, names: Names) -> str:
    if value == NONE:
        return "no more ships"
    ship = name_of(names, "ship", value - Move.FLEET if value >= Move.FLEET else value)
    return f"{ship}'s fleet" if value >= Move.FLEET else ship


def _goal_prompt(facts: Mapping[str, int | None]) -> str:
    if facts["ships"] == 1:
        return "{ship} has {points:movement point}: where does it go?"
    return "Your {ships} ships go together, for at most {points:movement point}: where to?"


def _load(value: int, names: Names) -> str:
    if value >= Load.PICK_UP:
        return f"pick up {name_of(names, 'ship', value - Load.PICK_UP)}"
    return f"drop {name_of(names, 'ship', value - Load.DROP)}" if value >= Load.DROP else "nothing"


WORDS = Vocabulary(
    {
        "ship": "ship",
        "side": "side",
        "star": "star",
        "hex": "hex",
        "start": "hex",
        "goal": "hex",
        "job": say_ordinal,
        "part": PARTS,
        "warp": ("systemship", "warpship"),
        "kind": ("nothing", "warpship", "systemship"),
        "star-or-bay": _star,
        "into": by_number({Work.FILL: "into its holds", Work.EMPTY: "back to the base"}),
        "mover": _mover,
        "to-hex": but_for(STAY, "stay", "hex"),
        "load": _load,
        "work": _work,
    }
)
say = WORDS.event


def _own(text: Any, clause: str, args: str | None = None) -> EventWord:
    """A happening that only the side of its ship, or the side itself, hears of."""
    made = say(text, clause, args, seen=OWNER)
    return replace(made, owner=_side_of_ship if made.args[0].name == "ship" else _side)


def _ask(*said: Any, **more: Any) -> AskWord:
    """A question whose answer its side alone knows."""
    return WORDS.ask(*said, seen=OWNER, **more)


EVENTS: dict[int, EventWord] = {
    **_combat_events(),
    Event.GAME_TURN: say("Game turn {turn}.", "WW-100"),
    Event.PLAYER_TURN: say("{side}'s turn {turn}.", "WW-100"),
    Event.POSSESSION: say("{side} takes possession of {star}.", "WW-630"),
    Event.INCOME: say("{side}'s stars yield {points:point}.", "WW-630"),
    Event.BUILT: say("{star} builds {ship}, a {kind}.", "WW-660", "ship star kind:warp"),
    Event.WORTH: _own("{ship} costs {points:point} and has technology level {level}.", "WW-010"),
    Event.REPAIRED: _own(
        "{ship} gets back {amount} of its {part} for {points:point}.", "WW-600", "ship part amount points"
    ),
    Event.SCRAPPED: say("{star} scraps {ship}.", "WW-650", "ship star points?", owner=_side_of_ship),
    Event.PAID: _own(
        "{side} pays {points:point} at {star} for technology level {level}.", "WW-640", "side star points level"
    ),
    Event.LEVEL: _own("{side} reaches technology level {level}.", "WW-640"),
    Event.MOVED: say("{ship} moves from {start} to {goal}.", "WW-120", "ship start goal points"),
    Event.CONTACT: say("A systemship guards {star}.", "IS-R07"),
    Event.NO_GUARD: say("No systemship guards {star}.", "IS-R08"),
    Event.LOADED: say("{ship} takes {other} aboard.", "WW-120", "ship other:ship"),
    Event.UNLOADED: say("{ship} sets {other} down.", "WW-120", "ship other:ship"),
    Event.BREACH: say("{side} is still at {star}: the treaty is void.", "IS-R25"),
    Event.COMBAT: say("Combat at {star}, in the turn of {side}.", "WW-300"),
    Event.COMBAT_OVER: say("The combat at {star} is over.", "IS-870"),
    Event.RETREATED: say("{ship} retreats to {goal}.", "WW-R65"),
    Event.NEUTRAL_TURN: say("The neutral stars take their turn.", "IS-830"),
    Event.RESTORED: say(
        "{ship} repairs {points:point}: PD {pd}, B {b}, S {s}, T {t}.", "IS-850", seen=combat.ship_known
    ),
    Event.REBUILT: say("{star} stood empty and gets a new systemship.", "IS-R46"),
    Event.MINED: _own(
        "{side}'s ships take {points:point} of {star}'s yield into their holds.", "WW-R76", "side star points"
    ),
    Event.BASE_PAID: _own("{side} pays {points:point} for a base at {star}.", "WW-R75", "side star points"),
    Event.BASE_BUILT: say("{side} now has a base at {star}.", "WW-R75"),
    Event.BASE_LOST: say("{side} loses the base at {star}.", "WW-R75"),
    Event.BASE_BEGUN_LOST: _own(
        "{side} loses the unfinished base at {star} and the {points:point} paid for it.", "WW-R75"
    ),
    Event.PLUNDERED: _own(
        "{side}'s ships take {points:point} of the stock at {star} into their holds.", "WW-R75", "side star points"
    ),
    Event.SPILT: _own("{ship} loses holds with {points:point} of cargo.", "WW-R74"),
    Event.LADEN: _own(
        lambda args: (
            "{ship} brings its cargo back to {star}."
            if args["points"] is not None and args["points"] < 0
            else "{ship} loads {points:point} at {star}."
        ),
        "WW-R77",
        "ship star points",
    ),
    Event.STAR_DEALT: say("{star} lies at {hex}, value {value}.", "IS-S10"),
    Event.LINE_DEALT: say("A warpline joins {star} and {other}.", "IS-S10", "star other:star"),
    Event.OUT: say("{side} has no stars and no ships left, and is out.", "IS-S08"),
    Event.VICTORY: say("The war is decided.", "IS-S08", "result"),
    Event.TIME_UP: say("The last game turn is over: count the stars.", "IS-S08", "result"),
}

_ASKS: dict[int, AskWord] = {
    **{number: replace(word, seen=_told(word.seen)) for number, word in combat.ASKS.items()},
    Ask.WORK_AT: _ask(
        "Build or repair: at which star? (job {job})",
        "WW-100 at star",
        "-> star-or-bay",
        ends=NONE,
        help="Also to scrap or pay. Each star pays from its own stock, in the order of your jobs. 24 jobs at most.",
    ),
    Ask.WORK: _ask(
        "{star} has {left:point} in stock: what do you do there?",
        "WW-100 what is done",
        "star:star-or-bay left? job -> work",
        ends=Work.NONE,
        help="Each star pays from its own stock, a repair bay from what its star yields this turn and from holds.",
        note=note_work,
    ),
    Ask.PART: _ask(
        "Your new {kind} has {points:point} left: how many {part}?",
        "WW-010 how many",
        "part points? job kind",
        help="A point buys one unit; of missiles three, of shells six, of armour two and one a technology level. "
        "A warp generator or a repair bay costs five.",
    ),
    Ask.REPAIR: _ask(
        "{ship}: which part do you repair? ({left:point} left)", "WW-600 part restored", "ship left? job -> part"
    ),
    Ask.AMOUNT: _ask(
        "{ship}: how many {part}?",
        "WW-600 how many restored",
        "ship part left? job",
        help="A point restores one unit; of missiles three, of armour two, of shells six.",
    ),
    Ask.PAY: _ask(
        "{star}: how much of {left:point} goes to technology level {level}?",
        "WW-640 points paid",
        "star left? job level?",
        help="A level costs ten times its number. You can pay in parts.",
    ),
    Ask.CARGO: _ask(
        "{ship}: how many of {left:build point} go {into}?",
        "WW-R77 cargo",
        "ship left? job into",
        help="A hold carries ten build points, to pay for a base or to repair ships.",
    ),
    Ask.FOUND: _ask(
        "{star}: how much of {left:point} in holds goes to a base?",
        "WW-R75 points",
        "star left? job",
        help="A base costs 30, paid in parts if you like, from holds alone. It doubles the yield, and only bases "
        "build ships. An enemy there unopposed at the end of their turn destroys it, and all that you paid.",
    ),
    Ask.MOVE: _ask("Which ship moves?", "WW-100 ship that moves", "-> mover"),
    Ask.GOAL: WORDS.ask(
        _goal_prompt,
        "WW-120 goes to",
        "ship points? ships -> to-hex",
        help="A hex or a whole warpline costs one point. Ships must stop at an enemy.",
        minor=notes.is_empty_space,
        minors="hexes",
        mapped=True,
    ),
    Ask.LOAD: _ask("{ship}: drop or pick up a systemship? (one movement point)", "WW-120 drop or pick up", "-> load"),
    Ask.COMBAT: WORDS.ask("Which combat do you fight first?", "WW-300 combat at", "-> star-or-bay"),
    Ask.RETREAT: WORDS.ask("{ship} escapes: to which hex?", "WW-R65 retreats to", "-> to-hex"),
    Ask.STOW: _ask("{ship}: drop or pick up a systemship?", "IS-S04 drop or pick up", "-> load"),
}
ASKS = with_notes(_ASKS, Ask, notes)

DICE: dict[int, DieWord] = {
    **{number: replace(die, seen=_in_combat(die.seen)) for number, die in combat.DICE.items()},
    Die.PRESENCE: DieWord("is there a systemship?", "IS-R08"),
    Die.PLACE: DieWord("where the next stars lie", "IS-S10"),
    Die.VALUE: DieWord("value of a star", "WW-610"),
    Die.LINE: DieWord("is there a warpline?", "IS-S10"),
    Die.IMAGINED: DieWord("imagined", "WW-080"),
}


ENDS = Endings(  # IS-S08
    {"draw": "The war ends in a draw."},
    "{winner} wins the war.",
    "You win the war.",
)
worth = ENDS.worth
HEADINGS = (Event.GAME_TURN, Event.PLAYER_TURN, Event.NEUTRAL_TURN, Event.COMBAT)
WORDING = Wording(
    EVENTS,
    ASKS,
    DICE,
    ENDS.closing,
    ENDS.verdict,
    beat_word="step",
    headings=HEADINGS,
    order=order,
    budget=budget,
    turn_word="turn",
    bars=BARS,
)
