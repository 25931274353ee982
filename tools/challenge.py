"""Reckons the figures of `docs/challenge.md` anew, and draws its pictures.

    python tools/challenge.py rank FOLDER   the best hundred designs, from what `admiralty solve challenge` has kept in
                                            a folder, also before it is done
    python tools/challenge.py play FOLDER   the same with the best play, which the level `solved` looks up
    python tools/challenge.py points 15 16  other build points; all of them if none is named
    python tools/challenge.py rules         house rules, each for the designs that come first by the printed ones
    python tools/challenge.py habits FOLDER what the best play orders, counted, by what that has kept
    python tools/challenge.py draw          the pictures, from what is known

What is found is kept in `docs/challenge`, and what stands there is not reckoned again; a run that was broken off goes
on from what it kept among the saved games. The million challenges are played by `admiralty simulate`, as
`docs/figures.md` says.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np

from admiralty.cli.table.match import state_home
from admiralty.core.engines.compiling import source_digest
from admiralty.core.engines.proving import ProvingTable
from admiralty.core.face.game import Game, Request
from admiralty.core.face.solving import Task
from admiralty.core.state import stored
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import copy
from admiralty.games import game
from admiralty.games.systemships.computer.levels import load_standard
from admiralty.games.systemships.solve.solve import PARTS, Search, designs_of
from admiralty.games.systemships.solve.solve_answer import name_of, ranking, read_script, said
from admiralty.games.systemships.solve.solve_bench import Bench
from admiralty.games.systemships.solve.solve_keep import Keeper
from admiralty.games.systemships.solve.solve_openings import Opening
from admiralty.games.systemships.solve.solve_own import merged
from admiralty.games.systemships.solve.solve_script import Script
from admiralty.games.systemships.solve.solve_table import table_of
from admiralty.games.systemships.solve.solve_tables import Foes
from admiralty.games.systemships.tables import SOLVED
from admiralty.games.systemships.words import Mind, Tactic

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "docs" / "challenge"
PICTURES = ROOT / "docs" / "pictures"
TABLE = ROOT / "src" / "admiralty" / "games" / "systemships" / "data" / "solved.npy"
POINTS = range(15, 26)
BATTLES = 6_000  # whose orders are counted
LANCE = (5, 0, 0, 5, 15, 0)
OPENING = Opening(Tactic.DODGE, 0, 0, 0, (4, 4, 4, 4, 4))
HOUSE_RULES: Mapping[str, str] = {  # by what `--set` takes: what is another then
    "rounds=1": "One round.",
    "rounds=2": "Two rounds.",
    "challenge_first_plot=open": "The first order is written with the systemship in sight.",
    "challenge_victory=destroy": "To destroy it is enough, also if the warpship is destroyed with it.",
    "warp_tl=1": "The warpship's technology level is 1.",
    "exits=0": "No way to retreat.",
    "escape_check=any_fire": "Missiles, too, may keep a ship from escaping.",
    "escape_check=every_enemy": "Whoever is there may keep a ship from escaping.",
    "speed_draw=clamp": "The systemship's speed is drawn up to PD, then cut.",
    "player_speed_cap=tl_plus_6": "The warpship's drive is at most TL + 6.",
    "missile_percent=nearest": "The chance of using missiles is rounded to the nearest percent.",
    "missile_percent=exact": "The chance of using missiles is not rounded.",
    "system_points=18": "The systemship has 18 build points.",
    "system_points=24": "The systemship has 24 build points.",
}


# ---- reckoned ---------------------------------------------------------------------------------------------------


def challenge() -> Game:
    """The game that poses the puzzle."""
    return game("systemships")


def best(name: str, settings: Mapping[str, str], only: Sequence[Mapping[str, int]] = ()) -> dict[str, Any]:
    """The best design, or the best of some, with its exact chance; a broken run goes on from what it has kept."""
    began = time.perf_counter()
    folder = state_home() / "solved" / f"{name}-{source_digest(challenge().room, tables=False)[:12]}"
    search = Search(Task(settings, folder, 1, os.cpu_count() or 1, _teller(name), only))
    first = ranking(search, search.openings())[0]
    return {
        "settings": dict(settings),
        "only": [dict(parts) for parts in only],
        "parts": dict(first.parts),
        "first_order": first.opening,
        "chance": first.chance,
        "seconds": round(time.perf_counter() - began),
    }


def _teller(name: str) -> Callable[[str, int, int], None]:
    """Says what is going on, once in ten seconds."""
    said = [0.0]

    def tell(what: str, done: int, of: int) -> None:
        if time.monotonic() - said[0] > 10:
            said[0] = time.monotonic()
            print(f"{name}: {what} {done}/{of}", flush=True)

    return tell


def read(name: str) -> dict[str, Any]:
    """What is kept under a name."""
    path = KEPT / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def write(name: str, data: Mapping[str, Any]) -> None:
    """Keep something under a name."""
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def play(folder: str) -> None:
    """The best play of the Lance against all levels of technology that are done, and its exact chances."""
    script, chances = Script(LANCE, OPENING), Bench({}).levels()
    done = {number: read_script(Path(folder) / f"script-{number}.npz", script, number) for number in sorted(chances)}
    known = {number: found for number, found in done.items() if found}
    np.save(TABLE, table_of(script, Foes(Bench({}), 3)))
    totals = [sum((chances[number] * found[k] for number, found in known.items()), Fraction()) for k in range(3)]
    left = 1 - sum(chances[number] for number in known)
    exact = dict(zip(("win", "loss", "mutual"), map(str, totals), strict=True))
    parts = dict(zip(PARTS, LANCE, strict=True))
    write("answer", {"parts": parts, "levels": list(known), "left": float(left), "exact": exact})
    print(f"Won {float(totals[0]):.12f}; levels left have {float(left):.3g}")


def rank(folder: str) -> None:
    """The best hundred designs by the levels of technology that are done; all others together may add what is left."""
    task = (Path(folder) / "task.txt").read_text(encoding="utf-8")
    chances = Bench({}).levels()
    kept: dict[int, Any] = {}
    for number in sorted(chances):
        if (found := Keeper(Path(folder), task).load(f"level-{number}")) is None:
            break
        kept[number] = found
    rows = []
    for design in designs_of(15):
        blocks = kept[max(kept)].get(merged(design, 3), [])
        if blocks:
            block = max(blocks, key=lambda each: float(each.worth.max()))
            k = int(block.worth.argmax())
            parts = dict(zip(PARTS, design, strict=True))
            rows.append({"parts": parts, "first_order": said(block.opening(k)), "least": float(block.worth[k])})
    rows.sort(key=lambda row: -row["least"])
    left = 1 - sum(chances[number] for number in kept)
    write("designs", {"levels": len(kept), "left": float(left), "designs": rows[:100]})


def points(wanted: Sequence[str]) -> None:
    """The best design of other numbers of build points, the fewest first."""
    for number in sorted(map(int, wanted)) if wanted else POINTS:
        _keep("points", str(number), {"warp_points": str(number)})


def rules(wanted: Sequence[str]) -> None:
    """What the design that is best under the printed rules wins at most under each house rule."""
    first = read("designs")["designs"][0]["parts"]
    for each in wanted or HOUSE_RULES:
        name, value = each.split("=")
        _keep("rules", each, {name: value}, [first])


def _keep(name: str, key: str, settings: Mapping[str, str], only: Sequence[Mapping[str, int]] = ()) -> None:
    if key not in read(name):
        found = best(f"{name}-{key}", settings, only)
        write(name, {**read(name), key: found})
        print(f"{key}: {found['chance']:.10f} {found['first_order']}", flush=True)


def habits(folder: str) -> None:
    """What the best play of the Lance orders against systemships of level 0, and how it ends, in many fights."""
    script = Script(LANCE, OPENING)
    read_script(Path(folder) / "script-0.npz", script, 0)
    settings, counts = {"tl": "zero"}, dict[str, Counter[str]]()
    with NamedTemporaryFile(suffix=".npy") as file:
        np.save(file.name, table_of(script, Foes(Bench(settings), 3)))
        stored._paths[SOLVED] = Path(file.name)
        found, held = challenge(), load_standard(Mind.SOLVED)
        deal = found.deal(Request(found.scenario("challenge"), settings))
        for number in range(BATTLES):
            t = ProvingTable(found, copy(deal.battle), SimulatedKeys(7, number), [held])
            for beat in range(3):
                t.begin(beat)
                found.play_beat(t, t.b)
                for what, key in _looked(t.b):
                    counts.setdefault(f"round {beat + 1}, {what}", Counter())[key] += 1
                if (ended := found.outcome(t.b)) >= 0:
                    counts.setdefault(f"round {beat + 1}, ends", Counter())[deal.outcomes[ended]] += 1
                    break
    write("habits", {"battles": BATTLES, **{key: dict(rows.most_common(12)) for key, rows in sorted(counts.items())}})


def _looked(b: Any) -> list[tuple[str, str]]:
    """The Lance's order of the round, and what is left of it afterwards."""
    own = b.ships[0]
    order = own.order
    return [
        ("tactic and drive", f"{Tactic(order.tactic).name.capitalize()} {order.drive}"),
        ("speeds", " ".join(str(order.speeds[k]) for k in range(order.tubes)) or "none"),
        ("left", f"PD {own.pd} T {own.tubes} M {own.missiles}"),
    ]


# ---- drawn --------------------------------------------------------------------------------------------------------

WIDTH, ROW, LEFT, RIGHT, HEAD = 720, 26, 210, 90, 46
STYLE = (
    "svg{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;font-size:13px}"
    ".paper{fill:#eef1f6}.bar{fill:#0a5f5c}.best{fill:#825600}text{fill:#1b2536}.dim{fill:#5b6980}"
    ".title{font-size:15px;font-weight:600}"
    "@media (prefers-color-scheme:dark){.paper{fill:#070b14}.bar{fill:#5fd3c6}.best{fill:#f2c14e}text{fill:#e3eaf7}"
    ".dim{fill:#8d9bb5}}"
)


def bars(title: str, note: str, rows: Sequence[tuple[str, float]], best: str) -> str:
    """A picture of chances: a bar for each, from 0 to the highest; that of `best` stands out."""
    most, height = max(chance for _, chance in rows), HEAD + ROW * len(rows) + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' aria-label="{escape(title)}">',
        f'<style>{STYLE}</style><rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>',
        f'<text class="title" x="16" y="28">{escape(title)}</text>',
    ]
    for k, (label, chance) in enumerate(rows):
        y, length = HEAD + ROW * k, (WIDTH - LEFT - RIGHT) * chance / most
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 15}" text-anchor="end">{escape(label)}</text>'
            f'<rect class="{"best" if label == best else "bar"}" x="{LEFT}" y="{y}" width="{length:.1f}" height="20"'
            f' rx="3"/><text x="{LEFT + length + 8:.1f}" y="{y + 15}">{100 * chance:.2f} %</text>'
        )
    parts.append(f'<text class="dim" x="16" y="{height - 12}">{escape(note)}</text></svg>')
    return "\n".join(parts) + "\n"


def _named(parts: Mapping[str, int]) -> str:
    return name_of(tuple(parts[name] for name in PARTS))


def draw() -> None:
    """The pictures of the page."""
    ranked = read("designs")["designs"]
    best = _named(ranked[0]["parts"])
    rows = [(_named(each["parts"]), each["least"]) for each in ranked[:12]]
    note = "Won within three rounds against a random systemship of 21 points, with the best play."
    _draw("challenge", bars("The twelve best warpships of 20 points", note, rows, best))
    alike = {20: (best, ranked[0]["least"])}
    alike |= {int(number): (_named(each["parts"]), each["chance"]) for number, each in read("points").items()}
    rows = [(f"{number} points: {ship}", chance) for number, (ship, chance) in sorted(alike.items())]
    if len(rows) > 1:
        _draw("challenge-points", bars("The best warpship of so many points", note, rows, f"20 points: {best}"))


def _draw(name: str, picture: str) -> None:
    (PICTURES / f"{name}.svg").write_text(picture, encoding="utf-8")
    print(f"Written: {PICTURES / name}.svg")


def main(words: Sequence[str]) -> None:
    """What the first word says."""
    steps: Mapping[str, Callable[[Sequence[str]], None]] = {"points": points, "rules": rules}
    within: Mapping[str, Callable[[str], None]] = {"rank": rank, "play": play, "habits": habits}  # a folder
    match words:
        case [step, folder] if step in within:
            if not Path(folder).is_dir():
                raise SystemExit(
                    f"{folder} is no folder: name the one in which `admiralty solve challenge` keeps its work."
                )
            within[step](folder)
        case [step, *_] if step in within:
            raise SystemExit(f"{step} needs one FOLDER, in which `admiralty solve challenge` keeps its work.")
        case ["draw"]:
            draw()
        case [step, *_] if step in steps:
            steps[step](words[1:])
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
