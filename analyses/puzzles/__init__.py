"""Puzzles: positions with one best move, proved, that simple players do not find."""

GRADES = 5
"""Difficulties from 1, which nearly all solve, to 5, which hardly anybody solves."""
