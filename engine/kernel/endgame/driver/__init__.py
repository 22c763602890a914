"""What decides the questions of an endgame search, as work that can be paused."""
