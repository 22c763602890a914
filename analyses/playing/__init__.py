"""A game at the keyboard: orders, dialogue and record."""
