"""How battles end in words: one side has won, or nobody has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .game import Deal


@dataclass(frozen=True)
class Endings:
    """The sentences of a game's ends; ``{winner}`` is the name of the side whose outcome it is."""

    drawn: Mapping[str, tuple[str, str]]  # the outcomes in which nobody has won: the closing sentence, and why it is so
    wins: str  # "{winner} has won the war."
    won: str  # to the seat that has: "You won the war."
    lost: str  # to another: "You lost: {winner} has won the war."

    def closing(self, outcome: str, deal: Deal) -> str:
        """How it ended, in a sentence."""
        return self.drawn[outcome][0] if outcome in self.drawn else self.wins.format(winner=outcome.capitalize())

    def verdict(self, outcome: str, deal: Deal, seat: int) -> str:
        """How it ended for a seat; a seat that could not win only hears who has."""
        if outcome in self.drawn:
            return f"Nobody won: {self.drawn[outcome][1]}."
        said = {1: self.won, -1: self.lost, 0: "{winner} won."}[self.worth(outcome, deal, seat)]
        return said.format(winner=outcome.capitalize())

    def worth(self, outcome: str, deal: Deal, seat: int) -> int:
        """1 for the seat that has won, -1 for one that has lost, 0 where nobody has and for a seat that could not."""
        if outcome in self.drawn or deal.seats[seat] not in deal.outcomes:
            return 0
        return 1 if outcome == deal.seats[seat] else -1
