"""How a combat looks and reads: board and sentences."""
