"""What is it worth to know a scenario beforehand? The C program of all rules, with the default challenge as constants.

`python benchmarks/limit/constants.py` writes the battle as it is dealt and the doctrines into `systemships_rules.c`,
has every rule inlined and every loop of a fixed length unrolled, and runs it by turns with the two programs as they
are. All three have to count the same. Rates are of processor time, medians of five runs.
"""

from __future__ import annotations

import json
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))

from admiralty.cli.common import Choices, computers_of, deal_of
from admiralty.core.records import pack
from admiralty.odds.limit import write_records

HERE = Path(__file__).resolve().parent
RUNS, BATTLES, SEED = 5, 1_000_000, 1
FLAGS = ("-O3", "-march=native", "-flto", "-fwhole-program", f"-I{HERE}")
INLINED = "static inline __attribute__((always_inline))"
FIXED = r"(?:START\.\w+|d->\w+|when->used|rule->count|3|q->count|RACK)"  # where loops of a fixed length end


def with_constants(source: str, battle: bytes, crews: list[bytes]) -> str:
    """The program of all rules, made for one battle and its doctrines."""
    orders = ",".join(f"{{{_numbers(crew)}}}" for crew in crews)
    made = f"static const Battle START = {{{_numbers(battle)}}};\nstatic const Doctrine ORDERS[] = {{{orders}}};\n"
    source = source.replace("/* ---- words: as words.py", f"{made}\n/* ---- words: as words.py", 1)
    source = source.replace("&t->doctrines[q->seat]", "&ORDERS[q->seat]")
    source = re.sub(r"\b(?:t->b\.|b->)(rules\.|crt\[|(?:vessels|sides|contest|phasing)\b)", r"START.\1", source)
    head, rest = source.split("static int answer(Table *t);", 1)
    rules, rest = rest.split("/* ---- battles ---", 1)
    rules = re.sub(r"^static (?!inline|const|struct)(?=.*\()(?!.*\bfail\()", f"{INLINED} ", rules, flags=re.M)
    rules = re.sub(rf"^(\s*)(for \(int \w+ = [01]; \w+ < {FIXED};)", r"#pragma GCC unroll 16\n\1\2", rules, flags=re.M)
    return f"{head}{INLINED} int answer(Table *t);{rules}/* ---- battles ---{rest}"


def _numbers(packed: bytes) -> str:
    return ",".join(str(number) for number in memoryview(packed).cast("i"))


def main() -> None:
    """Make them, run them by turns, print a line for each."""
    game, deal = deal_of("systemships/challenge", Choices({}, {}, {}))
    doctrines = [who.doctrine for who in computers_of(game, deal, {})]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        write_records(records := folder / "records", deal, doctrines)
        rules = (HERE / "systemships_rules.c").read_text(encoding="utf-8")
        sources = {
            "this one challenge": (HERE / "systemships_challenge.c").read_text(encoding="utf-8"),
            "all rules": rules,
            "all rules, constants": with_constants(rules, pack(deal.battle), [pack(each) for each in doctrines]),
        }
        commands = {}
        for k, (name, source) in enumerate(sources.items()):
            (folder / f"{k}.c").write_text(source, encoding="utf-8")
            subprocess.run(["gcc", *FLAGS, "-o", folder / str(k), folder / f"{k}.c", "-lm"], check=True)
            commands[name] = [str(folder / str(k)), *([str(records)] if k else []), str(SEED), str(BATTLES)]
        _measure(commands)


def _measure(commands: dict[str, list[str]]) -> None:
    rates: dict[str, list[float]] = {name: [] for name in commands}
    counts = set()
    for _ in range(RUNS):
        for name, command in commands.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            rates[name].append(BATTLES / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before))
            outcomes = told["outcomes"]
            found = list(outcomes.values()) if isinstance(outcomes, dict) else outcomes
            counts.add((*(int(n) for n in found[:4]), told["dice"], told["turns"]))
    assert len(counts) == 1, f"they do not count the same: {counts}"
    best = statistics.median(rates["this one challenge"])
    for name, row in rates.items():
        print(f"{name:22} {statistics.median(row):>11,.0f} battles a second, {statistics.median(row) / best:.2f}")


if __name__ == "__main__":
    main()
