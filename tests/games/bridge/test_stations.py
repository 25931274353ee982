"""What a station shows at a glance to the one who holds it: actions with odds, bars, rows of each position."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from admiralty.core.face.game import Deal, Request
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.design import tractor_strength
from admiralty.games.bridge.form.legality import OPEN as OPEN_ACTION
from admiralty.games.bridge.form.majors import why_not
from admiralty.games.bridge.tables import NONE, Action, Effect
from admiralty.games.bridge.words import Band, Status, System

VALCOURT, HARKOV, BRANDVOLD, AIMES, NWOSU, KIMURA = range(6)
CREW, GM, FANG, RAKE = 0, 1, 1, 2
ARRAY = "With particle beam array"
Change = Callable[[Any], None]


def dealt(scenario: str = "edge") -> Deal:
    return GAME.deal(Request(GAME.scenario(scenario), {"people": 1}))


def rows(officer: int, change: Change = lambda b: None, scenario: str = "edge", seat: int = CREW) -> dict[str, str]:
    """The sheet of an officer, by its labels."""
    deal = dealt(scenario)
    change(deal.battle)
    sheets = GAME.scene(view(deal.battle, seat), deal, seat).sheets
    sheet = next(each for each in sheets if each.id == f"sheet-officer-{officer}")
    return {row.label: row.value for row in sheet.rows}


def armed(b: Any) -> None:
    b.ships[CREW].armed = 1


def breached(b: Any) -> None:
    b.ships[CREW].breaches[System.ENGINES], b.ships[CREW].breaches[System.WEAPONS] = 2, 1


def test_damage_control_is_of_the_system_that_is_breached() -> None:
    """BC-1390, BC-R52, BC-R246: Difficulty 2, and 1 more for each further breach; the easiest comes first to mind."""
    shown = rows(KIMURA, breached)
    assert shown["Damage Control"].startswith("of the Weapons, Difficulty 2: ")
    assert shown["To patch"].startswith("Engines: Difficulty 3: ")

    def one_system(b: Any) -> None:
        b.ships[CREW].breaches[System.ENGINES] = 2

    shown = rows(KIMURA, one_system)
    assert shown["Damage Control"].startswith("of the Engines, Difficulty 3: ") and "To patch" not in shown


def test_a_reveal_has_three_figures() -> None:
    """BC-R72: the further off, the more successes; by house rule as it is declared."""
    assert rows(AIMES)["Reveal"] == "Close 98%, Medium 98%, Long 93%"  # Far Eyes take a range off

    def short_sighted(b: Any) -> None:
        b.ships[CREW].design.eyes = 0

    assert rows(AIMES, short_sighted)["Reveal"] == "Close 98%, Medium 93%, Long 72%"


def test_what_needs_a_target_shows_the_easiest_one() -> None:
    """BC-R202, BC-1870: Sweep, Scan, tractor beam and Ram, each at the target that is likeliest to succeed."""
    shown = rows(AIMES)
    assert shown["Scan For Weakness"].startswith("on Fang, Difficulty 3: ")
    assert shown["Sensor Sweep"].startswith("of Outer Drift, Difficulty 2: ")

    def close(b: Any) -> None:
        b.ships[CREW].zone = b.ships[FANG].zone

    assert rows(HARKOV, close)["Tractor Beam"].startswith("on Fang, Difficulty 2: ")
    assert rows(BRANDVOLD, close)["Ram"].startswith("on Fang, Difficulty 2: ")


def test_each_bar_has_its_clause() -> None:
    """BC-R275: why not, in a few words, and where that is written."""
    assert rows(AIMES, lambda b: setattr(b.officers[AIMES], "majors", 2))["Not now"] == (
        "Scan For Weakness, Sensor Sweep, Assist, Reveal, Create Trait, Ready: two major actions this round [BC-1110]"
    )
    assert rows(HARKOV, armed)["Not now"] == "Tractor Beam: no target within range [BC-2310]"


def test_the_captain_sees_what_a_direct_would_gain() -> None:
    """BC-1300, BC-1310: the chance without the captain's die, and with it; what it costs."""
    said = rows(VALCOURT, armed)["Direct"]
    assert said.startswith("Free once in this scene; Harkov: Fire at Fang ") and " → " in said
    alone, helped = said.split("; ")[1].rsplit(" ", 3)[-3::2]
    assert float(alone.strip("%")) < float(helped.strip("%"))
    assert re.search(r"Brandvold: Maneuver \d\.\d → \d\.\d Momentum", said)

    def voiced(b: Any) -> None:
        b.officers[VALCOURT].voiced = 1
        b.momentum = 1

    assert rows(VALCOURT, voiced)["Direct"].startswith("Costs 1 Momentum; ")


def test_the_captain_sees_the_objective_and_the_rounds_left() -> None:
    """BC-R263."""

    def third(b: Any) -> None:
        b.round = 6

    assert rows(VALCOURT, third)["Objective"].endswith("two enemies out after round 8. 2 rounds left after this one.")


def test_hails_are_free_unless_something_is_in_the_way() -> None:
    """BC-1340, BC-1350, BC-R51, BC-R109: jamming and destroyed Communications stop them."""
    assert rows(KIMURA)["Channels"] == "a hail is free: Fang, Rake, Tatter"

    def jammed(ship: int) -> Change:
        def change(b: Any) -> None:
            trait = b.traits[0]
            trait.potency, trait.effect, trait.ship, trait.system = 1, Effect.JAMMED, ship, NONE

        return change

    assert rows(KIMURA, jammed(RAKE))["Channels"] == "a hail is free: Fang, Tatter; silent or jammed: Rake"
    assert rows(KIMURA, jammed(CREW))["Channels"] == "none: the ship is jammed"

    def mute(b: Any) -> None:
        b.ships[CREW].lost[System.COMMUNICATIONS] = 1

    assert rows(KIMURA, mute)["Channels"] == "none: Communications are destroyed"


def test_the_helm_sees_where_a_move_leads() -> None:
    """BC-1430, BC-680: each zone within an Impulse by its price, and who comes into range there."""

    def in_the_fringe(b: Any) -> None:
        b.ships[CREW].zone = 1
        b.ships[FANG].identified = 1

    said = rows(BRANDVOLD, in_the_fringe)["Fly to"]
    assert said.startswith("Open Approach: free")
    assert "; Broken Moonlet: costs 1; Comet Tail: costs 1; Dark Reach: costs 3" in said
    near = rows(BRANDVOLD, lambda b: setattr(b.ships[RAKE], "identified", 1))["Fly to"]
    assert "Veil Fringe: free, Rake can hit you" in near


def test_the_helm_sees_what_holds_the_ship() -> None:
    """BC-2150, BC-R252."""

    def held(b: Any) -> None:
        b.ships[CREW].holder, b.ships[FANG].identified = FANG, 1

    shown = rows(BRANDVOLD, held)
    assert shown["Held"] == "by Fang, strength 2" and "Fly to" not in shown


@pytest.mark.parametrize(("craft", "difficulty"), [("mule", 2), ("shuttle", 1)])
def test_an_unarmed_ship_holds_others_by_its_scale(craft: str, difficulty: int) -> None:
    """BC-R336, BC-2140, BC-R252: the engine, the sheet of the class and the panel say the same."""
    made = GAME.scenario("edge")
    made["gm"][0] |= {"ship": craft, "zone": made["crew"]["zone"], "known": True}
    deal = GAME.deal(Request(made))
    b = deal.battle
    assert why_not(b, NONE, FANG, Action.TRACTOR_BEAM.value) == OPEN_ACTION
    b.ships[CREW].holder = FANG
    sheets = {each.id: each for each in GAME.scene(view(b, CREW), deal, CREW).sheets}
    shown = {row.label: row.value for row in sheets[f"sheet-officer-{BRANDVOLD}"].rows}
    assert shown["Held"] == f"by Fang, strength {tractor_strength(b, FANG)}"
    assert shown["Raw power against the beam"].startswith(f"Difficulty {difficulty}: ")


def test_the_evasive_roll_is_shown_before_it_is_chosen() -> None:
    """BC-2190: the chances of 0 to 4 successes and more come to 1."""
    said = rows(BRANDVOLD)["Evasive roll"]
    assert sum(int(each.split("%")[0]) for each in said.split("(")[1:]) in range(98, 103)


def test_a_stance_shows_its_roll_while_it_stands() -> None:
    """BC-2190, BC-2070: whatever else the officer may do, and whoever keeps it up."""

    def stands(b: Any) -> None:
        b.officers[BRANDVOLD].majors, b.officers[BRANDVOLD].acted = 2, 1
        b.ships[CREW].evades, b.ships[CREW].defends = BRANDVOLD + 1, HARKOV + 1

    assert "4 or more" in rows(BRANDVOLD, stands)["Evasive roll"]
    assert "4 or more" in rows(HARKOV, stands)["Defensive roll"]
    assert "Defensive roll" not in rows(HARKOV, lambda b: setattr(b.officers[HARKOV], "majors", 2))


def test_an_officer_sees_what_is_in_force() -> None:
    """BC-R26, BC-R29: until whose turn; nobody else's sheet repeats it."""

    def stands(b: Any) -> None:
        b.ships[CREW].attacks = BRANDVOLD + 1

    assert rows(NWOSU, stands)["In force"] == "Attack Pattern until Brandvold's turn"
    assert "In force" not in rows(NWOSU, stands, seat=GM) and "In force" not in rows(NWOSU)


def test_an_officer_sees_the_minor_actions() -> None:
    """BC-1980, BC-2010, BC-2040, BC-R108: those of this turn, each once; none after it, or with time lost."""
    assert rows(HARKOV)["Minor actions"].startswith("Arm the weapons, Lower the screens, Calibrate Weapons, Targeting")
    assert "Launch a probe" in rows(AIMES)["Minor actions"]
    assert "Impulse" in rows(BRANDVOLD)["Minor actions"]
    assert "Minor actions" not in rows(HARKOV, lambda b: setattr(b.officers[HARKOV], "acted", 1))
    late = rows(HARKOV, lambda b: setattr(b.officers[HARKOV], "delayed", 1))
    assert late["Minor actions"] == "none in this turn: Lost time [BC-R204]"


def test_an_officer_sees_what_helps_now() -> None:
    """BC-R40, BC-1790: promised dice, with their target number, and power that waits."""

    def helped(b: Any) -> None:
        b.officers[KIMURA].pledges[HARKOV] = 1
        b.ships[CREW].rerouted[System.WEAPONS] = 1

    assert rows(HARKOV, helped)["Helps now"] == "Kimura assists (11); power for the Weapons"
    assert rows(NWOSU, helped)["Helps now"] == "power for the Weapons"


def test_operations_sees_what_comes_back() -> None:
    """BC-1780, BC-1750, BC-R66: what Regenerate gives, and the next Difficulty of Regain Power."""

    def hurt(b: Any) -> None:
        breached(b)
        b.ships[CREW].screens, b.ships[CREW].reserve, b.ships[CREW].attempts = 5, 0, 2
        b.ships[CREW].patched[System.ENGINES] = 1

    shown = rows(NWOSU, hurt)
    assert shown["Screens back"] == "5 to 10 of 15, and 2 more for each Momentum"
    assert shown["Power"].startswith("0 of 1; the next Regain Power Difficulty 3: ")
    assert shown["Systems"] == "Engines 2 breaches, 1 patched; Weapons 1 breach"


def test_sensors_see_what_is_not_known() -> None:
    """BC-R264, BC-1870: what is missing of each vessel, and how hard it is to learn."""
    assert rows(AIMES)["Vessels"].startswith(
        "Fang: Long, class, screens, crew, pending effects and readied action unknown, Sensor Sweep Difficulty 2, "
        "Scan Difficulty 3; Rake: "
    )

    def known(b: Any) -> None:
        fang = b.ships[FANG]
        fang.identified = fang.measured = fang.judged = fang.foreseen = fang.watched = 1

    said = rows(AIMES, known)["Vessels"]
    assert said.startswith("Fang: Long, Shrike-class stalker, 12 screens, proficient crew, Scan Difficulty 3; ")


def test_tactical_sees_each_weapon_at_each_target() -> None:
    """BC-2310, BC-R241: out of range, rolls first, or Difficulty, chance and the screens of a hit."""

    def ready(b: Any) -> None:
        armed(b)
        b.ships[CREW].zone, b.ships[FANG].identified = 1, 1
        b.ships[RAKE].evades = 1

    shown = rows(HARKOV, ready)
    assert shown["With particle beam array"].startswith("Fang: Difficulty 2, ")
    assert re.search(r"%, \d a hit, \d\.\d a shot; ", shown["With particle beam array"])
    assert "Rake: rolls first, rating 6" in shown["With particle beam array"]
    assert rows(HARKOV)["In hand"] == "weapons not armed" and shown["In hand"] == "weapons armed"
    assert rows(HARKOV)["With particle beam array"] == "no target within range"


def test_tactical_sees_what_a_hit_would_cross() -> None:
    """BC-R242, BC-R264: of screens that are measured; of others it sees the band only."""

    def ready(b: Any) -> None:
        armed(b)
        b.ships[CREW].zone = 1
        for j, screens in ((FANG, 5), (RAKE, 4)):
            b.ships[j].identified, b.ships[j].screens, b.ships[j].band = 1, screens, Band.HOLDING
        b.ships[FANG].measured = 1

    shown = rows(HARKOV, ready)
    assert shown[ARRAY].startswith(
        "Fang: Difficulty 2, 82%, 3 a hit (shaken), 2.5 a shot; Rake: Difficulty 2, 82%, 4 a hit, 3.3 a shot; "
    )
    assert shown["Enemy screens"] == "Fang holding, 5 left; Rake holding; Tatter whole"


def test_operations_sees_the_screens_with_their_marks() -> None:
    """BC-2570, BC-R242."""
    assert rows(NWOSU)["Screens"] == "15 of 15, marks 7 and 3"


def test_the_navigator_sees_the_traits_of_zones() -> None:
    """BC-R265."""

    def change(b: Any) -> None:
        trait = b.traits[0]
        trait.potency, trait.effect, trait.ship, trait.system, trait.zone = 1, Effect.JAMMED, NONE, NONE, 1

    assert rows(BRANDVOLD, change)["Traits of zones"].startswith("Veil Fringe: ")


def test_the_captain_sees_who_has_acted() -> None:
    """BC-080, BC-R216."""

    def change(b: Any) -> None:
        b.officers[HARKOV].acted, b.momentum = 1, 4

    shown = rows(VALCOURT, change)
    assert shown["To act"] == "Valcourt, Brandvold, Aimes, Nwosu, Kimura; done: Harkov"
    assert shown["Momentum"] == "4 of 6"


@pytest.mark.parametrize("seat", [GM, SPECTATOR, OPEN])
def test_nobody_else_reads_a_station(seat: int) -> None:
    """BC-R275: a station's panel is its own officer's."""
    for officer in range(6):
        assert "Without a roll" not in rows(officer, seat=seat)


def test_a_hidden_ship_is_on_no_panel() -> None:
    """BC-R104: neither by name nor by what it could do."""
    for officer in range(6):
        assert "Whisper" not in " ".join(rows(officer, scenario="halden").values())


def test_an_effect_says_until_whose_turn_it_lasts() -> None:
    """BC-R26, BC-R29."""
    deal = dealt()
    deal.battle.ships[CREW].evades, deal.battle.ships[FANG].evades = BRANDVOLD + 1, 2
    shown = view(deal.battle, CREW)
    sheets = {each.id: each for each in GAME.scene(shown, deal, CREW).sheets}
    said = [row.value for i in (CREW, FANG) for row in sheets[f"sheet-{i}"].rows if row.label == "In force"]
    assert said == ["Evasive Action until Brandvold's turn", "Evasive Action until its turn 2"]


def test_a_ship_that_is_out_has_no_panel() -> None:
    """BC-R262."""
    assert "Without a roll" not in rows(HARKOV, lambda b: setattr(b.ships[CREW], "status", Status.CRITICAL))
