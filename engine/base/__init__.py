"""Shared by the whole program: errors, files, the clock, cancellation, numbers and wording."""
