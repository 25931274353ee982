"""The designer of officers: attributes, departments, focuses with their tags, a talent.  [BC-R232, BC-R281]"""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.state.records import blank
from admiralty.core.yard.designers import Design, Designer, Estimate, Fault, Group, Line
from admiralty.core.yard.parts import Choice, Kind, Lines, Names, Text, number_of

from ..records import Officer
from ..tables import DETERMINED, Tag
from ..words import Attribute, Department, Talent
from .officer_sheet import tables

ATTRIBUTES = tuple(each.name.lower() for each in Attribute)
DEPARTMENTS = tuple(each.name.lower() for each in Department)
TAGS = {each.name.lower(): each for each in Tag}
ATTRIBUTE_SUM, DEPARTMENT_SUM, FOCUSES_LEAST, FOCUSES_MOST, TAGS_MOST, TAGS_EACH, VALUES = 56, 16, 4, 6, 10, 6, 2
NATURE = tuple(number_of(key, 7, 12, "At most 12. [BC-R232]", 9, boxes=False) for key in ATTRIBUTES)
TRAINING = tuple(number_of(key, 1, 5, "At most 5. [BC-R232]", 2, boxes=False) for key in DEPARTMENTS)
FOCUS = Kind(
    "focus",
    "Focus",
    (
        Text("name", "Name", help="What it is called.", clause="BC-R281"),
        Names(
            "tags", "Fits", TAGS_EACH, help="The tasks that it fits, by their tags.", clause="BC-R281", options=(*TAGS,)
        ),
    ),
    clause="BC-R281",
)
PERSON = (
    Text("known_as", "Known as", help="The whole name, with the rank.", clause="BC-R232"),
    Lines("focuses", "Focuses", (FOCUS,), FOCUSES_MOST, help="Each makes some tasks score more.", clause="BC-R203"),
    Names("values", "Values", VALUES, help="What Determination is spent on.", clause="BC-R224"),
    Choice(
        "talent", "Talent", tuple(each.name.lower() for each in Talent), help="One rule of its own.", clause="BC-R278"
    ),
    number_of("determination", 0, DETERMINED, "Points at the start. [BC-R224]", 1),
)


def build_officer(design: Design) -> Officer:
    """The design's parts as a record; a tag that there is not fits nothing."""
    made = blank(Officer)
    made.aboard, made.determination = 1, design["determination"]
    made.attributes[:] = [design[key] for key in ATTRIBUTES]
    made.departments[:] = [design[key] for key in DEPARTMENTS]
    made.talent = Talent[design["talent"].upper()]
    for line in design["focuses"]:
        for tag in line["tags"]:
            if tag in TAGS:
                made.focus[TAGS[tag]] = 1
    return made


def evaluate(design: Design) -> Estimate:
    """The sums of an officer, where they are not those of a new one, and the record sheet."""
    nature, training = sum(design[key] for key in ATTRIBUTES), sum(design[key] for key in DEPARTMENTS)
    lines = (Line("Attributes", 1, nature, "BC-R232"), Line("Departments", 1, training, "BC-R232"))
    sheet = tables(build_officer(design), design["known_as"], focuses_of(design), design["values"])
    return Estimate(lines, nature + training, faults=tuple(_faults(design, nature, training)), tables=sheet)


def focuses_of(design: Design) -> list[tuple[str, list[Tag]]]:
    """The focuses, each with the tags that there are."""
    return [(line["name"], [TAGS[tag] for tag in line["tags"] if tag in TAGS]) for line in design["focuses"]]


def _faults(design: Design, nature: int, training: int) -> Iterator[Fault]:
    if nature > ATTRIBUTE_SUM:
        yield Fault("", f"has {nature} points of attributes; {ATTRIBUTE_SUM} are the most", "BC-R232")
    if training > DEPARTMENT_SUM:
        yield Fault("", f"has {training} points of departments; {DEPARTMENT_SUM} are the most", "BC-R232")
    tags = [tag for line in design["focuses"] for tag in line["tags"]]
    for number, line in enumerate(design["focuses"], start=1):
        for tag in line["tags"]:
            if tag not in TAGS:
                yield Fault(f"focuses {number}", f"there is no tag {tag}; tags are {', '.join(TAGS)}", "BC-R281")
            elif tags.count(tag) > 1:
                yield Fault(f"focuses {number}", f"the tag {tag} stands there twice", "BC-R281")
        if not line["name"].strip():
            yield Fault(f"focuses {number}", "a focus has a name", "BC-R281")
        if not line["tags"]:
            yield Fault(f"focuses {number}", "a focus has at least one tag", "BC-R281")
    if len(tags) > TAGS_MOST:
        yield Fault("focuses", f"all focuses have {len(tags)} tags; {TAGS_MOST} are the most", "BC-R281")
    if (count := len(design["focuses"])) < FOCUSES_LEAST:
        said = "focus" if count == 1 else "focuses"
        yield Fault("focuses", f"has {count} {said}; {FOCUSES_LEAST} are the least", "BC-R232")


OFFICERS = Designer(
    "bridge-officer",
    "An officer of the bridge",
    (Group("Attributes", NATURE), Group("Departments", TRAINING), Group("The person", PERSON)),
    evaluate,
    file_kind="officer",
)
