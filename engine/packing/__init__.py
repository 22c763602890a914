"""The packing search in slices, as Python calls it."""
