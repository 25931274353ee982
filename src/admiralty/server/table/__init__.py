"""One table: its session, its seats, its clock, its computers, and what each command does."""
