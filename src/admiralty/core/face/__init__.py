"""What a room shows to all others: the record of its game, its words, boards and sheets."""
