"""The public door to a battle that is being played, for programs: states, and their questions."""
