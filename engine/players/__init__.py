"""Players, from random to the strongest, and what they make of a position."""
