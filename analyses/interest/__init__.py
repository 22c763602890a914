"""The interest of a game: decisions that matter, drama, skill and styles, by estimates."""
