"""The computer as captain, pilot and GM."""
