"""Campaigns begun in the middle, and how they are played on with a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.face.game import Request
from admiralty.games import game
from admiralty.games.systemships.campaign.records import ACROSS, RADIUS, Campaign
from admiralty.games.systemships.campaign.words import Phase, Work
from admiralty.games.systemships.records import NEUTRAL, NONE, Ship
from admiralty.games.systemships.words import Attribute, Status

from .plan import IllegalError, Plan

G = game("campaign")
RED, BLUE = 0, 1
ALDER, ASTER, AURIC, CALYX, CORVUS, FENNEL, MEDIAN, GARNET, DORADO, DAHLIA, BERYL, BASIL, BIRCH = range(13)
COUNTERS = 16
PARTS = ("PD", "B", "S", "T", "M", "SR")
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


# ---- the state ------------------------------------------------------------------------------------------------------


def place(q: int, r: int) -> int:
    """The number of a hex."""
    return (q + RADIUS) * ACROSS + r + RADIUS


def axial(hex_: int) -> tuple[int, int]:
    """The column and row of a hex."""
    return hex_ // ACROSS - RADIUS, hex_ % ACROSS - RADIUS


def campaign(scenario: Mapping[str, Any] | None = None, **settings: Any) -> Campaign:
    """A campaign before its first turn."""
    return G.deal(Request(scenario or G.scenario("median"), settings)).battle


def map_of(stars: Mapping[str, tuple[int, int, int]], lines: Sequence[Sequence[str]] = (), **more: Any) -> Any:
    """A scenario with Red's home at (-7, 7), Blue's at (7, -7) and these stars between them: name to (q, r, V)."""
    rows = [{"name": name, "q": q, "r": r, "value": value} for name, (q, r, value) in stars.items()]
    homes = [
        {"name": "West", "q": -7, "r": 7, "value": 10, "home": "red"},
        {"name": "East", "q": 7, "r": -7, "value": 10, "home": "blue"},
    ]
    named = {"game": "campaign", "title": "A test map", "stars": [*rows, *homes]}
    return {**named, "warplines": [list(line) for line in lines], **more}


def red(k: int) -> int:
    """The number of Red's ship k, from 0."""
    return k


def blue(k: int) -> int:
    """The number of Blue's ship k, from 0."""
    return COUNTERS + k


def guard_of(b: Campaign, star: int) -> int:
    """The number that a star's systemship has."""
    return b.sides * b.counters + star


def launch(
    b: Campaign,
    number: int,
    where: int,
    values: Sequence[int],
    *,
    racks: int = 0,
    warp: bool = True,
    built: Sequence[int] | None = None,
    tl: int = 0,
    carrier: int = NONE,
) -> Ship:
    """Put a player's ship (PD, B, S, T, M) on the map: at a star, or at a hex given as one of `place`."""
    ship = b.ships[number]
    ship.side = number // b.counters
    ship.status = Status.CARRIED if carrier != NONE else Status.AWAY
    ship.carrier, ship.warp, ship.tl, ship.automatic = carrier, int(warp), tl, 0
    _build(ship, values, built, racks)
    b.hulls[number].hex = where
    return ship


def at(b: Campaign, star: int) -> int:
    """The hex of a star."""
    return b.stars[star].hex


def _build(ship: Ship, values: Sequence[int], built: Sequence[int] | None, racks: int) -> None:
    made = ship.built
    made.pd, made.beams, made.screens, made.tubes, made.missiles = built or values
    made.racks = ship.racks = racks
    ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles = values


def guard(
    b: Campaign, star: int, values: Sequence[int], built: Sequence[int] | None = None, *, tl: int = 0, treaties: int = 0
) -> Ship:
    """A known systemship at a star."""
    number, it = guard_of(b, star), b.stars[star]
    ship = b.ships[number]
    ship.side, ship.status, ship.automatic, ship.carrier, ship.warp = NEUTRAL, Status.AWAY, 1, NONE, 0
    ship.value, ship.budget, ship.tl = it.value, 3 * it.value, tl
    _build(ship, values, built, 0)
    b.hulls[number].hex = it.hex
    it.entered, it.guard, it.treaties = 1, number, treaties
    return ship


def explored(b: Campaign, *stars: int) -> None:
    """Neutral stars that are known to have no systemship (any more); all of them, where none is named."""
    for star in stars or range(b.star_count):
        if b.stars[star].guard == NONE:
            b.stars[star].entered = 1


def begin(b: Campaign, turn: int, player: int = RED, phase: int = Phase.BUILD) -> Campaign:
    """Set the clock."""
    b.turn, b.player, b.phase = turn, player, phase
    return b


def values(ship: Ship) -> tuple[int, int, int, int, int]:
    """(PD, B, S, T, M) as the rulebook writes it."""
    return ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles


def alive(b: Campaign, number: int) -> bool:
    """Is it on the map, or carried by one that is?"""
    return b.ships[number].status not in (Status.NONE, Status.DESTROYED)


def where(b: Campaign, number: int) -> int:
    """The hex of a ship, or of the ship that carries it."""
    ship = b.ships[number]
    return b.hulls[ship.carrier if ship.status == Status.CARRIED else number].hex if alive(b, number) else NONE


def distances(b: Campaign, start: int, stops: Sequence[int] = (), closed: Sequence[int] = ()) -> dict[int, int]:
    """What each hex costs from one: a small model of WW-120 to WW-140 beside the program's.

    A step to an adjacent hex or a whole warpline is a point; from `stops` it does not go on, `closed` it cannot enter.
    """
    found, front = {start: 0}, [start]
    while front:
        ahead = []
        for hex_ in front:
            if hex_ in stops and hex_ != start:
                continue
            for other in _beside(b, hex_):
                if other not in found and other not in closed:
                    found[other] = found[hex_] + 1
                    ahead.append(other)
        front = ahead
    return found


def _beside(b: Campaign, hex_: int) -> list[int]:
    q, r = axial(hex_)
    steps = [(q + dq, r + dr) for dq, dr in AROUND]
    out = [place(x, y) for x, y in steps if max(abs(x), abs(y), abs(x + y)) <= RADIUS]
    star = next((each for each in b.stars[: b.star_count] if each.hex == hex_), None)
    return out + [b.stars[line].hex for line in star.lines if line >= 0] if star else out


# ---- playing --------------------------------------------------------------------------------------------------------


def clock(b: Campaign) -> tuple[int, int, int]:
    """(game turn, player or 8, phase): it only goes up."""
    return b.turn, b.player, int(b.phase)


def play(b: Campaign, t: Plan | None = None, *, turn: int = 0, player: int = RED, phase: int = Phase.BUILD) -> Plan:
    """Play up to a moment, or to the end of the campaign; without a moment a single beat. The plan must be used up."""
    t = t or Plan()
    target = (turn, player, int(phase))
    for _ in range(600):
        if G.outcome(b) >= 0 or (turn and clock(b) >= target):
            break
        G.play_beat(t, b)
        if not turn:
            break
    else:
        raise AssertionError(f"after 600 beats it is {clock(b)}, not {target}")
    t.done()
    return t


def build(b: Campaign, *jobs: Sequence[int]) -> Plan:
    """Red's build step with these jobs."""
    return play(b, Plan(jobs={RED: [tuple(int(each) for each in job) for job in jobs]}))


def refused(b: Campaign, *jobs: Sequence[int]) -> bool:
    """Is one of the jobs not among what may be written?"""
    try:
        build(b, *jobs)
    except IllegalError:
        return True
    return False


def own_turn(b: Campaign, t: Plan | None = None) -> Plan:
    """Play to the end of the turn of the player in turn."""
    after = (b.turn, BLUE) if b.player == RED else (b.turn, NEUTRAL)
    return play(b, t, turn=max(1, after[0]), player=after[1])


def game_turn(b: Campaign, t: Plan | None = None) -> Plan:
    """Play to the end of the game turn."""
    return play(b, t, turn=b.turn + 1)


# ---- a systemship alone with its star ----

X = (10, 3, 2, 3, 9)  # the ship of EX-06


def besieged(now: Sequence[int], built: Sequence[int] = X, value: int = 7, **settings: Any) -> Campaign:
    """Turn 1 with one systemship, at Calyx, where the value is changed to a case's."""
    b = begin(campaign(**{"turns": 200, **settings}), 1)
    explored(b)
    b.stars[CALYX].value = value
    guard(b, CALYX, now, built)
    return b


def now(b: Campaign, star: int = CALYX) -> tuple[int, ...]:
    """What a star's systemship has."""
    return values(b.ships[guard_of(b, star)])


def restored(start: Sequence[int], built: Sequence[int], points: int, **settings: Any) -> list[str]:
    """What one point a turn restores, point by point."""
    b, names = besieged(start, built, value=1, **settings), []
    for _ in range(points):
        before = now(b)
        game_turn(b)
        gains = [after - old for old, after in zip(before, now(b), strict=True)]
        assert sum(gain > 0 for gain in gains) <= 1 and min(gains) >= 0, (before, now(b))
        names += [("PD", "B", "S", "T", f"{gain}M")[part] for part, gain in enumerate(gains) if gain]
    return names


BUILD_DESIGN, REPAIR, SCRAP, LEVEL = (int(work) for work in (Work.DESIGN, Work.REPAIR, Work.SCRAP, Work.LEVEL))
NEW_WARPSHIP, NEW_SYSTEMSHIP = int(Work.WARPSHIP), int(Work.SYSTEMSHIP)
PD, BEAM, SCREEN, TUBE, MISSILES, RACK = (
    Attribute.PD,
    Attribute.BEAM,
    Attribute.SCREEN,
    Attribute.TUBE,
    Attribute.MISSILES,
    Attribute.RACK,
)
