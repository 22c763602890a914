"""Matches: pairs of games with the seats swapped, and what they tell of two players."""
