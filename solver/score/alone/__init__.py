"""The best score of a single player on the track."""
