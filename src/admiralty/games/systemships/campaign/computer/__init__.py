"""The computer admiral."""
