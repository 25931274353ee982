"""What the GM gives and takes beside the numbers of the board."""
