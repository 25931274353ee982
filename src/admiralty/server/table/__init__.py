"""One table that runs: its lock, its computers, its words before the game, and what each command does."""
