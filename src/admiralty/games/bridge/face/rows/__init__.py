"""The rows of the sheets: stations and their odds, goals, turns, repairs."""
