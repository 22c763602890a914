"""A variant on paper: parts to cut out, to scale, and the rules."""
