"""Bots against each other and against the computer, and checks of them, in any game that comes with Admiralty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from admiralty.core.door.bot_checks import find_differences, find_leaks
from admiralty.core.door.bots import Bot, Computer, closed_after, remarks_of, seated
from admiralty.core.errors import Refused, quote_value
from admiralty.core.face.game import Deal, Game
from admiralty.games import game
from admiralty.odds.intervals import Interval, interval_text, percent
from admiralty.odds.simulation import Counts, Simulation, simulate
from admiralty.states import deal

BATTLES = 1000  # that are played, if nothing is said


@dataclass(frozen=True, slots=True)
class Result:
    """What became of battles; it prints as a table. `counts` has their lengths, too."""

    scenario: str
    players: Mapping[str, str]  # seat -> who played it
    battles: int
    seed: int
    counts: Counts
    remarks: tuple[str, ...]  # what the bots have to say, such as answers that they did not give

    @property
    def outcomes(self) -> Mapping[str, int]:
        """How many battles ended so, by the outcome's label."""
        return self.counts.outcomes

    @property
    def intervals(self) -> Mapping[str, Interval]:
        """Wilson's interval of each outcome's share at 95 %."""
        return self.counts.intervals

    def share(self, outcome: str) -> float:
        """The share of the battles with an outcome."""
        return self.counts.outcomes[outcome] / max(1, self.battles)

    def __str__(self) -> str:
        who = ", ".join(f"{seat} {name}" for seat, name in self.players.items())
        wide, number = max(map(len, ("outcome", *self.outcomes))), len(f"{self.battles:,}")
        number = max(number, len("battles"))
        rows = [f"{'outcome':{wide}}  {'battles':>{number}}  {'share':>8}  95 % interval"]
        for label, count in self.outcomes.items():
            share, interval = percent(self.share(label)), interval_text(self.intervals[label])
            rows.append(f"{label:{wide}}  {count:{number},}  {share:>8}  {interval}")
        first = f"{self.scenario}: {who}; {self.battles:,} battles, seed {self.seed}"
        return "\n".join([first, *rows, *self.remarks])


def play(
    scenario: str | Deal, seats: Mapping[str, Bot | str], *, battles: int = BATTLES, seed: int | None = None
) -> Result:
    """Play battles 0 to `battles - 1` of a seed and count how they end.

    `seats` names a seat's player: a `Bot`, or in a text a level, ``doctrine:FILE``, ``python:module.Class`` or
    ``stdio:PROGRAM``. The level `simple` plays the others. Without a seed a new one is drawn; the result has it.
    `Refused` where a bot's answer isn't legal or it raises an error.

    >>> import admiralty as ad
    >>> class Bold(ad.Bot):
    ...     def answer(self, q):  # q: what its seat is asked, and nothing that the seat may not know
    ...         return max(q.legal)
    >>> print(ad.play("systemships/duel", {"red": Bold(), "blue": "simple"}, battles=1000, seed=1))
    systemships/duel: red Bold, blue simple; 1,000 battles, seed 1
    outcome   battles     share  95 % interval
    red             0    0.00 %  0.00 to 0.38 %
    blue          968   96.80 %  95.52 to 97.72 %
    mutual          0    0.00 %  0.00 to 0.38 %
    standoff       32    3.20 %  2.28 to 4.48 %
    """
    who = LineUp.of(scenario, seats, battles)
    done = who.simulate(battles, seed, engine="interpreted")
    return Result(who.named, who.called, done.run.battles, done.run.seed, done.counts, remarks_of(who.players))


@dataclass(frozen=True, slots=True)
class LineUp:
    """A scenario and who plays it, as a caller named them."""

    game: Game
    deal: Deal
    named: str  # the scenario
    players: Sequence[Any]  # bots and doctrines by seat
    called: Mapping[str, str]  # seat -> who plays it
    read: Sequence[Any]  # those of them that a text named, which are closed after the battles

    @classmethod
    def of(cls, scenario: str | Deal, seats: Mapping[str, Bot | str], battles: int) -> LineUp:
        """`Refused` where a seat, a player or the number of battles can't be."""
        from admiralty.cli.text.common import computers_of, require_seats

        found, dealt = _dealt(scenario)
        if isinstance(battles, bool) or not isinstance(battles, int) or battles < 1:
            raise Refused("battles", f"{quote_value(battles)} is not a number of battles", "", "play 1 or more")
        require_seats(dealt, seats, "seats")
        for seat, who in seats.items():
            if not isinstance(who, Bot | str):
                raise Refused(
                    f"seats {seat}", f"{quote_value(who)} can't play", "", "give a Bot, or a level by its name"
                )
        whos = [seats.get(seat, "simple") for seat in dealt.seats]
        texts = {seat: who for seat, who in seats.items() if isinstance(who, str)}
        read = [each.doctrine for each in computers_of(found, dealt, texts, "seats")]
        players = [who if isinstance(who, Bot) else each for who, each in zip(whos, read, strict=True)]
        named = scenario if isinstance(scenario, str) else f"{dealt.game}/{dealt.scenario}"
        called = {seat: str(who) for seat, who in zip(dealt.seats, whos, strict=True)}
        return cls(found, dealt, named, players, called, read)

    def simulate(self, battles: int, seed: int | None, **how: Any) -> Simulation:
        """Play battles of a seed; without one a new one is drawn."""
        from admiralty.cli.text.common import seed_of

        with closed_after(self.read):
            return simulate(self.game, self.deal, seated(self.game, self.players), battles, seed_of(seed), **how)


def level(name: str) -> Bot:
    """One of the computer's levels as a bot, such as "simple"; each game has its own.

    A bot of one's own may ask it where it has no idea of its own:

    >>> from admiralty import State, level
    >>> simple, state = level("simple"), State.new("systemships/duel", seed=1)
    >>> simple.answer(state.question()) in state.legal
    True
    """
    return Computer(name)


def check_leak(bot: Bot, scenario: str | Deal, *, battles: int = 3, seed: int = 1) -> list[str]:
    """What of a bot's answers follows from what its seat can't know, in a sentence each; empty: nothing was found.

    Copies of the bot are asked again in battles that look the same to its seat, with all that is hidden drawn again. So
    it must be one that can be copied (`copy.deepcopy`), and draw by `question.luck` alone.
    """
    found, dealt = _dealt(scenario)
    return find_leaks(found, dealt, bot, battles, seed)


def check_determinism(bot: Bot, scenario: str | Deal, *, battles: int = 3, seed: int = 1) -> list[str]:
    """Where a bot plays a battle otherwise when it plays it again, in a sentence each; empty: nowhere."""
    found, dealt = _dealt(scenario)
    return find_differences(found, dealt, bot, battles, seed)


def _dealt(scenario: str | Deal) -> tuple[Game, Deal]:
    dealt = scenario if isinstance(scenario, Deal) else deal(scenario)
    return game(dealt.game), dealt
