"""Reports on endgames."""
