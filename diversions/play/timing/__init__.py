"""How long people take for a match, which stands for our own reckoning once enough have played."""
