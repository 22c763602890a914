"""Exact endgames: limits in, a proof out."""
