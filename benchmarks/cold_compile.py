"""How long a large room compiles cold: writes a synthetic room, compiles it in a fresh process, prints the figures.

    python benchmarks/cold_compile.py [--functions 300]

The rules are a tree four calls deep. The leaves ask, offer, roll, tell and write on records as real rules do; the
branches call them in turn. Nothing is cached beforehand and nothing is left behind.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"

RECORDS = '''"""The records of a synthetic room."""

from admiralty.core.state.records import number, numbers, one, record, several


@record()
class Order:
    speed: int = number(0, 9)
    target: int = number(0, 3)


@record(owner="seat")
class Ship:
    seat: int = number(0, 1)
    hull: int = number(-2147483648, 2147483647, 20)
    shields: list[int] = numbers(6, 0, 9, 3)
    order: Order = one(Order)
    last: Order = one(Order)


@record()
class Cold:
    beat: int = number(0, 99)
    hits: int = number(0, 2147483647)
    marks: list[int] = numbers(16, 0, 99)
    ships: list[Ship] = several(Ship, 4)


@record()
class Doctrine:
    mind: int = number(0, 9)
'''

HEAD = '''"""The rules of a synthetic room."""

from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question
from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from .records import Cold, Doctrine, Ship


def answer(b: Cold, q: Question, d: Doctrine) -> int:
    if q.count > 0:
        return q.listed[chance(q.luck, q.taken, q.count) - 1]
    return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1


def outcome(b: Cold) -> int:
    return b.hits % 2 if b.beat >= 3 else -1


def imagine(t: Table, b: Cold, seat: int) -> None:
    b.ships[1 - seat].order.speed = t.roll(1, 10) - 1

'''

LEAVES = (
    '''
def rule_{n}(t: Table, b: Cold, ship: int, points: int) -> int:
    """A shot that is thrown for and may be swapped."""
    number = t.roll({die}, 100)
    if number > {x}:
        other = t.roll({die}, 100)
        if t.ask(b.ships[ship].seat, {ask}, 0, 1, number, other) == 1:
            number = other
    if number <= {x} and points > 0:
        b.ships[ship].hull -= number % {y} + 1
        b.hits += 1
        t.emit({n}, ship, number)
    return number
''',
    '''
def rule_{n}(t: Table, b: Cold, ship: int, points: int) -> int:
    """Points that come through the shields one side after the other."""
    side, left = b.ships[ship], max(points, {x} % 7)
    for i in range(6):
        stopped = min(side.shields[i], left)
        side.shields[i] -= stopped
        left -= stopped
        if stopped > 0:
            t.emit({n}, ship, i, stopped)
    if left > 0:
        side.hull -= left
    for i in range(6):
        side.shields[i] = min(side.shields[i] + {y} % 3, 9)
    return left
''',
    '''
def rule_{n}(t: Table, b: Cold, ship: int, points: int) -> int:
    """A choice among the marks that are left."""
    found = 0
    for i in range(16):
        if (b.marks[i] + i) % {y} == 0:
            t.offer(i)
            found += 1
    if found == 0:
        return 0
    chosen = t.ask(b.ships[ship].seat, {ask}, 0, 0, ship, points)
    b.marks[chosen] = (b.marks[chosen] + t.roll({die}, 6)) % 100
    return b.marks[chosen]
''',
    '''
def rule_{n}(t: Table, b: Cold, ship: int, points: int) -> int:
    """An order, kept for the next turn."""
    side: Ship = b.ships[ship]
    copy_into(side.last, side.order)
    side.order.speed = t.ask(side.seat, {ask}, 0, {y} % 8 + 1, side.last.speed)
    side.order.target = (ship + t.roll_until({die}, 6, 1, 3)) % 4
    if side.order.speed > side.last.speed:
        return side.order.speed * {x} // 10
    return side.order.target - side.last.target
''',
)

BEAT = """
def play_beat(t: Table, b: Cold) -> None:
    b.beat += 1
    for ship in range(4):
        rule_0(t, b, ship, b.beat)
"""

ROOM = '''"""A synthetic room."""

from pathlib import Path
from admiralty.core.face.game import Game, Level
from admiralty.core.state.records import blank
from admiralty.core.face.wording import Wording
from . import rules
from .records import Cold, Doctrine

GAME = Game(
    key="cold", title="Cold", sentence="", rules_version=1, room="cold_room", battle=Cold, doctrine=Doctrine,
    rules=Doctrine, play_beat=rules.play_beat, outcome=rules.outcome,
    answer=rules.answer, imagine=rules.imagine,
    wording=Wording({}, {}, {}, lambda label, deal: label, lambda label, deal, seat: label, "beat"),
    scene=lambda view, deal, seat: None, scenarios={}, ships={}, levels=(Level("random", "", blank(Doctrine)),),
    deal=lambda request: None, load_ship=lambda data, where: data, load_doctrine=lambda data, where: None,
    designers=(), rulebook=Path(), schemas=dict, worth=lambda label, deal, seat: 0,
)
'''

LOADED = """
import time
begun = time.perf_counter()
from admiralty.core.engines.compiled import load
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.engines.proving import play
from admiralty.core.state.records import Size, blank, pack
from cold_room import GAME
kernel = load(GAME, Size.SMALL)
start, cast = blank(GAME.battle), [GAME.levels[0].doctrine] * 2
for seat, ship in enumerate(start.ships):
    ship.seat = seat % 2
block = kernel.run(start, cast, 1, 0, 5, keep=True)
took = time.perf_counter() - begun
for k in range(5):
    slow = play(GAME, start, SimulatedKeys(1, k), cast)
    assert (slow.outcome, slow.beats, slow.dice, slow.turns) == tuple(block.results[k]), "the engines differ"
    assert pack(slow.battle) == block.finals[k].tobytes(), "the engines differ"
print(f"{took:.1f}")
"""


def branch(n: int, children: list[int]) -> str:
    """A rule that calls others in turn."""
    lines = [f"def rule_{n}(t: Table, b: Cold, ship: int, points: int) -> int:", '    """One after the other."""']
    lines.append("    total = points")
    for at, child in enumerate(children):
        if at % 3 == 2:
            lines.append(f"    if b.ships[ship].hull > {-50 * at}:")
            lines.append(f"        total += rule_{child}(t, b, (ship + {at}) % 4, total % 10)")
        else:
            lines.append(f"    total += rule_{child}(t, b, ship, total % 10)")
    return "\n" + "\n".join([*lines, "    return total"]) + "\n"


def rules(functions: int) -> str:
    """The text of a rule file: a tree of `functions` functions with six or seven branches a fork."""
    width = max(2, round(functions ** (1 / 3)))
    text = [HEAD]
    for n in range(functions):
        children = list(range(n * width + 1, min(n * width + width, functions - 1) + 1))
        if children:
            text.append(branch(n, children))
        else:
            text.append(LEAVES[n % 4].format(n=n, die=n % 9 + 1, ask=n % 20 + 1, x=n * 37 % 90 + 5, y=n * 13 % 11 + 2))
    return "\n".join([*text, BEAT])


def main() -> None:
    """Write, compile, load, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--functions", type=int, default=300)
    functions = parser.parse_args().functions
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder) / "cold_room"
        room.mkdir()
        (room / "__init__.py").write_text(ROOM, encoding="utf-8")
        (room / "records.py").write_text(RECORDS, encoding="utf-8")
        (room / "rules.py").write_text(rules(functions), encoding="utf-8")
        env = {**os.environ, "XDG_CACHE_HOME": folder, "PYTHONPATH": os.pathsep.join([folder, str(SOURCE)])}
        begun = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "admiralty.core.engines.compiling", "cold_room", "SMALL"], env=env
        )
        _, status, used = os.wait4(process.pid, 0)
        took = time.perf_counter() - begun
        if status:
            sys.exit("the room does not compile")
        peak = used.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
        loaded = subprocess.run([sys.executable, "-c", LOADED], env=env, capture_output=True, text=True, check=False)
        if loaded.returncode:
            sys.exit(loaded.stderr)
        size = sum(path.stat().st_size for path in Path(folder).rglob("*.nbc")) / 1024**2
    print(f"functions          {functions}")
    print(f"cold compile       {took:.1f} s ({used.ru_utime + used.ru_stime:.1f} s of processor time)")
    print(f"per function       {took / functions:.3f} s")
    print(f"peak memory        {peak:.0f} MB")
    print(f"compiled code      {size:.1f} MB")
    print(f"load and first run {loaded.stdout.strip()} s; equal to the interpreter")


if __name__ == "__main__":
    main()
