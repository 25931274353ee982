"""Instant Systemships on WarpWar: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.game import Game, Level
from admiralty.core.face.solving import Answer, Puzzle, Task
from admiralty.core.files.shipped import data_of
from admiralty.core.state.records import blank

from .computer.opponents import answer
from .deal.dealing import DOCTRINES, MUSTER, SCENARIOS, SHIPS, deal, standard
from .deal.files import doctrine
from .deal.schemas import schemas
from .face.board import scene
from .face.wording import WORDING, worth
from .imagine import imagine
from .options import Rules
from .records import Battle, Doctrine
from .turn import outcome, play_beat, rounds
from .words import Mind
from .yard.yard import DESIGNER

DATA = data_of(__name__)


def _solve(task: Task) -> Answer:
    """The solver, which is loaded when it is asked."""
    from .solve.solve_answer import solve

    return solve(task)


GAME = Game(
    key="systemships",
    title="Instant Systemships",
    sentence="Design a warpship, write secret orders, and beat the systemship that guards a star.",
    rules_version=1,
    room=__name__,
    battle=Battle,
    doctrine=Doctrine,
    rules=Rules,
    play_beat=play_beat,
    outcome=outcome,
    answer=answer,
    imagine=imagine,
    wording=WORDING,
    scene=scene,
    scenarios=SCENARIOS,
    ships=SHIPS,
    levels=(
        Level("random", "any legal order, seldom leaving or talking", blank(Doctrine)),
        Level("simple", "the standing orders of standard.toml", standard(Mind.DOCTRINE)),
        Level(
            "careful",
            "scores each of its orders exactly against all that its foes may do",
            standard(Mind.CAREFUL),
            reckons=True,
        ),
        Level(
            "solved",
            "the proven best play of the challenge with the ship that wins it most often; anything else as careful",
            standard(Mind.SOLVED),
            reckons=True,
        ),
    ),
    deal=deal,
    load_ship=MUSTER.load,
    load_doctrine=doctrine,
    designer=DESIGNER,
    rulebook=DATA.parent / "RULES.md",
    puzzles=(
        Puzzle(
            "challenge",
            "The best warpship of 20 build points, and its best play, against a random systemship of 21.",
            _solve,
            "warp_points",
        ),
    ),
    guide=DATA / "guide.toml",
    schemas=schemas,
    worth=worth,
    rounds=rounds,
    doctrines=DOCTRINES,
    imagined="Each ship whose values you do not know gets new ones for every battle played, ones that fit what was seen"
    " of it: a player's ship is, five times of six, one of those of its price that come with the game, else its build"
    " points go a third to power/drive and the rest to missiles, to beams and screens, or to all; a systemship is"
    " rolled by its tables.",
)
