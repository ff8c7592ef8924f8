"""What is learnt of one game alone, in a module of its name."""
