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

POWER_LEFT = "{left:point of power is|points of power are} left"
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
        "{ship} begins under its cloak: off which facing of {enemy} does it lie?",
        "HC-S10 lies off",
        "-> facing",
        help="The enemy presents this facing to you and does not know it.",
        seen=OWNER,
    ),
    Ask.CLOAK: _ask(
        "{ship}, {turns:turn} of its cloak used: what becomes of it? {left}.",
        "HC-470 cloak",
        "-> cloak-order",
        help="A turn of engaging and one of dropping it pass without shields and weapons, in full view.",
        seen=ALL,
    ),
    Ask.FLASH: _ask(
        "{ship}: which enemy does it try to flash-detect? {left}.",
        "HC-610 flash",
        "-> a-ship",
        help="Ten points, by house rule more, tell you alone the range and your own facing off which it lies.",
        seen=ALL,
    ),
    Ask.ENEMY: _ask("{ship}: which enemy is its manoeuvre about?", "HC-R87 towards", "-> a-ship"),
    Ask.MANOEUVRE: _ask(
        "{ship}: which manoeuvre towards {enemy}? {left}.",
        "HC-R12 manoeuvre",
        "-> manoeuvre",
        help="A rotation is free, and you fire meanwhile, banks at half. A step costs 1, a lateral move 2, and neither"
        " lets you fire.",
    ),
    Ask.BESIDE: _ask(
        "{ship}: and which move towards {enemy} while it rotates? {left}.",
        "HC-R12 move",
        "-> manoeuvre",
        help="A step costs 1, a lateral move 2; a ship that moves does not fire.",
    ),
    Ask.AXIS: _ask(
        "{ship}: round which axis does it make its half turn?",
        "HC-R49 axis",
        "-> turn-axis",
        help="The two facings of the axis stay where they are, the other four change places with their opposites.",
    ),
    Ask.COUNTERMEASURES: _ask(
        "{ship}: how many CM? {left}.",
        "HC-870 CM",
        help="Two points of power each. What the shooter's CCM leave of them worsens his to-hit rolls: by one"
        " from 1 on, by two from 4 on, unless the house rules otherwise.",
    ),
    Ask.COUNTER_COUNTERMEASURES: _ask(
        "{ship}: how many CCM? {left}.",
        "HC-870 CCM",
        help="Two points of power each; every one takes away a point of your target's CM.",
    ),
    Ask.REINFORCE: _ask(
        "{ship}: which shield is reinforced? {left}.",
        "HC-820 reinforce",
        "ship place:slot left -> a-facing",
        help="Two points of power each. It is used up before the shield, and lasts a second turn if not fired on.",
    ),
    Ask.REINFORCE_POINTS: _ask(
        "{ship}: how many points of reinforcement on {facing}? {left}.",
        "HC-820 points",
        help="Each takes a point off the damage and costs two points of power.",
    ),
    Ask.DIRECTION: _ask(
        "{ship}: off which of its facings is the hidden enemy looked for?",
        "HC-R47 direction",
        "-> a-facing",
        help="Fire in this direction hits whatever lies there after this turn's movement, past all shields.",
        seen=OWNER,
    ),
    Ask.BANK: _ask(
        "{ship}: how much power to {mount}? {left}.",
        "HC-250 bank",
        help="It counts three times at range 1, twice at 2, half while you rotate. It hits without a roll,"
        " but for countermeasures and lost sensors: your sheet has the chance, in Hits, as it stands.",
    ),
    Ask.HEAVY: _ask(
        "{ship}: does {mount} fire? {left}.",
        "HC-260 fires",
        "-> fire",
        help="Its damage is rolled, three times at range 1, twice at 2. A launcher fires every second turn, a disruptor"
        " every third. Its exact chance, before this turn's countermeasures, is on your sheet, in Hits, as it stands.",
    ),
    Ask.TARGET: _ask("{ship}: at whom does {mount} fire?", "HC-R87 target", "-> target"),
    Ask.SPECIFIC: _ask(
        "{ship}: is any of this fire aimed at a specific system?",
        "HC-190 specific",
        "-> yes",
        help="A shot at a system does no other damage, and has one chance in ten to destroy a box through the shield.",
    ),
    Ask.AIM: _ask(
        "{ship}: what of {enemy} does {mount} aim at?",
        "HC-190 aim",
        "ship mount enemy -> an-aim",
        help="At the shield it does its damage; at a system none, but one chance in ten to destroy a box if it hits:"
        " your sheet has the whole chance, in Strikes a system.",
    ),
    Ask.REPAIR: _ask(
        "{ship}: what does repair {slot} begin to mend? {left}.",
        "HC-640 repair",
        "-> a-box",
        help="One point of power, by house rule one a turn; the box works again after three. Two at a time.",
    ),
    Ask.GO_ON_REPAIR: _ask(
        "{ship}: pay another point for repair {slot}, one {what}? {left}.",
        "HC-R30 go on",
        "ship slot what:mending left -> yes",
        help="A turn that is not paid for does not count.",
    ),
    Ask.STRUCK: _ask(
        "{ship} is struck in row {row} of its chart: which system loses the box?",
        "HC-R61 struck",
        "-> system",
        seen=asked_or_uncloaked,
        standing="A row of the chart has several systems: which one loses the box? Of your own ship the one that is"
        " missed least, of an enemy the one that is missed most.",
    ),
    Ask.RULING: _ask(
        "{ship} fires at something hidden; as it is reckoned it strikes {enemy}. What do you rule?",
        "HC-R84 ruling",
        "ship enemy:some-ship? -> word",
        help="As it is reckoned: it hits if a hidden ship lies in the direction named, within range 3.",
        seen=OWNER,
    ),
    Ask.LAUNCH: _ask(
        "{ship}: how many flights of fighters are launched? {left}.",
        "HC-R86 launch",
        help="One point of power each. A flight appears at range 2 of the enemy and acts from the next turn.",
    ),
    Ask.FLIGHT_STEP: _ask(
        "{ship}: what does {flight} do, that is out against {enemy}?",
        "HC-R86 flight",
        "-> flight-order",
        help="A step is free of charge. At range 1 a fighter hits with 3 to 6, at range 2 with 5 or 6: the chance is on"
        " your sheet, in Hits, as it stands.",
    ),
    Ask.FLIGHT_FACING: _ask(
        "{ship}: which facing of {enemy} does {flight} attack?",
        "HC-R86 attacks",
        "ship flight enemy -> a-facing",
        help="Each fighter that hits does a point of damage, whatever the range.",
    ),
}
ASKS = with_notes(_ASKS, Ask, notes)
