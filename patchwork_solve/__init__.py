"""Exact endgames, packing and score bounds for the board game Patchwork."""
