"""Searches that a page may request, each checked before any work."""
