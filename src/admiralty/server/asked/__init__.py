"""What clients may say: commands, and what a table is made from."""
