"""What cases call: some beats of a battle, or none, and what is found then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.games.myoss import attack, destruction, movement, turn
from admiralty.games.myoss.face.wording import BARS
from admiralty.games.myoss.words import Ask, Event

from ..cases import Case, Fields, word
from .reading import ROOM, SIDES, Scene

TIE, DRAW = "tie", "draw"  # nobody is left; nobody can win any more


@ROOM.call
def beats(case: Case) -> Fields:
    """Play so many beats; where a case starts before the first player's turn, none unless it says how many."""
    scene = Scene(case, ROOM.designs)
    t = scene.table(case)
    times = case.steps[0].times
    for beat in range(times if times is not None else int("start" in case.said)):
        assert not scene.b.over, f"the battle is over before beat {beat + 1}"
        turn.play_beat(t, scene.b)
    t.done()
    return Fields(found_in(scene, t), at=scene.paths.look)


def found_in(scene: Scene, t: ScriptedTable) -> dict[str, Any]:
    """Everything that a case may expect besides fields."""
    events = [Event(each).name.lower() for each, _ in t.events]
    b = scene.b
    return {
        "events": lambda said: _within(said, events),
        "never": lambda said: [name for name in said if _event(name) not in events],
        "count": lambda said: {name: events.count(_event(name)) for name in said},
        "debris_counts": sorted(Counter(args[1:3] for event, args in t.events if event == Event.DEBRIS).values()),
        "debris_powers": [args[3] for event, args in t.events if event == Event.DEBRIS],
        "asked": scene.asked(t),
        "offers": lambda said: _answers(scene, t, said, lambda value, legal: value in legal),
        "lacks": lambda said: _answers(scene, t, said, lambda value, legal: value not in legal),
        "legal": lambda said: _legal(scene, t, said),
        "barred": lambda said: {ask: _barred(scene, t, ask, values) for ask, values in said.items()},
        "index": lambda said: {line: _index(scene, line) for line in said},
        "ms": lambda said: {name: movement.maneuver_score(b, scene.number(name, "ship")) for name in said},
        "ts": lambda said: {name: movement.thrust_score(b, scene.number(name, "ship")) for name in said},
        "di": lambda said: {name: _destruction_index(scene, name) for name in said},
        "turns_needed": lambda said: [[one, two, movement.turns_needed(one, two)] for one, two, _ in said],
        "over": bool(b.over),
        "winner": [*SIDES[: b.sides], TIE, DRAW][b.result] if b.over else "nobody yet",
    }


def _event(name: str) -> str:
    return Event(word("expect", Event, name)).name.lower()


def _within(said: list[str], events: list[str]) -> list[str]:
    """The events that are named, where they happen in this order, whatever happens between them; else all of them."""
    rest = iter(events)
    return said if all(_event(name) in rest for name in said) else events


def _listed(t: ScriptedTable, ask: str) -> list[int]:
    """The legal answers of the first question of a kind; with a number after its name, of that one."""
    name, _, which = ask.partition(" ")
    asked = [each for each in t.asked if each.what == word("expect", Ask, name)]
    assert asked, f"{name} is not asked"
    one = asked[int(which) - 1 if which else 0]
    return list(one.listed) if one.listed else list(range(one.low, one.high + 1))


def _answers(scene: Scene, t: ScriptedTable, said: Mapping[str, list[Any]], test: Any) -> dict[str, list[Any]]:
    """Of the answers that are named those that pass a test, by question."""
    return {
        ask: [value for value in values if test(scene.number(value, "ship"), _listed(t, ask))]
        for ask, values in said.items()
    }


def _legal(scene: Scene, t: ScriptedTable, said: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    """The legal answers by question: as they are named where they are the same, else as numbers."""
    found = {}
    for ask, values in said.items():
        listed = sorted(_listed(t, ask))
        found[ask] = values if sorted(scene.number(value, "ship") for value in values) == listed else listed
    return found


def _barred(scene: Scene, t: ScriptedTable, ask: str, values: Mapping[str, str]) -> dict[str, str]:
    """The clauses for which answers to the first question of a kind are not open; "open" where no reason is given."""
    bars = t.bars.get(word("expect", Ask, ask), [])
    clauses = {value: BARS[why].clause for value, why in reversed(bars)}
    return {value: clauses.get(scene.number(value, "ship"), "open") for value in values}


def _index(scene: Scene, line: str) -> int:
    """The Attack Index of ``Ship/Weapon at Ship``, with `` on autofire`` at the end where a computer fires."""
    weapon, _, target = line.removesuffix(" on autofire").partition(" at ")
    c, j = scene.parts[weapon], scene.number(target, "ship")
    return attack.attack_index(scene.b, scene.b.parts[c].ship, c, j, line.endswith(" on autofire"))


def _destruction_index(scene: Scene, name: str) -> int:
    """The Destruction Index of a section, or of a ship's first one."""
    s = scene.sections[name] if name in scene.sections else scene.b.ships[scene.number(name, "ship")].first_section
    return destruction.destruction_index(scene.b, s)
