"""The review of a game: what each decision gave away, where it is proved and where it is believed."""
