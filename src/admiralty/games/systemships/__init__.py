"""Instant Systemships on WarpWar: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.rooms import game_of
from admiralty.core.face.solving import Answer, Puzzle, Task


def _solve(task: Task) -> Answer:
    """The solver, which is loaded when it is asked."""
    from .solve.solve_answer import solve

    return solve(task)


GAME = game_of(
    __name__,
    title="Instant Systemships",
    sentence="Design a warpship, write secret orders, and beat the systemship that guards a star.",
    rules_version=1,
    desk="Set the status of a ship, damage or mend its parts, or hand it over.",
    puzzles=(
        Puzzle(
            "challenge",
            "The best warpship of 20 build points and its best play, against a random systemship of 21.",
            _solve,
            "warp_points",
        ),
    ),
    imagined="Each ship whose values you do not know gets new ones for every battle played, ones that fit what was seen"
    " of it: a player's ship is, five times of six, one of those of its price that come with the game, else its build"
    " points go a third to power/drive and the rest to missiles, to beams and screens, or to all; a systemship is"
    " rolled by its tables.",
)
