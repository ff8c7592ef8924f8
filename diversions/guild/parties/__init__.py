"""People who are kept together, or apart, wherever seats are given out."""
