"""From files to the first state."""
