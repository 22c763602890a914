"""Games by the thousand, kept as tables: played, written in shards, read again."""
