"""What every game must pass that has figures next to its questions: `conformance`."""

from __future__ import annotations

import re

from ..face.figures.gauges import Posed, read_gauges
from ..face.game import Deal, Game
from ..play.forms import known_facts
from ..state.paths import diff
from ..state.questions import Asked, legal
from ..state.records import copy
from ..state.views import mask
from .conformance_play import BATTLES, sample_states


def check_gauges(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Gauges can be made at every question, from what its seat may know; they come out the same again, change nothing,
    and put what is hidden in words or leave it out."""
    if game.gauge is None:
        return
    for b, q in sample_states(game, deal, battles):
        if q is None:
            continue
        where, listed = f"question {q.what!r} to seat {q.seat}", tuple(legal(q)) if q.count else None
        asked = Asked(q.seat, q.what, q.low, q.high, tuple(q.facts), listed, q.taken)
        facts = known_facts(game.wording.asks[q.what], b, asked, q.seat)
        posed, seen = Posed(q.seat, q.what, facts, q.low, q.high, listed), mask(b, q.seat)
        before = copy(seen)
        try:
            one, two = (read_gauges(game.gauge, seen, posed, deal.names) for _ in range(2))
        except Exception as fault:
            raise AssertionError(f"{where}: its gauges cannot be made: {fault!r}") from fault
        assert one == two, f"{where}: its gauges come out otherwise the second time"
        assert not diff(before, seen), f"{where}: its gauges change the battle: {diff(before, seen)[0]}"
        for each in one:
            said = f"{each.label}: {each.value}"
            assert not re.search(r"\bNone\b", said), f"{where}: a gauge says {said!r}"
