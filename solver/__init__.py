"""Packing, the bonus square and score bounds: models, a search, and an independent validator."""
