"""Players against each other: matches of two, and ladders of many rated by them."""
