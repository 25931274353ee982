"""The course of a campaign: a leg of travel, then a combat, and so on.  [BY-010, BY-S51, BY-S55]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..records import NONE
from ..turn import after_edit as note_edit
from ..turn import midway as rests
from ..turn import play_beat as play_combat
from ..victory import BYDO_WIN, CORP_WINS, DRAWN
from ..words import Phase
from .campaign import count_courses, settle_fates, travel_on
from .records import Campaign
from .staging import clear_field, set_stage
from .words import Event, Fate, Mode


def play_beat(t: Table, b: Campaign) -> None:
    """A leg of travel, or a beat of a combat.  [BY-010]"""
    if b.mode == Mode.TRAVEL:
        if travel_on(t, b):
            set_stage(t, b, b.plan.course)
        else:
            finish(t, b)
        return
    play_combat(t, b)
    if b.over == 1:
        end_combat(t, b)


def after_edit(b: Campaign) -> None:
    """After what the GM has done by hand.  [BY-210, BY-S54]"""
    note_edit(b)


def end_combat(t: Table, b: Campaign) -> None:
    """What came of it: the record, the fates of those who were shot down; then all are in the hangar.  [BY-S52]"""
    result = b.result
    b.over = 0
    b.result = 0
    b.fought[b.stage] = 1 + result
    b.won += 1 if result == CORP_WINS else 0
    b.lost += 1 if result == BYDO_WIN else 0
    b.passed += b.round
    t.emit(Event.COMBAT_OVER, b.stage, result)
    settle_fates(t, b, result == CORP_WINS)
    clear_field(b)
    b.mode = Mode.TRAVEL
    if count_courses(b) == 0:
        finish(t, b)


def finish(t: Table, b: Campaign) -> None:
    """Who has won more combats; those that a crew without a capital ship can't fight are the enemy's.  [BY-S55]"""
    if b.careers[0].fate != Fate.FLIES:
        b.lost += count_courses(b)
    b.result = DRAWN
    if b.won != b.lost:
        b.result = CORP_WINS if b.won > b.lost else BYDO_WIN
    b.stage = NONE
    b.over = 1
    t.emit(Event.CAMPAIGN_OVER, b.won, b.lost)


def midway(b: Campaign) -> bool:
    """Is a pass of a combat under way, as in the skirmish?  [BY-S59]"""
    return rests(b)


def rounds(b: Campaign) -> int:
    """Rounds that are over, in all combats."""
    return b.passed + (b.round if b.phase <= Phase.RESOLVING else b.round - 1)


def turns(b: Campaign) -> int:
    """Rounds as players count them, the running one among them."""
    if b.over == 1 or b.mode == Mode.TRAVEL:
        return b.passed
    return b.passed + (b.round if b.phase > Phase.RESOLVING else b.round + 1)


def outcome(b: Campaign) -> int:
    """The place of the result among the deal's outcomes; -1 while the campaign goes on."""
    return b.result if b.over == 1 else NONE
