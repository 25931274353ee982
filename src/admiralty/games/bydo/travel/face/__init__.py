"""What travel looks like, and how it speaks."""
