"""Bounds for one given circle or position."""
