"""The command line. Its modules import what they need inside their commands, so that it starts at once."""
