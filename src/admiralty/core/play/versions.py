"""Journals of other versions of the rules: they hold as far as today's rules lead to the same, hash for hash.

Where they do not, there are three cases. The rules have changed since (the journal is *older*), they will have changed
(*newer*), or they are the same and the journal was *altered*: only that one is inconsistent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from ..errors import Refused
from ..face.game import Game
from ..journal import Journal
from ..journal.entries import Header
from .course import Look, Replayed, replay
from .live import Disagrees, Stage
from .staging import stage_of

Age: TypeAlias = Literal["", "older", "newer"]
ALTERED = "is inconsistent: its entries do not follow from its own rules"


class OtherRules(Disagrees):
    """The journal was played by other rules, and by those of this release it goes another way."""

    exit_status = 3

    def __init__(self, entry: int, age: Age, what: str, detail: str) -> None:
        super().__init__(entry, what)
        self.where = self.where if entry else "the header"
        self.age, self.detail = age, detail  # what exactly differs may be a secret of the game


def age_of(header: Header, game: Game) -> Age:
    """Is a journal older or newer than the rules of this release? Empty: neither."""
    if header.rules_version == game.rules_version:
        return ""
    return "older" if header.rules_version < game.rules_version else "newer"


def rules_said(header: Header) -> str:
    """By which rules a journal was played."""
    release = f", Admiralty {header.release}" if header.release else ""
    return f"version {header.rules_version}{release}"


def parting_said(header: Header, game: Game, problem: Refused | None = None) -> str:
    """Why a journal cannot be played again: older, newer or altered, without what may be a secret of the game."""
    age, now = age_of(header, game), f"version {game.rules_version}"
    if not age or (problem is not None and not isinstance(problem, OtherRules)):
        return ALTERED
    if age == "older":
        return f"was played by older rules ({rules_said(header)}), and by today's ({now}) it goes another way"
    return f"was played by newer rules ({rules_said(header)}) than this release has ({now}); update Admiralty"


def replay_journal(
    game: Game, journal: Journal, look_at: Callable[[Stage], Look] | None = None
) -> tuple[Stage, Replayed]:
    """Play a journal by the rules of this release, whatever version it was played by. `look_at`: see `course.replay`.

    `OtherRules` if it was another one and these go another way, `Disagrees` if it was the same.
    """
    try:
        stage = stage_of(game, journal)
        return stage, replay(stage, journal.entries, look_at(stage) if look_at else None)
    except Refused as problem:
        age = age_of(journal.header, game)
        if not age or journal.header.game != game.key:
            raise
        entry = problem.entry if isinstance(problem, Disagrees) else 0
        raise OtherRules(entry, age, parting_said(journal.header, game), str(problem)) from None
