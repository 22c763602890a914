"""Reports on what a player makes of a position."""
