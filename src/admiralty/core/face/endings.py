"""How battles end in words: who has won, and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from .game import Deal, Game
from .wording import LogLine, name_of, noun_for

WON, LOST, NEITHER = "won", "lost", "neither"
RESULTS = {1: WON, -1: LOST, 0: NEITHER}
"""How a seat fared, by what the outcome is worth to it."""


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def worths_of(game: Game, deal: Deal, seat: int) -> tuple[int, ...]:
    """What each outcome is worth to a seat; all of them 0 to one that cannot win, such as a moderator."""
    return tuple(game.worth(label, deal, seat) for label in deal.outcomes)


def mates_of(game: Game, deal: Deal, seat: int) -> tuple[int, ...]:
    """The seats that win and lose together with a seat, itself among them; who cannot win has no mates."""
    own = worths_of(game, deal, seat)
    mates = tuple(each for each in range(len(deal.seats)) if worths_of(game, deal, each) == own)
    return mates if any(own) else (seat,)


def has_one_opponent(game: Game, deal: Deal, seat: int) -> bool:
    """Does the seat play alone against one side? Those are of one side who win and lose together."""
    sides = [side for each in range(len(deal.seats)) if any(side := worths_of(game, deal, each))]
    return len(set(sides)) <= 2 and sides.count(worths_of(game, deal, seat)) == 1


@dataclass(frozen=True)
class Endings:
    """The sentences of a game's ends; ``{winner}`` is the name of the side whose outcome it is."""

    drawn: Mapping[str, str]  # the outcomes in which nobody has won, each with its sentence
    wins: str  # "{winner} wins the war."
    won: str  # to the seat that has: "The war is yours."

    def closing(self, outcome: str, deal: Deal) -> str:
        """How it ended, in a sentence."""
        return self.drawn[outcome] if outcome in self.drawn else self.wins.format(winner=deal.call(outcome))

    def verdict(self, outcome: str, deal: Deal, seat: int) -> str:
        """How it ended, in a sentence to a seat."""
        return self.won if self.worth(outcome, deal, seat) > 0 else self.closing(outcome, deal)

    def worth(self, outcome: str, deal: Deal, seat: int) -> int:
        """1 for the seat that has won, -1 for one that has lost, 0 where nobody has and for a seat that could not."""
        if outcome in self.drawn or deal.seats[seat] not in deal.outcomes:
            return 0
        return 1 if outcome == deal.seats[seat] else -1


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished battle as one viewer may know it: what a room tells from it is known to that viewer already."""

    deal: Deal
    outcome: str
    seat: int  # to whom it is told; SPECTATOR: to somebody without a seat
    result: str  # how that seat fared
    events: Sequence[LogLine]  # all that happened, without dice
    view: Mapping[str, Any]  # the battle at its end

    def owner_of(self, ship: int) -> int:
        """The seat of a ship."""
        row = self.view["ships"][ship]
        return int(row["seat"] if "seat" in row else row["side"])

    def is_own(self, ship: int) -> bool:
        """Is it a ship of the seat to which this is told?"""
        return self.owner_of(ship) == self.seat

    def ship(self, ship: int) -> str:
        """A ship inside a sentence: "your Lance", "the Klingon D7", "Lance 2"."""
        name = name_of(self.deal.names, "ship", ship)
        if name.startswith("Systemship"):
            name = f"s{name[1:]}"  # no name of its own
        if self.is_own(ship):
            return f"your {name}"
        return name if name.rpartition(" ")[2].isdigit() else f"the {name}"

    def fallen(self, falls: Iterator[Fall], wins: Callable[[int], bool]) -> Fall | None:
        """The fall that decided it: a loser's own last one, else the last of the sides that do not win."""
        beaten = [fall for fall in falls if not wins(self.owner_of(fall.ship))]
        own = [fall for fall in beaten if self.result == LOST and self.is_own(fall.ship)]
        return next(reversed(own or beaten), None)

    def falls(self, lost: Collection[int], heading: int) -> Iterator[Fall]:
        """The ships that are lost, in order: an event of `lost` names the ship first, a `heading` the round."""
        turn = 0
        for at, line in enumerate(self.events):
            first = line.args[0] if line.args else None
            if first is not None and line.id == heading:
                turn = first
            elif first is not None and line.id in lost:
                yield Fall(first, at, line.id, turn)


@dataclass(frozen=True, slots=True)
class Fall:
    """A ship is lost: by which event, and in which round or turn."""

    ship: int
    at: int  # the place of the event
    id: int
    turn: int


TellCause: TypeAlias = Callable[[Ending], str]
"""What decided a battle, in a sentence that names ship, cause and round; empty where no one thing did."""


def say_few(number: int, one: str, many: str = "") -> str:
    """A count with its noun, small numbers in words: ``two torpedoes``."""
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {noun_for(number, one, many)}"


def join_words(words: Sequence[str]) -> str:
    """A list in words: ``beams, one missile and two shells``."""
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def say_sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
