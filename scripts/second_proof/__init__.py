"""A second proof that a player wins a position, by rules, bounds and a search of its own.

It shares nothing with the endgame search but hints that cannot make it wrong: what a patch costs in
the bound (any due gives one), and which move to try first.
"""
