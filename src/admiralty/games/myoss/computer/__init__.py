"""The computer's captains."""
