"""Estimates with their intervals, and tests."""
