"""A journalled game as far as it agrees with the rules: to watch, and to start again from."""

from __future__ import annotations

from ..face.game import Game
from ..journal import Journal
from ..journal.entries import Dice, Mark, Over
from ..play.live import Disagrees
from ..play.session import Session, watch
from ..play.versions import replay_journal


def watch_agreed(game: Game, journal: Journal) -> tuple[Session, Disagrees | None]:
    """Look at a game up to the last moment at which it agrees with the rules, and what is wrong with the rest.

    Where no entry agrees that is the game as it is dealt; `Refused` where it cannot even be dealt.
    """
    try:
        return watch(game, journal), None
    except Disagrees as problem:
        if problem.entry < 1:
            raise
        part = shorten(journal, problem.entry - 1)
        if part.entries and replay_journal(game, part)[1].due:  # what followed from the last act came out otherwise
            acts = [n for n, entry in enumerate(part.entries) if not isinstance(entry, Dice | Mark | Over)]
            part = shorten(journal, acts[-1] if acts else 0)
        return watch(game, part), problem


def shorten(journal: Journal, count: int) -> Journal:
    """A copy of a journal with its first entries only."""
    copied = Journal(journal.header)
    for entry in journal.entries[:count]:
        copied.append(entry)
    return copied
