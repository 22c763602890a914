"""Tables and texts of a position or a game."""
