"""What the brackets of the posting form take, each phrase with what it orders.  [HC-1000 .. HC-1060, HC-1100]"""

from __future__ import annotations

from collections.abc import Callable

from admiralty.core.errors import Refused, nearest
from admiralty.core.face.game import Deal
from admiralty.core.face.written import Entry

from ..face.saying import SYSTEM_NAMES, WRITTEN_BANKS
from ..records import NONE
from ..words import Facing, System
from .posting import ENTRIES, letter

CLAUSES = ("HC-1000", "HC-1010", "HC-1020", "HC-1030")  # of the four entries
ROLL, MOVEMENT, BOUGHT, FIRE = range(len(ENTRIES))
ROLLED = (("12", "the total of the power dice; it is only a note, and may be left out"),)
MOVES = (  # `{foe}` is the letter of an enemy
    ("Begin roll to Starboard", "a rotation, free; `Go on with roll to Starboard` in the turns after"),
    ("1 Point Close to Range 2", "a step nearer"),
    ("1 Point Withdraw to Range 4", "a step away"),
    ("2 Points Lateral to hold {foe}'s facing", "a lateral move that keeps the facing the enemy presents"),
    ("2 Points Lateral to {foe} Port", "a lateral move after which the enemy presents this facing"),
    ("1 Point Advance Fore", "a step towards what is hidden off your Fore"),
    ("Turn hull from Fore to Port", "a rotation while the enemy is hidden; half turns end with `about Dorsal`"),
    ("1 Point Launch 1 flight", "fighters, by house rule; then `Flight 1 Close, attack Port`"),
    ("Surrender", "the ship gives up"),
)
THINGS = (
    ("2 Points Reinforce Fore shields", "two points of power make one point of reinforcement"),
    ("2 Points Countermeasures", "two points of power make one CM"),
    ("2 Points Counter/countermeasures", "two points of power make one CCM"),
    ("1 Point Repair Sensors", "starts or goes on with the repair of one box of this system"),
    ("1 Point Engage cloak", "declared before the orders, as are `Drop cloak` and `10 Points Flash detection`"),
)
BANKS = (
    ("Fire {weapon} 6 Points at {foe}", "six points of power; the first banks are filled first, six to each"),
    ("Fire {weapon} 0+4 Points at {foe}", "bank by bank: none to the first, 4 to the second"),
    ("Fire {weapon} 1 Point at {foe} Warp", "at a system instead of the shield"),
    ("Fire {weapon} 6 Points to Port", "at anything hidden off your Port"),
)
NAMED = {facing.name.lower() for facing in Facing}
NAMED |= {word for name in SYSTEM_NAMES.values() for word in name.lower().split()}
WORDS = NAMED | {"about", "to", "at", "of"}
HEAVY = (
    (System.DISRUPTORS, "Fire Disruptors 2 at {foe}", "two bolts, a point of power each"),
    (System.FORWARD_LAUNCHERS, "Fire Forward Photon 1 at {foe}", "a torpedo, a point of power"),
    (System.AFT_LAUNCHERS, "Fire Aft Photon 1 at {foe}", "the same from the aft launcher"),
)


def entries(deal: Deal, seat: int) -> tuple[Entry, ...]:
    """The four entries of a seat's first ship, as they may be written against its first enemy."""
    ships = deal.battle.ships[: len(deal.names["ship"])]
    mine = next((i for i, ship in enumerate(ships) if ship.seat == seat), NONE)
    return entries_of(deal, mine) if mine != NONE else ()


def entries_of(deal: Deal, i: int) -> tuple[Entry, ...]:
    """The four entries of a ship, as they may be written against its first enemy."""
    ships = deal.battle.ships[: len(deal.names["ship"])]
    foe = next((letter(deal, j) for j, ship in enumerate(ships) if ship.seat != ships[i].seat), "")
    rows = (ROLLED, MOVES, THINGS, _shots(deal, i))
    made = []
    for name, row, clause in zip(ENTRIES, rows, CLAUSES, strict=True):
        phrases = tuple((phrase.format(foe=foe), said) for phrase, said in row)
        sample = f"{letter(deal, i)}) {name} [{phrases[0][0] if phrases else 0}]"
        made.append(Entry(name, sample, phrases, clause))
    return tuple(made)


def example(deal: Deal, i: int, entry: int) -> str:
    """What to do about an entry that cannot be read: a line of it that can."""
    return f"write e.g. {entries_of(deal, i)[entry].sample}"


def unread(deal: Deal, i: int, entry: int, where: str, said: str, reads: Callable[[str], bool]) -> Refused:
    """The refusal of a phrase that cannot be read, with the one that was meant, or a line that can be read.

    `reads` tells whether a phrase can be read: the same with its words mended, or else the phrase most like it.
    """
    phrases = [phrase for phrase, _ in entries_of(deal, i)[entry].phrases]
    words = {word.lower() for phrase in phrases for word in phrase.split()} | WORDS
    mended = " ".join(word if word in words else nearest(word, words) or word for word in said.split())
    guess = mended if mended != said and reads(mended) else nearest(said, phrases)
    guess = " ".join(word.capitalize() if word in NAMED else word for word in guess.split())
    remedy = f"did you mean '{guess[:1].upper()}{guess[1:]}'?" if guess else example(deal, i, entry)
    return Refused(where, "cannot be read", CLAUSES[entry], remedy)


def _shots(deal: Deal, i: int) -> tuple[tuple[str, str], ...]:
    """The phrases for the weapons that the ship was built with."""
    design = deal.battle.ships[i].design
    banks = BANKS if design.boxes[System.BANKS] else ()
    said = [(phrase.replace("{weapon}", WRITTEN_BANKS[design.beam]), what) for phrase, what in banks]
    return (*said, *((phrase, what) for system, phrase, what in HEAVY if design.boxes[system]))
