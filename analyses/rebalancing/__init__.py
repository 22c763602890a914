"""Prices that fit: the smallest changes that bring every patch near to its fair price."""
