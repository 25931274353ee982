"""Questions and forms as plain data for their seats."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from typing import Any

from admiralty.core.face.figures.gauges import Gauge
from admiralty.core.face.wording import AskWord, Budget, Names, values_of
from admiralty.core.play.autoplay import AS_SIMPLE, Orders
from admiralty.core.play.bouts import FOR_GOOD, Bouts, bout_of, givens, is_left, say_bout
from admiralty.core.play.forms import Choice, Form, Pending
from admiralty.core.play.session import Session

log = logging.getLogger("admiralty.server")
FOLDED_LEAST = 5  # minor choices that are folded away; fewer stand with the others
NUMBERS_MOST = 20  # legal numbers that are told one by one


def question_told(question: Pending | None) -> dict[str, Any] | None:
    """A question as its seat reads it; without choices it takes a number from `low` to `high`."""
    if question is None:
        return None
    return {
        "what": question.what,
        "prompt": question.prompt,
        "about": question.about,
        "label": question.label,
        "clause": question.clause,
        "help": f"{question.shared} {question.help}".strip(),
        "low": question.low,
        "high": question.high,
        "choices": choices_told(question),
        "minors": minors_told(question),
        **({"box": question.box} if question.box else {}),
        **({"thing": question.thing} if question.thing else {}),
        **({"alike": question.alike} if question.alike else {}),
        **({"ends": question.ends} if question.ends is not None else {}),
        **({"budget": budget_told(question.budget)} if question.budget else {}),
        **({"barred": [barred_told(choice) for choice in question.barred]} if question.barred else {}),
        **({"gauges": gauges} if (gauges := gauges_told(question)) else {}),
    }


def gauges_told(question: Pending) -> list[dict[str, Any]]:
    """The room's own figures next to a question; a fault in them is for the log of the server."""

    def heed(fault: Exception) -> None:
        log.error("the gauges of question %s, %s, cannot be made", question.what, question.label, exc_info=fault)

    return [_gauge_told(gauge) for gauge in question.gauges.rows(heed)]


def _gauge_told(gauge: Gauge) -> dict[str, Any]:
    told: dict[str, Any] = {"label": gauge.label, "value": gauge.value}
    if gauge.share is not None:
        told["share"] = round(gauge.share, 4)
    return told if gauge.answer is None else told | {"answer": gauge.answer}


def bout_told(session: Session, seat: int, bouts: Bouts) -> dict[str, Any] | None:
    """What the seat is asked in, if it may leave that to the computer: what is said of it, and whether it has."""
    if session.game.bout is None or not bout_of(session, seat):
        return None
    on = is_left(session, seat, bouts)
    return {"label": say_bout(session, seat, session.game.bout.left if on else session.game.bout.label), "on": on}


def given_told(session: Session, seat: int, viewer: int, bouts: Bouts) -> list[dict[str, Any]]:
    """What of a seat the computer plays, as a viewer may know it; its own person is told of the rest, too."""
    giving = session.game.giving
    on = {each.thing: each.until for each in givens(session, seat, bouts)}
    if giving is None or session.over or not (on or seat == viewer):
        return []
    things = giving.things(session.battle_now, seat)
    if seat != viewer:
        view = session.view(viewer)
        things = [thing for thing in things if thing in on and giving.known(view, thing)]
    names = session.deal_for(viewer).names
    return [
        {
            "thing": thing,
            "called": giving.name(thing, names),
            "on": thing in on,
            "ends": on.get(thing, FOR_GOOD) != FOR_GOOD,
        }
        for thing in things
    ]


def standing_told(what: int, word: AskWord, names: Names, orders: Orders) -> dict[str, Any]:
    """A question that a seat may leave to standing orders, whether it does, and at which value."""
    values, place = [label for label, _ in values_of(word, names)], orders.get(what, AS_SIMPLE)
    return {
        "what": what,
        "label": word.label,
        "said": word.standing,
        "clause": word.clause,
        "on": what in orders,
        "values": values,
        "value": place if 0 <= place < len(values) else None,
    }


def budget_told(budget: Budget) -> dict[str, Any]:
    """What answers are paid from."""
    return {"left": budget.left, "of": budget.of, "noun": budget.noun}


def choices_to_tell(question: Pending) -> Sequence[Choice]:
    """The choices that have to be told one by one: not those of a long row of numbers."""
    if question.listed is None and len(question.choices) > NUMBERS_MOST:
        plain = all(
            choice.text == str(choice.value) and not choice.note and not choice.cost for choice in question.choices
        )
        return () if plain else question.choices
    return question.choices


def minors_told(question: Pending) -> str:
    """What the minor choices are called, and how they may be given, too."""
    return f"{question.minors}: click the map, or pick one here" if question.mapped else question.minors


def choices_told(question: Pending) -> list[dict[str, Any]]:
    """All choices that are told, many minor ones with what they are folded away with."""
    choices = choices_to_tell(question)
    folds = Counter(choice.fold for choice in choices if choice.minor)
    if sum(folds.values()) < FOLDED_LEAST:
        return [choice_told(choice) for choice in choices]
    rest = f"{folds['']} other {minors_told(question)}"
    said = {fold: f"{fold} ({count})" if fold else rest for fold, count in folds.items()}
    return [choice_told(choice, said[choice.fold] if choice.minor else "") for choice in choices]


def choice_told(choice: Choice, fold: str = "") -> dict[str, Any]:
    """A legal answer; its note, the note's clause and whether it is grave only where there is a note."""
    told = {"value": choice.value, "text": choice.text, **({"minor": True} if choice.minor else {})}
    if fold:
        told["fold"] = fold
    if choice.cost:
        told["cost"] = choice.cost
    return told | {"note": choice.note, "clause": choice.clause, "grave": choice.grave} if choice.note else told


def barred_told(choice: Choice) -> dict[str, Any]:
    """An answer that is not open, and why."""
    return {"value": choice.value, "text": choice.text, "why": choice.note, "clause": choice.clause}


def form_told(form: Form) -> dict[str, Any]:
    """A plot as its seat fills it in."""
    return {
        "boxes": [
            {"question": question_told(box.question), "answer": box.answer, "text": box.text} for box in form.boxes
        ],
        "open": question_told(form.open),
        "ready": form.ready,
        "complete": form.complete,
        **({"order": form.order.text, "waste": form.order.waste} if form.order else {}),
        **({"helpless": form.order.helpless} if form.order and form.order.helpless else {}),
        **({"budget": budget_told(form.budget)} if form.budget else {}),
        **({"closed": [question_told(question) for question in told]} if (told := shown_closed(form)) else {}),
    }


def shown_closed(form: Form) -> list[Pending]:
    """What was not asked, as far as the seat may know why."""
    return [question for question in form.closed if question.barred]
