"""What the games of a run say of a rule set: who wins, when, with what, and how sure that is."""
