"""What commands print with --json: a record for each kind of result, whose fields are the keys of the object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from admiralty.core.book.rules_text import Clause, Rulebook, Section
    from admiralty.core.checks.verify import Verdict
    from admiralty.core.face.figures.tools import Calculator, Drawn, Values
    from admiralty.core.face.game import Deal, Game
    from admiralty.core.journal import Journal
    from admiralty.core.play.session import Session
    from admiralty.core.yard.designers import Design, Designer, Fault
    from admiralty.odds.answers import AnswerOdds

    from ..table.table_odds import OddsJob


def print_result(result: Any) -> None:
    """Print a result, or a list of results, as JSON."""
    from .shows import print_json

    print_json([asdict(each) for each in result] if isinstance(result, list) else asdict(result))


# ---- what there is to read ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game, as ``games`` lists it."""

    key: str
    title: str
    sentence: str
    rules_version: int
    levels: Mapping[str, str]  # the computer's, each with its sentence
    scenarios: Sequence[str]
    ships: Sequence[str]
    doctrines: Sequence[str]


def game_result(game: Game) -> GameResult:
    """What ``games`` tells of a game."""
    from admiralty.opponents.levels import levels

    known = {level.key: level.sentence for level in levels(game)}
    names = (list(game.scenarios), list(game.ships), list(game.doctrines))
    return GameResult(game.key, game.title, game.sentence, game.rules_version, known, *names)


@dataclass(frozen=True, slots=True)
class SettingResult:
    """A setting or house rule."""

    name: str
    value: str
    default: str
    values: str  # what it may be, in words
    clause: str
    sentence: str


def setting_results(game: Game, deal: Deal | None = None) -> list[SettingResult]:
    """Every setting of a game, with its default or with what it is in a deal."""
    from admiralty.core.state.options import options_of, say, values_said

    found = []
    for spec in options_of(game.rules):
        usual = say(spec, spec.default)
        here = deal.settings[spec.name] if deal else usual
        found.append(SettingResult(spec.name, here, usual, values_said(spec), spec.note.ruling, spec.note.sentence))
    return found


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """A scenario; its outcomes and settings where it is shown alone."""

    scenario: str
    game: str
    title: str
    seats: Sequence[str]
    sides: Sequence[str]  # those that --ship may give ships
    notes: str
    outcomes: Mapping[str, str] = field(default_factory=dict)
    settings: Sequence[SettingResult] = ()
    places: Mapping[str, str] = field(default_factory=dict)  # those that --place may fill, and who holds each


def sides_of(game: Game, deal: Deal) -> tuple[str, ...]:
    """The sides for which ``--ship`` may choose, by their keys."""
    return tuple(side.key for side in deal.sides) if game.designer else ()


def scenario_result(text: str, game: Game, deal: Deal, whole: bool = False) -> ScenarioResult:
    """What ``scenarios`` tells of one."""
    notes = str(deal.request.scenario.get("notes", ""))
    known = (text, game.key, deal.title, deal.seats, sides_of(game, deal), notes)
    if not whole:
        return ScenarioResult(*known)
    outcomes = {label: game.wording.outcomes(label, deal) for label in deal.outcomes}
    places = {each.key: each.holder for each in deal.places}
    return ScenarioResult(*known, outcomes, setting_results(game, deal), places)


@dataclass(frozen=True, slots=True)
class ClauseResult:
    """A clause, a ruling, a supplement or an example."""

    id: str
    kind: str
    text: str
    part: str
    section: str
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SectionResult:
    """A section of a rulebook; its text only where it is what was asked for."""

    heading: str
    level: int
    clauses: Sequence[str]
    text: str = ""


@dataclass(frozen=True, slots=True)
class RulesResult:
    """What was found in a rulebook; the list of all sections where nothing was looked for."""

    game: str
    wanted: str
    meaning: str  # of an abbreviation
    clauses: Sequence[ClauseResult]
    sections: Sequence[SectionResult]


def rules_result(
    game: Game, book: Rulebook, wanted: str, meaning: str, found: Sequence[Clause | Section]
) -> RulesResult:
    """What `pages_found` has found."""
    from admiralty.core.book.rules_text import Section

    clauses = [
        ClauseResult(each.id, each.kind.value, each.text, each.part, each.section, dict(each.cells))
        for each in found
        if not isinstance(each, Section)
    ]
    sections = []
    for each in found:
        if isinstance(each, Section):
            ids = [clause.id for clause in book.clauses.values() if clause.section == each.heading]
            sections.append(SectionResult(each.heading, each.level, ids, each.text if wanted else ""))
    return RulesResult(game.key, wanted, meaning, clauses, sections)


# ---- games that are played ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnswerResult:
    """The odds of an answer: of each outcome its chance, with the ends of its interval at 95 %."""

    answer: int
    text: str
    exact: bool
    imagined: bool
    battles: int
    discarded: int
    chances: Mapping[str, float]
    intervals: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class OddsResult:
    """The odds that a seat may know: of each of its answers, or of the battle as it stands."""

    game: str
    seat: str
    title: str
    remark: str
    answers: Sequence[AnswerResult]


def odds_result(job: OddsJob, seat: str, title: str, found: Sequence[AnswerOdds]) -> OddsResult:
    """What ``odds`` tells of one question."""
    answers = [
        AnswerResult(
            each.answer, text, each.exact, each.imagined, each.battles, each.discarded, each.chances, each.intervals
        )
        for each, text in zip(found, job.texts, strict=True)
    ]
    return OddsResult(job.game, seat, title, job.remark, answers)


@dataclass(frozen=True, slots=True)
class VerifyResult:
    """What ``verify`` has found of a journal."""

    journal: str
    receipt: str
    said: str
    words: Mapping[str, str]
    verdict: Mapping[str, Any]  # its status in a word, and the fields of `Verdict`


def verify_result(path: str, read: Journal, found: Verdict) -> VerifyResult:
    """The verdict with the journal's receipt."""
    return VerifyResult(path, read.receipt, str(found), dict(read.header.words), found.plain())


@dataclass(frozen=True, slots=True)
class LineResult:
    """A line of a game's log."""

    beat: int
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """A game shown again."""

    game: str
    title: str
    seats: Sequence[str]
    beat_word: str
    over: bool
    outcome: str | None
    log: Sequence[LineResult]
    results: Mapping[str, str]  # seat -> won, lost or neither; none while it goes on
    verdicts: Mapping[str, str]  # seat -> how it ended, told to it


def replay_result(session: Session, eyes: int, beat: int | None) -> ReplayResult:
    """A game's log as a viewer may know it, of all beats or of one, which is counted from 0."""
    from admiralty.core.play.ending import result_of, verdict_said

    from ..table.table_words import log_rows

    rows = [row for row in log_rows(session.log_for(eyes)) if beat is None or row.beat == beat]
    lines = [LineResult(row.beat + 1, row.text, row.clause) for row in rows]
    outcome = session.deal.outcomes[session.outcome] if session.outcome >= 0 else None
    game, deal = session.game, session.deal
    results = {seat: result for k, seat in enumerate(deal.seats) if (result := result_of(session, k))}
    verdicts = {seat: verdict_said(session, k) for k, seat in enumerate(deal.seats) if results}
    word = game.wording.beat_word
    return ReplayResult(game.key, deal.title, deal.seats, word, session.over, outcome, lines, results, verdicts)


# ---- ships, and this machine ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PartResult:
    """A line of a ship's bill."""

    part: str
    count: int
    cost: int
    clause: str


@dataclass(frozen=True, slots=True)
class FaultResult:
    """What is wrong with a design, or worth knowing."""

    key: str
    what: str
    clause: str
    said: str


@dataclass(frozen=True, slots=True)
class DesignResult:
    """A ship's bill and its faults."""

    name: str
    kind: str
    legal: bool
    cost: int
    cost_unit: str
    size: int
    size_unit: str
    parts: Sequence[PartResult]
    faults: Sequence[FaultResult]
    remarks: Sequence[FaultResult]
    summary: str
    verdict: str


def design_result(designer: Designer, name: str, values: Design) -> DesignResult:
    """What ``design check`` tells of a ship."""
    from admiralty.core.yard.designers import fault_said

    def faults(found: Sequence[Fault]) -> list[FaultResult]:
        return [
            FaultResult(str(each.key), each.what, each.clause, fault_said(designer, values, each)) for each in found
        ]

    found = designer.evaluate(values)
    return DesignResult(
        name=name,
        kind=designer.key,
        legal=not found.faults,
        cost=found.cost,
        cost_unit=designer.cost_unit,
        size=found.size,
        size_unit=designer.size_unit,
        parts=[PartResult(line.label, line.count, line.cost, line.clause) for line in found.lines],
        faults=faults(found.faults),
        remarks=faults(found.remarks),
        summary=found.summary,
        verdict=found.verdict,
    )


@dataclass(frozen=True, slots=True)
class DoctorResult:
    """What is installed, compiled and stored where; each by its name, in words."""

    versions: Mapping[str, str]
    kernels: Mapping[str, str]
    terminal: Mapping[str, str]
    files: Mapping[str, str]


# ---- tools ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InputResult:
    """What goes into a tool: a number from `low` to `high`, or one of `options`; without a default it must be given."""

    name: str
    label: str
    low: int | None
    high: int | None
    options: Sequence[str]
    default: int | str | None


@dataclass(frozen=True, slots=True)
class ToolResult:
    """A tool of a game."""

    tool: str
    title: str
    sentence: str
    inputs: Sequence[InputResult]


def tool_result(key: str, tool: Calculator) -> ToolResult:
    """What ``tool`` lists of one."""
    from admiralty.core.face.figures.tools import start_values

    usual = start_values(tool)
    inputs = [
        InputResult(
            each.key, each.label, getattr(each, "low", None), getattr(each, "high", None),
            getattr(each, "options", ()), usual.get(each.key),
        )
        for each in tool.inputs
    ]  # fmt: skip
    return ToolResult(key, tool.title, tool.sentence, inputs)


@dataclass(frozen=True, slots=True)
class DrawnResult:
    """What a tool finds: its rows by their labels, and the drawing as a scene."""

    tool: str
    values: Mapping[str, int | str]
    sentence: str
    rows: Sequence[Mapping[str, str]]
    scene: Mapping[str, Any] | None


def drawn_result(key: str, values: Values, drawn: Drawn) -> DrawnResult:
    """What ``tool`` works out."""
    from admiralty.core.face.scenes import to_json

    scene = None if drawn.scene is None else to_json(drawn.scene)
    return DrawnResult(key, dict(values), drawn.sentence, [row._asdict() for row in drawn.rows], scene)
