"""The endgame search."""
