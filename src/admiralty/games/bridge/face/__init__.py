"""What people see of it: words and board."""
