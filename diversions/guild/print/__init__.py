"""What is printed for a meeting."""
