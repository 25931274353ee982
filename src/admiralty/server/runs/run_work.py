"""What the workers do for runs: a part of the battles, and one of them as a journal."""

from __future__ import annotations

from dataclasses import dataclass

from admiralty.core.engines import compiling
from admiralty.core.engines.proving import BEATS_MAX
from admiralty.core.errors import Refused
from admiralty.core.journal.entries import Source
from admiralty.core.play import session
from admiralty.core.play.autoplay import play_out
from admiralty.games import game
from admiralty.odds.engines import Setup, begin_compiling, for_a_while, ready
from admiralty.odds.simulation import are_alike
from admiralty.odds.sums import Sums

from .run_setup import Job


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a run. While the kernel is not there, `coming` tells whether it can be expected."""

    sums: Sums
    compiled: bool
    coming: bool
    remark: str


def play_part(job: Job, first: int, end: int, interpreted_end: int, seconds: float, begin: bool) -> Part:
    """Battles of a run from `first` on, for about so many seconds: up to `end`, or `interpreted_end` without a kernel.

    With `begin` the kernel is set about, where it is missing; nobody waits for it.
    """
    found = game(job.game)
    setups = [
        Setup(deal.battle, deal.size, doctrines) for deal, doctrines in zip(job.deals, job.doctrines, strict=True)
    ]
    compiled = ready(found, setups)
    remark = begin_compiling(found, setups) if begin and not compiled else ""
    sums = Sums(len(setups), first)
    for chunk in for_a_while(found, setups, job.seed, first, end if compiled else min(end, interpreted_end), seconds):
        sums.count(chunk)
    if first == 0:
        sums.alike = [are_alike(found, setup, total) for setup, total in zip(setups, sums.tallies, strict=True)]
    return Part(sums, compiled, compiling.can_compile(), remark)


def journal_of(job: Job, setup: int, battle: int) -> bytes:
    """A battle of a run, played again as a game at the table: its journal. `Refused` if it was called."""
    deal, doctrines = job.deals[setup], job.doctrines[setup]
    names = dict(zip(deal.seats, job.players[setup], strict=True))
    played = session.new(game(job.game), deal, names, Source("simulated", job.seed, battle))
    play_out(played, dict(enumerate(doctrines)), BEATS_MAX)
    if not played.over:
        raise Refused(f"battle {battle}", "the limit stopped this battle, so there is no game to watch")
    return b"".join(played.journal.lines())
