"""From a crew and its combats to the state before the first leg.  [BY-S50 .. BY-S55]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.face.dealing import make_deal, read_request
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.state_files import STATE
from admiralty.core.files.model_files import say_place
from admiralty.core.files.muster import require_sides
from admiralty.core.files.shipped import content, shipped
from admiralty.core.ground.fog import kind_known
from admiralty.core.state.options import chosen_said, options_of
from admiralty.core.state.records import blank, copy_into
from admiralty.core.yard.designers import distinct

from ...crew.sanity import first_sanity
from ...damage import band_of
from ...deal.called import MUSTER, own_names, require_crafts, with_stock
from ...deal.dealing import BYDO, CAPTAIN, newcomers, refuse_later
from ...deal.dealing import deal as deal_combat
from ...deal.goals import OUTCOMES
from ...face.printed import printed_rows
from ...names import PLACES
from ...options import Remotes, Rules
from ...records import CELLS, FLYING, NONE, STEPS, Battle, Size
from ...records import SHIPS as SHIPS_MOST
from ...sight import mark_everybody
from ...tables import FORCES, TERRAINS
from ...words import Goal, Purpose, Side, Status
from ...yard.yard import RACKS, build_of
from ..options import CampaignRules
from ..records import CRAFTS, FOES, MET, NOTES, Campaign, Stage
from ..staging import fit_out
from ..words import Craft, Fate
from .files import INNER, CaptainFile, PilotFile, ScenarioFile

COMBATS = shipped(__package__.rpartition(".")[0].rpartition(".")[0], "scenarios")
Ship = Mapping[str, Any]
KEPT = ("side", "status", "health", "fuel", "charge", "grip", "x", "y", "heading", "dx", "dy", "dormant", "adrift")
BYDO_ARMS = ("organic_guns", "bydo_shots", "oculoids")
LISTED = ("arrowhead", "strider", "shooting_star")  # the fighters that the rulebook lists  [BY-S50, BY-S52]


def deal(request: Request) -> Deal:
    """Deal a campaign; `Refused` names the file, the place and the clause of whatever doesn't fit."""
    refuse_later(request)
    scenario, rules, where = read_request(request, ScenarioFile, CampaignRules, INNER)
    for k, one in enumerate(scenario.crew):
        if one.effect is not None:
            what = "has an effect by the rules, which can't be set yet"
            raise Refused(say_place(where, ["crew", k]), what, "BY-S56", "leave effect out")
    ships = _ships(scenario, request, where)
    _require_carriers(ships, where)
    settings = {**_combat_settings(rules), "pilots": str(len(ships) - 1)}
    combats = [
        _combat(each, scenario.names, settings, say_place(where, ["combats", k]))
        for k, each in enumerate(scenario.combats)
    ]
    for k, combat in enumerate(combats):
        _require_room(combat, len(ships), say_place(where, ["combats", k]))
    size = _size(rules, ships, combats)
    b = blank(Campaign, size)
    b.rules, b.crew, b.seats = rules, len(ships), len(ships) + 1
    b.captain, b.bydo = 0, b.crew
    crafts = _crafts(b, ships, where)
    _man(b, ships, crafts)
    for k, combat in enumerate(combats):
        met = _types_of(combat)
        _stage(b, b.stages[k], combat, CRAFTS + MET * k, met)
        crafts += [*[""] * (CRAFTS + MET * k - len(crafts)), *met]
    crafts += [""] * (CRAFTS + MET * len(combats) - len(crafts))  # so that no number of another craft tells of the last
    b.stage_count, b.scene_count = len(combats), len(scenario.scenes)
    notes = _hand_out(b, scenario, where)
    mark_everybody(b)
    names = _names(b, scenario, ships, combats, crafts, notes, own_names(scenario.names, where))
    return make_deal(request, b, size, _seats(b), OUTCOMES, names, "campaign")


def _seats(b: Campaign) -> tuple[str, ...]:
    """The captain, the pilots, the GM with the Bydo.  [BY-020]"""
    return (CAPTAIN, *(f"pilot{k}" for k in range(1, b.crew)), BYDO)


# ---- the crew --------------------------------------------------------------------------------------------------------


def _ships(scenario: ScenarioFile, request: Request, where: str) -> list[Ship]:
    """The ships of the crew, the captain's first; those of seats that brought one of their own replaced by it."""
    flown: list[CaptainFile | PilotFile] = [scenario.captain, *scenario.pilots]
    seats = (CAPTAIN, *(f"pilot{k + 1}" for k in range(len(scenario.pilots))))
    require_sides(request.ships, [*seats, BYDO])
    found: list[Ship] = []
    crafts = [(MUSTER.read(key, where), where) for key in LISTED]
    for k, (seat, one) in enumerate(zip(seats, flown, strict=True)):
        place = say_place(where, ["pilots", k - 1] if k else ["captain"])
        brought = request.ships.get(seat, ())
        if len(brought) > 1:
            raise Refused(f"--ship {seat}", f"brings {len(brought)} ships for 1", "BY-020", "bring one")
        place = f"--ship {seat}" if brought else f"{place}: ship"
        craft = MUSTER.read(brought[0] if brought else one.ship, place)
        if (craft["fighter"] == "yes") != bool(k) or any(craft[key] for key in BYDO_ARMS):
            kind = "a fighter of SpaceCorp's" if k else "a capital ship of SpaceCorp's"
            raise Refused(place, f"{craft['name']} is not what this seat flies", "BY-S50", f"take {kind}")
        found.append(craft)
        crafts.append((craft, place))
    require_crafts(crafts, own_names(scenario.names, where))
    if request.ships.get(BYDO):
        raise Refused(f"--ship {BYDO}", "brings ships; the combats say which there are", "BY-S55", "leave it out")
    if found[0]["hangar"] < len(found) - 1:
        what = f"{found[0]['name']} has room for {found[0]['hangar']} of {len(found) - 1} fighters"
        raise Refused(f"{where}: captain", what, "BY-040", "take a larger capital ship, or fewer pilots")
    return found


def _require_carriers(ships: Sequence[Ship], where: str) -> None:
    """One Balmung carrier per two pilots at most.  [BY-S50]"""
    carriers = sum(1 for ship in ships[1:] if ship["balmungs"])
    if 2 * carriers > len(ships) - 1:
        what = f"has {carriers} Balmung carriers for {len(ships) - 1} pilots"
        raise Refused(f"{where}: pilots", what, "BY-S50", "one carrier per two pilots is the most")


def _man(b: Campaign, ships: Sequence[Ship], crafts: Sequence[str]) -> None:
    """Everybody aboard: ships whole and loaded, pilots steady.  [BY-040, BY-S45, BY-S50]"""
    for index, ship in enumerate(b.ships):
        ship.index = index
    for index, missile in enumerate(b.missiles):
        missile.index = index
    for seat, (career, deed, pilot) in enumerate(zip(b.careers, b.plan.deeds, b.pilots, strict=True)):
        career.seat = deed.seat = pilot.seat = seat
    for side in Side:
        b.sides[side].side = side
    b.vessels = b.crew
    for seat, craft in enumerate(ships):
        ship, build = b.ships[seat], build_of(craft)
        ship.side, ship.seat, ship.craft = Side.SPACE_CORP, seat, crafts.index(craft["name"])
        copy_into(b.fleet[seat].build, build)
        fit_out(b, seat)
        ship.health, ship.fuel, ship.missiles = build.health, build.fuel, list(build.racks)
        ship.band = band_of(ship.health, build.health)
        ship.sanity = first_sanity(b.rules.sanity, True, Side.SPACE_CORP, build.fighter, 0)
        ship.status, ship.carrier = (Status.DOCKED, 0) if seat else (Status.WAITING, NONE)
        career = b.careers[seat]
        career.fate, career.pilots, career.craft = Fate.FLIES, 1, ship.craft


def _hand_out(b: Campaign, scenario: ScenarioFile, where: str) -> list[str]:
    """The notes: those that all know, each pilot's own, the GM's.  [BY-S50]"""
    notes = [*scenario.common]
    b.common = (1 << len(notes)) - 1
    for seat in range(b.crew):
        b.careers[seat].knows = b.common
    for seat, pilot in enumerate(scenario.pilots, 1):
        for note in pilot.own:
            if len(notes) < NOTES:
                b.careers[seat].knows |= 1 << len(notes)
            notes.append(note)
    notes += scenario.secret
    if len(notes) > NOTES:
        raise Refused(where, f"has {len(notes)} notes; {NOTES} are the most", "BY-S50")
    b.note_count = len(notes)
    return notes


# ---- the combats -----------------------------------------------------------------------------------------------------


def _combat_settings(rules: CampaignRules) -> dict[str, str]:
    """The campaign's house rules, those that a skirmish has, too."""
    own = {spec.name for spec in options_of(Rules)}
    return {name: said for name, said in chosen_said(rules).items() if name in own}


def _combat(said: Any, names: Mapping[str, str], settings: Mapping[str, str], where: str) -> Deal:
    """A scenario of the skirmish, dealt by the campaign's house rules and for its pilots: its map, its Bydo, what
    decides it.  [BY-R103]"""
    if isinstance(said, str):
        if said not in COMBATS:
            raise Refused(where, f"there is no scenario {quote_value(said)}", "BY-S55", suggest(said, COMBATS))
        said = content(COMBATS[said])
    if not isinstance(said, Mapping):
        raise Refused(where, f"{quote_value(said)} is no scenario", "BY-S55", "give its name, or all of it as a table")
    for key, clause in (("settings", "BY-S55"), (STATE, "BY-S55"), ("names", "BY-R102")):
        if said.get(key):
            what = f"has {key} of its own; a campaign has one set for all its combats"
            raise Refused(where, what, clause, f"write the campaign's {key}")
    found = _deal_combat({**said, "names": {**names}}, settings, where)
    if found.scenario == "exercise":
        raise Refused(where, "is an exercise, and no combat", "BY-S57")
    if found.battle.bydo == NONE:
        raise Refused(where, "has no Bydo", "BY-S55")
    for k, unit in enumerate(said["space_corp"]):
        if not unit.get("adrift"):
            _require_plain(unit, say_place(where, ["space_corp", k]))
    return found


def _deal_combat(scenario: Mapping[str, Any], settings: Mapping[str, str], where: str) -> Deal:
    """A combat as the skirmish deals it; what is refused of it is refused at its place in the campaign's file."""
    try:
        return deal_combat(Request(scenario, settings))
    except Refused as refused:
        title = str(scenario.get("title"))
        named = title if refused.where.startswith(title) else "scenario"
        if not refused.where.startswith(named):
            raise
        raise Refused(f"{where}{refused.where[len(named) :]}", refused.what, refused.rule, refused.remedy) from None


def _require_plain(unit: Mapping[str, Any], where: str) -> None:
    """A ship of SpaceCorp stands for one of the crew's, which come to a combat as the last one left them.  [BY-S55]"""
    for key in unit:
        if key not in ("ship", "name", "adrift"):
            raise Refused(
                f"{where}: {key}", "the crew's ships come as they are, and are placed", "BY-S55", "leave it out"
            )


def _require_room(combat: Deal, crew: int, where: str) -> None:
    """`Refused` where a campaign has no room for so many ships, types, Forces."""
    foes = _foes(combat)
    if len(foes) > FOES:
        raise Refused(where, f"has more than {FOES} ships apart from the crew's", "BY-S55")
    if len(_types_of(combat)) > MET:
        raise Refused(where, f"has more than {MET} types of ships apart from the crew's", "BY-S55")
    if any(ship.design.force and crew + k >= FORCES for k, ship in enumerate(foes)):
        raise Refused(where, f"only the first {FORCES} ships may carry a Force", "BY-S40", "list it earlier")


def _foes(combat: Deal) -> list[Any]:
    """Its ships that are no crew's, in their order: those that drift, and the Bydo's."""
    b: Battle = combat.battle
    return [ship for ship in b.ships[: b.vessels] if ship.side == Side.BYDO or ship.adrift]


def _types_of(combat: Deal) -> list[str]:
    """The names of their types."""
    return [*dict.fromkeys(combat.names["craft"][ship.craft] for ship in _foes(combat))]


def _size(rules: CampaignRules, ships: Sequence[Ship], combats: Sequence[Deal]) -> Size:
    """The smallest class that holds the largest map, all ships and all missiles."""
    forces = sum(1 for ship in ships if ship["force"] == "yes") if rules.remotes == Remotes.ON else 0
    loaded = sum(sum(ship[key] for key in RACKS) for ship in ships) + forces
    for size in Size:
        fits = all(combat.battle.columns * combat.battle.rows <= CELLS[size] for combat in combats)
        fits = fits and all(len(ships) + len(_foes(combat)) <= SHIPS_MOST[size] for combat in combats)
        carried = (sum(sum(ship.missiles) + ship.design.force for ship in _foes(combat)) for combat in combats)
        flying = loaded + max(carried)
        if fits and (flying <= FLYING[size] or size == Size.LARGE):
            return size
    raise AssertionError("twelve seats and their enemies fit the largest class")


def _crafts(b: Campaign, ships: Sequence[Ship], where: str) -> list[str]:
    """The types of ships that the crew has, and those that the rulebook lists; their names."""
    listed = [MUSTER.read(name, where) for name in LISTED]
    names = list(dict.fromkeys(ship["name"] for ship in (*ships, *listed)))
    for ship in (*listed, *ships):
        k = names.index(ship["name"])
        copy_into(b.crafts[k].build, build_of(ship))
        b.crafts[k].kind = Craft.FIGHTER if ship["fighter"] == "yes" else Craft.CAPITAL
    b.craft_count = len(names)
    return names


def _stage(b: Campaign, stage: Stage, combat: Deal, first: int, types: Sequence[str]) -> None:
    """A combat as the campaign keeps it until it is fought; `first` is the number of the first of its types."""
    c: Battle = combat.battle
    stage.columns, stage.rows, stage.ruin = c.columns, c.rows, c.ruin
    stage.whole = c.sides[Side.SPACE_CORP].whole
    for cell in range(c.columns * c.rows):
        known = kind_known(c.sides[Side.SPACE_CORP].chart, cell) >= 0
        stage.ground[cell] = c.terrain[cell] + TERRAINS * bool(c.mist[cell]) + 2 * TERRAINS * known
    copy_into(stage.zone, c.zone)
    copy_into(stage.objective, c.objective)
    for jam, there in zip(stage.jams, c.jams, strict=True):
        copy_into(jam, there)
    foes = _foes(combat)
    stage.count = len(foes)
    places = {ship.index: k for k, ship in enumerate(foes)}
    for foe, ship in zip(stage.foes, foes, strict=False):
        copy_into(foe.design, ship.design)
        foe.craft = first + types.index(combat.names["craft"][ship.craft])
        for key in KEPT:
            setattr(foe, key, getattr(ship, key))
        foe.carrier = places.get(ship.carrier, NONE)
        foe.seen = c.sides[1 - ship.side].sight[ship.index]
    if c.objective.goal == Goal.DESTROY:
        stage.objective.target = b.crew + places[c.objective.target]


# ---- names -----------------------------------------------------------------------------------------------------------


def _names(
    b: Campaign,
    scenario: ScenarioFile,
    ships: Sequence[Ship],
    combats: Sequence[Deal],
    crafts: Sequence[str],
    notes: Sequence[str],
    own: Mapping[str, str],
) -> dict[str, tuple[str, ...]]:
    """What is called how; a fighter goes by its pilot's callsign."""
    capital = scenario.captain.callsign or own.get(ships[0]["name"], ships[0]["name"])
    pilots = [f"{each.name} “{each.callsign}”" if each.name else each.callsign for each in scenario.pilots]
    scenes = [f"{each.place}{_present(each.present)}. {each.text}".strip() for each in scenario.scenes]
    ours = [capital, *(each.callsign for each in scenario.pilots)]
    rows = [distinct([*ours, *_foe_names(combat, b.crew)]) for combat in combats]
    backgrounds = [scenario.captain.background, *(each.background for each in scenario.pilots)]
    return {
        **printed_rows(own),
        "ship": distinct([*ours, *[own.get("bydo", "Bydo ship")] * (len(b.ships) - b.crew)]),
        "hull": tuple(name for row in rows for name in row),
        "pilot": (scenario.captain.name, *pilots),
        "background": tuple(backgrounds),
        "craft": with_stock(crafts, CRAFTS, own),
        "stage": tuple(combat.title for combat in combats),
        "scene": tuple(scenes),
        "note": tuple(notes),
        "crew": tuple(f"{each.name}, {each.role}" for each in scenario.crew),
        "step": tuple(f"Step {k + 1}" for k in range(STEPS)),
        "purpose": tuple(each.name.lower() for each in Purpose),
        "columns": tuple(str(combat.battle.columns) for combat in combats),
    }


def _foe_names(combat: Deal, crew: int) -> list[str]:
    """What its side calls each of the ships that are no crew's."""
    met = [combat.names["ship"][ship.index] for ship in _foes(combat)]
    return [*met, *newcomers(crew + len(met), PLACES)]


def _present(names: Sequence[str]) -> str:
    return f", with {', '.join(names)}" if names else ""
