"""Two rule sets compared: what differs, what that does in play, and what it does for certain."""
