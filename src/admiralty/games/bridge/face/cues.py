"""A turn as it is played back: who flies, who fires at whom, the dice, what is struck, what the pools lose and gain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from admiralty.core.face.cues import FACES_MOST, Cue
from admiralty.core.face.game import Deal
from admiralty.core.face.wording import LogLine, name_of
from admiralty.core.sight.cueing import Args, Beat, Makers

from ..tables import CREW, NONE, OFFICERS, Action
from ..words import Die, Event, Side
from .saying import ACTIONS, HAZARDS, say_system

ROLLED = {Die.TASK, Die.SHIP, Die.ASSISTANT}
PIECES = 6  # that fly where a ship is destroyed
CALLS: Mapping[int, str] = {  # what is called out next to the ship that is named first
    Event.DRAINED: "power lost",
    Event.JAMMED: "jammed",
    Event.BURNS: "burns",
    Event.POWERED: "power back",
    Event.FREED: "free",
    Event.CHASED: "caught",
    Event.AWAY: "away",
    Event.WENT: "dives away",
    Event.LAUNCHED: "probe",
    Event.STRAINED: "−1 screen",
}
LINKS = (Event.CAUGHT, Event.DOCKED)
MOVES = (Event.MOVED, Event.DIVED)


@dataclass(slots=True)
class _Shot:
    """What is fired, until it hits or misses."""

    kind: str
    line: int
    target: int
    origin: int


class _Turn(Beat):
    """The cues of one turn, made line by line."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal, _MAKERS)
        self.shot: _Shot | None = None
        self.dice: list[int] = []
        self.roller: int | None = None

    def hear_die(self, line: LogLine) -> None:
        """A die of the running task."""
        if line.id in ROLLED and line.args[0] is not None and not line.void:
            self.dice.append(line.args[0])

    def ship_of(self, who: int | None) -> int | None:
        """The ship of an actor."""
        if who is None:
            return None
        return CREW if who < OFFICERS else who - OFFICERS

    def call(self, k: int, i: int | None, text: str) -> None:
        """A word next to a ship."""
        if i is not None:
            self.show("call", k, on=f"hull-{i}", text=text)

    # ---- tasks and shots --------------------------------------------------------------------------------------------

    def shoots(self, k: int, args: Args) -> None:
        """A weapon fires: it is shown when it is known what comes of it."""
        who, ship, weapon, target, *_ = args
        origin = self.ship_of(who) if ship is None else ship
        if origin is None or target is None or weapon is None:
            return
        torpedo = "torpedo" in name_of(self.deal.names, "weapon", weapon)
        self.shot = _Shot("missile" if torpedo else "beam", k, target, origin)

    def rolls(self, k: int, args: Args) -> None:
        """Somebody rolls: the dice are shown with the result."""
        self._show_dice(k)
        self.roller = self.ship_of(args[0])

    def reacts(self, k: int, args: Args) -> None:
        """The dice of a defender."""
        self.roller = args[0]
        self._show_dice(k)

    def result(self, k: int, args: Args) -> None:
        """A task is decided: its dice, then the shot, which strikes or goes past."""
        *_, passed, _, attack = args
        self._show_dice(k)
        one, self.shot = self.shot, None
        if attack and one is not None and passed is not None:
            hits = None if passed else 0
            self.show(one.kind, k, origin=f"hull-{one.origin}", to=f"hull-{one.target}", hits=hits)

    def _show_dice(self, k: int) -> None:
        if self.dice and self.roller is not None:
            self.show("dice", k, on=f"hull-{self.roller}", faces=tuple(self.dice[:FACES_MOST]), n=len(self.dice))
        self.dice = []

    # ---- what comes of it -------------------------------------------------------------------------------------------

    def hit(self, k: int, args: Args) -> None:
        """A hit, with the damage that Resistance left of it."""
        i, _, _, net = args
        if i is not None and net is not None:
            self.show("strike", k, on=f"hull-{i}", text=f"−{net}")

    def shaken(self, k: int, args: Args) -> None:
        """A ship is shaken."""
        if args[0] is not None:
            self.show("strike", k, on=f"hull-{args[0]}", text="shaken")

    def breached(self, k: int, args: Args) -> None:
        """A breach."""
        i, system, _ = args
        if i is not None and system is not None:
            self.show("strike", k, on=f"hull-{i}", text=f"{say_system(system, {})} breached")

    def ruined(self, k: int, args: Args) -> None:
        """A system is destroyed."""
        i, system = args
        if i is not None and system is not None:
            self.show("strike", k, on=f"hull-{i}", text=f"{say_system(system, {})} destroyed")

    def burst(self, k: int, args: Args, pieces: int) -> None:
        """A ship is critical, or destroyed."""
        if args[0] is not None:
            self.show("burst", k, on=f"hull-{args[0]}", n=pieces)

    def countered(self, k: int, args: Args) -> None:
        """A defender strikes back."""
        i, target = args
        if i is not None and target is not None:
            self.show("beam", k, origin=f"hull-{i}", to=f"hull-{target}")

    def struck(self, k: int, args: Args) -> None:
        """A hazard strikes."""
        i, _, hazard, _ = args
        self.call(k, i, "hazard" if hazard is None else HAZARDS[hazard])  # type: ignore[index]

    # ---- what ships and officers do ---------------------------------------------------------------------------------

    def ordered(self, k: int, args: Args) -> None:
        """An action without a task."""
        who, action = args
        if action is not None and action != Action.PASS:
            self.call(k, self.ship_of(who), ACTIONS[Action(action)])

    def moved(self, k: int, args: Args) -> None:
        """A ship flies."""
        if args[0] is not None:
            self.show("move", k, on=f"hull-{args[0]}")

    def dragged(self, k: int, args: Args) -> None:
        """... or is dragged along."""
        if args[1] is not None:
            self.show("move", k, on=f"hull-{args[1]}")

    def link(self, k: int, args: Args) -> None:
        """A ship is held, or touched."""
        i, j, *_ = args
        if i is not None and j is not None and NONE not in (i, j):
            self.show("link", k, origin=f"hull-{i}", to=f"hull-{j}")

    def veil(self, k: int, args: Args, up: bool) -> None:
        """A ship is out of sight, or in sight again."""
        i = args[1] if len(args) > 2 else args[0]
        if i is not None:
            self.show("veil", k, on=f"hull-{i}", up=up)

    def mended(self, k: int, args: Args) -> None:
        """Screens come back."""
        i, points, _ = args
        if i is not None:
            self.show("mend", k, on=f"hull-{i}", text="screens" if points is None else f"+{points} screens")

    def patched(self, k: int, args: Args) -> None:
        """A breach is patched."""
        i, system = args
        if i is not None and system is not None:
            self.show("mend", k, on=f"hull-{i}", text=f"{say_system(system, {})} patched")

    # ---- the pools --------------------------------------------------------------------------------------------------

    def paid(self, k: int, args: Args) -> None:
        """What is paid."""
        side, momentum, threat, *_ = args
        if side == Side.GM:
            self._tally(k, f"−{threat} Threat")
            return
        if momentum:
            self._tally(k, f"−{momentum} Momentum")
        if threat:
            self._tally(k, f"+{threat} Threat")

    def banked(self, k: int, args: Args) -> None:
        """What is gained."""
        side, points, _ = args
        self._tally(k, f"+{points} {'Threat' if side == Side.GM else 'Momentum'}")

    def grew(self, k: int, args: Args) -> None:
        """Threat grows."""
        self._tally(k, f"+{args[0]} Threat")

    def _tally(self, k: int, text: str) -> None:
        self.show("tally", k, on="pools", text=text)


def _calls(text: str) -> Callable[[_Turn, int, Args], None]:
    return lambda turn, k, args: turn.call(k, args[0], text)


_MAKERS: Makers = {
    **{event: _calls(text) for event, text in CALLS.items()},
    **dict.fromkeys(LINKS, _Turn.link),
    **dict.fromkeys(MOVES, _Turn.moved),
    Event.SHOOTS: _Turn.shoots,
    Event.ROLLS: _Turn.rolls,
    Event.REACTS: _Turn.reacts,
    Event.RESULT: _Turn.result,
    Event.HIT: _Turn.hit,
    Event.SHAKEN: _Turn.shaken,
    Event.BREACHED: _Turn.breached,
    Event.SYSTEM_DESTROYED: _Turn.ruined,
    Event.CRITICAL: lambda turn, k, args: turn.burst(k, args, 0),
    Event.DESTROYED: lambda turn, k, args: turn.burst(k, args, PIECES),
    Event.COUNTERED: _Turn.countered,
    Event.STRUCK: _Turn.struck,
    Event.ORDERED: _Turn.ordered,
    Event.DRAGGED: _Turn.dragged,
    Event.VANISHED: lambda turn, k, args: turn.veil(k, args, True),
    Event.APPEARED: lambda turn, k, args: turn.veil(k, args, False),
    Event.REVEALED: lambda turn, k, args: turn.veil(k, args, False),
    Event.REGENERATED: _Turn.mended,
    Event.PATCHED: _Turn.patched,
    Event.PAID: _Turn.paid,
    Event.BANKED: _Turn.banked,
    Event.THREATENED: _Turn.grew,
}


def cues(lines: Sequence[LogLine], deal: Deal) -> Sequence[Cue]:
    """The cues of one beat, from its lines as a viewer may read them."""
    return _Turn(deal).play(lines)
