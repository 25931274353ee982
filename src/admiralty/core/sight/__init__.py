"""Who may see what: a referee's veils, the lines of the log, and what a seat knows of a running beat."""
