"""Play taken back at a table of a game with several sealed plots in a beat."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from admiralty.core.journal.entries import Plot
from admiralty.core.play.session import new
from admiralty.server.known.keeping import Request
from admiralty.server.table.acts import _fulfil
from admiralty.server.table.running import RunningTable
from tests.core.playing import PEOPLE, SECRET, order
from tests.core.toy_plots import DEAL, GAME
from tests.core.toy_plots_rules import Ask


def test_what_was_written_first_becomes_the_draft_of_the_plot_that_is_open_again() -> None:
    """The last plot of the beat has one box, too, that would take the answer; but it is another form."""
    session = new(GAME, DEAL, PEOPLE, secret=SECRET)
    order(session, 1, 0)
    order(session, 0, 2, 0, 3, 1)
    order(session, 1, 0, 2, 0, 3)
    session.answer(1, 0)
    assert session.pending[1].what == Ask.PARRY
    order(session, 1, 1)
    written: list[tuple[int, Any]] = [(n, act) for n, act in session.acts if isinstance(act, Plot)]
    assert [len(act.answers) for _, act in written] == [1, 4, 4, 1]
    drafts: dict[int, Any] = {}
    table = SimpleNamespace(
        playing=session, id="t", players=["human", "human"], bouts={}, pending=SimpleNamespace(drafts=drafts)
    )
    _fulfil(cast(RunningTable, table), Request("undo", 0, written[0][0], ""))
    assert session.waiting == (1,) and [box.answer for box in session.draft(1).boxes] == [0]
    assert drafts[1][1] == [[0], []] and list(drafts) == [1]
