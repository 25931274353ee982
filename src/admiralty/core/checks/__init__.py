"""What every rule, game and journal must pass."""
