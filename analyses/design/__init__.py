"""A search over several rules for those that bring chosen figures to their targets."""
