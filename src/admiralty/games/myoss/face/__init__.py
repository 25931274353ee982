"""How a battle looks and reads: board and sentences."""
