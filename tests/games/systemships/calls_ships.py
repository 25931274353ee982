"""What cases call of designs, the roll-up and the orders of a systemship. Each function returns what it finds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.engines import exact
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.state.records import Size
from admiralty.games.systemships import GAME, actions, setup
from admiralty.games.systemships.design import has_attribute, price
from admiralty.games.systemships.records import Battle, Ship
from admiralty.games.systemships.words import Die, Status, Tactic

from ..cases import Case, read_dice
from .aliases import PARTS, build, values
from .reading import ROOM, IllegalError, ReadingTable, Scene, empty, faces

CLAUSES_SAID = {"IS-R50", "IS-R56", "WW-050", "WW-090"}  # the others' faults cannot even be written in a file
Found = Mapping[str, Any]

# ---- designs --------------------------------------------------------------------------------------------------------


def ship_file(design: Mapping[str, Any]) -> dict[str, Any]:
    """A design of a case as a ship file."""
    kind = "warpship" if design.get("wg") else "systemship"
    ship = {"name": "It", "kind": kind, **{PARTS[short]: n for short, n in design.items() if short in PARTS}}
    cubs = [dict(zip(("pd", "b", "s", "t", "m"), cub, strict=True)) for cub in design.get("carried", [])]
    return {**ship, "carries": [ship_file(cub) for cub in cubs]} if cubs else ship


@ROOM.call
def cost(case: Case) -> Found:
    """What a design costs, by the formula and in the designer's bill."""
    built, design = Battle().ships[0].built, case.given["design"]
    for short, number in design.items():
        if short in PARTS:
            setattr(built, PARTS[short], number)
    found = price(built, design["wg"])
    assert GAME.designer is not None
    if design["wg"] <= 1:
        bill = GAME.designer.evaluate(GAME.load_ship(ship_file(design), "it"))
        assert bill.cost == sum(line.cost for line in bill.lines) == found
    return {"cost": found}


@ROOM.call
def legal_design(case: Case) -> Found:
    """May this ship be dealt? Where it may not, the clause that it breaks."""
    design, challenge = case.given["design"], case.get("start") == "challenge"
    toml, side = GAME.scenario(case.get("start", "duel")), "warp" if challenge else "red"
    settings = {"warp_points": case.given["points"], **case.settings}
    try:
        if challenge and case.given.get("tl"):  # not a part of the design: the challenge's warpship has TL 0
            deal = GAME.deal(Request(toml, settings, {side: (ship_file(design),)}))
            return {"legal": deal.battle.ships[0].tl != 0, "clause": lambda said: said}
        if design["wg"] > 1:  # the file cannot even say it
            GAME.load_ship({**ship_file(design), "wg": design["wg"]}, "it")
        GAME.deal(Request(toml, settings, {side: (ship_file(design),)}))
    except Refused as refused:
        rule = refused.rule
        return {"legal": False, "clause": lambda said: rule if said in CLAUSES_SAID else said}
    return {"legal": True}


@ROOM.call
def first_order(case: Case) -> Found:
    """May the first order of the challenge, written before the roll-up, be this one? It fires at the systemship."""
    b = GAME.deal(Request(GAME.scenario("challenge"), {}, {"warp": (ship_file(case.given["design"]),)})).battle
    assert not has_attribute(b.ships[1].built)
    t = ReadingTable(["warp", "system"], case["answers"])
    try:
        t.ask_all(b, 1, actions.write_orders)
    except IllegalError:
        return {"legal": False}
    order = b.ships[0].order
    return {"legal": all(j == 1 for j in order.targets[: order.tubes])}


# ---- the roll-up ----------------------------------------------------------------------------------------------------


@ROOM.call
def budget(case: Case) -> Found:
    """The points of the challenge's systemship, and whether there is one."""
    settings = case.settings
    if "given" in case.given:
        settings["system_points"] = case.given["given"]
    elif "value" in case.given:
        settings["value"] = case.given["value"]
    try:
        deal = GAME.deal(Request(GAME.scenario("challenge"), settings))
    except Refused as refused:
        return {"budget": 0, "exists": refused.rule != "IS-R02"}
    return {"budget": deal.battle.ships[1].budget, "exists": True}


@ROOM.call
def technology(case: Case) -> Found:
    """The level that the dice give, or the chances of the levels that are named."""
    b = empty(case.settings)
    if case.get("start") == "challenge":
        b = GAME.deal(Request(GAME.scenario("challenge"), {"tl": "zero"} if case.settings else {})).battle
    value = case.given["value"] if "value" in case.given else b.ships[1].value
    b.rules.tl = case.given.get("given", b.rules.tl)
    if "dice" not in case.said:
        levels = _levels(b, value)
        assert sum(levels.values()) == 1
        return {"chances": lambda said: {tl: levels.get(int(tl), Fraction(0)) for tl in said}}
    ship = b.ships[3]
    ship.automatic, ship.budget, ship.value, b.vessels = 1, 1, value, 4
    ship.status, b.ships[1].automatic = Status.FIGHTING, 0
    t = ScriptedTable([*read_dice(case.where, Die, case["dice"]), (Die.COMPONENT, 1), (Die.COMPONENT, 1)], [])
    setup.roll_up(t, b)
    t.done()
    return {"tl": ship.tl}


def _levels(b: Battle, value: int) -> dict[int, Fraction]:
    """The distribution of levels; the d100 is enumerated by the rule itself, each raise a step of its own."""
    if b.rules.tl >= 0:
        return {b.rules.tl: Fraction(1)}
    raised = Fraction(0)
    for face in range(1, 101):
        t = ScriptedTable([(Die.TECHNOLOGY, face), (Die.TECHNOLOGY, 100)][: 2 if face <= _chance(b, value) else 1], [])
        raised += Fraction(int(setup.technology(t, b, value) > 0), 100)
        t.done()
    levels = {tl: raised**tl * (1 - raised) for tl in range(setup.TL_MAX)}
    return {**levels, setup.TL_MAX: raised**setup.TL_MAX}


def _chance(b: Battle, value: int) -> int:
    """The highest d100 that raises the level, found by trying."""
    for face in range(1, 101):
        try:
            setup.technology(ScriptedTable([(Die.TECHNOLOGY, face)], []), b, value)
        except AssertionError:  # it asked for another die: this one raised the level
            continue
        return face - 1
    return 100


def _rolled(points: int, dice: list[tuple[int, int]]) -> Ship:
    ship = Battle().ships[0]
    ship.automatic, ship.budget = 1, points
    t = ScriptedTable(dice, [])
    setup.components(t, 0, ship)
    t.done()
    setup.launch(ship)
    return ship


def generated(points: int) -> dict[tuple[int, ...], Fraction]:
    """Every ship of a budget with its chance, enumerated from the rule: one line of the table a step, states merged."""
    b = Battle()
    b.ships[0].budget = points

    def line(t: Any, b: Battle) -> None:
        ship = b.ships[0]
        setup.buy_line(t, 0, ship, points - price(ship.built, 0))

    states = exact.until(line, lambda b: price(b.ships[0].built, 0) == points, b)
    found: dict[tuple[int, ...], Fraction] = {}
    for packed, chance in states.items():
        built = exact.unpack(Battle, packed, Size.SMALL).ships[0].built
        key = (built.pd, built.beams, built.screens, built.tubes, built.missiles)
        found[key] = found.get(key, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


@ROOM.call
def generate(case: Case) -> Found:
    """The ship that the dice buy; or the chances of all ships of a budget, or what they come to in the mean."""
    points = case.given["budget"]
    if "dice" not in case.said:
        found = generated(points)
        return {"chances": found, "moments": lambda said: _moments(found, said)}
    ship = _rolled(points, read_dice(case.where, Die, case["dice"]))
    return {"ship": values(ship), "warp": ship.warp, "racks": ship.racks, "built": lambda said: said}


def _moments(found: Mapping[tuple[int, ...], Fraction], said: Mapping[str, Any]) -> Found:
    moments: dict[str, Any] = {"ships": len(found), "zero": {}}
    for i, name in enumerate(("pd", "b", "s", "t", "m")):
        mean = sum(chance * ship[i] for ship, chance in found.items())
        variance = sum(chance * ship[i] ** 2 for ship, chance in found.items()) - mean**2
        least, most = min(ship[i] for ship in found), max(ship[i] for ship in found)
        moments[name] = {"mean": Fraction(mean), "variance": Fraction(variance), "min": least, "max": most}
        if name in said["zero"]:
            moments["zero"][name] = sum((chance for ship, chance in found.items() if ship[i] == 0), Fraction(0))
    return moments


@ROOM.call
def component_line(case: Case) -> Found:
    """The ship after 1, 2, 3, … points spent on one line of the table, down to its end."""
    roll = case.given["roll"]
    dice = [(Die.COMPONENT, min(6, roll - 1)), (Die.COMPONENT, roll - min(6, roll - 1))]
    return {"ships": lambda said: [values(_rolled(points, list(dice))) for points in range(1, len(said) + 1)]}


@ROOM.call
def generate_properties(case: Case) -> Found:
    """How many ships each budget gives, and what holds for every one of them."""
    found = {points: generated(points) for points in case.given["budgets"]}
    ships = [(points, *ship) for points, each in found.items() for ship in each]
    return {
        "ships": [len(each) for each in found.values()],
        "min_pd": min(ship[1] for ship in ships),
        "missiles_multiple_of": lambda said: said if all(ship[5] % said == 0 for ship in ships) else 1,
        "missiles_need_tube": all(tubes > 0 or missiles == 0 for *_, tubes, missiles in ships),
        "spends_all": all(pd + b + s + tubes + m // 3 == points for points, pd, b, s, tubes, m in ships),
    }


# ---- the systemship's orders ----------------------------------------------------------------------------------------


def guarded(case: Case) -> Scene:
    """A systemship that red ships fight, the first of them the target."""
    enemies = ["target", "2", "3"][: case.given.get("enemies", 1)]
    scene = Scene(case.but(set={}), {"neutral": ["system"], "red": enemies})
    scene.b.ships[0].automatic = 1
    for enemy in scene.b.ships[1 : scene.b.vessels]:
        build(enemy, [1, 0, 0, 0, 0])
    scene.paths.put_all(case.set)
    return scene


@ROOM.call
def missile_chance(case: Case) -> Found:
    """Up to which face of the die the systemship launches: 0 never, 100 always, both without a roll."""
    b = guarded(case).b
    found = exact.results(lambda t, b: actions.uses_missiles(t, b, b.ships[0]), b).get(True, Fraction(0))
    dice = {die for path in exact.paths(lambda t, b: actions.uses_missiles(t, b, b.ships[0]), b) for die in path.dice}
    assert bool(dice) == (0 < found < 1)
    sides = case["expect"].get("sides", 100)
    return {"threshold": found * sides, "sides": sides}


@ROOM.call
def automatic_order(case: Case) -> Found:
    """The order that the dice give the systemship."""
    scene = guarded(case)
    b, dice = scene.b, faces(case, case.steps[0])
    t = ReadingTable(scene.names, {}, dice if b.ships[0].pd else dice[1:])  # without PD there is no speed to draw
    actions.automatic_order(t, b, 0)
    t.done()
    order = b.ships[0].order
    assert all(target == order.beam_target for target in order.targets[: order.tubes])
    return {
        "speed": order.drive,
        "missiles": order.tubes,
        "beam": order.beam,
        "screen": order.screen,
        "tactic": Tactic(order.tactic).name.lower(),
        "target": order.beam_target,
        "missile_speeds": order.speeds[: order.tubes],
        "willing": actions.willing(b.ships[0]),
    }


class _WithoutSpeeds:
    """A table whose missiles all have speed 1: their speeds change nothing about the rest of the order."""

    def __init__(self, t: Any) -> None:
        self.t = t

    def roll(self, die: int, sides: int) -> int:
        return 1 if die == Die.MISSILE_SPEED else self.t.roll(die, sides)


@ROOM.call
def automatic_orders(case: Case) -> Found:
    """The chances of all orders that the systemship may get."""

    def step(t: Any, b: Battle) -> tuple[Any, ...]:
        actions.automatic_order(_WithoutSpeeds(t), b, 0)
        o = b.ships[0].order
        return (o.drive, o.tubes, o.beam, o.screen, Tactic(o.tactic).name.lower(), actions.willing(b.ships[0]))

    found = exact.results(step, guarded(case).b)
    assert sum(found.values()) == 1

    def total(test: Any) -> Fraction:
        return sum((chance for order, chance in found.items() if test(order)), Fraction(0))

    orders = {order[:5]: total(lambda o, first=order[:5]: o[:5] == first) for order in found}
    names = ("speed", "missiles", "beam", "screen", "tactic")
    return {
        "speeds": {speed: total(lambda o, s=speed: o[0] == s) for speed in {order[0] for order in found}},
        "launches": lambda said: {n: total(lambda o, n=int(n): o[1] == n) for n in said},
        "tactic_attack": total(lambda o: o[4] == "attack"),
        "willing": total(lambda o: o[5]),
        "chances": lambda said: sorted(
            ({**dict(zip(names, order, strict=True)), "chance": chance} for order, chance in orders.items()),
            key=lambda row: [list(map(_plainly, said)).index({k: row[k] for k in names})],
        ),
    }


def _plainly(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "chance"}
