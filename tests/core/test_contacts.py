"""Contacts: a side's own numbers for what it meets, so that nothing that it reads counts what it has not met."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.core.checks.lint import ALLOWED_IMPORTS, lint_file
from admiralty.core.engines.proving import play
from admiralty.core.face.game import Request
from admiralty.core.face.scenes import to_json
from admiralty.core.face.vocabulary import in_order_met
from admiralty.core.journal.entries import Source
from admiralty.core.play.boards import board_of
from admiralty.core.play.session import Session, new
from admiralty.core.state import contacts as contacts_file
from admiralty.core.state.contacts import NONE, count_met, meet, number_of, piece_of
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.records import Size, pack
from admiralty.core.state.views import OPEN, SPECTATOR

from ..conftest import Compiled
from .toy_contacts import DEAL, GAME, deal
from .toy_contacts_records import LANES, PIECES, SIDES, Ask, Make

HERE = Path(__file__).parent
Piece = tuple[int, int]  # its lane, its make
SEATS = range(SIDES)


# ---- the numbers -----------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 7), max_size=30))
def test_a_piece_has_the_number_of_its_first_meeting_for_good(met: list[int]) -> None:
    row, order = [0] * 8, list(dict.fromkeys(met))
    for piece in met:
        assert meet(row, piece) == order.index(piece) + 1
    assert count_met(row) == len(order)
    assert in_order_met(row) == [(n, piece) for n, piece in enumerate(order, 1)]
    for piece in range(8):
        number = number_of(row, piece)
        assert number == (order.index(piece) + 1 if piece in order else 0)
        assert number == 0 or piece_of(row, number) == piece
    assert piece_of(row, 0) == piece_of(row, len(order) + 1) == NONE
    assert in_order_met(None) == []


def test_rules_may_call_them_and_they_keep_to_what_rules_may_hold() -> None:
    allowed = (*ALLOWED_IMPORTS, "toy_contacts_records")
    assert lint_file(HERE / "toy_contacts_rules.py", allowed) == []
    assert lint_file(Path(str(contacts_file.__file__))) == []


@pytest.mark.parametrize("bounds", [False, True], ids=["plain", "bounds checked"])
def test_both_engines_play_the_same_searches(compiled: Compiled, bounds: bool) -> None:
    built = compiled(GAME, Size.SMALL, bounds)
    for cast in ([level.doctrine for level in GAME.levels], [GAME.levels[1].doctrine] * 2):
        block = built.run(DEAL.battle, cast, 5, 0, 300, keep=True)
        for k in range(300):
            slow = play(GAME, DEAL.battle, SimulatedKeys(5, k), cast)
            assert pack(slow.battle) == block.finals[k].tobytes(), k
            assert check(slow.battle) == []
        assert len(block.outcomes) == 3


# ---- what a side reads -----------------------------------------------------------------------------------------------


def searched(pieces: list[Piece], plan: list[tuple[int, int]], first: int = 0) -> Session:
    """A game of these pieces in the course of which sides search lanes, and fire at one of their contacts."""
    rows = [[0, 0]] * first + [list(piece) for piece in pieces]
    session = new(GAME, deal(Request({"pieces": rows}, {"beats": 50})), {}, Source("practice", seed=4))
    for lane, which in plan:
        session.answer(session.waiting[0], lane)
        if (asked := session.asked) is not None and asked.what == Ask.FIRE:
            assert asked.listed is not None
            session.answer(asked.seat, asked.listed[which % len(asked.listed)])
    return session


def read_by(session: Session, seat: int) -> list[Any]:
    """All that a viewer is told: its log, its board with the ids of all shapes, its question with its choices."""
    lines = [(line.kind, line.id, line.args, line.text) for line in session.log_for(seat)]
    board = to_json(board_of(session, session.battle_of(seat), seat, seat))
    return [lines, board, session.pending.get(seat), session.waiting, session.taken, session.beat]


LANES_OF = st.permutations(range(1, LANES + 1)).map(lambda lanes: lanes[:6])


@given(
    lanes=LANES_OF,
    makes=st.lists(st.integers(0, max(Make)), min_size=6, max_size=6),
    plan=st.lists(st.tuples(st.integers(1, LANES), st.integers(0, 9)), max_size=14),
    data=st.data(),
)
@settings(deadline=None, max_examples=60)
def test_twins_that_differ_in_what_a_side_has_not_met_read_alike(
    lanes: list[int], makes: list[int], plan: list[tuple[int, int]], data: st.DataObject
) -> None:
    """The twin has the pieces of the battle in other places of its rows, and more or fewer that this side never met."""
    pieces = list(zip(lanes, makes, strict=True))
    one = searched(pieces, plan)
    looked = {lane for lane, _ in plan}
    met = [piece for piece in pieces if piece[0] in looked]
    spare = [lane for lane in range(1, LANES + 1) if lane not in looked]
    unmet = st.lists(st.sampled_from(spare), unique=True, max_size=PIECES - len(met)) if spare else st.just([])
    others = data.draw(unmet)
    twin = data.draw(st.permutations([*met, *((lane, data.draw(st.integers(0, max(Make)))) for lane in others)]))
    first = data.draw(st.integers(0, PIECES - len(twin)))
    two = searched(list(twin), plan, first)
    for seat in (*SEATS, SPECTATOR):
        assert read_by(one, seat) == read_by(two, seat)


def test_two_sides_number_the_same_pieces_each_in_its_own_order() -> None:
    """The buoy of lane 5 is the first side's second contact and the second side's first."""
    session = searched([(1, Make.WRECK), (3, Make.MINE), (5, Make.BUOY)], [(3, 0), (5, 0), (5, 0), (3, 0)])
    texts = [[line.text for line in session.log_for(seat)] for seat in SEATS]
    assert texts[0] == ["First finds a mine in lane 3: Contact 1.", "First finds a buoy in lane 5: Contact 2."]
    assert texts[1] == ["Second finds a buoy in lane 5: Contact 1.", "Second finds a mine in lane 3: Contact 2."]
    boards = [board_of(session, session.battle_of(seat), seat, seat) for seat in (*SEATS, SPECTATOR, OPEN)]
    ids = [[shape.id for shape in board.shapes] for board in boards]
    assert ids[0] == ids[1] == ["contact-1", "name-1", "contact-2", "name-2"]
    assert [[sheet.rows[0].value for sheet in board.sheets] for board in boards[:2]] == [
        ["mine", "buoy"],
        ["buoy", "mine"],
    ]
    assert ids[2] == [] and ids[3][::2] == ["piece-0", "piece-1", "piece-2"]


def test_what_is_gone_is_told_to_each_side_by_its_own_number() -> None:
    plan = [(3, 0), (5, 0), (5, 0), (3, 0)]
    for _ in range(6):  # the first side fires at its second contact until it is gone
        plan += [(9, 2), (9, 0)]
    session = searched([(3, Make.MINE), (5, Make.BUOY)], plan)
    gone = [[line.text for line in session.log_for(seat) if line.text.endswith("gone.")] for seat in SEATS]
    assert gone == [["Contact 2 is gone."], ["Contact 1 is gone."]]
    session.answer(0, 9)
    question = session.pending[0]
    assert [(choice.value, choice.text) for choice in question.choices] == [(0, "nothing"), (1, "Contact 1")]
