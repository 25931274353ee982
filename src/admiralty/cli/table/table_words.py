"""The words of the table: answers as typed and said, boxes told apart, the log in lines. No state, no screen."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from admiralty.core.errors import Refused, quote_value

from .table_tiles import is_tile, spell_tile, tiles_said

if TYPE_CHECKING:
    from rich.console import RenderableType

    from admiralty.core.face.game import Deal, Game
    from admiralty.core.face.wording import LogLine
    from admiralty.core.play.forms import Choice, Pending

    from .table_odds import OddsJob

LISTED_MOST = 8  # answers that are told one by one
MEANT_MOST = 4  # answers that may be meant, likewise
VOID_MOST = 6  # dice in a row that do not count
BY_POST = "You can also write orders as text, as the rulebook posts them: help post shows how."
TIMES = re.compile(r"(.*\S)\s*[x×*]\s*(\d{1,3})")  # 4x5: five times 4


class Reply(NamedTuple):
    """What became of a typed line: a sentence, or a longer text under a title, or odds to be reckoned."""

    text: str = ""
    wrong: bool = False
    title: str = ""
    body: tuple[str | RenderableType, ...] = ()
    job: OddsJob | None = None
    quit: bool = False


class LogRow(NamedTuple):
    """A line of the log as it is shown; dice thrown one after the other stand in one line."""

    beat: int
    text: str
    clause: str
    dice: bool
    heading: bool = False  # does a part of the log begin here?


class Asking(NamedTuple):
    """What is wanted now, in words."""

    prompt: str
    hint: str = ""
    legal: str = ""
    clause: str = ""
    several: str = ""  # how several questions of this kind are answered at once
    notes: tuple[str, ...] = ()  # what some answers cost or set off, a line each
    rest: str = ""  # the answers that are not listed
    barred: tuple[str, ...] = ()  # what is not open, and why, a line each
    gauges: tuple[str, ...] = ()  # the room's own figures, a line each


def list_with_or(texts: Sequence[str]) -> str:
    """``a, b or c``."""
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " or " + texts[-1]


def in_numbers(question: Pending) -> bool:
    """Are all answers said as the numbers they are?"""
    return all(choice.text == str(choice.value) for choice in question.choices)


def legal_said(question: Pending) -> str:
    """The legal answers in words; those that a map shows better only by their number."""
    if minor := [choice.text for choice in question.choices if choice.minor]:
        rest = f"one of {len(minor)} other {question.minors}, which help lists" if len(minor) > 1 else minor[0]
        if all(is_tile(text) for text in minor):
            rest = tiles_said(minor)
        plain = tuple(each for each in question.choices if not each.minor)
        return f"{legal_said(replace(question, choices=plain))}; or {rest}" if plain else rest
    choices = question.choices
    if not choices:
        return f"{question.low} to {question.high}"
    groups = dict.fromkeys(choice.group for choice in choices)
    if len(groups) > 1:
        return "; ".join(_group_said(question, group) for group in groups)
    return _answers_said(question, choices, LISTED_MOST)


def _group_said(question: Pending, group: str) -> str:
    """The answers under one heading: ``dice: 1 die more or 2 dice more``."""
    said = _answers_said(question, [choice for choice in question.choices if choice.group == group], MEANT_MOST)
    return f"{group}: {said}" if group else said


def _answers_said(question: Pending, choices: Sequence[Choice], most: int) -> str:
    """Some of the answers; of more than `most` those that begin alike are put together."""
    values = [choice.value for choice in choices]
    if in_numbers(question) and len(values) > 2 and values == list(range(values[0], values[0] + len(values))):
        return f"{values[0]} to {values[-1]}"
    texts = sorted((choice.text for choice in choices), key=lambda text: not text[:1].isalpha())  # names first
    if len(tiles := [text for text in texts if is_tile(text)]) > LISTED_MOST:
        return "; ".join([*(text for text in texts if not is_tile(text)), tiles_said(tiles)])
    return group_texts(texts, most if len({text.split(" ")[0] for text in texts}) < len(texts) - 1 else LISTED_MOST)


def minors_said(question: Pending) -> str:
    """The answers that are not worth listing, for whoever asks, and their notes: ``Other hexes: -1,0 -1,1``."""
    minor = [choice for choice in question.choices if choice.minor]
    folds = sorted(dict.fromkeys(choice.fold for choice in minor))
    said = {fold: "  ".join(choice.text for choice in minor if choice.fold == fold) for fold in folds}
    lines = [f"{fold or f'Other {question.minors}'}: {texts}" for fold, texts in said.items()]
    return "\n".join([*lines, *_noted([choice for choice in minor if choice not in _listed(question)], question)])


def notes_said(question: Pending) -> tuple[str, ...]:
    """What the listed answers cost or set off, those alike in one line: ``attack: voids the treaty [WW-13]``."""
    return _noted(_listed(question), question)


def _listed(question: Pending) -> Sequence[Choice]:
    """The answers whose notes stand with the question: also a grave one that is not listed."""
    return [choice for choice in question.choices if choice.grave or not choice.minor] or question.choices


def _noted(choices: Sequence[Choice], question: Pending) -> tuple[str, ...]:
    noted = _by_note(choices)
    if priced := _say_price(question, [choice for same in noted.values() for choice in same]):
        return (priced,)
    return tuple(f"{_answers_said(question, same, 2)}: {with_clause(*note)}" for note, same in noted.items())


def bars_said(question: Pending) -> tuple[str, ...]:
    """What is not open, and why, likewise: ``Not now: close: the range is 1 already [HC-R18]``."""
    return tuple(
        f"Not now: {group_texts([choice.text for choice in same], 2)}: {with_clause(*note)}"
        for note, same in _by_note(question.barred).items()
    )


def closed_said(game: Game, deal: Deal, closed: Sequence[Pending]) -> tuple[str, ...]:
    """What a form did not ask, and why, likewise: ``Not asked: forward launcher 1: it is lost [HC-S08]``."""
    known = [question for question in closed if question.barred]
    by_note: dict[str, list[str]] = {}
    for label, question in zip(labels(game, deal, known), known, strict=True):
        for choice in question.barred:
            by_note.setdefault(with_clause(choice.note, choice.clause), []).append(label)
    return tuple(f"Not asked: {list_with_or(list(dict.fromkeys(same)))}: {note}" for note, same in by_note.items())


def _by_note(choices: Sequence[Choice]) -> dict[tuple[str, str], list[Choice]]:
    """The choices that have a note, those with the same one together."""
    noted: dict[tuple[str, str], list[Choice]] = {}
    for choice in choices:
        if choice.note:
            noted.setdefault((choice.note, choice.clause), []).append(choice)
    return noted


def _say_price(question: Pending, noted: Sequence[Choice]) -> str:
    """Numbers whose notes differ in nothing but a price for each: ``1 to 4: 2 points each [TY-4]``; empty: others."""
    prices = {(_price(choice), choice.clause) for choice in noted}
    if len(noted) < 3 or len(prices) > 1 or not in_numbers(question):
        return ""
    ((price, clause),) = prices
    return price and f"{_answers_said(question, noted, 2)}: {with_clause(price, clause)}"


def _price(choice: Choice) -> str:
    """The note with what one costs: of 3 for ``6 points`` it is ``2 points each``; empty if it cannot be said so."""
    found = re.search(r"\d+", choice.note)
    if found is None or choice.value < 1 or int(found[0]) % choice.value:
        return ""
    one = f"{choice.note[: found.start()]}{int(found[0]) // choice.value}{choice.note[found.end() :]}"
    return f"{one.removesuffix(' each')} each"


def with_clause(text: str, clause: str) -> str:
    """A text with the clause behind it."""
    return f"{text} [{clause}]" if clause else text


def group_texts(texts: Sequence[str], most: int = LISTED_MOST) -> str:
    """``a, b or c``; of more than `most` those that begin alike are put together: ``rotate to Aft or Port; close``."""
    if len(texts) <= most:
        return list_with_or(texts)
    said = []
    for _, same in groupby(texts, lambda text: text.split(" ")[0]):
        alike = [text.split(" ") for text in same]
        said += [_together(alike)] if len(alike) > 2 else [" ".join(words) for words in alike]
    return "; ".join(said)


def _together(alike: Sequence[Sequence[str]]) -> str:
    """Texts that begin alike, by the words in which they differ; of very many only by the first such word."""
    columns = list(zip(*alike, strict=False))
    common = next((k for k, column in enumerate(columns) if len(set(column)) > 1), len(columns))
    begun, ends = " ".join(alike[0][:common]), [" ".join(words[common:]) for words in alike]
    if len(ends) <= LISTED_MOST:
        return f"{begun} {list_with_or(ends)}"
    firsts = list(dict.fromkeys(words[common] for words in alike))
    if len(firsts) == len(ends):
        return f"{begun} {list_with_or(ends)}"
    following = {words[common + 1] for words in alike if len(words) > common + 2}
    return f"{begun} {list_with_or(firsts)} {' '.join(following) if len(following) == 1 else ''} …".replace("  ", " ")


def read_answer(question: Pending, text: str) -> int:
    """The answer that was typed: a number, a word or its unambiguous beginning; `Refused` says which are legal."""
    typed = " ".join(text.casefold().split())
    found = [choice for choice in question.choices if choice.text.casefold() in (typed, spell_tile(typed))]
    if not found and (number := _whole(typed)) is not None and in_numbers(question):
        if number in [choice.value for choice in question.choices] or (
            not question.choices and question.low <= number <= question.high
        ):
            return number
    if " " in typed:  # ``1 more`` is 1 more system, not damage and 1 more system
        found = found or [choice for choice in question.choices if choice.text.casefold().startswith(typed)]
    found = found or [choice for choice in question.choices if typed in _words(choice)]
    found = found or [choice for choice in question.choices if _begins(choice, typed)]
    found = found or [choice for choice in question.choices if _initials(choice, typed)]
    found = found or [choice for choice in question.choices if _in_order(choice, typed)]
    if len(found) == 1:
        return found[0].value
    if found:
        meant = group_texts([choice.text for choice in found], MEANT_MOST)
        raise Refused("", f"{quote_value(text)} may mean {meant}", question.clause, "type more of it")
    remedy = f"type {legal_said(question)}, or help" + (f"; {question.left}" if question.left else "")
    if closed := _find_barred(question, typed):
        raise Refused("", f"{quote_value(text)} is not open: {closed.note}", closed.clause, remedy)
    why = ", as answers are typed in words" if _whole(typed) is not None and not in_numbers(question) else ""
    raise Refused("", f"{quote_value(text)} is no answer here{why}", question.clause, remedy)


def read_some(question: Pending, typed: str) -> list[int]:
    """One answer of several words, or several of one word each."""
    with suppress(Refused):
        return [read_answer(question, typed)] if typed else []
    return [read_answer(question, part) for part in typed.replace(",", " ").split()]


def _find_barred(question: Pending, typed: str) -> Choice | None:
    """The one answer that was typed and is not open."""
    if in_numbers(question) and (number := _whole(typed)) is not None:
        return question.reason(number)
    found = [choice for choice in question.barred if choice.text.casefold() == typed]
    found = found or [choice for choice in question.barred if typed in _words(choice) or _begins(choice, typed)]
    return found[0] if len({choice.note for choice in found}) == 1 else None


def _whole(text: str) -> int | None:
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 12 else None


def _words(choice: Choice) -> list[str]:
    return choice.text.casefold().replace("/", " ").split()


def _begins(choice: Choice, typed: str) -> bool:
    """Do the typed words begin words of the choice that stand side by side?"""
    if not typed:
        return False
    wanted, words = typed.replace("/", " ").split(), _words(choice)
    places = range(len(words) - len(wanted) + 1)
    return choice.text.casefold().startswith(typed) or any(
        all(word.startswith(part) for part, word in zip(wanted, words[k:], strict=False)) for k in places
    )


def _initials(choice: Choice, typed: str) -> bool:
    """``pd`` for power/drive."""
    return len(typed) > 1 and typed in "".join(word[0] for word in _words(choice))


def _in_order(choice: Choice, typed: str) -> bool:
    """Do the typed words begin words of the choice in their order?  ``fore aft`` for `turn from Fore to Aft`."""
    words = iter(_words(choice))
    wanted = typed.replace("/", " ").split()
    return len(wanted) > 1 and all(any(word.startswith(part) for word in words) for part in wanted)


def parts_of(typed: str) -> list[str]:
    """Several answers typed at once, ``4, 4``, ``4 4`` or ``4x2``, one by one; none where it is a single one."""
    if "," in typed:
        return [part for part in (each.strip() for each in typed.split(",")) if part]
    if (times := TIMES.fullmatch(typed)) and (" " not in times[1] or " " not in typed):
        return [times[1]] * int(times[2])
    parts = re.sub(r"\s+[x×*]\s*(?=\d+(\s|$))", "x", typed).split()
    return parts if len(parts) > 1 else []


def several_said(question: Pending) -> str:
    """How several answers to questions like this one are typed at once; empty where that is not clear."""
    if in_numbers(question):
        values = [choice.value for choice in question.choices] or [question.low]
        word = str(4 if 4 in values else values[0])
    else:
        word = question.choices[-1].text.split()[-1]
        try:
            read_answer(question, word)
        except Refused:
            return ""
    return f"Several at once: {word} {word}, or {word} x2."


def grid(rows: Sequence[Sequence[str]]) -> RenderableType:
    """Rows of cells in columns, of which the last is wrapped first."""
    from rich.table import Table
    from rich.text import Text

    made = Table.grid(padding=(0, 2, 0, 0))
    for k in range(len(rows[0])):
        made.add_column(ratio=1) if k == len(rows[0]) - 1 else made.add_column()
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    return made


# ---- boxes ----------------------------------------------------------------------------------------------------------


def labels(game: Game, deal: Deal, questions: Sequence[Pending]) -> list[str]:
    """The labels of boxes; those that share one are told apart by the facts in which they differ."""
    out = []
    for question in questions:
        same = [other for other in questions if other.what == question.what]
        apart = _difference(game, deal, question, same)
        said_twice = apart.startswith(f" {question.label} ")  # ``addition addition 2``
        out.append(apart.strip() if said_twice else question.label + apart)
    return out


def _difference(game: Game, deal: Deal, question: Pending, same: Sequence[Pending]) -> str:
    args, names = game.wording.asks[question.what].facts, deal.names
    left, said = list(same), ""
    for k, arg in enumerate(args):
        if len(left) == 1:
            break
        alike = [other for other in left if other.facts[k] == question.facts[k]]
        if len(alike) < len(left):
            said += f" {arg.say(question.facts[k], names)}"
            left = alike
    return said


# ---- the log -------------------------------------------------------------------------------------------------


def log_rows(lines: Sequence[LogLine], headings: Collection[int] = ()) -> list[LogRow]:
    """The log line by line: dice that follow each other are put together, and so are lines that say the same.

    `headings` are the events that begin a part of it.
    """
    rows: list[LogRow] = []
    for (beat, dice), group in groupby(lines, lambda line: (line.beat, line.kind == "die" and not line.dice)):
        if dice:
            thrown = list(group)
            clauses = dict.fromkeys(line.clause for line in thrown)
            rows.append(LogRow(beat, f"Dice: {_dice_said(thrown)}.", ", ".join(clauses), True))
            continue
        for (text, clause), same in groupby(group, lambda line: (line.text, line.clause)):
            alike = list(same)
            begins = alike[0].kind == "event" and alike[0].id in headings
            said = text if len(alike) == 1 else f"{text} ({len(alike)} times)"
            rows.append(LogRow(beat, said, clause, bool(alike[0].dice), begins))
    return rows


def _dice_said(thrown: Sequence[LogLine]) -> str:
    """``speed: 3 of 7; components: 1, 4 of 6; critical: 77, 98 of 100, rolled again``."""
    said = []
    for (_, sides, void), group in groupby(thrown, lambda line: (line.id, line.args[1], line.void)):
        dice = list(group)
        end = f", {void}" if void else ""
        tails = [f"{line.args[0]} of {sides}{end}" for line in dice]
        if len(dice) > 1 and all(line.text.endswith(tail) for line, tail in zip(dice, tails, strict=True)):
            shown = dice[:VOID_MOST] if void else dice
            values = ", ".join(str(line.args[0]) for line in shown)
            values += f" … ({len(dice)} dice)" if len(shown) < len(dice) else ""
            said.append(dice[0].text.removesuffix(tails[0]) + f"{values} of {sides}{end}")
        else:
            said += [line.text for line in dice]
    return "; ".join(said)


def row_said(row: LogRow) -> str:
    """A line of the log as plain text, with its clause; a heading behind an empty line."""
    said = f"{row.text} [{row.clause}]" if row.clause else row.text
    return f"\n── {said}" if row.heading else said


def dice_said(kind: str, seed: int) -> str:
    """Where a game's dice come from, in words."""
    words: Mapping[str, str] = {"practice": f"practice, seed {seed}", "simulated": f"simulated, seed {seed}"}
    return words.get(kind, "verifiable dice")
