"""Orders by post that cannot be given: each is refused with its box, the reason, and the clause.  [HC-R93, HC-W31]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Edit, Source
from admiralty.core.play.session import Session, new
from admiralty.core.post import posting as posts
from admiralty.core.state.paths import set_place
from admiralty.games.heavy import GAME
from admiralty.games.heavy.post.posting import ENTRIES

# What a post may order in vain: how A stands, what it buys or moves, what it fires, the box named, what is said.
CLOAKED = {"ship": "d7", "ships.0.cloak": 2}
OUT_OF_COMMAND = {"ships.0.lost.1": 1, "ships.0.lost.2": 1}
SLOW = {"ships.0.step": 7, "ships.0.step_enemy": 1, "ships.0.step_left": 1}
DORSAL, FAR = {"contacts.1.facing": 4}, {"contacts.1.range": 4, "contacts.2.range": 4}
DOWN = {"rules.reinforce_down_shield": 1, "ships.0.taken.2": 27}
FAULTS: list[tuple[dict[str, Any], str, str, str, str]] = [
    # power spent twice: there are 15 points, and three in the batteries
    ({}, "", "Fire Phasers 20 Points at B", "bank", "20 points are ordered, and its 3 banks take 18 at most [HC-R82]"),
    ({}, "", "Fire Phasers 18 Points at B; Fire Forward Photon 1", "forward launcher", "no power left [HC-1080]"),
    ({}, "18 points Reinforce Aft; 2 points Countermeasures", "", "reinforce Aft", "power, and 16 are left [HC-1080]"),
    ({}, "18 points Reinforce Aft", "Fire Phasers 6 Points", "bank", "and 0 of power are left for it [HC-1080]"),
    # fire and a move
    ({}, "1 point Close to Range 1", "Fire Phasers 6 Points at B", "phaser bank 1", "no fire this turn [HC-710]"),
    ({}, "1 point Withdraw to Range 3", "Fire Forward Photon 1", "forward launcher", "it retreats [HC-710]"),
    ({}, "2 points Lateral to B Port", "Fire Phasers 6 Points", "phaser bank 1", "moves laterally [HC-760]"),
    (SLOW, "", "Fire Phasers 6 Points", "phaser bank 1", "its slow move goes on [HC-R27]"),
    # fire under a cloak, and about it
    (CLOAKED, "", "Fire Disruptors 2 at B", "disruptor 1", "it is cloaked: no shields, no fire [HC-510]"),
    (CLOAKED, "", "Fire Forward Photon 1 at B", "forward launcher", "it is cloaked: no shields, no fire [HC-510]"),
    (CLOAKED, "4 points Reinforce Fore", "", "reinforce Fore", "it is cloaked: no shields, no fire [HC-R50]"),
    # off cadence, from what is lost, without a torpedo, where it does not bear, too far
    ({"ships.0.mounts.3.ready": 9}, "", "Fire Forward Photon 1", "forward launcher", "again on turn 9 [HC-290]"),
    ({"ship": "d7", "ships.0.mounts.0.ready": 9}, "", "Fire Disruptors 4", "disruptor 1", "again on turn 9 [HC-400]"),
    ({"ships.0.mounts.3.down": 1}, "", "Fire Forward Photon 1", "forward launcher", "it is lost [HC-S08]"),
    ({"ships.0.mounts.1.down": 1}, "", "Fire Phasers 0+4+0 Points", "phaser bank 2", "it is lost [HC-S08]"),
    ({"ships.0.torpedoes": 0}, "", "Fire Forward Photon 1", "forward launcher", "no torpedoes left [HC-330]"),
    ({"ships.0.torpedoes": 1, **DORSAL}, "", "Fire Forward Photon 1; Fire Aft Photon 1", "aft launcher", "[HC-330]"),
    ({}, "", "Fire Aft Photon 1", "aft launcher", "it doesn't bear Fore [HC-270]"),
    ({"ship": "d7", "contacts.1.facing": 2}, "", "Fire Disruptors 1", "disruptor 1", "it doesn't bear Port [HC-390]"),
    (FAR, "", "Fire Phasers 6 Points at B", "phaser bank 1", "range 4 is too far to fire [HC-790]"),
    ({}, "", "Fire Disruptors 1 at B", "Disruptors 1 at B", "has no disruptors [HC-1100]"),
    ({}, "", "Fire Phasers 6 Points to Port", "direction", "no enemy is hidden [HC-R47]"),
    # a facing that is not there
    ({}, "4 points Reinforce Bow shields", "", "reinforce", "'bow' is no facing [HC-850]"),
    (DOWN, "4 points Reinforce Port shields", "", "reinforce Port", "the Port shield is gone [HC-R66]"),
    # sensors, bridges, warp, aims, repairs, manoeuvres
    ({"ships.0.lost.3": 4}, "2 points Countermeasures", "", "CM", "its sensors are lost [HC-S07]"),
    ({"ships.0.cm_old": 4}, "2 points Counter/countermeasures", "", "CCM", "its sensors carry no more [HC-R60]"),
    (OUT_OF_COMMAND, "", "Fire Phasers 6 Points", "phaser bank 1", "bridges lost: only reinforce and repair [HC-S06]"),
    ({"ships.0.lost.12": 4}, "4 points Reinforce Fore", "", "reinforce Fore", "its warp is lost [HC-690]"),
    ({"ships.0.lost.0": 1}, "", "Fire Phasers 6 Points at B Warp", "phaser bank 1, aim", "is lost [HC-S05]"),
    ({}, "1 point Repair Warp", "", "repair of one Warp box", "nothing of it is lost [HC-R31]"),
    ({"ships.0.lost.3": 3}, "Repair Sensors; Repair Sensors; Repair Sensors", "", "one Sensors box", "[HC-R30]"),
    ({}, "Begin roll to Aft; 1 point Close to Range 1", "", "manoeuvre", "a ship makes one manoeuvre a turn [HC-R12]"),
    (SLOW, "Begin roll to Aft", "", "manoeuvre", "its slow move goes on [HC-R27]"),
    # cloak and flash
    ({"ship": "d7"}, "Drop cloak", "", "cloak", "declared before orders, not with them [HC-R52]"),
    ({"ship": "d7", "ships.0.lost.5": 1}, "1 point Engage cloak", "", "cloak", "its cloak is lost [HC-S08]"),
    ({"ships.0.lost.3": 4}, "10 points Flash detection", "", "flash", "its sensors are lost [HC-S07]"),
    # what cannot be read
    ({}, "", "Shoot at B", "'Shoot at B'", "cannot be read [HC-1030]"),
    ({}, "Brace", "", "'Brace'", "cannot be read [HC-1020]"),
    ({}, "Begin flight to Aft", "", "'Begin flight to Aft'", "cannot be read [HC-1010]"),
    ({}, "1 point Repair Kitchen", "", "Kitchen", "'kitchen' is no system [HC-640]"),
    # one thing ordered twice, and a facing that is not presented
    ({}, "", "Fire Phasers 6+0+0 Points at B; Fire Phasers 2+0+0 Points at B", "phaser bank 1", "twice [HC-R82]"),
    ({}, "", "Fire Phasers 3 Points to Port; Fire Phasers 3 Points to Dorsal", "to Dorsal", "to Port already [HC-R47]"),
    ({}, "", "Fire Phasers 6 Points at B Dorsal", "at B Dorsal", "presents its Fore [HC-R77]"),
]  # fmt: skip
MOVES = ("begin", "2 points lateral", "1 point close", "1 point withdraw")


def post(bought: str, shots: str) -> str:
    """A block of A's: the movement goes where it belongs."""
    moved, bought = (bought, "") if bought.lower().startswith(MOVES) else ("", bought)
    return "\n".join(f"A) {name} [{said or 0}]" for name, said in zip(ENTRIES[1:], (moved, bought, shots), strict=True))


def stood(state: Mapping[str, Any]) -> Session:
    """A duel at range 2, Fore to Fore, as far on as A's orders."""
    first = {"ship": state.get("ship", "ca"), "power": 15}
    scenario = {"game": "heavy", "title": "Faults", "range": 2, "sides": {"a": [first], "b": ["ca"]}}
    deal = GAME.deal(Request(scenario, {}))
    game = new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 1, 0))
    for path, value in state.items():
        if path != "ship":
            game.act(Edit(game.beat, path, value))  # also what a referee may not set
    return at_orders(game)


def at_orders(game: Session) -> Session:
    """Everything declared as little as may be, until A writes orders."""
    while 0 not in game.waiting or game.draft(0).open.label in ("lies off", "cloak", "flash"):
        for seat in game.waiting:
            while (question := game.draft(seat).open) is not None:
                game.fill(seat, [*(box.answer for box in game.draft(seat).boxes), question.choices[0].value])
            game.ready(seat)
    return game


@pytest.mark.parametrize("state, bought, shots, box, said", FAULTS, ids=[f"{f[1] or f[2]}-{f[4]}" for f in FAULTS])
def test_an_order_in_vain_is_refused_with_its_box_and_clause(
    state: dict[str, Any], bought: str, shots: str, box: str, said: str
) -> None:
    game = stood(state)
    before = game.draft(0)
    with pytest.raises(Refused) as refused:
        posts.answers_of(game, 0, post(bought, shots))
    found, (words, _, clause) = refused.value, said.partition("[")
    assert box in found.where and words.strip() in str(found) and f"[{clause}" in str(found), str(found)
    assert game.draft(0) == before


LINES = [  # what is refused of a text of A's beside the good lines, and what is not
    ("A Roll [12]", "line 1", "starts with a ship's letter [HC-1000]"),
    ("A: Countermeasures/Reinforce shields [4 points Reinforce Aft]", "line 1", "starts with a ship [HC-1020]"),
    ("Roll [12]", "line 1", "starts with a ship's letter [HC-1000]"),
    ("(A) Roll [12]", "line 1", "starts with a ship's letter [HC-1000]"),
    ("C) Roll [12]", "line 1", "there is no ship 'C' [HC-1050]"),
    ("A) Roll [banana]", "line 1: 'banana'", "is no total of dice [HC-1000]"),
    ("A) Roll [12] and then some", "line 1", "behind the entry stands something else [HC-1000]"),
    ("A) Roll 12", "line 1", "the entry has no brackets [HC-1000]"),
    ("A) Reaction Movement/Position [0]/[xyzzy]", "line 1: 'xyzzy'", "is no position [HC-1010]"),
    ("A) Roll [12]/[A Fore to B Fore, Range 2]", "line 1: 'A Fore to B Fore, Range 2'", "is no position [HC-1010]"),
    ("A) Target Selection (General or Specific) Fire weapons [Fire Phasers 2 at B] and [Fire Phasers 6 at B]",
     "line 1", "something else [HC-1030]"),
    ("A) Shields [4 points Reinforce Aft]", "line 1", "none of the four entries [HC-1050]"),
]  # fmt: skip
TALK = [
    "Well met! Here is what I do [finally].",
    "> B) Roll [banana]",
    "> A Roll [12]",
    "Let us roll [the dice], and position [ourselves].",
    "B) Roll [9]",
    "A) Reaction Movement/Position [0]/[A Fore to B Fore, Range 2].",
    "A) Reaction Movement/Position [] / [a fore to aft to b fore]",
    "A) Roll [ ]",
]


@pytest.mark.parametrize("line, where, said", LINES, ids=[each[0] for each in LINES])
def test_a_line_that_is_miswritten_is_not_passed_over(line: str, where: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        posts.answers_of(stood({}), 0, f"{line}\n{post('', '')}")
    words, _, clause = said.partition("[")
    assert refused.value.where == where and words.strip() in str(refused.value) and f"[{clause}" in str(refused.value)


@pytest.mark.parametrize("line", TALK)
def test_talk_and_records_are_passed_over(line: str) -> None:
    game, plain = stood({}), post("4 points Reinforce Fore", "")
    assert posts.answers_of(game, 0, f"{line}\n{plain}") == posts.answers_of(game, 0, plain)


def test_why_an_order_is_refused_tells_nothing_of_what_is_hidden() -> None:
    """Wherever a cloaked ship lies, and whatever it has written, the refusals of the other side read alike."""
    shots = ("Fire Phasers 6 Points at B Fore", "Fire Forward Photon 1 to Port", "Fire Aft Photon 1 at B")
    orders = [("", shot) for shot in shots] + [("1 point Close to Range 3", ""), ("2 points Lateral to B Port", "")]
    told = []
    for facing, far, lost in ((0, 4, 0), (3, 1, 9), (5, 2, 3)):
        deal = GAME.deal(Request(GAME.scenario("neutral_zone"), {}))
        game = at_orders(new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 1, 0)))
        b = game.plot.battle if game.plot else None
        for path, value in (("contacts.1.facing", facing), ("contacts.1.range", far), ("contacts.2.range", far)):
            set_place(b, path, value)
        set_place(b, "ships.1.taken.0", lost)
        if lost:
            game.fill(1, [game.draft(1).open.choices[-1].value])
        heard = []
        for bought, shot in orders:
            with pytest.raises(Refused) as refused:
                posts.answers_of(game, 0, post(bought, shot))
            heard.append(str(refused.value))
        told.append(heard)
    assert told[0] == told[1] == told[2]
