"""Does it fit, which of these, the bonus square, how many."""
