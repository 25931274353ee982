"""A beat as it is played back: what flies, what hits, what is crushed, what sprays.

[BY-360, BY-430, BY-470, BY-510, BY-910, BY-1110, BY-1350, BY-1630]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from admiralty.core.face.cues import FACES_MOST, Cue, point
from admiralty.core.face.game import Deal
from admiralty.core.face.wording import LogLine, name_of
from admiralty.core.ground.words import Heading
from admiralty.core.sight.cueing import Args, Beat, Makers

from ..attack import GLANCE, MISS
from ..glance.shapes import middle
from ..glance.units import id_of
from ..tables import ARC, BEAM
from ..words import Die, Event, Grip, Kind, Skip
from .saying import GRIPS

ROLLED = {Die.COLLISION, Die.WALL, Die.PUSH, Die.THRUST, Die.EVASION, Die.AIM, Die.RESCUE}
CALLS: Mapping[int, str] = {  # what is called out next to the unit that is named first
    Event.SIGHTED: "sighted",
    Event.WOKE: "wakes",
    Event.CARRIED: "carried",
    Event.STOPPED: "stops short",
    Event.CHARGE_LOST: "charge lost",
    Event.NO_RESYNC: "its place is taken",
    Event.LEFT_HANGAR: "launched",
    Event.RESCUED: "gets out in time",
    Event.FORCE_STOPPED: "stops",
    Event.FEARED: "fear",
    Event.CALMED: "rests",
}
SKIPS = {Skip.GONE: "target gone", Skip.NO_LINE: "no line", Skip.TOKENS: "too few tokens", Skip.HULL: "no room to turn"}


class _Beat(Beat):
    """The cues of one beat, made line by line. Ships that move in one phase are seen to move at once."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal, _MAKERS)
        self.dice: list[int] = []
        self.moved: set[str] = set()  # in the step that is shown

    def hear_die(self, line: LogLine) -> None:
        """A die of the crash, the thrust or the shot that follows."""
        if line.id in ROLLED and line.args[0] is not None and not line.void:
            self.dice.append(line.args[0])

    def flush(self, event: int = 0) -> None:
        """After the moves, what comes of them."""
        if self.moved and event not in (Event.MOVED, Event.FLEW):
            self.moved.clear()
            self.step += 1

    def roll(self, k: int, on: str, need: int | None = None) -> None:
        """The dice so far tumble next to a unit."""
        if self.dice and on:
            faces = tuple(self.dice[:FACES_MOST])
            self.show("dice", k, on=on, faces=faces, n=len(self.dice), need=need)
        self.dice = []

    # ---- what flies -----------------------------------------------------------------------------------------------

    def move(self, k: int, args: Args) -> None:
        """A ship or a missile goes from tile to tile; what moves next to it does so in the same step."""
        on = id_of(args[1], args[2])
        if on in self.moved:  # again, as one that is pushed
            self.flush()
        if on:
            self.moved.add(on)
            self.show("move", k, 0, on=on)

    def turn(self, k: int, args: Args) -> None:
        """A ship turns."""
        on, heading = id_of(args[1], args[2]), args[3]
        if on and heading is not None:
            self.show("turn", k, on=on, text=Heading(heading).name)

    def thrust(self, k: int, args: Args) -> None:
        """Its engines burn: the roll, and how much of it is used."""
        on, used = id_of(args[1], args[2]), args[5]
        self.roll(k, on)
        if on and used is not None:
            self.show("call", k, on=on, text=f"{'brakes' if args[3] == 3 else 'thrust'} {used}")

    def launch(self, k: int, args: Args) -> None:
        """A missile leaves its ship."""
        origin, to = id_of(args[1], args[2]), id_of(args[3], args[4])
        if origin and to:
            self.show("link", k, origin=origin, to=to)

    def takes_off(self, k: int, args: Args) -> None:
        """A Force or a Bit takes something off a hit."""
        on, points = id_of(args[1], args[2]), args[3]
        if on and points is not None:
            self.show("call", k, on=on, text=f"shielded {points}")

    def switch(self, k: int, args: Args) -> None:
        """The Force comes to the other side of its ship."""
        on, grip = id_of(args[1], args[2]), args[3]
        if on and grip is not None:
            self.show("call", k, on=on, text=f"{name_of(self.deal.names, 'kind', Kind.FORCE)} {GRIPS[Grip(grip)]}")

    def left(self, k: int, args: Args) -> None:
        """A ship is gone over the edge."""
        on, fuel = id_of(args[1], args[2]), args[3]
        if on:
            self.show("call", k, on=on, text="withdraws" if fuel else "adrift")

    # ---- what hits ------------------------------------------------------------------------------------------------

    def shot(self, k: int, args: Args) -> None:
        """An instant weapon: evasion and aim, then the beam, which a miss leads past."""
        origin, to = id_of(args[1], args[2]), id_of(args[3], args[4])
        weapon, evasion, result = args[5], args[6], args[8]
        if to:
            self.dice = self.dice[-1:]  # the aim
            self.roll(k, origin or to, evasion)
        if origin and to and origin != to:
            wide = 3 if weapon is not None and ARC[weapon] == BEAM else 1
            self.show("beam", k, origin=origin, to=to, n=wide, hits=0 if result == MISS else None)
        if to and result == GLANCE:
            self.show("call", k, on=to, text="glances")

    def impact(self, k: int, args: Args) -> None:
        """A missile strikes a ship."""
        origin, to = id_of(args[1], args[2]), id_of(args[3], args[4])
        if origin and to:
            self.show("missile", k, origin=origin, to=to)

    def touch(self, k: int, args: Args) -> None:
        """A missile has a ship before it."""
        origin, to = id_of(args[1], args[2]), id_of(args[3], args[4])
        if origin and to:
            self.show("link", k, origin=origin, to=to)

    def gone(self, k: int, args: Args) -> None:
        """A missile bursts, is shot down or flies away."""
        on = id_of(args[1], args[2])
        if on:
            self.show("burst", k, on=on, n=0)

    def damage(self, k: int, args: Args) -> None:
        """A ship loses health."""
        on, points = id_of(args[1], args[2]), args[3]
        if on and points is not None:
            self.show("strike", k, on=on, text=f"−{points}")

    def crash(self, k: int, args: Args) -> None:
        """Into a wall, or into a ship that stands like one."""
        on, count = id_of(args[1], args[2]), args[7]
        self.roll(k, on)
        if on:
            self.show("call", k, on=on, text=f"crash, {count}d4" if count is not None else "crash")

    def collide(self, k: int, args: Args) -> None:
        """Two ships run into each other."""
        on, other, count = id_of(args[1], args[2]), id_of(args[3], args[4]), args[5]
        self.roll(k, on or other)
        if on or other:
            self.show("call", k, on=on or other, text=f"collision, {count}d4" if count is not None else "collision")

    def pushes(self, k: int, args: Args) -> None:
        """An overwhelming ship forces another out of its way."""
        origin, on = id_of(args[1], args[2]), id_of(args[3], args[4])
        self.roll(k, on)
        if on and origin:
            self.show("link", k, 0, origin=origin, to=on)
        if on:
            self.show("call", k, on=on, text="pushed")

    def crushes(self, k: int, args: Args) -> None:
        """There is no space: the ship is crushed."""
        on = id_of(args[1], args[2])
        if on:
            self.show("call", k, on=on, text="crushed")
            self.show("burst", k, on=on, n=0)

    def burst(self, k: int, args: Args) -> None:
        """A ship is destroyed, or lost."""
        on = id_of(args[1], args[2])
        if on:
            self.show("burst", k, on=on)

    # ---- what happens on the map ----------------------------------------------------------------------------------

    def at(self, x: int | None, y: int | None) -> str:
        """A tile as a place."""
        return "" if x is None or y is None else point(*middle(x, y))

    def tile(self, k: int, args: Args, kind: str, text: str = "") -> None:
        """Something happens on a tile, which is named after the sides that see it."""
        on = self.at(args[1], args[2])
        if on:
            self.show(kind, k, on=on, text=text)

    def strikes_wall(self, k: int, args: Args, x: int) -> None:
        """A weapon or a beam strikes a wall tile."""
        origin, to, points = id_of(args[1], args[2]), self.at(args[x], args[x + 1]), args[x + 2]
        if origin and to:
            self.show("beam", k, origin=origin, to=to, n=3 if x == 3 else 1)
        if to and points is not None:
            self.show("strike", k, on=to, text=f"−{points}")

    def missile_at_wall(self, k: int, args: Args) -> None:
        """A missile strikes a wall tile."""
        origin, to = id_of(args[1], args[2]), self.at(args[3], args[4])
        if origin and to:
            self.show("missile", k, origin=origin, to=to)

    # ---- the rest -------------------------------------------------------------------------------------------------

    def veil(self, k: int, args: Args, up: bool) -> None:
        """A ship leaves real space or sight, or comes back."""
        on = id_of(args[1], args[2])
        if on:
            self.show("veil", k, on=on, up=up)

    def mend(self, k: int, args: Args) -> None:
        """A ship regains health."""
        on, points = id_of(args[1], args[2]), args[3]
        if on and points is not None:
            self.show("mend", k, on=on, text=f"+{points}")

    def dock(self, k: int, args: Args) -> None:
        """A ship goes into a hangar."""
        origin, to = id_of(args[1], args[2]), id_of(args[3], args[4])
        if origin and to:
            self.show("link", k, origin=origin, to=to)

    def skip(self, k: int, args: Args) -> None:
        """A step of a form came to nothing."""
        on, why = id_of(args[1], args[2]), args[3]
        if on and why is not None:
            self.show("call", k, on=on, text=SKIPS.get(Skip(why), "skipped"))

    def call(self, k: int, args: Args, text: str) -> None:
        """A word next to a unit."""
        on = id_of(args[1], args[2])
        if on:
            self.show("call", k, on=on, text=text)


def _calls(text: str) -> Callable[[_Beat, int, Args], None]:
    return lambda beat, k, args: beat.call(k, args, text)


_MAKERS: Makers = {
    **{event: _calls(text) for event, text in CALLS.items()},
    Event.MOVED: _Beat.move,
    Event.FLEW: _Beat.move,
    Event.TURNED: _Beat.turn,
    Event.THRUST: _Beat.thrust,
    Event.BRAKED: _Beat.thrust,
    Event.LAUNCHED: _Beat.launch,
    Event.FORCE_SENT: _Beat.launch,
    Event.RECALLED: _Beat.launch,
    Event.FORCE_STRUCK: _Beat.impact,
    Event.SHIELDED: _Beat.takes_off,
    Event.BIT_SHIELDED: _Beat.takes_off,
    Event.SWITCHED: _Beat.switch,
    Event.LEFT_MAP: _Beat.left,
    Event.SHOT: _Beat.shot,
    Event.TOUCHED: _Beat.touch,
    Event.IMPACT: _Beat.impact,
    Event.MISSILE_GONE: _Beat.gone,
    Event.MISSILE_LEFT: _Beat.gone,
    Event.IMPACT_WALL: _Beat.missile_at_wall,
    Event.BEAM_WALL: lambda beat, k, args: beat.strikes_wall(k, args, 3),
    Event.SHOT_AT_WALL: lambda beat, k, args: beat.strikes_wall(k, args, 4),
    Event.BLAST: lambda beat, k, args: beat.tile(k, args, "burst"),
    Event.WALL_FELL: lambda beat, k, args: beat.tile(k, args, "call", "falls"),
    Event.SPRAYED: lambda beat, k, args: beat.tile(k, args, "call", "sprays mist"),
    Event.TORE: lambda beat, k, args: beat.tile(k, args, "strike", "torn"),
    Event.DAMAGE: _Beat.damage,
    Event.HIT_WALL: _Beat.crash,
    Event.COLLIDED: _Beat.collide,
    Event.PUSHED: _Beat.pushes,
    Event.CRUSHED: _Beat.crushes,
    Event.DESTROYED: _Beat.burst,
    Event.LOST: _Beat.burst,
    Event.LOST_SIGHT: lambda beat, k, args: beat.veil(k, args, True),
    Event.DESYNCED: lambda beat, k, args: beat.veil(k, args, True),
    Event.RESYNCED: lambda beat, k, args: beat.veil(k, args, False),
    Event.REGENERATED: _Beat.mend,
    Event.DOCKED: _Beat.dock,
    Event.SKIPPED: _Beat.skip,
}


def cues(lines: Sequence[LogLine], deal: Deal) -> Sequence[Cue]:
    """The cues of one beat, from its lines as a viewer may read them."""
    return _Beat(deal).play(lines)
