"""Reports on packings."""
