"""The designer of ships."""
