"""How a room's cues are made: line by line, each happening by what the room shows of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from ..face.cues import Cue
from ..face.game import Deal
from ..face.wording import LogLine
from .story import DIE, EVENT

Args: TypeAlias = Sequence[int | None]
Makers: TypeAlias = Mapping[int, Callable[[Any, int, Args], None]]
"""Event -> what is shown of it, from the beat so far, the number of its line, and its arguments."""


class Beat:
    """The cues of one beat; a room's own beat has a method for each thing that it shows."""

    def __init__(self, deal: Deal, makers: Makers) -> None:
        self.deal, self.makers = deal, makers
        self.cues: list[Cue] = []
        self.step = 0

    def play(self, lines: Sequence[LogLine]) -> Sequence[Cue]:
        """All that it makes of its lines, as a viewer may read them."""
        for k, line in enumerate(lines):
            if line.kind == DIE:
                self.hear_die(line)
            elif line.kind == EVENT:
                self.flush(line.id)
                if make := self.makers.get(line.id):
                    make(self, k, line.args)
        self.flush()
        return self.cues

    def hear_die(self, line: LogLine) -> None:
        """A die was thrown; nothing is shown of it here."""

    def flush(self, event: int = 0) -> None:
        """Show what was put together, unless this event may still add to it; 0: the beat is over."""

    def show(self, kind: str, k: int, more: int = 1, **parts: Any) -> None:
        """Add a cue of the present step; the next one is so many steps later."""
        self.cues.append(Cue(kind=kind, step=self.step, line=k, **parts))
        self.step += more
