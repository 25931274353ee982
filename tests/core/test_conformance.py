"""The conformance suite passes a sound game, and each of its checks catches a game that is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from admiralty.core.checks import conformance
from admiralty.core.checks.conformance import CHECKS, KERNEL_CHECKS
from admiralty.core.engines.compiled import Block
from admiralty.core.engines.proving import play
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.face.scenes import Row, Scene, Sheet
from admiralty.core.face.wording import Arg, AskWord, BarWord, DieWord, EventWord
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.options import Switch, option
from admiralty.core.state.paths import set_place
from admiralty.core.state.questions import Question, legal
from admiralty.core.state.records import OWNER, blank, copy, number, numbers, pack, record
from admiralty.core.state.table import Table

from ..conftest import Compiled
from . import toy_rules as rules
from .toy import DEAL, GAME, WORDING, deal, level
from .toy_rules import Ask, Bar, Die, Doctrine, Event, Swaps, Toy


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("settings", [{}, {"swaps": "off"}, {"beats": 12}], ids=["plain", "no swaps", "long"])
def test_the_toy_passes(check: Callable[[Game, Deal], None], settings: dict[str, Any]) -> None:
    check(GAME, deal(Request({}, settings)))


@pytest.mark.parametrize("check", KERNEL_CHECKS)
def test_the_toy_passes_compiled(check: Callable[..., None], compiled: Compiled) -> None:
    check(GAME, DEAL, compiled(GAME))


# ---- broken toys ----

Rule = Callable[[Table, Toy], None]


def beat(after: Rule) -> Game:
    """The toy, with something done at the end of each beat."""

    def play_beat(t: Table, b: Toy) -> None:
        rules.play_beat(t, b)
        after(t, b)

    return replace(GAME, play_beat=play_beat)


def answering(answer: Callable[[Toy, Question, Doctrine], int]) -> Game:
    return replace(GAME, answer=answer)


def worded(**changes: Any) -> Game:
    return replace(GAME, wording=replace(WORDING, **changes))


def plotting(write: Callable[[Table, Toy, int], None]) -> Game:
    def play_beat(t: Table, b: Toy) -> None:
        b.shown = 0
        t.ask_all(b, 3, write)
        b.beat += 1
        b.over = 1 if b.beat >= 2 else 0

    return replace(GAME, play_beat=play_beat)


def bar_unsaid(t: Table, b: Toy, seat: int) -> None:
    t.bar(3, 9)
    t.ask(seat, Ask.STANCE, 0, 2)


def bar_legal(t: Table, b: Toy, seat: int) -> None:
    t.bar(1, Bar.RESERVE)
    t.ask(seat, Ask.STANCE, 0, 2)


def bar_by_secret(t: Table, b: Toy, seat: int) -> None:
    t.bar(3, Bar.NO_HULL if b.sides[1 - seat].reserve > 4 else Bar.NO_RESERVE)
    t.ask(seat, Ask.STANCE, 0, 2)


def tell_and_do(t: Table, b: Toy, seat: int) -> None:
    if t.tells_why():
        b.sides[seat].hull -= 1
    t.ask(seat, Ask.STANCE, 0, 2)


def peeking(b: Toy, q: Question, d: Doctrine) -> int:
    """Stakes what the other has in reserve."""
    return b.sides[1 - q.seat].reserve % len(legal(q)) + q.low if q.what == Ask.STAKE else rules.answer(b, q, d)


def scribbling(b: Toy, q: Question, d: Doctrine) -> int:
    b.beat = 9
    return rules.answer(b, q, d)


def follow(t: Table, b: Toy, seat: int) -> None:
    """The second to write knows what the first has written."""
    b.sides[seat].plot.stance = t.ask(seat, Ask.STANCE, 0, 2)
    b.sides[seat].plot.stake = min(9, b.sides[1 - seat].plot.stance)


def throw(t: Table, b: Toy, seat: int) -> None:
    b.sides[seat].plot.stance = t.roll(Die.STRIKE, 3) - 1


def envy(t: Table, b: Toy, seat: int) -> None:
    """What one may choose depends on what the other has chosen."""
    b.sides[seat].plot.stance = t.ask(seat, Ask.STANCE, 0, 2 - b.sides[1 - seat].plot.stance // 2)


def write_alike(t: Table, b: Toy, seat: int) -> None:
    """Two boxes that nothing tells apart."""
    b.sides[seat].plot.stance = t.ask(seat, Ask.STANCE, 0, 2)
    b.sides[seat].plot.stake = t.ask(seat, Ask.STANCE, 0, 2)


def alike(t: Table, b: Toy) -> None:
    """Plots with such boxes, and a question after them."""
    b.shown = 0
    t.ask_all(b, 3, write_alike)
    b.shown = 1
    b.sides[0].hull -= t.ask(1, Ask.SWAP, 0, 1, 1, 0)
    b.beat += 1
    b.over = 1 if b.beat >= 5 else 0


def confide(t: Table, b: Toy) -> None:
    """Seat 0 answers what only it can see; then seat 1 is asked."""
    b.sides[0].reserve = t.ask(0, Ask.SWAP, 0, 1)
    t.ask(1, Ask.SWAP, 0, 1)


def beyond(t: Table, b: Toy) -> None:
    b.sides[0].hull -= 100


def loud(t: Table, b: Toy) -> None:
    t.emit(99)


def wordy(t: Table, b: Toy) -> None:
    t.emit(Event.OVER, 1, 2)


def strange_die(t: Table, b: Toy) -> None:
    t.roll(99, 6)


def strange_question(t: Table, b: Toy) -> None:
    t.ask(0, 99, 0, 1)


def curious(t: Table, b: Toy) -> None:
    t.ask(0, Ask.STANCE, 0, 1, 4)


def impossible(t: Table, b: Toy) -> None:
    t.ask(0, Ask.STANCE, 3, 1)


def off_the_end(t: Table, b: Toy) -> None:
    """Reads the place before the first one: in a list the last, in compiled code whatever lies there."""
    b.sides[0].reserve = min(9, b.mines[b.beat - 2])


def off_in_records(t: Table, b: Toy) -> None:
    b.sides[b.beat - 2].hull -= 1


def scrawl(t: Table, b: Toy) -> None:
    b.mines[b.beat - 2] = 0


def endless(t: Table, b: Toy) -> None:
    while t.roll(Die.STRIKE, 6) < 7:
        pass


def undying(t: Table, b: Toy) -> None:
    b.over, b.beat = 0, min(b.beat, 3)
    b.sides[0].hull = b.sides[1].hull = 12


memory: list[int] = []


def forgetful(t: Table, b: Toy) -> None:
    """Rules that remember what is in no record."""
    memory.append(1)
    b.sides[0].reserve = len(memory) % 10


def imagine_all(t: Table, b: Toy, seat: int) -> None:
    """Imagines what the seat can see."""
    rules.imagine(t, b, seat)
    b.sides[1 - seat].hull = t.roll(Die.RESERVE, 12)


def imagine_more(t: Table, b: Toy, seat: int) -> None:
    b.sides[1 - seat].reserve = t.roll(Die.RESERVE, 20)


def imagine_asking(t: Table, b: Toy, seat: int) -> None:
    b.sides[1 - seat].reserve = t.ask(seat, Ask.STAKE, 0, 9, 1)


def all_seeing(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """A board that reckons with what is hidden."""
    lowest = min(side["reserve"] + 1 for side in view["sides"])
    return Scene(f"At least {lowest}", 100, 100)


def plain_spoken(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """A board that says what is hidden as it finds it."""
    rows = (Row("Reserve", f"{view['sides'][0]['reserve']} points"),)
    return Scene("A duel", 100, 100, (), (Sheet("s", "First", "Record of first", rows),))


OVER = EventWord("Over after {beats}.", "TY-10", (Arg("beat"),))  # names it otherwise than its arguments
SHY = EventWord(lambda known: "odd" if known["beat"] % 2 else "even", "TY-10", (Arg("beat"),))  # type: ignore[operator]
BLIND = EventWord("Over.", "", (Arg("beat"),))
STANCE = Arg("stance", Die)  # a stance of 0 is no die
RESTLESS = replace(GAME, midway=lambda b: True)
NO_PLAY = (conformance.check_gauges, conformance.check_tools, conformance.check_naming, conformance.check_options)
BROKEN: list[tuple[str, Game, Callable[..., None], str]] = [
    ("peeking", answering(peeking), conformance.check_views, "peeks"),
    ("all-seeing", replace(GAME, scene=all_seeing), conformance.check_boards, "cannot be drawn: TypeError"),
    ("plain-spoken", replace(GAME, scene=plain_spoken), conformance.check_boards, "says 'Reserve: None points'"),
    ("illegal", answering(lambda b, q, d: q.high + 1), conformance.check_doctrines, "not legal"),
    ("scribbling", answering(scribbling), conformance.check_doctrines, "changes the battle"),
    ("follow", plotting(follow), conformance.check_plots, "depend on who writes first"),
    ("envy", plotting(envy), conformance.check_plots, "is asked otherwise"),
    ("throw", plotting(throw), conformance.check_plots, "thrown while orders are written"),
    ("beyond", beat(beyond), conformance.check_limits, "sides.0.hull is -"),
    ("loud", beat(loud), conformance.check_wording, "event 99 has no words"),
    ("wordy", beat(wordy), conformance.check_wording, "has 2 arguments, its words name 1"),
    ("strange die", beat(strange_die), conformance.check_wording, "die 99 has no words"),
    ("strange question", beat(strange_question), conformance.check_wording, "question 99 has no words"),
    ("curious", beat(curious), conformance.check_wording, "has 1 facts, its words name 0"),
    ("impossible", beat(impossible), conformance.check_doctrines, "no legal answer"),
    ("endless", beat(endless), conformance.check_battles_end, "goes on for 100000"),
    ("off the end", beat(off_the_end), conformance.check_battles_end, "place -1 of a row of 6"),
    ("off in records", beat(off_in_records), conformance.check_battles_end, "place -1 of a row of 2"),
    ("scrawl", beat(scrawl), conformance.check_battles_end, "place -1 of a row of 6"),
    ("restless", RESTLESS, conformance.check_battles_end, "battle 0, beat 0: the beat has no end"),
    ("undying", beat(undying), conformance.check_battles_end, "goes on for 200 beats"),
    ("forgetful", beat(forgetful), conformance.check_battles_end, "the second time"),
    (
        "no such outcome",
        replace(GAME, outcome=lambda b: 3 * b.over - (b.over == 0)),
        conformance.check_battles_end,
        "3",
    ),
    ("over at once", replace(GAME, outcome=lambda b: 0), conformance.check_battles_end, "before it starts"),
    ("misnamed", worded(events={**WORDING.events, Event.OVER: OVER}), conformance.check_wording, "KeyError"),
    ("shy", worded(events={**WORDING.events, Event.OVER: SHY}), conformance.check_wording, "TypeError"),
    ("no clause", worded(events={**WORDING.events, Event.OVER: BLIND}), conformance.check_wording, "no clause"),
    (
        "fact of another kind",
        worded(asks={**WORDING.asks, Ask.SWAP: AskWord("{stance}?", "TY-5", "swap", (STANCE, Arg("by")))}),
        conformance.check_wording,
        "cannot be said",
    ),
    (
        "answer of another kind",
        worded(asks={**WORDING.asks, Ask.STANCE: AskWord("Which?", "TY-2", "stance", (), Die)}),
        conformance.check_wording,
        "answer 0 to question",
    ),
    (
        "faces",
        worded(dice={**WORDING.dice, Die.STRIKE: DieWord("strike", "TY-4", faces=("heads", "tails"))}),
        conformance.check_wording,
        "names 2 faces",
    ),
    ("no closing sentence", worded(outcomes=lambda label, deal: ""), conformance.check_battles_end, "no sentence"),
    ("confide", beat(confide), conformance.check_answers, "cannot tell what seat 0 answers"),
    ("bar without words", plotting(bar_unsaid), conformance.check_bars, "reason 9 has no words"),
    ("bar without a clause", worded(bars={each: BarWord("no") for each in Bar}), conformance.check_bars, "no clause"),
    ("bar what is legal", plotting(bar_legal), conformance.check_bars, "1 is barred, and a legal answer"),
    ("bar by a secret", plotting(bar_by_secret), conformance.check_bars, "by what is hidden from it"),
    ("tell and do", plotting(tell_and_do), conformance.check_bars, "depend on whether somebody reads"),
    ("bar nothing", beat(lambda t, b: t.bar(1, Bar.RESERVE)), conformance.check_bars, "barred to no question"),
    ("alike in a plot", plotting(write_alike), conformance.check_plots, "is asked question 1 twice in a plot"),
    ("alike", replace(GAME, play_beat=alike), conformance.check_prefixes, "leads elsewhere"),
    ("imagine all", replace(GAME, imagine=imagine_all), conformance.check_imagine, "changes what seat"),
    ("imagine more", replace(GAME, imagine=imagine_more), conformance.check_imagine, "not from 0 to 9"),
    ("imagine asking", replace(GAME, imagine=imagine_asking), conformance.check_imagine, "imagining asks"),
]


@pytest.mark.parametrize("game, check, said", [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_toy_is_caught(game: Game, check: Callable[..., None], said: str) -> None:
    with pytest.raises(AssertionError) as failed:
        check(game, DEAL)
    assert said in str(failed.value)


@pytest.mark.parametrize("check", [each for each in CHECKS if each not in (*NO_PLAY, conformance.check_posting)])
@pytest.mark.parametrize("asks", [True, False], ids=["it asks", "it does nothing"])
def test_no_check_plays_on_for_ever_in_a_beat_without_an_end(check: Callable[[Game, Deal], None], asks: bool) -> None:
    with pytest.raises(AssertionError):
        check(RESTLESS if asks else replace(RESTLESS, play_beat=lambda t, b: None), DEAL)


def tidy(t: Table, b: Toy) -> None:
    """Every place from 0 up, and rows as a whole."""
    b.mines[0], b.mines[rules.MINES - 1] = b.mines[rules.MINES - 1], b.mines[0]
    b.mines[:] = b.mines[::-1]
    b.mines[-2:] = b.mines[-2:]


def test_places_from_0_up_and_slices_of_a_row_are_no_fault() -> None:
    conformance.check_battles_end(beat(tidy), DEAL)


def test_an_answer_may_be_hidden() -> None:
    secret = replace(WORDING.asks[Ask.SWAP], seen=OWNER)
    game = replace(beat(confide), wording=replace(WORDING, asks={**WORDING.asks, Ask.SWAP: secret}))
    conformance.check_answers(game, DEAL)


def test_a_deal_that_play_changes_is_caught() -> None:
    dealt = deal(Request({}))
    game = beat(lambda t, b: set_place(dealt.battle, "work.0", 3))
    with pytest.raises(AssertionError, match="changes what was dealt"):
        conformance.check_battles_end(game, dealt)


def test_a_level_beyond_its_limits_is_caught() -> None:
    bold = level("bold", 1)
    bold.doctrine.caution = 10
    with pytest.raises(AssertionError, match="caution is 10"):
        conformance.check_limits(replace(GAME, levels=(bold,)), DEAL)


def test_a_view_that_tells_is_caught() -> None:
    """Whether the stance is seen depends on what is hidden, and so tells it."""

    def small(b: Any, r: Any, owner: int, seat: int) -> bool:
        return bool(r.secret < 5)

    @record()
    class Leaky:
        shown: int = number(0, 9, seen=small)
        secret: int = number(0, 9, seen=lambda b, r, owner, seat: False)

    game = replace(GAME, battle=Leaky, outcome=lambda b: -1, play_beat=lambda t, b: None)
    with pytest.raises(AssertionError, match="sees something of what is hidden from it: shown is"):
        conformance.check_views(game, replace(DEAL, battle=blank(Leaky)))


def test_records_that_differ_by_size_are_caught() -> None:
    @record()
    class Wide:
        row: list[int] = numbers((2, 3), 0, 9)

    wide = blank(Wide)
    wide.row.append(4)
    game = replace(GAME, battle=Wide, outcome=lambda b: 0)
    with pytest.raises(AssertionError, match="another length"):
        conformance.check_records(game, replace(DEAL, battle=wide))


def test_options_without_a_ruling_or_a_place_are_caught() -> None:
    class Alike(Switch):
        ON = 0
        OFF = 1, "on"

    @record()
    class Nameless:
        swaps: int = option("", Swaps, "May one swap?")

    @record()
    class Ambiguous:
        swaps: int = option("TY-R1", Alike, "May one swap?")

    @record()
    class More:
        other: int = option("TY-R9", Swaps, "Is there more?")

    for house, said in ((Nameless, "lacks a ruling"), (Ambiguous, "is read as"), (More, "not among the deal's")):
        with pytest.raises(AssertionError, match=said):
            conformance.check_options(replace(GAME, rules=house), DEAL)


class FakeKernel:
    """A compiled game that is not the interpreted one, in one thing."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def run(self, start: Any, held: Sequence[Any], seed: int, first: int, battles: int, keep: bool = False) -> Block:
        played = [play(GAME, start, SimulatedKeys(seed, first + k), held) for k in range(battles)]
        rows = np.array([(r.outcome, r.beats, r.dice, r.turns) for r in played])
        if self.fault == "dice":
            rows[-1, 2] += 1
        finals = [copy(r.battle) for r in played]
        if self.fault == "end":
            finals[-1].sides[1].hull += 1
        counts = {int(n): int((rows[:, 0] == n).sum()) for n in set(rows[:, 0])}
        if self.fault == "split" and first > 0:
            counts = {0: battles}
        ends = [SimpleNamespace(tobytes=lambda b=b: pack(b)) for b in finals]
        return Block(counts, beats=int(rows[:, 1].sum()), dice=int(rows[:, 2].sum()), results=rows, finals=ends)


@pytest.mark.parametrize(
    "fault, check, said",
    [
        ("dice", conformance.check_engines, "compiled"),
        ("end", conformance.check_engines, "ends otherwise: .*hull"),
        ("split", conformance.check_splits, "in runs of"),
    ],
)
def test_an_engine_that_differs_is_caught(fault: str, check: Callable[..., None], said: str) -> None:
    check(GAME, DEAL, FakeKernel(""))
    with pytest.raises(AssertionError, match=said):
        check(GAME, DEAL, FakeKernel(fault))
