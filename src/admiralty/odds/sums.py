"""What is counted of a simulation or a comparison that is played part by part: sums, which can be kept and go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .comparison import Comparison, compare_sums
from .engines import Chunk, Tally
from .simulation import Named, Run, Simulation, counts_of

FIRSTS = 5  # battles with an outcome whose numbers are kept, the first ones
PACE = 1.25  # from one mark of the course to the next
Ends: TypeAlias = Counter[tuple[int, ...]]  # the outcome of each set-up on the same dice -> battles
Length: TypeAlias = tuple[int, int, int]  # outcome, turns, beats


@dataclass(slots=True)
class Sums:
    """Battles `first` to `first + battles - 1` of one set-up, or of two on common dice; outcomes are numbers."""

    setups: int
    first: int = 0
    battles: int = 0
    interpreted: int = 0  # of them
    seconds: float = 0.0  # of playing
    ends: Ends = field(default_factory=Counter)
    tallies: list[Tally] = field(default_factory=list)
    lengths: list[Counter[Length]] = field(default_factory=list)  # by set-up
    firsts: list[dict[int, list[int]]] = field(default_factory=list)  # a set-up: outcome -> numbers of battles
    course: list[tuple[int, Ends]] = field(default_factory=list)  # battles at a mark, and `ends` of so many
    alike: list[bool] = field(default_factory=list)  # by set-up: are all its battles?
    old: bool = False  # were they counted before turns were told from beats? Then its turns are beats

    def __post_init__(self) -> None:
        self.tallies = self.tallies or [Tally() for _ in range(self.setups)]
        self.lengths = self.lengths or [Counter() for _ in range(self.setups)]
        self.firsts = self.firsts or [{} for _ in range(self.setups)]
        self.alike = self.alike or [False] * self.setups

    @property
    def end(self) -> int:
        """The number of the battle that comes next."""
        return self.first + self.battles

    def count(self, chunk: Chunk) -> None:
        """Add a block of battles, played with single outcomes kept; it is the one that comes next."""
        assert chunk.first == self.end
        rows = list(zip(*chunk.each, strict=True))
        at = 0
        for mark in marks(chunk.first, chunk.first + chunk.battles):
            self.ends.update(rows[at : mark - chunk.first])
            at = mark - chunk.first
            self.course.append((mark, self.ends.copy()))
        self.ends.update(rows[at:])
        for k in range(self.setups):
            self.tallies[k].add(chunk.tallies[k])
            ended = zip(chunk.each[k], chunk.lengths[k], strict=True)
            self.lengths[k].update((outcome, *length) for outcome, length in ended)
            _note(self.firsts[k], chunk.first, chunk.each[k])
        self.battles += chunk.battles
        self.interpreted += 0 if chunk.compiled else chunk.battles
        self.seconds += chunk.seconds

    def extend(self, other: Sums) -> None:
        """Add the part that comes next."""
        assert other.first == self.end
        if self.battles == 0:
            self.alike = list(other.alike)
        self.course += [(mark, self.ends + ends) for mark, ends in other.course]
        self.ends += other.ends
        for k in range(self.setups):
            self.tallies[k].add(other.tallies[k])
            self.lengths[k].update(other.lengths[k])
            for outcome, numbers in other.firsts[k].items():
                known = self.firsts[k].setdefault(outcome, [])
                known += numbers[: FIRSTS - len(known)]
        self.battles += other.battles
        self.interpreted += other.interpreted
        self.seconds += other.seconds

    # ---- what it comes to -------------------------------------------------------------------------------------------

    def run(self, seed: int) -> Run:
        """How it was played."""
        engine = "interpreted" if 2 * self.interpreted > self.battles else "compiled"
        return Run(self.battles, seed, engine, self.interpreted, self.seconds)

    def simulation(self, deal: Named, seed: int) -> Simulation:
        """As `simulate` would have found it, of one set-up."""
        return Simulation(counts_of(deal, self.tallies[0], self.alike[0]), self.run(seed))

    def comparison(self, deals: Sequence[Named], seed: int) -> Comparison:
        """As `compare` would have found it, of two."""
        numbers = Counter({(each[0], each[1]): count for each, count in self.ends.items()})
        return compare_sums((deals[0], deals[1]), self.tallies, numbers, self.run(seed), self.alike)

    # ---- kept -------------------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """As JSON can hold it; `sums_of` reads it."""
        return {
            "setups": self.setups,
            "battles": self.battles,
            "interpreted": self.interpreted,
            "seconds": self.seconds,
            "ends": _plain(self.ends),
            "tallies": [
                [each.beats, each.squares, each.longest, each.dice, each.turns, each.turn_squares, each.turns_most]
                for each in self.tallies
            ],
            "lengths": [_plain(each) for each in self.lengths],
            "firsts": [sorted(each.items()) for each in self.firsts],
            "course": [[mark, _plain(ends)] for mark, ends in self.course],
            "alike": self.alike,
        }


def sums_of(data: Mapping[str, Any]) -> Sums:
    """What `Sums.plain` wrote, which began with battle 0; also that of older releases, which counted beats alone."""
    ends = _counter(data["ends"])
    tallies = []
    for k, (beats, squares, longest, dice, *turns) in enumerate(data["tallies"]):
        outcomes: Counter[int] = Counter()
        for each, count in ends.items():
            outcomes[each[k]] += count
        whole, whole_squares, most = turns or (beats, squares, longest)
        tallies.append(Tally(dict(outcomes), beats, squares, longest, whole, whole_squares, most, dice))
    return Sums(
        setups=data["setups"],
        battles=data["battles"],
        interpreted=data["interpreted"],
        seconds=data["seconds"],
        ends=ends,
        tallies=tallies,
        lengths=[Counter({(row[0], row[1], row[-2]): row[-1] for row in rows}) for rows in data["lengths"]],
        firsts=[{outcome: list(numbers) for outcome, numbers in rows} for rows in data["firsts"]],
        course=[(mark, _counter(rows)) for mark, rows in data["course"]],
        alike=list(data.get("alike", ())),
        old=any(len(row) == 4 for row in data["tallies"]),
    )


def marks(first: int, end: int) -> list[int]:
    """After how many battles the course is noted, of those after `first` and up to `end`: ever farther apart."""
    found, mark = [], 10
    while mark <= end:
        if mark > first:
            found.append(mark)
        mark = max(mark + 1, int(mark * PACE))
    return found


def _note(known: dict[int, list[int]], first: int, row: Sequence[int]) -> None:
    """Keep the numbers of the first battles of each outcome."""
    for outcome in set(row):
        numbers = known.setdefault(outcome, [])
        if missing := FIRSTS - len(numbers):
            numbers += [first + k for k, each in enumerate(row) if each == outcome][:missing]


def _plain(counter: Counter[Any]) -> list[list[int]]:
    return [[*key, count] for key, count in sorted(counter.items())]


def _counter(rows: Sequence[Sequence[int]]) -> Ends:
    return Counter({tuple(row[:-1]): row[-1] for row in rows})
