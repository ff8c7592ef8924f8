"""A game that begins, at every table or at one."""
