"""How many answers a second bots give: in this process, and as programs that are asked by lines.

    python -m benchmarks.bots [SCENARIO …] [--runs 3] [--battles 400]

All seats are played by bots that draw from the luck of each question; as programs each seat has one of its own, in
Python, which is asked without and with what its seat sees. Printed are answers a second of processor time, of this
process and the programs together (on Linux; elsewhere of this process alone), the median of the runs. The first battle,
in which programs start, doesn't count.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from admiralty import Bot, Deal, Question, deal, games
from admiralty.core.door.bots import closed_after, play_battle
from admiralty.core.door.loading import load
from admiralty.core.door.stdio import StdioBot

SCENARIOS = ["systemships/duel", "heavy/duel", "myoss/battleaxes"]
WANTS = "from admiralty import serve_bot\nfrom benchmarks.bots import Drawing\nserve_bot(Drawing(), wants=%r)\n"
HOUR = 3_600_000  # milliseconds for an answer


class Drawing(Bot):
    """Any legal answer, which follows from the luck of the question."""

    def answer(self, question: Question) -> int:
        """A legal answer."""
        return question.legal[question.luck % len(question.legal)]


class Counting(Bot):
    """Counts the questions of another bot."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.count = bot, 0
        self.start, self.end = bot.start, bot.end  # type: ignore[method-assign]

    def answer(self, question: Question) -> int:
        """The other's answer."""
        self.count += 1
        return self.bot.answer(question)


def answers_a_second(text: str, dealt: Deal, battles: int) -> float:
    """A bot's answers in so many battles."""
    game, bot = games.game(dealt.game), load(text, "bot", HOUR)
    counting, began = Counting(bot), 0.0
    with closed_after([bot]):
        for number in range(battles + 1):
            play_battle(game, dealt, [counting] * len(dealt.seats), 1, number)
            if number == 0:
                counting.count, began = 0, spent(bot)
        return counting.count / (spent(bot) - began)


def spent(bot: Bot) -> float:
    """Processor time of this process and of the bot's programs, in seconds."""
    found = time.process_time()
    for line in bot.lines.values() if isinstance(bot, StdioBot) else ():
        times = Path(f"/proc/{line.program.process.pid}/schedstat")  # to the nanosecond; `stat` counts in ticks
        if times.exists():
            found += int(times.read_text().split()[0]) / 1e9
    return found


def measure(key: str, runs: int, battles: int) -> None:
    """Print a line."""
    dealt = deal(key)
    with TemporaryDirectory() as folder:
        texts = ["python:benchmarks.bots.Drawing"]
        for name, wants in (("plain", []), ("view", ["view"])):
            path = Path(folder, f"{name}.py")
            paths = [str(Path.cwd()), *filter(None, sys.path)]
            path.write_text(f"import sys\nsys.path[:0] = {paths!r}\n{WANTS % wants}")
            texts.append(f"stdio:'{sys.executable}' '{path}'")
        rates = [[answers_a_second(each, dealt, battles) for each in texts] for _ in range(runs)]
    here, plain, view = (median(column) for column in zip(*rates, strict=True))
    print(f"{key:18} {here:8,.0f} answers/s in this process, {plain:8,.0f} by lines, {view:8,.0f} with the view")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS, metavar="SCENARIO")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--battles", type=int, default=400)
    options = parser.parse_args()
    for key in options.scenarios:
        measure(key, options.runs, options.battles)


if __name__ == "__main__":
    main()
