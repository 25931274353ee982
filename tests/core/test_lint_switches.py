"""The lint of house rules: rules compare them with the words of their enum, never with a bare number."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.core.checks.lint import lint_file
from admiralty.core.checks.lint_switches import switches_of

OPTIONS = '''
"""The house rules."""


class Victory(Switch):
    LAST_SHIP = 0
    LAST_CREW = 1


class Cost(Switch):
    TEN = 0, "10"
    TWENTY = 1, "20"


@record()
class Rules:
    victory: int = option("XX-R1", Victory, "Who has won?")
    cost: int = option("XX-R2", Cost, "What does it cost?", default=Cost.TWENTY)
    turns: int = setting("XX-R3", 1, 50, 5, "How many turns.")
'''


def lint(folder: Path, lines: str, top: str = "") -> list[tuple[int, str, str]]:
    """The faults of a rule that holds these lines from line 4 on, or further down by those of `top`."""
    (folder / "options.py").write_text(OPTIONS, encoding="utf-8")
    inner = "".join(f"    {line}\n" for line in lines.splitlines())
    path = folder / "attack.py"
    path.write_text(
        f'{top}def rule(b: Battle, n: int) -> int:\n    """A rule.  [XX-1]"""\n    x = 0\n{inner}    return x\n'
    )
    return [(fault.line, fault.what, fault.instead) for fault in lint_file(path)]


VICTORY, COST = "Victory.LAST_SHIP or Victory.LAST_CREW", "Cost.TEN or Cost.TWENTY"


@pytest.mark.parametrize(
    "lines, what, instead",
    [
        ("x = b.rules.victory == 1", "1 next to the house rule victory", "write Victory.LAST_CREW"),
        ("x = 0 != b.rules.victory", "0 next to the house rule victory", "write Victory.LAST_SHIP"),
        ("x = b.rules.cost > 0", "0 next to the house rule cost", "write Cost.TEN"),
        ("x = b.rules.cost == 7", "7 next to the house rule cost", f"write {COST}"),
        ("x = b.rules.cost == -1", "a number next to the house rule cost", f"write {COST}"),
        ("x = b.rules.victory in (Victory.LAST_SHIP, 1)", "1 next to the house rule", "write Victory.LAST_CREW"),
        ("x = b.rules.victory == CREW", "CREW next to the house rule victory", f"write {VICTORY}"),
        ("x = b.rules.victory == Cost.TEN", "Cost.TEN next to the house rule victory", f"write {VICTORY}"),
        ("b.rules.victory = 1", "1 next to the house rule victory", "write Victory.LAST_CREW"),
        ("match b.rules.victory:\n    case 1:\n        x = 2", "1 next to the house", "write Victory.LAST_CREW"),
        ("x = b.rules.cost + 1", "arithmetic on the house rule cost", f"compare it with {COST}"),
        ("x = 2 if b.rules.victory else 1", "a yes or no made of the house rule", f"compare it with {VICTORY}"),
        ("x = not b.rules.victory", "a yes or no made of the house rule", f"compare it with {VICTORY}"),
        ("if b.rules.victory:\n    x = 1", "a yes or no made of the house rule", f"compare it with {VICTORY}"),
        ("x = n == 1 and b.rules.victory", "a yes or no made of the house rule", f"compare it with {VICTORY}"),
        ("r = b.rules\nx = r.victory == 1", "1 next to the house rule victory", "write Victory.LAST_CREW"),
        ("who = b.rules.victory\nx = who == 1", "1 next to the house rule victory", "write Victory.LAST_CREW"),
    ],
)
def test_a_bare_number_next_to_a_house_rule_is_refused(tmp_path: Path, lines: str, what: str, instead: str) -> None:
    ((line, said, told),) = lint(tmp_path, lines)
    assert line == 4 + ("\n" in lines and not lines.startswith("if")) and said.startswith(what) and told == instead


@pytest.mark.parametrize(
    "lines",
    [
        "x = b.rules.victory == Victory.LAST_CREW",
        "x = b.rules.victory in (Victory.LAST_SHIP, Victory.LAST_CREW)",
        "x = b.rules.turns == 1",
        "x = b.rules.turns + 1",
        "x = b.victory == 1",
        "x = PRICES[b.rules.cost]",
        "x = price(b.rules.cost)",
        "x = b.rules.victory == n",
        "match b.rules.victory:\n    case Victory.LAST_SHIP:\n        x = 2",
    ],
)
def test_words_and_plain_numbers_pass(tmp_path: Path, lines: str) -> None:
    assert lint(tmp_path, lines) == []


def test_a_name_for_a_word_passes_and_one_for_a_number_does_not(tmp_path: Path) -> None:
    lines = "x = b.rules.victory == CREW"
    assert lint(tmp_path, lines, "CREW = Victory.LAST_CREW\n") == []
    assert [what for _, what, _ in lint(tmp_path, lines, "CREW = 1\n")] == ["CREW next to the house rule victory"]
    assert [what for _, what, _ in lint(tmp_path, lines, "CREW = Cost.TEN\n")] == [
        "Cost.TEN next to the house rule victory"
    ]


def test_a_file_in_a_folder_knows_the_options_of_its_room(tmp_path: Path) -> None:
    (tmp_path / "options.py").write_text(OPTIONS, encoding="utf-8")
    known = switches_of([tmp_path / "computer" / "opponents.py"])
    assert known.enums == {"victory": "Victory", "cost": "Cost"}
    assert known.names["Cost"] == {0: "TEN", 1: "TWENTY"}
