"""Whole games solved from their first move: what is asked, the table of circles, its figures."""
