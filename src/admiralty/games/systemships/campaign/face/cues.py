"""A step of a campaign as it is played back: ships that move, what is built and taken, the rounds of its combats."""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.core.face.cues import Cue
from admiralty.core.face.game import Deal
from admiralty.core.face.wording import LogLine, name_of
from admiralty.core.sight.cueing import Args, Makers

from ...face import cues as combat
from ...face.cues import ship
from ...words import Event as CombatEvent
from ..words import Event
from .wording import PARTS


class Step(combat.Round):
    """The cues of one step, made line by line."""

    def treaty(self, text: str, k: int, args: Args) -> None:
        """A ship's counter tells whose it is."""
        for i in self.talking:
            if i // self.deal.battle.counters == args[0]:
                self.show("call", k, together=combat.TALKS, on=ship(i), text=text)

    def at_star(self, text: str, place: int, k: int, args: Args) -> None:
        """A word next to a star; `place` says which argument it is."""
        star = args[place]
        if star is not None:
            self.show("call", k, on=f"map-star-{star}", text=text)

    def built(self, k: int, args: Args) -> None:
        """A new ship is there."""
        if args[0] is not None:
            self.at_star(f"+ {name_of(self.deal.names, 'ship', args[0])}", 1, k, args)

    def taken(self, k: int, args: Args) -> None:
        """A side takes a star."""
        if args[0] is not None:
            self.at_star(f"{name_of(self.deal.names, 'side', args[0])} takes it", 1, k, args)

    def moved(self, k: int, args: Args) -> None:
        """A ship goes to another hex."""
        if args[0] is not None and args[2] is not None:
            self.show("move", k, on=ship(args[0]))

    def retreats(self, k: int, args: Args) -> None:
        """A ship leaves a combat: it goes off the board that shows it."""
        if args[1] is not None:
            self.word(f"to {name_of(self.deal.names, 'hex', args[1])}", k, args)

    def mended(self, k: int, args: Args) -> None:
        """A part of a ship is repaired."""
        i, part, amount, _ = args
        if i is not None and part is not None and amount is not None:
            self.show("mend", k, on=ship(i), text=f"+{amount} {PARTS[part]}")

    def restored(self, k: int, args: Args) -> None:
        """A systemship is repaired by its star."""
        if args[0] is not None and args[1] is not None:
            self.show("mend", k, on=ship(args[0]), text=f"+{args[1]}")


MAKERS: Makers = {
    **combat.COMBAT,
    CombatEvent.SCORED: lambda one, k, args: None,  # of the gauntlet
    Event.POSSESSION: Step.taken,
    Event.BUILT: Step.built,
    Event.REPAIRED: Step.mended,
    Event.SCRAPPED: lambda one, k, args: one.at_star("scrapped", 1, k, args),
    Event.MOVED: Step.moved,
    Event.CONTACT: lambda one, k, args: one.at_star("guarded", 0, k, args),
    Event.NO_GUARD: lambda one, k, args: one.at_star("unguarded", 0, k, args),
    Event.LOADED: lambda one, k, args: one.carry("picks up", k, args),
    Event.UNLOADED: lambda one, k, args: one.carry("drops", k, args),
    Event.BREACH: lambda one, k, args: one.at_star("treaty broken", 1, k, args),
    Event.COMBAT: lambda one, k, args: one.at_star("combat", 0, k, args),
    Event.RETREATED: Step.retreats,
    Event.RESTORED: Step.restored,
    Event.REBUILT: lambda one, k, args: one.at_star("guarded again", 0, k, args),
    Event.BASE_BUILT: lambda one, k, args: one.at_star("+ base", 1, k, args),
    Event.BASE_LOST: lambda one, k, args: one.at_star("base destroyed", 1, k, args),
}
"""What is shown of which happening."""


def cues(lines: Sequence[LogLine], deal: Deal) -> Sequence[Cue]:
    """The cues of one step, from its lines as a viewer may read them."""
    return Step(deal, MAKERS).play(lines)
