"""The posting form: a turn as the text writes it, made from what a viewer may know.  [HC-1000 .. HC-1110, HC-1150]

Four entries a side, then the Result. Points in an entry are power, as they are in the text: 4 points that reinforce
make 2 points of shield. Reading it back is the task of `posted.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import LogLine, noun_for, say_count

from ..aiming import INTO
from ..face.saying import WRITTEN_BANKS, said_box, said_facing, said_flight, said_system
from ..fighters import AT_FLIGHT
from ..movement import cost, is_rotation
from ..records import FLIGHTS, MOUNTS, NONE
from ..tables import BANK, FACINGS, HALF
from ..words import Cloak, Event, FlightOrder, Manoeuvre, System

ENTRIES = (
    "Roll",
    "Reaction Movement/Position",
    "Countermeasures/Reinforce shields",
    "Target Selection (General or Specific) Fire weapons",
)
PLAIN = {
    Manoeuvre.CLOSE: ("Close", -1),
    Manoeuvre.RETREAT: ("Withdraw", 1),
    Manoeuvre.CLOSE_TWO: ("Close", -2),
    Manoeuvre.RETREAT_TWO: ("Withdraw", 2),
}
Args = tuple[int | None, ...]


@dataclass(slots=True)
class Block:
    """What one ship's entries are made of."""

    letter: str
    roll: int | None = None
    moves: list[tuple[int, int, int]] = field(default_factory=list)  # manoeuvre, enemy, axis
    lies: dict[int, tuple[int, int, int, int]] = field(default_factory=dict)  # enemy -> facing, to, done, range
    bought: list[str] = field(default_factory=list)
    reinforced: dict[int, int] = field(default_factory=dict)  # facing -> points
    repairs: list[str] = field(default_factory=list)
    shots: list[tuple[int, int, int, int]] = field(default_factory=list)  # mount, target, points, aim
    direction: int = NONE
    sorties: list[str] = field(default_factory=list)


def write(deal: Deal, lines: Sequence[LogLine]) -> str:
    """The record of a turn."""
    blocks = {i: Block(letter(deal, i)) for i in range(len(deal.names["ship"]))}
    ranges: dict[tuple[int, int], int] = {}
    for line in lines:
        args = line.args
        if line.id in TAKEN and args[0] is not None:
            TAKEN[Event(line.id)](blocks[args[0]], args, deal)
        if line.id == Event.POSITION and args[5] is not None:
            ranges[pair(args)] = args[5]
        if line.id == Event.RANGE and args[2] is not None:
            ranges[pair(args)] = args[2]
    shown = [each for each in blocks.values() if each.roll is not None or each.lies or each.bought or each.moves]
    text = "\n\n".join(_block(block, blocks, deal) for block in shown)
    near = [f"{blocks[i].letter} and {blocks[j].letter} at range {far}." for (i, j), far in sorted(ranges.items())]
    return "\n".join([text, "", "Result:", *_results(lines, blocks), *near]) if shown else ""


def pair(args: Args) -> tuple[int, int]:
    """Two ships, the lower number first."""
    one, other = int(args[0] or 0), int(args[1] or 0)
    return min(one, other), max(one, other)


def letter(deal: Deal, i: int) -> str:
    """A ship as it is named in a post: the letter of its side, with a number where that has several ships."""
    sides = deal.battle.ships
    same = [k for k in range(len(deal.names["ship"])) if sides[k].seat == sides[i].seat]
    name = deal.seats[sides[i].seat].capitalize()
    return name if len(same) == 1 else f"{name}{same.index(i) + 1}"


# ---- what is taken from the happenings -----------------------------------------------------------------------------


def _power(block: Block, args: Args, deal: Deal) -> None:
    block.roll = args[1]


def _move(block: Block, args: Args, deal: Deal) -> None:
    if args[1] is not None:
        block.moves.append((args[1], NONE if args[2] is None else args[2], args[3] or 0))


def _position(block: Block, args: Args, deal: Deal) -> None:
    facing, to, done, far = args[2:6]
    if args[1] is not None and facing is not None and to is not None and done is not None and far is not None:
        block.lies[args[1]] = (facing, to, done, far)


def _cloak(block: Block, args: Args, deal: Deal) -> None:
    said = {Cloak.ENGAGING: "1 point Engage cloak", Cloak.DROPPING: "Drop cloak"}
    if args[1] in said:
        block.bought.append(said[Cloak(args[1])])


def _never_cloaked(block: Block, args: Args, deal: Deal) -> None:
    if args[1]:
        block.bought.append("Drop cloak")


def _flash(block: Block, args: Args, deal: Deal) -> None:
    his = f" of {letter(deal, args[1])}" if args[1] is not None and len(deal.names["ship"]) > 2 else ""
    block.bought.append(f"Flash detection{his}")


def _countermeasures(block: Block, args: Args, deal: Deal) -> None:
    for count, what in ((args[1], "Countermeasures"), (args[2], "Counter/countermeasures")):
        if count:
            block.bought.append(f"{points_said(HALF * count)} {what}")


def _reinforced(block: Block, args: Args, deal: Deal) -> None:
    if args[1] is not None and args[2] is not None:
        block.reinforced[args[1]] = args[2]


def _repair(block: Block, args: Args, deal: Deal) -> None:
    if args[1] is not None:
        block.repairs.append(f"1 point Repair {said_box(args[1], {})}")


def _shot(block: Block, args: Args, deal: Deal) -> None:
    mount, target, points, aim = args[1:5]
    if mount is not None and target is not None and points is not None:
        block.shots.append((mount, target, points, NONE if aim is None else aim))


def _direction(block: Block, args: Args, deal: Deal) -> None:
    block.direction = NONE if args[1] is None else args[1]


def _launch(block: Block, args: Args, deal: Deal) -> None:
    if args[1] is not None:
        block.sorties.append(f"{points_said(args[1])} Launch {say_count(args[1], 'flight')}")


def _sortie(block: Block, args: Args, deal: Deal) -> None:
    flight, order, facing = args[1:4]
    if flight is not None and order is not None:
        attack = "" if facing in (None, NONE) else f", attack {_facing(facing or 0)}"
        step = FlightOrder(order).name.capitalize()
        block.sorties.append(f"{said_flight(flight, {}).capitalize()} {step}{attack}")


TAKEN = {
    Event.POWER: _power,
    Event.MANOEUVRE: _move,
    Event.BESIDE: _move,
    Event.POSITION: _position,
    Event.CLOAK: _cloak,
    Event.NEVER_CLOAKED: _never_cloaked,
    Event.FLASH: _flash,
    Event.COUNTERMEASURES: _countermeasures,
    Event.REINFORCED: _reinforced,
    Event.REPAIR_BEGUN: _repair,
    Event.REPAIR_PAID: _repair,
    Event.SHOT: _shot,
    Event.DIRECTION: _direction,
    Event.LAUNCH_ORDERED: _launch,
    Event.FLIGHT_ORDERED: _sortie,
}


# ---- entries ------------------------------------------------------------------------------------------------------


def points_said(points: int) -> str:
    """Points of power in words."""
    return say_count(points, "point")


def _facing(value: int) -> str:
    return said_facing(value, {})


def _block(block: Block, blocks: dict[int, Block], deal: Deal) -> str:
    moves = "; ".join([*(_move_said(move, block, blocks) for move in block.moves), *block.sorties])
    lies = "; ".join(_lies_said(block, j, blocks) for j in block.lies)
    entries = (
        f"[{'' if block.roll is None else block.roll}]",
        f"[{moves}]/[{lies}]",
        f"[{'; '.join([*block.bought, *_reinforcements(block), *block.repairs])}]",
        f"[{'; '.join(_fire_said(block, blocks, deal)) or 0}]",
    )
    return "\n".join(f"{block.letter}) {name} {said}" for name, said in zip(ENTRIES, entries, strict=True))


def _reinforcements(block: Block) -> Iterator[str]:
    """As in the worked round the one presented is a shield, any other one shields.  [HC-1020]"""
    presented = {lies[0] for lies in block.lies.values()}
    for facing, points in block.reinforced.items():
        noun = "shield" if facing in presented else "shields"
        yield f"{points_said(HALF * points)} Reinforce {_facing(facing)} {noun}"


def _move_said(move: tuple[int, int, int], block: Block, blocks: dict[int, Block]) -> str:
    manoeuvre, enemy, axis = move
    said = _plain_move(manoeuvre, enemy, axis, block, blocks)
    return f"{said} towards {blocks[enemy].letter}" if len(blocks) > 2 and enemy in blocks else said


def _plain_move(manoeuvre: int, enemy: int, axis: int, block: Block, blocks: dict[int, Block]) -> str:
    paid = points_said(cost(manoeuvre)).replace("point", "Point")
    far = block.lies[enemy][3] if enemy in block.lies else 0
    if manoeuvre in PLAIN:
        word, step = PLAIN[Manoeuvre(manoeuvre)]
        return f"{paid} {word} to Range {max(1, far + step)}"
    if manoeuvre == Manoeuvre.SURRENDER:
        return "Surrender"
    if manoeuvre >= Manoeuvre.TURN:
        start, end = divmod(manoeuvre - Manoeuvre.TURN, FACINGS)
        about = f" about {_facing(axis)}" if start // 2 == end // 2 else ""
        return f"Turn hull from {_facing(start)} to {_facing(end)}{about}"
    if is_rotation(manoeuvre):
        begun, end = (block.lies[enemy][2] if enemy in block.lies else 0), manoeuvre - Manoeuvre.ROTATE
        half = len(blocks) > 2 and enemy in block.lies and block.lies[enemy][0] // 2 == end // 2
        about = f" about {_facing(axis)}" if half else ""
        return f"{'Go on with' if begun else 'Begin'} roll to {_facing(end)}{about}"
    if manoeuvre >= Manoeuvre.ADVANCE:
        return f"{paid} Advance {_facing(manoeuvre - Manoeuvre.ADVANCE)}"
    his = blocks[enemy].letter if enemy in blocks else ""
    if manoeuvre == Manoeuvre.HOLD:
        return f"{paid} Lateral to hold {his}'s facing"
    return f"{paid} Lateral to {his} {_facing(manoeuvre - Manoeuvre.SHIFT)}"


def _lies_said(block: Block, j: int, blocks: dict[int, Block]) -> str:
    """`A Port to Starboard to B Ventral, Range 2`; without the range where a step tells it.  [HC-1010]"""
    other = blocks[j]
    told = any(manoeuvre in PLAIN and enemy == j for manoeuvre, enemy, _ in block.moves)
    me = next(i for i, each in blocks.items() if each is block)
    his = f"{other.letter} {_turning(other.lies[me])}" if me in other.lies else other.letter
    return f"{block.letter} {_turning(block.lies[j])} to {his}" + ("" if told else f", Range {block.lies[j][3]}")


def _turning(lies: tuple[int, int, int, int]) -> str:
    facing, to, _, _ = lies
    return _facing(facing) if to in (NONE, facing) else f"{_facing(facing)} to {_facing(to)}"


def _fire_said(block: Block, blocks: dict[int, Block], deal: Deal) -> list[str]:
    """A phrase for each kind of weapon and each target.

    Where the next ones in the order of the display fire, each bank filled before the next, their sum says it all; else
    there is a number for each of the kind, 0 for those that do not fire: `0+4`.
    """
    groups: dict[tuple[str, int, int], dict[int, int]] = {}
    for mount, target, points, aim in block.shots:
        groups.setdefault((_weapon(mount, deal), target, aim), {})[place_of(mount, deal)] = points
    said, used = [], dict.fromkeys((*WRITTEN_BANKS, *WEAPONS.values()), 0)
    for (weapon, target, aim), row in groups.items():
        total, first = sum(row.values()), used[weapon]
        plain = spread(total) if weapon in WRITTEN_BANKS else [1] * total
        number = str(total)
        if row != {first + n: points for n, points in enumerate(plain)}:
            number = "+".join(str(row.get(n, 0)) for n in range(max(row) + 1))
        used[weapon] = max(used[weapon], max(row) + 1)
        noun = f" {noun_for(total, 'Point')}" if weapon in WRITTEN_BANKS else ""
        said.append(f"Fire {weapon} {number}{noun} {_where(target, aim, block, blocks)}")
    return said


def place_of(mount: int, deal: Deal) -> int:
    """The place of a mount among those of its kind, from 0."""
    mounts, m = deal.battle.ships[mount // MOUNTS].mounts, mount % MOUNTS
    return sum(mounts[n].system == mounts[m].system for n in range(m))


WEAPONS = {
    System.DISRUPTORS: "Disruptors",
    System.FORWARD_LAUNCHERS: "Forward Photon",
    System.AFT_LAUNCHERS: "Aft Photon",
}


def _weapon(mount: int, deal: Deal) -> str:
    ship = deal.battle.ships[mount // MOUNTS]
    system = ship.mounts[mount % MOUNTS].system
    return WEAPONS.get(System(system), WRITTEN_BANKS[ship.design.beam])


def spread(points: int, banks: int = MOUNTS) -> list[int]:
    """How points go to so many banks if nothing else is said: the first ones filled, what is over to the last."""
    row = [min(BANK, points - BANK * n) for n in range(banks) if points > BANK * n]
    if row:
        row[-1] += points - sum(row)
    return row or [points]


def _where(target: int, aim: int, block: Block, blocks: dict[int, Block]) -> str:
    if target == INTO:
        return f"to {_facing(block.direction)}"
    if target >= AT_FLIGHT:
        ship, flight = divmod(target - AT_FLIGHT, FLIGHTS)
        return f"at {blocks[ship].letter} {said_flight(flight, {})}"
    other = blocks[target]
    me = next(i for i, each in blocks.items() if each is block)
    facing = f" {_facing(other.lies[me][0])}" if me in other.lies else ""
    return f"at {other.letter} {said_system(aim, {})}" if aim != NONE else f"at {other.letter}{facing}"


# ---- the result -----------------------------------------------------------------------------------------------------


def _results(lines: Sequence[LogLine], blocks: dict[int, Block]) -> list[str]:
    """What became of the fire, a line each; the boxes that a ship loses stand together behind what it takes."""
    said: list[str] = []
    lost: dict[int, dict[str, int]] = {}  # place of a line -> the boxes that stand there, and how many
    last: dict[int, int] = {}  # ship -> the place of the line where its boxes stand
    for line in lines:
        i = line.args[0] if line.args else None
        if line.id == Event.LOST and i is not None and line.args[1] is not None:
            if i not in last:
                last[i] = len(said)
                said.append(f"{blocks[i].letter} loses")
            row, name = lost.setdefault(last[i], {}), said_box(line.args[1], {})
            row[name] = row.get(name, 0) + 1
        elif told := _result(line, blocks):
            if line.id in (Event.INTERNALS, Event.CATASTROPHE) and i is not None:
                last[i] = len(said)
            said.append(told)
    return [_with_losses(each, lost.get(k, {})) for k, each in enumerate(said)]


def _result(line: LogLine, blocks: dict[int, Block]) -> str:
    """One happening as the Result tells it; empty for what stands elsewhere."""
    args = line.args
    if args[:1] == () or args[0] is None or args[0] not in blocks:
        return ""
    ship, rest = blocks[args[0]].letter, args[1:]
    match line.id:
        case Event.SHIELD:
            through = f", {rest[3]} to the internals" if rest[3] else ""
            return f"{rest[1]}/{rest[4]} points damage to {ship} {_facing(int(rest[0] or 0))} shield{through}."
        case Event.INTERNALS:
            return f"{ship} takes {rest[0]} internal {noun_for(rest[0], 'point')}."
        case Event.CATASTROPHE:
            return f"{ship}: catastrophic damage, {rest[0]} more {noun_for(rest[0], 'internal')}."
        case Event.DESTROYED:
            return f"{ship} is destroyed."
        case Event.SURRENDERED:
            return f"{ship} surrenders."
        case Event.DISENGAGED:
            return f"{ship} disengages."
    return _of_flights(line.id, ship, rest, blocks)


def _with_losses(said: str, lost: dict[str, int]) -> str:
    """A line of the result with the boxes that go with it: ``A takes 3 internal points: 2 Warp boxes, battery.``"""
    if not lost:
        return said
    row = ", ".join(name if count == 1 else say_count(count, name, _several(name)) for name, count in lost.items())
    return f"{said} {row}." if said.endswith(" loses") else f"{said.removesuffix('.')}: {row}."


def _several(name: str) -> str:
    """The plural of a box: boxes, batteries, banks."""
    return f"{name}es" if name.endswith("x") else f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def _of_flights(event: int, ship: str, rest: Args, blocks: dict[int, Block]) -> str:
    """What flights did, and what became of them."""
    flight = f"{ship} {said_flight(rest[0] or 0, {})}" if rest else ""
    match event:
        case Event.FLIGHT_FIRE if rest[1] is not None and rest[2] is not None:
            prey = f"{blocks[rest[1]].letter} {_facing(rest[2])}"
            hits = f"strikes {prey} with {points_said(rest[3])}" if rest[3] else f"attacks {prey} without a hit"
            return f"{flight} {hits}."
        case Event.FLIGHT_LOSES:
            return f"{flight} has {say_count(rest[1] or 0, 'fighter')} left."
        case Event.LAUNCHED:
            return f"{flight} is out."
        case Event.FLIGHT_HOME:
            return f"{flight} is back aboard."
        case Event.FLIGHT_READY:
            return f"{flight} is loaded again."
    return ""
