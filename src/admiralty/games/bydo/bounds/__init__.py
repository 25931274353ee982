"""How far the numbers of a battle may reach."""
