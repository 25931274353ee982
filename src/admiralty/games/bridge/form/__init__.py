"""The forms of an order: what is open, what it costs, how it is written."""
