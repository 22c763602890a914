"""Many questions over many processes, and files that remember the answers."""
