"""An action as it is played back: who fires at whom, what the shields stop, what is hit, what explodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from admiralty.core.face.cues import FACES_MOST, Cue
from admiralty.core.face.game import Deal
from admiralty.core.face.wording import LogLine, name_of
from admiralty.core.sight.cueing import Args, Beat, Makers

from ..records import NONE
from ..words import Die, Event
from .saying import say_letters

TO_HIT = {Die.TO_HIT, Die.CRITICAL, Die.FREE_PICK, Die.SHUTTLE}
FLYING = ("torpedo", "missile", "rocket")  # a weapon whose name says so is no beam
CALLS: Mapping[int, str] = {  # what is called out next to the ship that is named first
    Event.SHORTAGE: "short of life support",
    Event.HIT_AGAIN: "hit again",
    Event.FAILED: "fails",
    Event.BACKFIRE: "backfires",
    Event.SHIELD_UP: "shield up",
    Event.SHIELD_DOWN: "shield off",
    Event.AUTOFIRE_OFF: "autofire off",
    Event.AUTOFIRE_ENDS: "autofire off",
    Event.UNLOCKED: "lets go",
    Event.LOCK_BROKEN: "lets go",
    Event.LOCK_ENDS: "lets go",
    Event.LOCK_DROPPED: "lets go",
    Event.LOCK_STOPPED: "lets go",
    Event.SELF_DESTRUCT: "blows itself up",
    Event.CUT: "cuts sections off",
    Event.SPLIT: "comes apart",
    Event.NEW_BRIDGE: "another bridge",
    Event.FLEES: "flees",
    Event.GIVES_UP: "gives up the chase",
    Event.ESCAPED: "escapes",
    Event.CHASE_FAILS: "can't get away",
    Event.SET_FREE: "drifts free",
    Event.CAST_OFF: "set adrift",
}
LINKS: Mapping[int, tuple[int, int]] = {  # from which argument to which a line runs; they are ships
    Event.AUTOFIRE_ON: (0, 2),
    Event.LOCKED: (0, 1),
    Event.REMOTE: (0, 1),
    Event.CHASES: (0, 1),
    Event.LAUNCHED: (1, 0),
    Event.BEAMED: (0, 2),
    Event.FETCHED: (1, 0),
    Event.CROSSED: (0, 1),
    Event.EVACUATED: (0, 2),
}


@dataclass(slots=True)
class _Shot:
    """What is fired or flies, until it hits or misses."""

    kind: str
    line: int
    target: int
    origin: int | None
    dice: list[int] = field(default_factory=list)


class _Action(Beat):
    """The cues of one action, made line by line."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal, _MAKERS)
        self.shot: _Shot | None = None
        self.exploded: dict[int, int] = {}  # section -> the ship that it was part of

    def hear_die(self, line: LogLine) -> None:
        """A die of the running shot."""
        if self.shot and line.id in TO_HIT and line.args[0] is not None and not line.void:
            self.shot.dice.append(line.args[0])

    def call(self, k: int, i: int | None, text: str) -> None:
        """A word next to a ship."""
        if i is not None:
            self.show("call", k, on=f"ship-{i}", text=text)

    def link(self, k: int, i: int | None, j: int | None) -> None:
        """A line from one ship to another; people who get off by shuttle go to none."""
        if i is not None and j is not None and NONE not in (i, j) and i != j:
            self.show("link", k, origin=f"ship-{i}", to=f"ship-{j}")

    def named(self, c: int | None) -> str:
        """A component by its name, if the viewer may know which it is."""
        return "" if c is None or c == NONE else name_of(self.deal.names, "part", c)

    # ---- fire -----------------------------------------------------------------------------------------------------

    def attack(self, k: int, args: Args) -> None:
        """A weapon fires: it is shown when it is known what comes of it."""
        i, weapon, target, *_ = args
        name = self.named(weapon).lower()
        kind = "missile" if any(word in name for word in FLYING) else "beam"
        self.shot = None if i is None or target is None else _Shot(kind, k, target, i)

    def debris(self, k: int, args: Args) -> None:
        """A piece of a ship that exploded flies at another."""
        part, target, *_ = args
        self.shot = None if target is None else _Shot("missile", k, target, self._source(part))

    def _source(self, part: int | None) -> int | None:
        """The ship that a piece comes from, as far as it is known."""
        sections = self.deal.battle.sections
        for s, i in self.exploded.items():
            if part is not None and sections[s].first <= part < sections[s].end:
                return i
        return next(iter(self.exploded.values())) if len(self.exploded) == 1 else None

    def lands(self, k: int, hits: bool) -> None:
        """Dice first, then what was fired, which strikes or goes past; who fired is told by the line before them."""
        one, self.shot = self.shot, None
        if one is None:
            return
        self._roll(one)
        if one.origin is not None and one.origin != one.target:
            line, struck = (one.line, None) if hits else (k, 0)
            self.show(one.kind, line, origin=f"ship-{one.origin}", to=f"ship-{one.target}", hits=struck)

    def _roll(self, one: _Shot) -> None:
        """The dice so far, seen at the ship that fires; those of debris at what it flies at."""
        if one.dice:
            on = one.target if one.origin is None else one.origin
            self.show("dice", one.line, on=f"ship-{on}", faces=tuple(one.dice[:FACES_MOST]), n=len(one.dice))
            one.dice = []

    def critical(self, k: int, args: Args) -> None:
        """A 100 was rolled, and after it what is hit."""
        if self.shot:
            self._roll(self.shot)
        self.call(k, args[0], "critical")

    def at_shuttle(self, k: int, args: Args) -> None:
        """A shot at a shuttle: one die against its chance."""
        _, roll, chance = args
        if roll is not None and chance is not None:
            self.lands(k, roll <= chance)

    # ---- what comes of it -----------------------------------------------------------------------------------------

    def absorbed(self, k: int, args: Args) -> None:
        """A shield stops what it can, and loses a point."""
        i, shield, _, _, left = args
        if i is not None and left is not None:
            known = shield is not None and shield != NONE
            built = self.deal.battle.parts[shield].bought[0] if known else 0
            self.show("shield", k, on=f"ship-{i}", face=f"shield-{i}", was=left + 1, now=left, of=max(built, left + 1))

    def damage(self, k: int, args: Args) -> None:
        """A component loses toughness; of its last point its destruction tells."""
        i, part, points, left = args
        if i is not None and points is not None and left != 0:
            self.show("strike", k, on=f"ship-{i}", text=f"−{points} {self.named(part)}".strip())

    def lost(self, k: int, args: Args) -> None:
        """A component is destroyed."""
        i, part, *_ = args
        if i is not None:
            self.show("strike", k, on=f"ship-{i}", text=f"{self.named(part)} destroyed".strip())

    def cargo(self, k: int, args: Args) -> None:
        """Cargo is lost."""
        i, _, amount, _ = args
        if i is not None and amount is not None:
            self.show("strike", k, on=f"ship-{i}", text=f"−{amount} CC of cargo")

    def perish(self, k: int, args: Args) -> None:
        """People in distress die."""
        i, dead, _ = args
        if i is not None and dead is not None:
            self.show("strike", k, on=f"ship-{i}", text=f"−{dead} AP of people")

    def ailing(self, k: int, args: Args) -> None:
        """Who was to be healed is worse off."""
        i, _, attribute, _ = args
        if i is not None and attribute is not None:
            self.show("strike", k, on=f"ship-{i}", text=f"−1 {say_letters(attribute, {})}")

    def roll(self, k: int, args: Args) -> None:
        """Whether a ship, or a section of it, holds together."""
        i, _, rolled, *_ = args
        if i is not None and rolled is not None:
            self.show("dice", k, on=f"ship-{i}", faces=(rolled,))

    def explodes(self, k: int, args: Args) -> None:
        """A ship or a section of it explodes, and pieces fly."""
        i, section, pieces, _ = args
        if i is not None and section is not None:
            self.exploded[section] = i
        self._ends(k, i, section, pieces or 0, "explodes")

    def breaks_up(self, k: int, args: Args) -> None:
        """A ship or a section of it is lost, and nothing flies."""
        i, section = args
        self._ends(k, i, section, 0, "falls apart")

    def _ends(self, k: int, i: int | None, section: int | None, pieces: int, how: str) -> None:
        """A ship that is lost as a whole is seen to burst; of others a section is struck off."""
        if i is None:
            return
        if section is not None and self._is_divided(section):
            name = name_of(self.deal.names, "section", section)
            self.show("strike", k, on=f"ship-{i}", text=f"{name} {how}")
        else:
            self.show("burst", k, on=f"ship-{i}", n=pieces)

    def _is_divided(self, section: int) -> bool:
        """Was the ship of a section built of several?"""
        ship = self.deal.battle.ships[self.deal.battle.sections[section].ship]
        return bool(ship.end_section - ship.first_section > 1)

    def burst(self, k: int, args: Args) -> None:
        """A ship or a shuttle is destroyed with all that is in it."""
        if args[0] is not None:
            self.show("burst", k, on=f"ship-{args[0]}")

    # ---- what a ship does -----------------------------------------------------------------------------------------

    def cloak(self, k: int, args: Args, up: bool) -> None:
        """A cloak goes up or down."""
        if args[0] is not None:
            self.show("veil", k, on=f"ship-{args[0]}", up=up)

    def scan(self, k: int, args: Args) -> None:
        """A sensor helps the next shot."""
        i, _, level, _ = args
        self.call(k, i, "scan" if level is None else f"scan +{level}")

    def repaired(self, k: int, args: Args) -> None:
        """A component has a point of toughness more."""
        i, part, *_ = args
        self._mends(k, i, f"+1 {self.named(part)}".strip())

    def restored(self, k: int, args: Args) -> None:
        """... or of an attribute."""
        i, _, attribute, _ = args
        self._mends(k, i, "+1" if attribute is None else f"+1 {say_letters(attribute, {})}")

    def _mends(self, k: int, i: int | None, text: str) -> None:
        if i is not None:
            self.show("mend", k, on=f"ship-{i}", text=text)

    def refitted(self, k: int, args: Args) -> None:
        """Between two battles points of damage are mended."""
        i, part, points = args
        self._mends(k, i, f"+{points or ''} {self.named(part)}".strip())

    def renewed(self, k: int, args: Args) -> None:
        """... or a component is a new one."""
        i, part, *_ = args
        self._mends(k, i, f"new {self.named(part)}".strip())

    def stowed(self, k: int, args: Args) -> None:
        """A ship or a shuttle goes into a hold or onto a rack."""
        i, berth = args
        if berth is None or berth == NONE:
            self.call(k, i, "docks")
        else:
            self.link(k, i, self.deal.battle.parts[berth].ship)

    def side(self, k: int, args: Args, text: str) -> None:
        """A word at a player's column."""
        if args[0] is not None:
            self.show("call", k, on=f"of-side-{args[0]}", text=text)


def _calls(text: str) -> Callable[[_Action, int, Args], None]:
    return lambda action, k, args: action.call(k, args[0], text)


def _links(places: tuple[int, int]) -> Callable[[_Action, int, Args], None]:
    return lambda action, k, args: action.link(k, *(args[place] for place in places))


_MAKERS: Makers = {
    **{event: _calls(text) for event, text in CALLS.items()},
    **{event: _links(places) for event, places in LINKS.items()},
    Event.ATTACK: _Action.attack,
    Event.DEBRIS: _Action.debris,
    Event.HIT: lambda action, k, args: action.lands(k, True),
    Event.MISS: lambda action, k, args: action.lands(k, False),
    Event.DEBRIS_PAST: lambda action, k, args: action.lands(k, False),
    Event.CRITICAL: _Action.critical,
    Event.SHUTTLE_SHOT: _Action.at_shuttle,
    Event.ABSORBED: _Action.absorbed,
    Event.DAMAGE: _Action.damage,
    Event.DESTROYED: _Action.lost,
    Event.BERTH_WRECKED: _Action.lost,
    Event.SUPPORT_LOST: _Action.lost,
    Event.CARGO_LOST: _Action.cargo,
    Event.PERISH: _Action.perish,
    Event.HEALING_HURTS: _Action.ailing,
    Event.ROLL: _Action.roll,
    Event.EXPLODES: _Action.explodes,
    Event.FALLS_APART: _Action.breaks_up,
    Event.LOST_QUIETLY: _Action.breaks_up,
    Event.SHOT_DOWN: _Action.burst,
    Event.SHUTTLE_LOST: _Action.burst,
    Event.LOST_WITH_CARRIER: _Action.burst,
    Event.CLOAK_UP: lambda action, k, args: action.cloak(k, args, True),
    Event.CLOAK_DOWN: lambda action, k, args: action.cloak(k, args, False),
    Event.SCAN: _Action.scan,
    Event.REPAIRED: _Action.repaired,
    Event.RESTORED: _Action.restored,
    Event.HEALED: lambda action, k, args: action._mends(k, args[0], "+1 AP"),
    Event.MENDED: _Action.refitted,
    Event.REPLACED: _Action.renewed,
    Event.STOWED: _Action.stowed,
    Event.OFFERS_SURRENDER: lambda action, k, args: action.side(k, args, "offers to surrender"),
    Event.SURRENDERS: lambda action, k, args: action.side(k, args, "surrenders"),
    Event.OUT: lambda action, k, args: action.side(k, args, "out"),
}


def cues(lines: Sequence[LogLine], deal: Deal) -> Sequence[Cue]:
    """The cues of one beat, from its lines as a viewer may read them."""
    return _Action(deal).play(lines)
