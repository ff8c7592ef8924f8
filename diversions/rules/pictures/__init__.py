"""What is seen of a game: boards and men, sheets to print, pages beside the report."""
