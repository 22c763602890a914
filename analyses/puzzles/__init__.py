"""Puzzles: positions with one best move, proved, that simple players do not find."""
