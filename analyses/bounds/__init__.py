"""Reports on score bounds."""
