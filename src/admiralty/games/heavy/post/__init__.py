"""Orders and records in the posting form."""
