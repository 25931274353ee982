"""The sentences of Skeleton."""

from __future__ import annotations

from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import Arg, AskWord, BarWord, DieWord, EventWord, Names, Note, Wording, name_of

from ..tables import ENERGY_MOST
from ..words import Ask, Bar, Die, Event

SHIP = Arg("ship", "ship")


def owner(b: Any, args: tuple[int, ...]) -> int:
    """The seat of the ship that a happening is about."""
    return int(b.ships[args[0]].seat)


def note_guns(b: Any, facts: tuple[int | None, ...], value: int, seat: int, names: Names) -> Note:
    """What the guns leave for the shield."""
    return Note(f"shield {b.ships[seat].power - value}", "SK-110")


def note_reserve(b: Any, facts: tuple[int | None, ...], value: int, seat: int, names: Names) -> Note:
    """Why more energy is not open: what is left of it."""
    left = b.ships[seat].reserve
    return Note(f"only {left} energy left in the reserve" if left else "the reserve is empty", "SK-120")


EVENTS: dict[int, EventWord] = {
    Event.ROUND: EventWord("Round {round}.", "SK-110", (Arg("round"),)),
    Event.ORDER: EventWord(
        "{ship}: guns {guns}, shield {shield}, energy {energy}.",
        "SK-130",
        (SHIP, Arg("guns"), Arg("shield"), Arg("energy")),
        owner=owner,
    ),
    Event.HIT: EventWord(
        "{ship} hits {foe}: {points:point} of damage.",
        "SK-220",
        (SHIP, Arg("foe", "ship"), Arg("points")),
        owner=owner,
    ),
    Event.MISSED: EventWord("{ship} misses.", "SK-210", (SHIP,), owner=owner),
    Event.DAMAGE: EventWord("{ship} has {hull:hull point} left.", "SK-310", (SHIP, Arg("hull")), owner=owner),
    Event.DESTROYED: EventWord("{ship} is destroyed.", "SK-310", (SHIP,), owner=owner),
}
ASKS: dict[int, AskWord] = {
    Ask.GUNS: AskWord("How much of {ship}'s power goes to the guns?", "SK-110", "guns", (SHIP,), note=note_guns),
    Ask.ENERGY: AskWord("How much energy from the reserve does {ship} add?", "SK-120", "energy", (SHIP,)),
}
DICE: dict[int, DieWord] = {
    Die.ATTACK: DieWord("attack", "SK-210"),
    Die.IMAGINED: DieWord("imagined reserve", "SK-010"),
}
BARS: dict[int, BarWord] = {
    Bar.RESERVE: BarWord(note_reserve),
    Bar.ENERGY: BarWord(f"an order takes {ENERGY_MOST} energy at most", "SK-120"),
}


def closing(outcome: str, deal: Deal) -> str:
    """How it ended, in a sentence.  [SK-410, SK-420]"""
    return "Nobody wins the duel." if outcome == "draw" else f"{_ship(outcome, deal)} wins the duel."


def verdict(outcome: str, deal: Deal, seat: int) -> str:
    """How it ended for a player.  [SK-410, SK-420]"""
    if outcome == "draw":
        return "A draw: neither ship is better off."
    return (
        "Your ship has more hull left."
        if outcome == deal.seats[seat]
        else f"{_ship(outcome, deal)} has more hull left."
    )


def _ship(outcome: str, deal: Deal) -> str:
    """The ship of the side that has won."""
    return name_of(deal.names, "ship", deal.seats.index(outcome))


def worth(outcome: str, deal: Deal, seat: int) -> int:
    """1 for the seat that has won, -1 for the one that has lost, 0 in a draw."""
    return 0 if outcome == "draw" else 1 if outcome == deal.seats[seat] else -1


WORDING = Wording(
    events=EVENTS,
    asks=ASKS,
    dice=DICE,
    bars=BARS,
    outcomes=closing,
    verdicts=verdict,
    beat_word="round",
    headings=(Event.ROUND,),
)
