"""Records of whole numbers, and what a rule may do with them: the table, its questions and its dice."""
