"""A game at the terminal: the table as a machine, on a whole screen or line by line."""
