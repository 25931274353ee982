"""Sets up and plays the cases of this room: units on a map, scripted forms and dice, nothing left over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from admiralty.core.errors import Refused, suggest
from admiralty.core.face.game import Request
from admiralty.core.ground.fog import kind_known
from admiralty.core.ground.squares import EAST, SOUTH, heading_along
from admiralty.core.ground.words import Heading
from admiralty.core.state.options import set_rules
from admiralty.core.state.records import blank, copy, copy_into
from admiralty.core.state.table import OTHERS
from admiralty.core.state.views import SPECTATOR, view
from admiralty.games.bydo import GAME
from admiralty.games.bydo.attack import resolve_attacks
from admiralty.games.bydo.crew.sanity import first_sanity
from admiralty.games.bydo.damage import band_of
from admiralty.games.bydo.deal.called import MUSTER
from admiralty.games.bydo.deal.dealing import _lay_ground
from admiralty.games.bydo.deal.files import SIGNS
from admiralty.games.bydo.face.barred import BARS
from admiralty.games.bydo.hulls import on_map
from admiralty.games.bydo.master.arriving import admit
from admiralty.games.bydo.movement import resolve_movement
from admiralty.games.bydo.names import KIND, MISSILES, is_spotted, is_tracked, see_missile, target_of, track_of, unit_of
from admiralty.games.bydo.options import Rules, ThrustsPerRound
from admiralty.games.bydo.piloting import do_form, take_turn
from admiralty.games.bydo.records import CELLS, NONE, SHIPS, Battle, Size
from admiralty.games.bydo.remote.forces import arm, free_force, is_inert
from admiralty.games.bydo.school.grading import is_exercise
from admiralty.games.bydo.setup import order_units
from admiralty.games.bydo.sight import chart_tile, look_everywhere, mark_everybody
from admiralty.games.bydo.special import resolve_setup
from admiralty.games.bydo.tables import (
    LEFT,
    MISSILE_FUEL,
    MISSILE_HEALTH,
    MISSILE_TOKENS,
    PERMANENT,
    RIGHT,
    TERRAINS,
)
from admiralty.games.bydo.travel.options import CampaignRules
from admiralty.games.bydo.travel.records import Campaign
from admiralty.games.bydo.travel.staging import bring
from admiralty.games.bydo.travel.words import Fate
from admiralty.games.bydo.turn import outcome, play_beat, resolve
from admiralty.games.bydo.victory import check_time
from admiralty.games.bydo.walls import wall_health
from admiralty.games.bydo.words import (
    Ask,
    Burn,
    Die,
    Event,
    Extra,
    Form,
    Given,
    Grip,
    Hold,
    Kind,
    Phase,
    Purpose,
    Side,
    Status,
    Step,
    Weapon,
)
from admiralty.games.bydo.yard.yard import build_of
from admiralty.server.asked.commands import Point

from ..cases import Case, CaseError, Fields, Room, require_known
from ..cases import Step as Played
from .master import GameMaster
from .talking import GM, TableTalk

ROOM = Room(Path(__file__).parent, CampaignRules, usual="phases")
KINDS = {kind.name.lower(): kind for kind in Kind if kind}
WEAPONS = {
    "vulcan": Weapon.VULCAN,
    "organic_gun": Weapon.ORGANIC_GUN,
    "bydo_shot": Weapon.BYDO_SHOT,
    "main_gun": Weapon.MAIN_GUN,
    "standard_wave": Weapon.STANDARD_WAVE_CANNON,
    "photon_belt": Weapon.PHOTON_BELT_WAVE_CANNON,
    "heavy_wave": Weapon.HEAVY_WAVE_CANNON,
    "force_laser": Weapon.FORCE_LASER,
    "force_shot": Weapon.FORCE_SHOT,
    "bit_shot": Weapon.BIT_SHOT,
}
BURNS = {"main": Burn.MAIN, "retro": Burn.RETRO, "brake": Burn.BRAKE}
BYDO_CRAFTS = ("rebo", "baldur", "pata_pata", "gunpod", "warship", "buoy")
MAPS = {"picket": "belt", "root": "root", "colony": "colony"}
SIGN_OF = {kind: sign for sign, kind in SIGNS.items()}
SIDES_OF_BITS = {"left": LEFT, "right": RIGHT}
OUTCOMES = ("space_corp", "bydo", "draw")
SHIP_KEYS = (
    *("at", "heading", "vector", "health", "fuel", "tokens", "charge", "reload", "missiles", "status", "in", "setups"),
    *("dormant", "initiative", "side", "adrift", "force", "bits", "sanity"),
)


class RefusedError(Exception):
    """An answer that is not open, with the clause of its reason as far as one is told."""

    def __init__(self, what: str, clause: str = "") -> None:
        super().__init__(what)
        self.clause = clause


def tile_of(text: str) -> tuple[int, int]:
    """`6,2` as a tile."""
    x, _, y = text.partition(",")
    return int(x), int(y)


def heading_of(text: str) -> int:
    """A heading by its name."""
    if text not in Heading.__members__:
        raise CaseError("", f"there is no heading {text!r}", suggest(text, Heading.__members__))
    return int(Heading[text])


def map_of(said: Any) -> list[str]:
    """The rows of a map: listed, named, or open space."""
    if said is None:
        return ["." * 40] * 18
    if isinstance(said, str):
        require_known("with.map", [said], MAPS)
        return str(GAME.scenario(MAPS[said])["map"]).split()
    return list(said)


class Scene:
    """The combat of a case: the battle, and the names of its units in initiative order."""

    campaign = False  # is it one of a campaign?

    def __init__(self, case: Case) -> None:
        given = case.given
        self.started, self.outcomes = False, OUTCOMES
        self.master: GameMaster | None = None  # of a step of the GM
        if "exercise" in given:
            self.fly(case)
            return
        rows = map_of(given.get("map"))
        crafts = dict(case.get("ships", {}))
        cells = len(rows) * len(rows[0])
        size = self.size = next(size for size in Size if cells <= CELLS[size] and len(crafts) + 2 <= SHIPS[size])
        b: Any = blank(Campaign if given.get("campaign") else Battle, size)
        self.b = b
        b.rules = set_rules(
            CampaignRules if given.get("campaign") else Rules, ("settings", {"fog": "off", **case.settings})
        )
        b.columns, b.rows = len(rows[0]), len(rows)
        _lay_ground(b, rows)
        self.said = {name: dict(case.set.get(name, {})) for name in crafts}
        self.ground({key: value for key, value in case.set.items() if key not in crafts})
        self.crafts, self.campaign = crafts, bool(given.get("campaign"))
        self.places: dict[str, int] = {}  # of ships by name
        self.tracks: dict[str, tuple[int, int]] = {}  # of missiles by name: side and number
        self.attached: set[tuple[int, int]] = set()  # Forces that a ship has taken on, the same
        self.put_ships(crafts)
        for side in Side:
            b.sides[side].side, b.sides[side].whole = side, 1
        b.ruin = SIGNS[given.get("ruin", ".")]
        self.know(given.get("known"))
        self.jam(given.get("jamming", []))
        self.decide(given.get("objective"))
        for name, craft in crafts.items():
            if " of " in craft:
                self.put_missile(name, craft)
        b.phase = Phase.RESOLVING
        mark_everybody(b)
        look_everywhere(Quiet(), b)  # type: ignore[arg-type]
        for name, said in self.said.items():
            if name in self.places:
                b.ships[self.places[name]].dormant = int(said.get("dormant", False))

    def fly(self, case: Case) -> None:
        """An exercise of the flight school as it is dealt, its ships called as the case calls crafts of their kind."""
        deal = deal_of(f"school_{case.given['exercise']}")
        b = self.b = deal.battle
        self.seats = list(deal.seats)
        self.talk = TableTalk(self.seats)
        self.crafts, self.tracks, self.outcomes = dict(case.get("ships", {})), {}, deal.outcomes
        crafts = [deal.names["craft"][ship.craft] for ship in b.ships[: b.vessels]]
        self.places = {name: crafts.index(MUSTER.find(craft, name)["name"]) for name, craft in self.crafts.items()}
        self.names = sorted(self.places, key=self.places.__getitem__)
        self.ground({"round": b.round, **case.set})
        play_beat(Quiet(), b)  # type: ignore[arg-type]

    # ---- setting up ----

    def ground(self, said: Mapping[str, Any]) -> None:
        """What is set of the battle itself."""
        b = self.b
        require_known("set", said, ("round", "mist", "terrain", "walls"))
        b.round = said.get("round", 1)
        for at, sign in said.get("terrain", {}).items():
            x, y = tile_of(at)
            cell = y * b.columns + x
            b.terrain[cell] = SIGNS[sign]
            b.walls[cell] = wall_health(b, b.terrain[cell])
        for at, counter in said.get("mist", {}).items():
            x, y = tile_of(at)
            b.mist[y * b.columns + x] = PERMANENT if counter < 0 else counter + 1
        for at, health in said.get("walls", {}).items():
            x, y = tile_of(at)
            b.walls[y * b.columns + x] = health
        b.misty = sum(1 for each in b.mist if each)
        b.solid = sum(1 for kind in b.terrain[: b.columns * b.rows] if SIGN_OF[kind] in "#@")

    def put_ships(self, crafts: Mapping[str, str]) -> None:
        """SpaceCorp's ships first, each fighter with a pilot of its own."""
        b = self.b
        ships = {name: craft for name, craft in crafts.items() if " of " not in craft}
        for name, craft in ships.items():
            require_known(f"ships.{name}", [craft], MUSTER.known)
        corp = [name for name, craft in ships.items() if self.side_of(name, craft) == Side.SPACE_CORP]
        capital = [name for name in corp if MUSTER.find(ships[name], name)["fighter"] == "no"]
        pilots = [name for name in corp if name not in capital]
        b.captain = 0 if capital else NONE
        first = b.captain + 1
        b.seats = first + len(pilots) + 1
        b.bydo = b.seats - 1
        for index, each in enumerate(b.ships):
            each.index = index
        for index, missile in enumerate(b.missiles):
            missile.index = index
        for seat, pilot in enumerate(b.pilots):
            pilot.seat = seat
        self.seats = [*("captain" for _ in capital[:1]), *(f"pilot{k}" for k, _ in enumerate(pilots, 1)), "bydo"]
        self.talk = TableTalk(self.seats)
        self.names = [*corp, *(name for name in ships if name not in corp)]
        crafts_known = list(dict.fromkeys(ships.values()))
        for name in self.names:
            i = b.vessels
            self.places[name] = i
            b.vessels += 1
            ship = b.ships[i]
            ship.side = self.side_of(name, ships[name])
            ship.seat = b.bydo if ship.side == Side.BYDO else 0 if name in capital else first + pilots.index(name)
            ship.design, ship.craft = build_of(MUSTER.find(ships[name], name)), crafts_known.index(ships[name])
            if self.campaign and name in pilots:
                b.careers[ship.seat].fate = Fate.FLIES
                bring(b, ship.seat)
            self.put_ship(name)
        for name, said in self.said.items():
            if "in" in said:
                b.ships[self.places[name]].carrier = self.places[said["in"]]
        for rank, name in enumerate(ships):
            i = self.places[name]
            b.ships[i].initiative = self.said[name].get("initiative", 100 - rank)
            b.order[rank] = i
        b.ordered = len(ships)

    def side_of(self, name: str, craft: str) -> Side:
        """Which side a craft is of."""
        bydo = craft in BYDO_CRAFTS
        return Side[self.said[name].get("side", "bydo" if bydo else "space_corp").upper()]

    def put_ship(self, name: str) -> None:
        """A ship as the case says it, whole and loaded where it is silent."""
        said, ship = self.said[name], self.b.ships[self.places[name]]
        require_known(f"set.{name}", said, SHIP_KEYS)
        ship.status = Status[said.get("status", "docked" if "in" in said else "active").upper()]
        self.give_remotes(ship, name)
        ship.x, ship.y = said.get("at", (0, 0))
        ship.heading = heading_of(said.get("heading", "E"))
        ship.dx, ship.dy = said.get("vector", (0, 0))
        ship.health = said.get("health", ship.design.health)
        ship.band = band_of(ship.health, ship.design.health)
        ship.fuel = said.get("fuel", ship.design.fuel)
        ship.tokens = said.get("tokens", ship.design.rcs)
        ship.charge, ship.setups = said.get("charge", 0), said.get("setups", 0)
        ship.missiles[:] = ship.design.racks
        ship.adrift = int(said.get("adrift", False))
        rule, fighter = self.b.rules.sanity, ship.design.fighter
        ship.sanity = first_sanity(rule, self.campaign, ship.side, fighter, ship.adrift)
        ship.sanity = said.get("sanity", ship.sanity)
        for key, count in said.get("missiles", {}).items():
            ship.missiles[KINDS[key]] = count
        for key, wait in said.get("reload", {}).items():
            if key in KINDS:
                ship.wait[KINDS[key]] = wait
            else:
                for k, mount in enumerate(ship.design.mounts):
                    if mount == WEAPONS[key]:
                        ship.reload[k] = wait

    def give_remotes(self, ship: Any, name: str) -> None:
        """Its Force and its Bits: those of its craft, or what the case gives it."""
        said = self.said[name]
        ship.design.force = max(ship.design.force, int(said.get("force", "none") != "none"))
        ship.design.bits = sum(SIDES_OF_BITS[each] for each in said.get("bits", []))
        arm(self.b, ship)
        if ship.design.force and "force" in said:
            ship.grip = Grip.__members__.get(said["force"].upper(), Grip.NONE)
        if f"force of {name}" in self.crafts.values():
            ship.grip = Grip.NONE

    def put_force(self, missile: Any, name: str) -> None:
        """A free Force, as the case says it."""
        said, ship = self.said[name], self.b.ships[missile.ship]
        require_known(f"set.{name}", said, ("at", "heading", "vector", "tokens", "reload"))
        heading = heading_of(said.get("heading", "E"))
        missile.ux, missile.uy = EAST[heading], SOUTH[heading]
        for key, wait in said.get("reload", {}).items():
            ship.reload[ship.design.mounts.index(WEAPONS[key])] = wait

    def put_missile(self, name: str, craft: str) -> None:
        """A missile in flight, as the case says it."""
        b, said = self.b, self.said[name]
        kind, _, launcher = craft.partition(" of ")
        known = [
            "at",
            "direction",
            "speed",
            "moves",
            "vector",
            "tokens",
            "health",
            "fuel",
            "target",
            "contact",
            "status",
        ]
        missile = b.missiles[b.flying]
        missile.kind, missile.ship = KINDS[kind], self.places[launcher]
        missile.side = b.ships[missile.ship].side
        missile.x, missile.y = said["at"]
        if missile.kind == Kind.FORCE:
            self.put_force(missile, name)
        else:
            require_known(f"set.{name}", said, known)
            missile.ux, missile.uy = said["direction"]
        missile.dx, missile.dy = said.get("vector", (0, 0))
        missile.speed, missile.moves = said.get("speed", 0), said.get("moves", 1)
        missile.tokens = said.get("tokens", MISSILE_TOKENS[missile.kind])
        missile.health = said.get("health", MISSILE_HEALTH[missile.kind])
        missile.fuel = said.get("fuel", MISSILE_FUEL[missile.kind])
        self.aim_missile(missile, said)
        b.flying += 1
        b.sides[missile.side].own_missiles[b.flying - 1] = 1
        see_missile(b, missile.side, b.flying - 1)
        self.tracks[name] = missile.side, track_of(b, missile.side, b.flying - 1)

    def aim_missile(self, missile: Any, said: Mapping[str, Any]) -> None:
        """Its designated target and its contact, each a unit or a tile."""
        if isinstance(target := said.get("target"), str):
            missile.target = self.places[target]
        elif target is not None:
            missile.target_x, missile.target_y = target
        if isinstance(contact := said.get("contact"), str):
            missile.contact = self.places[contact]
        elif contact is not None:
            missile.wall, (missile.wall_x, missile.wall_y) = 1, contact

    def know(self, areas: Sequence[Sequence[int]] | None) -> None:
        """Both sides know all of the terrain; or SpaceCorp only some rectangles of it."""
        b = self.b
        for cell in range(b.columns * b.rows):
            chart_tile(b, Side.BYDO, cell)
            x, y = cell % b.columns, cell // b.columns
            if areas is None or any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in areas):
                chart_tile(b, Side.SPACE_CORP, cell)
        b.sides[Side.SPACE_CORP].whole = int(areas is None)

    def jam(self, said: str | Sequence[Sequence[int]]) -> None:
        """Areas that are jammed, or all of the map for a side."""
        b = self.b
        whole = [0, 0, b.columns - 1, b.rows - 1]
        for jam, corners in zip(b.jams, [whole] if isinstance(said, str) else said, strict=False):
            jam.used, jam.side = 1, Side[said.upper()] if isinstance(said, str) else 2
            jam.left, jam.top, jam.right, jam.bottom = corners

    def decide(self, objective: str | None) -> None:
        """What decides the battle; without an objective it never ends: each side has a ship that is still to come."""
        b = self.b
        if objective is None:
            for side in Side:
                ship = b.ships[b.vessels]
                ship.status, ship.side, ship.adrift = Status.WAITING, side, 1
                b.vessels += 1
        elif objective != "last":
            copy_into(b.objective, deal_of(objective).battle.objective)
            if b.objective.target != NONE:
                b.objective.target = next(i for name, i in self.places.items() if self.crafts[name] == "baldur")

    # ---- finding ----

    def unit(self, name: str) -> int:
        """A unit of the battle by its name; NONE where a missile is gone."""
        if name in self.places:
            return self.places[name]
        if name not in self.tracks:
            raise CaseError("", f"there is no unit {name!r}", suggest(name, [*self.places, *self.tracks]))
        side, track = self.tracks[name]
        for m in range(self.b.flying):
            if self.b.missiles[m].kind and self.b.sides[side].tracks[m] == track:
                return len(self.b.ships) + m
        return NONE

    def force_of(self, i: int) -> str:
        """The name of the free Force of a ship, or nothing."""
        m = free_force(self.b, i)
        named = {name: self.unit(name) for name in self.tracks}
        return next((name for name, unit in named.items() if m != NONE and unit == len(self.b.ships) + m), "")

    def name_of(self, unit: int) -> str:
        """The name of a unit."""
        return next(name for name in [*self.places, *self.tracks] if self.unit(name) == unit)

    # ---- playing ----

    def play(self, entry: str, t: Script) -> None:
        """One entry of `with.phases`."""
        b = self.b
        word, _, name = entry.partition(" ")
        self.master = None
        self.talk.begin()
        if word == "gm":
            self.master = GameMaster(self)
            self.master.act(t.of_master)
            admit(t, b)  # type: ignore[arg-type]
        elif word == "orders":
            self.give_orders(t)
        elif word == "fire" and b.ships[self.places[name]].status == Status.DESYNCED:
            b.phase = Phase.FIRST_PASS  # it has no such form: it is asked for what it has
            take_turn(t, b, self.places[name])  # type: ignore[arg-type]
        elif word in ("fire", "manoeuvre"):
            do_form(t, b, self.places[name], Form[word.upper()], 0)  # type: ignore[arg-type]
        elif word == "pass":
            b.phase = Phase.FIRST_PASS if name == "1" else Phase.SECOND_PASS
            for k in range(b.ordered):
                take_turn(t, b, b.order[k])  # type: ignore[arg-type]
        elif word == "setup":
            b.round += int(self.started)
            b.phase = Phase.RESOLVING
            resolve_setup(t, b)  # type: ignore[arg-type]
        elif word == "movement":
            for ship in b.ships[: b.vessels]:  # forms that come now are of the next round
                ship.form, ship.thrusts, ship.synced, ship.sent = Form.NONE, 0, 0, 0
            resolve_movement(t, b)  # type: ignore[arg-type]
        elif word == "attack":
            order_units(b)
            resolve_attacks(t, b)  # type: ignore[arg-type]
        elif word == "round":
            if self.started or not is_exercise(b):  # the first round of an exercise starts with its forms
                b.round -= int(not self.started)
                resolve(t, b)  # type: ignore[arg-type]
            self.play("pass 1", t)
            self.play("pass 2", t)
            check_time(t, b)  # type: ignore[arg-type]
        else:
            raise CaseError("with.phases", f"{entry!r} means nothing here")
        self.started = self.started or word in ("setup", "round")

    def give_orders(self, t: Script) -> None:
        """The captain says something to single pilots, and points at a tile of the map."""
        captain = t.answers.pop(self.names[0])
        require_known("answers", captain, ("order", "mark"))
        assert not t.answers and self.b.captain == 0
        x, y = captain.get("mark", (0, 0))
        Point(id="mark", do="point", x=x, y=y)
        for name, text in captain["order"].items():
            self.talk.say(0, text, [self.b.ships[self.places[name]].seat])

    def viewers(self) -> dict[str, int]:
        """Whose reading a case looks at: the game master, and who has each ship of SpaceCorp."""
        ships = {name: self.b.ships[i] for name, i in self.places.items()}
        return {"gm": GM} | {name: ship.seat for name, ship in ships.items() if ship.side == Side.SPACE_CORP}

    def reads(self) -> dict[str, list[str]]:
        """What each of them has read in this step of what people say to each other."""
        if self.master:
            return self.master.reads()
        return {who: self.talk.read(seat) for who, seat in self.viewers().items()}


class Quiet:
    """A table at which nothing is thrown or asked."""

    def emit(self, *args: int) -> None:
        """Do nothing."""

    def roll(self, die: int, sides: int) -> int:
        """Nothing is thrown while a case is set up."""
        raise AssertionError(f"{Die(die).name} is thrown while the case is set up")


# ---- the script -----------------------------------------------------------------------------------------------------


class Script:
    """Answers from the forms of a step, dice from its list; anything else than them fails."""

    def __init__(self, scene: Scene, step: Played) -> None:
        self.scene, self.b = scene, scene.b
        self.answers = {name: dict(said) for name, said in (step.answers or {}).items()}
        self.of_master = self.answers.pop("gm", {})
        require_known("answers.gm", self.of_master, ("do", "note"))
        self.asked: list[str] = []
        require_known("answers", self.answers, [*scene.places, *scene.tracks])
        for name, said in self.answers.items():
            require_known(f"answers.{name}", said, ("order", "mark", "first", "fire", "manoeuvre", "amount", "pick"))
        self.dice = [
            (Die[word.upper()], int(face))
            for each in step.dice or []
            for word, *faces in [each.split()]
            for face in faces
        ]
        self.offered: list[int] = []
        self.bars: list[tuple[int, int]] = []
        self.steps: dict[int, int] = {}
        self.burnt: dict[int, int] = {}
        self.filled: set[str] = set()  # boxes of manoeuvre forms, and what comes first
        self.questions = 0
        self.plotting = False

    def emit(self, event: int, *args: int) -> None:
        """What happens is told nobody; a Force that a ship takes on is noted."""
        if event == Event.RECALLED:
            code, side = divmod(args[3], 2)
            self.scene.attached.add((side, (code - MISSILES) // KIND))

    def tells_why(self) -> bool:
        return True

    def offer(self, value: int) -> None:
        self.offered.append(int(value))

    def offer_range(self, low: int, high: int) -> None:
        self.offered.extend(range(low, high + 1))

    def bar(self, value: int, why: int) -> None:
        self.bars.append((int(value), int(why)))

    def roll(self, die: int, sides: int) -> int:
        assert self.dice, f"{Die(die).name} of {sides} sides is thrown, and no more dice are there"
        kind, face = self.dice.pop(0)
        assert kind == die, f"{Die(die).name} of {sides} sides is thrown, and {kind.name} {face} is next"
        assert 1 <= face <= sides, f"{Die(die).name} has {sides} sides, and shows {face}"
        return face

    def ask_all(self, b: Battle, seats: int, write: Any) -> None:
        self.plotting = True
        before = self.questions
        self.asked.append(self.scene.seats[seats.bit_length() - 1])
        write(self, b, seats.bit_length() - 1)
        self.questions = before + int(self.questions > before)
        self.plotting = False

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        legal, self.offered = self.offered, []
        bars, self.bars = dict(self.bars), []
        legal = legal or list(range(low, high + 1))
        value = self.answer(Ask(what), facts, legal)
        if value not in legal:
            why = bars.get(value, bars.get(OTHERS))
            clause = BARS[why].clause if why else ""
            raise RefusedError(f"{Ask(what).name}: {value} is not open", clause)
        self.questions += int(len(legal) > 1)
        return value

    # ---- what is answered ----

    def answer(self, what: Ask, facts: Sequence[int], legal: Sequence[int]) -> int:
        """The answer of the unit that is asked."""
        if what == Ask.SEEK:
            unit = unit_of(self.b, self.b.missiles[0].side, facts[0])
            return self.picked(self.scene.name_of(unit), legal)
        name = self.scene.names[facts[0]]
        said = self.answers.get(name, {})
        if what in OF_THE_FORCE:
            return self.force_answer(what, facts[0])
        if what == Ask.INTERCEPT:
            pick = said.get("pick", "none")
            return 0 if pick == "none" else WEAPONS[pick]
        if what == Ask.FIRST:
            self.filled.add("first")
            return Form[said.get("first", "fire").upper()]
        if what == Ask.AMOUNT:
            return int(said["amount"])
        if what == Ask.THRUST:
            burn, _, amount = str(said["amount"]).partition(" ")
            return BURNS[burn] + int(amount)
        if what in (Ask.STEP, Ask.OTHERWISE, Ask.AIM_HEADING, Ask.TUBE, Ask.HOMING):
            return self.fire_answer(what, facts[0], self.fire_of(name), legal)
        if what == Ask.TILE and facts[1] != Purpose.LAUNCH:
            return self.fire_answer(what, facts[0], self.fire_of(name), legal, Purpose(facts[1]))
        return self.manoeuvre_answer(what, facts[0], said.get("manoeuvre", {}), legal)

    def fire_of(self, name: str) -> list[str]:
        """The steps of a ship, then those of its free Force."""
        steps = self.answers.get(self.scene.force_of(self.scene.places[name]), {}).get("fire", [])
        turned = [f"force {each}" if each.startswith("turn ") else each for each in steps]
        return [*self.answers.get(name, {}).get("fire", []), *turned]

    def force_answer(self, what: Ask, i: int) -> int:
        """A box about a free Force, by the answers that stand under its own name."""
        name = self.scene.force_of(i)
        answers = self.answers.get(name, {})
        said, force = answers.get("manoeuvre", {}), self.b.missiles[free_force(self.b, i)]
        require_known(f"answers.{name}, manoeuvre", said, ("turn", "burn", "then"))
        if what == Ask.FORCE_AMOUNT:
            return int(answers["amount"])
        if what == Ask.FORCE_THRUST:
            burn, _, amount = str(answers["amount"]).partition(" ")
            return BURNS[burn] + int(amount)
        box = {Ask.FORCE_TURN: "turn", Ask.FORCE_BURN: "burn", Ask.FORCE_AFTER_TURN: "then"}[what]
        self.filled.add(f"{name} {box}")
        if what == Ask.FORCE_BURN:
            word, _, amount = said.get("burn", "").partition(" ")
            if word in ("", "ask"):
                return Burn.ROLL if word else Burn.NOTHING
            return BURNS[word] + (0 if amount == "ask" else int(amount))
        if box in said:
            return heading_of(said[box])
        return heading_along(force.ux, force.uy) if what == Ask.FORCE_TURN else self.b.plan.force_heading

    def hold_of(self, i: int, text: str) -> int:
        """What is done with the Force, as its answer; 99 is never open."""
        word, _, side = text.partition(" ")
        ship, rear = self.b.ships[i], int(side == "rear")
        if word == "force":
            return Hold.SWITCH if ship.grip in (Grip.NONE, Grip.REAR if side == "front" else Grip.FRONT) else 99
        drifting = [m for m in range(self.b.flying) if self.b.missiles[m].kind == Kind.FORCE and is_inert(self.b, m)]
        if drifting and free_force(self.b, i) == NONE and ship.grip == Grip.NONE:
            return Hold.ATTACH + 2 * self.b.sides[ship.side].tracks[drifting[0]] + rear
        return Hold.RECALL_FRONT + rear

    def picked(self, name: str, legal: Sequence[int]) -> int:
        b = self.b
        ship = b.missiles[self.scene.unit(name) - len(b.ships)].ship
        owner = next(each for each, i in self.scene.places.items() if i == ship)
        pick = self.answers.get(owner, {}).get("pick")
        if pick is None:
            return legal[0]
        side = self.b.missiles[self.scene.unit(name) - len(self.b.ships)].side
        return target_of(self.b, side, self.scene.unit(pick))

    def target(self, i: int, name: str) -> int:
        """What the side of ship i calls a unit."""
        unit = self.scene.unit(name)
        found = target_of(self.b, self.b.ships[i].side, unit) if unit != NONE else 0
        return found or 60_000  # none that is ever open

    def fire_answer(
        self, what: Ask, i: int, steps: Sequence[str], legal: Sequence[int], purpose: Purpose | None = None
    ) -> int:
        """The next step of a fire form, or what the one before asks besides."""
        at = self.steps.get(i, 0)
        if what == Ask.STEP:
            if at == len(steps):
                return Step.DONE
            self.steps[i] = at + 1
            return self.step_of(i, steps[at])
        text = steps[at - 1]
        rest, _, on = text.partition(" on ")
        rest, _, tube = rest.partition(" from ")
        _, _, aim = rest.partition(" at ")
        ship = self.b.ships[i]
        if aim in self.scene.places:
            there = self.b.ships[self.scene.places[aim]]
            aim = f"{there.x},{there.y}"
        if what == Ask.OTHERWISE:
            return self.target(i, text.partition(" else ")[2]) if " else " in text else 0
        if what == Ask.TUBE:
            x, y = tile_of(tube) if tube else (ship.x, ship.y)
            return max(abs(ship.x - x), abs(ship.y - y))
        if what == Ask.HOMING:
            return 0 if not on else 1 if "," in on else self.target(i, on)
        if what == Ask.AIM_HEADING:
            if aim in Heading.__members__:
                return heading_of(aim)
            x, y = tile_of(aim)
            steps_to = {(dx, dy): h for h, (dx, dy) in enumerate(HEADING_STEPS)}
            far = max(abs(x - ship.x), abs(y - ship.y))
            found = steps_to.get(((x - ship.x) // far if far else 0, (y - ship.y) // far if far else 0))
            straight = found is not None and (x - ship.x, y - ship.y) == tuple(
                far * each for each in HEADING_STEPS[found]
            )
            return found if found is not None and straight else 99
        x, y = tile_of(on if purpose == Purpose.HOMING else text.split()[-1] if purpose == Purpose.WALL else aim)
        return y * self.b.columns + x

    def step_of(self, i: int, text: str) -> int:
        """A step as its answer."""
        word, _, rest = text.partition(" ")
        if text == "wave":
            return Step.WAVE
        if text == "ask again":
            return Step.ASK_AGAIN
        if text == "launch force":
            return Step.FORCE
        if text.startswith("force turn "):
            return Step.FORCE_TURN + heading_of(text.split()[-1])
        if word == "turn":
            return Step.TURN + heading_of(rest)
        if word in KINDS:
            return Step.LAUNCH + KINDS[word]
        require_known("answers, fire", [word], WEAPONS)
        if rest.startswith("wall "):
            return Step.WALL + WEAPONS[word]
        return (WEAPONS[word] << 16) + self.target(i, rest.partition(" else ")[0])

    def manoeuvre_answer(self, what: Ask, i: int, said: Mapping[str, Any], legal: Sequence[int]) -> int:
        """A box of a manoeuvre form."""
        require_known("answers, manoeuvre", said, ("before", "after", "dock", "turn", "burn", "then", "launch"))
        ship, launch = self.b.ships[i], said.get("launch")
        box = {Ask.TILE: "launch", Ask.TURN: "turn", Ask.AFTER_TURN: "then", Ask.BURN: "burn"}
        self.filled.add(box.get(what, "launch"))
        holds = [each for each in ("before", "after") if str(said.get(each)).startswith(("force ", "recall "))]
        if what == Ask.HOLD:
            self.filled.update(holds)
            return self.hold_of(i, said[holds[0]]) if holds else Hold.NOTHING
        if what == Ask.EXTRA:
            syncs = [each for each in ("dock", "before", "after") if each in said and each not in holds]
            self.filled.update(syncs[:1])
            if "dock" in said:
                return Extra.DOCK + self.scene.places[said["dock"]]
            word = "nothing" if not syncs else said[syncs[0]] if syncs[0] == "before" else f"{said['after']}_after"
            return Extra[word.upper()]
        if what == Ask.TILE:
            return NONE if launch is None else launch["at"][1] * self.b.columns + launch["at"][0]
        if what == Ask.START_HEADING:
            return heading_of(launch["heading"]) if launch else legal[0]
        if what == Ask.TURN:
            return heading_of(said["turn"]) if "turn" in said else ship.heading
        if what == Ask.AFTER_TURN:
            return heading_of(said["then"]) if "then" in said else self.b.plan.heading
        assert what == Ask.BURN, what
        burns = said.get("burn", "")
        if isinstance(burns, list):
            if len(burns) > 1 and self.b.rules.thrusts_per_round == ThrustsPerRound.ONE:
                raise RefusedError("there is one box for a thrust")
            at = self.burnt.get(i, 0)
            burns, self.burnt[i] = burns[at] if at < len(burns) else "", at + 1
        word, _, amount = burns.partition(" ")
        if word in ("", "free", "ask"):
            return {"": Burn.NOTHING, "free": Burn.FREE_BRAKE, "ask": Burn.ROLL}[word]
        if amount == "ask":
            return BURNS[word]
        most = [each - BURNS[word] for each in legal if 0 < each - BURNS[word] < 100]
        return BURNS[word] + min([int(amount), *most[-1:]])

    def require_done(self) -> None:
        """Nothing may be left over."""
        assert not self.dice, f"dice are left over: {self.dice}"
        for name, i in self.scene.places.items():
            said, force = self.answers.get(name, {}), self.scene.force_of(i)
            if not self.b.over and (said or force in self.answers):
                orders = self.answers.get(force, {}).get("manoeuvre", {})
                boxes = {*said.get("manoeuvre", {})} | {f"{force} {each}" for each in orders}
                left = [*self.fire_of(name)[self.steps.get(i, 0) :], *(boxes - self.filled)]
                left += [each for each in ("order", "mark") if each in said]
                if "first" in said and "first" not in self.filled:
                    left.append("first")
                if left:
                    raise RefusedError(f"{name} has no box for {left}")


OF_THE_FORCE = (Ask.FORCE_TURN, Ask.FORCE_BURN, Ask.FORCE_AFTER_TURN, Ask.FORCE_AMOUNT, Ask.FORCE_THRUST)
HEADING_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


# ---- what came of it ------------------------------------------------------------------------------------------------


def found_of(scene: Scene, t: Script | None, refused: str) -> Fields:
    """Everything that a step may expect."""
    b = scene.b
    found: dict[str, Any] = {
        name: Fields(at=lambda field, _, name=name: ship_field(scene, name, field)) for name in scene.places
    }
    found |= {name: Fields(at=lambda field, _, name=name: missile_field(scene, name, field)) for name in scene.tracks}
    place = outcome(b)
    return Fields({
        **found,
        "outcome": scene.outcomes[place] if place >= 0 else "",
        "grade": scene.outcomes[place] if place >= 0 else "",
        "mist": Fields(at=lambda at, _: mist_at(b, at)),
        "terrain": Fields(at=lambda at, _: SIGN_OF[b.terrain[cell_at(b, at)]]),
        "walls": Fields(at=lambda at, _: b.walls[cell_at(b, at)]),
        "sees": Fields(at=lambda who, _: shown_to(scene, who)),
        "knows": Fields(at=lambda side, _: Fields(at=lambda at, _: known_at(b, Side[side.upper()], at))),
        "known": Fields(at=lambda at, _: b.sides[Side.SPACE_CORP].chart[cell_at(b, at)] > 0),
        "round": b.round,
        "asked": list(dict.fromkeys(t.asked)) if t else [],
        "progress": progress_of(b),
        "reads": Fields(at=lambda who, _: scene.reads()[who]),
        "questions": t.questions if t else 0,
        "refused": lambda wanted: wanted if refused == "?" else refused,
    }, unsaid={} if not refused else {"refused": ""})  # fmt: skip


def progress_of(b: Battle) -> Any:
    """The round and the beat of it that every seat and who only watches is told, alike."""
    views = [view(b, seat) for seat in range(SPECTATOR, b.seats)]
    told = {(each["round"], max(each["phase"], Phase.RESOLVING) - Phase.RESOLVING + 1) for each in views}
    assert len(told) == 1, f"not all are told the same: {told}"
    return dict(zip(("round", "beat"), *told, strict=True))


def cell_at(b: Battle, at: str) -> int:
    x, y = tile_of(at)
    return y * b.columns + x


def mist_at(b: Battle, at: str) -> Any:
    value = b.mist[cell_at(b, at)]
    return -1 if value == PERMANENT else value - 1 if value else "none"


def known_at(b: Battle, side: Side, at: str) -> str:
    """The sign of a tile as a side knows it; nothing where it was never shown."""
    kind = kind_known(b.sides[side].chart, cell_at(b, at))
    return SIGN_OF[kind % TERRAINS] if kind != NONE else ""


def shown_to(scene: Scene, who: str) -> list[str]:
    """The enemy units that a side sees, or those that the pilot of a ship is shown."""
    if who not in scene.places:
        return seen_by(scene, Side[who.upper()])
    ship = scene.b.ships[scene.places[who]]
    return [] if scene.b.pilots[ship.seat].blind else seen_by(scene, Side(ship.side))


def seen_by(scene: Scene, side: Side) -> list[str]:
    """The enemy units that a side sees now, in the order of the case."""
    b = scene.b
    ships = [
        name for name, i in scene.places.items() if b.ships[i].side != side and is_spotted(b, i) and on_map(b.ships[i])
    ]
    missiles = []
    for name in scene.tracks:
        unit = scene.unit(name)
        m = unit - len(b.ships)
        if unit != NONE and b.missiles[m].side != side and is_tracked(b, m):
            missiles.append(name)
    return [*ships, *missiles]


def ship_field(scene: Scene, name: str, field: str) -> Any:
    """A field of a ship as a case says it."""
    b = scene.b
    ship = b.ships[scene.places[name]]
    known: dict[str, Any] = {
        "at": [ship.x, ship.y],
        "heading": Heading(ship.heading).name,
        "vector": [ship.dx, ship.dy],
        "status": Status(ship.status).name.lower(),
        "in": next((each for each, i in scene.places.items() if i == ship.carrier), ""),
        "dormant": bool(ship.dormant),
        "moved": bool(ship.moved),
        "missiles": Fields(at=lambda kind, _: ship.missiles[KINDS[kind]]),
        "reload": Fields(at=lambda key, _: reload_of(ship, key)),
        "sanity": "none" if ship.sanity == NONE else ship.sanity,
        "kills": ship.kills,
        "modifiers": {roll.name.lower(): ship.given[roll] for roll in Given if ship.given[roll]},
        "sorties": b.careers[ship.seat].sorties if scene.campaign else 0,
        "hull": [[x, y] for x, y in hull_tiles(ship)],
        "force": "free" if not ship.grip and scene.force_of(ship.index) else Grip(ship.grip).name.lower(),
        "bits": [each for each, bit in SIDES_OF_BITS.items() if ship.design.bits & bit],
        **{key: getattr(ship, key) for key in ("health", "fuel", "tokens", "charge", "setups", "initiative")},
    }
    require_known(f"expect.{name}", [field], known)
    return known[field]


def hull_tiles(ship: Any) -> Iterator[tuple[int, int]]:
    from admiralty.games.bydo.hulls import tile_x, tile_y, tiles_of

    for k in range(tiles_of(ship)):
        yield tile_x(ship, k), tile_y(ship, k)


def reload_of(ship: Any, key: str) -> int:
    if key in KINDS:
        return int(ship.wait[KINDS[key]])
    return max((ship.reload[k] for k, mount in enumerate(ship.design.mounts) if mount == WEAPONS[key]), default=0)


def force_field(scene: Scene, m: int, field: str) -> Any:
    """A field that a free Force alone has."""
    force = scene.b.missiles[m]
    return {
        "status": "inert" if is_inert(scene.b, m) else "free",
        "heading": Heading(heading_along(force.ux, force.uy)).name,
        "reload": Fields(at=lambda key, _: reload_of(scene.b.ships[force.ship], key)),
    }[field]


def missile_field(scene: Scene, name: str, field: str) -> Any:
    """A field of a missile as a case says it; one that is gone has only its status."""
    unit = scene.unit(name)
    if unit == NONE:
        return {"status": "attached" if scene.tracks[name] in scene.attached else "gone", "health": 0}[field]
    m = unit - len(scene.b.ships)
    missile = scene.b.missiles[m]
    if missile.kind == Kind.FORCE and field in ("status", "heading", "reload"):
        return force_field(scene, m, field)
    touched = next((each for each, i in scene.places.items() if i == missile.contact), "")
    known: dict[str, Any] = {
        "at": [missile.x, missile.y],
        "direction": [missile.ux, missile.uy],
        "vector": [missile.dx, missile.dy],
        "contact": [missile.wall_x, missile.wall_y] if missile.wall else touched,
        "status": "flying",
        "target": next((each for each, i in scene.places.items() if i == missile.target), ""),
        **{key: getattr(missile, key) for key in ("tokens", "health", "fuel", "moves", "speed")},
    }
    require_known(f"expect.{name}", [field], known)
    return known[field]


@ROOM.call
def phases(case: Case) -> Iterator[Fields]:
    """Phases and forms, one after the other; a step that is refused changes nothing."""
    scene = Scene(case)
    entries = list(case.given["phases"])
    if len(entries) != len(case.steps):
        raise CaseError(case.where, f"with.phases has {len(entries)} entries for {len(case.steps)} steps")
    for entry, step in zip(entries, case.steps, strict=True):
        for _ in range(step.times or 1):
            before, refused = copy(scene.b), ""
            t = Script(scene, step)
            try:
                scene.play(entry, t)
                t.require_done()
            except (RefusedError, Refused) as error:
                refused = (error.clause if isinstance(error, RefusedError) else error.rule) or "?"
                copy_into(scene.b, before)
            else:
                name_launched(scene)
        yield found_of(scene, t, refused)


def name_launched(scene: Scene) -> None:
    """A missile launched in a step is called by its launcher and its kind: `acontact`, then `acontacttwo` …"""
    b = scene.b
    names = {place: name for name, place in scene.places.items()}
    for m in range(b.flying):
        missile = b.missiles[m]
        track = b.sides[missile.side].tracks[m]
        if missile.kind and (missile.side, track) not in scene.tracks.values():
            called = names[missile.ship] + Kind(missile.kind).name.lower()
            endings = ("", "two", "three", "four", "five", "six")
            scene.tracks[next(called + each for each in endings if called + each not in scene.tracks)] = (
                missile.side,
                track,
            )


def deal_of(name: str, settings: Mapping[str, Any] | None = None) -> Any:
    """A scenario that comes with the game, dealt."""
    return GAME.deal(Request(GAME.scenario(MAPS.get(name, name)), dict(settings or {})))
