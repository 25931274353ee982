"""How the round goes: who has turns left, who has taken theirs, and the dice of the last task.  [BC-080, BC-R202]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row
from admiralty.core.face.wording import name_of

from ...tables import POWERED
from ...tasks import score
from ...words import ShipDie, Status

View = Mapping[str, Any]


def still_to_act(view: View, deal: Deal) -> str:
    """Who has turns left in this round: officers, and ships with how many."""
    if view["over"] or not view["round"]:
        return ""
    crew = [name_of(deal.names, "officer", o) for o, each in _aboard(view) if not each["acted"]]
    foes = [
        f"{deal.names['ship'][i]} {each['scale'] - each['turns']}"
        for i, each in _fighting(view)
        if each["turns"] < each["scale"]
    ]
    return " · ".join(", ".join(each) for each in (crew, foes) if each)


def turn_rows(view: View, deal: Deal) -> Iterator[Row]:
    """The turns of this round: to come, and taken."""
    if left := still_to_act(view, deal):
        crew = [name_of(deal.names, "officer", o) for o, each in _aboard(view) if each["acted"]]
        foes = [f"{deal.names['ship'][i]} {each['turns']}" for i, each in _fighting(view) if each["turns"]]
        taken = " · ".join(", ".join(each) for each in (crew, foes) if each)
        yield Row("To act", f"{left}; done: {taken}" if taken else left, large="line")


def say_crew(view: View, deal: Deal) -> str:
    """Which officers have a turn left, and which have taken theirs."""
    left, done = (
        ", ".join(name_of(deal.names, "officer", o) for o, each in _aboard(view) if bool(each["acted"]) == acted)
        for acted in (False, True)
    )
    return f"{left or 'nobody'}; done: {done}" if done else left


def _aboard(view: View) -> list[tuple[int, View]]:
    return [(o, each) for o, each in enumerate(view["officers"]) if each["aboard"]]


def _fighting(view: View) -> list[tuple[int, View]]:
    return [
        (i, each)
        for i, each in enumerate(view["ships"])
        if each["status"] == Status.FIGHTING and not each["crewed"] and not each["bystander"]
    ]


def roll_rows(view: View, deal: Deal) -> Iterator[Row]:
    """The last task, die by die, with what each scored; of an NPC ship only where its Crew Quality is known."""
    task = view["task"]
    if not view["rolled"] or task is None:
        return
    ship = view["ships"][view["roller"]]
    scored = bool(ship["crewed"] or ship["judged"])
    own = [(task["faces"][k], task["target"], task["critical"]) for k in range(task["dice"])]
    said = [_say_die(*each, scored) for each in own]
    if task["ship_die"] == ShipDie.POWERED:
        said.append(f"power ({POWERED})")
    elif task["ship_die"] == ShipDie.ROLLED:
        said.append(f"ship {_say_die(task['ship_face'], task['ship_target'], task['ship_critical'], scored)}")
    helpers = zip(task["helper_faces"], task["helper_targets"], task["helper_criticals"], strict=True)
    said += [f"helper {_say_die(*each, scored)}" for each in list(helpers)[: task["helpers"]]]
    needed = f" of {task['difficulty']}" if task["difficulty"] else ""
    name = name_of(deal.names, "ship", view["roller"])
    yield Row("Last roll", f"{name}: {' · '.join(said)}; in all {task['successes']}{needed}", large="line")


def _say_die(face: int, target: int, critical: int, scored: bool) -> str:
    return f"{face} ({score(face, target, critical)})" if scored else str(face)
