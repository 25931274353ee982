"""The computer as GM and crew."""
