"""Battles of a simulation kept as journals, which ``replay``, ``play`` and ``verify`` accept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from admiralty.core.errors import Refused, quote_value

from ..text.common import Who, pair_of, with_doctrines
from ..text.files import require_writable_folder

if TYPE_CHECKING:
    from admiralty.core.face.game import Deal, Game

HERE = "."
KEPT_LIMIT = 1000  # battles of one outcome


def kept_counts(texts: Sequence[str] | None, folder: str) -> dict[str, int]:
    """``--keep`` as outcome and how many battles of it; `Refused` if the folder they shall lie in is none."""
    found = {}
    for label, count in [pair_of(text, "--keep", "OUTCOME=K") for text in texts or ()]:
        if not count.isdecimal() or len(count) > 9 or not 1 <= int(count) <= KEPT_LIMIT:
            raise Refused("--keep", f"{quote_value(count)} is not a number of battles from 1 to {KEPT_LIMIT}")
        found[label] = int(count)
    if folder != HERE and not found:
        raise Refused("--keep-in", "belongs to --keep", "", "say which battles to keep, e.g. --keep win=3")
    try:
        there = Path(folder).is_dir()
    except ValueError:  # a NUL in the name
        there = False
    if found and not there:
        raise Refused("--keep-in", f"there is no folder {quote_value(folder)}")
    if found:
        require_writable_folder(folder)  # before they are played
    return found


def write_kept(
    game: Game,
    deal: Deal,
    players: Sequence[Who],
    seed: int,
    kept: Mapping[str, Sequence[int]],
    folder: str,
) -> dict[str, list[str]]:
    """Play these battles of a seed again as games at the table and write their journals; the files by outcome.

    `Refused` where a file is there already; those written before it stay.
    """
    from admiralty.core.engines.proving import BEATS_MAX
    from admiralty.core.journal.entries import Source
    from admiralty.core.play import session
    from admiralty.core.play.autoplay import play_out

    deal = with_doctrines(deal, players)
    files: dict[str, list[str]] = {}
    for label, battles in kept.items():
        for battle in battles:
            names = dict(zip(deal.seats, (who.text for who in players), strict=True))
            played = session.new(game, deal, names, Source("simulated", seed, battle))
            play_out(played, {seat: who.doctrine for seat, who in enumerate(players)}, BEATS_MAX)
            path = str(Path(folder) / f"{game.key}-{seed}-{battle}-{label}.jsonl")
            played.export(path)
            files.setdefault(label, []).append(path)
    return files
