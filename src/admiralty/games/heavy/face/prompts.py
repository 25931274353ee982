"""The questions of Heavy Combat in words, each with the clause behind it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from admiralty.core.face.vocabulary import with_notes
from admiralty.core.face.wording import AskWord
from admiralty.core.state.records import ALL, OWNER

from ..words import Ask
from . import notes
from .saying import WORDS, asked_or_uncloaked, uncloaked

POWER_LEFT = "{ship} has {left:point|points} of power left"
LEFT = " {left}."  # ends a question whose answers are paid from it: it stands next to them
EVERY_COST = "HC-1080"  # comes out of it


def _ask(prompt: str, named: str, line: str = "", **more: Any) -> AskWord:
    """A question of a ship's orders: while the ship is cloaked only its seat knows the answer."""
    asked = WORDS.ask(prompt, named, line, **{"seen": uncloaked, **more})
    if LEFT not in prompt:
        return asked
    return replace(asked, prompt=prompt.replace(LEFT, ""), left=f"{POWER_LEFT} [{EVERY_COST}]")


_ASKS: dict[int, AskWord] = {
    Ask.PLACE: _ask(
        "{ship} starts cloaked: off which facing of {enemy} does it lie?",
        "HC-S10 lies off",
        "-> facing",
        help="The enemy presents this facing to you without knowing it.",
        seen=OWNER,
    ),
    Ask.CLOAK: _ask(
        "{ship}: engage or drop the cloak? {turns:turn} used. {left}.",
        "HC-470 cloak",
        "-> cloak-order",
        help="Engaging takes a turn, and so does dropping: no shields, no weapons, in full view.",
        seen=ALL,
    ),
    Ask.FLASH: _ask(
        "{ship}: which enemy do you try to flash-detect? {left}.",
        "HC-610 flash",
        "-> a-ship",
        help="Ten points, by house rule more, tell you alone the range and off which of your facings it lies.",
        seen=ALL,
    ),
    Ask.ENEMY: _ask("{ship}: which enemy does it manoeuvre against?", "HC-R87 towards", "-> a-ship"),
    Ask.MANOEUVRE: _ask(
        "{ship}: which manoeuvre towards {enemy}? {left}.",
        "HC-R12 manoeuvre",
        "-> manoeuvre",
        help="A rotation is free; you can fire, banks at half. A step costs 1 and a lateral move 2, without fire.",
    ),
    Ask.BESIDE: _ask(
        "{ship}: which move towards {enemy} while it rotates? {left}.",
        "HC-R12 move",
        "-> manoeuvre",
        help="A step costs 1, a lateral move 2. A ship that moves does not fire.",
    ),
    Ask.AXIS: _ask(
        "{ship}: which axis does it turn around?",
        "HC-R49 axis",
        "-> turn-axis",
        help="The two facings on the axis stay. The other four swap with their opposites.",
    ),
    Ask.COUNTERMEASURES: _ask(
        "{ship}: how many CM? {left}.",
        "HC-870 CM",
        help="Two points of power each. The shooter's CCM cancel them one for one. What is left makes you harder to"
        " hit: by one from 1 on, by two from 4 on, unless a house rule differs.",
    ),
    Ask.COUNTER_COUNTERMEASURES: _ask(
        "{ship}: how many CCM? {left}.",
        "HC-870 CCM",
        help="Two points of power each. Each cancels a point of your target's CM.",
    ),
    Ask.REINFORCE: _ask(
        "{ship}: which shield do you reinforce? {left}.",
        "HC-820 reinforce",
        "ship place:slot left -> a-facing",
        help="Two points of power each. It goes before the shield, and lasts a second turn if nobody fires on it.",
    ),
    Ask.REINFORCE_POINTS: _ask(
        "{ship}: how many points of reinforcement on {facing}? {left}.",
        "HC-820 points",
        help="Each costs two points of power and takes a point off the damage.",
    ),
    Ask.DIRECTION: _ask(
        "{ship}: off which of its facings do you look for the hidden enemy?",
        "HC-R47 direction",
        "-> a-facing",
        help="You hit whatever lies there after this turn's movement, past all shields.",
        seen=OWNER,
    ),
    Ask.BANK: _ask(
        "{ship}: how much power goes to {mount}? {left}.",
        "HC-250 bank",
        help="Triple at range 1, double at 2, half while you rotate. It hits without a roll, unless countermeasures or"
        " lost sensors interfere: see Hits, as it stands, on your sheet.",
    ),
    Ask.HEAVY: _ask(
        "{ship}: does {mount} fire? {left}.",
        "HC-260 fires",
        "-> fire",
        help="Its damage roll counts triple at range 1, double at 2. A launcher fires every second turn, a disruptor"
        " every third. Hits, as it stands, on your sheet has the chance before this turn's countermeasures.",
    ),
    Ask.SALVO: _ask(
        "{ship}: how many of its {count} {system} fire? {left}.",
        "HC-R95 fire",
        "ship system:weapons count left",
        help="They are alike, and the first fire. Each damage roll counts triple at range 1, double at 2. A launcher"
        " fires every second turn, a disruptor every third. Hits, as it stands, on your sheet has the chance.",
    ),
    Ask.TARGET: _ask("{ship}: what does {mount} fire at?", "HC-R87 target", "-> target"),
    Ask.SPECIFIC: _ask(
        "{ship}: aim at one system?",
        "HC-190 specific",
        "-> yes",
        help="One chance in ten to destroy a box through the shield. Such a shot does no other damage.",
    ),
    Ask.AIM: _ask(
        "{ship}: what of {enemy} does {mount} aim at?",
        "HC-190 aim",
        "ship mount enemy -> an-aim",
        help="At the shield it does its damage. At a system it does none, but a hit has one chance in ten to destroy a"
        " box: see Strikes a system on your sheet.",
    ),
    Ask.REPAIR: _ask(
        "{ship}: what do you start to repair as repair {slot}? {left}.",
        "HC-640 repair",
        "-> a-box",
        help="One point of power, by house rule one a turn. The box works again after three turns. Two at a time.",
    ),
    Ask.GO_ON_REPAIR: _ask(
        "{ship}: pay another point for repair {slot}, one {what}? {left}.",
        "HC-R30 go on",
        "ship slot what:mending left -> yes",
        help="A turn you don't pay for does not count.",
    ),
    Ask.STRUCK: _ask(
        "{ship} is hit in row {row} of its chart. Which system takes it?",
        "HC-R61 struck",
        "-> system",
        seen=asked_or_uncloaked,
        series=True,
        alike="Each hit on {ship}",
        standing="A row of the chart has several systems: which one takes the hit? Your least useful one, or the"
        " enemy's most useful one.",
    ),
    Ask.RULING: _ask(
        "{ship} fires at something hidden. As computed it hits {enemy}. What do you rule?",
        "HC-R84 ruling",
        "ship enemy:some-ship? -> word",
        help="As computed: it hits if a hidden ship lies in the direction named, within range 3.",
        seen=OWNER,
    ),
    Ask.LAUNCH: _ask(
        "{ship}: how many flights of fighters do you launch? {left}.",
        "HC-R86 launch",
        help="One point of power each. A flight appears at range 2 of the enemy and can move and fire next turn.",
    ),
    Ask.FLIGHT_STEP: _ask(
        "{ship}: what does {flight} do against {enemy}?",
        "HC-R86 flight",
        "-> flight-order",
        help="A step is free. At range 1 a fighter hits with 3 to 6, at range 2 with 5 or 6: see Hits, as it stands, on"
        " your sheet.",
    ),
    Ask.FLIGHT_FACING: _ask(
        "{ship}: which facing of {enemy} does {flight} attack?",
        "HC-R86 attacks",
        "ship flight enemy -> a-facing",
        help="Each fighter that hits does a point of damage, whatever the range.",
    ),
}
ASKS = with_notes(_ASKS, Ask, notes)
