"""Who is at a meeting."""
