"""Whole games solved from their first move: the query, the table of circles, its figures."""
