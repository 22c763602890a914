"""What is run once; the figures are in docs/laboratory."""
