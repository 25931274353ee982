"""What a turn looks like when it is played back: typed cues, made by a room from the lines that a viewer may read.

A cue names shapes of the board's scene by their ids, and the line of the log that it shows. There are no rules, no
colours and no times in it: a page decides how a kind of cue looks and how long it lasts. An argument that is hidden
from the viewer gives no cue, or a cue without that part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from .wording import LogLine

KINDS: Mapping[str, str] = {
    "beam": "beams from `origin` to `to`, `n` abreast; `hits` 0: past it",
    "missile": "`n` missiles from `origin` to `to`, of which `hits` strike",
    "shield": "the shield `face` of `on`: `was` points, `now` so many, `of` when whole",
    "strike": "damage to `on`, at the box `face` if there is one, told by `text`",
    "burst": "`on` is destroyed, and `n` pieces fly; 0: it falls apart",
    "move": "`on` goes from where it was to where it is",
    "turn": "`on` turns, and presents `face`",
    "veil": "`on` is hidden if `up`, or seen again",
    "dice": "`faces` are rolled at `on`; those from `need` on count",
    "call": "`text` rises next to `on`",
    "mend": "`on` is repaired, at `face` if there is one, told by `text`",
    "link": "a line runs from `origin` to `to` and holds it",
    "tally": "`text` rises from a pool of points, `on`",
}
FACES_MOST = 6  # dice that are seen one by one


def point(x: float, y: float) -> str:
    """A point of the scene as a place, where no shape stands: what happens there happens to nobody's ship."""
    return f"@{x:g},{y:g}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """One thing that is seen; those of one `step` are seen at once.

    Places are ids of shapes in the scene, or a `point` of it.
    """

    kind: str
    step: int
    line: int  # the place of its line among those that were given
    on: str = ""
    origin: str = ""
    to: str = ""
    face: str = ""
    text: str = ""
    n: int = 1
    hits: int | None = None  # None: all
    was: int = 0
    now: int = 0
    of: int = 0
    faces: tuple[int, ...] = ()
    need: int | None = None
    up: bool = False

    def __post_init__(self) -> None:
        """Raises `ValueError` for a kind that is none: a mistake of the room."""
        if self.kind not in KINDS:
            raise ValueError(f"{self.kind!r} is no kind of cue; known: {', '.join(KINDS)}")


MakeCues: TypeAlias = Callable[[Sequence[LogLine], Any], Sequence[Cue]]
"""From the lines of one beat as a viewer may read them, and the deal."""

_DEFAULTS = {each.name: each.default for each in fields(Cue)}


def cue_json(cue: Cue) -> dict[str, Any]:
    """The cue as plain numbers and texts, without what it does not have."""
    out = {name: getattr(cue, name) for name in _DEFAULTS}
    told = {name: value for name, value in out.items() if value != _DEFAULTS[name]}
    return {**told, "faces": list(cue.faces)} if cue.faces else told
