"""How the chances of a finished game went, in a worker: some more battles from each of its moments."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from admiralty.core.errors import Refused
from admiralty.core.journal import parse
from admiralty.core.play.session import Session
from admiralty.games import game
from admiralty.odds.track import Track, track_of

from ..known.journals import resume

if TYPE_CHECKING:  # it loads NumPy, which the server itself does without
    from admiralty.odds.fortunes import Sums

BATTLES_MOST = 4_000  # from every moment, after which it is good enough
PART_SECONDS = 0.8  # after which there is something new to show
POINTS_MOST = 3_000  # moments of one game
SEED = 1  # of all dice: what is reckoned twice comes out alike


@lru_cache(maxsize=4)
def _play(data: bytes) -> tuple[Session, Track]:
    journal, _, _ = parse(data, "journal")
    session = resume(game(journal.header.game), journal, None)
    track = track_of(session)
    if len(track.points) > POINTS_MOST:
        raise Refused(
            "chances", f"the game has more than {POINTS_MOST} moments", "", "use 'admiralty replay --chances'"
        )
    return session, track


def chances_more(
    data: bytes, sums: Sums | None, row: Sequence[int] = (), now: Callable[[], float] = time.monotonic
) -> tuple[Sums, list[int], dict[str, Any]]:
    """Some more battles of a finished game added to those before, and what they say; nothing as long as there is none.

    `row`: one that is played in part, by the moments from which it is; see `play_some`. Until the kernel is compiled, a
    battle from every moment may take longer than others who need the worker can wait.
    """
    from admiralty.odds.engines import Readiness, begin_compiling
    from admiralty.odds.fortune_words import tell_fortunes  # in a worker: the server would load NumPy for them
    from admiralty.odds.fortunes import begin_sums, count_battles, fortunes_of, play_some, sums_of

    session, track = _play(data)
    room, deal, begun, until = session.game, session.deal, [*row], now() + PART_SECONDS
    total = sums or begin_sums(track, len(deal.seats))
    if Readiness(room, track.points):
        begun = []
        for part in count_battles(room, deal, track, SEED, BATTLES_MOST, total.battles):
            total.add(part)
            if now() > until:
                break
    else:
        begin_compiling(room, track.points)
        while total.battles < BATTLES_MOST:
            play_some(room, track, SEED, total.battles, begun, lambda: now() > until)
            if len(begun) == len(track.points):
                total.add(sums_of(room, deal, track, begun))
                begun = []
            if now() > until:
                break
    if not total.battles:
        return total, begun, {}
    return total, begun, tell_fortunes(session, track, fortunes_of(room, deal, track, total, session.outcome))
