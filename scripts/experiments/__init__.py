"""Experiments that are run once; their figures are in docs/laboratory."""
