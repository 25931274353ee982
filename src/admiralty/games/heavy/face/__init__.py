"""How an engagement looks and reads: board, sheets, sentences."""
