"""The packing search as Python asks for it, a slice at a time."""
