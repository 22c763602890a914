"""The solo game against Automa: positions, records, proved and estimated chances to win."""
