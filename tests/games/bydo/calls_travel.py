"""What cases call of travel and the campaign: legs, hangar actions, courses, characters, fates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.records import copy, copy_into
from admiralty.core.state.views import view
from admiralty.games import game
from admiralty.games.bydo.records import NONE
from admiralty.games.bydo.tables import KINDS as RACKS
from admiralty.games.bydo.travel.campaign import carry_scene, open_forms, settle_fates, travel_on
from admiralty.games.bydo.travel.records import Campaign
from admiralty.games.bydo.travel.staging import set_stage
from admiralty.games.bydo.travel.turn import end_combat
from admiralty.games.bydo.travel.words import Act, Ask, Die, Fate, Mode
from admiralty.games.bydo.words import Kind, Status

from ..cases import Case, CaseError, Fields, Step, require_known
from .meeting import ROLLS, Meeting, Thrown
from .reading import KINDS, MAPS, ROOM, RefusedError

GAME = game("travel")
SIDE_WINS, DRAWN = 0, 2
PILOTS = {
    Fate.FLIES: "recovered",
    Fate.GROUNDED: "recovered",
    Fate.MISSING: "ejected",
    Fate.DEAD: "dead",
}
RACKED = [kind for kind in Kind if 0 < kind < RACKS]
OFFICES = {"deck_chief": "deck chief"}


def campaign_of(case: Case, crew: Mapping[str, str] | None = None) -> Deal:
    """A campaign of the three scenarios with the ships of a case, the captain's first."""
    ships = dict(case.get("ships", {}))
    (captain, capital), *pilots = ships.items()
    told = [step.answers["gm"]["scene"] for step in case.steps if "scene" in (step.answers or {}).get("gm", {})]
    scenario = {
        "game": "travel",
        "title": "case",
        "scenes": [{"place": each["place"], "present": each["who"], "text": each["text"]} for each in told],
        "captain": {"ship": capital, "callsign": captain},
        "pilots": [{"ship": craft, "callsign": name} for name, craft in pilots],
        "combats": list(MAPS.values()),
        "crew": [{"name": name, "role": OFFICES.get(role, role)} for role, name in (crew or {}).items()],
    }
    return GAME.deal(Request(scenario, dict(case.settings)))


class Leg:
    """A table at which a step's answers are given, those of a seat by the name of its ship."""

    def __init__(self, deal: Deal, b: Campaign, answers: Mapping[str, Any], dice: Sequence[str], port: bool) -> None:
        self.deal, self.b, self.port = deal, b, port
        self.answers = {name: dict(said) for name, said in answers.items()}
        self.left = {name: set(said) for name, said in self.answers.items()}
        self.dice = [(Die[word.upper()], int(face)) for word, *faces in map(str.split, dice) for face in faces]
        self.offered: list[int] = []

    def emit(self, event: int, *args: int) -> None:
        """What happens is told nobody."""

    def bar(self, value: int, why: int) -> None:
        """Why an answer is not open is not asked."""

    def offer(self, value: int) -> None:
        self.offered.append(int(value))

    def roll(self, die: int, sides: int) -> int:
        kind, face = self.dice.pop(0)
        assert kind == die and 1 <= face <= sides
        return face

    def ask_all(self, b: Campaign, seats: int, write: Any) -> None:
        for seat in range(b.seats):
            if seats >> seat & 1:
                write(self, b, seat)

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        legal, self.offered = self.offered or list(range(low, high + 1)), []
        value = self.answer(seat, Ask(what), facts, legal)
        if value not in legal:
            raise RefusedError(f"{Ask(what).name}: {value} is not open")
        return value

    def said(self, name: str, key: str) -> Any:
        """What a case answers for a ship or the game master; it has been asked for."""
        self.left.get(name, set()).discard(key)
        return self.answers.get(name, {}).get(key)

    def answer(self, seat: int, what: Ask, facts: Sequence[int], legal: Sequence[int]) -> int:
        """The answer of a seat; what a case leaves out is nothing."""
        name = self.deal.names["ship"][facts[0]] if what in (Ask.ACT, Ask.LOAD) else "t"
        stages = self.deal.names["stage"]
        if what == Ask.OFFER:
            return int(stages[facts[0]] in (self.said("gm", "courses") or ()))
        if what == Ask.COURSE:
            course = self.said(name, "course")
            return legal[0] if course is None else stages.index(course) if course in stages else NONE
        if what == Ask.LEAVE:
            return int(self.port)
        if what == Ask.ACT:
            act = self.said(name, "action") or "nothing"
            if isinstance(act, list):
                raise RefusedError("there is one box for an action")
            return Act[act.upper()]
        if what == Ask.LOAD:
            return int((self.said(name, "missiles") or {}).get(Kind(facts[1]).name.lower(), 0))
        return legal[0]

    def require_done(self) -> None:
        """Nothing may be left over; what was loaded is what was asked for."""
        assert not self.dice, f"dice are left over: {self.dice}"
        for name, keys in self.left.items():
            if keys:
                raise RefusedError(f"{name} has no box for {sorted(keys)}")
        for name, said in self.answers.items():
            if "missiles" in said:
                deed = self.b.plan.deeds[self.deal.names["ship"].index(name)]
                loaded = {kind.name.lower(): deed.load[kind] for kind in RACKED if deed.load[kind]}
                if loaded != {kind: count for kind, count in said["missiles"].items() if count}:
                    raise RefusedError(f"{name} has no room for that: {loaded}")


@ROOM.call
def travel(case: Case) -> Iterator[Fields]:
    """Modes, courses and hangar actions; a step that is refused changes nothing."""
    deal = campaign_of(case, case.given.get("crew"))
    b = copy(deal.battle)
    names = deal.names["ship"]
    begin(b, case, names)
    meeting = Meeting(deal, [throw for step in case.steps for throw in thrown_in(step)])
    for entry, step in zip(case.given["entries"], case.steps, strict=True):
        before, refused = copy(b), ""
        if entry in ("scene", "talk", "note"):
            meeting.play(entry, step.answers)
            yield found_of(deal, b, "", meeting)
            continue
        t = Leg(deal, b, step.answers or {}, step.dice or (), bool(case.given.get("port")))
        try:
            play(b, t, entry)
            t.require_done()
        except RefusedError:
            refused = "?"
            copy_into(b, before)
        yield found_of(deal, b, refused, meeting)


def thrown_in(step: Step) -> Iterator[Thrown]:
    """The dice that people throw in a step, throw by throw: the sides of each, and what it shows."""
    rolls = [text for said in (step.answers or {}).values() for how, text in said.items() if how in ROLLS]
    for text, dice in zip(rolls, step.dice or () if rolls else (), strict=True):
        (number, sides), (word, *faces) = map(int, text.split("d")), dice.split()
        assert word == "free" and len(faces) == number
        yield tuple((sides, int(face)) for face in faces)


def begin(b: Campaign, case: Case, names: Sequence[str]) -> None:
    """Ships as the case sets them; where one is on the map a combat is on."""
    if any(said.get("status") == "active" for said in case.set.values()):
        set_stage(Leg(Deal, b, {}, (), False), b, 0)  # type: ignore[arg-type]
    for name, said in case.set.items():
        ship = b.ships[names.index(name)]
        known = ("health", "fuel", "missiles", "sanity", "status", "at", "heading", "charge", "vector")
        require_known(f"set.{name}", said, known)
        ship.health, ship.fuel = said.get("health", ship.health), said.get("fuel", ship.fuel)
        ship.sanity, ship.charge = said.get("sanity", ship.sanity), said.get("charge", 0)
        ship.dx, ship.dy = said.get("vector", (0, 0))
        for kind, count in said.get("missiles", {}).items():
            ship.missiles[KINDS[kind]] = count
        if "at" in said:
            ship.status, (ship.x, ship.y) = Status.ACTIVE, said["at"]


def play(b: Campaign, t: Leg, entry: str) -> None:
    """One entry of `with.entries`."""
    word, _, name = entry.partition(" ")
    if word == "combat":
        require_known("with.entries", [name], MAPS)
        set_stage(t, b, list(MAPS).index(name))  # type: ignore[arg-type]
    elif word == "travel":
        if b.mode == Mode.COMBAT:  # the game master ends the combat
            b.over, b.result = 1, DRAWN
            end_combat(t, b)  # type: ignore[arg-type]
    elif word in ("leg", "courses", "course"):
        if b.mode == Mode.COMBAT:
            raise RefusedError("a combat is on")
        if word == "course":  # of the leg whose courses were offered
            t.answers.setdefault("gm", {})["courses"] = [
                t.deal.names["stage"][k] for k in range(b.stage_count) if b.plan.offers[k]
            ]
            t.left["gm"] = {"courses"}
        travel_on(t, b)  # type: ignore[arg-type]
    else:
        raise CaseError("with.entries", f"{entry!r} means nothing here")


def found_of(deal: Deal, b: Campaign, refused: str, meeting: Meeting) -> Fields:
    """Everything that a step may expect."""
    found: dict[str, Any] = {
        name: Fields(at=lambda field, _, i=i: ship_field(deal, b, i, field))
        for i, name in enumerate(deal.names["ship"][: b.crew])
    }
    offices = {role: key for key, role in OFFICES.items()}
    people = (each.rpartition(", ") for each in deal.names["crew"])
    return Fields({
        **found,
        "reads": Fields(at=lambda who, _: meeting.reads(who)),
        "rolls": Fields(at=lambda who, _: meeting.rolls(who)),
        "mode": Mode(b.mode).name.lower(),
        "course": deal.names["stage"][b.plan.course],
        "crew": {offices.get(role, role): name for name, _, role in people},
        "refused": lambda wanted: wanted if refused else "",
    }, unsaid={} if not refused else {"refused": ""})  # fmt: skip


def ship_field(deal: Deal, b: Campaign, i: int, field: str) -> Any:
    """A field of a ship as a case says it."""
    ship = b.ships[i]
    return {
        "status": Status(ship.status).name.lower(),
        "in": deal.names["ship"][ship.carrier] if ship.carrier != NONE else "",
        "missiles": {kind.name.lower(): ship.missiles[kind] for kind in RACKED if ship.design.racks[kind]},
        **{key: getattr(ship, key) for key in ("health", "fuel", "charge", "sanity")},
    }[field]


# ---- fates, characters -----------------------------------------------------------------------------------------------


@ROOM.call
def fate(case: Case) -> Fields:
    """What becomes of a pilot and of the ship after a combat."""
    given = case.given
    ships = {"t": "escort_transport", "a": "arrowhead", "b": "arrowhead"}
    deal = campaign_of(case.but(ships=ships))
    b = copy(deal.battle)
    t = Leg(deal, b, {}, case.steps[0].dice or (), False)
    b.ships[1].status = Status[given["at_zero"].upper()]
    settle_fates(t, b, given["holds"])  # type: ignore[arg-type]
    assert not t.dice
    found = PILOTS[Fate(b.careers[1].fate)]
    ship = "recovered" if b.careers[1].fate == Fate.FLIES else "lost"
    if "allow" in given:
        open_forms(b)
        b.plan.ships[1] = deal.names["craft"].index(GAME_NAMES[given["allow"]])
        carry_scene(t, b)  # type: ignore[arg-type]
        ship = "replaced" if b.careers[1].fate == Fate.FLIES else ship
    return Fields({"pilot": found, "ship": ship})


GAME_NAMES = {"arrowhead": "Rwf-9A Arrowhead", "strider": "Rwf-9B Strider", "shooting_star": "Rwf-9D Shooting Star"}


@ROOM.call
def characters(case: Case) -> Fields:
    """Is such a party allowed, how steady is it, and what does each player read?"""
    given = case.given
    captain, party, know = given["captain"], given["party"], given.get("know", {})
    said = [know.get(each["callsign"], {}) for each in party]
    scenario = {
        "game": "travel",
        "title": "case",
        "captain": renamed(captain),
        "pilots": [{**renamed(each), "own": mine.get("own", [])} for each, mine in zip(party, said, strict=True)],
        "combats": list(MAPS.values()),
        "common": list(dict.fromkeys(text for each in said for text in each.get("common", ()))),
        "secret": [text for each in said for text in each.get("secret", ())],
    }
    try:
        deal = GAME.deal(Request(scenario))
    except Refused as error:
        return Fields({"allowed": error.rule != "BY-S50"})
    b, callsigns = deal.battle, deal.names["ship"]
    read = {
        callsigns[seat]: [
            text for k, text in enumerate(deal.names["note"]) if view(b, seat)["careers"][seat]["knows"] >> k & 1
        ]
        for seat in range(1, b.crew)
    }
    steady = {callsigns[seat]: b.ships[seat].sanity for seat in range(b.crew)}
    return Fields({
        "allowed": True,
        "sanity": {name: "none" if sanity == NONE else sanity for name, sanity in steady.items()},
        "knows": read,
    })  # fmt: skip


def renamed(character: Mapping[str, Any]) -> dict[str, Any]:
    """A character as the campaign's file writes one."""
    return {**{key: value for key, value in character.items() if key != "craft"}, "ship": character["craft"]}
