"""What a ship is made of: parts with their limits, and designers that reckon costs and faults."""
