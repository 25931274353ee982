"""What a pilot sees at a glance: ghosts, reach, lines of fire, warnings; drawn from what the viewer may know."""
