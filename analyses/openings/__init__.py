"""What the strong player buys first, on many circles."""
