"""Two rule sets compared: played on the same circles, what differs, what that does in play."""
