"""What every game must pass in whose play things are born and named: `conformance`."""

from __future__ import annotations

from ..face.game import Deal, Game
from ..sight.naming import born, may_know, may_name
from ..sight.veils import rows_of
from ..state.paths import diff
from ..state.records import copy
from ..state.views import SPECTATOR, mask
from .conformance_play import BATTLES, sample_states


def check_naming(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """What may be named has rows of its own; a viewer may know its name where its view shows it, and nowhere else."""
    for of in game.naming:
        assert of in rows_of(game, deal), f"names of the kind {of!r} are of no rows of the battle"
    for b, _ in sample_states(game, deal, battles) if game.naming else ():
        before = copy(b)
        for seat in range(SPECTATOR, len(deal.seats)):
            seen = mask(b, seat)
            for of, names in ((of, deal.names[of]) for of in game.naming):
                for number in range(len(names)):
                    where = f"{of} {number}, seat {seat}"
                    known = may_know(game, deal, b, of, number, seat)
                    shown = born(game, deal, seen, of, number) > 0
                    assert known == shown, f"{where}: its name is {'told' if known else 'hidden'}, and it is not"
                    assert known or not may_name(game, deal, b, of, number, seat), f"{where}: it may be named unseen"
        assert not diff(before, b), f"to ask who may name what changes the battle: {diff(before, b)[0]}"
