"""Pictures: SVG, PNG and text."""
