"""A rule swept over its values, and what becomes of a metric."""
