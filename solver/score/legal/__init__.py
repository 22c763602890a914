"""The extremes of whole legal games."""
