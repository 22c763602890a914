"""What people exchange: JSON, one-line text, variants."""
