"""What cases call of whole turns: `turns` yields what it finds turn by turn, `why` says what is not open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.games.bridge import GAME
from admiralty.games.bridge.defending import WITH_DETERMINATION
from admiralty.games.bridge.form.legality import OPEN
from admiralty.games.bridge.form.majors import why_not
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.form.spends import EXTRA, LASTS, WHERE
from admiralty.games.bridge.places import move_to
from admiralty.games.bridge.rolling import AT_COST, LET_BE, ONE_DIE
from admiralty.games.bridge.scene.traits import LOWER, clears, made_by, made_in, made_of
from admiralty.games.bridge.sensing import information
from admiralty.games.bridge.tables import (
    ARMS,
    DETAIL,
    NONE,
    OFF,
    OFFER_ATTACK,
    OFFER_REACTION,
    OVERRIDE,
    PROBE,
    RISK,
    SHIPS,
    STRIKES,
    TARGETS,
    WALK,
    Action,
    Chase,
    Effect,
    Extra,
    Form,
    Minor,
    Then,
    Trigger,
)
from admiralty.games.bridge.words import Ask, Bar, Boost, Die, Mode, Shaken, System

from ..cases import Case, Fields, Step, read_dice
from ..paths import Paths
from .aliases import ALIASES, WORDS, number
from .reading import ROOM

SILENT = {  # what is answered where a case says nothing
    Ask.FIRST: 0, Ask.EXTRA: int(Extra.DONE), Ask.REACT: 0, Ask.CALLED: 0, Ask.FAILED: LET_BE, Ask.OUTCOME: 0,
    Ask.NEXT: int(Then.NOTHING), Ask.COMPLICATION: 0, Ask.WON: 0, Ask.COUNTER: 0, Ask.SCREENS: 0, Ask.LEARN: 0,
    Ask.AIM: 0, Ask.VETO: 0, Ask.HAZARD: 0, Ask.AGAIN: LET_BE,
}  # fmt: skip


LEARNT = ("screens", "quality", "effects", "readied")


class Table(ScriptedTable):
    """A script in which questions that a case passes over are answered with nothing of it."""

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """The next answer, if it is to this question."""
        legal = list(self.offered) or [*range(low, high + 1)]
        passed_over = not self.answers or self.answers[0][-2] != what
        if len(legal) > 1 and passed_over and what in SILENT:
            self.answers.insert(0, (what, SILENT[Ask(what)]))
        return super().ask(seat, what, low, high, *facts)


class Bridge:
    """A battle from one of the scenarios, with the names of its officers, ships and zones as cases write them."""

    def __init__(self, case: Case) -> None:
        brought = case.given.get("brings")  # a ship of the GM's as a table of its parts
        ships = {"gm": (brought,)} if brought else {}
        self.deal = GAME.deal(Request(GAME.scenario(case.get("start", "edge")), case.settings, ships))
        self.b: Any = self.deal.battle
        names = self.deal.names
        keys = [each["key"].lower() for each in GAME.scenario(case.get("start", "edge"))["zones"]]
        self.zones = {key: k for k, key in enumerate([*keys, "chase_a", "chase_b"])}
        self.ships = {_key(name): i for i, name in enumerate(names["ship"])}
        self.stations = {
            each.split()[-1 if "main" in each else 0].lower(): k for k, each in enumerate(names["station"])
        }
        self.officers = {_key(name): o for o, name in enumerate(names["officer"])}
        things: dict[str, Any] = {"": ([self.b], 0)}
        things |= {name: (self.b.ships, i) for name, i in self.ships.items()}
        things |= {name: (self.b.officers, o) for name, o in self.officers.items()}
        things |= {key: (self.b.zones, k) for key, k in self.zones.items()}
        things |= {f"trait{k}": (self.b.traits, k) for k in range(len(self.b.traits))}
        self.paths = Paths(self, things, ALIASES, WORDS, self.number)
        self.paths.put_all(case.set)

    def number(self, value: object, field: str = "") -> int:
        """A word of a case as the record has it; where zones, ships and officers are meant, their names."""
        if isinstance(value, str):
            if field == "effect":
                return Effect[value.upper()]
            if field == "offers":
                to = {"attack": OFFER_ATTACK, "reaction": OFFER_REACTION}
                return to[value] if value in to else 1 + self.officers[value]
            for row in (self.zones, self.ships, self.officers, self.stations):
                if value.lower() in row:
                    return row[value.lower()]
        return number(value, field)

    # ---- answers -----------------------------------------------------------------------------------------------------

    def answers(self, case: Case, step: Step) -> list[Any]:
        """Answers in the order asked, each the question's word and what is answered."""
        found: list[Any] = []
        for said in step.answers or []:
            seat, _, rest = said.rpartition(": ") if said.split()[0].endswith(":") else ("", "", said)
            what, *words = rest.split()
            ask = Ask[what.upper()]
            answer = (ask, self.value(ask, words))
            found.append((self.deal.seats.index(seat), *answer) if seat else answer)
        return found

    def value(self, ask: Ask, words: list[str]) -> int:
        """The number of an answer."""
        match ask:
            case Ask.FIRST:
                return self.move(words)
            case Ask.MAJOR if words[0] == "walk":
                return WALK + self.stations[words[1]]
            case Ask.MAJOR | Ask.MAJOR_THERE | Ask.READY:
                return Action[words[-1].upper()] + (OVERRIDE if words[0] == "override" else 0)
            case Ask.SHOT:
                mode = Mode[words[1].upper()] if len(words) > 2 else Mode.PLAIN
                at = self.ships.get(words[-1])
                at = PROBE + self.zones[words[-1]] if at is None else at
                return at + TARGETS * (self.weapon(words[0]) + ARMS * mode)
            case Ask.WEAPON:
                return self.weapon(words[0])
            case Ask.BOOST:
                return Boost[words[0].upper()]
            case Ask.AIM:
                return 1 + System[words[0].upper()]
            case Ask.SYSTEM:
                return System[words[0].upper()]
            case Ask.EXTRA:
                return self.extra(words)
            case Ask.OUTCOME:
                return self.outcome(words)
            case Ask.NEXT:
                return Then[words[0].upper()]
            case Ask.REACT:
                return int(words[0]) + (WITH_DETERMINATION if "determination" in words else 0)
            case Ask.FAILED | Ask.AGAIN:
                return self.again(words)
            case Ask.LEARN:
                return information(LEARNT.index(words[0]), self.ships[words[1]])
            case Ask.DIVE:
                return 0 if words[0] == "off" else 1 + self.zones[words[0]]
            case Ask.READY_ARM:
                mode = Mode[words[1].upper()] if len(words) > 1 else Mode.PLAIN
                return self.weapon(words[0]) + ARMS * mode
            case Ask.TRIGGER:
                return Trigger[words[0].upper()] * SHIPS + self.number(words[1])
            case Ask.CHASE:
                return Chase[words[0].upper()]
            case Ask.HAZARD:
                return int(words[0] == "trait")
            case Ask.RISK:
                return int(words[0] == "hazard")
            case Ask.WON:
                return 1 + self.zones[words[0]]
            case Ask.SHAKEN:
                return Shaken[words[0].upper()]
            case Ask.TRAIT | Ask.MORE_TRAIT:
                return self.trait(words)
        if words[0] in ("yes", "no", "pay", "suffer", "nobody"):
            return {"yes": 1, "no": 0, "pay": 0, "suffer": 1, "nobody": NONE}[words[0]]
        return self.number(int(words[0]) if words[0].isdigit() else words[0])

    def weapon(self, word: str) -> int:
        """A weapon by the last word of its name, or by the first: array, torpedo, lance; kinetic."""
        rows = enumerate(self.deal.names["weapon"])
        return next(k for k, name in rows if word in (name.split()[-1], name.split()[0]))

    def move(self, words: list[str]) -> int:
        """`v4`, `v4 by v2`, `v6 risk`, `off`."""
        if words[0] == "off":
            return move_to(NONE, OFF)
        via = self.zones[words[2]] if "by" in words else NONE
        return move_to(via, self.zones[words[0]]) + (RISK if "risk" in words else 0)

    def trait(self, words: list[str]) -> int:
        """`hard_to_hit chilkoot`, `system_harder weapons fang`, `indirect v6`, `tasks_easier harkov`, `clear h4 h6`."""
        if words[0] == "lower":
            return LOWER + int(words[1])
        if words[0] == "clear":
            return clears(self.zones[words[1]], self.zones[words[2]])
        if words[-1] in self.zones:
            return made_in(Effect[words[0].upper()], self.zones[words[-1]])
        if words[-1] in self.officers:
            return made_by(Effect[words[0].upper()], self.officers[words[-1]])
        system = System[words[1].upper()] if len(words) > 2 else NONE
        return made_of(Effect[words[0].upper()], system, self.ships[words[-1]])

    def extra(self, words: list[str]) -> int:
        """An addition: `calibrate_weapons`, `dice 2`, `helper kimura`, `targeting rake`, `strike fang 2`."""
        what = words[0].upper()
        if what in Minor.__members__ and what not in Extra.__members__:
            return Extra.MINOR * DETAIL + Minor[what]
        detail = 0
        if what == "THEN":
            detail = Then[words[1].upper()]
        elif what == "AFTER":
            detail = self.move(words[1:])
        elif what == "WALK":
            detail = self.stations[words[1]]
        elif what == "THRUSTERS":
            detail = 1 + self.ships[words[1]] if len(words) > 1 else 0
        elif what == "STRIKE":
            detail = STRIKES * (self.ships[words[1]] + (SHIPS if "trait" in words else 0)) + int(words[2])
        elif what == "QUICK_TRAIT":
            detail = self.trait(words[1:])
        elif len(words) > 1 and what != "TRAIT":
            detail = self.number(int(words[1]) if words[1].isdigit() else words[1])
        return Extra[what] * DETAIL + detail

    def outcome(self, words: list[str]) -> int:
        """`added 1 extra 1 lasting 2 at tatter at fang`."""
        found = 0
        for what, detail in zip(words[::2], words[1::2], strict=True):
            if what == "at":
                found += WHERE << self.ships[detail]
            else:
                found += int(detail) * {"added": 1, "extra": EXTRA, "lasting": LASTS}[what]
        return found

    def again(self, words: list[str]) -> int:
        """`die 2`, `determination 1 2`, `at_cost`, `let_be`."""
        if words[0] == "die":
            return ONE_DIE + int(words[1]) - 1
        if words[0] == "determination":
            return sum(1 << int(each) - 1 for each in words[1:])
        return AT_COST if words[0] == "at_cost" else LET_BE


def _key(name: str) -> str:
    return name.lower().replace(" ", "_")


@ROOM.call
def turns(case: Case) -> Iterator[Fields]:
    """One turn after the other, of either side."""
    bridge = Bridge(case)
    for step in case.steps:
        for _ in range(step.times or 1):
            t = Table(read_dice(case.where, Die, step.dice), bridge.answers(case, step))
            GAME.play_beat(t, bridge.b)
            t.done()
        result = GAME.outcome(bridge.b)
        found = {"outcome": bridge.deal.outcomes[result] if result >= 0 else "none", "asked": _asked(t)}
        yield Fields(found, at=bridge.paths.look)


def _asked(t: Table) -> list[str]:
    return [Ask(each.what).name.lower() for each in t.asked if each.what != Ask.EXTRA]


@ROOM.call
def why(case: Case) -> Fields:
    """Which major actions an officer or an NPC ship may not take in a turn, and why."""
    bridge = Bridge(case)
    given = case.get("with")
    who = given["who"]
    o = bridge.officers.get(who, NONE)
    i = bridge.ships[who] if o == NONE else bridge.b.officers[o].ship
    open_order(bridge.b, Form.TURN, 0, o, i)
    found: dict[str, Any] = {}
    for said in given["actions"]:
        reason = why_not(bridge.b, o, i, Action[said.upper()])
        found[said] = "open" if reason == OPEN else Bar(reason).name.lower()
    return Fields(found)


@ROOM.call
def offers(case: Case) -> Fields:
    """Which of these answers are open in the turn that is played, each as a case writes it."""
    bridge, step = Bridge(case), case.steps[0]
    wanted = [(said, Ask[said.split()[0].upper()]) for said in case.get("with")["offers"]]
    values = {said: bridge.value(ask, said.split()[1:]) for said, ask in wanted}
    t = Table(read_dice(case.where, Die, step.dice), bridge.answers(case, step))
    GAME.play_beat(t, bridge.b)
    t.done()
    listed = {ask: {value for each in t.asked if each.what == ask for value in each.listed} for _, ask in wanted}
    return Fields({said: values[said] in listed[ask] for said, ask in wanted})


@ROOM.call
def dealt(case: Case) -> Fields:
    """A scenario as it is dealt, or the clause by which it is refused."""
    try:
        bridge = Bridge(case)
    except Refused as refused:
        return Fields({"refused": refused.rule})
    return Fields({"seats": list(bridge.deal.seats), "refused": ""}, at=bridge.paths.look)
