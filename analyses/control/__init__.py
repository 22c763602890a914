"""The luck of a circle, known before a game is played on it: a control variate."""
