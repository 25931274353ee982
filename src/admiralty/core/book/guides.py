"""A room's guide: what it tells a first-time player, question by question, and the words of the game.

A guide is a TOML file of the room. It says in a sentence why to play the game, how long that takes and how hard it is,
names a scenario and a level of the computer for the first battle, explains each kind of question, in 25 words at most,
when it is asked for the first time, and says what the game's abbreviations mean. Where the first battle is a position
of its own, steps say what to press in it, and the guide leads on from there to a whole battle.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from ..face.game import Game
from ..files.model_files import Strict, read, unfit
from . import rules_text

WORDS_MOST = 25  # of an explanation: a player skips what takes longer to read than the question takes to answer
SEAL = "seal"  # the step that stands for the end of a form, by which it is sealed
LONGEST, HARDEST = 600, 3  # minutes of a battle; degrees of difficulty
_CLAUSE = re.compile(r"\[([A-Z]{2}-\w+)\]")
_BRIEF = re.compile(r"[:;,.](?:\s|$)")


def _require_few_words(text: str) -> str:
    """The text; refused with more than `WORDS_MOST` words."""
    count = len(text.split())
    if count > WORDS_MOST:
        raise unfit(f"has {count} words, more than {WORDS_MOST}")
    return text


Text = Annotated[str, Field(min_length=20), AfterValidator(_require_few_words)]
Step = Annotated[str, Field(min_length=20, max_length=330)]
Look = Literal["board", "sheets", "form", "log", "odds"]


class Explained(Strict):
    """What the guide says of a kind of question: what to choose and why, and where to look."""

    title: Annotated[str, Field(min_length=3, max_length=40)] = Field(description="The question in a few words.")
    text: Text = Field(description="What to choose now and why: one idea in at most 25 words.")
    look: Annotated[list[Look], Field(min_length=1)] = Field(description="The parts of the table to look at.")
    clauses: Annotated[list[str], Field(min_length=1)] = Field(description="The clauses behind it.")


class Proposal(Strict):
    """What the guide proposes in its own battle when a kind of question is asked there for the first time."""

    text: Text = Field(description="What to press, as printed, and why: one idea in at most 25 words.")
    press: list[str] = Field(default_factory=list, description="The answers it proposes: the first one that there is.")
    point: list[str] = Field(default_factory=list, description="Shapes of the board that it speaks of, by their ids.")
    again: Text | None = Field(None, description="What is said when it is asked again in a later turn.")


class Staged(Strict):
    """The first battle as a position of its own; `steps` by the question's name in lower case."""

    whole: str = Field(description="The scenario that it leads on to.")
    lead: Annotated[str, Field(min_length=3, max_length=24)] = Field(description="What the way there is called.")
    steps: dict[str, Proposal] = Field(description="What is proposed in it, in place of what is said of the question.")
    won: Text = Field(description="What was seen, said when it is won.")
    lost: Text = Field(description="The same, when it isn't.")


class Guide(Strict):
    """A room's guide; `asks` by the question's name in lower case."""

    scenario: str = Field(description="The scenario of the first battle, by its name.")
    level: str = Field(description="How the computer plays the other seats.")
    opening: Text = Field(description="Who you are and what wins, in at most 25 words.")
    pitch: Text = Field(description="Why anybody would play the game, in at most 25 words.")
    minutes: Annotated[int, Field(ge=1, le=LONGEST)] = Field(description="How long a battle takes, about.")
    difficulty: Annotated[int, Field(ge=1, le=HARDEST)] = Field(description="How hard it is to learn; 1 is easy.")
    how: Annotated[list[Step], Field(min_length=4, max_length=9)] = Field(
        description="How the game is played, step by step on one page; clauses in brackets."
    )
    words: dict[str, str] = Field(description="The game's abbreviations and what they mean.")
    asks: dict[str, Explained] = Field(description="Each kind of question, explained.")
    staged: Staged | None = Field(None, description="The first battle, where it is a position of its own.")
    also: str = Field("", description="Another guide, seen from this one: its words and questions count here, too.")


INNER: dict[str, type[BaseModel]] = {"asks": Explained, "staged": Staged, "steps": Proposal}


@cache
def guide_at(path: Path) -> Guide:
    """The guide in a file; `Refused` if it is none."""
    found = read(Guide, tomllib.loads(path.read_text(encoding="utf-8")), path.name, INNER)
    if not found.also:
        return found
    other = guide_at(path.parent / found.also)
    return found.model_copy(update={"words": {**other.words, **found.words}, "asks": {**other.asks, **found.asks}})


def guide_of(game: Game) -> Guide | None:
    """The guide of a game; None where it has none."""
    return guide_at(game.guide) if game.guide else None


def scenarios_of(game: Game) -> dict[str, Path]:
    """The scenarios of a game as lists show them: that of its guide first."""
    guide = guide_of(game)
    return dict(sorted(game.scenarios.items(), key=lambda each: guide is None or each[0] != guide.scenario))


def words_of(game: Game) -> dict[str, str]:
    """The game's abbreviations and what they mean; none where it has no guide."""
    return found.words if (found := guide_of(game)) else {}


def brief(meaning: str) -> str:
    """What an abbreviation stands for, without the rest of its explanation: ``Action points``."""
    return _BRIEF.split(meaning, maxsplit=1)[0]


def explanations_of(game: Game, scenario: str = "") -> dict[int, Explained]:
    """What the guide says of each question, by the question's number; in its own battle what it proposes there."""
    found = guide_of(game)
    if found is None:
        return {}
    texts = {name: {"text": step.text} for name, step in steps_of(game, scenario).items()}
    asks = {name: each.model_copy(update=texts.get(name)) for name, each in found.asks.items()}
    return {int(what): asks[name] for what in game.wording.asks if (name := name_of(what)) in asks}


def steps_of(game: Game, scenario: str) -> Mapping[str, Proposal]:
    """What the guide proposes in a scenario, by the question's name: nothing but in its own battle."""
    found = guide_of(game)
    return found.staged.steps if found and found.staged and scenario == found.scenario else {}


def name_of(what: int) -> str:
    """The name of a question as the guide has it."""
    return str(getattr(what, "name", what)).lower()


def faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with a game's guide, each in a line; nothing for a game without one."""
    found = guide_of(game)
    if found is None:
        return
    if found.scenario not in game.scenarios:
        yield f"there is no scenario {found.scenario}"
    if found.level not in {level.key for level in game.levels}:
        yield f"there is no level {found.level}"
    known = {name_of(what) for what in game.wording.asks}
    if found.staged:
        if found.staged.whole not in game.scenarios:
            yield f"there is no scenario {found.staged.whole}"
        strange = sorted(found.staged.steps.keys() - known - {SEAL})
        yield from (f"{name} has a step and is never asked" for name in strange)
    yield from (f"{name} is asked and not explained" for name in sorted(known - found.asks.keys()))
    yield from (f"{name} is explained and never asked" for name in sorted(found.asks.keys() - known))
    clauses = rules_text.load(game.rulebook).clauses
    for step in found.how:
        yield from (f"how: there is no clause {clause}" for clause in _CLAUSE.findall(step) if clause not in clauses)
    for name, each in found.asks.items():
        yield from (f"{name}: there is no clause {clause}" for clause in each.clauses if clause not in clauses)
