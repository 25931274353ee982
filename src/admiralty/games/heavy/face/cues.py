"""A turn of an engagement as it is played back: who fires at whom, what the shields take, what is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from admiralty.core.face.cues import FACES_MOST, Cue
from admiralty.core.face.game import Deal
from admiralty.core.face.wording import LogLine, say_count
from admiralty.core.sight.cueing import Args, Beat, Makers

from ..options import Countermeasures
from ..tables import SYSTEMS
from ..words import Cloak, Die, Event
from .saying import said_box, said_facing, system_word

ABREAST = 3  # losses that are seen at once
FIRE = {
    Event.VOLLEY,
    Event.SHOT,
    Event.NEEDED,
    Event.MISSED,
    Event.TORPEDO_HIT,
    Event.RECOIL,
    Event.SYSTEM_SHOT,
    Event.INTO_SPACE,
}
TO_HIT = {Die.TO_HIT, Die.SENSORS, Die.FIGHTER, Die.AT_FIGHTER}


@dataclass(slots=True)
class _Fire:
    """What one ship fires at another in a phase, until it strikes or misses."""

    line: int = 0
    shots: int = 0
    torpedoes: int = 0
    hits: int = 0
    dice: list[int] = field(default_factory=list)


class _Turn(Beat):
    """The cues of one turn, made line by line."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal, _MAKERS)
        self.fire: dict[tuple[int, int], _Fire] = {}
        self.last: tuple[int, int] | None = None  # who fired last, and at whom
        self.points: dict[tuple[int, int], int] = {}  # ship, facing -> points of the volleys that strike there
        self.lost: dict[tuple[int, int], tuple[int, int]] = {}  # ship, system -> boxes lost, the last line of them

    def flush(self, event: int = 0) -> None:
        """Show the fire that nothing follows any more, and the losses of a ship together."""
        if event not in FIRE:
            self._flush_fire()
        if event != Event.LOST and self.lost:
            self._flush_losses()

    # ---- fire -----------------------------------------------------------------------------------------------------

    def hear_die(self, line: LogLine) -> None:
        """A die of what was fired last."""
        if line.id in TO_HIT and line.args[0] is not None and not line.void and self.last in self.fire:
            self.fire[self.last].dice.append(line.args[0])

    def shot(self, k: int, args: Args) -> None:
        """A weapon fires: it is shown when it is known what comes of it."""
        i, _, target, *_ = args
        if i is not None and target is not None:
            one = self.fire.setdefault((i, target), _Fire())
            one.line, one.shots = k, one.shots + 1
            self.last = (i, target)

    def torpedo(self, hit: bool, k: int, args: Args) -> None:
        """A torpedo, or what else is rolled for, strikes or misses."""
        if self.last in self.fire and args[0] is not None and self.last[0] == args[0]:
            one = self.fire[self.last]
            one.line, one.torpedoes, one.hits = k, one.torpedoes + 1, one.hits + hit

    def volley(self, k: int, args: Args) -> None:
        """All that strikes one shield at once."""
        i, j, facing, points = args
        if i is None or j is None:
            return
        face = f"shield-{j}-{facing}" if facing is not None and facing >= 0 else ""
        if face and points is not None:
            self._count(j, facing, points)
        self._fly(i, face or f"hull-{j}", self.fire.pop((i, j), _Fire()), k)

    def _flush_fire(self) -> None:
        """Show what was fired and struck nothing; what is aimed at no ship is not seen."""
        ships = len(self.deal.names["ship"])
        for (i, j), one in self.fire.items():
            if 0 <= j < ships:
                self._fly(i, f"hull-{j}", one, one.line)
        self.fire.clear()

    def _fly(self, i: int, to: str, one: _Fire, k: int) -> None:
        """Dice first, then torpedoes and beams at once."""
        origin, beams = f"hull-{i}", one.shots - one.torpedoes
        if one.dice:
            self.show("dice", one.line, on=origin, faces=tuple(one.dice[:FACES_MOST]), n=len(one.dice))
        if one.torpedoes:
            more = 0 if beams > 0 else 1
            self.show("missile", k, more, origin=origin, to=to, n=one.torpedoes, hits=one.hits)
        if beams > 0:
            self.show("beam", k, origin=origin, to=to, n=beams)

    # ---- what comes of it -----------------------------------------------------------------------------------------

    def shield(self, k: int, args: Args) -> None:
        """A shield takes what it can."""
        i, facing, taken, absorbed, through, capacity = args
        if None in args or i is None:
            return
        now = max(0, (capacity or 0) - (taken or 0))
        took = max(0, self.points.pop((i, facing or 0), 0) - (absorbed or 0) - (through or 0))
        self.show("shield", k, on=f"hull-{i}", face=f"shield-{i}-{facing}", was=now + took, now=now, of=capacity or 0)

    def _count(self, i: int, facing: int | None, points: int) -> None:
        """Fire adds up before a shield takes it. Where countermeasures absorb some of it, how much is told nowhere."""
        if self.deal.battle.rules.countermeasures != Countermeasures.ABSORB_DAMAGE and facing is not None:
            self.points[i, facing] = self.points.get((i, facing), 0) + points

    def loss(self, k: int, args: Args) -> None:
        """A box is lost; several of a system are shown at once."""
        i, system, _ = args
        if i is not None and system is not None:
            self.lost[i, system] = (self.lost.get((i, system), (0, 0))[0] + 1, k)

    def _flush_losses(self) -> None:
        for n, ((i, system), (count, k)) in enumerate(self.lost.items(), 1):
            beam = int(self.deal.battle.ships[i].design.beam)
            text = f"−{count} {system_word(system, beam)}"
            more = 1 if n % ABREAST == 0 or n == len(self.lost) else 0
            self.show("strike", k, more, on=f"hull-{i}", face=f"system-{i}-{system}", text=text)
        self.lost.clear()

    def hull(self, k: int, args: Args) -> None:
        """The hull takes what is left."""
        i, points, _ = args
        if i is not None:
            self.show("strike", k, on=f"hull-{i}", text=f"−{points} hull" if points else "hull")

    def word(self, text: str, k: int, args: Args) -> None:
        """A word beside the ship that is named first."""
        if args[0] is not None:
            self.show("call", k, on=f"hull-{args[0]}", text=text)

    def burst(self, k: int, args: Args) -> None:
        """A ship is destroyed."""
        if args[0] is not None:
            self.show("burst", k, on=f"hull-{args[0]}")

    def fighters(self, k: int, args: Args) -> None:
        """A flight has lost some."""
        i, _, left = args
        if i is not None and left is not None:
            self.show("strike", k, on=f"hull-{i}", text=say_count(left, "fighter") + " left")

    def mended(self, k: int, args: Args) -> None:
        """A box of a system is repaired, or a point of a shield."""
        i, what = args
        if i is not None and what is not None:
            face = f"system-{i}-{what}" if what < SYSTEMS else f"shield-{i}-{what - SYSTEMS}"
            self.show("mend", k, on=f"hull-{i}", face=face, text=f"+1 {said_box(what, self.deal.names)}")

    # ---- movement and the rest ------------------------------------------------------------------------------------

    def moved(self, k: int, args: Args) -> None:
        """The range of two ships is another one: both move."""
        i, j, near = args
        if i is not None and j is not None and near is not None:
            self.show("move", k, 0, on=f"hull-{i}", text=f"range {near}")
            self.show("move", k, on=f"hull-{j}")

    def turned(self, k: int, args: Args) -> None:
        """A ship presents another shield."""
        i, _, facing = args
        if i is not None and facing is not None and facing >= 0:
            text = said_facing(facing, {})
            self.show("turn", k, on=f"hull-{i}", face=f"shield-{i}-{facing}", text=text)

    def cloak(self, k: int, args: Args) -> None:
        """A cloak begins to hide a ship, or ceases to."""
        i, state, _ = args
        if i is not None and state in (Cloak.ENGAGING, Cloak.DROPPING):
            self.show("veil", k, on=f"hull-{i}", up=state == Cloak.ENGAGING)

    def flash(self, k: int, args: Args) -> None:
        """Sensors are flashed at a hidden ship."""
        i, j = args
        if i is not None and j is not None:
            self.show("link", k, origin=f"hull-{i}", to=f"hull-{j}")

    def flight(self, k: int, args: Args) -> None:
        """A flight of fighters fires."""
        i, _, prey, facing, points = args
        if i is not None and prey is not None and facing is not None and facing >= 0:
            self._count(prey, facing, points or 0)
            self.show("beam", k, origin=f"hull-{i}", to=f"shield-{prey}-{facing}")


_MAKERS: Makers = {
    Event.SHOT: _Turn.shot,
    Event.MISSED: lambda turn, k, args: turn.torpedo(False, k, args),
    Event.TORPEDO_HIT: lambda turn, k, args: turn.torpedo(True, k, args),
    Event.VOLLEY: _Turn.volley,
    Event.SHIELD: _Turn.shield,
    Event.LOST: _Turn.loss,
    Event.HULL: _Turn.hull,
    Event.CATASTROPHE: lambda turn, k, args: turn.word("catastrophe", k, args),
    Event.DESTROYED: _Turn.burst,
    Event.SURRENDERED: lambda turn, k, args: turn.word("surrenders", k, args),
    Event.DISENGAGED: lambda turn, k, args: turn.word("disengages", k, args),
    Event.RANGE: _Turn.moved,
    Event.FACING: _Turn.turned,
    Event.CLOAK: _Turn.cloak,
    Event.FLASH: _Turn.flash,
    Event.REPAIRED: _Turn.mended,
    Event.LAUNCHED: lambda turn, k, args: turn.word("launches fighters", k, args),
    Event.FLIGHT_FIRE: _Turn.flight,
    Event.FLIGHT_LOSES: _Turn.fighters,
}


def cues(lines: Sequence[LogLine], deal: Deal) -> Sequence[Cue]:
    """The cues of one turn, from its lines as a viewer may read them."""
    return _Turn(deal).play(lines)
