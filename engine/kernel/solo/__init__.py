"""The solo game: Automa's turn by the cards, games played out, and the exact search."""
