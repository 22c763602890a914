"""Reports on a position or a game."""
