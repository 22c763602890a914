"""Limits of estimates and proofs where nothing else is said."""

PLAYOUTS = 1_000
"""Games played out for each choice."""

NODES = 20_000_000
"""Nodes of a proof: less than a minute."""
