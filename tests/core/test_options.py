"""House rules and settings as people write them."""

from __future__ import annotations

import pytest

from admiralty.core.errors import Refused
from admiralty.core.state.options import (
    Note,
    Switch,
    chosen_said,
    idle,
    option,
    options_of,
    read,
    say,
    schema_of,
    set_rules,
    setting,
    values_said,
)
from admiralty.core.state.records import blank, number, record


class Swaps(Switch):
    ON = 0
    OFF = 1


class Ties(Switch):
    FIRST = 0
    SECOND = 1
    NOBODY = 2


class Dice(Switch):
    ONE = 0, "1"
    TWO = 1, "2"
    MANY = 2


@record()
class House:
    swaps: int = option("XX-R1", Swaps, "May one swap?")
    ties: int = option("XX-R2", Ties, "Who wins a tie?", Ties.NOBODY)
    rounds: int = setting("XX-R3", 1, 50, 5, "How many rounds.")
    speed: int = setting("XX-R4", -1, 9, -1, "The speed.", {"rolled": -1})
    bonus: int = setting("XX-R5", -3, 3, 0, "A bonus.")
    dice: int = option("XX-R6", Dice, "How many dice?")
    start: int = setting("XX-R7", 0, 4, 0, "Where it begins.", {"scenario": 0}, least=1)
    inner: int = number(0, 9)


SPECS = {spec.name: spec for spec in options_of(House)}


def test_only_options_can_be_set() -> None:
    assert list(SPECS) == ["swaps", "ties", "rounds", "speed", "bonus", "dice", "start"]
    with pytest.raises(Refused, match=r"there is no setting 'inner'; known: bonus, dice, rounds, speed, start, swaps"):
        read(House, "inner", 1)


def test_defaults() -> None:
    rules = blank(House)
    assert (rules.swaps, rules.ties, rules.rounds, rules.speed, rules.bonus) == (0, 2, 5, -1, 0)
    note = SPECS["ties"].note
    assert isinstance(note, Note)
    assert (note.ruling, note.sentence) == ("XX-R2", "Who wins a tie?")


@pytest.mark.parametrize(
    "name, text, value",
    [("swaps", "off", 1), ("ties", "first", 0), ("rounds", "50", 50), ("rounds", 7, 7), ("rounds", " 7 ", 7),
    ("speed", "rolled", -1), ("speed", "0", 0), ("bonus", "-3", -3), ("bonus", -2, -2), ("dice", "2", 1),
    ("dice", 2, 1), ("dice", "many", 2), ("start", "scenario", 0), ("start", 1, 1)],
)  # fmt: skip
def test_what_people_write(name: str, text: object, value: int) -> None:
    assert read(House, name, text) == value
    assert read(House, name, say(SPECS[name], value)) == value


REFUSED = [
    ("swaps", "1"), ("swaps", 0), ("swaps", True), ("swaps", "ON"), ("swaps", ""), ("rounds", "0"), ("rounds", 51),
    ("rounds", "5.0"), ("rounds", 5.0), ("rounds", "five"), ("rounds", None), ("rounds", ["5"]), ("speed", -1),
    ("speed", "-1"), ("rounds", "9" * 5000), ("rounds", 10**5000), ("bonus", "--3"), ("bonus", "-"), ("bonus", "²"),
    ("dice", 0), ("dice", 3), ("dice", 10**5000), ("start", 0), ("start", "0"),
]  # fmt: skip


@pytest.mark.parametrize("name, text", REFUSED, ids=range(len(REFUSED)))
def test_what_is_refused(name: str, text: object) -> None:
    with pytest.raises(Refused) as refused:
        read(House, name, text, "--set")
    assert f"[{SPECS[name].note.ruling}]; it is {values_said(SPECS[name])}" in str(refused.value)
    assert len(str(refused.value)) < 200


def test_the_values_in_words() -> None:
    said = {name: values_said(spec) for name, spec in SPECS.items()}
    assert said == {
        "swaps": "on or off",
        "ties": "first or second or nobody",
        "rounds": "a number from 1 to 50",
        "speed": "rolled or a number from 0 to 9",
        "bonus": "a number from -3 to 3",
        "dice": "1 or 2 or many",
        "start": "scenario or a number from 1 to 4",
    }


def test_the_schema_takes_a_value_that_is_a_number_as_one() -> None:
    assert schema_of(SPECS["dice"])["enum"] == ["1", "2", "many", 1, 2]
    assert schema_of(SPECS["ties"])["enum"] == ["first", "second", "nobody"]


def test_a_default_must_be_a_value() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        option("XX-R9", Swaps, "Which?", 2)
    with pytest.raises(ValueError, match="do not fit"):
        setting("XX-R9", 0, 3, 4, "How many?")


def test_the_values_of_a_house_rule_are_numbered_from_0() -> None:
    class Late(Switch):
        ONE = 1
        NONE = 0

    with pytest.raises(ValueError, match="the values of Late are not numbered 0, 1, 2"):
        option("XX-R9", Late, "Which?")


def test_what_is_set_later_wins_and_a_fault_names_where_it_stands() -> None:
    rules = set_rules(House, ("file", {"rounds": 7, "swaps": "off"}), ("--set", {"rounds": "9"}))
    said = {
        "swaps": "off",
        "ties": "nobody",
        "rounds": "9",
        "speed": "rolled",
        "bonus": "0",
        "dice": "1",
        "start": "scenario",
    }
    assert chosen_said(rules) == said
    with pytest.raises(Refused, match=r"^file: rounds cannot be 99"):
        set_rules(House, ("file", {"rounds": 99}), ("--set", {"rounds": 9}))


def test_an_option_may_say_where_it_matters() -> None:
    @record()
    class Fleet:
        ties: int = option("XX-R2", Ties, "Who wins a tie?", matters=lambda battle: battle > 1)
        rounds: int = setting("XX-R3", 1, 50, 5, "How many rounds.", matters=lambda battle: battle > 2)
        swaps: int = option("XX-R1", Swaps, "May one swap?")

    assert [idle(Fleet, battle) for battle in (1, 2, 3)] == [["ties", "rounds"], ["rounds"], []]
