"""Searches that a page may ask for, each checked before any work."""
