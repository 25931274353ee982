"""What every game must tell at its end: how each seat fared, and what decided it."""

from __future__ import annotations

from ..engines.proving import BEATS_MAX
from ..face.endings import RESULTS
from ..face.game import Deal, Game
from ..face.wording import HIDDEN
from ..journal.entries import Source
from ..play.autoplay import play_out
from ..play.ending import outcome_said, result_of, verdict_said
from ..play.session import new
from ..state.views import SPECTATOR
from .conformance_play import Watch, play_random

BATTLES, WORDS_MOST = 6, 25


def check_endings(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Each viewer is told how a battle ended, and by what, in at most 25 words without a gap."""
    for label in deal.outcomes:
        for seat in range(len(deal.seats)):
            assert game.wording.verdicts(label, deal, seat).strip(), (
                f"outcome {label!r} has no sentence for seat {seat}"
            )
            assert game.worth(label, deal, seat) in RESULTS, f"outcome {label!r} is worth no result to seat {seat}"
    play_random(game, deal, 0, Watch(), guarded=False)  # a table notices a beat without an end after minutes only
    people = dict.fromkeys(deal.seats, "human")
    for number in range(battles):
        session = new(game, deal, people, Source("simulated", 8, number))
        levels = [game.levels[(number + seat) % len(game.levels)].doctrine for seat in range(len(deal.seats))]
        play_out(session, dict(enumerate(levels)), BEATS_MAX)
        for seat in (*range(len(deal.seats)), SPECTATOR):
            said = verdict_said(session, seat)
            where = f"seat {seat} of a battle that ended {outcome_said(session)!r} is told {said!r}"
            assert said or seat == SPECTATOR or session.outcome < 0, where
            assert not said or (said[0] == said[0].upper() and said[-1] == "." and HIDDEN not in said), where
            assert "None" not in said and len(said.split()) <= WORDS_MOST, where
            assert (result_of(session, seat) is None) == (seat == SPECTATOR or not session.over), where
