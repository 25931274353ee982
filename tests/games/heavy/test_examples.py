"""The second reading: every case of the TOML files beside this one, played to its last number."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.state.records import copy
from admiralty.games.heavy.condition import contact, hostile

from .reading import FACING, IllegalError, battle, names_of, outcome, play, seen, told

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("examples_*.toml"))
NEEDED = [case for path in FILES for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]]
BY_ID = {case["id"]: case for case in NEEDED}
ALWAYS = ("facing", "shields", "lost", "torpedoes", "cloak")  # unchanged where nothing is said of them
GONE = {"reinforced": {}, "cm": 0, "ccm": 0}  # nothing of it where nothing is said of it


def whole(case: Mapping[str, Any]) -> dict[str, Any]:
    """The case with all that it takes over from another."""
    if "like" not in case:
        return dict(case)
    base = whole(BY_ID[case["like"]])
    turns = [dict(each) for each in base.get("turns", [])]
    for n, said in enumerate(case.get("turns", [])):
        if n < len(turns):
            turns[n].update(said)
        else:
            turns.append(dict(said))
    if case.get("cut"):
        turns = turns[: len(case["turns"])]
    return {**base, **case, "turns": turns}


def of_kind(kind: str) -> list[dict[str, Any]]:
    """The cases of a kind, whole."""
    found = [whole(case) for case in NEEDED]
    return [case for case in found if case.get("kind", "turns") == kind]


def ids(case: Mapping[str, Any]) -> str:
    return str(case["id"])


def test_every_case_has_an_id_of_its_own() -> None:
    assert len(BY_ID) == len(NEEDED)


@pytest.mark.parametrize("case", [*of_kind("turns"), *of_kind("fighters"), *of_kind("ships")], ids=ids)
def test_example(case: dict[str, Any]) -> None:
    if "setup_refused" in case:
        with pytest.raises(Refused, match=case["setup_refused"]):
            battle(case)
        return
    b, names = battle(case), names_of(case)
    for number, said in enumerate(case["turns"], 1):
        if "refused" in said:
            for seat in said["refused"]:
                with pytest.raises(IllegalError) as refused:
                    play(copy(b), said, Random(1), names)
                assert names[refused.value.ship] == seat
            continue
        t = None
        for _ in range(said.get("times", 1)):
            t = play(b, said, None, names)
            t.require_done()
        assert t is not None
        require(case, number, b, t)


def battle_before(case: dict[str, Any], number: int) -> Any:
    """The engagement before a turn, played anew."""
    b = battle(case)
    for said in case["turns"][: number - 1]:
        if "refused" not in said:
            for _ in range(said.get("times", 1)):
                play(b, said, None, names_of(case))
    return b


def require(case: dict[str, Any], number: int, b: Any, t: Any) -> None:
    """The state after a turn is what is expected, or what it was where nothing is said of it."""
    expect = case["turns"][number - 1].get("expect")
    if expect is None:
        return
    old = battle_before(case, number)
    where = f"turn {number}"
    if "pairs" in case:
        require_pairs(case, expect, old, b, where)
    else:
        assert contact(b, 0, 1).range == expect.get("range", contact(old, 0, 1).range), where
    assert outcome(b, t) == expect.get("outcome", "none"), where
    if "told" in expect:
        assert told(b, t) == {seat: lines for seat, lines in expect["told"].items() if lines}, where
    if "first" in expect:
        assert "ab"[b.first] == expect["first"], where
    for i, seat in enumerate(names_of(case)):
        mine, wanted, was = seen(b, i, t), expect.get(seat, {}), seen(old, i, t)
        for key in ALWAYS:
            assert mine[key] == wanted.get(key, was[key]), f"{where}, {seat}: {key}"
        for key, nothing in GONE.items():
            assert mine[key] == wanted.get(key, nothing), f"{where}, {seat}: {key}"
        if "rotation" in wanted:
            there = {key: mine.get("rotation", {}).get(key) for key in wanted["rotation"]}
            assert there == wanted["rotation"], f"{where}, {seat}: rotation"
        else:
            assert "rotation" not in mine, f"{where}, {seat}: rotation"
        if "flights" in was:
            require_flights(wanted.get("flights", []), was["flights"], mine["flights"], f"{where}, {seat}")
        for key in set(wanted) - {*ALWAYS, *GONE, "rotation", "flights"}:
            assert mine[key] == wanted[key], f"{where}, {seat}: {key}"


def require_flights(wanted: list[Any], was: list[Any], mine: list[Any], where: str) -> None:
    """Of each flight what is named; one that is not named is where it was, with as many fighters."""
    for k, (before, after) in enumerate(zip(was, mine, strict=True)):
        named = wanted[k] if k < len(wanted) else {key: before[key] for key in ("state", "fighters")}
        assert {key: after[key] for key in named} == named, f"{where}: flight {k + 1}"


def require_pairs(case: dict[str, Any], expect: dict[str, Any], old: Any, b: Any, where: str) -> None:
    """The pairs that are named lie so to each other, all others as before."""
    names = names_of(case)
    named = {frozenset(pair["ships"]): pair for pair in expect.get("pairs", [])}
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            if hostile(old, i, j):
                pair, lies, was = named.get(frozenset((one, other))), contact(b, i, j), contact(old, i, j)
                facing = FACING[pair["facing"][pair["ships"].index(one)]] if pair else was.facing
                assert (lies.range, lies.facing) == (pair["range"] if pair else was.range, facing), (
                    f"{where}: {one}{other}"
                )


@pytest.mark.parametrize("case", of_kind("refused"), ids=ids)
def test_what_may_be_ordered(case: dict[str, Any]) -> None:
    ship = case.get("ship", "a")
    for entry in case["orders"]:
        given = entry.get("refused", entry.get("allowed"))
        for order in given if isinstance(given, list) else [given]:
            said = {"power": case.get("power", {}), ship: order}
            if "allowed" in entry:
                play(battle(case), said, Random(1))
                continue
            with pytest.raises(IllegalError) as refused:
                play(battle(case), said, Random(1))
            assert "ab"[refused.value.ship] == ship, order
