"""A game at the keyboard: what is understood, what is said, what is kept."""
