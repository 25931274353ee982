"""How many questions a battle asks: of each kind, and how many are answered with none of it.

    python benchmarks/questions.py heavy/duel [--games 20] [--level simple]

Plays games at the table in which a level of the game answers for every seat, and counts what each seat is asked. A
question is counted as empty if its answer is the least legal one, which means "none of it" in every plot.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from admiralty.cli.text.common import choices, deal_of, who_of
from admiralty.core.journal.entries import Answer, Plot, Source
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, new


def counted(session: Session, doctrine: Any, most: int) -> tuple[Counter[int], Counter[int], int]:
    """Of each kind of question how many were asked and how many answered with none of it; and the forms sent."""
    asked: Counter[int] = Counter()
    empty: Counter[int] = Counter()
    forms = 0
    while not session.over and forms < most:
        seat = session.waiting[0]
        pending = session.pending.get(seat)
        auto_answer(session, seat, doctrine)
        act = session.acts[-1][1]
        forms += 1
        if isinstance(act, Plot):
            boxes = [(what, value, listed[0] if listed else low) for what, low, _, value, listed in act.answers]
        else:
            assert isinstance(act, Answer) and pending is not None
            boxes = [(act.what, act.value, pending.listed[0] if pending.listed else pending.low)]
        for what, value, least in boxes:
            asked[what] += 1
            empty[what] += value == least
    return asked, empty, forms


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("scenario", nargs="?", default="heavy/duel")
    parser.add_argument("--games", type=int, default=20, help="how many games")
    parser.add_argument("--most", type=int, default=5000, help="forms of a game at most")
    parser.add_argument("--level", default="simple", help="who gives the answers")
    chosen = parser.parse_args()
    game, deal = deal_of(chosen.scenario, choices())
    doctrine = who_of(game, chosen.level).doctrine
    asked: Counter[int] = Counter()
    empty: Counter[int] = Counter()
    forms = turns = 0
    for seed in range(chosen.games):
        people = dict.fromkeys(deal.seats, "human")
        session = new(game, deal, people, Source("practice", seed))
        some, none, sent = counted(session, doctrine, chosen.most)
        asked.update(some)
        empty.update(none)
        forms += sent
        turns += session.beat
    shares = chosen.games * len(deal.seats)
    beats = turns / chosen.games
    print(f"{chosen.scenario}, {chosen.level}, {chosen.games} games of {beats:.1f} beats; of a seat in a game:")
    sums = [each / shares for each in (asked.total(), empty.total(), forms)]
    print("{:8.1f} questions {:8.1f} empty {:8.1f} forms".format(*sums))
    for what, count in asked.most_common():
        print(f"{count / shares:8.1f} {empty[what] / shares:18.1f}       {game.wording.asks[what].label}")


if __name__ == "__main__":
    main()
