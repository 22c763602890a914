"""What the whole program shares: errors, files, the clock, cancellation, numbers and wording."""
