"""Lessons that a class goes through together."""
