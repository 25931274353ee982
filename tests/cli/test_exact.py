"""``admiralty exact``: what there is, what goes in, and the chances."""

from __future__ import annotations

import json
from fractions import Fraction

from .invoking import invoke, refused


def test_it_lists_all_and_those_of_a_game() -> None:
    assert "heavy/volley" in invoke("exact").out and "bridge/task" in invoke("exact").out
    assert [each["tool"] for each in json.loads(invoke("exact", "heavy", "--json").out)] == ["heavy/volley"]
    assert invoke("exact", "myoss").out == "myoss has no exact distributions.\n"


def test_it_lists_what_goes_in() -> None:
    said = " ".join(invoke("exact", "heavy/volley", "--inputs").out.split())
    assert "shots Shots 1 to 12 2" in said and "What you leave out is as usual: admiralty exact heavy/volley" in said


def test_it_gives_fractions_that_add_up() -> None:
    found = json.loads(invoke("exact", "bridge/task", "dice=3", "target=12", "critical=4", "--json").out)
    exactly = {row["number"]: Fraction(row["exactly"]) for row in found["chances"]}
    assert sum(exactly.values()) == 1 and exactly[6] == Fraction(1, 125) and found["values"]["dice"] == 3
    assert found["mean"] == float(sum(number * chance for number, chance in exactly.items())) == 2.4
    text = invoke("exact", "bridge/task", "dice=3", "target=12", "critical=4").out
    said = [" ".join(line.split()) for line in text.splitlines()]
    assert "6 0.80 % 0.80 % 1/125" in said and "On average 2.400, sd 1.296." in " ".join(said)


def test_what_is_wrong_is_said_in_a_line() -> None:
    assert refused("exact", "heavy/volley", "shots=99") == "Volley: shots: 99 is not from 1 to 12 [HC-310]"
    assert refused("exact", "heavy/volley", "shots=2", "shots=3") == "heavy/volley: 'shots' is given twice"
    assert "did you mean 'volley'?" in refused("exact", "heavy/voley")
