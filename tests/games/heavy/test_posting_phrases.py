"""Every refusal of a post: its line, its phrase, the clause, what to write instead; and other words that are read."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.book.rules_text import load
from admiralty.core.errors import Refused
from admiralty.core.play.session import Session
from admiralty.core.post import posting as posts
from admiralty.games.heavy import GAME
from admiralty.games.heavy.post.posting import ENTRIES
from admiralty.games.heavy.words import Cloak

from .test_posting_faults import stood

MOVED, BOUGHT, FIRED = 1, 2, 3
D7 = {"ship": "d7"}
NEAR = {"contacts.1.range": 1, "contacts.2.range": 1}
HIDDEN = {"ships.1.cloak": Cloak.ON}
FIFTEEN = {"rules.batteries": 1}  # the roll alone
ONE = {"rules.batteries": 1, "ships.0.given": 1}
TWO_STEPS = {"rules.steps_per_turn": 1}
HOLD = "write 2 Points Lateral to hold B's facing"
WHICH = "did you mean '2 Points Lateral to hold B's facing', or '2 Points Lateral to B Port'?"
BESIDE, OUT = "Port, Starboard, Dorsal or Ventral", "take it out"
SYSTEMS = "Fire Control, Bridge, Auxiliary Bridge, Sensors, Phaser bank, Forward launcher, Aft launcher, Impulse"
WEAPONS = "its weapons: Phasers, Forward Photon, Aft Photon"
SECOND = "a position goes in a second bracket: [1 Point Close]/[A Fore to B Fore, Range 2]"
# How A stands, the entry, what it says; the clause, what is wrong, what to write instead.
REFUSED: list[tuple[dict[str, Any], int, str, str, str, str]] = [
    # movement
    ({}, MOVED, "move laterally", "HC-R21", "holds the facing that the enemy presents, or shifts", WHICH),
    ({}, MOVED, "Lateral to Port", "HC-R21", "or shifts to another", WHICH),
    ({}, MOVED, "2 points Lateral to B Aft", "HC-R21", "Aft is opposite the Fore that", f"write B {BESIDE}"),
    ({}, MOVED, "Lateral to B Fore", "HC-R21", "already presents its Fore", HOLD),
    ({"rules.lateral_use": 1}, MOVED, "Lateral to B Port", "HC-R21", "only holds a facing", HOLD),
    ({"ships.0.lateral": 1}, MOVED, "Lateral to B Port", "HC-780", "may again on turn 3", OUT),
    ({"ships.0.lateral": 1, "ships.0.lost.10": 2}, MOVED, "Lateral to B Port", "HC-R27", "again on turn 5", OUT),
    (HIDDEN, MOVED, "Lateral to B Port",
     "HC-R49", "no lateral move is made round it", "write e.g. 1 Point Advance Fore"),
    (ONE, MOVED, "Lateral to B Port", "HC-1080", "it costs 2 points of power, and 1 is left", OUT),
    ({}, MOVED, "1 point Lateral to B Port", "HC-740", "a lateral move costs 2 points, not 1", "write 2 Points"),
    ({}, MOVED, "Lateral to C Port", "HC-R21", "there is no ship 'c'", "its enemies: B"),
    ({}, MOVED, "Close towards A", "HC-R87", "A is no enemy in this fight", "its enemies: B"),
    ({}, MOVED, "Begin roll to Fore", "HC-090", "it already presents its Fore", f"write Aft, {BESIDE}"),
    ({}, MOVED, "2 points Begin roll to Aft", "HC-100", "a rotation costs nothing, not 2", "take the points out"),
    ({"rules.rotation_reach": 1}, MOVED, "Roll to Aft", "HC-R10", "Aft is opposite", f"write {BESIDE}"),
    (HIDDEN, MOVED, "Roll to Aft", "HC-R49", "turns the hull", "write e.g. Turn hull from Port to Aft"),
    (HIDDEN, MOVED, "Turn hull from Aft to Fore about Aft",
     "HC-R49", "goes about another axis", "write about Port or Dorsal"),
    (HIDDEN, MOVED, "Turn hull from Aft to Aft", "HC-090", "it turns nothing", "write Fore, Port"),
    ({}, MOVED, "Turn hull from Fore to Port", "HC-R49", "is seen, so a rotation names", "write Begin roll to Port"),
    ({}, MOVED, "1 Point Close, A Fore to B Fore, Range 2", "HC-1010", "is a position", SECOND),
    ({}, MOVED, "A Fore to Port to B Dorsal", "HC-1010", "is a position", SECOND),
    ({}, MOVED, "go on", "HC-090", "nothing to go on with", "write e.g. Begin roll to Starboard"),
    ({"ships.0.lost.10": 4}, MOVED, "Roll to Aft", "HC-660", "its impulse engines are lost", OUT),
    ({}, MOVED, "Withdraw to Range 4", "HC-R16", "one step a turn", "write 1 Point Withdraw to Range 3"),
    ({}, MOVED, "2 Points Withdraw to Range 4", "HC-R16", "one step a turn", "write 1 Point Withdraw to Range 3"),
    (TWO_STEPS, MOVED, "Withdraw to Range 5",
     "HC-R16", "two steps a turn at most", "write 1 Point Withdraw to Range 3"),
    (TWO_STEPS, MOVED, "1 Point Withdraw to Range 4",
     "HC-R16", "a double step costs 2 points, not 1", "write 2 Points"),
    ({}, MOVED, "Close to Range 0", "HC-R18", "nobody comes nearer than range 1", "write 1 Point Close to Range 1"),
    (NEAR, MOVED, "Close", "HC-R18", "nobody comes nearer than range 1", OUT),
    ({}, MOVED, "Close to Range 3", "HC-700", "closing does not lead to 3", "write 1 Point Withdraw to Range 3"),
    ({}, MOVED, "Withdraw to Range 1", "HC-700", "withdrawing does not lead to 1", "write 1 Point Close to Range 1"),
    ({}, MOVED, "Close to Range 2", "HC-700", "the range is 2", "write 1 Point Close to Range 1"),
    ({}, MOVED, "2 points Close", "HC-700", "a step costs 1 point, not 2", "write 1 Point"),
    (HIDDEN, MOVED, "Close", "HC-R49", "nobody can close in on it", "write e.g. 1 Point Advance Fore"),
    ({}, MOVED, "1 point Advance Fore", "HC-R49", "is seen: nobody advances", "write e.g. 1 Point Close to Range 1"),
    (HIDDEN, MOVED, "2 points Advance Fore", "HC-R49", "an advance costs 1 point, not 2", "write 1 Point"),
    ({}, MOVED, "1 point Surrender", "HC-R70", "a surrender costs nothing, not 1", "take the points out"),
    ({}, MOVED, "Roll to Port and close", "HC-R12", "one manoeuvre a turn", OUT),
    ({"rules.combine_moves": 1}, MOVED, "Roll to Port; Roll to Aft", "HC-R12", "a ship rotates once a turn", OUT),
    ({"ships.0.lost.12": 4}, MOVED, "Close", "HC-690", "its warp is lost", OUT),
    ({"ships.0.lost.1": 1, "ships.0.lost.2": 1}, MOVED, "Close", "HC-S06", "only reinforce and repair", OUT),
    ({"ships.0.step": 7, "ships.0.step_enemy": 1, "ships.0.step_left": 1}, MOVED, "Close", "HC-R27", "slow move", OUT),
    ({}, MOVED, "Launch 1 flight", "HC-R86", "fighters take no part", OUT),
    ({}, MOVED, "2 points Launch 1 flight", "HC-R86", "launching 1 flight costs 1 point, not 2", "write 1 Point"),
    ({}, MOVED, "Flight 7 Close", "HC-R86", "a ship has no flight 7", "write flight 1 to 2"),
    ({}, MOVED, "Flight 1 Close", "HC-R86", "fighters take no part", OUT),
    ({}, MOVED, "Flight 1 Close; Flight 1 Return", "HC-R86", "something else was ordered of it before", "write one"),
    ({}, MOVED, "Surender", "HC-1010", "cannot be read", "did you mean 'Surrender'?"),
    ({}, MOVED, "Begin rol to Starbord", "HC-1010", "cannot be read", "did you mean 'Begin roll to Starboard'?"),
    ({}, MOVED, "Evade", "HC-1010", "cannot be read", "write e.g. A) Reaction Movement/Position ["),
    # what is bought
    ({}, BOUGHT, "4 points Reinforce Bow shields",
     "HC-850", "'bow' is no facing", "facings: Fore, Aft, Port, Starboard, Dorsal, Ventral"),
    ({}, BOUGHT, "4 points Reinforce Prot shields", "HC-850", "'prot' is no facing", "did you mean 'Port'?"),
    ({}, BOUGHT, "Reinforce Port", "HC-820", "how many points of power", "write e.g. 2 Points Reinforce Port shields"),
    ({}, BOUGHT, "5 points Reinforce Port", "HC-R66", "5 points of power cannot be halved", "write 4 or 6"),
    ({}, BOUGHT, "1 point Reinforce Port", "HC-R66", "1 points of power cannot be halved", "write 2"),
    ({}, BOUGHT, "40 points Reinforce Port", "HC-1080", "it takes 40 points of power, and 18 are left", "write 18"),
    (FIFTEEN, BOUGHT, "14 points Reinforce Aft; 2 points CM", "HC-1080", "14 points of power, and 13 are", "write 12"),
    ({"ships.0.cloak": Cloak.ON, **D7}, BOUGHT, "4 points Reinforce Fore", "HC-R50", "it is cloaked", OUT),
    ({"rules.reinforce_down_shield": 1, "ships.0.taken.2": 27}, BOUGHT, "2 points Reinforce Port",
     "HC-R66", "is gone", OUT),
    ({}, BOUGHT, "12 points Countermeasures", "HC-R60", "12 points of power make 6", "write 8 points"),
    ({}, BOUGHT, "6 points CM; 6 points CCM", "HC-R60", "its sensors carry 1 more", "write 2 points"),
    (ONE, BOUGHT, "2 points CM", "HC-1080", "needs 2 points of power, 1 left", OUT),
    ({"ships.0.lost.3": 4}, BOUGHT, "2 points CM", "HC-S07", "its sensors are lost", OUT),
    ({"ships.0.cm_old": 4}, BOUGHT, "2 points CM", "HC-R60", "its sensors carry no more", OUT),
    ({}, BOUGHT, "3 points Countermeasures", "HC-870", "3 points of power cannot be halved", "write 2 or 4"),
    ({}, BOUGHT, "Countermeasures", "HC-870", "how many points of power", "write e.g. 2 Points Countermeasures"),
    ({}, BOUGHT, "CCM", "HC-870", "how many points of power", "write e.g. 2 Points Counter/countermeasures"),
    ({}, BOUGHT, "Repair Kitchen", "HC-640", "'kitchen' is no system", f"systems: {SYSTEMS}, Batteries, Warp"),
    ({}, BOUGHT, "Repair Sensrs", "HC-640", "'sensrs' is no system", "did you mean 'Sensors'?"),
    ({}, BOUGHT, "2 points Repair Warp", "HC-R30", "a repair costs 1 point, not 2", "write 1 Point"),
    ({}, BOUGHT, "Repair Warp Core", "HC-R31", "nothing of it is lost", OUT),
    ({"ships.0.lost.12": 3}, BOUGHT, "Repair Warp; Repair Warp; Repair Warp",
     "HC-R30", "at most two repairs at a time", OUT),
    ({"ships.0.lost.12": 4}, BOUGHT, "Repair Warp; Repair Warp", "HC-680", "1 repair point a turn", OUT),
    ({"ships.0.taken.2": 3}, BOUGHT, "Repair point of the Port shield", "HC-R32", "shields can't be repaired", OUT),
    ({}, BOUGHT, "Engage cloak", "HC-470", "it has no cloak", OUT),
    (D7, BOUGHT, "2 points Engage cloak", "HC-470", "engaging the cloak costs 1 point, not 2", "write 1 Point"),
    (D7, BOUGHT, "1 point Drop cloak", "HC-R45", "dropping the cloak costs nothing, not 1", "take the points out"),
    (D7, BOUGHT, "Maintain cloak", "HC-470", "it isn't cloaked", "write 1 Point Engage cloak, or take it out"),
    (D7, BOUGHT, "Engage cloak, drop cloak", "HC-R52", "something else was ordered of it before", "write one"),
    ({"ships.0.lost.5": 1, **D7}, BOUGHT, "Engage cloak", "HC-S08", "its cloak is lost", OUT),
    ({"ships.0.cloaked": 10, **D7}, BOUGHT, "Engage cloak", "HC-500", "already cloaked for 10 turns", OUT),
    (D7, BOUGHT, "Engage cloak", "HC-R52", "declared before orders, not with them", OUT),
    ({}, BOUGHT, "10 points to sensors", "HC-610", "no enemy is hidden", OUT),
    ({}, BOUGHT, "Flash detection of C", "HC-610", "there is no ship 'c'", "its enemies: B"),
    (HIDDEN, BOUGHT, "9 points Flash detection",
     "HC-610", "a flash detection costs 10 points, not 9", "write 10 Points"),
    ({}, BOUGHT, "4 pionts Reinfroce Prot", "HC-1020", "cannot be read", "did you mean '4 points reinforce Port'?"),
    ({}, BOUGHT, "Brace", "HC-1020", "cannot be read", "write e.g. A) Countermeasures/Reinforce shields ["),
    # fire
    ({}, FIRED, "Fire Phasers 19 Points at B", "HC-R82", "its 3 banks take 18 at most", "write 18 Points at most"),
    (FIFTEEN, FIRED, "Fire Phasers 19 Points at B",
     "HC-1080", "19 points are ordered, and 15 of power", "write 15 Points"),
    (FIFTEEN, FIRED, "Fire Phasers 6+6+6 Points at B",
     "HC-1080", "6 points are ordered, and 3 of", "write 3 Points at most"),
    ({}, FIRED, "Fire Phasers 0+19 Points at B", "HC-R82", "a bank takes 6 points a turn at most", "write 6"),
    ({}, FIRED, "Fire Phasers 6+6+6+6 at B", "HC-R93", "it has 3 of the kind, and 4", "write 3 at most"),
    (D7, FIRED, "Fire Disruptors 9 at B", "HC-R93", "it has 4 of the kind, and 9", "write 4 at most"),
    ({}, FIRED, "Fire Phasers at B", "HC-250", "how many points of power", "write e.g. Fire Phasers 6 Points"),
    (D7, FIRED, "Fire Disruptors at B", "HC-1100", "how many of them", "write e.g. Fire Disruptors 2"),
    ({}, FIRED, "Fire 2 photons at B", "HC-270", "it doesn't bear Fore", OUT),
    ({"contacts.1.facing": 2}, FIRED, "Fire Photon at B", "HC-270", "it doesn't bear Port", OUT),
    ({"contacts.1.facing": 2, **D7}, FIRED, "Fire Disruptor at B", "HC-390", "it doesn't bear Port", OUT),
    ({"ships.0.mounts.3.ready": 9}, FIRED, "Fire Forward Photon at B", "HC-290", "fired: ready again on turn 9", OUT),
    ({"ships.0.mounts.0.ready": 9, **D7}, FIRED, "Fire Disruptors 4", "HC-400", "fired: ready again on turn 9", OUT),
    ({"ships.0.mounts.1.down": 1}, FIRED, "Fire Phasers 0+4+0 Points", "HC-S08", "it is lost", OUT),
    ({"ships.0.torpedoes": 0}, FIRED, "Fire Photon at B", "HC-330", "no torpedoes left", OUT),
    ({"contacts.1.range": 4, "contacts.2.range": 4}, FIRED, "Fire Phasers 6 at B", "HC-790", "too far to fire", OUT),
    ({}, FIRED, "Fire Phasers 8 at B Kitchen",
     "HC-190", "'kitchen' is no system", f"systems: {SYSTEMS}, Batteries, Warp"),
    ({}, FIRED, "Fire Phasers 8 at B Warp Cor", "HC-190", "'warp cor' is no system", "did you mean 'Warp'?"),
    ({}, FIRED, "Fire Phasers 6 at B Armor", "HC-R43", "has no Armor left", f"it has {SYSTEMS}, Batteries, Warp"),
    ({"ships.1.lost.12": 4}, FIRED, "Fire Phasers 6 at B Warp",
     "HC-R43", "has no Warp left", f"it has {SYSTEMS}, Batteries"),
    ({"ships.0.lost.0": 1}, FIRED, "Fire Phasers 6 at B Warp", "HC-S05", "its Fire Control is lost", OUT),
    ({"ships.0.lost.3": 4}, FIRED, "Fire Phasers 6 at B Warp", "HC-590", "its sensors are lost", OUT),
    ({}, FIRED, "Fire Phasers 8 at C", "HC-1100", "there is no ship 'c'", "its enemies: B"),
    ({}, FIRED, "Fire Phasers 8 at A", "HC-1100", "A is no enemy in this fight", "its enemies: B"),
    ({}, FIRED, "Fire Phasrs 8 Points at B", "HC-1100", "'phasrs' is no weapon", "did you mean 'Phasers'?"),
    ({}, FIRED, "Fire Mines 8 Points at B", "HC-1100", "'mines' is no weapon", WEAPONS),
    ({}, FIRED, "Fire Disruptors 1 at B", "HC-1100", "has no disruptors", WEAPONS),
    ({}, FIRED, "Fire at B", "HC-1100", "no weapon is named", WEAPONS),
    ({}, FIRED, "Fire Phasers 6 Points at B Dorsal", "HC-R77", "presents its Fore", "write at B Fore"),
    ({}, FIRED, "Fire Phasers 6 Points at B flight 9", "HC-R86", "a ship has no flight 9", "write flight 1 to 2"),
    ({}, FIRED, "Fire Phasers 6+0 at B; Fire Phasers 2+0 at B", "HC-R82", "is fired twice", "write it once"),
    ({}, FIRED, "Fire Phasers 18 at B; Fire Phasers 2 at B", "HC-R93", "all its banks fire already", "in one phrase"),
    ({}, FIRED, "Fire Phasers 3 to Port; Fire Phasers 3 to Dorsal", "HC-R47", "to Port already", "write to Port"),
    ({}, FIRED, "Fire Phasers 3 to Port", "HC-R47", "no enemy is hidden", OUT),
    (HIDDEN, FIRED, "Fire Phasers 3 at B", "HC-R47", "name a direction, as `to Port`", OUT),
    ({"ships.0.cloak": Cloak.ON, **D7}, FIRED, "Fire Disruptor at B", "HC-510", "it is cloaked", OUT),
    ({}, FIRED, "Shoot them", "HC-1030", "cannot be read", "write e.g. A) Target Selection"),
]  # fmt: skip
# Other ways to say it, and the phrase of the help that orders the same.
ALIKE: list[tuple[dict[str, Any], int, str, str]] = [
    ({}, MOVED, "Roll to Starboard", "Begin roll to Starboard"),
    ({}, MOVED, "Rotate to Starboard.", "Begin roll to Starboard"),
    ({}, MOVED, "2 points to move laterally to B Port", "2 Points Lateral to B Port"),
    ({}, MOVED, "Move laterally to hold B's facing", "2 Points Lateral to hold B's facing"),
    ({}, MOVED, "1 point to close", "1 Point Close to Range 1"),
    ({}, MOVED, "Retreat", "1 Point Withdraw to Range 3"),
    ({}, MOVED, "none", "0"),
    ({}, BOUGHT, "4 points reinforce Port shield, 2 points CM and 2 points CCM",
     "4 Points Reinforce Port shields; 2 Points Countermeasures; 2 Points Counter/countermeasures"),
    ({}, BOUGHT, "Reinforce Port shields by 4 points", "4 Points Reinforce Port shields"),
    ({"ships.0.lost.12": 1}, BOUGHT, "Repair Warp Core", "1 Point Repair Warp"),
    ({"ships.0.lost.8": 1, "ships.0.mounts.3.down": 1}, BOUGHT, "Repair Photons", "1 Point Repair forward launcher"),
    ({}, FIRED, "Fire Photon at B", "Fire Forward Photon 1 at B"),
    ({"contacts.1.facing": 1}, FIRED, "Fire Photon Torpedo at B", "Fire Aft Photon 1 at B"),
    ({"contacts.1.facing": 4}, FIRED, "Fire 2 photons at B", "Fire Forward Photon 1 at B; Fire Aft Photon 1 at B"),
    (HIDDEN, FIRED, "Fire photon to Aft", "Fire Aft Photon 1 to Aft"),
    (D7, FIRED, "Fire Disruptor at B", "Fire Disruptors 1 at B"),
    ({}, FIRED, "Fire Phasers 8 Points at B Warp Core", "Fire Phasers 8 Points at B Warp"),
    ({}, FIRED, "Fire Phasers 8 Points at B's Fore shield", "Fire Phasers 8 Points at B Fore"),
    ({}, FIRED, "Fire phasers at B with 8 points, Fire Photon at B",
     "Fire Phasers 8 Points at B; Fire Forward Photon 1 at B"),
    ({}, FIRED, "8 points of phasers at B", "Fire Phasers 8 Points at B"),
    ({}, FIRED, "Fire Phasers 6 at B Photons", "Fire Phasers 6 Points at B forward launcher"),
]  # fmt: skip


def post(entry: int, said: str) -> str:
    return f"Well met.\nA) {ENTRIES[entry]} [{said}]"


def answers(game: Session, text: str) -> list[int]:
    return posts.answers_of(game, 0, text)


@pytest.mark.parametrize("state, entry, said, clause, wrong, remedy", REFUSED, ids=[f"{r[2]}-{r[3]}" for r in REFUSED])
def test_every_refusal_has_its_line_phrase_clause_and_remedy(
    state: dict[str, Any], entry: int, said: str, clause: str, wrong: str, remedy: str
) -> None:
    with pytest.raises(Refused) as refused:
        answers(stood(state), post(entry, said))
    found = refused.value
    assert found.where.startswith("line 2: ") and found.rule == clause and clause in load(GAME.rulebook).clauses, found
    phrase = found.where.split(": ", 1)[1][1:].split(said[-3])[0]
    assert phrase.lower() in said.lower(), found
    assert wrong in found.what and remedy in found.remedy, found


@pytest.mark.parametrize("state, entry, said, right", ALIKE, ids=[r[2] for r in ALIKE])
def test_words_of_the_rules_are_read(state: dict[str, Any], entry: int, said: str, right: str) -> None:
    game = stood(state)
    assert answers(game, post(entry, said)) == answers(game, post(entry, right))
    least = answers(game, post(entry, "0"))
    assert right == "0" or answers(game, post(entry, right)) != least


REMARKS = [
    ("A) Roll [12]", "the dice gave 15 points, not 12 [HC-1000]"),
    ("A) Reaction Movement/Position [0]/[A Port to B Fore, Range 2]", "Fore is presented to Federation CA 2, not Port"),
    ("A) Reaction Movement/Position [0]/[A Fore to B Dorsal, Range 2]", "Federation CA 2 presents Fore, not Dorsal"),
    ("A) Reaction Movement/Position [0]/[A Fore to B Fore, Range 3]", "the range is 2, not 3 [HC-1010]"),
    ("A) Reaction Movement/Position [0]/[A Fore to Aft to B Fore]", "nothing is ordered that turns Fore to Aft"),
]
SOUND = [
    "A) Roll [15]",
    "A) Roll []",
    "B) Roll [12]",
    "A) Reaction Movement/Position [0]/[A Fore to B Fore, Range 2]",
    "A) Reaction Movement/Position [Roll to Aft]/[A Fore to Aft to B Fore, Range 2]",
    "A) Reaction Movement/Position [1 Point Withdraw to Range 3]/[A Fore to B Fore]",
    "A) Reaction Movement/Position [1 Point Withdraw to Range 3]/[A Fore to B Fore, Range 3]",
    "A) Reaction Movement/Position [2 Points Lateral to B Port]/[A Fore to B Port, Range 2]",
    "B) Reaction Movement/Position [0]/[B Aft to A Port, Range 1]",
]


@pytest.mark.parametrize("line, said", REMARKS)
def test_a_roll_or_a_position_that_is_not_so_is_remarked_on(line: str, said: str) -> None:
    """It orders nothing, so it is no reason to refuse the post."""
    game = stood({})
    found = posts.reading(game, 0, f"Greetings.\n{line}")
    assert found.fits and found.lines[0].remarks == () and len(found.lines[1].remarks) == 1
    assert said in found.lines[1].remarks[0]
    assert posts.remarks_of(game, 0, f"Greetings.\n{line}") == [f"line 2: {found.lines[1].remarks[0]}"]


@pytest.mark.parametrize("line", SOUND)
def test_a_roll_or_a_position_that_is_so_is_not(line: str) -> None:
    assert posts.remarks_of(stood({}), 0, line) == []


def test_where_a_hidden_ship_lies_is_not_remarked_on() -> None:
    """HC-460: whether a guess is right is nobody's to know."""
    for facing in ("Fore", "Port"):
        line = f"A) Reaction Movement/Position [0]/[A {facing} to B Aft, Range 1]"
        assert posts.remarks_of(stood(HIDDEN), 0, line) == []
