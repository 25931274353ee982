"""What maps of tiles cost: bytes on the way, the server's time, and Chromium's to draw and to move them.

    python -m benchmarks.tiles [--times 10]

A mine field of 60 by 40 tiles with its ships, and one of 100 by 100, whose tiles besides are all different from their
neighbours: the worst case for drawing. The server's part is in milliseconds of the processor: the whole part of a seat
that has seen nothing yet, the same again after ten tiles have changed, and the picture as SVG. Chromium's part begins
with a scene as it came and ends when the board is laid out; it is by the clock, the median of so many draws, each of a
map that differs from the last one. Moving is the time from frame to frame while a map of 100 by 100 is pushed about and
zoomed, with Chromium drawing without a graphics card.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.still_scenes import LEGEND, mine_field
from tests.web.browser import FLAGS, chromium
from tests.web.people import DESKTOP
from tests.web.toy_server import STRAIT, ToyServer

from admiralty.core.face.scenes import Scene, to_json, to_svg
from admiralty.core.face.tiles import Tiles, cells_of_tiles, outlines_of, shape_of
from admiralty.server.base.json_text import text_of
from admiralty.server.seen.maps import changes_of

MILLI = 1000.0
DRAW = """async ([scene, times]) => {
  const board = document.querySelector("adm-board");
  const spent = [];
  for (let k = 0; k < times + 1; k += 1) {
    const text = JSON.stringify(scene);
    const own = JSON.parse(text);
    const cells = own.tiles.cells.map;
    own.tiles.cells.map = cells.slice(0, k) + "#" + cells.slice(k + 1);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const began = performance.now();
    board.show(own, null, () => {}, true);
    while (!board.svg.querySelector(".tiles path")) await null;
    board.svg.getBoundingClientRect();
    spent.push(performance.now() - began);
  }
  return [spent.slice(1), board.svg.querySelectorAll("*").length];
}"""
MOVE = """async (scene) => {
  const board = document.querySelector("adm-board");
  board.show(scene, null, () => {}, true);
  const frames = [];
  let before = performance.now();
  for (let k = 0; k < 90; k += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    const now = performance.now();
    frames.push(now - before);
    before = now;
    if (k < 20) board.zoom(1.05); else if (k < 60) board.pan(k % 20 < 10 ? 0.03 : -0.03, 0.02); else board.zoom(0.97);
  }
  return frames.slice(2);
}"""


def changed(scene: Scene, count: int, rng: random.Random) -> Scene:
    """The scene with so many other tiles, wherever they lie."""
    tiles = scene.shapes[0]
    assert isinstance(tiles, Tiles)
    rows = [[*row] for row in tiles.rows]
    for _ in range(count):
        row, column = rng.randrange(len(rows)), rng.randrange(tiles.columns)
        rows[row][column] = "#" if rows[row][column] != "#" else "."
    return replace(scene, shapes=(replace(tiles, rows=tuple(map("".join, rows))), *scene.shapes[1:]))


def spotted(size: int, rng: random.Random) -> Scene:
    """A map whose tiles are all different from their neighbours, as far as chance will have it."""
    scene = mine_field(size, size)
    tiles = scene.shapes[0]
    assert isinstance(tiles, Tiles)
    signs = "".join(sign.sign for sign in LEGEND)
    rows = tuple("".join(rng.choice(signs) for _ in range(size)) for _ in range(size))
    return replace(scene, shapes=(replace(tiles, rows=rows), *scene.shapes[1:]))


def spent(times: int, work: Callable[[], Any]) -> float:
    """Milliseconds of the processor, the median."""
    took = []
    for _ in range(times):
        began = time.process_time()
        work()
        took.append(MILLI * (time.process_time() - began))
    return statistics.median(took)


def server_part(name: str, scene: Scene, times: int, rng: random.Random) -> None:
    tiles = scene.shapes[0]
    assert isinstance(tiles, Tiles)
    whole, after = cells_of_tiles([tiles]), changed(scene, 10, rng)
    once = len(text_of(whole)) + len(text_of(shape_of(tiles)))
    other = to_json(after)["tiles"]
    change = len(text_of(changes_of(whole, other)))

    def picture() -> str:
        outlines_of.cache_clear()
        return to_svg(scene)

    told = spent(times, lambda: text_of(to_json(scene)))
    found = spent(times, lambda: (text_of(to_json(after)), changes_of(whole, other)))
    parts = f"{once:,} bytes once, {change} for ten tiles"
    first, again = spent(times, picture), spent(times, lambda: to_svg(scene))
    print(f"{name}: {parts}; told {told:.2f} ms, what changed {found:.2f} ms, SVG {first:.2f} ms, again {again:.2f} ms")


def browser_part(page: Page, name: str, scene: Scene, times: int) -> None:
    took, elements = page.evaluate(DRAW, [to_json(scene), times])
    print(
        f"{name}: drawn in {statistics.median(took):.1f} ms, at most {max(took):.1f} ms, {elements} elements",
        flush=True,
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tiles", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=10, help="how often each map is told and drawn")
    times, rng = parser.parse_args().times, random.Random(5)
    maps = {"60 x 40": mine_field(), "100 x 100": mine_field(100, 100), "100 x 100, spotted": spotted(100, rng)}
    for name, scene in maps.items():
        server_part(name, scene, times, rng)
    path = chromium()
    if path is None:
        raise SystemExit("Chromium is missing: install it (on Debian and Ubuntu: apt-get install chromium)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ToyServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            width, height = DESKTOP
            context = browser.new_context(viewport={"width": width, "height": height})
            made = context.request.post(f"{server.address}/api/v1/tables", data={"scenario": STRAIT}).json()
            page = context.new_page()
            page.goto(f"{server.address}/table/{made['id']}")
            page.locator(".tiles path").first.wait_for(state="attached")
            for name, scene in maps.items():
                browser_part(page, name, scene, times)
            for name in ("100 x 100", "100 x 100, spotted"):
                frames = page.evaluate(MOVE, to_json(maps[name]))
                slow = sorted(frames)[int(len(frames) * 0.95)]
                print(f"{name}: moved at {statistics.median(frames):.1f} ms a frame, 95 of 100 within {slow:.1f} ms")
        finally:
            browser.close()
            server.stop()
    print(f"in the last minute {os.getloadavg()[0]:.1f} processes wanted the {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
