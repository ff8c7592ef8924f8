"""Strategies of contests with trumps, made with numpy in play against itself; nothing runs live."""
