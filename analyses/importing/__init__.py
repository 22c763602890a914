"""Tables and logs that a user saved by hand where a game was played online."""
