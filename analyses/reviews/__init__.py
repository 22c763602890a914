"""Reviews of many games: what each player loses, by opponent, phase and kind of mistake."""
