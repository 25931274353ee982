"""What cases call that needs the map or the gauntlet. Each function returns what it finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.face.game import Request
from admiralty.core.state.views import OPEN
from admiralty.games import game
from admiralty.games.systemships.campaign.records import Campaign
from admiralty.games.systemships.campaign.words import Ask
from admiralty.games.systemships.campaign.words import Die as MapDie
from admiralty.games.systemships.records import Battle
from admiralty.games.systemships.words import Die, Status

from ..cases import Case, read_dice
from .reading import (
    ALDER,
    AROUND,
    BLUE,
    BUILD_DESIGN,
    CALYX,
    MISSILES,
    RED,
    REPAIR,
    SCRAP,
    G,
    Plan,
    at,
    begin,
    blue,
    campaign,
    explored,
    guard,
    guard_of,
    launch,
    map_of,
    own_turn,
    place,
    play,
    red,
    restored,
    where,
)

Found = Mapping[str, Any]
SIDES = {"red": RED, "blue": BLUE}

# ---- the gauntlet ---------------------------------------------------------------------------------------------------

DUELS = game("systemships")
RUNNER = {"name": "Runner", "pd": 7, "tubes": 7, "missiles": 21}  # 26 points; 19 after a volley of seven
FIRST = {"tactic": "attack", "missiles": [2] * 7}
# What makes which outcome of that order against (9,0,0,9,9), the ship of three twelves (EX-11): speeds, tactics, speeds
# of its missiles. Seven missiles of speed 2 hit a speed of 0 (+2: 3 hits each; 18 points left after launching), miss
# speed 6 attacking and speed 1 dodging; its missiles of speed 1 hit an attack at drive 0 for 4, those of speed 10 miss.
OUTCOMES: Mapping[str, tuple[list[int], list[int], list[int]]] = {
    "win": ([1], [1], [10] * 9),
    "mutual": ([1], [1], [1] * 9),
    "standoff": ([7, 7, 7], [6, 6, 6], [10] * 9),
    "loss": ([2], [6], [1] * 8),
}


def begin_gauntlet(outcomes: Sequence[str], **settings: Any) -> tuple[Battle, Plan]:
    """A gauntlet in which these outcomes come one after the other, before its first beat."""
    given = {"gauntlet": len(outcomes), "warp_points": 26, **settings}
    b = DUELS.deal(Request(DUELS.scenario("gauntlet"), given, {"warp": (RUNNER,)})).battle
    dice: dict[int, list[int]] = {Die.SPEED: [], Die.TACTIC: [], Die.MISSILE_SPEED: []}
    for name in outcomes:
        for die, faces in zip(dice, OUTCOMES[name], strict=True):
            dice[die] += faces
    return b, Plan(orders={0: [FIRST]}, dice=dice)


def run_gauntlet(b: Battle, t: Plan) -> list[int]:
    """Play it out; the score after each systemship. Its plan must be used up."""
    scores: list[int] = []
    for _ in range(400):
        if DUELS.outcome(b) >= 0:
            break
        DUELS.play_beat(t, b)
        if b.met > len(scores):
            scores.append(b.score)
    t.done()
    return scores


def gauntlet(case: Case) -> Found:
    """The outcomes are brought about, and their score is counted."""
    b, t = begin_gauntlet(case.given["outcomes"])
    run_gauntlet(b, t)
    assert b.met == len(case.given["outcomes"])
    return {"score": b.score}


# ---- technology, presence, creation ---------------------------------------------------------------------------------


def tl_schedule(case: Case) -> Found:
    """The level of a ship built in each turn; the classic edition's schedule is every_4."""
    rules = {"tech_schedule": "every_4", **case.settings}
    levels = []
    for turn in case.given["turns"]:
        b = begin(campaign(**rules), turn)
        play(b, Plan(jobs={RED: [(ALDER, BUILD_DESIGN)]}))
        levels.append(b.ships[0].tl)
    return {"tl": levels}


def contact(rules: Mapping[str, Any], value: int, faces: Sequence[int] = ()) -> tuple[Campaign, Plan]:
    """Red enters a star of that value for the first time."""
    b = begin(campaign(map_of({"Mid": (0, 0, value)}), **rules), 5)
    launch(b, red(0), place(1, 0), (1, 0, 0, 0, 0))
    t = Plan(moves={RED: [(0, at(b, 0))]}, dice={MapDie.PRESENCE: list(faces)})
    own_turn(b, t)
    return b, t


def presence(case: Case) -> Found:
    """The d6 of a first contact, where one is thrown at all, and whether a ship is there."""
    faces = [face for _, face in read_dice(case.where, MapDie, case["dice"])]
    b, t = contact(case.settings, case.given["value"], faces)
    assert t.faces(MapDie.PRESENCE) == faces
    return {"exists": b.stars[0].guard >= 0}


def creation(case: Case) -> Found:
    """When a systemship is rolled up; whether a second contact finds the same one."""
    b, t = campaign(**case.settings), Plan()
    play(b, t)
    at_setup = Die.COMPONENT in {die for die, _, _ in t.rolled}
    begin(b, 2)
    launch(b, red(0), place(-3, 2), (2, 0, 0, 0, 0))
    t = own_turn(b, Plan(moves={RED: [(0, at(b, CALYX))]}))
    assert bool(t.faces(Die.COMPONENT)) != at_setup
    made = b.ships[guard_of(b, CALYX)].built
    first = (made.pd, made.beams, made.screens, made.tubes, made.missiles)
    begin(b, 3)
    launch(b, red(0), place(-3, 2), (2, 0, 0, 0, 0))
    t = own_turn(b, Plan(moves={RED: [(0, at(b, CALYX))]}))
    again = (made.pd, made.beams, made.screens, made.tubes, made.missiles)
    permanent = t.faces(Die.COMPONENT) == [] and first == again
    return {"when": "setup" if at_setup else "first_contact", "permanent": permanent}


# ---- retreats -------------------------------------------------------------------------------------------------------


def retreat_hexes(case: Case) -> Found:
    """Where Red may go.

    No hex has more than six neighbours, so those on the map are laid around a star in the middle, and those off it
    around one at the edge, where Blue holds the others.
    """
    inside = [each for each in case.given["neighbours"] if each["on_map"]]
    allowed = _allowed((0, 0), inside)
    assert _allowed((7, -3), []) == []  # two of its six hexes are off the map; Blue holds the four others
    return {"allowed": allowed, "escapes": bool(allowed)}


def _allowed(middle: tuple[int, int], neighbours: Sequence[Mapping[str, Any]]) -> list[str]:
    """Where Red may go of these hexes around a star; the others around it hold ships of Blue's."""
    q, r = middle
    beside = [(q + dq, r + dr) for dq, dr in AROUND]
    on_map = [(x, y) for x, y in beside if max(abs(x), abs(y), abs(x + y)) <= 7]
    spots = dict(zip(on_map, [*neighbours, *[{"hex": "", "ships": ["blue"]}] * 6], strict=False))
    stars = {each["hex"].capitalize(): (*spot, 5) for spot, each in spots.items() if "neutral" in each["ships"]}
    b = begin(campaign(map_of({"Middle": (q, r, 5), **stars})), 5)
    explored(b)
    guard(b, 0, (2, 0, 0, 0, 0))
    launch(b, red(0), at(b, 0), (3, 0, 0, 0, 0))
    count = {"red": 1, "blue": 0}
    for spot, each in spots.items():
        for side in each["ships"]:
            if side == "neutral":
                star = 1 + [name.lower() for name in stars].index(each["hex"])
                guard(b, star, (2, 0, 0, 0, 0), treaties=sum(1 << SIDES[one] for one in each.get("treaty", [])))
            else:
                launch(b, (red if side == "red" else blue)(count[side]), place(*spot), (3, 0, 0, 0, 0))
                count[side] += 1
    names = {place(*spot): each["hex"] for spot, each in spots.items()}
    t = own_turn(b, Plan(orders={0: [{"tactic": "retreat"}]}))
    if where(b, 0) == at(b, 0):
        return []
    legal = t.legal(Ask.RETREAT, 0) or {where(b, 0)}
    return [each["hex"] for each in neighbours if each["hex"] in {names[hex_] for hex_ in legal}]


# ---- a hex of space, and sight --------------------------------------------------------------------------------------


def in_space(case: Case) -> Found:
    """The call `targets` in a hex of space: on the map nobody fights there."""
    b = begin(campaign(), 5)
    for side, names in case["ships"].items():
        for count in range(len(names)):
            launch(b, (red if side == "red" else blue)(count), place(-1, 1), (3, 3, 0, 0, 0))
    t = play(b, turn=6)
    return {"combat": bool(t.combats), "targets": {name: [] for names in case["ships"].values() for name in names}}


def campaign_round(case: Case) -> tuple[Campaign, int]:
    """A campaign after the first round of Red's combat with a systemship, and the seat that looks at it."""
    b = begin(campaign(**case.settings), 5)
    explored(b)
    launch(b, red(0), at(b, CALYX), (3, 1, 0, 0, 0))
    guard(b, CALYX, (10, 3, 2, 3, 9))
    t = Plan()
    while not t.faces(Die.SPEED):
        G.play_beat(t, b)
    return b, {"red": RED, "outsider": BLUE, "referee": OPEN}[case.given["viewer"]]


# ---- points for repair and for scrap ---------------------------------------------------------------------------------


def restores(case: Case) -> Found:
    """What a point a turn restores of a systemship, point by point; as many points as the case names."""
    ship, built = case.given["ship"], case.given["built"]
    return {"restored": lambda said: restored(ship, built, len(said), **case.settings)}


def _stocked(stock: int) -> Campaign:
    """Before Red's build step in turn 2; after the income of 10 its home has so much."""
    b = begin(campaign(), 2)
    explored(b)
    b.stars[ALDER].stock = stock - 10
    return b


def buys_missiles(case: Case) -> Found:
    """What missiles cost that a ship with one of ten, at its home, buys."""
    b = _stocked(50)
    launch(b, red(0), at(b, ALDER), (2, 0, 2, 4, 1), built=(5, 3, 2, 4, 10))
    play(b, Plan(jobs={RED: [(ALDER, REPAIR, MISSILES, case.given["missiles"])]}))
    assert b.ships[0].missiles == 1 + case.given["missiles"]
    return {"cost": 50 - b.stars[ALDER].stock}


def scraps(case: Case) -> Found:
    """What a ship that is scrapped pays; it is gone."""
    b, said = _stocked(20), case.given
    warp, racks = said.get("warp", False), said.get("racks", 0)
    launch(b, red(0), at(b, ALDER), said["ship"], racks=racks, warp=warp, built=(9, 9, 9, 9, 18))
    play(b, Plan(jobs={RED: [(ALDER, SCRAP)]}))
    assert b.ships[0].status in (Status.NONE, Status.DESTROYED)
    return {"pays": b.stars[ALDER].stock - 20}


CALLS = (gauntlet, tl_schedule, presence, creation, retreat_hexes, restores, buys_missiles, scraps)
