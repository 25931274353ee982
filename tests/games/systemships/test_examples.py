"""The second reading: cases written from the rulebook by one who had not seen the code, played by the rules.

Each kind of case has a function of its name here; a case's `clauses` say what it would catch.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.engines import exact
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.systemships import GAME, actions, attack, damage, setup, turn
from admiralty.games.systemships.design import has_attribute, price
from admiralty.games.systemships.records import NEUTRAL, NOBODY, Battle, Ship
from admiralty.games.systemships.words import Attribute, Die, Event, Finding, Status, Tactic

from ..campaign import examples as on_a_map
from .reading import IllegalError, ReadingTable, battle, build, empty, equip, legal_order, play_round, values

HERE = Path(__file__).parent
CASES = [case for path in sorted(HERE.glob("examples_*.toml")) for case in tomllib.loads(path.read_text())["case"]]
CLAUSES_SAID = {"IS-R50", "IS-R56", "WW-050", "WW-090"}  # the others' faults cannot even be written in a file
FINDINGS = {"miss": Finding.MISS, "hit": Finding.HIT, "hit+1": Finding.HIT_1, "hit+2": Finding.HIT_2}
FINDINGS["escapes"] = Finding.ESCAPES


def test_there_are_cases_and_each_has_its_own_name() -> None:
    names = [case["id"] for case in CASES]
    assert len(names) > 300 and len(set(names)) == len(names)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_example(case: dict[str, Any]) -> None:
    play = getattr(on_a_map, f"play_{case['kind']}", None) or globals()[f"_{case['kind']}"]
    play(case, case["expect"])


# ---- design and roll-up --------------------------------------------------------------------------------------------


MORE = {"e": "ecm", "a": "armour", "c": "cannons", "sh": "shells", "h": "holds", "r": "bays"}


def _ship_file(design: Mapping[str, Any]) -> dict[str, Any]:
    keys = {"pd": "pd", "b": "beams", "s": "screens", "t": "tubes", "m": "missiles", "sr": "racks", **MORE}
    kind = "warpship" if design.get("wg") else "systemship"
    ship = {"name": "It", "kind": kind, **{key: design[short] for short, key in keys.items() if short in design}}
    cubs = [dict(zip(("pd", "b", "s", "t", "m"), cub, strict=True)) for cub in design.get("carried", [])]
    return {**ship, "carries": [_ship_file(cub) for cub in cubs]} if cubs else ship


def _cost(case: Any, expect: Any) -> None:
    ship = Battle().ships[0]
    d = case["design"]
    build(ship, [d["pd"], d["b"], d["s"], d["t"], d["m"]], None, d["sr"])
    equip(ship.built, {key: d[short] for short, key in MORE.items() if short in d})
    assert price(ship.built, d["wg"]) == expect["cost"]
    assert GAME.designer is not None
    if d["wg"] <= 1:
        bill = GAME.designer.evaluate(GAME.load_ship(_ship_file(d), "it"))
        assert bill.cost == sum(line.cost for line in bill.lines) == expect["cost"]


def _legal_design(case: Any, expect: Any) -> None:
    design = case["design"]
    scenario = case.get("scenario", "duel")
    toml = GAME.scenario(scenario)
    side = "warp" if scenario == "challenge" else "red"
    settings = {"warp_points": case["points"], **case.get("rules", {})}
    if scenario == "challenge" and case["tl"]:  # not a part of the design: the challenge's warpship has TL 0
        assert GAME.deal(Request(toml, settings, {side: (_ship_file(design),)})).battle.ships[0].tl == 0
        return

    def deal() -> None:
        if design["wg"] > 1:  # the file cannot even say it
            GAME.load_ship({**_ship_file(design), "wg": design["wg"]}, "it")
        GAME.deal(Request(toml, settings, {side: (_ship_file(design),)}))

    if expect["legal"]:
        deal()
    else:
        with pytest.raises(Refused) as refused:
            deal()
        if expect["clause"] in CLAUSES_SAID:
            assert refused.value.rule == expect["clause"]


def _budget(case: Any, expect: Any) -> None:
    settings = dict(case.get("rules", {}))
    if "given" in case:
        settings["system_points"] = case["given"]
    elif "value" in case:
        settings["value"] = case["value"]
    toml = GAME.scenario("challenge")
    if expect.get("exists", True):
        deal = GAME.deal(Request(toml, settings))
        assert deal.battle.ships[1].budget == expect["budget"]
    else:
        with pytest.raises(Refused, match="IS-R02"):
            GAME.deal(Request(toml, settings))


def _technology(case: Any, expect: Any) -> None:
    b = empty(case.get("rules"))
    if case.get("scenario") == "challenge":
        toml = GAME.scenario("challenge")
        settings = {"tl": "zero"} if case.get("rules") else {}
        b = GAME.deal(Request(toml, settings)).battle
        value = b.ships[1].value
    else:
        value = case["value"]
    if "given" in case:
        b.rules.tl = case["given"]
    ship = b.ships[3]
    ship.automatic, ship.budget, ship.value, b.vessels = 1, 1, value, 4
    ship.status = Status.FIGHTING
    b.ships[1].automatic = 0
    if "tl" in expect:
        dice = [(Die.TECHNOLOGY, face) for face in case["d100"]] + [(Die.COMPONENT, 1), (Die.COMPONENT, 1)]
        t = ScriptedTable(dice, [])
        setup.roll_up(t, b)
        t.done()
        assert ship.tl == expect["tl"]
    else:
        _check_chances(_levels(b, value), {int(tl): chance for tl, chance in expect["chances"].items()})


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


def _check_chances(found: Mapping[Any, Fraction], expected: Mapping[Any, str]) -> None:
    assert sum(found.values()) == 1
    for key, chance in expected.items():
        assert found.get(key, Fraction(0)) == Fraction(chance), key


def _rolled(budget: int, dice: list[int]) -> Ship:
    ship = Battle().ships[0]
    ship.automatic, ship.budget = 1, budget
    t = ScriptedTable([(Die.COMPONENT, face) for face in dice], [])
    setup.components(t, 0, ship)
    t.done()
    setup.launch(ship)
    return ship


def generated(budget: int) -> dict[tuple[int, ...], Fraction]:
    """Every ship of a budget with its chance, enumerated from the rule: one line of the table a step, states merged."""
    b = Battle()
    b.ships[0].budget = budget

    def line(t: Any, b: Battle) -> None:
        ship = b.ships[0]
        setup.buy_line(t, 0, ship, budget - price(ship.built, 0))

    states = exact.until(line, lambda b: price(b.ships[0].built, 0) == budget, b)
    found: dict[tuple[int, ...], Fraction] = {}
    for packed, chance in states.items():
        built = exact.unpack(Battle, packed, exact.Size.SMALL).ships[0].built
        key = (built.pd, built.beams, built.screens, built.tubes, built.missiles)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def _generate(case: Any, expect: Any) -> None:
    if "ship" in expect:
        ship = _rolled(case["budget"], case["d6"])
        assert values(ship) == expect["ship"]
        assert (ship.warp, ship.racks) == (int(expect.get("warp", False)), expect.get("racks", 0))
        return
    found = generated(case["budget"])
    if "chances" in expect:
        expected = {tuple(int(n) for n in key.split(",")): chance for key, chance in expect["chances"].items()}
        assert set(found) == set(expected)
        _check_chances(found, expected)
    else:
        _check_moments(found, expect["moments"])


def _check_moments(found: Mapping[tuple[int, ...], Fraction], moments: Any) -> None:
    assert len(found) == moments["ships"]
    for i, name in enumerate(("pd", "b", "s", "t", "m")):
        said = moments[name]
        mean = sum(chance * ship[i] for ship, chance in found.items())
        variance = sum(chance * ship[i] ** 2 for ship, chance in found.items()) - mean**2
        assert (mean, variance) == (Fraction(said["mean"]), Fraction(said["variance"]))
        assert [min(ship[i] for ship in found), max(ship[i] for ship in found)] == [said["min"], said["max"]]
        if name in moments["zero"]:
            none = sum(chance for ship, chance in found.items() if ship[i] == 0)
            assert none == Fraction(moments["zero"][name])


def _component_line(case: Any, expect: Any) -> None:
    roll = case["roll"]
    dice = [min(6, roll - 1), roll - min(6, roll - 1)]
    assert [values(_rolled(budget, dice)) for budget in range(1, len(expect["ships"]) + 1)] == expect["ships"]


def _generate_properties(case: Any, expect: Any) -> None:
    for budget, count in zip(case["budgets"], expect["ships"], strict=True):
        found = generated(budget)
        assert len(found) == count
        for pd, beams, screens, tubes, missiles in found:
            assert pd >= expect["min_pd"] and missiles % expect["missiles_multiple_of"] == 0
            assert tubes > 0 or missiles == 0
            assert pd + beams + screens + tubes + missiles // 3 == budget


# ---- the systemship's orders ---------------------------------------------------------------------------------------


def _guarded(case: Any) -> Battle:
    b = empty(case.get("rules"))
    enemies = case.get("enemies", 1)
    b.vessels, b.phasing = 1 + enemies, 0
    ship = b.ships[0]
    ship.side, ship.status, ship.automatic, ship.tl = NEUTRAL, Status.FIGHTING, 1, case["tl"]
    build(ship, case["ship"], case.get("built"))
    for other in b.ships[1 : b.vessels]:
        other.status = Status.FIGHTING
        build(other, [1, 0, 0, 0, 0])
    for other in b.ships:
        other.order.beam_target = other.order.drop = other.order.pick_up = NOBODY
    return b


def _missile_chance(case: Any, expect: Any) -> None:
    b = _guarded(case)
    found = exact.results(lambda t, b: actions.uses_missiles(t, b, b.ships[0]), b)
    sides = expect.get("sides", 100)
    assert found.get(True, Fraction(0)) == Fraction(expect["threshold"], sides)
    dice = {die for path in exact.paths(lambda t, b: actions.uses_missiles(t, b, b.ships[0]), b) for die in path.dice}
    assert bool(dice) == (0 < expect["threshold"] < sides)


def _automatic_order(case: Any, expect: Any) -> None:
    b = _guarded(case)
    dice = case["dice"] if case["ship"][0] else case["dice"][1:]  # without PD there is no speed to draw
    t = ReadingTable(["system", "1", "2", "3"], {}, dice)
    actions.automatic_order(t, b, 0)
    t.done()
    order = b.ships[0].order
    said = {
        "speed": order.drive,
        "missiles": order.tubes,
        "beam": order.beam,
        "screen": order.screen,
        "tactic": Tactic(order.tactic).name.lower(),
        "target": order.beam_target,
        "missile_speeds": order.speeds[: order.tubes],
        "willing": actions.willing(b.ships[0]),
    }
    assert {key: said[key] for key in expect} == expect
    assert all(target == order.beam_target for target in order.targets[: order.tubes])


def _orders_of(case: Any) -> dict[tuple[Any, ...], Fraction]:
    """(speed, missiles, beam, screen, tactic, willing) with its chance."""

    def step(t: Any, b: Battle) -> tuple[Any, ...]:
        actions.automatic_order(_WithoutSpeeds(t), b, 0)
        o = b.ships[0].order
        return (o.drive, o.tubes, o.beam, o.screen, Tactic(o.tactic).name.lower(), actions.willing(b.ships[0]))

    return exact.results(step, _guarded(case))


class _WithoutSpeeds:
    """A table whose missiles all have speed 1: their speeds change nothing about the rest of the order."""

    def __init__(self, t: Any) -> None:
        self.t = t

    def roll(self, die: int, sides: int) -> int:
        return 1 if die == Die.MISSILE_SPEED else self.t.roll(die, sides)


def _automatic_orders(case: Any, expect: Any) -> None:
    found = _orders_of(case)
    assert sum(found.values()) == 1

    def total(test: Any) -> Fraction:
        return sum((chance for order, chance in found.items() if test(order)), Fraction(0))

    if "speeds" in expect:
        assert {order[0] for order in found} == {int(speed) for speed in expect["speeds"]}
        for speed, chance in expect["speeds"].items():
            assert total(lambda o, s=int(speed): o[0] == s) == Fraction(chance)
    if "launches" in expect:
        for count, chance in expect["launches"].items():
            assert total(lambda o, n=int(count): o[1] == n) == Fraction(chance)
    if "tactic_attack" in expect:
        assert total(lambda o: o[4] == "attack") == Fraction(expect["tactic_attack"])
    if "willing" in expect:
        assert total(lambda o: o[5]) == Fraction(expect["willing"])
    if "chances" in expect:
        expected = {
            (row["speed"], row["missiles"], row["beam"], row["screen"], row["tactic"]): Fraction(row["chance"])
            for row in expect["chances"]
        }
        merged: dict[tuple[Any, ...], Fraction] = {}
        for order, chance in found.items():
            merged[order[:5]] = merged.get(order[:5], Fraction(0)) + chance
        assert merged == expected


# ---- results and damage --------------------------------------------------------------------------------------------


def _crt(case: Any, expect: Any) -> None:
    difference = case.get("difference")
    if difference is None:
        speed = case.get("missile_speed", case.get("firer_drive"))
        difference = speed - case["target_drive"]
    firer = Tactic.ATTACK if case.get("missile") else Tactic[case["firer"].upper()]
    result = attack.finding(empty(), firer, difference, Tactic[case["target"].upper()])
    assert result == FINDINGS[expect["result"]]


def _crt_table(case: Any, expect: Any) -> None:
    b, firer = empty(), Tactic[case["firer"].upper()]
    for target in ("attack", "dodge", "retreat"):
        row = [attack.finding(b, firer, d, Tactic[target.upper()]) for d in case["differences"]]
        assert row == [FINDINGS[each] for each in expect[target]]


def _facing(case: Any, shooter: list[int], tl: int) -> Battle:
    """A systemship (place 0) and a ship with a tactic and a drive (place 1)."""
    b = _guarded({"ship": shooter, "tl": tl})
    target = b.ships[1]
    build(target, [99, 0, 0, 0, 0])
    target.order.tactic, target.order.drive = Tactic[case["target"]["tactic"].upper()], case["target"]["drive"]
    return b


def _hits(case: Any, expect: Any) -> None:
    """Fire a shot whose table result is the case's, and see what arrives."""
    b = _guarded({"ship": [99, 99, 0, 64, 99], "tl": case["tl"]})
    b.crt = [FINDINGS[case["result"]].value] * len(b.crt)
    ship = b.ships[0]
    if "beam" in case:
        ship.order.beam, ship.order.beam_target = case["beam"], 1
    else:
        ship.order.tubes, ship.order.speeds[0], ship.order.targets[0] = 1, 5, 1
    attack.fire(ScriptedTable([], []), b)
    assert b.ships[1].hits == expect["hits"]


def _absorb(case: Any, expect: Any) -> None:
    assert damage.effective(case["hits"], case["screen"], case["tl"]) == expect["effective"]


def _missile_table(case: Any, expect: Any) -> None:
    for row in expect["rows"]:
        hits = _one_missile({"target": row}, 0)
        assert 1 - hits.get(0, Fraction(0)) == Fraction(row["chance"])
        assert sum(n * chance for n, chance in hits.items()) == Fraction(row["mean"])


def _one_missile(case: Any, tl: int) -> dict[int, Fraction]:
    b = _facing(case, [1, 0, 0, 1, 1], tl)

    def step(t: Any, b: Battle) -> int:
        order = b.ships[0].order
        order.tubes, order.targets[0], order.speeds[0] = 1, 1, t.roll(Die.MISSILE_SPEED, 10)
        attack.fire(t, b)
        return b.ships[1].hits

    return exact.results(step, b)


def _missile_hits(case: Any, expect: Any) -> None:
    hits = _one_missile(case, case["tl"])
    assert {str(n): str(chance) for n, chance in hits.items()} == expect["hits"]
    assert sum(n * chance for n, chance in hits.items()) == Fraction(expect["mean"])


def _attack_chances(case: Any, expect: Any) -> None:
    b = _facing(case, case["ship"], case["tl"])

    def step(t: Any, b: Battle) -> tuple[int, bool]:
        actions.automatic_orders(t, b)
        attack.fire(t, b)
        return b.ships[1].hits, b.ships[1].order.tactic == Tactic.RETREAT and attack.escapes(b, 1)

    found = exact.results(step, b)
    hits: dict[str, Fraction] = {}
    for (count, _), chance in found.items():
        hits[str(count)] = hits.get(str(count), Fraction(0)) + chance
    assert hits == {count: Fraction(chance) for count, chance in expect["hits"].items()}
    if "escapes" in expect:
        assert sum(chance for (_, escaped), chance in found.items() if escaped) == Fraction(expect["escapes"])


def _loss_name(ship: Ship, attribute: int) -> str:
    names = {Attribute.PD: "PD", Attribute.BEAM: "B", Attribute.SCREEN: "S", Attribute.TUBE: "T"}
    return names.get(Attribute(attribute), f"{min(3, ship.missiles)}M")


def _damage_list(case: Any, expect: Any) -> None:
    b = _guarded({"ship": case["ship"], "tl": 0})
    ship, sequence = b.ships[0], []
    for _ in range(case["points"]):
        if damage.points(ship):
            sequence.append(_loss_name(ship, damage.automatic_loss(ship)))
        damage.take(ScriptedTable([], []), b, 0, 1)
    damage.destroy_stripped(ScriptedTable([], []), b)
    assert sequence == expect["sequence"]
    assert values(ship) == expect["ship"]
    assert (ship.status == Status.DESTROYED) == expect["destroyed"]


def _damage_sweep(case: Any, expect: Any) -> None:
    """Which entry of the list takes the first point, reckoned here from the rulebook, must name the same attribute."""
    top = range(case["max"] + 1)
    counts = dict.fromkeys("1234567", 0)
    ship = Battle().ships[0]
    for pd in top:
        for b in top:
            for s in top:
                for tubes in top:
                    for m in range(case["max_missiles"] + 1):
                        if pd + b + s + tubes + m == 0:
                            continue
                        build(ship, [pd, b, s, tubes, m])
                        entry, attribute = _entry(pd, b, s, tubes, m)
                        counts[entry] += 1
                        assert damage.automatic_loss(ship) == attribute
    assert {key: counts[key] for key in expect["entries"]} == expect["entries"]


def _entry(pd: int, b: int, s: int, tubes: int, m: int) -> tuple[str, Attribute]:
    if tubes > m:
        return "1", Attribute.TUBE
    if m > 3 * tubes:
        return "2", Attribute.MISSILES
    if pd > tubes + b + s:
        return "3", Attribute.PD
    for attribute, it, others in (
        (Attribute.TUBE, tubes, (b, s)),
        (Attribute.BEAM, b, (tubes, s)),
        (Attribute.SCREEN, s, (tubes, b)),
    ):
        if it > max(others):
            return "4", attribute
    if not (b > tubes or s > tubes):
        return "5", Attribute.TUBE
    return ("7", Attribute.SCREEN) if s > b else ("6", Attribute.BEAM)


def _legal_hits(case: Any, expect: Any) -> None:
    b = empty()
    carried = case.get("carried", [])
    b.vessels = 1 + len(carried)
    ship = b.ships[0]
    ship.status, ship.warp = Status.FIGHTING, int(case.get("warp", False))
    build(ship, case["ship"], None, case.get("racks", 0))
    equip(ship, case.get("more", {}))
    names = ["it"]
    for k, cub in enumerate(carried):
        b.ships[k + 1].status, b.ships[k + 1].carrier = Status.CARRIED, 0
        build(b.ships[k + 1], cub["ship"])
        names.append(cub["name"])
    t = ReadingTable(names, {}, (), {"it": case["hits"]})
    try:
        damage.take(t, b, 0, case["effective"])
        damage.destroy_stripped(t, b)
        t.done()
    except IllegalError:
        assert not expect["legal"]
        return
    assert expect["legal"]
    assert values(ship) == expect["ship"] and ship.racks == expect.get("racks", ship.racks)
    assert {key: getattr(ship, key) for key in expect.get("more", {})} == expect.get("more", {})
    if expect.get("destroyed"):
        assert ship.status == Status.DESTROYED
    for name, left in expect.get("carried", {}).items():
        cub_ship = b.ships[names.index(name)]
        assert (values(cub_ship) if cub_ship.status != Status.DESTROYED else [0] * 5) == left


# ---- rounds and battles --------------------------------------------------------------------------------------------


def _legal_order(case: Any, expect: Any) -> None:
    assert legal_order(case) == expect["legal"]


def _targets(case: Any, expect: Any) -> None:
    if case.get("hex") == "space":
        on_a_map.in_space(case, expect)
        return
    b = battle({**case, "scenario": "duel"})
    names = [ship["name"] for ship in case["ships"]]
    for ship, said in zip(b.ships, case["ships"], strict=False):
        if said.get("status") in ("carried", "dropped"):
            ship.status = Status.CARRIED
    targets = {
        name: [other for j, other in enumerate(names) if actions.hostile(b, i, j)]
        for i, name in enumerate(names)
        if case["ships"][i].get("status") != "picked_up"  # it may not fire: shown by the cases of legal_order
    }
    assert targets == {name: found for name, found in expect["targets"].items() if name in targets}
    assert turn.anybody_fights(b) == expect["combat"]


def _round(case: Any, expect: Any) -> None:
    b = battle(case)
    names = [ship["name"] for ship in case["ships"]]
    before = [copy(ship) for ship in b.ships]
    orders = {ship["name"]: ship["order"] for ship in case["ships"] if "order" in ship}
    dice = [die for ship in case["ships"] for die in ship.get("dice", [])]
    hits = {ship["name"]: ship["hits"] for ship in case["ships"] if "hits" in ship}
    b.round = 1  # a round in the middle of the combat: nothing is blind, nothing is rolled up
    t = play_round(b, names, orders, dice, hits)
    _check_ships(b, before, names, expect["ships"], t)
    assert bool(b.over) == expect["over"]
    if "outcome" in expect:
        assert _outcome(case, b) == expect["outcome"]
    if "treaty" in expect:
        assert [side for k, side in enumerate(("red", "blue")) if b.treaties >> k & 1] == expect["treaty"]


def _check_ships(b: Battle, before: list[Ship], names: list[str], ships: Any, t: ReadingTable) -> None:
    through = {args[0]: args[1] for event, args in t.events if event == Event.DAMAGE}
    for said in ships:
        i = names.index(said["name"])
        ship = b.ships[i]
        if "hits" in said:
            assert ship.hits == said["hits"], said
        if "effective" in said:
            assert through.get(i, 0) == said["effective"], said
        if "ship" in said:
            assert values(ship) == said["ship"], said
        if "more" in said:
            assert {key: getattr(ship, key) for key in said["more"]} == said["more"], said
        if "destroyed" in said:
            assert (ship.status == Status.DESTROYED) == said["destroyed"], said
        if "place" in said:
            assert PLACES[Status(ship.status)] == said["place"] or (said["place"] == "away" and _has_escaped(b, i)), (
                said
            )
        if "escaped" in said:
            assert _has_escaped(b, i) == said["escaped"], said


PLACES = {
    Status.FIGHTING: "hex",
    Status.PEACE: "hex",
    Status.CARRIED: "carried",
    Status.ESCAPED: "away",
    Status.DESTROYED: "destroyed",
}


def _has_escaped(b: Battle, i: int) -> bool:
    ship = b.ships[i]
    return ship.status == Status.ESCAPED or (
        ship.status == Status.CARRIED and b.ships[ship.carrier].status == Status.ESCAPED
    )


def _outcome(case: Any, b: Battle) -> str:
    if case["scenario"] == "challenge":
        return ("win", "loss", "mutual", "standoff")[turn.outcome(b)]
    return ("red", "blue", "mutual", "standoff", "neutral")[turn.outcome(b)]


def _battle(case: Any, expect: Any) -> None:
    b = battle(case)
    names = [ship["name"] for ship in case["ships"]]
    t = None
    for script in case["rounds"]:
        assert not b.over, "the combat is over before the case's last round"
        dice = [die for name in names for die in script.get("dice", {}).get(name, [])]
        t = play_round(b, names, script.get("orders", {}), dice, script.get("hits", {}))
    assert t is not None
    assert b.round == expect["round"]
    if "outcome" in expect:
        assert b.over and _outcome(case, b) == expect["outcome"]
    if "margin" in expect:
        assert turn.margin(b) == expect["margin"]
    if "ships" in expect:
        _check_ships(b, [], names, expect["ships"], t)
    if "treaty" in expect:
        assert [side for k, side in enumerate(("red", "blue")) if b.treaties >> k & 1] == expect["treaty"]


# ---- the challenge's sequence, and who sees what -------------------------------------------------------------------


class _Watch:
    """A table that notes the order of steps; everything asked gets its lowest answer, every die its highest face."""

    def __init__(self) -> None:
        self.steps, self.offered, self.round = ["design"], [], 0

    def note(self, step: str) -> None:
        if step not in self.steps:
            self.steps.append(step)

    def offer(self, value: int) -> None:
        self.offered.append(value)

    def bar(self, value: int, why: int) -> None:
        pass

    def tells_why(self) -> bool:
        return False

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        value, self.offered = (self.offered[0] if self.offered else low), []
        return value

    def ask_all(self, b: Battle, seats: int, write_order: Any) -> None:
        self.note(f"plot_{b.round}")
        for seat in range(4):
            if seats >> seat & 1:
                write_order(self, b, seat)
        self.round = b.round

    def roll(self, die: int, sides: int) -> int:
        steps = {Die.TECHNOLOGY: "technology", Die.COMPONENT: "components"}
        self.note(steps.get(Die(die), f"behaviour_{self.round}"))
        return sides

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        raise AssertionError

    def emit(self, event: int, *args: int) -> None:
        if event == Event.ORDER:
            self.note(f"results_{self.round}")
            self.note(f"damage_{self.round}")


def _challenge_sequence(case: Any, expect: Any) -> None:
    toml = GAME.scenario("challenge")
    b = GAME.deal(Request(toml, case.get("rules", {}))).battle
    t = _Watch()
    while not b.over:
        turn.play_beat(t, b)
    assert [*t.steps, "end"] == expect["steps"]
    assert (t.steps.index("plot_1") > t.steps.index("components")) == expect["first_plot_after_roll_up"]


def _first_order(case: Any, expect: Any) -> None:
    toml = GAME.scenario("challenge")
    b = GAME.deal(Request(toml, {}, {"warp": (_ship_file(case["design"]),)})).battle
    assert not has_attribute(b.ships[1].built)
    t = ReadingTable(["warp", "system"], {"warp": case["order"]})
    try:
        t.ask_all(b, turn.plotting(b), actions.write_orders)
    except IllegalError:
        assert not expect["legal"]
        return
    assert expect["legal"] and all(j == 1 for j in b.ships[0].order.targets[: b.ships[0].order.tubes])


def _sight(case: Any) -> tuple[Battle, int]:
    toml = GAME.scenario("siege" if case["scenario"] == "duel" else "challenge")
    b = GAME.deal(Request(toml, case.get("rules", {}))).battle
    if case["when"] != "before_roll_up":
        turn.play_beat(_Watch(), b)
    while case["when"] == "game_over" and not b.over:
        turn.play_beat(_Watch(), b)
    return b, {"red": 0, "referee": OPEN}[case["viewer"]]


FIELDS = {
    "tl": "tl",
    "ship": "pd",
    "speed": "order.drive",
    "tactic": "order.tactic",
    "beam": "order.beam",
    "screen": "order.screen",
    "missiles": "order.tubes",
    "missile_speeds": "order.speeds",
    "target": "order.targets",
    "destroyed": "status",
}


def _seen(ship: Mapping[str, Any], field: str) -> bool:
    value: Any = ship
    for step in FIELDS[field].split("."):
        value = value[step]
    return value is not None


def _visibility(case: Any, expect: Any) -> None:
    b, seat = on_a_map.campaign_round(case) if case["scenario"] == "campaign" else _sight(case)
    neutral = next(i for i, ship in enumerate(b.ships) if ship.side == NEUTRAL and ship.status != Status.NONE)
    ship = view(b, seat)["ships"][neutral]
    for field in expect["sees"]:
        assert _seen(ship, field), field
    for field in expect["hidden"]:
        # before the roll-up there is nothing there to be seen
        assert not _seen(ship, field) or (
            case["when"] == "before_roll_up" and not has_attribute(b.ships[neutral].built)
        )


def _record_visibility(case: Any, expect: Any) -> None:
    toml = GAME.scenario("duel")
    b = GAME.deal(Request(toml)).battle
    if case["when"] == "game_over":
        while not b.over:
            turn.play_beat(_Watch(), b)
    viewer, owner = ("red", "blue").index(case["viewer"]), ("red", "blue").index(case["owner"])
    ship = view(b, viewer)["ships"][owner]
    seen = {
        "type": ship["warp"] is not None,
        "name": True,  # names are the deal's, not the record's: everybody has them
        "ship": ship["pd"] is not None and ship["built"] is not None,
        "tl": ship["tl"] is not None,
        "order": ship["order"]["tactic"] is not None,
    }
    assert [field for field in expect["sees"] if not seen[field]] == []
    assert [field for field in expect["hidden"] if seen[field]] == []
    assert view(b, SPECTATOR)["ships"][owner]["warp"] is not None
