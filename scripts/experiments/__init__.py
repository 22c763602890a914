"""Experiments that ran once; their figures are in docs/laboratory."""
