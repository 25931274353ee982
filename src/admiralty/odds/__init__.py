"""The proving ground for any game: simulations, comparisons on common dice, the odds of an answer."""
