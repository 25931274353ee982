"""``admiralty solve``: a small challenge, solved, kept, and taken up again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .invoking import invoke, refused

SMALL = ("solve", "challenge", "--points", "7", "--set", "system_points=2", "--set", "rounds=1", "--designs", "2")


@pytest.mark.usefixtures("compiled")
@pytest.mark.slow
def test_a_small_challenge_is_solved_and_kept(tmp_path: Path) -> None:
    """The second time nothing is reckoned again, and the answer is the same."""
    found = []
    for _ in range(2):
        told = invoke(*SMALL, "--json", "-o", str(tmp_path))
        assert told.status == 0, told.err
        found.append(json.loads(told.out))
    first, again = found
    assert all(first[key] == again[key] for key in first if key not in ("seconds", "figures"))
    assert (tmp_path / "policy.npy").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [(("solve", "chess"), "chess"), (("solve", "challenge", "--set", "round=2"), "round")],
)
def test_what_cannot_be_solved_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)
