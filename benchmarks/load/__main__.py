"""Many live tables on one server process: how long until every seat of a table is told of an answer?"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from tests.cluster import database, free_port

from .crowd import USUAL, Crowd, Pace, every_game, kinds_of

HOLDS = 0.100  # seconds: the p99 that a rate has to hold
STEP = 0.7  # of the thinking, until a rate does not hold
NEAR = 1.06  # how near to each other the thinking is, at the end, with which p99 holds and with which it does not
SHORTEST, LONGEST = 0.2, 600.0  # seconds of thinking that are worth trying


def main() -> None:
    """Run the load, print one JSON object."""
    options = _options()
    gc.disable()  # the driver must not be what is slow
    with tempfile.TemporaryDirectory() as home, database(options.database, Path(home)) as url:
        port = free_port()
        process = _serve(port, Path(home), url)
        try:
            result = asyncio.run(_measure(options, process.pid, f"127.0.0.1:{port}"))
        finally:
            process.terminate()
            process.wait(20)
    print(json.dumps(result, indent=2))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--think", type=float, default=20.0, help="mean seconds before each answer")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long is measured")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql (one of its own), or a URL")
    parser.add_argument("--mix", action="store_true", help="tables of every game in equal parts")
    parser.add_argument("--scenario", action="append", help="tables of this one; of several in equal parts")
    parser.add_argument(
        "--search", action="store_true", help="then look for the shortest thinking with which p99 stays below 100 ms"
    )
    return parser.parse_args()


def _serve(port: int, home: Path, url: str) -> subprocess.Popen[bytes]:
    """The server, on the first core where there are two; the driver keeps to the others."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, set(cores[1:]))
    code = (
        "import os, sys; os.sched_setaffinity(0, {int(sys.argv.pop(1))}); from admiralty.cli.main import main; main()"
    )
    command = [sys.executable, "-c", code, str(cores[0]), "serve", "--port", str(port), "--no-open"]
    log = (home / "server.log").open("wb")
    return subprocess.Popen([*command, "--database", url], stdout=log, stderr=log)


async def _measure(options: argparse.Namespace, pid: int, address: str) -> dict[str, Any]:
    await _until_up(address)
    before = _resident(pid)
    pace = Pace(options.think)
    kinds = kinds_of(options.scenario) if options.scenario else every_game() if options.mix else USUAL
    crowd = Crowd(address, pace, random.Random(options.seed), kinds)
    opened = time.perf_counter()
    await crowd.open(options.tables)
    opening = time.perf_counter() - opened
    await asyncio.sleep(min(options.think, 20.0))  # until the first rush is over
    found = await _minute(crowd, pid, options.seconds)
    result = {
        "database": options.database.partition(":")[0],
        "scenarios": [scenario for scenario, _ in kinds],
        "tables": options.tables,
        "think_mean_s": options.think,
        "opened_in_s": round(opening, 1),
        "memory_a_table_kB": round((_resident(pid) - before) / options.tables / 1024),
        **found,
    }
    if options.search:
        result["search"] = await _search(crowd, pid, options, found)
    await crowd.close()
    return result


async def _minute(crowd: Crowd, pid: int, seconds: float) -> dict[str, Any]:
    crowd.start()
    cpu, began = _processor(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    spent, cpu = time.perf_counter() - began, _processor(pid) - cpu
    return {
        **crowd.figures(spent),
        "server_core_share": round(cpu / spent, 2),
        "server_ms_a_message": round(1000 * cpu / max(1, crowd.commands), 2),  # free of other processes
    }


async def _search(crowd: Crowd, pid: int, options: argparse.Namespace, found: dict[str, Any]) -> dict[str, Any]:
    """Shorter or longer thinking, then between what held and what did not, until the two are near each other."""
    rows = [{"think_mean_s": options.think, **found}]
    held = _holds(found)
    means: dict[bool, float] = {held: options.think}
    while len(means) < 2 or means[True] > NEAR * means[False]:
        if len(means) == 2:
            crowd.pace.mean = math.sqrt(means[True] * means[False])
        else:
            crowd.pace.mean *= STEP if held else 1 / STEP
        if not SHORTEST < crowd.pace.mean < LONGEST:
            break
        await asyncio.sleep(3 + crowd.pace.mean)
        found = await _minute(crowd, pid, min(options.seconds, 30.0))
        held = _holds(found)
        means[held] = crowd.pace.mean
        rows.append({"think_mean_s": round(crowd.pace.mean, 2), **found})
        print(json.dumps(rows[-1]), file=sys.stderr)
    return {"tried": rows, "highest_that_holds": min(filter(_holds, rows), key=_thinking, default=None)}


def _holds(found: dict[str, Any]) -> bool:
    return bool(found["told_p99_ms"] < 1000 * HOLDS)


def _thinking(found: dict[str, Any]) -> float:
    return float(found["think_mean_s"])


async def _until_up(address: str) -> None:
    async with httpx.AsyncClient() as client:
        for _ in range(200):
            try:
                (await client.get(f"http://{address}/api/v1/health")).raise_for_status()
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
            else:
                return
    raise SystemExit("the server did not start")


def _resident(pid: int) -> int:
    """Bytes in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _processor(pid: int) -> float:
    """Seconds of processor time so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
