"""Balance of a rule set by the games of a run: who wins, when, with what, and how sure that is."""
