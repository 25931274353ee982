"""The flight school: exercises that one pilot flies for a grade."""
