"""A game that somebody else journals is followed entry by entry."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from admiralty.core.journal.entries import Mark
from admiralty.core.play.course import begin, follow
from admiralty.core.play.live import Disagrees
from admiralty.core.play.session import Session
from tests.core.playing import again, wild
from tests.core.test_resume import same


@pytest.mark.parametrize("seed", range(8))
def test_a_game_that_is_followed_is_the_game(seed: int) -> None:
    whole, random = wild(seed, 30), Random(seed)
    entries, stage = whole.journal.entries, whole.stage
    copied = again(whole.journal.header_line())
    course, due = begin(stage)
    while (n := len(copied.entries)) < len(entries):
        part = entries[n : n + random.randint(1, 4)]
        course, due = follow(course, due, n, part)
        for entry in part:
            copied.append(entry)
    assert not due and same(Session(stage, None, copied, course, []), whole)


def test_what_does_not_follow_is_refused() -> None:
    whole = wild(1, 12)
    n, mark = next((n, entry) for n, entry in enumerate(whole.journal.entries) if isinstance(entry, Mark))
    course, due = begin(whole.stage)
    with pytest.raises(Disagrees) as refused:
        follow(course, due, n, [replace(mark, beat=mark.beat + 7)])
    assert refused.value.entry == n + 1
