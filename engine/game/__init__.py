"""The nouns of the game: cell, patch, edition, quilt, player, move, and what must hold of them."""
