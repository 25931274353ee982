"""A bot in Python: it gives the greatest legal answer to every question.

admiralty simulate systemships/duel -n 1000 --seat red=python:examples.bold.Bold
admiralty simulate systemships/duel -n 1000 --seat "red=stdio:python examples/bold.py"
"""

import admiralty


class Bold(admiralty.Bot):
    """Always the most."""

    version = "1"

    def answer(self, question: admiralty.Question) -> int:
        """The greatest legal answer."""
        return max(question.legal)


if __name__ == "__main__":
    admiralty.serve_bot(Bold())
