"""The kernel as a library that was compiled ahead of time: found, opened and called."""
