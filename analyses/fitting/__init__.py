"""Fitting the evaluation of an edition on games that it plays against itself."""
