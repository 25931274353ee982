"""The rulebook as a book: clauses, chapters, and what is explained to whoever plays for the first time."""
