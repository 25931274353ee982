"""A typed word and its other forms: rotate finds rotates, rotated, rotating and rotation.

Patterns say it, in the syntax that Python and browsers share: the pages search by the same ones.
"""

from __future__ import annotations

import re
from functools import cache

WHOLE_MOST = 3  # letters of a word that is looked for as a whole: AP is not in "apart"
STEM = r"^(?:(.{5,}?)ions?|(.{3,}?)(?:e?ments?|ings?|i?ed|i?es|e|y|(?<!s)s))$"
"""The whole word; its stem is the group that matches, or the word itself where none does."""
ENDINGS = r"(?:e?ments?|y?ings?|i?ed|i?es|e|y|s|ions?)?"
"""What may stand behind a stem."""
DOUBLED = r"([bdgmnprt])\1$"
"""The end of a stem that has a letter twice only before an ending: plotted, plot."""
FORMS = {"stem": STEM, "endings": ENDINGS, "doubled": DOUBLED}


@cache
def pattern_of(word: str) -> re.Pattern[str]:
    """What finds a word in a text, in any case: in another form, too, and as the beginning of a longer word."""
    end = r"(?!\w)" if len(word) <= WHOLE_MOST else ""
    typed = re.escape(word) + end
    if len(word) < WHOLE_MOST or not word.isalpha():
        return re.compile(rf"(?<!\w){typed}", re.IGNORECASE)
    found = re.match(STEM, word, re.IGNORECASE)
    stem = re.sub(DOUBLED, r"\1", next(filter(None, found.groups())) if found else word)
    return re.compile(rf"(?<!\w)(?:{typed}|{stem}{stem[-1]}?{ENDINGS}(?!\w))", re.IGNORECASE)
