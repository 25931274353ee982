"""The designer of crafts."""
