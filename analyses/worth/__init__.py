"""Worth of each patch at each stage of a game, and how easily it fits."""
