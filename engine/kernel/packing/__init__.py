"""The packing search."""
