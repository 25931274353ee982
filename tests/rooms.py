"""What a room must bring, and `ROOMS`: those of the registry that bring enough to be played by the tests of every game.

A room that is half built takes no part in these; `tests/games/test_what_a_game_brings.py` says what it lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from admiralty import games
from admiralty.core.book import guides, rules_text
from admiralty.core.face.game import SIMPLE, Game, Request
from admiralty.core.face.rooms import PLAN, WITHOUT
from admiralty.core.state.options import options_of
from admiralty.server.asked.effects import is_measured, path_of

ROOT = Path(__file__).resolve().parents[1]
FILES = {  # of a room, and what to write there besides the names that `PLAN` wants
    "RULES.md": "the rulebook, a table row for each clause",
    "words.py": "the enumerations Ask, Event and Die",
    "records.py": "the battle, and who answers a seat",
    "options.py": "a field for each house rule",
    "tables.py": "the numbers of the rulebook",
    "turn.py": "a round of the battle, and its result",
    "imagine.py": "what redraws what a seat doesn't know",
    "computer/opponents.py": "the computer's answers",
    "computer/levels.py": f"the levels of the computer, among them random and {SIMPLE}",
    "deal/files.py": "a model for each kind of file",
    "deal/dealing.py": "from files to the first state",
    "deal/schemas.py": "the JSON Schema of each kind of file",
    "face/wording.py": "a sentence for each event, question, die and outcome, and what an outcome is worth",
    "face/board.py": "the board from a view",
    "data/guide.toml": "the guide, each question explained",
}
SHARED = ("RULES.md", "tables.py")  # which a room inside another has from that one
TESTS = {  # of a game, and what to write there
    "README.md": "the language of its cases",
    "examples_*.toml": "cases from the rulebook, each with its clauses",
    "test_examples.py": "play the cases",
    "test_rules_cited.py": "every clause is tested, every house rule has a case",
    "test_invariants.py": "what holds in every battle",
}
CHOSEN = {  # of a game's chosen.py, see that of the skeleton
    "DUEL", "HARMLESS", "SEARCHED", "SECRETS", "LONG", "PLACES", "LIMITS", "NAMING", "LASTING", "CROWDED", "is_there",
}  # fmt: skip


class Place(NamedTuple):
    """Where a game's parts lie: the names of its modules, and the folder of the source tree."""

    key: str
    room: str
    tests: str
    mutants: str
    root: Path = ROOT

    @property
    def folder(self) -> Path:
        return Path("src", *self.room.split("."))

    @property
    def is_inner(self) -> bool:
        """Is it a room inside another?"""
        return (self.root / self.folder.parent / "RULES.md").exists()


def place_of(key: str) -> Place:
    """Where the parts of a game of ours lie."""
    room = games.MODULES.get(key, key)
    return Place(key, f"admiralty.games.{room}", f"tests.games.{key}", f"tests.mutants.{key}")


def find_missing(place: Place) -> list[str]:
    """Everything that a game lacks: a line each, which names the file and says what to write."""
    found, barred = [*_missing_files(place)], [*_unplayable(place)]
    found += barred
    if not any(line.startswith(f"{place.folder}/") for line in barred):
        try:
            found.extend(_missing_of(place, import_module(place.room).GAME))
        except Exception as fault:
            found.append(f"{place.folder}/__init__.py: GAME can't be looked at: {fault!r}")
    return found


def _missing_files(place: Place) -> Iterator[str]:
    tests = Path(*place.tests.split("."))
    plan = planned()
    wanted = {
        place.folder / name: f"{' and '.join(plan[name])}: {what}" if name in plan else what
        for name, what in FILES.items()
        if not (place.is_inner and name in SHARED)
    }
    wanted |= {tests / name: what for name, what in TESTS.items() if not place.is_inner}
    for path, what in wanted.items():
        if not list((place.root / path.parent).glob(path.name)):
            yield f"{path}: write {what}"


def planned() -> dict[str, list[str]]:
    """What `game_of` takes from each file of a room, by its path: the names that no room may do without."""
    found: dict[str, list[str]] = {}
    for part, place in PLAN.items():
        *folders, name = place.split(".")
        if part not in WITHOUT and not folders[-1].isupper():  # ships and their loader: a room may have none
            found.setdefault("/".join(folders) + ".py", []).append(name)
    return found


def _unplayable(place: Place) -> Iterator[str]:
    """What keeps the tests of every game from playing this one."""
    start = f"{place.folder}/__init__.py"
    try:
        found = import_module(place.room).GAME
        if not isinstance(found, Game) or found.key != place.key:
            yield f"{start}: write GAME = game_of(__name__, title=…, …), whose key is {place.key!r}"
        elif not found.scenarios:
            yield f"{place.folder}/data/scenarios: write a scenario"
        else:
            found.deal(Request(found.scenario(next(iter(found.scenarios)))))
    except Exception as fault:
        yield f"{start}: write GAME, with a first scenario that can be dealt: {fault!r}"
    chosen = f"{place.tests.replace('.', '/')}/chosen.py"
    try:
        absent = CHOSEN - vars(import_module(f"{place.tests}.chosen")).keys()
        yield from (f"{chosen}: write {name}, as the skeleton's says" for name in sorted(absent))
    except Exception as fault:
        yield f"{chosen}: write what the tests of every game play of this one, as the skeleton's says: {fault!r}"
    mutants = f"{place.mutants.replace('.', '/')}.py"
    try:
        if not import_module(place.mutants).MUTANTS:
            yield f"{mutants}: MUTANTS is empty; write rules wrongly, a row each"
    except Exception as fault:
        yield f"{mutants}: write MUTANTS, rules written wrongly, a row each: {fault!r}"


def _missing_of(place: Place, game: Game) -> Iterator[str]:
    """What a game lacks that can be played."""
    clauses = rules_text.load(game.rulebook).clauses
    if not clauses:
        yield f"{place.folder}/RULES.md: write a table row for each clause, such as | AB-010 | rule | part |"
    for spec in options_of(game.rules):
        if spec.note.ruling not in clauses:
            yield f"{place.folder}/RULES.md: write the ruling {spec.note.ruling} of the house rule {spec.name}"
    words = import_module(f"{place.room}.words")
    for kind, said in (("Ask", game.wording.asks), ("Event", game.wording.events), ("Die", game.wording.dice)):
        for each in getattr(words, kind):
            if each not in said:
                yield f"{place.folder}/face/wording.py: write the words of {kind}.{each.name}"
            elif said[each].clause not in clauses:
                yield f"{place.folder}/RULES.md: write {said[each].clause}, the clause of {kind}.{each.name}"
    for level in sorted({"random", SIMPLE} - {level.key for level in game.levels}):
        yield f"{place.folder}/computer/levels.py: write the level {level}"
    if game.guide is not None and game.guide.is_file():  # else it is among the missing files
        yield from (f"{place.folder}/data/guide.toml: {fault}" for fault in guides.faults(game))
    kinds = game.schemas()
    if "scenario" not in kinds:
        yield f"{place.folder}/deal/schemas.py: write the schema of a scenario"
    for kind in kinds:
        path = Path("docs", "schemas", f"{place.key}_{kind}.json")
        if not (place.root / path).exists():
            yield f"{path}: make bless T=tests/games/test_schemas.py writes it"
    if not is_measured(game):
        path = path_of(game).relative_to(place.root)
        yield f"{path}: make bless T=tests/server/test_effects.py measures what house rules change in today's version"


ROOMS = tuple(key for key in games.ROOMS if not list(_unplayable(place_of(key))))
