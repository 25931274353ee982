"""Files for people: read strictly into models, and refused with their line, their clause and what to write instead."""
