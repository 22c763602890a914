"""The concepts of explanations, one in each file."""
