"""Who answers for a seat."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Mind(Word):
    """What makes a computer's answers."""

    RANDOM = 0
    SIMPLE = 1
