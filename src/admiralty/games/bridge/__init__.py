"""Bridge Crew: a room that is being built. Its rules of tasks and damage stand; the game is not offered yet."""
