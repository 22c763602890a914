"""What every answer can do, and which function shows which answer in which form."""
