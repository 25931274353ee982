"""From files to the first leg."""
