"""How much of a result is the circle, and how much is play."""
