"""What is made of designs, for any game: record sheets on paper."""
