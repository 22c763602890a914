"""The study of many endgames: its positions, its summary, its page."""
