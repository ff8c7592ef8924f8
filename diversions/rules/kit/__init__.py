"""Helpers for rules: cards, dice, boards, tricks, raises, signals."""
