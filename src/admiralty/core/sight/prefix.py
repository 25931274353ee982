"""What is known of a running beat: answers and dice that a rollout repeats before it goes on by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..state.questions import FACTS
from ..state.records import LOWEST
from .story import Heard, may_see

HIDDEN_ANSWERS, SHOWN_PLOT = LOWEST, LOWEST + 1  # in a script: no answers, see `Prefix` and `shown_plot`
HIDDEN_DICE = -1  # in place of a die: any number of hidden ones, see `Prefix` ...
KINDS = 31  # ... whose kind is below this
HEAD, WIDTH = 3, 3 + FACTS  # of a shown plot: numbers before its answers, numbers of each of them


class Contradiction(Exception):
    """A rollout took another course than the answers and dice that were to come before it."""


@dataclass(frozen=True, slots=True)
class Prefix:
    """What a rollout repeats before the doctrines take over: the running beat's answers by seat, and the dice seen.

    A die whose value is 0 was hidden from the asking seat: it is thrown anew. Where their number may be hidden, none of
    these is there; before each die that was seen stands `HIDDEN_DICE` with the kinds that may have been thrown unseen,
    as a bit mask: those are thrown anew until the one that was seen comes. Among a seat's answers, `HIDDEN_ANSWERS`
    and a question's number stand for hidden answers, as many as it takes (their number may be hidden too): the
    doctrine gives them until that question comes, whose answer follows. Those after the last one that was seen need
    no such mark. Another seat's plot stands there as `shown_plot` makes it: one for each plot that it was to write in
    the beat, an empty one where it had nothing to answer. `imagine` is the seat whose ignorance is filled in first;
    -1: none.
    """

    beat: int = 0
    answers: Mapping[int, Sequence[int]] | None = None
    dice: Sequence[tuple[int, int, int]] = ()  # (die, sides, value)
    imagine: int = -1
    whose: int = -1  # in whose script its next answer goes, where `imagine` shares the question of another seat
    marks: tuple[int, ...] = ()  # what has to stand there before it

    def followed_by(self, seat: int, answer: int) -> Prefix:
        """The same with a seat's next answer, from which its rollouts go on."""
        before, whose = self.answers or {}, seat if self.whose < 0 else self.whose
        script = (*before.get(whose, ()), *self.marks, answer)
        return replace(self, answers={**before, whose: script}, imagine=seat, whose=-1, marks=())


def shown_plot(heard: Sequence[Heard], seat: int) -> tuple[int, ...]:
    """Another seat's plot as `seat` has seen it, in numbers for a script.

    What a plot is asked depends on what its seat has, which may be hidden. So its answers are known by their question
    and by those of its facts that `seat` may see, and the least legal answer is the same as no question: it is left
    out, and given to whatever the plot does not name. Where an answer is hidden the doctrine gives it, and all others
    that the plot does not name.
    """
    rows: list[int] = []
    some_hidden = any(not may_see(one.audience, seat) for one in heard)
    for asked, value, audience, masks in heard:
        least = asked.low if asked.listed is None else asked.listed[0]
        if may_see(audience, seat) and (some_hidden or value != least):
            known = [may_see(mask, seat) for mask in masks]
            rows += (asked.what, value, sum(1 << i for i, told in enumerate(known) if told))
            rows += (fact if told else 0 for fact, told in zip(asked.facts, known, strict=True))
    return (SHOWN_PLOT, len(rows) // WIDTH, int(some_hidden), *rows)


def take_shown(script: list[int], what: int, least: int, facts: Sequence[int]) -> int | None:
    """The answer of the shown plot that a script begins with to a question; None: the doctrine gives it."""
    for at in range(HEAD, HEAD + WIDTH * script[1], WIDTH):
        mask = script[at + 2]
        if script[at] == what and all(script[at + 3 + i] == facts[i] for i in range(FACTS) if mask >> i & 1):
            script[at] = SHOWN_PLOT  # used
            return script[at + 1]
    return None if script[2] else least


def put_away(script: list[int] | None) -> None:
    """After a seat's plot: all that was shown of it has to have been asked, else it is a `Contradiction`."""
    if script and script[0] == SHOWN_PLOT:
        end = HEAD + WIDTH * script[1]
        if any(script[at] != SHOWN_PLOT for at in range(HEAD, end, WIDTH)):
            raise Contradiction
        del script[:end]


def next_seen(tape: list[tuple[int, int, int]], die: int, sides: int) -> int:
    """Take the next die that was seen from the tape: its value, or 0 where it was hidden and is thrown anew."""
    if tape[0][0] == HIDDEN_DICE:
        if tape[1][:2] != (die, sides) and tape[0][1] >> die & 1:
            return 0
        del tape[0]
    kind, faces, value = tape.pop(0)
    if kind != die or faces != sides:
        raise Contradiction
    return value
