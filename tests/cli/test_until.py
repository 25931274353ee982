"""Simulations that go on until their intervals are narrow."""

from __future__ import annotations

import json

import pytest

from .invoking import invoke, refused

RUN = ("simulate", "systemships/challenge", "--seed", "1", "--engine", "interpreted")


def test_it_goes_on_until_then_and_says_which_interval() -> None:
    found = json.loads(invoke(*RUN, "--until", "4%", "--json").out)
    assert found["until"] == 0.04 >= found["half_width"] and "partial" not in found
    assert found["half_width"] == max((high - low) / 2 for low, high in found["intervals"].values())
    text = invoke(*RUN, "--until", "4 %").out
    said = f"goes {100 * found['half_width']:.2f} % to either side of its middle: no more than 4.00 %, as asked."
    assert said in " ".join(text.split()) and f"{found['battles']:,} battles" in text


def test_it_ends_at_most_after_so_many() -> None:
    text = " ".join(invoke(*RUN, "--until", "0.2%", "-n", "150").out.split())
    assert "150 battles" in text and "to either side of its middle: 0.20 % takes more battles." in text


@pytest.mark.parametrize("share", ["0.2", "0%", "51%", "0.001%", "-1%", "a%"])
def test_what_is_no_share_is_refused(share: str) -> None:
    assert refused(*RUN, f"--until={share}") == f"--until: '{share}' is not from 0.01% to 50%; write it like 0.2%"
