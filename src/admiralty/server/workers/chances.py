"""How the chances of a finished game went, in a worker: some more battles from each of its moments."""

from __future__ import annotations

import time
from collections.abc import Callable
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
    data: bytes, sums: Sums | None, now: Callable[[], float] = time.monotonic
) -> tuple[Sums, dict[str, Any]]:
    """Some more battles of a finished game added to those before, and what they say."""
    from admiralty.odds.fortune_words import tell_fortunes  # in a worker: the server would load NumPy for them
    from admiralty.odds.fortunes import begin_sums, count_battles, fortunes_of

    session, track = _play(data)
    total, until = sums or begin_sums(track, len(session.deal.seats)), now() + PART_SECONDS
    for part in count_battles(session.game, session.deal, track, SEED, BATTLES_MOST, total.battles):
        total.add(part)
        if now() > until:
            break
    return total, tell_fortunes(session, track, fortunes_of(session.game, session.deal, track, total, session.outcome))
