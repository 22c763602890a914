"""Packing questions and their answers."""
