"""The solo game against Automa: answers, play in the terminal, and how hard each level is."""
