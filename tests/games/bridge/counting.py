"""How many questions a battle asks its players: ``python -m tests.games.bridge.counting [BATTLES]``."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any
from unittest.mock import patch

from admiralty.core.engines.proving import ProvingTable, play
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.games.bridge import GAME
from admiralty.games.bridge.words import Ask, Side


@dataclass
class Counted:
    """The questions of some battles: a form counts once, and what standing orders answer not at all."""

    battles: int = 0
    turns: list[int] = field(default_factory=list)  # questions of each players' turn
    between: int = 0  # questions in the GM's turns
    kinds: Counter[str] = field(default_factory=Counter)
    boxes: int = 0  # answers in forms
    most: int = 0  # lines of a list

    @property
    def mean(self) -> float:
        """Questions a players' turn."""
        return (sum(self.turns) + self.between) / len(self.turns)

    def share(self, most: int) -> float:
        """The share of turns with so many questions at most."""
        return sum(each <= most for each in self.turns) / len(self.turns)

    @property
    def battle(self) -> float:
        """Questions a battle."""
        return (sum(self.turns) + self.between) / self.battles


def count(battles: int, people: int = 6, scenario: str = "edge") -> Counted:
    """Play battles with officers of so many people, who play as `simple` does."""
    deal = GAME.deal(Request(GAME.scenario(scenario), {"people": people}))
    crew = len(deal.seats) - 1
    found, ask, ask_all, form = Counted(battles), ProvingTable.ask, ProvingTable.ask_all, [0, 0]

    def asked(t: Any, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        choices = len(set(t.question.listed[: t.question.count])) if t.question.count else high - low + 1
        if seat < crew and choices > 1:
            found.most = max(found.most, choices)
            if t.question.sealed:
                form[0] += 1
            elif not GAME.wording.asks[what].stands:
                form[1] += 1
                found.kinds[Ask(what).name] += 1
        return ask(t, seat, what, low, high, *facts)

    def plotted(t: Any, b: Any, seats: int, write: Any) -> None:
        form[0] = 0
        ask_all(t, b, seats, write)
        if form[0]:
            form[1] += 1
            found.boxes += form[0]
            found.kinds["form"] += 1

    def beat(t: Any, b: Any) -> None:
        form[1], turn = 0, b.side
        GAME.play_beat(t, b)
        if turn == Side.PLAYERS:
            found.turns.append(form[1])
        else:
            found.between += form[1]

    with patch.object(ProvingTable, "ask", asked), patch.object(ProvingTable, "ask_all", plotted):
        game = replace(GAME, play_beat=beat)
        for number in range(battles):
            play(game, deal.battle, SimulatedKeys(11, number), [GAME.simple] * len(deal.seats))
    return found


def main() -> None:
    """Count, and say it."""
    found = count(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    print(f"{found.battles} battles, {len(found.turns) / found.battles:.1f} players' turns each")
    print(
        f"questions a turn: {found.mean:.2f} on average, at most {max(found.turns)}; 4 at most in {found.share(4):.1%}"
    )
    boxes = found.boxes / found.battles
    print(f"questions a battle: {found.battle:.1f}; boxes of forms: {boxes:.1f}; longest list: {found.most} lines")
    print(", ".join(f"{name.lower()} {n / found.battles:.1f}" for name, n in found.kinds.most_common()))


if __name__ == "__main__":
    main()
