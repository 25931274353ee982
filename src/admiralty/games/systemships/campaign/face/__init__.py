"""How a campaign looks and reads: the map and its sentences."""
