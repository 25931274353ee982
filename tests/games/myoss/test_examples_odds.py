"""The second reading's odds: the table of hit chances, and the duel of two Tiniest Fighters as a chain of its own.

The duel is reckoned here with fractions from the rulebook alone, without any rule of the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.games.myoss import attack, turn
from admiralty.games.myoss.words import Action, Ask, Die, Event

from .reading import Scene, case_of

ONE = Fraction(1)

# ---- the chance of a hit ---------------------------------------------------------------------------------------------

TARGETS = {5: "tiniest_fighter", 58: "battleaxe", 98: "cargo_drone"}
ROLLS = {-9: 3, -8: 3, -7: 3, -6: 2, -5: 2, -4: 2, -3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3}
HIT = {  # AI: the chance against size 5, 58 and 98, as the rulebook prints it
    -10: ("1/120", "29/2950", "49/4950"),
    -9: ("29701/1200000", "10506401/59000000", "82542041/99000000"),
    -8: ("29851/1200000", "6617133/29500000", "48044353/49500000"),
    -7: ("29851/1200000", "6617133/29500000", "48044353/49500000"),
    -6: ("199/12000", "177273/590000", "875753/990000"),
    -5: ("199/12000", "177273/590000", "875753/990000"),
    -4: ("229/12000", "105009/295000", "485149/495000"),
    -3: ("229/12000", "105009/295000", "485149/495000"),
    -2: ("1/120", "637/1180", "1861/1980"),
    -1: ("1/120", "637/1180", "1861/1980"),
    0: ("7/120", "174/295", "98/99"),
    1: ("7/120", "174/295", "98/99"),
    2: ("13/120", "151/236", "9899/9900"),
    3: ("13/120", "151/236", "9899/9900"),
    4: ("1357/12000", "245311/295000", "494851/495000"),
    5: ("1357/12000", "245311/295000", "494851/495000"),
    6: ("491/2400", "513337/590000", "989801/990000"),
    7: ("491/2400", "513337/590000", "989801/990000"),
    8: ("197359/1200000", "1372599/1475000", "494851/495000"),
    9: ("348097/1200000", "11243519/11800000", "98970299/99000000"),
    10: ("99/100", "99/100", "99/100"),
}
SHOOTER = {
    "name": "Shooter",
    "lines": [
        {"kind": "bridge", "name": "Bridge", "ap": 2},
        {"kind": "life_support", "name": "Air", "bp": 2},
        {"kind": "engine", "name": "Engine"},
        {"kind": "weapon", "name": "Gun"},
        {"kind": "frame", "name": "Frame"},
    ],
}


def shooting(index: int, size: int) -> Scene:
    """A ship about to fire at a ship of this size with this Attack Index; its gun does no damage."""
    ships, values = {"red": ["shooter"], "blue": [TARGETS[size]]}, {"Shooter.ap": 1, "Shooter/Gun.pw": 0}
    scene = Scene(case_of(ships=ships, start="actions of Shooter", set=values), {"shooter": SHOOTER})
    c, j = scene.parts["Shooter/Gun"], next(i for name, i in scene.ships.items() if name != "Shooter")
    scene.b.ships[0].scans = index - attack.attack_index(scene.b, 0, c, j, False)
    assert attack.attack_index(scene.b, 0, c, j, False) == index
    return scene


def chosen(size: int, seat: int, what: int, values: Sequence[int]) -> int:
    """What a player answers who thinks of hit or miss only; the attacker is the first."""
    if what == Ask.ACTION:
        return Action.FIRE
    if what == Ask.PICK_ROLL:
        return min(values) if seat == 0 else max(values)
    if what == Ask.ADJUST:
        wanted = [value for value in values if (value <= size) == (seat == 0)]
        return wanted[0] if wanted else values[0]
    return values[0]


class DieNeededError(Exception):
    """The script of faces is at its end: here are the next faces, and how likely each is."""

    def __init__(self, faces: Mapping[int, Fraction]) -> None:
        super().__init__()
        self.faces = dict(faces)


class ClassTable(ScriptedTable):
    """A table whose dice show one face for all those that come to the same; a shot is played with a list of faces."""

    def __init__(self, size: int, script: Sequence[int]) -> None:
        super().__init__()
        self.size, self.script = size, list(script)

    def roll(self, die: int, sides: int) -> int:
        """The next face of the script, or a request for one."""
        if self.script:
            return self.script.pop(0)
        raise DieNeededError(self.faces(die))

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        """As `roll`: faces that are thrown again are no classes."""
        return self.roll(die, sides)

    def faces(self, die: int) -> dict[int, Fraction]:
        """One face of each class: a hit that the target cannot move away, a hit, a near miss, a miss, 99, 100."""
        if die == Die.CRITICAL:  # what is neither in the ship nor 100 is thrown again
            return {1: Fraction(self.size, self.size + 1), 100: Fraction(1, self.size + 1)}
        ends = sorted({max(self.size - 5, 0), self.size, min(self.size + 5, 99), 98, 99, 100})
        found, low = {}, 1
        for high in ends:
            if high >= low:
                found[high] = Fraction(high - low + 1, 100)
                low = high + 1
        return found

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """Hit or miss, as its player wants it."""
        values, self.offered = self.offered or list(range(low, high + 1)), []
        return chosen(self.size, seat, what, values)


def chance_of_hit(index: int, size: int, table: type[ClassTable] = ClassTable) -> Fraction:
    """The chance of a hit over all faces that the table tells apart."""
    chance, scripts = Fraction(), [((), ONE)]
    while scripts:
        script, part = scripts.pop()
        scene, t = shooting(index, size), table(size, script)
        try:
            turn.play_beat(t, scene.b)
        except DieNeededError as needed:
            scripts += [((*script, face), part * share) for face, share in needed.faces.items()]
            continue
        chance += part * any(event == Event.HIT for event, _ in t.events)
    return chance


@pytest.mark.parametrize(("index", "size"), list(product(HIT, TARGETS)))
def test_hit_chances_of_the_table(index: int, size: int) -> None:
    """5.3: MG-2710 .. MG-2920, MG-R41 .. MG-R45."""
    assert chance_of_hit(index, size) == Fraction(HIT[index][list(TARGETS).index(size)])


@pytest.mark.parametrize("index", [-40, 40])
def test_beyond_the_table(index: int) -> None:
    """Below -10 as -10, above +10 as +10.  [MG-2710, MG-2830]"""
    assert chance_of_hit(index, 58) == Fraction(HIT[-10 if index < 0 else 10][1])


class FaceTable(ClassTable):
    """The same with all hundred faces of a die, but that a critical's faces which are thrown again are left out."""

    def faces(self, die: int) -> dict[int, Fraction]:
        """Every face that ends the throwing, all alike."""
        faces = [*range(1, self.size + 1), 100] if die == Die.CRITICAL else range(1, 101)
        return {face: Fraction(1, len(faces)) for face in faces}


@pytest.mark.parametrize(("index", "size"), list(product((-10, -1, 0, 3, 10), TARGETS)))
def test_hit_chances_face_by_face(index: int, size: int) -> None:
    """The same with all hundred faces of every die."""
    assert chance_of_hit(index, size, FaceTable) == Fraction(HIT[index][list(TARGETS).index(size)])


# ---- the duel of two Tiniest Fighters --------------------------------------------------------------------------------

COCKPIT, AIR, ENGINE, LASER, FRAME = range(5)
Lost = frozenset[int]
FRESH: Lost = frozenset()


class Odds(NamedTuple):
    """Of one who has the move: that he wins, that the other wins, that both are gone, nobody; turns to come."""

    mover: Fraction
    other: Fraction
    both: Fraction
    nobody: Fraction
    turns: Fraction


class Duel:
    """The chain of 5.4: states are what each ship has lost, and who has the move."""

    def __init__(
        self, units: Sequence[int] = (1, 1, 1, 1, 1), banded: bool = False, rehit: bool = True, blast: bool = True
    ) -> None:
        self.units, self.banded, self.rehit, self.blast = tuple(units), banded, rehit, blast
        self.size = sum(units)
        self.unit = Fraction(1, 100) + Fraction(1, 100 * (self.size + 1))  # a shot at AI 0 or 1, for each number
        self.known: dict[tuple[Lost, Lost], Odds] = {}
        self.destroyed_by = cache(self._destroyed_by)

    def index_of(self, lost: Lost) -> int:
        """The Destruction Index."""
        return self.size - sum(self.units[k] for k in lost)

    def shot(self, me: Lost, you: Lost) -> dict[int, Fraction]:
        """The chance of each component to be hit."""
        index = 1 if self.banded else (ENGINE not in me) - (ENGINE not in you) + 1
        if index == 2:  # the attacker adjusts, and takes the frame from every number up to the size and 5 more
            return {FRAME: Fraction(self.size + 5, 100) + Fraction(self.size, 100 * (self.size + 1))}
        return {k: self.units[k] * self.unit for k in range(5)}

    def hit(self, lost: Lost, k: int) -> Iterator[tuple[Fraction, Lost | None, int]]:
        """After a hit on component k: the chance, what is lost then (None: the ship is), and how many pieces fly."""
        if k in lost and not self.rehit:
            yield ONE, lost, 0
            return
        after = lost | {k}
        spared = Fraction(self.index_of(after), 100)
        yield spared, (None if k == FRAME else after), 0
        yield 1 - spared, None, (5 - len(after) + 1) // 2 if self.blast else 0

    def _destroyed_by(self, lost: Lost, pieces: int) -> Fraction:
        """The chance that a ship is gone after so many pieces of debris, one after the other."""
        if pieces == 0:
            return Fraction()
        gone, missed = Fraction(), ONE
        for k in range(5):
            at = self.units[k] * self.unit
            missed -= at
            for chance, after, _ in self.hit(lost, k):
                gone += at * chance * (ONE if after is None else self.destroyed_by(after, pieces - 1))
        return gone + missed * self.destroyed_by(lost, pieces - 1)

    def turn(self, me: Lost, you: Lost) -> tuple[list[Fraction], dict[tuple[Lost, Lost], Fraction]]:
        """One turn: the chances that it ends with (mover wins, other wins, both gone), and of every state after it."""
        if COCKPIT in me or AIR in me:  # nobody aboard, or no air for the one aboard: a roll, without an explosion
            me = me | {COCKPIT}
            lives = Fraction(self.index_of(me), 100)
            return [Fraction(), 1 - lives, Fraction()], {(me, you): lives}
        if LASER in me:
            return [Fraction()] * 3, {(me, you): ONE}
        ends, states, missed = [Fraction()] * 3, dict[tuple[Lost, Lost], Fraction](), ONE
        for k, at in self.shot(me, you).items():
            missed -= at
            for chance, after, pieces in self.hit(you, k):
                if after is not None:
                    states[me, after] = states.get((me, after), Fraction()) + at * chance
                    continue
                both = self.destroyed_by(me, pieces)
                ends[0] += at * chance * (1 - both)
                ends[2] += at * chance * both
        states[me, you] = states.get((me, you), Fraction()) + missed
        return ends, states

    def equation(self, me: Lost, you: Lost) -> tuple[list[Fraction], Fraction]:
        """What is certain of a state, and its chance that nothing has changed when the other has the move."""
        ends, states = self.turn(me, you)
        sure = [*ends, Fraction(), ONE]
        for state, chance in states.items():
            if state != (me, you):
                later = self.odds(state[1], state[0])
                swapped = (later.other, later.mover, later.both, later.nobody, later.turns)
                sure = [now + chance * then for now, then in zip(sure, swapped, strict=True)]
        return sure, states.get((me, you), Fraction())

    def odds(self, me: Lost, you: Lost) -> Odds:
        """The outcome from a state: X = a + p swap(Y), Y = b + q swap(X)."""
        if (me, you) not in self.known:
            a, p = self.equation(me, you)
            b, q = self.equation(you, me)
            if p == q == 1:
                self.known[me, you] = Odds(Fraction(), Fraction(), Fraction(), ONE, Fraction())
            else:
                b = [b[1], b[0], *b[2:]]
                self.known[me, you] = Odds(*((x + p * y) / (1 - p * q) for x, y in zip(a, b, strict=True)))
        return self.known[me, you]


def lost(*parts: int) -> Lost:
    """What a ship has lost."""
    return frozenset(parts)


def test_elements_of_the_duel() -> None:
    duel = Duel()
    assert duel.unit == Fraction(7, 600)
    assert sum(duel.shot(FRESH, FRESH).values()) == Fraction(7, 120)
    assert duel.shot(FRESH, lost(ENGINE)) == {FRAME: Fraction(13, 120)}
    assert duel.destroyed_by(FRESH, 1) == Fraction(847, 15000)
    assert duel.destroyed_by(FRESH, 2) == Fraction(12346369, 112500000)
    assert duel.destroyed_by(FRESH, 3) == Fraction(1080110958647, 6750000000000)
    ends, states = duel.turn(FRESH, FRESH)
    assert ends == [Fraction(707637917, 14062500000), 0, Fraction(86424583, 14062500000)]
    assert [states[FRESH, lost(k)] for k in (COCKPIT, AIR, ENGINE, LASER)] == [Fraction(7, 15000)] * 4
    assert states[FRESH, FRESH] == Fraction(113, 120)


def test_the_duel_from_the_start() -> None:
    odds = Duel().odds(FRESH, FRESH)
    assert odds.mover == Fraction(
        14484025403008576887903746129274891564755811324686203, 31500805088297619973251759051432785937591250000000000
    )
    assert odds.other == Fraction(
        30698721192351423868431152994983383822942322925945067, 70876811448669644939816457865723768359580312500000000
    )
    assert odds.both == Fraction(
        3577751751618142112875890567602903117171525479, 33413958403298949432980894594666640750000000000
    )
    assert odds.nobody == 0 and sum(odds[:4]) == 1
    assert round(float(odds.turns), 9) == 17.535616146


STATES = [
    ((), (LASER,), 0.892573704, 0, 0.107426296),
    ((LASER,), (), 0, 0.892573704, 0.107426296),
    ((), (ENGINE,), 0.604887198, 0.288247498, 0.106865304),
    ((ENGINE,), (), 0.323268222, 0.569816397, 0.106915380),
    ((ENGINE,), (ENGINE,), 0.459184507, 0.432613030, 0.108202464),
    ((), (COCKPIT,), 0.993560191, 0, 0.006439809),
    ((COCKPIT,), (), 0, 0.999742408, 0.000257592),
    ((), (AIR,), 0.993674340, 0, 0.006325660),
    ((AIR,), (), 0, 0.999863519, 0.000136481),
    ((LASER,), (LASER,), 0, 0, 0),
]


@pytest.mark.parametrize(("me", "you", "mover", "other", "both"), STATES)
def test_the_duel_from_other_states(
    me: tuple[int, ...], you: tuple[int, ...], mover: float, other: float, both: float
) -> None:
    odds = Duel().odds(lost(*me), lost(*you))
    assert [round(float(each), 9) for each in odds[:3]] == [mover, other, both]


def test_the_duel_from_states_given_exactly() -> None:
    duel = Duel()
    assert duel.odds(FRESH, lost(LASER)).mover == Fraction(29981938151170475935057199, 33590434056831026100000000)
    assert duel.odds(FRESH, lost(AIR)).mover == Fraction(8075311060753398542746861823, 8126717916975248250000000000)
    assert duel.odds(lost(AIR), FRESH).other == Fraction(33856703220477515333201, 33861324654063534375000)
    assert duel.odds(lost(COCKPIT), lost(COCKPIT))[:2] == (Fraction(1, 26), Fraction(25, 26))
    assert duel.odds(lost(AIR), lost(AIR))[:2] == (Fraction(3, 103), Fraction(100, 103))
    assert duel.odds(lost(LASER), lost(LASER)).nobody == 1


def test_the_duel_in_bands() -> None:
    odds = Duel(banded=True).odds(FRESH, FRESH)
    assert odds[:3] == (
        Fraction(35599243763288666329210109182927752423562873717, 77429667232135355258663436976103553960000000000),
        Fraction(125772083457740888766446647847319442696802898689, 290361252120507582219987888660388327350000000000),
        Fraction(73289622197224990925432985810544310820451, 684435332373190980276811102014600000000000),
    )
    assert round(float(odds.turns), 9) == 17.578600324


def test_the_duel_without_a_roll_for_what_is_hit_again() -> None:
    odds = Duel(rehit=False).odds(FRESH, FRESH)
    assert odds[:3] == (
        Fraction(173827029239916090432283471995428398249, 378015360246477139329108851562500000000),
        Fraction(8187273696103163815462404782974478773, 18900768012323856966455442578125000000),
        Fraction(592404416125881038063795923590239, 5537145120720636589507812500000000),
    )
    assert round(float(odds.turns), 9) == 17.602524462


def test_the_duel_without_explosions() -> None:
    odds = Duel(blast=False).odds(FRESH, FRESH)
    assert odds[:3] == (Fraction(50440811472, 97955803775), Fraction(47514992303, 97955803775), 0)
    assert round(float(odds.turns), 9) == 17.535616146


def test_the_duel_of_the_legal_rebuild() -> None:
    odds = Duel(units=(2, 1, 1, 1, 1)).odds(FRESH, FRESH)
    assert odds[:3] == (
        Fraction(12289525981881374437123465629625465253052759227, 27091491702865013206535763116739106285500000000),
        Fraction(
            294602314732768624574900678279533569663091315115219, 696928624056202464738132506178113509194487500000000
        ),
        Fraction(254965246862531014107191344900783567741461401687, 2061919006083439244787374278633471920693750000000),
    )
    assert round(float(odds.turns), 9) == 14.943929161
