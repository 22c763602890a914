"""The review of a game: what each decision gave away, proved where proof reaches."""
