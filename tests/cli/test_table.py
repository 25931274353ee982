"""The table as a machine: seats, curtain, forms, commands, ships of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from admiralty.cli.table.match import open_scenario, take_up
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_commands import COMMANDS
from admiralty.cli.table.table_words import Reply, row_said
from admiralty.cli.text.common import choices
from admiralty.core.journal import load
from admiralty.core.state.views import OPEN
from admiralty.games import ROOMS, game

from .typist import next_line, page_text, table

CHALLENGE, DUEL = "systemships/challenge", "systemships/duel"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def typed(of: Table, *lines: str) -> None:
    for line in lines:
        reply = of.enter(line)
        assert not reply.wrong, (line, reply.text)


def values(of: Table) -> list[tuple[str, str]]:
    return [(row.label, row.answer) for row in of.boxes()]


def play_on(of: Table, seed: int) -> None:
    random = Random(seed)
    for _ in range(2000):
        if of.over:
            return
        typed(of, next_line(of, random))
    raise AssertionError("it does not end")


@pytest.mark.parametrize("scenario", [CHALLENGE, DUEL, "systemships/siege"])
@pytest.mark.parametrize("seed", range(3))
def test_played_to_the_end(scenario: str, seed: int, path: Path) -> None:
    of = table(scenario, path, seed=seed)
    play_on(of, seed)
    assert of.closing()[0].endswith(".")
    assert of.bar().when == "over"
    assert of.session.receipt in of.closing()[2]
    assert of.enter("").quit
    assert load(path)[0].receipt == of.session.receipt


def test_a_form_is_filled_changed_and_locked(path: Path) -> None:
    of = table(CHALLENGE, path)
    typed(of, "d", "1", "2")
    assert values(of) == [("tactic", "Dodge"), ("drive", "1"), ("tubes", "2"), ("speed", "")]
    typed(of, "back")
    assert values(of)[-1] == ("tubes", "")
    typed(of, "2", "4", "5")
    assert of.question() is None
    said = "Dodge at drive 1. Two missiles at Systemship, speeds 4 and 5."
    assert of.asking().prompt == f"{said} The orders are complete: Enter locks them."
    assert [label for label, _ in values(of)] == ["tactic", "drive", "tubes", "speed 1", "speed 2"]
    typed(of, "change speed 2", "7", "change drive 3")
    assert values(of) == [
        ("tactic", "Dodge"), ("drive", "3"), ("tubes", "2"), ("speed 1", "4"), ("speed 2", "7")
    ]  # fmt: skip
    typed(of, "change tactic")
    assert [row.label for row in of.boxes() if row.open] == ["tactic"]
    typed(of, "att")
    assert values(of)[0] == ("tactic", "Attack")
    reply = of.enter("")
    assert reply.text == f"Orders locked. Receipt {of.session.receipt}"
    assert "Lance: attack, drive 3, 2 missiles." in [row.text for row in of.log()]


def test_a_change_drops_what_fits_no_more(path: Path) -> None:
    of = table(CHALLENGE, path)
    typed(of, "d", "0", "5", "4", "4", "4", "4", "4", "change tubes 1")
    assert values(of) == [("tactic", "Dodge"), ("drive", "0"), ("tubes", "1"), ("speed", "4")]


@pytest.mark.parametrize(
    "lines, message",
    [
        (["fly"], "'fly' is no answer here [WW-310]; type Attack, Dodge, Retreat or Negotiate, or help"),
        (["ready"], "Challenger: one answer is missing: tactic [WW-310]"),
        (["back"], "this is the first question; undo takes back what was locked before"),
        (["change drive"], "change: 'drive' names no filled box; boxes: none yet"),
        (["d", "change t 1"], "names no filled box; boxes: tactic"),
        (["d", "0", "2", "4", "4", "change s"], "'s' may be several boxes"),
        (["undo"], "Challenger: has nothing to undo"),
        (["d", "0", "0", "x"], "'x' is no command, and the orders are complete; press Enter to lock them"),
        (["preview d"], "sealed orders are followed by nothing before every side has locked; odds says"),
        (["rules XX-99"], "XX-99: no such clause"),
        (["save"], "save: where to?"),
        (["odds fly"], "'fly' is no answer here"),
    ],
)
def test_what_makes_no_sense_is_refused(lines: list[str], message: str, path: Path) -> None:
    of = table(CHALLENGE, path)
    before = of.session.receipt
    typed(of, *lines[:-1])
    reply = of.enter(lines[-1])
    assert reply.wrong
    assert message in reply.text
    assert of.session.receipt == before


def test_undo_takes_back_and_rolls_anew(path: Path) -> None:
    of = table(CHALLENGE, path)
    before = [row.text for row in of.log()]
    typed(of, "d", "0", "0", "")
    assert len(of.log()) > len(before)
    assert of.enter("undo").text.startswith("Undone. Later dice are new. Receipt ")
    assert [row.text for row in of.log()] == [*before, "Undone to here."]
    play_on(of, 1)


def test_help_and_rules(path: Path) -> None:
    of = table(CHALLENGE, path)
    said = of.enter("help")
    assert "Type Attack, Dodge, Retreat or Negotiate. The rule is WW-310." in said.body
    assert of.enter("rules").title.startswith("WW-310")
    assert "Hit+2" in page_text(of.enter("rules 3.2")) and "|" not in page_text(of.enter("rules 3.2"))
    assert of.enter("rules is-120").title.startswith("IS-120")
    assert of.enter("?").title == "Help"
    found = page_text(of.enter("rules missile speed"))
    assert found.startswith("IS-560") and found.index("WW-370") < found.index("Worked examples") < found.index("EX-24")


def test_at_the_choice_of_a_ship_help_helps_and_what_needs_a_game_says_so(path: Path) -> None:
    of = Table(open_scenario(CHALLENGE, choices(), 7, str(path)))
    assert page_text(of.enter("?")) == page_text(of.enter("help")) and of.enter("? odds").title == "Help on odds"
    for command in ("odds", "gauges", "preview 3", "undo", "back", "ready", "auto", "save x.jsonl", "roll 2d6"):
        said = of.enter(command)
        assert said.wrong and "there is no game yet; first choose a ship" in said.text, command
    assert of.enter("sheets").title


def test_help_lists_what_can_be_done_and_nothing_else(path: Path) -> None:
    def listed(of: Table) -> set[str]:
        text = page_text(of.enter("help"))
        assert set(of.commands()) == {name for name in COMMANDS if f"\n{COMMANDS[name].usage}  " in text}
        return set(of.commands())

    always = {"sheets", "board", "rules", "help", "quit"}
    before = choosing(CHALLENGE, path)
    assert listed(before) == always
    typed(before, "")
    going = {*always, "odds", "save", "standing", "resign"}
    assert listed(before) == going
    typed(before, "d", "1")
    assert listed(before) == {*going, "back", "change"}
    typed(before, "0")
    assert listed(before) == {*going, "back", "change", "ready"}
    of = hit(path)
    assert listed(of) == {*going, "preview", "undo"}
    play_on(of, 1)
    assert listed(of) == {*always, "save"}


@pytest.mark.parametrize("scenario", [CHALLENGE, "heavy/duel", "myoss/duel"])
def test_what_cannot_be_done_before_the_game_begins_is_refused(scenario: str, path: Path) -> None:
    for name in ("undo", "confirm", "auto", "resign yes", "save", "back", "odds", "preview 1"):
        before = choosing(scenario, path)
        assert before.enter(name).wrong and not before.begun, name


def test_who_resigns_means_it_and_has_lost(path: Path) -> None:
    of = choosing(CHALLENGE, path)
    typed(of, "")
    assert "type resign yes if you mean it" in of.enter("resign").text and not of.over
    typed(of, "resign yes")
    assert of.over and of.closing()[0] == "Defeat. You resigned." and "resign" not in of.commands()
    assert of.enter("resign yes").wrong


def test_what_is_left_to_standing_orders_is_not_asked(path: Path) -> None:
    of = hit(path)
    assert "hits to go. Which system takes it?" in of.asking().prompt
    told = page_text(of.enter("standing"))
    assert told.startswith("loss: you are asked") and "which system takes it? Racks first. Then" in " ".join(
        told.split()
    )
    assert "is not one of them" in of.enter("standing drive").text
    assert of.enter("standing loss").text.startswith(
        "From now on the computer answers loss for you, as simple would, until you leave"
    )
    assert of.over or "to take" not in of.asking().prompt
    assert "loss: answered for you" in page_text(of.enter("standing")) or of.over
    if not of.over:
        assert of.enter("standing lo").text == "You answer loss yourself again."


@pytest.mark.parametrize(
    "lines, speeds, left",
    [
        (["4 4 5"], ["4", "4", "5", ""], ""),
        (["4x5"], ["4"] * 5, ""),
        (["4 x2", "5 x 3"], ["4", "4", "5", "5", "5"], ""),
        (["7, 8,9"], ["7", "8", "9", ""], ""),
        (["4x2 5x3"], ["4", "4", "5", "5", "5"], ""),
        (["4x6"], ["4"] * 5, "5 answers taken; dropped: 4, for speed is not asked again now"),
        (["4 900 4"], ["4", ""], "1 answer taken; dropped: 900, 4, for '900' is no answer here [WW-360]; type 1 to 99"),
        (["900 4"], [""], "'900' is no answer here [WW-360]"),
        (["4", "5 fly"], ["4", "5", ""], "1 answer taken; dropped: fly, for 'fly' is no answer here"),
    ],
)
def test_several_answers_at_once(lines: list[str], speeds: list[str], left: str, path: Path) -> None:
    of = table(CHALLENGE, path)
    typed(of, "d", "0", "5", *lines[:-1])
    reply = of.enter(lines[-1])
    assert [answer for label, answer in values(of) if label.startswith("speed")] == speeds
    assert reply.wrong == bool(left) and left in reply.text
    assert of.session.receipt == of.session.journal.receipt and not of.session.acts


def test_several_answers_stay_with_their_question(path: Path) -> None:
    of = table(CHALLENGE, path)
    assert of.enter("d 0").text.startswith("1 answer taken; dropped: 0, for tactic is not asked again now")
    typed(of, "0", "5", "4x5", "change speed 2")
    assert "dropped: 7" in of.enter("6 7").text
    assert [answer for _, answer in values(of)][3:] == ["4", "6", "4", "4", "4"]
    siege = table("systemships/siege", path.with_name("siege.jsonl"))
    typed(siege, "d", "0", "2")
    assert "dropped: 4" in siege.enter("4x3").text  # the next missiles are another ship's


def test_several_hits_at_once(path: Path) -> None:
    of = hit(path)
    question, before = of.question(), len(of.session.acts)
    assert question is not None and question.facts[1] is not None
    count = question.facts[1]
    assert of.asking().several == "Several at once: missiles missiles, or missiles x2."
    of.enter(f"pd x{count}")
    taken = [row for row in of.log() if row.text.startswith("Lance loses one power/drive.")]
    assert len(of.session.acts) - before == count and taken[0].text.endswith(f"({count} times)")
    assert of.bar().when == "round 2"


def test_odds_are_of_the_open_box(path: Path) -> None:
    of = table(CHALLENGE, path)
    typed(of, "d", "1")
    job = of.enter("odds").job
    assert job is not None
    assert (job.answers, job.texts) == ((0, 1, 2, 3, 4), ("0", "1", "2", "3", "4"))
    assert job.prefix is not None and job.prefix.answers == {0: (1, 1)}
    assert job.prefix.imagine == 0
    assert of.enter("odds 2 3").job.answers == (2, 3)  # type: ignore[union-attr]
    typed(of, "0", "change drive")
    changed = of.enter("odds").job
    assert changed is not None and changed.prefix is not None
    assert changed.prefix.answers == {0: (1,)}
    assert changed.answers == (0, 1, 2, 3, 4, 5)
    typed(of, "1")
    whole = of.enter("odds").job
    assert whole is not None and whole.answers == () and whole.texts == ("these orders",)


def test_odds_of_many_answers_name_the_rest(path: Path) -> None:
    of = table(CHALLENGE, path)
    typed(of, "d", "0", "1")
    job = of.enter("odds").job
    assert job is not None and len(job.answers) == 24
    assert job.remark == "Only the first 24 answers; name others to see them, e.g. odds 25."


def test_preview_changes_nothing(path: Path) -> None:
    of = hit(path)
    question = of.question()
    assert question is not None
    before = of.session.receipt
    reply = of.enter(f"preview {question.choices[0].text}")
    assert reply.title.startswith("One way it may go")
    assert any("loses" in line for line in reply.body)
    assert of.session.receipt == before
    assert of.enter("preview").wrong


def hit(path: Path) -> Table:
    """A game in which the warpship has hits to take."""
    for seed in range(50):
        of = table(CHALLENGE, path.with_name(f"{seed}.jsonl"), seed=seed)
        typed(of, "a", "0", "0", "")
        if of.question() and not of.form():
            return of
    raise AssertionError("never hit")


def test_a_copy_can_be_gone_on_with(path: Path, tmp_path: Path) -> None:
    of = table(CHALLENGE, path)
    typed(of, "d", "0", "0", "")
    copy = tmp_path / "copy.jsonl"
    assert of.enter(f"save {copy}").text == f"A copy to go on with is in {copy}."
    assert "is there already" in of.enter(f"save {copy}").text
    taken_up = Table(match=take_up(str(copy)))
    assert taken_up.log() == of.log()
    play_on(taken_up, 2)


# ---- several people at one keyboard ----------------------------------------------------------------------------------


def test_a_curtain_hides_everything_between_seats(path: Path) -> None:
    of = table(DUEL, path, "blue=human", seed=None)
    assert of.curtain and of.seat_name == "Red"
    typed(of, "", "d", "0", "3", "4", "5", "6", "ready")
    assert of.curtain
    assert of.asking().prompt == "Pass to Blue, who presses Enter."
    assert (of.sheets(), of.log(), of.boxes()) == ((), [], [])
    for line in ("odds", "undo", "attack"):  # which show, or do, something of a seat that may not sit there
        assert of.enter(line).text == f"{line!r} comes too early; Blue presses Enter first" and of.curtain
    assert of.enter("rules WW-310").title.startswith("WW-310") and of.curtain, "what shows nothing is done"
    assert "undo" not in page_text(of.enter("help")) and of.curtain
    typed(of, "")
    assert not of.curtain and of.seat_name == "Blue"
    seen = " ".join(row.value for sheet in of.sheets() for row in sheet.rows if sheet.role == "foe")
    assert "secret" in seen and "missiles" not in seen
    typed(of, "d", "0", "3", "4", "5", "6", "ready")
    play_on(of, 3)
    assert not of.curtain


def test_two_people_play_to_the_end(path: Path) -> None:
    of = table(DUEL, path, "blue=human")
    play_on(of, 5)
    assert of.session.over


def test_only_computers(path: Path) -> None:
    of = table(DUEL, path, "red=simple", "blue=random")
    assert of.over
    assert of.enter("").quit


# ---- ships -----------------------------------------------------------------------------------------------------------


def choosing(scenario: str, path: Path, *seats: str, ships: list[str] | None = None) -> Table:
    return Table(open_scenario(scenario, choices(list(seats), None, ships), 7, str(path)))


def test_enter_takes_the_ship_that_is_there(path: Path) -> None:
    of = choosing(CHALLENGE, path)
    assert of.bar().when == "before the game"
    assert any("A warpship of 20 points" in line for line in of.intro())
    offer = page_text(Reply(body=tuple(of.offer())))
    assert offer.startswith("Your ship may cost 20 build points.")
    assert "bulwark" in offer and "cub" not in offer.split()
    assert "warpship or systemship" in offer and "1 for 3" in offer
    assert not path.exists()
    assert of.enter("").text == f"The journal is {path}"
    assert path.exists()
    assert of.begun and of.deal.names["ship"][0] == "Lance"


def test_a_design_of_ones_own(path: Path) -> None:
    of = choosing(CHALLENGE, path)
    too_dear = of.enter("pd 9 tubes 9 missiles 9")
    assert too_dear.wrong
    assert too_dear.title == "Own design: 26 build points"
    assert too_dear.text == (
        "You can't take it: Own design costs 26 build points, 6 more than the 20 allowed  [IS-R50]"
    )
    assert "total                  26 build points" in too_dear.body
    assert of.typing("pd 5 tubes 5 mis") == "15 of 20 build points, 5 left"
    assert of.typing("pd 9 tubes 9") == "23 of 20 build points, 3 too many"
    assert of.typing("lan") == of.typing("") == ""
    fits = of.enter("pd=5, beams=5, screens 5 name Anvil of War")
    assert not fits.wrong and fits.title == "Anvil of War: 20 build points"
    assert next(sheet.title for sheet in of.sheets()) == "Anvil of War · Challenger"
    assert "take Anvil of War" in of.asking().prompt
    typed(of, "")
    assert of.deal.names["ship"][0] == "Anvil of War"
    assert take_up_names(of, path) == "Anvil of War"


@pytest.mark.parametrize("key", ROOMS)
def test_the_example_of_a_design_can_be_taken(key: str, path: Path) -> None:
    room = game(key)
    scenario = next((name for name in room.scenarios if open_scenario(f"{key}/{name}", choices(), 1).choosing), "")
    if not scenario:
        assert room.designer is None or key == "campaign", "nobody chooses a ship there"
        return
    of = choosing(f"{key}/{scenario}", path)
    example = of.asking().legal.partition("e.g. ")[2]
    reply = of.enter(example)
    lines = " name=" in example  # of a ship that is made of lines: such a ship needs more than two of them
    assert reply.title and (lines or not reply.wrong), (example, reply.text)


def test_a_house_rule_that_is_switched_on_says_what_it_does(path: Path) -> None:
    of = Table(open_scenario("heavy/duel", choices([], ["solitaire=both_sides"]), 7, str(path)))
    told = " ".join(of.intro())
    assert "a toss" in told and "--seat b=human" in told and "[HC-R85]" in told
    assert "HC-" not in " ".join(choosing("heavy/duel", path).intro())


def test_the_board_is_drawn_in_text_and_turns_have_headings(path: Path) -> None:
    of = table("campaign/median", path)
    told = page_text(of.enter("board"))
    assert "Alder 10" in told and "Birch, value 10, Blue" in told and "warpline from Alder to Auric" in told
    assert [row.text for row in of.log() if row.heading] == ["Game turn 1.", "Red's turn 1."]
    assert row_said(of.log()[0]) == "\n── Game turn 1. [WW-100]"
    for line in ("build lance", "nothing", "ready", "red 1"):
        typed(of, line)
    assert of.boxes()[0].label == "goes to"
    stars, places = of.asking().legal.split("; ")[:2], [each for each in of.asking().legal.split("; ") if "," in each]
    assert all(each[0].isalpha() for each in stars) and places, "stars by their names come first"


def take_up_names(of: Table, path: Path) -> str:
    of.match.close()
    return take_up(str(path)).session.deal.names["ship"][0]


def test_a_ship_that_comes_with_the_game(path: Path) -> None:
    of = choosing(CHALLENGE, path)
    typed(of, "bulwark", "")
    assert of.deal.names["ship"][0] == "Bulwark"


@pytest.mark.parametrize(
    "typo, message",
    [
        ("wings 5", "a ship has no part 'wings'"),
        ("pd", "'pd' has no number behind it"),
        ("pd five", "pd: 'five' is not a whole number"),
        ("pd 500", "pd: 500 is not from 0 to 99"),
        ("kind starship", "kind: 'starship' is no such choice"),
        ("undo", "there is no game yet"),
        ("ready", "there is no game yet"),
    ],
)
def test_a_design_that_cannot_be_read(typo: str, message: str, path: Path) -> None:
    of = choosing(CHALLENGE, path)
    reply = of.enter(typo)
    assert reply.wrong and message in reply.text
    assert not of.begun


def test_every_person_chooses_in_secret(path: Path) -> None:
    of = choosing(DUEL, path, "blue=human")
    assert of.curtain
    typed(of, "", "bulwark", "")
    assert of.curtain and of.seat_name == "Blue"
    typed(of, "")
    seen = [row.value for sheet in of.sheets() for row in sheet.rows if sheet.role == "foe"]
    assert "unknown" in seen
    typed(of, "")
    assert of.begun
    assert of.session.deal.names["ship"] == ("Bulwark", "Lance")


def test_a_ship_that_was_named_is_not_asked_for(path: Path) -> None:
    of = choosing(CHALLENGE, path, ships=["warp=bulwark"])
    assert of.begun


def test_the_whole_log_is_open_at_the_end(path: Path) -> None:
    of = table(DUEL, path)
    play_on(of, 4)
    assert len(of.session.log_for(OPEN)) >= len(of.session.log_for(0))


def test_what_came_of_an_answer_is_read_before_the_screen_is_passed_on(path: Path) -> None:
    """Also of the last round of a combat, after which its player may be asked nothing for long."""
    of = table("campaign/border", path, "blue=human", seed=3)
    parted = 0
    random = Random(5)
    for _ in range(400):
        if of.over:
            break
        seat, before = of.seat, len(of.lines())
        of.enter(next_line(of, random))
        if of.parting:
            parted += 1
            assert of.seat == seat and not of.curtain and len(of.lines()) > before and of.log()
            other = "Blue" if seat == 0 else "Red"
            assert of.asking().prompt == f"That is what happened. Press Enter to pass the screen to {other}."
            assert of.boxes() == []
            assert of.enter("1").wrong and of.parting
            assert of.enter("board").title == "Board" and of.parting
            of.enter("")
            assert of.curtain and of.seat_name == other
    assert parted > 3


def test_a_classic_duel_lists_no_parts_that_it_would_refuse(path: Path) -> None:
    def offered(**settings: str) -> str:
        opening = open_scenario(DUEL, choices([], [f"{key}={value}" for key, value in settings.items()]), 7, str(path))
        return page_text(Reply(body=tuple(Table(opening).offer())))

    classic, second = offered(), offered(edition="second")
    for part in ("ecm", "armour", "cannons", "shells", "holds", "bays"):
        assert not re.search(rf"^{part} ", classic, re.MULTILINE) and re.search(rf"^{part} ", second, re.MULTILINE)
    assert re.search(r"^missiles ", classic, re.MULTILINE)
    assert "corsair" not in classic and "corsair" in second


def test_a_ship_is_chosen_for_a_crew_that_several_people_share(path: Path) -> None:
    """The first of them is asked, and the ship is the whole crew's, whatever its seat is called."""
    for people in ("1", "6"):
        chosen = choices([], [f"people={people}"])
        of = Table(open_scenario("bridge/edge", chosen, 7, str(path)))
        reply = of.enter("malahat")
        assert not reply.wrong and reply.title.startswith("Malahat")
        assert of.opening is not None and "Malahat" in of.opening.deal.names["craft"]


def test_a_line_that_is_no_answer_is_named_whole(path: Path) -> None:
    """Words that are one answer are not taken for several of which the first is wrong."""
    of = table("bridge/first_watch", path)
    wrong = of.enter("sing the anthem")
    assert wrong.wrong and "'sing the anthem' is no answer here" in wrong.text and "type " in wrong.text
    number = of.enter("77")
    assert number.wrong and "'77' is no answer here" in number.text


def test_help_on_post_says_what_it_does_or_that_there_is_none(path: Path) -> None:
    """It never sends the reader to itself."""
    said = page_text(table("bridge/first_watch", path).enter("help post"))
    assert "see help post" not in said and "has no written form" in said


def test_help_lists_the_ships_that_a_crew_may_take(path: Path) -> None:
    said = page_text(Table(open_scenario("bridge/edge", choices(), 7, str(path))).enter("help"))
    assert "Ships you may take" in said and "malahat" in said and "shrike" not in said
