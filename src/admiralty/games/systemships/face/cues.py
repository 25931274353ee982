"""A combat round as it is played back: orders, fire, what screens take, who is hit, destroyed or away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from admiralty.core.face.cues import Cue
from admiralty.core.face.game import Deal
from admiralty.core.face.wording import LogLine, name_of, say_count
from admiralty.core.sight.cueing import Args, Beat, Makers

from ..words import Attribute, Event, Tactic

PARTS = {
    Attribute.PD: "power/drive",
    Attribute.BEAM: "beam",
    Attribute.SCREEN: "screen",
    Attribute.TUBE: "tube",
    Attribute.MISSILES: "missile",
    Attribute.RACK: "rack",
    Attribute.ECM: "ECM",
    Attribute.ARMOUR: "armour",
    Attribute.CANNON: "cannon",
    Attribute.SHELLS: "shell",
    Attribute.HOLD: "hold",
}
UNCOUNTED = (Attribute.PD, Attribute.ECM, Attribute.ARMOUR)  # they take no s
TACTICS = ("attack", "dodge", "retreat", "negotiate")
KINDS_MOST = 2  # of losses that there is room for next to a ship
ORDERS, BURSTS, AWAY, TALKS = "orders", "bursts", "away", "talks"  # what is seen at once


class Round(Beat):
    """The cues of one round, made line by line."""

    def __init__(self, deal: Deal, makers: Makers) -> None:
        super().__init__(deal, makers)
        self.together: object = None  # what the last step shows at once
        self.volley: dict[tuple[int, int], tuple[int, int, int]] = {}  # ship, target -> missiles, hits, the last line
        self.struck: dict[int, int] = {}  # hits on a ship by all fire that is told
        self.powers: dict[int, int] = {}  # of the screens, as ordered
        self.screened: set[int] = set()
        self.talking: list[int] = []  # the ships that negotiate
        self.lost: dict[int, dict[int, int]] = {}  # ship -> attribute -> how much of it
        self.lost_line = 0
        self.jams: dict[int, tuple[int, int]] = {}  # ship -> missiles that it has shifted, the last line of them

    def flush(self, event: int = 0) -> None:
        """Show a volley, the losses of a ship and what it jams, each put together."""
        if event != Event.MISSILE:
            self._flush_volleys()
        if event != Event.TAKEN:
            self._flush_losses()
        if event != Event.JAMMED:
            self._flush_jams()

    def show(self, kind: str, k: int, more: int = 1, together: object = None, **parts: Any) -> None:
        """Add a cue: in a step of its own, or in that of the cue before it if both belong together."""
        if together is not None and together == self.together:
            self.step -= 1
        self.together = together
        super().show(kind, k, more, **parts)

    def word(self, text: str, k: int, args: Args, together: object = None) -> None:
        """A word next to the ship that is named first."""
        if args[0] is not None:
            self.show("call", k, together=together, on=ship(args[0]), text=text)

    # ---- orders ---------------------------------------------------------------------------------------------------

    def start(self, k: int, args: Args) -> None:
        """A round starts: what was counted belongs to the one before it."""
        for each in (self.struck, self.powers, self.screened, self.talking):
            each.clear()

    def order(self, k: int, args: Args) -> None:
        """All orders are shown together: the tactic, and the drive.  [WW-310]"""
        i, tactic, drive, _, screen, _ = args
        if i is None or tactic is None:
            return
        self.word(TACTICS[tactic], k, args, ORDERS)
        self.powers[i] = screen or 0
        if tactic == Tactic.NEGOTIATE:
            self.talking.append(i)
        elif drive is not None:
            self.show("move", k, together=ORDERS, on=ship(i), text=f"drive {drive}")

    def target(self, k: int, args: Args) -> None:
        """A systemship turns on one of several."""
        i, j = args
        if i is not None and j is not None:
            self.show("link", k, origin=ship(i), to=ship(j))

    def treaty(self, text: str, k: int, args: Args) -> None:
        """What comes of it that a side negotiates is seen at its ships.  [WW-510, IS-580]"""
        for i in self.talking:
            if self.deal.battle.ships[i].side == args[0]:
                self.show("call", k, together=TALKS, on=ship(i), text=text)

    def peace(self, k: int, args: Args) -> None:
        """Everybody negotiates."""
        for i in self.talking:
            self.show("call", k, together=TALKS, on=ship(i), text="peace")

    def carry(self, text: str, k: int, args: Args) -> None:
        """A ship drops another, or picks it up."""
        if args[1] is not None:
            self.word(f"{text} {name_of(self.deal.names, 'ship', args[1])}", k, args)

    def jam(self, k: int, args: Args) -> None:
        """A missile is shifted to another speed; all those of a ship are shown at once."""
        if args[0] is not None:
            self.jams[args[0]] = (self.jams.get(args[0], (0, 0))[0] + 1, k)

    def _flush_jams(self) -> None:
        for i, (count, k) in self.jams.items():
            self.show("call", k, on=ship(i), text=f"jams {say_count(count, 'missile')}")
        self.jams.clear()

    # ---- fire -----------------------------------------------------------------------------------------------------

    def missile(self, k: int, args: Args) -> None:
        """A missile flies: those of one ship at one target fly together."""
        i, j, _, _, _, hits = args
        if i is not None and j is not None and hits is not None:
            count, struck, _ = self.volley.get((i, j), (0, 0, 0))
            self.volley[i, j] = (count + 1, struck + (hits > 0), k)
            self.struck[j] = self.struck.get(j, 0) + hits

    def _flush_volleys(self) -> None:
        for (i, j), (count, hits, k) in self.volley.items():
            self.show("missile", k, together=("fire", i), origin=ship(i), to=ship(j), n=count, hits=hits)
        self.volley.clear()

    def beam(self, k: int, args: Args) -> None:
        """A beam of so much power, or so many shells, flies or goes past."""
        i, j, power, _, _, hits = args
        if i is not None and j is not None and hits is not None:
            self.struck[j] = self.struck.get(j, 0) + hits
            missed = {} if hits else {"hits": 0}
            self.show("beam", k, together=("fire", i), origin=ship(i), to=ship(j), n=power or 1, **missed)

    # ---- what comes of it -----------------------------------------------------------------------------------------

    def screen(self, k: int, args: Args) -> None:
        """A screen takes what it can; how much of it is left is told of its power alone.  [WW-430]"""
        i, hits, absorbed = args
        if i is None:
            return
        self.screened.add(i)
        if absorbed is None or hits is None:
            self.word("screen", k, args)
            return
        whole = self.powers.get(i, 0) if absorbed == hits else absorbed  # what is not held has taken all of it
        if whole > absorbed or (absorbed < hits and absorbed):
            self.show("shield", k, on=ship(i), was=whole, now=whole - absorbed, of=whole)

    def damage(self, k: int, args: Args) -> None:
        """A ship takes damage; where how much is not told, what has struck it is, if no screen has taken any."""
        i, hits = args
        if i is None:
            return
        if hits is None and i not in self.screened:
            hits = self.struck.get(i)
        if hits:
            self.show("strike", k, on=ship(i), text=say_count(hits, "hit"))
        elif hits == 0:
            self.word("screen holds", k, args)

    def loss(self, k: int, args: Args) -> None:
        """A hit takes something; all that a ship loses is shown at once."""
        i, attribute, lost = args
        if i is not None and attribute is not None and lost is not None:
            parts = self.lost.setdefault(i, {})
            parts[attribute] = parts.get(attribute, 0) + lost
            self.lost_line = k

    def _flush_losses(self) -> None:
        for i, parts in self.lost.items():
            said = [said_loss(attribute, count) for attribute, count in parts.items()]
            text = ", ".join(said[:KINDS_MOST]) + (" …" if len(said) > KINDS_MOST else "")
            self.show("strike", self.lost_line, on=ship(i), text=text)
        self.lost.clear()

    def burst(self, k: int, args: Args) -> None:
        """A ship is destroyed."""
        if args[0] is not None:
            self.show("burst", k, together=BURSTS, on=ship(args[0]))

    def score(self, k: int, args: Args) -> None:
        """What a systemship of the gauntlet has brought.  [IS-S01]"""
        _, _, won, total = args
        if won is not None and total is not None:
            self.show("tally", k, on="round", text=f"+{won}, {total} in all")


def ship(i: int) -> str:
    """The shape of a ship on the board."""
    return f"ship-{i}"


def said_loss(attribute: int, count: int) -> str:
    """What is lost of an attribute, as it rises next to a ship."""
    noun = PARTS[Attribute(attribute)]
    return f"−{count} {noun}" if attribute in UNCOUNTED else f"−{say_count(count, noun)}"


COMBAT: Makers = {
    Event.ROUND: Round.start,
    Event.ORDER: Round.order,
    Event.TARGET: Round.target,
    Event.TREATY: lambda one, k, args: one.treaty("free passage", k, args),
    Event.NO_TREATY: lambda one, k, args: one.treaty("in vain", k, args),
    Event.PEACE: Round.peace,
    Event.DROPPED: lambda one, k, args: one.carry("drops", k, args),
    Event.PICKED_UP: lambda one, k, args: one.carry("picks up", k, args),
    Event.JAMMED: Round.jam,
    Event.MISSILE: Round.missile,
    Event.BEAM: Round.beam,
    Event.CANNON: Round.beam,
    Event.SCREEN: Round.screen,
    Event.DAMAGE: Round.damage,
    Event.TAKEN: Round.loss,
    Event.DESTROYED: Round.burst,
    Event.LOST_WITH_CARRIER: Round.burst,
    Event.LOST_WITH_RACK: Round.burst,
    Event.ESCAPED: lambda one, k, args: one.word("escapes", k, args, AWAY),
    Event.NOT_ESCAPED: lambda one, k, args: one.word("doesn't escape", k, args, AWAY),
    Event.SCORED: Round.score,
}
"""What is shown of which happening in a combat."""


def cues(lines: Sequence[LogLine], deal: Deal) -> Sequence[Cue]:
    """The cues of one round, from its lines as a viewer may read them."""
    return Round(deal, COMBAT).play(lines)
