"""Positions, games and variants, good and bad, that all readers must treat alike."""
