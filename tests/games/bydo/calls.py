"""What cases call besides phases: single functions of the rules, and the tables of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import atan2, degrees
from typing import Any

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.ground.squares import EAST, SOUTH, magnitude, rescale, step_of
from admiralty.core.ground.words import Heading
from admiralty.core.state.options import options_of, set_rules
from admiralty.core.state.records import blank
from admiralty.core.state.views import view
from admiralty.games.bydo import GAME, vectors
from admiralty.games.bydo.attack import GLANCE, HIT, bears, judge
from admiralty.games.bydo.collisions import begin_move
from admiralty.games.bydo.collisions import collide as run_into
from admiralty.games.bydo.damage import band_of, tokens_of
from admiralty.games.bydo.deal.areas import area_of, set_area
from admiralty.games.bydo.deal.called import MUSTER
from admiralty.games.bydo.deal.files import SIGNS, AreaFile
from admiralty.games.bydo.face.printed import AS_PRINTED
from admiralty.games.bydo.face.saying import BANDS
from admiralty.games.bydo.hulls import is_wall, tile_x, tile_y, tiles_of
from admiralty.games.bydo.movement import feel_terrain, suffer
from admiralty.games.bydo.options import Rules
from admiralty.games.bydo.piloting import push_ship
from admiralty.games.bydo.piloting import thrust as carry_thrust
from admiralty.games.bydo.records import CELLS, NONE, Area, Battle, Size
from admiralty.games.bydo.seeking import steer as steer_missile
from admiralty.games.bydo.setup import open_placing, put_capital, put_pilot, roll_initiative, write_capital, write_pilot
from admiralty.games.bydo.sight import chart_round, chart_tile, is_clear
from admiralty.games.bydo.tables import (
    AIM_DICE,
    AIM_SIDES,
    ARC,
    BEAM,
    CHARGE,
    DAMAGE,
    FORWARD,
    IMPACT,
    INTERCEPTS,
    MISSILE_ENGINE,
    MISSILE_FUEL,
    MISSILE_HEALTH,
    MISSILE_RELOAD,
    MISSILE_TOKENS,
    RANGE,
    RELOAD,
)
from admiralty.games.bydo.words import Ask, Burn, Die, Kind, Side, Status, Terrain, Weapon
from admiralty.games.bydo.yard.yard import RACKS, build_of

from ..cases import Case, Fields
from .reading import BURNS, BYDO_CRAFTS, MAPS, ROOM, RefusedError, deal_of, heading_of, map_of
from .reading import WEAPONS as WEAPON_WORDS


def battle_of(case: Case, rows: list[str] | None = None) -> Battle:
    """A battle with nothing in it but the ground and the case's house rules."""
    from admiralty.games.bydo.deal.dealing import _lay_ground

    rows = rows or map_of(None)
    b = blank(Battle, next(size for size in Size if len(rows) * len(rows[0]) <= CELLS[size]))
    b.rules = set_rules(Rules, ("settings", case.settings))
    b.columns, b.rows = len(rows[0]), len(rows)
    _lay_ground(b, rows)
    b.sides[Side.BYDO].side = Side.BYDO
    for index, ship in enumerate(b.ships):
        ship.index = index
    for index, missile_ in enumerate(b.missiles):
        missile_.index = index
    return b


class Played(ScriptedTable):
    """A table of which a call sees what is thrown and asked: each die shows its first face, each answer is the largest
    or, of a question in `wanted`, that one if it is open.
    """

    def __init__(self, wanted: Mapping[int, int] | None = None) -> None:
        super().__init__()
        self.wanted = wanted or {}
        self.thrown: list[int] = []  # the sides of each die
        self.legal: dict[int, list[int]] = {}  # by question

    def roll(self, die: int, sides: int) -> int:
        self.thrown.append(sides)
        return 1

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        legal, self.offered = self.offered or list(range(low, high + 1)), []
        self.legal[what] = legal
        if self.wanted.get(what, legal[-1]) not in legal:
            raise RefusedError(f"{Ask(what).name} is not open")
        return self.wanted.get(what, legal[-1])

    def ask_all(self, b: Battle, seats: int, write: Any) -> None:
        write(self, b, seats.bit_length() - 1)


# ---- vectors ---------------------------------------------------------------------------------------------------------


@ROOM.call
def vector(case: Case) -> Fields:
    """A vector, and what is done to it."""
    given, b = case.given, battle_of(case)
    dx, dy = given["vector"]
    word, *rest = str(given.get("do", "nothing")).split()
    x, y = given.get("at", [0, 0])
    if word == "thrust":
        ship = b.ships[0]
        ship.dx, ship.dy, ship.heading = dx, dy, heading_of(rest[0])
        push_ship(Played(), b, 0, Burn.MAIN, 0, int(rest[1]))
        dx, dy = ship.dx, ship.dy
    elif word in ("brake", "slow"):
        dx, dy = vectors.slowed(b, dx, dy, int(rest[0]))
    elif word == "halve":
        dx, dy = vectors.halved(b, dx, dy)
    elif word == "rescale":
        dx, dy = rescale(dx, dy, int(rest[0]))
    tiles = []
    for k in range(1, magnitude(dx, dy) + 1):
        x, y = x + step_of(dx, dy, k)[0], y + step_of(dx, dy, k)[1]
        tiles.append([x, y])
    return Fields({
        "vector": [dx, dy],
        "magnitude": magnitude(dx, dy),
        "direction": round(degrees(atan2(dx, -dy)) % 360, 1),
        "tiles": tiles,
    })  # fmt: skip


@ROOM.call
def collide(case: Case) -> Fields:
    """A collision: the dice that it throws, and the vectors after it."""
    b, t = battle_of(case), Played()
    mover, other = b.ships[0], b.ships[1]
    b.vessels = 2
    for ship, vector_ in ((mover, case.given["mover"]), (other, case.given["other"])):
        ship.status, ship.health, ship.design.health, ship.design.length = Status.ACTIVE, 900, 900, 1
        ship.dx, ship.dy = vector_
    (mover.x, mover.y), (other.x, other.y) = (5, 5), (6, 5)
    begin_move(b, 0, NONE)
    run_into(t, b, 1)
    assert set(t.thrown) <= {4}
    return Fields({"dice": len(t.thrown), "mover": [mover.dx, mover.dy], "other": [other.dx, other.dy]})


@ROOM.call
def thrust(case: Case) -> Fields:
    """The most and the least that a roll lets one use."""
    given, b, t = case.given, battle_of(case), Played()
    ship = b.ships[0]
    ship.dx, ship.dy = given.get("vector", [0, 0])
    ship.status = Status.DESYNCED if given.get("desynced") else Status.ACTIVE
    ship.design.engine, ship.fuel = given.get("die", 100), 30
    t.roll = lambda die, sides: given["roll"]  # type: ignore[method-assign]
    if given["burn"] == "free":
        given.get("roll")  # which is thrown by house rule alone
        ship.fuel, fast = 0, magnitude(ship.dx, ship.dy)
        carry_thrust(t, b, 0, Burn.FREE_BRAKE)
        free = fast - magnitude(ship.dx, ship.dy)
        return Fields({"most": free, "least": free})
    carry_thrust(t, b, 0, BURNS[given["burn"]])
    return Fields({"most": t.legal[Ask.AMOUNT][-1], "least": t.legal[Ask.AMOUNT][0]})


@ROOM.call
def turn(case: Case) -> Fields:
    """The tokens that a turn costs."""
    b, given = battle_of(case), case.given
    return Fields({"cost": vectors.turn_cost(b, heading_of(given["from"]), heading_of(given["to"]))})


def put_walls(b: Battle, tiles: Iterable[Sequence[int]]) -> None:
    """Some tiles are walls, all others are not."""
    b.terrain[:] = [Terrain.SPACE] * len(b.terrain)
    b.solid = 0
    for x, y in tiles:
        b.terrain[y * b.columns + x] = Terrain.WALL
        b.solid += 1


@ROOM.call
def line(case: Case) -> Fields:
    """The two-way line between two tiles."""
    b, given = battle_of(case), case.given
    put_walls(b, given.get("walls", []))
    (x, y), (to_x, to_y) = given["from"], given["to"]
    far = max(abs(to_x - x), abs(to_y - y))
    there = [rescale(to_x - x, to_y - y, k) for k in range(1, far)]
    back = [rescale(x - to_x, y - to_y, k) for k in range(1, far)]
    clear = is_clear(b, NONE, x, y, to_x, to_y)
    low = [[x + east, y + south] for east, south in there]
    high = [[to_x + east, to_y + south] for east, south in reversed(back)]
    require_sides(b, (x, y, to_x, to_y), low, high)
    return Fields({"clear": clear, "low": low, "high": high})


def require_sides(b: Battle, ends: tuple[int, int, int, int], low: list[list[int]], high: list[list[int]]) -> None:
    """These two lists are what the rule looks at: a tile of each closes the line, all tiles of one alone do not."""
    for one in low:
        for other in high:
            put_walls(b, [one] if one == other else [one, other])
            assert not is_clear(b, NONE, *ends), f"walls on {one} and {other} leave the line open"
    for side, other_side in ((low, high), (high, low)):
        put_walls(b, [each for each in side if each not in other_side])
        assert is_clear(b, NONE, *ends), f"walls on {side} alone close the line"


@ROOM.call
def chance(case: Case) -> Fields:
    """The chances of a hit and of a glancing hit, over all rolls."""
    given = case.given
    engine, sides = given["engine"], int(str(given["aim"]).rpartition("d")[2])
    evasions = range(1, engine + 1) if engine else [0]
    count = int(str(given["aim"]).partition("d")[0])
    aims = [sum(faces) for faces in product(range(1, sides + 1), repeat=count)]
    found = [judge(aimed, each + given["tokens"]) for each in evasions for aimed in aims]
    return Fields({
        "hit": Fraction(found.count(HIT), len(found)),
        "glance": Fraction(found.count(GLANCE), len(found)),
    })  # fmt: skip


@ROOM.call
def arc(case: Case) -> Fields:
    """Does an offset lie in the forward arc?"""
    return Fields({"inside": bears(Weapon.MAIN_GUN, heading_of(case.given["heading"]), *case.given["offset"])})


@ROOM.call
def steer(case: Case) -> Fields:
    """How a seeker turns to an offset."""
    b, given = battle_of(case), case.given
    missile = b.missiles[0]
    missile.kind, missile.tokens = Kind.TRACER, 1
    missile.ux, missile.uy = given["direction"]
    steer_missile(b, 0, *given["offset"])
    return Fields({"direction": [missile.ux, missile.uy], "tokens": 1 - missile.tokens})


@ROOM.call
def chart(case: Case) -> Fields:
    """The tiles that a ship charts."""
    given = case.given
    b = battle_of(case, map_of(given.get("map")))
    ship = b.ships[0]
    b.vessels, ship.status, ship.design.radius = 1, Status.ACTIVE, given["radius"]
    ship.x, ship.y = given["eye"]
    chart_round(b, 0)
    known = [cell for cell in range(b.columns * b.rows) if b.sides[Side.SPACE_CORP].chart[cell]]
    tiles = [[cell % b.columns, cell // b.columns] for cell in known]

    def which(wanted: Any) -> Any:
        return wanted if all(each in tiles for each in wanted) else tiles

    def which_not(wanted: Any) -> Any:
        return wanted if all(each not in tiles for each in wanted) else [each for each in wanted if each in tiles]

    if "look" in given:
        looked = [each for each in given["look"] if list(each) in tiles]
        return Fields({"known": looked})
    return Fields({"known": which, "unknown": which_not, "charted": len(tiles)})


# ---- tables ----------------------------------------------------------------------------------------------------------


@ROOM.call
def craft(case: Case) -> Fields:
    """What a craft is built as."""
    made, words = MUSTER.find(case.given["name"], "case"), {weapon: key for key, weapon in WEAPON_WORDS.items()}
    build = build_of(made)
    return Fields({
        "health": build.health,
        "engine": build.engine,
        "rcs": build.rcs,
        "fuel": build.fuel,
        "hull": build.length,
        "block": build.block,
        "hangar": build.hangar,
        "overwhelming": bool(build.overwhelming),
        "rooted": bool(build.rooted),
        "weapons": [words[Weapon(each)] for each in build.mounts if each],
        "missiles": {kind.name.lower(): made[key] for key, kind in RACKS.items() if made[key]},
        "radius": build.radius,
        "regeneration": build.regeneration,
        "drive": bool(build.drive),
        "wave": words[Weapon(build.mounts[build.wave])] if build.wave != NONE else "",
    })  # fmt: skip


@ROOM.call
def weapon(case: Case) -> Fields:
    """The row of a weapon."""
    kind = WEAPON_WORDS[case.given["name"]]
    assert 0 < kind < len(AS_PRINTED["weapon"])
    return Fields({
        "damage": DAMAGE[kind],
        "range": RANGE[kind],
        "reload": RELOAD[kind],
        "charge": CHARGE[kind],
        "aim": f"{AIM_DICE[kind]}d{AIM_SIDES[kind]}",
        "intercepts": bool(INTERCEPTS[kind]),
        "arc": {BEAM: "line", FORWARD: "forward"}.get(ARC[kind], "omnidirectional"),
        "glance": DAMAGE[kind] // 2,
    })  # fmt: skip


@ROOM.call
def missile(case: Case) -> Fields:
    """The row of a missile."""
    kind = Kind[str(case.given["name"]).upper()]
    assert 0 < kind < len(AS_PRINTED["kind"])
    return Fields({
        "health": MISSILE_HEALTH[kind],
        "damage": IMPACT[kind],
        "reload": MISSILE_RELOAD[kind],
        "engine": MISSILE_ENGINE[kind],
        "rcs": MISSILE_TOKENS[kind],
        "fuel": MISSILE_FUEL[kind],
    })  # fmt: skip


@ROOM.call
def terrain(case: Case) -> Fields:
    """What a terrain does to a fast ship that starts on it, and to one that enters it, by its sign or its name."""
    name, b, t = str(case.given["name"]), battle_of(case), Played()
    words = {said.lower().replace(" ", "_"): k for k, said in enumerate(AS_PRINTED["ground"])}
    kind = SIGNS[name] if name in SIGNS else words[name]
    ship, fast, whole = b.ships[0], 6, 50
    b.vessels, ship.status, ship.design.length = 1, Status.ACTIVE, 1
    ship.x, ship.y, ship.dx, ship.health, ship.design.health = 5, 5, fast, whole, whole
    b.terrain[5 * b.columns + 5] = kind
    feel_terrain(t, b, 0)
    slows, ship.dx = fast - ship.dx, fast
    b.terrain[5 * b.columns + 5] = kind  # which may have torn
    suffer(t, b, 0, ship.x - 1, ship.y)
    return Fields({
        "slows": slows,
        "damage": whole - ship.health,
        "passable": not is_wall(b, 5, 5),
        "name": AS_PRINTED["ground"][kind],
    })  # fmt: skip


@ROOM.call
def heading(case: Case) -> Fields:
    """The row of a heading."""
    given = case.given
    number = int(given["number"]) if "number" in given else heading_of(given["name"])
    return Fields({"name": Heading(number).name, "number": number, "step": [EAST[number], SOUTH[number]],
                   "degrees": 45 * number})  # fmt: skip


@ROOM.call
def band(case: Case) -> Fields:
    """What an enemy who sees the ship is shown of its health."""
    b, given, words = battle_of(case), case.given, {"a quarter or less": "quarter or less"}
    ship = b.ships[0]
    b.seats, b.bydo, b.vessels = 2, 1, 1
    ship.side, ship.seat, ship.status, b.sides[Side.SPACE_CORP].sight[0] = Side.BYDO, 1, Status.ACTIVE, 1
    ship.health, ship.design.health = given["health"], given["of"]
    ship.band = band_of(ship.health, ship.design.health)
    shown = view(b, 0)["ships"][0]
    if shown["health"] is not None:
        return Fields({"band": str(shown["health"])})
    said = "" if shown["band"] is None else BANDS[shown["band"]]
    return Fields({"band": words.get(said, said)})


@ROOM.call
def tokens(case: Case) -> Fields:
    """The tokens of a craft at Setup."""
    b = battle_of(case)
    ship = b.ships[0]
    ship.design = build_of(MUSTER.find(case.given["craft"], "case"))
    ship.health = case.given["health"]
    return Fields({"tokens": tokens_of(b, ship)})


@ROOM.call
def settings(case: Case) -> Fields:
    """The values of house rules, the default first."""
    values = {spec.name: spec.note.values for spec in options_of(Rules)}
    return Fields({name: [int(each) if each.isdigit() else each for each in said] for name, said in values.items()})


# ---- the start -------------------------------------------------------------------------------------------------------


@ROOM.call
def place(case: Case) -> Fields:
    """Which tiles are open to a pilot, or whether one is open to a capital ship's bow."""
    given = case.given
    b = battle_of(case, map_of(given.get("map")))
    areas = given.get("known")
    for cell in range(b.columns * b.rows):
        x, y = cell % b.columns, cell // b.columns
        if areas is None or any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in areas):
            chart_tile(b, Side.SPACE_CORP, cell)
    if "zone" in given:
        b.zone.used, (b.zone.left, b.zone.top, b.zone.right, b.zone.bottom) = 1, given["zone"]
    capital, said = b.ships[0], given["capital"]
    capital.design, capital.heading = build_of(MUSTER.find(said["craft"], "case")), heading_of(said.get("heading", "E"))
    b.vessels, own = 1, b.sides[Side.SPACE_CORP].own
    own[0] = 1
    for x, y in given.get("taken", []):
        b.ships[b.vessels].status, b.ships[b.vessels].x, b.ships[b.vessels].y = Status.ACTIVE, x, y
        b.ships[b.vessels].design.fighter = own[b.vessels] = 1
        b.vessels += 1
    for x, y in given.get("enemies", []):
        there = b.ships[b.vessels]
        there.status, there.x, there.y, there.side = Status.ACTIVE, x, y, Side.BYDO
        b.sides[Side.SPACE_CORP].sight[b.vessels] = 1
        b.vessels += 1
    capital.status, pilot = Status.WAITING, b.ships[b.vessels]
    open_placing(b, 0)
    wanted = {
        Ask.TILE: cell_of(b, said["at"]),
        Ask.START_HEADING: capital.heading,
        Ask.START_SPEED: said.get("speed", 0),
    }
    try:
        write_capital(Played(wanted), b, 0)
    except RefusedError:
        return Fields({"fits": False, "allowed": False, "capital": False, "open": 0})
    put_capital(Played(), b, 0)
    pilot.design.fighter = pilot.design.length = own[b.vessels] = 1
    b.vessels += 1
    open_placing(b, b.vessels - 1)
    t = Played({Ask.TILE: cell_of(b, given["at"])} if "at" in given else {})
    try:
        write_pilot(t, b, 0)
        put_pilot(t, b, b.vessels - 1)
        allowed = True
    except RefusedError:
        allowed = False
    return Fields({
        "open": len([cell for cell in t.legal[Ask.TILE] if cell != NONE]),
        "allowed": allowed,
        "capital": True,
        "fits": True,
        "vector": [pilot.dx, pilot.dy],
    })  # fmt: skip


def cell_of(b: Battle, at: list[int]) -> int:
    """The number of a tile."""
    return at[1] * b.columns + at[0]


@ROOM.call
def order(case: Case) -> Fields:
    """The order that initiative dice give, and how many sides they have."""
    b, names, thrown = battle_of(case), [*case.get("ships", {})], Played()
    b.vessels, b.bonus = len(names), len(case.given.get("won", ()))
    for i, craft_ in enumerate(case.get("ships", {}).values()):
        b.ships[i].status = Status.ACTIVE
        b.ships[i].side = Side.BYDO if craft_ in BYDO_CRAFTS else Side.SPACE_CORP
    rolled = [
        (Die[word.upper()], int(face))
        for each in case.steps[0].dice
        for word, *faces in [each.split()]
        for face in faces
    ]
    t = ScriptedTable(rolled)
    roll_initiative(t, b)
    t.done()
    found = [names[i] for i in b.order[: b.ordered]]
    roll_initiative(thrown, b)
    return Fields({"order": found, "die": thrown.thrown[0]})


@ROOM.call
def scenario(case: Case) -> Fields:
    """What a scenario that comes with the game has, for so many pilots, plain or hard."""
    given = case.given
    name = MAPS.get(given["name"], given["name"])
    pilots = {"pilots": given["pilots"]} if "pilots" in given else {}
    deal = deal_of(f"{name}_hard" if given.get("hard") else name, pilots)
    b, said = deal.battle, deal.request.scenario
    crafts = {deal.names["craft"][ship.craft] for ship in bydo_of(b)}
    key_of = {craft: key for key in GAME.ships for craft in crafts if MUSTER.find(key, key)["name"] == craft}
    known = [[area.left, area.top, area.right, area.bottom] for area in areas_known(deal)]
    return Fields({
        "columns": b.columns,
        "rows": b.rows,
        "craft": {f"{ship.x},{ship.y}": key_of[deal.names["craft"][ship.craft]] for ship in bydo_of(b)},
        "rounds": b.objective.rounds,
        "objective": said["objective"].get("goal", "annihilate"),
        "zone": [b.zone.left, b.zone.top, b.zone.right, b.zone.bottom],
        "known": known,
        "late": deal.outcomes[b.objective.late],
        "dormant": sorted(f"{ship.x},{ship.y}" for ship in bydo_of(b) if ship.dormant),
        "seen": sorted(f"{ship.x},{ship.y}" for ship in bydo_of(b) if b.sides[Side.SPACE_CORP].sight[ship.index]),
        "space_corp": [deal.names["craft"][ship.craft] for ship in b.ships[: b.vessels] if not ship.side],
        "mist": sorted(f"{cell % b.columns},{cell // b.columns}" for cell, each in enumerate(b.mist) if each),
        "seats": list(deal.seats),
    })  # fmt: skip


def areas_known(deal: Any) -> list[Area]:
    """The rectangles that the players know, which together are all of their chart."""
    b, said = deal.battle, deal.request.scenario.get("known", [{}])
    areas = [blank(Area) for _ in said]
    for area, each in zip(areas, said, strict=True):
        set_area(area, area_of(b, AreaFile(**each), "known", ""))
    charted = {cell for cell in range(b.columns * b.rows) if b.sides[Side.SPACE_CORP].chart[cell]}
    inside = {
        y * b.columns + x
        for area in areas
        for y in range(area.top, area.bottom + 1)
        for x in range(area.left, area.right + 1)
    }
    seen = {tile_y(ship, k) * b.columns + tile_x(ship, k) for ship in bydo_of(b) for k in range(tiles_of(ship))}
    assert inside <= charted <= inside | seen
    return areas


def bydo_of(b: Battle) -> list[Any]:
    """The ships of the Bydo in a battle."""
    return [ship for ship in b.ships[: b.vessels] if ship.side == Side.BYDO]
