"""First purchases of the strong player on many circles."""
