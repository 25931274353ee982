"""One run of battles: what was asked, what is counted so far, and how it is told."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from admiralty.core.engines.proving import CALLED
from admiralty.games import ROOMS, game
from admiralty.odds.comparison import difference
from admiralty.odds.figures import comparison_json, simulation_json
from admiralty.odds.sums import Ends, Sums, sums_of

from ..base.json_text import text_of
from .run_setup import Job, RunAsked, head_of, job_of, setups_of

WAITING, GOING, DONE, STOPPED, FAILED = "waiting", "going", "done", "stopped", "failed"
UNFINISHED = (WAITING, GOING)


@dataclass(slots=True)
class Run:
    """A run, going or at its end."""

    id: str
    asked: RunAsked
    seed: int
    head: dict[str, Any]
    creator: str  # hash of the device that asked for it
    made_at: int  # seconds since 1970
    sums: Sums
    state: str = WAITING
    why: str = ""  # it failed, or has fewer battles than were wanted
    remark: str = ""  # why it is interpreted
    host: str = ""
    job: Job | None = None
    began: bool = False  # was the kernel asked for?
    turn: int = 0  # when it was served last, by the count of all parts
    tries: int = 0  # in vain
    not_before: float = 0.0  # monotonic seconds
    begun_at: float = field(default_factory=time.monotonic)
    seen_at: float = field(default_factory=time.monotonic)  # when anybody looked at it
    saved_at: float = 0.0
    version: int = 0  # in the database
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # one write at a time

    @property
    def unfinished(self) -> bool:
        """Are more battles to come?"""
        return self.state in UNFINISHED

    @property
    def up_to_date(self) -> bool:
        """Were its battles played by the rules of today?"""
        key = self.head["game"]
        return key in ROOMS and game(key).rules_version == self.head["rules_version"]

    def dealt(self, key: bytes) -> Job:
        """Its set-ups, as a worker takes them; `Refused` if they cannot be dealt any more. `key`: see `job_of`."""
        if self.job is None:
            self.job = job_of(self.asked, self.seed, key)
        return self.job

    # ---- told -------------------------------------------------------------------------------------------------------

    def told(self, device: str, place: int) -> dict[str, Any]:
        """All that anybody with its address may know. `place`: how many runs are served before it."""
        head = {key: value for key, value in self.head.items() if key not in ("labels", "unit")}
        return {
            **head,
            "id": self.id,
            "mine": device == self.creator,
            "state": self.state,
            "why": self.why,
            "remark": self.remark if self.unfinished else "",
            "place": place,
            "wanted": self.asked.battles,
            "made_at": self.made_at,
            "up_to_date": self.up_to_date,
            "request": self.asked.model_dump(exclude_defaults=True) | {"seed": self.seed},
            "unit": self.unit,
            "result": self.result(),
            "course": [self._mark(mark, ends) for mark, ends in self._course()],
            "lengths": {key: self._lengths(k) for k, key in enumerate(self.keys)},
            "firsts": {
                key: {self.label(outcome): numbers for outcome, numbers in sorted(firsts.items()) if outcome != CALLED}
                for key, firsts in zip(self.keys, self.sums.firsts, strict=True)
            },
        }

    def listed(self) -> dict[str, Any]:
        """As its maker's list has it."""
        return {
            "id": self.id, "title": self.head["title"], "game_title": self.head["game_title"],
            "options": self.head["options"], "state": self.state, "battles": self.sums.battles,
            "wanted": self.asked.battles, "made_at": self.made_at,
        }  # fmt: skip

    @property
    def keys(self) -> list[str]:
        """``a``, or ``a`` and ``b``."""
        return list(setups_of(self.asked))

    def label(self, outcome: int) -> str:
        """An outcome's label."""
        labels: list[str] = self.head["labels"]
        return labels[outcome if outcome != CALLED else -1]

    def result(self) -> dict[str, Any] | None:
        """The object of `simulate --json`, or of `compare --json`; None before the first battle."""
        if not self.sums.battles:
            return None
        scenario, named = self.head["scenario"], [_Named(self.head, key) for key in self.keys]
        if len(named) == 1:
            return simulation_json(scenario, named[0], self.sums.simulation(named[0], self.seed), self.unit)
        found = self.sums.comparison(named, self.seed)
        return comparison_json(scenario, self.head["options"], (named[0], named[1]), found, self.unit)

    @property
    def unit(self) -> str | None:
        """What its turns are; None for a run of an older release, which counted beats for them."""
        return None if self.sums.old else self.head.get("unit")

    def _course(self) -> list[tuple[int, Ends]]:
        last = self.sums.battles
        return [each for each in self.sums.course if each[0] != last] + ([(last, self.sums.ends)] if last else [])

    def _mark(self, battles: int, ends: Ends) -> dict[str, Any]:
        said: dict[str, Any] = {"battles": battles}
        for k, key in enumerate(self.keys):
            counts: Counter[str] = Counter()
            for each, count in ends.items():
                counts[self.label(each[k])] += count
            said[key] = dict(counts)
        if len(self.keys) == 2:
            pairs = {(self.label(each[0]), self.label(each[1])): count for each, count in ends.items()}
            sure = all(self.sums.alike)
            found = {label: difference(pairs, label, battles, sure) for label in {**said["a"], **said["b"]}}
            said["differences"] = {label: [each.share, *each.interval] for label, each in found.items()}
        return said

    def _lengths(self, setup: int) -> list[tuple[int, dict[str, int]]]:
        by_turns: dict[int, Counter[str]] = {}
        for (outcome, turns, _), count in self.sums.lengths[setup].items():
            by_turns.setdefault(turns, Counter())[self.label(outcome)] += count
        return sorted(by_turns.items())

    def raw(self) -> str:
        """The raw counts as CSV: a line for each set-up, outcome and length."""
        old = self.unit is None
        rows = ["setup,outcome,turns,battles" + ("" if old else ",unit,beats")]
        for k, key in enumerate(self.keys):
            found = [(turns, self.label(each), beats, n) for (each, turns, beats), n in self.sums.lengths[k].items()]
            for turns, label, beats, count in sorted(found):
                rows.append(f"{key},{label},{turns},{count}" + ("" if old else f",{self.unit},{beats}"))
        return "\r\n".join(rows) + "\r\n"

    # ---- kept -------------------------------------------------------------------------------------------------------

    def row(self) -> dict[str, Any]:
        """As the database has it."""
        return {
            "id": self.id, "creator": self.creator, "made_at": self.made_at, "seen_at": int(time.time()),
            "request": text_of(self.asked.model_dump(exclude_defaults=True)), "seed": str(self.seed),
            "head": text_of(self.head), "version": self.version, **self.counted(),
        }  # fmt: skip

    def counted(self) -> dict[str, Any]:
        """What changes of its row as it goes on."""
        sums, now = text_of(self.sums.plain()), int(time.time())
        return {"state": self.state, "why": self.why, "sums": sums, "saved_at": now}


class _Named:
    """What of a deal its figures need; the deal itself may not come about any more by the rules of today."""

    def __init__(self, head: Mapping[str, Any], key: str) -> None:
        self.game: str = head["game"]
        self.outcomes: tuple[str, ...] = tuple(head["labels"][:-1])
        self.settings: dict[str, str] = head["rulings"][key]


def fresh_run(id: str, asked: RunAsked, seed: int, creator: str, host: str, key: bytes) -> Run:
    """A run that is to begin; `Refused` if it cannot be dealt. `key`: see `job_of`."""
    job = job_of(asked, seed, key)
    run = Run(id, asked, seed, head_of(job, asked), creator, int(time.time()), Sums(len(job.deals)), host=host)
    run.job = job
    return run


def run_from(row: Any) -> Run:
    """A run as the database has it."""
    asked = RunAsked.model_validate(json.loads(row.request))
    sums = sums_of(json.loads(row.sums))
    if sums.old and row.state in UNFINISHED:
        sums = Sums(sums.setups)  # the same battles again, so that all of them are counted alike
    run = Run(row.id, asked, int(row.seed), json.loads(row.head), row.creator, row.made_at, sums)
    run.state, run.why, run.version = row.state, row.why, row.version
    return run
