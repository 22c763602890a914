"""Rule sets compared, swept and rebalanced: played on the same circles, what a change does."""
