"""Winning strategies in files: a relaxed game, a bound and a ranking of moves that follow them.

It shares no code with the endgame search. A second proof, which wrote the files, is in the history:
docs/explanation/second-proof.md.
"""
