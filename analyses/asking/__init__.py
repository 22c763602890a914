"""Questions, each declared once: options, Python arguments and refusals follow from its fields."""
