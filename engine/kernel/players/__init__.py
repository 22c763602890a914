"""How players search, sew and evaluate."""
