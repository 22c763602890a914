"""Reports on the circle."""

from __future__ import annotations
