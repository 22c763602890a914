"""Drivers of an endgame search's questions, as work that can be paused."""
