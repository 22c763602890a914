"""Positions, games and variants to try: `importlib.resources` reads them, installed or not."""
