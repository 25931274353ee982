"""The answer: the ranking of designs, the best one's play written out, its chances as exact fractions."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from admiralty.core.errors.interrupts import Interrupted
from admiralty.core.face.solving import Answer, Ranked, Task
from admiralty.core.face.wording import say_count

from ..options import Negotiate
from ..words import Tactic
from .solve import PARTS, SLACK, Level, Search, best_of
from .solve_exact import Exact
from .solve_keep import LONGEST
from .solve_openings import OPEN, Block, FirstRound, Opening
from .solve_own import Fleet, Own, launches, points, without
from .solve_policy import Decoder, LevelPolicy
from .solve_rounds import Rounds
from .solve_script import Script, Writer
from .solve_table import table_of
from .solve_ties import TIE

LETTERS = ("PD", "B", "S", "T", "M", "SR")
UNIT_ROUNDOFF = 2.0**-53
Chances = tuple[Fraction, Fraction, Fraction]  # won, lost, both destroyed


def solve(task: Task) -> Answer:
    """Solve the challenge; `Refused` where the house rules make another problem of it, `Interrupted` by Ctrl-C."""
    began, search = time.perf_counter(), None
    try:
        search = Search(task)
        return _solved(search, began)
    except KeyboardInterrupt:
        raise Interrupted(_so_far(search, began)) from None


def _so_far(search: Search | None, began: float) -> Answer:
    """What the levels that are counted say: a design's chance is at least what they give it."""
    if search is None:
        return Answer("The challenge", (), 1.0, 0.0, seconds=time.perf_counter() - began, partial=True)
    ranked = ranking(search, search.found)
    levels = f"{search.counted} of {say_count(len(search.levels), 'technology level')} counted"
    left = search.uncounted()
    return Answer(
        title=f"The challenge with {search.bench.rules.warp_points} points",
        ranked=ranked,
        bound=min(1.0, (ranked[-1].chance if ranked else 0.0) + left),
        error=SLACK,
        figures=dict(search.counts),
        remarks=(f"{levels}: a chance here may still rise by {left:.10f}.",),
        seconds=time.perf_counter() - began,
        partial=True,
    )


def _solved(search: Search, began: float) -> Answer:
    task, found = search.task, search.openings()
    author = Author(search)
    own, opening = author.choose(found)
    script, chances = author.write(own, opening)
    ranked = ranking(search, found)
    table = task.folder / "policy.npy"
    np.save(table, table_of(script, search.foes))
    remainder = 1 - sum(chances)
    answer = Answer(
        title=f"The challenge with {search.bench.rules.warp_points} points",
        ranked=ranked,
        bound=ranked[-1].chance,
        error=search.error(),
        exact=dict(zip(("win", "loss", "mutual", "standoff"), (*chances, Fraction(remainder)), strict=True)),
        figures={
            **search.counts,
            "decisions": len(script.orders) + len(script.hits),
            "table bytes": table.stat().st_size,
        },
        files=(table,),
        seconds=time.perf_counter() - began,
    )
    return answer


def ranking(search: Search, found: dict[Own, list[Block]]) -> list[Ranked]:
    """The best designs by their chances; those with the same chance share a rank."""
    rows = []
    for design, own in search.designs.items():
        if own in found:
            block = max(found[own], key=lambda each: float(each.worth.max()))
            rows.append((best_of(found[own]), design, block.opening(int(block.worth.argmax()))))
    rows.sort(key=lambda row: (-row[0], tuple(-n for n in row[1])))
    ranked: list[Ranked] = []
    for chance, design, opening in rows[: search.task.designs]:
        same = bool(ranked) and chance >= ranked[-1].chance * (1 - TIE)
        rank = ranked[-1].rank if same else len(ranked) + 1
        ranked.append(Ranked(rank, name_of(design), dict(zip(PARTS, design, strict=False)), said(opening), chance))
    return ranked


def name_of(design: Own) -> str:
    """A design as the rulebook writes it, without what it has not."""
    return " ".join(f"{letter} {count}" for letter, count in zip(LETTERS, design, strict=False) if count)


def said(order: Opening) -> str:
    """An order in a line."""
    if order.tactic == OPEN.tactic:
        return "as the systemship asks for it"
    parts = [Tactic(order.tactic).name.capitalize(), f"drive {order.drive}"]
    if order.speeds:
        counts = {speed: order.speeds.count(speed) for speed in order.speeds}
        shots = " and ".join(f"{count} at speed {speed}" for speed, count in counts.items())
        return ", ".join([*parts, f"missiles: {shots}"])
    if order.beam:
        parts.append(f"beam {order.beam}")
    if order.screen:
        parts.append(f"screen {order.screen}")
    return ", ".join(parts)


class Author:
    """Finds the best play of one design and writes it out."""

    def __init__(self, search: Search) -> None:
        self.search, self.task = search, search.task

    # ---- which first order ------------------------------------------------------------------------------------------

    def choose(self, found: dict[Own, list[Block]]) -> tuple[Own, Opening]:
        """Of the first orders that win most often the one that loses least often."""
        most = max(best_of(blocks) for blocks in found.values())
        ties = {own: self._tied(blocks, most) for own, blocks in found.items() if best_of(blocks) >= most * (1 - TIE)}
        choices = [(own, block, k) for own, blocks in ties.items() for block in blocks for k in range(len(block.worth))]
        if self.search.seen:  # each design's order depends on the systemship; of designs with the same chance the first
            choices = choices[:1]
        if len(choices) > 1:
            losses = [0.0] * len(choices)
            for tl in self.search.levels:
                for own, blocks in ties.items():
                    level = self.search.level(tl)
                    policy, first = self.policy(level, own, blocks)
                    for k, (mine, block, at) in enumerate(choices):
                        if mine == own:
                            losses[k] += level.chance * self._loss(policy, first, own, block)[at]
            choices = [choices[losses.index(min(losses))]]
        own, block, k = choices[0]
        return own, block.opening(k)

    def _tied(self, blocks: Iterable[Block], most: float) -> list[Block]:
        kept = [block.kept(block.worth >= most * (1 - TIE)) for block in blocks]
        return [block for block in kept if len(block.worth)]

    def _loss(self, policy: LevelPolicy, first: FirstRound, own: Own, block: Block) -> Any:
        left = without(own, block.speeds.shape[1])
        return first.scores(block, policy.after(1, left).loss, points(left))

    def policy(self, level: Level, own: Own, blocks: list[Block]) -> tuple[LevelPolicy, FirstRound]:
        """The best play of a design at one level after these first orders."""
        search = self.search
        firsts = launches(own) if search.seen else sorted({block.speeds.shape[1] for block in blocks})
        fleet = Fleet({own: firsts}, search.losses, search.rounds)
        rounds = Rounds(search.foes, fleet, level.side, level.volleys, search.quick, self.task.threads)
        first = FirstRound(rounds, {})
        policy = LevelPolicy(rounds, search.bench.rules.negotiate == Negotiate.ON, 1 if search.seen else 2)
        met = None if search.seen else first.met(blocks)
        policy.reckon(
            lambda number: met if number == 2 and met is not None else rounds.states(number),
            lambda done, of: self.task.tell(f"level {level.tl}, the best play", done, of),
        )
        return policy, first

    # ---- the play written out ---------------------------------------------------------------------------------------

    def write(self, own: Own, opening: Opening) -> tuple[Script, Chances]:
        """The script of the best play, and the exact chances that it has."""
        search = self.search
        design = next(each for each, counted in search.designs.items() if counted == own)
        script = Script(design, opening)
        total: Chances = (Fraction(), Fraction(), Fraction())
        for tl in search.levels:
            path = self.task.folder / f"script-{tl}.npz"
            chances = read_script(path, script, tl)
            if chances is None:
                chances = self._level(tl, own, script)
                _save(path, script, tl, chances)
            weight = search.foes.levels[tl]
            total = (total[0] + weight * chances[0], total[1] + weight * chances[1], total[2] + weight * chances[2])
        return script, total

    def _level(self, tl: int, own: Own, script: Script) -> Chances:
        level, order = self.search.level(tl), script.opening
        speeds = np.array([order.speeds], np.int16).reshape(1, len(order.speeds))
        block = Block(order.tactic, order.drive, order.beam, order.screen, speeds, np.zeros(1))
        policy, _ = self.policy(level, own, [block])
        tops = np.unique(level.side.top).tolist()
        decoder = Decoder(self.search.bench, tops, level.volleys.count.shape[1] - 1)
        self.task.tell(f"level {tl}, writing it out", 0, 1)
        Writer(self.search.bench, script).level(tl, policy, decoder)
        return Exact(script, policy.rounds, decoder, tl).opening(script.own, order)


def _save(path: Path, script: Script, tl: int, chances: Chances) -> None:
    """One level of a script."""
    orders = [
        (
            number,
            *own,
            state,
            o.tactic,
            o.drive,
            o.beam,
            o.screen,
            len(o.speeds),
            *o.speeds,
            *[0] * (LONGEST - len(o.speeds)),
        )
        for (level, number, own, state), o in script.orders.items()
        if level == tl
    ]
    hits = [
        (number, *own, left, state, attribute)
        for (level, number, own, left, state), attribute in script.hits.items()
        if level == tl
    ]
    text = json.dumps(
        {"own": script.own, "opening": _plain(script.opening), "chances": [str(each) for each in chances]}
    )
    part = path.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        orders=np.array(orders, np.int32).reshape(len(orders), 13 + LONGEST),
        hits=np.array(hits, np.int32).reshape(len(hits), 10),
        text=np.frombuffer(text.encode(), np.uint8),
    )
    part.replace(path)


def _plain(order: Opening) -> list[Any]:
    return [order.tactic, order.drive, order.beam, order.screen, list(order.speeds)]


def read_script(path: Path, script: Script, tl: int) -> Chances | None:
    """The same again, into the script; None while it is not there, or is of another one."""
    if not path.exists():
        return None
    with np.load(path) as data:
        text = json.loads(data["text"].tobytes())
        orders, hits = data["orders"].tolist(), data["hits"].tolist()
    if tuple(text["own"]) != script.own or text["opening"] != _plain(script.opening):
        return None
    for row in orders:
        order = Opening(row[8], row[9], row[10], row[11], tuple(row[13 : 13 + row[12]]))
        script.orders[tl, row[0], tuple(row[1:7]), row[7]] = order
    for row in hits:
        script.hits[tl, row[0], tuple(row[1:7]), row[7], row[8]] = row[9]
    won, lost, both = (Fraction(each) for each in text["chances"])
    return won, lost, both
