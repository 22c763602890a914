"""The simple players."""
