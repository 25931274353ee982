"""The JSON of simulations and comparisons: the same object wherever they are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.engines.proving import BEATS_MAX
from admiralty.core.face.game import Deal, Game
from admiralty.core.face.wording import say_count

from .comparison import Comparison
from .simulation import Counts, Named, Run, Simulation, Spread


def sentence_of(game: Game, deal: Deal, label: str) -> str:
    """What an outcome means."""
    if label not in deal.outcomes:
        return f"Called after {say_count(BEATS_MAX, game.wording.unit)}."
    return game.wording.outcomes(label, deal)


def simulation_json(scenario: str, deal: Named, done: Simulation, unit: str | None) -> dict[str, Any]:
    """A simulation; `unit` is what its turns are, None where beats were counted for them."""
    return {
        "game": deal.game,
        "scenario": scenario,
        "rulings": dict(deal.settings),
        "battles": done.run.battles,
        "seed": done.run.seed,
        "engine": done.run.engine,
        **_counts_json(done.counts, unit),
        **_run_json(done.run),
    }


def comparison_json(
    scenario: str,
    options: Mapping[str, Sequence[str]],
    deals: tuple[Named, Named],
    found: Comparison,
    unit: str | None,
) -> dict[str, Any]:
    """A comparison; `options` tells what A (``a``) and B (``b``) have of their own, `unit` as in `simulation_json`."""
    both: dict[str, Any] = {
        key: {"options": list(options[key]), "rulings": dict(deal.settings), **_counts_json(counts, unit)}
        for key, deal, counts in zip("ab", deals, (found.a, found.b), strict=True)
    }
    return {
        "game": deals[0].game,
        "scenario": scenario,
        "battles": found.run.battles,
        "seed": found.run.seed,
        "engine": found.run.engine,
        **both,
        "differences": {
            label: {"share": each.share, "interval": list(each.interval)} for label, each in found.differences.items()
        },
        "pairs": [{"a": a, "b": b, "battles": count} for (a, b), count in found.pairs.items()],
        **_run_json(found.run),
    }


def _counts_json(counts: Counts, unit: str | None) -> dict[str, Any]:
    return {
        "outcomes": counts.outcomes,
        "intervals": {label: list(interval) for label, interval in counts.intervals.items()},
        "turns": _spread_json(counts.turns),
        **({"unit": unit, "beats": _spread_json(counts.beats)} if unit is not None else {}),
        "dice": counts.dice,
        "alike": counts.alike,
    }


def _spread_json(spread: Spread) -> dict[str, Any]:
    return {"mean": spread.mean, "sd": spread.sd, "max": spread.max}


def _run_json(run: Run) -> dict[str, Any]:
    return {
        "seconds": run.seconds,
        "battles_per_second": run.battles_per_second,
        "interpreted_battles": run.interpreted_battles,
        **({"partial": True, "wanted": run.wanted} if run.wanted is not None else {}),
    }
