"""How the tables of Back-Gammon look."""

from diversions.rules.pictures.points import pictured as picture

__all__ = ["picture"]
