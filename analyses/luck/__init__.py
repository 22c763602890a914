"""How much of a result is the circle, and how much is play."""

MOST_A_CIRCLE = 10_000
"""Games on a circle that is played again."""
