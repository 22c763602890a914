"""The ladder: one rating for each player, from the games of all against each other."""
