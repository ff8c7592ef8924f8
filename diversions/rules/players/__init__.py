"""Helpers for bots: guessing at hidden hands, weighing raises, looking ahead."""
