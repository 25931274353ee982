"""What the table says at length: help, clauses, and the last words of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .table_words import legal_said

if TYPE_CHECKING:
    from admiralty.core.forms import Pending
    from admiralty.core.game import Game
    from admiralty.core.session import Session

    from .match import Match

FOUND_MOST = 12  # clauses that a search by words shows
COMMANDS = (
    ("back", "reopen the box before"),
    ("change LABEL", "reopen a box by its name; change LABEL ANSWER does both"),
    ("ready", "lock the orders; Enter does it when they are complete"),
    ("odds [ANSWER…]", "what each answer is worth"),
    ("preview ANSWER", "one way it may go with an answer"),
    ("undo", "take back what you locked or answered last"),
    ("rules [CLAUSE|WORDS]", "read the rule behind the question, another clause, or search"),
    ("save FILE", "write a copy of the journal"),
    ("quit", "leave; the game can be taken up again"),
)


def help_lines(question: Pending | None, form: bool) -> list[str]:
    """How to go on from here."""
    lines = []
    if question:
        lines += [question.prompt, question.help, f"Type {legal_said(question)}. The rule is {question.clause}.", ""]
        lines.append("A word may be shortened as long as it is clear which is meant.")
    if form:
        lines.append("Your orders stay sealed until every side has locked its own.")
    wide = max(len(name) for name, _ in COMMANDS)
    lines += ["", *(f"{name:<{wide}}  {said}" for name, said in COMMANDS)]
    return [line for k, line in enumerate(lines) if line or k]


def rules_lines(game: Game, wanted: str) -> tuple[str, list[str]]:
    """The title and text of a clause, of the clauses that hold some words, or of the rulebook."""
    from admiralty.core import rules_text

    book = rules_text.load(game.rulebook)
    if not wanted:
        return f"The rules of {game.title}", [section.heading for section in book.sections if section.heading]
    if rules_text.ID.fullmatch(wanted.upper()) is None and (found := book.find(wanted)):
        lines = [f"{clause.id}  {clause.text}" for clause in found[:FOUND_MOST]]
        more = [f"… and {len(found) - FOUND_MOST} more"] if len(found) > FOUND_MOST else []
        return f"Rules with the words {wanted}", [*lines, *more]
    clause = book.clause(wanted)
    return f"{clause.id}, {clause.section}", [clause.text]


def closing_lines(match: Match | None) -> list[str]:
    """How the game stands when it is left."""
    if match is None:
        return ["Nothing was played."]
    session = match.session
    lines = []
    if session.over:
        lines.append(outcome_said(session))
        lines += [f"The journal is {match.path}", f"Its receipt is {session.receipt}"]
        lines.append(f"See it again: admiralty replay {_quoted(match.path)}")
    else:
        lines += [f"Go on with: admiralty play {_quoted(match.path)}", f"The receipt so far is {session.receipt}"]
    lines.append(f"Prove it: admiralty verify {_quoted(match.path)} --receipt {session.receipt}")
    return lines


def outcome_said(session: Session) -> str:
    """How the game ended, in a sentence."""
    if not session.over:
        return "The game goes on."
    if session.outcome < 0:
        return "The game was ended undecided."
    return session.game.wording.outcomes(session.deal.outcomes[session.outcome], session.deal)


def seats_said(match: Match) -> str:
    """Who plays which seat."""
    seats = zip(match.session.deal.seats, match.whos, strict=True)
    return ", ".join(f"{seat} {who.text.removeprefix('computer:')}" for seat, who in seats)


def _quoted(path: str) -> str:
    import shlex

    return shlex.quote(path)
