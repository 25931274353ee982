"""The ground: square tiles, graphs of zones and hexes, in whole numbers; rules of both engines may call all of it."""
