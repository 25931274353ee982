"""A game at the table: the rules suspended at each question, sessions, forms, the referee, the computer's answers."""
