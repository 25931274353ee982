"""The posting form: what a turn looks like in it to each seat, and orders read back from it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from admiralty.core.checks.conformance_plots import check_posting
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import Session, new
from admiralty.core.post import posting as posts
from admiralty.core.sight import story
from admiralty.core.sight.story import Happening
from admiralty.core.state.questions import Asked
from admiralty.core.state.records import copy
from admiralty.games.heavy import GAME
from admiralty.games.heavy.actions import write_orders
from admiralty.games.heavy.post.notation import entries
from admiralty.games.heavy.post.posted import read
from admiralty.games.heavy.post.posting import ENTRIES, write
from admiralty.games.heavy.special import declare, declarers, write_declarations
from admiralty.games.heavy.turn import play_beat, show
from admiralty.games.heavy.words import Event, System

from ..cases import Case, Fields, Step
from .aliases import SEATS
from .reading import ROOM, ReadingTable, Scene

NAMES = {"roll": 0, "movement": 1, "position": 1, "shields": 2, "fire": 3}


CASES = [case for case in ROOM.cases if case.call == "notation"]


def dealt(case: Case) -> Deal:
    """The deal behind a case, for its names."""
    sides = {seat: [{"ship": case.set[seat]["class"]}] for seat in "ab"}
    found = {"game": "heavy", "title": "case", "range": case.set.get("range", 3), "sides": sides}
    return GAME.deal(Request(found, case.settings))


class TellingTable(ReadingTable):
    """Keeps what happens as a session does: with who may know it."""

    def __init__(self, b: Any, said: Step) -> None:
        super().__init__(b, said)
        self.happened: list[Happening] = []

    def emit(self, event: int, *args: int) -> None:
        super().emit(event, *args)
        self.happened.append(story.event_told(GAME, 2, 1, self.b, event, args))


def written(case: Case, viewer: int) -> str:
    """The record of the case's turn, as a seat may know it."""
    t = TellingTable(Scene(case).b, case.steps[0])
    play_beat(t, t.b)
    deal = dealt(case)
    return write(deal, story.tell_lines(GAME, deal, t.happened, viewer))


def entry(text: str, seat: str, name: str) -> str:
    """What stands in the brackets of an entry."""
    label = ENTRIES[NAMES[name]]
    line = next(line for line in text.splitlines() if line.startswith(f"{seat.upper()}) {label}"))
    brackets: list[str] = re.findall(r"\[([^\]]*)\]", line)
    return brackets[1] if name == "position" else brackets[0]


def in_order(parts: Sequence[str], text: str) -> Any:
    """The parts, where they follow each other in a text; else the text."""
    at = 0
    for part in parts:
        found = text.lower().find(part.lower(), at)
        if found < 0:
            return text
        at = found + len(part)
    return list(parts)


@ROOM.call
def notation(case: Case) -> Fields:
    """A turn as it is posted: parts of the text in their order, empty entries, and what does not stand there."""
    text = written(case, SEATS.index(case.given.get("viewer", "a")))

    def entries(seat: str) -> Fields:
        return Fields(at=lambda name, said: in_order(said, entry(text, seat, name)))

    return Fields({
        "form": lambda said: in_order(said, text),
        "entries": Fields({seat: entries(seat) for seat in "ab"}),
        "empty": lambda said: [place for place in said if entry(text, *place.split(".")) in ("", "0")],
        "result": lambda said: in_order(said, text.split("Result:")[1]),
        "contains": lambda said: [part for part in said if part.lower() in text.lower()],
        "never": lambda said: [part for part in said if part.lower() not in text.lower()],
    })  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_turn_as_it_is_posted(case: Case) -> None:
    ROOM.play(case)


def test_the_result_has_one_line_for_each_thing_that_came_of_it() -> None:
    deal = GAME.deal(Request(GAME.scenario("duel"), {}))
    happened = [
        (Event.SHIELD, (0, 0, 27, 0, 6, 27)), (Event.SHIELD, (1, 4, 9, 2, 0, 27)), (Event.LOST, (1, System.WARP, 3)),
        (Event.INTERNALS, (0, 6)), *((Event.LOST, (0, System.WARP, 3 - n)) for n in range(3)),
        (Event.LOST, (0, System.BATTERIES, 2)), (Event.LOST, (0, System.BATTERIES, 1)),
        (Event.LOST, (0, System.BANKS, 2)),
        (Event.CATASTROPHE, (0, 1)), (Event.LOST, (0, System.ARMOR, 0)), (Event.RANGE, (0, 1, 2)),
    ]  # fmt: skip
    b = deal.battle
    told = [story.event_told(GAME, 2, 1, b, Event.POWER, (0, 12, 0))]
    told += [story.event_told(GAME, 2, 1, b, event, args) for event, args in happened]
    result = write(deal, story.tell_lines(GAME, deal, told, 0)).split("Result:\n")[1].splitlines()
    assert result == [
        "27/27 points damage to A Fore shield, 6 to the internals.",
        "9/27 points damage to B Dorsal shield.",
        "B loses Warp box.",
        "A takes 6 internal points: 3 Warp boxes, 2 batteries, bank.",
        "A: catastrophic damage, 1 more internal: Armor box.",
        "A and B at range 2.",
    ]


class Noting(ReadingTable):
    """Writes down what each question of the orders is answered."""

    def __init__(self, b: Any, said: Step, read_orders: Any = None) -> None:
        super().__init__(b, said)
        self.noted: list[tuple[int, ...]] = []
        self.read_orders = read_orders

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        if self.read_orders is None:
            value = super().ask(seat, what, low, high, *facts)
        else:
            listed, self.offered = tuple(self.offered), []
            legal = listed or range(low, high + 1)
            value = legal[0]
            if len(legal) > 1:
                value = self.read_orders[seat].answer(Asked(seat, what, low, high, facts, listed or None, 0))
            assert value in legal
        self.noted.append((seat, what, *facts, value))
        return value


def answers(case: Case, texts: Mapping[int, str] | None) -> list[tuple[int, ...]]:
    """Every answer of the turn's orders: as the case gives them, or as they are read from a text of each seat."""
    b = Scene(case).b
    b.turn += 1
    for i, seat in enumerate("ab"):
        b.ships[i].power = case["dice"][seat]["power"]
        b.ships[i].left = b.ships[i].power + b.ships[i].charge
    deal = dealt(case)
    found = {seat: read(text, deal, seat, copy(b)) for seat, text in (texts or {}).items()}
    t = Noting(b, case.steps[0], found or None)
    for write_all in (write_declarations, write_orders):
        for seat in range(2):
            if write_all is write_orders or declarers(b) >> seat & 1:
                write_all(t, b, seat)  # type: ignore[arg-type]
        if write_all is write_declarations:
            show(b, 3, 1)
            declare(t, b, declarers(b))
    assert not any(each.left(b, lambda what, value, *facts: None) for each in found.values())
    return t.noted


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_posted_gives_the_same_orders_when_it_is_read(case: Case) -> None:
    texts = {seat: written(case, seat) for seat in range(2)}
    assert answers(case, texts) == answers(case, None)


# ---- at the table ---------------------------------------------------------------------------------------------------


WORKED = """
A) Roll [12]
A) Reaction Movement/Position [Begin roll to Starboard]/[A Port to Starboard to B Ventral, Range 2]
A) Countermeasures/Reinforce shields [4 points Reinforce Starboard shields]
A) Target Selection (General or Specific) Fire weapons [Fire Phasers 8 Points at B Ventral]
"""
REPLY = """
B) Roll [9]
B) Reaction Movement/Position [1 Point Withdraw to Range 3]/[B Ventral to A Port to Starboard]
B) Countermeasures/Reinforce shields [8 Points Reinforce Ventral shield]
B) Target Selection (General or Specific) Fire weapons [0]
"""


def session() -> Session:
    deal = GAME.deal(Request(GAME.scenario("worked_round"), {"plotting": "reply", "first_poster": "fixed"}))
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 1, 0))


def posted(text: str) -> tuple[Session, int]:
    game = session()
    seat = game.waiting[0]
    game.fill(seat, posts.answers_of(game, seat, text))
    return game, seat


def test_the_worked_round_is_played_by_post() -> None:
    game, seat = posted(WORKED)
    game.ready(seat)
    seat = game.waiting[0]
    while game.plotting and game.deal.seats[seat] == "b" and game.beat == 0:
        game.fill(seat, posts.answers_of(game, seat, REPLY))
        game.ready(seat)
        seat = game.waiting[0]
    text = posts.record(game, 0, 0)
    result = ("4/27 points damage to B Ventral shield.", "A and B at range 3.")
    for line in (*WORKED.strip().splitlines(), *REPLY.strip().splitlines(), *result):
        assert line.lower() in text.lower().splitlines(), text


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("8 Points", "13 Points", "bank"),
        ("8 Points at B", "8 Points at C", "no ship"),
        ("4 points", "5 points", "HC-R66"),
        ("Begin roll to Starboard", "Begin roll to Port", "manoeuvre"),
        ("Begin roll to Starboard", "Fly away", "HC-1010"),
        ("Fire Phasers 8 Points", "Fire Phasers 8 Points; Fire Forward Photon 1", "doesn't bear Port [HC-270]"),
        ("[Fire Phasers 8 Points at B Ventral]", "Fire Phasers 8", "brackets"),
        ("A) Target Selection (General or Specific)", "A) Aim", "four entries"),
    ],
)
def test_what_cannot_be_read_or_ordered_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    game = session()
    before = game.draft(game.waiting[0])
    with pytest.raises(Refused) as refused:
        posts.answers_of(game, game.waiting[0], WORKED.replace(old, new))
    assert said in str(refused.value)
    assert game.draft(game.waiting[0]) == before


@pytest.mark.parametrize(
    "old, new",
    [
        ("Begin roll to Starboard", "Fly"),
        ("[4 points", "4 points"),
        ("Fire Phasers 8 Points at B Ventral", "Ramming speed"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_line_that_can(old: str, new: str) -> None:
    game = session()
    with pytest.raises(Refused) as refused:
        posts.answers_of(game, game.waiting[0], WORKED.replace(old, new))
    right = refused.value.remedy.removeprefix("write e.g. ")
    assert right.startswith("A) ") and posts.answers_of(game, game.waiting[0], right) is not None


def test_every_phrase_that_help_tells_can_be_read() -> None:
    told = set()
    for name in ("duel", "neutral_zone", "worked_round"):
        deal = GAME.deal(Request(GAME.scenario(name), {"range": "3"} if name == "duel" else {}))
        b = copy(deal.battle)
        for lies in b.contacts:
            lies.range = 3
        for seat in range(2):
            for each in entries(deal, seat):
                assert each.clause in ("HC-1000", "HC-1010", "HC-1020", "HC-1030")
                for phrase, said in each.phrases:
                    read(f"{'AB'[seat]}) {each.name} [{phrase}]", deal, seat, b)
                    assert said
                    told.add(phrase.split(" at ")[0])
    for weapon in (
        "Fire Beam Disruptors 6 Points",
        "Fire Disruptors 2",
        "Fire Phasers 0+4 Points",
        "Fire Aft Photon 1",
    ):
        assert weapon in told


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("[4 points Reinforce Starboard shields]", "[10 points Flash detection]", "no enemy is hidden [HC-610]"),
        ("[4 points Reinforce Starboard shields]", "[1 point Engage cloak]", "it has no cloak [HC-470]"),
        ("Begin roll to Starboard", "1 point Close to Range 3", "the range is 2"),
        ("Begin roll to Starboard", "5 points Close to Range 1", "a step costs 1 point, not 5 [HC-700]"),
        ("at B Ventral", "at A Ventral", "no enemy"),
    ],
)
def test_nothing_that_is_written_is_passed_over(old: str, new: str, said: str) -> None:
    game = session()
    with pytest.raises(Refused) as refused:
        posts.answers_of(game, game.waiting[0], WORKED.replace(old, new))
    assert said in str(refused.value)


def flying() -> Session:
    """A duel with fighters, in which only flights that are aboard may be ordered anything."""
    sides = {"a": [{"ship": "ca", "flights": 2}], "b": [{"ship": "d7", "flights": 1}]}
    scenario = {"game": "heavy", "title": "Flights", "range": 2, "sides": sides}
    deal = GAME.deal(Request(scenario, {"fighters": "on", "points": 200, "plotting": "reply", "first_poster": "fixed"}))
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 1, 0))


@pytest.mark.parametrize(
    "movement, shots, said",
    [
        ("Launch 3 flights", "0", "launch"),
        ("2 points Launch 1 flight", "0", "launching 1 flight costs 1 point, not 2 [HC-R86]"),
        ("Flight 1 Close", "0", "flight 1: flight 1 isn't out [HC-R86]"),
        ("Flight 1 attack Fore", "0", "flight 1: flight 1 isn't out [HC-R86]"),
        ("Flight 1 Hover", "0", "HC-1010"),
        ("", "Fire Phasers 3 Points at B flight 1", "no such flight is within its reach [HC-R86]"),
    ],
)
def test_what_flights_cannot_do_is_refused(movement: str, shots: str, said: str) -> None:
    game = flying()
    text = WORKED.replace("Begin roll to Starboard", movement).replace("Fire Phasers 8 Points at B Ventral", shots)
    with pytest.raises(Refused) as refused:
        posts.answers_of(game, game.waiting[0], text.replace("4 points Reinforce Starboard shields", ""))
    assert said in str(refused.value)


def test_records_of_fighters_are_read_back() -> None:
    check_posting(GAME, flying().deal)


@pytest.mark.parametrize(
    "name, rules",
    [
        ("duel", {"plotting": "reply"}),
        ("raider", {"cloak_guess": "die"}),
        ("duel", {"repair_pay": "each_turn", "combine_moves": "yes"}),
        ("fleet_action", {"rotation_reach": "adjacent_only"}),
        ("neutral_zone", {"solitaire": "both_sides"}),
    ],
)
def test_records_are_read_back_under_house_rules(name: str, rules: dict[str, str]) -> None:
    check_posting(GAME, GAME.deal(Request(GAME.scenario(name), rules)))


@pytest.mark.parametrize("points", [1, 2])
@pytest.mark.parametrize("word, far", [("Close", 1), ("Close", 3), ("Withdraw", 2), ("Withdraw", 4)])
def test_nobody_goes_by_the_range_of_a_ship_that_is_hidden(points: int, word: str, far: int) -> None:
    """HC-R49: it is neither closed in on nor left; what the move would cost is no fault of it."""
    deal = GAME.deal(Request(GAME.scenario("neutral_zone"), {}))
    game = new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 1, 0))
    while 0 not in game.waiting or game.draft(0).open.label != "manoeuvre":  # the cloak stays as it is
        for seat in game.waiting:
            while (question := game.draft(seat).open) is not None:
                game.fill(seat, [*(box.answer for box in game.draft(seat).boxes), question.choices[0].value])
            game.ready(seat)
    noun = "Point" if points == 1 else "Points"
    text = f"A) Reaction Movement/Position [{points} {noun} {word} to Range {far}]"
    with pytest.raises(Refused) as refused:
        posts.answers_of(game, 0, text)
    assert "B is hidden" in str(refused.value) and "HC-R49" in str(refused.value)
    assert "write e.g. 1 Point Advance Fore" in str(refused.value)
    assert posts.answers_of(game, 0, "A) Reaction Movement/Position [1 Point Advance Fore]")
