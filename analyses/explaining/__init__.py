"""Explanations of moves: the difference of two moves as parts that add up."""
