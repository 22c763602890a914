"""Score bounds: how good, how bad, how long can a game be."""
