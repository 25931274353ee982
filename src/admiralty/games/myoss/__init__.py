"""Myoss Gamma: the room's one public name is its `GAME`."""
