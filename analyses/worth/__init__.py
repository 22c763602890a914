"""What each patch is worth at each stage of a game, and how easily it fits."""
