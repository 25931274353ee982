"""Play by post: a game's own written form of a turn, made for a viewer and read back as orders."""
