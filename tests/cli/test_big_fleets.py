"""The largest fleets: twenty ships of twenty tubes a side fit the journal, and their odds can be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.cli.table.match import take_up
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_odds import answers_job
from admiralty.core.checks.verify import verify
from admiralty.core.journal import read_strict
from admiralty.core.play.plots import OrderTable
from admiralty.core.play.session import Session
from admiralty.core.state.questions import Asked
from admiralty.games.systemships.words import Ask

from .typist import table

SHIP = """name = "Hedgehog"
pd = 99
beams = 10
screens = 10
tubes = {tubes}
missiles = 60
"""


class Lavish(OrderTable):
    """Launches everything at the last foe."""

    def _value(self, asked: Asked) -> int:
        if asked.what in (Ask.TACTIC, Ask.DRIVE):
            return asked.listed[0] if asked.listed else asked.low
        return asked.listed[-1] if asked.listed else asked.high


def fleets(tmp_path: Path, red: int, blue: int, tubes: int) -> Table:
    (tmp_path / "ship.toml").write_text(SHIP.format(tubes=tubes))
    ships = [f"{side}={tmp_path / 'ship.toml'}" for side, n in (("red", red), ("blue", blue)) for _ in range(n)]
    seats = ("red=human", "blue=human")
    return table("systemships/duel", tmp_path / "j.jsonl", *seats, settings=["warp_points=300"], ships=ships)


def write(session: Session, seat: int) -> int:
    """Lavish orders; how many answers they have."""
    plot = session.plot
    assert plot is not None
    orders = plot.written(Lavish(seat, (), plot.taken[seat])).values
    session.fill(seat, [])
    session.fill(seat, orders)
    return len(orders)


@pytest.mark.parametrize(("red", "blue", "tubes"), [(20, 20, 20), (24, 24, 30), (44, 4, 60)])
def test_great_fleets_are_played(red: int, blue: int, tubes: int, tmp_path: Path) -> None:
    of = fleets(tmp_path, red, blue, tubes)
    answers = write(of.session, 0)
    assert answers > 800 and (answers > 4096) == (tubes == 60)
    of.session.ready(0)
    of.match.close()
    again = take_up(of.match.path)
    assert again.session.waiting == (1,)
    write(again.session, 1)
    job = answers_job(again.session, 1)
    (odds,) = next(job.estimates(1))
    assert odds.battles + odds.discarded == 1
    again.session.ready(1)
    assert again.session.beat == 1 or again.session.waiting
    again.close()
    take_up(of.match.path).close()
    assert verify(read_strict(of.match.path), again.session.game).consistent
