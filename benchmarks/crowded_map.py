"""What an answer, a view and a board cost in a battle of 60 pieces on a map of 100 by 100 tiles, over its rounds.

    python benchmarks/crowded_map.py [--rounds 3]

A skirmish with the Bydo, in which `simple` answers for every seat. Of each answer it takes the milliseconds of the
processor for the act itself, up to the next question; of each viewer in turn those for its view, and for the text of
its board as the server tells it. The first board of each, with silhouettes and all sheets, stands by itself. The
answers of a pass are told apart by thirds, to see whether they grow with what has been answered before. The garbage
collector, whose pauses of up to 70 ms would fall on any of them by chance, waits.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import answers_of
from admiralty.core.play.session import Session, new
from admiralty.games.bydo import GAME
from admiralty.games.bydo.words import Phase
from admiralty.server.seen.boards import Board

MILLI, AIM, SIDE = 1000.0, 50.0, 100
CORP = ("light_cruiser", "escort_transport", *("arrowhead", "strider", "shooting_star") * 3, "arrowhead")
BYDO = ("baldur", "warship", "warship", *("gunpod",) * 5, *("rebo",) * 24, *("pata_pata",) * 16)
SIGNS = "." * 60 + ",,,~~~***##%%@@m0246"
WIDE = 6  # tiles from one piece to the next


def scenario() -> dict[str, Any]:
    """The forces, each piece on a clear place of its own, spread over the map by chance."""
    luck = Random(1)
    cells = [[luck.choice(SIGNS) for _ in range(SIDE)] for _ in range(SIDE)]
    places = [(x, y) for x in range(5, SIDE - WIDE, WIDE) for y in range(5, SIDE - WIDE, WIDE)]
    luck.shuffle(places)
    units: dict[str, list[dict[str, Any]]] = {"space_corp": [], "bydo": []}
    for side, crafts in (("space_corp", CORP), ("bydo", BYDO)):
        for craft in crafts:
            x, y = places.pop()
            for i in range(x - 4, x + 4):
                for j in range(y - 1, y + 4):
                    cells[j][i] = "."
            rooted = craft in ("baldur", "gunpod")
            vector = [0, 0] if rooted else [luck.randint(-3, 3), luck.randint(-3, 3)]
            units[side].append({"ship": craft, "at": [x, y], "heading": "E", "vector": vector})
    text = "\n".join("".join(row) for row in cells)
    return {"game": "bydo", "title": "Crowded map", "map": text, "known": "all", **units}


def spent(job: Callable[[], object]) -> float:
    """Milliseconds of the processor; a pause of the garbage collector waits until it is over."""
    gc.disable()
    began = time.process_time()
    job()
    took = MILLI * (time.process_time() - began)
    gc.enable()
    return took


def act(session: Session, seat: int) -> float:
    """What an answer takes, without the thought of who gives it."""
    keys = session.stage.keys
    assert keys is not None
    whose = session.asked.seat if session.asked else seat
    plotting = session.plotting
    if plotting:
        session.fill(seat, [])
    values = answers_of(session, whose, GAME.simple, keys.luck(session.beat, whose))

    def give() -> None:
        if plotting:
            session.fill(seat, values)
            session.ready(seat)
        else:
            session.answer(seat, values[0])
        _ = session.pending

    return spent(give)


def main() -> None:
    """Play, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    deal = GAME.deal(Request(scenario()))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 1))
    boards = [Board("benchmark", seat) for seat in range(len(deal.seats))]
    rows: dict[str, list[tuple[int, float]]] = defaultdict(list)
    first = [spent(lambda: board.text(session, viewer)) for viewer, board in enumerate(boards)]  # noqa: B023
    acts = 0
    while not session.over and session.state().round <= rounds:
        b = session.state()
        third = min(2, 3 * b.at // max(1, b.ordered)) if b.phase >= Phase.FIRST_PASS else 0
        rows["answer"].append((third, act(session, session.waiting[0])))
        viewer = acts % len(boards)
        rows["view"].append((third, spent(lambda: session.view(viewer))))  # noqa: B023
        rows["board"].append((third, spent(lambda: boards[viewer].text(session, viewer))))  # noqa: B023
        acts += 1
    pieces = deal.battle.vessels
    print(f"{pieces} ships on {SIDE} by {SIDE} tiles, {len(boards)} viewers, {acts} answers of {rounds} rounds")
    print(f"the first board of a viewer: p50 {share(first, 0.5):.1f} ms, at most {max(first):.1f} ms of the processor")
    for name, row in rows.items():
        thirds = [[took for third, took in row if third == k] for k in range(3)]
        told = ", ".join(f"{share(each, 0.95):.1f}" for each in thirds if each)
        every = [took for _, took in row]
        figures = f"p50 {share(every, 0.5):.1f} ms, p95 {share(every, 0.95):.1f} ms, at most {max(every):.1f} ms"
        print(f"{name}: {figures} of the processor (aim {AIM:.0f}); p95 by thirds of a pass {told}")


def share(row: list[float], part: float) -> float:
    """The time below which this part of all times lies."""
    return sorted(row)[min(len(row) - 1, int(part * len(row)))]


if __name__ == "__main__":
    main()
