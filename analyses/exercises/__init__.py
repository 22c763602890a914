"""Exercises from the mistakes of played games, each confirmed by a second search."""
