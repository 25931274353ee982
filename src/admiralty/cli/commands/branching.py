"""``play JOURNAL --branch N``: another game from a checkpoint of one that was played."""

from __future__ import annotations

from collections.abc import Mapping

from admiralty.core.errors import Refused

from ..table.match import Match, load_journal, require_savable, said_of, store_journal
from ..table.table_bots import player_of, start_bots
from ..text.common import BOT_MS, HUMAN, require_seats, who_again


def branch_game(
    path: str, beat: int, seats: Mapping[str, str], seed: int | None, save: str | None, bot_ms: int = BOT_MS
) -> Match:
    """A new game from before a beat (counted from 1), with dice of its own; seats not named are played as they were.

    A finished game is open; of one that goes on the new one holds what its first person knew, and imagines the rest.
    """
    from admiralty.core.checks.agreed import watch_agreed
    from admiralty.core.journal import JournalFile
    from admiralty.core.journal.entries import Over, Source
    from admiralty.core.state.views import OPEN

    from .journals import beat_of

    require_savable(save)
    game, journal = load_journal(path)
    names = {seat: journal.header.players.get(seat, HUMAN) for seat in journal.header.seats}
    with said_of(path):
        old, _ = watch_agreed(game, journal)  # from what agrees it can start again
        over = bool(journal.entries) and isinstance(journal.entries[-1], Over)
        require_seats(old.deal, seats, "--seat")
        whos = tuple(
            player_of(game, seats[seat], f"--seat {seat}", bot_ms) if seat in seats
            else who_again(game, old.deal.request, seat, names[seat])
            for seat in old.deal.seats
        )  # fmt: skip
        people = [seat for seat, name in enumerate(names.values()) if name == HUMAN]
        if not over and not people:
            raise Refused("--branch", "nobody plays in this game, so nobody's view can go on")
        whos = start_bots(game, old.deal, whos)
        made: list[JournalFile] = []
        started = old.branch(
            beat_of(old, beat),
            {seat: who.text for seat, who in zip(old.deal.seats, whos, strict=True)},
            Source() if seed is None else Source("practice", seed),
            store=lambda begun: store_journal(game.key, begun, save, made),
            doctrines={
                seat: who.data for seat, who in zip(old.deal.seats, whos, strict=True) if seat in seats and who.data
            },
            seat=OPEN if over else people[0],
        )
    match = Match(started, made[0].path, whos, made[0])
    match.let_computers_play()
    return match
