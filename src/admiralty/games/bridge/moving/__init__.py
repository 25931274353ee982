"""How ships move: by Impulse, by a dive, into each other; and the chase."""
