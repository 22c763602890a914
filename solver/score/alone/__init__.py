"""The best of one player alone on the track."""
