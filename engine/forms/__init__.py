"""Forms that people exchange: JSON, one-line text, variants."""
