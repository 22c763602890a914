"""Break the program in one place at a time, and see which tests notice."""
