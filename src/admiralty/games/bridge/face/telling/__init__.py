"""What is told to whom: happenings, and dice."""
