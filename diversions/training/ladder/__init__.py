"""Equilibria of contests with a ladder of doubles, computed with numpy; nothing of it runs live."""
