"""What a seat doesn't know, redrawn: the combat at hand as in a skirmish, and those to come as pickets of Rebos."""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..imagine import build_known
from ..imagine import imagine as imagine_combat
from ..options import Fog
from ..records import NONE
from ..tables import REBO, TERRAINS
from ..words import Die, Side, Status
from .records import CRAFTS, MET, Campaign, Stage
from .words import Mode

COLUMNS, ROWS, REBOS, LAST = 32, 18, 3, 20  # of a picket that is imagined


def imagine(t: Table, b: Campaign, seat: int) -> None:
    """Fill in what is hidden from a seat, as it may take it to be.  [BY-060, BY-190]"""
    if b.over == 1:
        return
    if b.mode == Mode.COMBAT:
        imagine_combat(t, b, seat)
    for stage in range(b.stage_count):
        if b.fought[stage] == 0:
            draw_stage(t, b, b.stages[stage], CRAFTS + MET * stage)


def draw_stage(t: Table, b: Campaign, stage: Stage, craft: int) -> None:
    """Open space, and some Rebos in its eastern third; the last side with a ship wins."""
    stage.columns = COLUMNS
    stage.rows = ROWS
    stage.whole = 1
    for cell in range(COLUMNS * ROWS):
        stage.ground[cell] = 2 * TERRAINS
    stage.zone.used = 1
    stage.zone.right = COLUMNS // 4
    stage.zone.bottom = ROWS - 1
    stage.objective.rounds = LAST
    stage.count = min(REBOS, len(b.ships) - b.crew)
    for k in range(stage.count):
        foe = stage.foes[k]
        foe.side = Side.BYDO
        foe.status = Status.ACTIVE
        foe.craft = craft
        build_known(foe.design, REBO)
        foe.health = foe.design.health
        foe.fuel = NONE
        foe.carrier = NONE
        foe.x = COLUMNS - 3
        foe.y = 5 * k + t.roll(Die.IMAGINED, 5) - 1
        foe.heading = 6
        foe.seen = 1 if b.rules.fog == Fog.OFF else 0
